"""What viewers of the general game and of Berlín see, sample and may choose (V1, V4, decisions 2–4)."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from equalis.cards.decks import level_deck
from equalis.errors import Refused
from equalis.games.actions import AgreeToEnd, Discard, Play, Throw
from equalis.games.choices import Choices, DiscardChoice, GiveChoice, PlayChoice, ThrowChoice
from equalis.games.events import Event, seen_by
from equalis.games.general import General
from equalis.games.piles import Piles
from equalis.games.randomness import seed_of
from equalis.games.registry import decode_event, decode_state, decode_view, encode, game_named
from equalis.games.setup import GameName, Modality, Options, Seat, Setup
from equalis.games.shared_events import Discarded, HandDrew
from equalis.games.turn_state import TurnState
from tests.games.layout import ids_of, lay, pick
from tests.games.test_turns import EIGHT

KINDS: list[tuple[GameName, int, int, Modality, str]] = [
    ("general", 3, 3, "individual", "automatic"),
    ("general", 4, 4, "pairs", "declared"),
    ("berlin", 2, 2, "individual", "declared"),
    ("berlin", 4, 4, "pairs", "automatic"),
    ("general", 1, 6, "pairs", "automatic"),
]


def walk(kind: tuple[GameName, int, int, Modality, str], seed: int) -> Iterator[tuple[TurnState, tuple[Event, ...]]]:
    """The states of a random game with the events that led to each."""
    name, level, seats, modality, claim = kind
    game, rng = game_named(name), Random(seed)
    setup = Setup(name, level_deck(level), seats, modality, Options(claim=claim))  # type: ignore[arg-type]
    step = game.start(setup, seed_of(seed))
    yield step.state, step.events
    while step.state.outcome is None:
        seat = min(game.to_act(step.state))
        step = game.apply(step.state, seat, game.random_action(game.view(step.state, seat), rng))
        yield step.state, step.events


def exchanged(state: TurnState, viewer: Seat | None, rng: Random) -> TurnState:
    """The state with all cards that the viewer may not see exchanged among their places."""
    swap = state.exchange
    known = set(state.hands[viewer]) if viewer is not None else set()
    if swap is not None and viewer in (swap.asker, swap.partner):
        known |= {swap.offered} if swap.received is None else {swap.offered, swap.received}
    hidden = [card for hand in state.hands for card in hand if card not in known]
    hidden += [*state.piles.draw, *state.piles.discards]
    mixed = hidden[:]
    rng.shuffle(mixed)
    moved = dict(zip(hidden, mixed, strict=True))
    return replace(
        state,
        hands=tuple(tuple(moved.get(card, card) for card in hand) for hand in state.hands),
        piles=Piles(
            tuple(moved[card] for card in state.piles.draw),
            tuple(moved[card] for card in state.piles.discards),
            state.piles.chance,
        ),
        exchange=None
        if swap is None
        else replace(
            swap,
            offered=moved.get(swap.offered, swap.offered),
            received=None if swap.received is None else moved.get(swap.received, swap.received),
        ),
    )


@pytest.mark.parametrize("kind", KINDS)
def test_V1_hidden_cards_exchanged_leave_the_view_byte_identical(
    kind: tuple[GameName, int, int, Modality, str],
) -> None:
    game, rng = game_named(kind[0]), Random(5)
    for at, (state, _) in enumerate(walk(kind, 1)):
        viewer = (*range(kind[2]), None)[at % (kind[2] + 1)]
        before = encode(game.view(state, viewer))
        assert encode(game.view(exchanged(state, viewer, rng), viewer)) == before


@pytest.mark.parametrize("kind", KINDS)
def test_V1_discards_give_the_others_the_same_events_whatever_the_cards(
    kind: tuple[GameName, int, int, Modality, str],
) -> None:
    game, rng = game_named(kind[0]), Random(5)
    for state, _ in walk(kind, 2):
        if state.outcome is not None:
            break
        seat = state.turn
        found = [choice for choice in game.choices(game.view(state, seat)) if isinstance(choice, DiscardChoice)]
        if not found:
            continue
        viewer = (seat + 1) % kind[2]
        other = exchanged(state, viewer, rng)
        seen = []
        for version in (state, other):
            cards = game.choices(game.view(version, seat))
            discard = next(choice for choice in cards if isinstance(choice, DiscardChoice)).cards[:2]
            step = game.apply(version, seat, Discard(discard))
            public = [event for event in step.events if seen_by(event, viewer) and not isinstance(event.body, HandDrew)]
            seen.append(encode(tuple(public)))
        assert seen[0] == seen[1]


@pytest.mark.parametrize("kind", KINDS)
def test_states_views_and_events_read_back_and_cards_are_conserved(
    kind: tuple[GameName, int, int, Modality, str],
) -> None:
    game = game_named(kind[0])
    every = None
    for at, (state, events) in enumerate(walk(kind, 3)):
        every = every or ids_of(state)
        assert ids_of(state) == every
        if at % 5 == 0:
            assert decode_state(kind[0], encode(state)) == state
            view = game.view(state, at % kind[2])
            assert decode_view(encode(view)) == view
            assert [decode_event(encode(event)) for event in events] == list(events)
    assert every == list(range(level_deck(kind[1]).size))


@pytest.mark.parametrize("kind", KINDS)
def test_a_sample_is_consistent_with_the_view(kind: tuple[GameName, int, int, Modality, str]) -> None:
    game, rng = game_named(kind[0]), Random(9)
    for at, (state, _) in enumerate(walk(kind, 4)):
        viewer = (*range(kind[2]), None)[at % (kind[2] + 1)]
        view = game.view(state, viewer)
        sampled = game.sample(view, rng)
        assert game.view(sampled, viewer) == view
        assert ids_of(sampled) == ids_of(state)


@pytest.mark.parametrize("kind", KINDS)
def test_everything_in_choices_passes_check_and_nobody_is_left_without_one(
    kind: tuple[GameName, int, int, Modality, str],
) -> None:
    game = game_named(kind[0])
    for state, _ in walk(kind, 6):
        if state.outcome is not None:
            assert all(game.choices(game.view(state, seat)) == () for seat in range(kind[2]))
            break
        for seat in game.to_act(state):
            choices: Choices = game.choices(game.view(state, seat))
            assert len(choices) >= 2
            for choice in choices:
                if isinstance(choice, PlayChoice):
                    single = {card for card in choice.hand if game.check(state, seat, Play((card,))) is None}
                    received = None if state.exchange is None else state.exchange.received
                    assert single - {received} == set(choice.first)
                if isinstance(choice, DiscardChoice):
                    assert game.check(state, seat, Discard(choice.cards[: choice.most])) is None
                if isinstance(choice, GiveChoice):
                    assert choice.cards
            may_throw = any(isinstance(choice, ThrowChoice) for choice in choices)
            assert may_throw is (game.check(state, seat, Throw()) is None)


def test_V1_the_row_and_who_placed_what_are_everybodys_and_hands_their_holders() -> None:
    game = General()
    state = lay("+ 3 1 1 1 1 1 1", EIGHT, EIGHT, row="2", draw="9 9 9", discards="4 4", placed_by=(2,))
    step = game.apply(state, 0, Play(pick(state, 0, "+ 3")))
    for viewer in (0, 1, 2, None):
        view = game.view(step.state, viewer)
        assert view.row.placed_by == (2, 0, 0)
        assert [seat.hand for seat in view.seats] == [8, 8, 8]
        assert (view.draw_pile, view.discard_pile) == (1, 2)
        assert view.moves[-1].seat == 0
        assert len(view.hand) == (0 if viewer is None else 8)
        assert view.setup.deck.entries == state.setup.deck.entries
    drawn = [event for event in step.events if isinstance(event.body, HandDrew)]
    assert [seen_by(event, viewer) for event in drawn for viewer in (0, 1, None)] == [True, False, False]


def test_V1_of_a_discard_the_number_is_shown() -> None:
    game = General()
    state = lay(EIGHT, EIGHT, draw="9 9 9")
    step = game.apply(state, 0, Discard(state.hands[0][:2]))
    (shown,) = [event for event in step.events if isinstance(event.body, Discarded)]
    assert shown == Event(Discarded(0, 2))
    assert game.view(step.state, 1).moves[-1].count == 2


def test_spectators_have_no_choices_and_anybody_may_agree_to_end() -> None:
    game = General()
    state = lay(EIGHT, EIGHT, draw="9 9 9")
    assert game.choices(game.view(state, None)) == ()
    waiting = game.choices(game.view(state, 1))
    assert [type(choice).__name__ for choice in waiting] == ["AgreeChoice"]
    with pytest.raises(ValueError, match="nothing"):
        game.random_action(game.view(state, None), Random(1))
    assert isinstance(game.random_action(game.view(state, 1), Random(1)), AgreeToEnd)


def test_refusals_leave_the_state_byte_identical() -> None:
    game = General()
    state = lay("+ 3 1 1 1 1 1 1", EIGHT, row="2", draw="9 9 9")
    before = encode(state)
    for action in (Play((0, 0)), Play((1,)), Discard(()), Throw()):
        with pytest.raises(Refused):
            game.apply(state, 0, action)  # type: ignore[arg-type]
        assert encode(state) == before
