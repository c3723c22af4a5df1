"""Partners in pairs ask for the card that completes, and use what they get (M4)."""

from random import Random
from typing import Any

from equalis.cards.decks import level_deck
from equalis.games.actions import AskPartner, GiveCard, Play, RefuseCard
from equalis.games.randomness import seed_of
from equalis.games.registry import game_named
from equalis.games.setup import Setup
from equalis.players.protocol import Budget
from equalis.players.registry import player

GENERAL = game_named("general")
SETUP = Setup("general", level_deck(1), 4, "pairs")


def test_M4_a_card_received_completes_the_row_at_once() -> None:
    """An expert asks only where the card would complete; after a swap the same turn wins the row with that card."""
    given = refused = 0
    for seed in range(6):
        if given and refused:
            break
        state: Any = GENERAL.start(SETUP, seed_of(seed)).state
        rng = Random(seed)
        while GENERAL.outcome(state) is None and not (given and refused):
            seat = min(GENERAL.to_act(state))
            before = state
            decision = player("expert").choose(GENERAL.view(state, seat), Budget(nodes=1_500), rng)
            state = GENERAL.apply(state, seat, decision.action).state
            if isinstance(decision.action, AskPartner):
                assert state.exchange is not None
            refused += isinstance(decision.action, RefuseCard)
            if isinstance(decision.action, GiveCard):
                given += 1
                card = decision.action.card
                asker = state.turn
                answer = player("expert").choose(GENERAL.view(state, asker), Budget(nodes=1_500), rng)
                assert isinstance(answer.action, Play)
                assert card in answer.action.cards
                state = GENERAL.apply(state, asker, answer.action).state
                assert len(state.won) == len(before.won) + 1
    assert given > 0
    assert refused > 0


def test_M4_a_partner_who_bears_the_card_gives_it() -> None:
    """Whoever is asked gives the card where one of the hand bears it, and refuses only without."""
    for name in ("novice", "regular", "expert", "master"):
        state: Any = GENERAL.start(SETUP, seed_of(1)).state
        asker = state.turn
        partner = (asker + 2) % 4
        held = GENERAL.view(state, partner).hand
        value = next(card.face.values[0] for card in held if hasattr(card.face, "values"))
        asked = GENERAL.apply(state, asker, AskPartner(value, state.hands[asker][0])).state
        action = player(name).choose(GENERAL.view(asked, partner), Budget(nodes=100), Random(1)).action
        assert isinstance(action, GiveCard)
        without = next(
            number for number in range(1, 15) if all(getattr(c.face, "values", ()) != (number,) for c in held)
        )
        asked = GENERAL.apply(state, asker, AskPartner(without, state.hands[asker][0])).state
        action = player(name).choose(GENERAL.view(asked, partner), Budget(nodes=100), Random(1)).action
        assert isinstance(action, RefuseCard)
