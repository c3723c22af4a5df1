"""A record whose deck nobody could deal out is a damaged file."""

from pathlib import Path

import pytest

from equalis.errors import Malformed
from equalis.games.record import read_record

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("copies", ["99999999999999999", "0", "-3"])
def test_copies_out_of_bounds_are_a_damaged_line_C7(copies: str) -> None:
    text = (GOLDEN / "general-1-1.jsonl").read_text(encoding="utf-8")
    with pytest.raises(Malformed) as caught:
        read_record(text.replace('"copies":3', f'"copies":{copies}', 1))
    assert caught.value.code == "record.line"
    assert caught.value.params["line"] == 1
