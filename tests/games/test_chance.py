"""The written-down generator, the seeds and the piles (decision 5, T8)."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equalis.games.piles import Piles, put_down, take
from equalis.games.randomness import Chance, below, commitment_of, game_key, seed_of, shuffled


def words(key: bytes) -> list[int]:
    """The documented stream, written out a second time: 32-bit words of SHA-256(key ‖ counter)."""
    blocks = b"".join(sha256(key + i.to_bytes(8, "big")).digest() for i in range(40))
    return [int.from_bytes(blocks[i : i + 4], "big") for i in range(0, len(blocks), 4)]


@given(st.binary(min_size=32, max_size=32), st.integers(0, 100))
def test_a_shuffle_is_the_documented_fisher_yates(key: bytes, size: int) -> None:
    order = list(range(size))
    stream = iter(words(key))
    used = 0
    for i in range(size - 1, 0, -1):
        word = next(stream)
        used += 1
        while word >= 2**32 - 2**32 % (i + 1):
            word = next(stream)
            used += 1
        j = word % (i + 1)
        order[i], order[j] = order[j], order[i]
    assert shuffled(Chance(key), range(size)) == (Chance(key, used), tuple(order))


def test_a_word_that_would_favour_low_numbers_is_rejected() -> None:
    bound = 2**31 + 1
    stream = iter(words(bytes(32)))
    expected = next(word for word in stream if word < bound)
    assert below(Chance(bytes(32)), bound)[1] == expected


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_a_bound_without_numbers_below_it_is_an_error(bound: int) -> None:
    with pytest.raises(ValueError, match=str(bound)):
        below(Chance(bytes(32)), bound)


def test_seeds_are_derived_as_documented() -> None:
    seed = seed_of(42)
    assert seed == sha256(b"equalis seed 42").digest()
    assert commitment_of(seed) == sha256(seed).hexdigest()
    assert game_key(seed, 2) == sha256(b"equalis game" + seed + b"\x00\x00\x00\x02").digest()


def test_T8_draw_pile_2_discards_5_need_4() -> None:
    piles, drawn, reshuffled = take(Piles((1, 2), (3, 4, 5, 6, 7), Chance(bytes(32))), 4)
    assert drawn[:2] == (2, 1)
    assert reshuffled == 5
    assert set(drawn[2:]) | set(piles.draw) == {3, 4, 5, 6, 7}
    assert len(drawn) == 4
    assert piles.discards == ()


def test_T8_nothing_is_shuffled_before_a_card_is_needed() -> None:
    piles, drawn, reshuffled = take(Piles((1, 2), (3, 4), Chance(bytes(32))), 2)
    assert (drawn, reshuffled, piles.draw, piles.discards) == ((2, 1), None, (), (3, 4))


@given(st.integers(0, 12), st.integers(0, 12), st.integers(-1, 30))
def test_T8_cards_run_short_or_are_conserved(draw: int, discards: int, count: int) -> None:
    before = Piles(tuple(range(draw)), tuple(range(draw, draw + discards)), Chance(bytes(32)))
    piles, drawn, reshuffled = take(before, count)
    assert len(drawn) == max(0, min(count, draw + discards))
    assert sorted((*piles.draw, *piles.discards, *drawn)) == list(range(draw + discards))
    assert reshuffled == (discards if count > draw and discards else None)


def test_T8_a_discard_is_put_down_before_drawing() -> None:
    piles, drawn, reshuffled = take(put_down(Piles((1,), (), Chance(bytes(32))), (7, 8, 9)), 3)
    assert reshuffled == 3
    assert drawn[0] == 1
    assert set(drawn[1:]) < {7, 8, 9}
    assert len(piles.draw) == 1
