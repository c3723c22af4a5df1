"""Previews tell what a draft would be, to its player only, and never a truth in declared mode (T5, V4)."""

import pytest

from equalis.cards.cards import Card
from equalis.cards.decks import level_deck
from equalis.cards.faces import SIGNS, Multiple, Operation
from equalis.equality.notation import parse_row
from equalis.errors import LimitReached, Refusal, Refused
from equalis.games.actions import Discard, Play
from equalis.games.protocol import Game
from equalis.games.setup import Options, Setup, cards_of
from equalis.tables import commands
from equalis.tables.matches import Matches
from equalis.tables.models import Ack
from equalis.tables.preview import preview
from equalis.tables.service import Tables
from equalis.tables.updates import Preview
from equalis.tables.weight import readings_of
from tests.tables.people import Guest, table_of


def hand(guest: Guest) -> tuple[Card, ...]:
    assert guest.view is not None
    assert guest.view.game is not None
    return guest.view.game.hand


def number_in(guest: Guest) -> Card:
    return next(card for card in hand(guest) if not hasattr(card.face, "signs"))


async def start(tables: Tables, **changes: object) -> tuple[Guest, Guest]:
    """A started general game; the guest in turn, who has a number, and the other one."""
    ana, eva = await table_of(tables, **changes)
    await ana.do(commands.Start())
    for guest in (ana, eva):
        await guest.until(lambda one: one.view.game is not None)  # type: ignore[union-attr]
    return (ana, eva) if ana.my_turn() else (eva, ana)


async def test_a_draft_shows_what_the_sides_are_and_nobody_hears_of_it(tables: Tables) -> None:
    mover, other = await start(tables)
    seen = len(other.updates)
    card = number_in(mover)
    answer = await mover.table.preview(mover.viewer, Play(cards=(card.id,)))
    assert answer.refusal is None
    assert answer.left is not None
    assert answer.left.count == len(getattr(card.face, "values", (0,)))
    assert not answer.completes
    assert len(other.updates) == seen


async def test_a_draft_of_bad_form_is_refused_with_the_games_code(tables: Tables) -> None:
    mover, other = await start(tables)
    numbers = [card.id for card in hand(mover) if not hasattr(card.face, "signs")][:2]
    if len(numbers) == 2:
        answer = await mover.table.preview(mover.viewer, Play(cards=tuple(numbers)))
        assert answer.refusal is not None
        assert answer.refusal.code.startswith("row.")
    stranger = hand(other)[0].id
    assert (await mover.table.preview(mover.viewer, Play(cards=(stranger,)))).refusal == Refusal("game.not_in_hand")
    assert (await mover.table.preview(mover.viewer, Discard())).refusal == Refusal("table.no_preview")


async def test_previews_may_be_off_and_spectators_have_none(tables: Tables) -> None:
    mover, _ = await start(tables, previews=False)
    assert mover.view is not None
    with pytest.raises(Refused, match=r"table\.previews_off"):
        await mover.table.preview(mover.viewer, Play(cards=(number_in(mover).id,)))
    assert isinstance(await mover.do(commands.Rename("Eva")), Ack)
    assert mover.view.row_sides is None


async def test_in_declared_mode_only_the_form_is_told(tables: Tables) -> None:
    mover, _ = await start(tables, options=Options(claim="declared"))
    answer = await mover.table.preview(mover.viewer, Play(cards=(number_in(mover).id,)))
    assert answer == Preview()


def general_view(text: str, options: Options) -> object:
    """A general game's view whose row reads so."""
    from msgspec.structs import replace  # noqa: PLC0415

    setup = Setup(game="general", deck=level_deck(4), seats=2, options=options)
    game: Game[object, object] = Matches().game(setup)
    view = game.view(game.start(setup, bytes(32)).state, 0).game  # type: ignore[attr-defined]
    return replace(view, row=replace(view.row, row=parse_row(text, first_id=1000)))


@pytest.mark.parametrize("claim", ["automatic", "declared"])
def test_completing_is_told_with_points_and_reading_unless_it_must_be_declared(claim: str) -> None:
    """T5: a declared table never hears from a preview whether a row is an equality."""
    view = general_view("6 + 4|7|9|10 = 16", Options(claim=claim))  # type: ignore[arg-type]
    answer = preview(view, Play(claim=True), work=10_000)  # type: ignore[arg-type]
    if claim == "declared":
        assert answer == Preview()
    else:
        assert (answer.completes, answer.points, answer.text) == (True, 5, "6 + 10 = 16")


def test_a_preview_is_bounded_work() -> None:
    view = general_view("M2 × M3 − D24 × M5 + D36 × M2 − M3 = M5", Options())
    with pytest.raises(LimitReached):
        preview(view, Play(claim=True), work=10)  # type: ignore[arg-type]


def test_the_weight_of_cards_counts_the_ways_to_read_them() -> None:
    setup = Setup(game="general", deck=level_deck(4), seats=2)
    cards = cards_of(setup)
    multiple = next(card for card in cards if card.face == Multiple(5))
    any_sign = next(card for card in cards if card.face == Operation(SIGNS))
    assert readings_of(setup, (multiple.id, any_sign.id, 9999, -1)) == 40 * 5


async def test_a_heavy_play_is_judged_in_another_process_with_the_same_outcome(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("equalis.tables.weight.MOST_READINGS", 0.0)
    monkeypatch.setattr("equalis.tables.hub.JUDGING", 30.0)
    mover, other = await start(tables)
    assert mover.view is not None
    card = number_in(mover)
    phase = mover.view.phase
    answer = await mover.table.submit(mover.viewer, "wrong", phase, Play(cards=(hand(other)[0].id,)))
    assert answer == Refusal("game.not_in_hand")
    assert isinstance(await mover.table.submit(mover.viewer, "heavy", phase, Play(cards=(card.id,))), Ack)
    await other.until(lambda guest: guest.my_turn())
    assert other.view is not None
    assert other.view.game.row.row.cards == (card,)  # type: ignore[union-attr]
