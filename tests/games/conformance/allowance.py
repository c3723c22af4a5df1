"""What a viewer's choices say of an action: an oracle of its own, to compare with what the game's check says."""

from collections.abc import Sequence

from equalis.equality.row import Auxiliary
from equalis.games import actions as act
from equalis.games import choices as choice
from equalis.games.choices import Choices


def allowed(choices: Choices, action: act.PlayerAction, received: int | None = None) -> bool | None:
    """True or False where the choices decide; None where the judge or the form of a row has the last word.

    `received` is the card swapped with the partner, which only a completion may use (M4).
    """
    offered = {type(one): one for one in choices}

    def offer(kind: type) -> object:
        return offered.get(kind)

    match action:
        case act.Play():
            return _play(offer(choice.PlayChoice), offer(choice.ClaimChoice), action, received)
        case act.Claim():
            return _claim(offer(choice.ClaimChoice), action.auxiliaries)
        case act.Discard():
            return _discard(offer(choice.DiscardChoice), action.cards)
        case act.Choose():
            return _choose(offer(choice.ChooseChoice), action.cards)
        case act.Call():
            return _pool(offer(choice.CallChoice), action)
        case act.Present():
            if not (action.cards or action.auxiliaries):
                return offer(choice.PresentChoice) is not None
            return _pool(offer(choice.PresentChoice), action)
        case act.AskPartner():
            ask = offer(choice.AskChoice)
            return isinstance(ask, choice.AskChoice) and action.card in ask.cards
        case act.GiveCard():
            give = offer(choice.GiveChoice)
            return isinstance(give, choice.GiveChoice) and action.card in give.cards
        case act.Bet():
            bet = offer(choice.BetChoice)
            return isinstance(bet, choice.BetChoice) and 0 <= action.amount <= bet.most
        case act.Raise():
            more = offer(choice.RaiseChoice)
            return isinstance(more, choice.RaiseChoice) and more.least <= action.to <= more.most
        case act.AgreeToEnd():
            agree = offer(choice.AgreeChoice)
            return isinstance(agree, choice.AgreeChoice) and agree.agree == action.agree
    return offer(SIMPLE[type(action)]) is not None


SIMPLE: dict[type, type] = {
    act.Throw: choice.ThrowChoice,
    act.Pass: choice.PassChoice,
    act.RefuseCard: choice.RefuseChoice,
    act.Withdraw: choice.WithdrawChoice,
    act.Decline: choice.DeclineChoice,
    act.Match: choice.MatchChoice,
    act.Fold: choice.FoldChoice,
}


def _switched_off(auxiliaries: Sequence[Auxiliary], offered: object) -> bool:
    kinds = {auxiliary.kind for auxiliary in auxiliaries}
    parentheses, remainder = getattr(offered, "parentheses", False), getattr(offered, "remainder", False)
    return bool(kinds & {"(", ")"} and not parentheses) or ("R" in kinds and not remainder)


def _play(offered: object, claiming: object, action: act.Play, received: int | None) -> bool | None:
    if not action.cards:
        return _claim(claiming, action.auxiliaries) if action.claim or action.auxiliaries else False
    if not isinstance(offered, choice.PlayChoice):
        return False
    distinct = len(set(action.cards)) == len(action.cards)
    if not distinct or not set(action.cards) <= set(offered.hand) or _switched_off(action.auxiliaries, offered):
        return False
    if action.auxiliaries or action.claim:
        return None
    if action.cards[0] in offered.first:
        return True if len(action.cards) == 1 else None
    return None if received in action.cards else False


def _claim(offered: object, auxiliaries: Sequence[Auxiliary]) -> bool | None:
    if not isinstance(offered, choice.ClaimChoice) or _switched_off(auxiliaries, offered):
        return False
    return None


def _discard(offered: object, cards: tuple[int, ...]) -> bool:
    return (
        isinstance(offered, choice.DiscardChoice)
        and offered.least <= len(cards) <= offered.most
        and len(set(cards)) == len(cards)
        and set(cards) <= set(offered.cards)
    )


def _choose(offered: object, cards: tuple[int, int]) -> bool:
    if not isinstance(offered, choice.ChooseChoice) or cards[0] == cards[1]:
        return False
    one, other = cards
    return (one in offered.first and other in offered.second) or (other in offered.first and one in offered.second)


def _pool(offered: object, action: act.Call | act.Present) -> bool | None:
    if not isinstance(offered, choice.CallChoice | choice.PresentChoice):
        return False
    shared = offered.visible if isinstance(offered, choice.CallChoice) else offered.common
    distinct = len(set(action.cards)) == len(action.cards)
    if not distinct or not set(action.cards) <= {*offered.own, *shared}:
        return False
    return False if _switched_off(action.auxiliaries, offered) else None
