"""What happened, in sentences: the events of a game told in one language (messages: `event`, `game`)."""

from collections.abc import Iterable, Sequence

from equalis.cards.notation import format_cards
from equalis.equality.notation import format_reading
from equalis.equality.row import Auxiliary
from equalis.games import las_vegas_events as las_vegas
from equalis.games import madrid_events as madrid
from equalis.games import match_events as match
from equalis.games import shared_events as shared
from equalis.games import turn_events as turn
from equalis.games.events import Body
from equalis.games.setup import Outcome
from equalis.messages import message

Params = dict[str, str | int]
Told = tuple[str, Params]


class Teller:
    """Tells events in a language; `names` are the players' names by seat."""

    def __init__(self, language: str, names: Sequence[str]) -> None:
        self.language = language
        self.names = names

    def tell(self, body: Body) -> list[str]:
        """The event's sentences; most have one, the close of a round has several."""
        if isinstance(body, shared.SharedEvent):
            told = self._shared(body)
        elif isinstance(body, turn.TurnEvent):
            told = self._turn(body)
        elif isinstance(body, madrid.MadridEvent):
            told = self._madrid(body)
        elif isinstance(body, las_vegas.LasVegasEvent):
            told = self._las_vegas(body)
        else:
            told = self._match(body)
        return [message(self.language, f"event.{key}", params) for key, params in told]

    def _shared(self, body: shared.SharedEvent) -> list[Told]:
        if isinstance(body, shared.GameStarted):
            dealer = self.names[body.dealer]
            if body.first is None:
                return [("game_started_together", {"dealer": dealer})]
            return [("game_started", {"dealer": dealer, "name": self.names[body.first]})]
        if isinstance(body, shared.Reshuffled):
            return [("reshuffled", {"n": body.count})]
        if isinstance(body, shared.GameEnded):
            reason = message(self.language, f"game.end_{body.outcome.reason}")
            return [("game_ended", {"reason": reason, **self._winners(body.outcome)})]
        name: Params = {"name": self.names[body.seat]}
        if isinstance(body, shared.Drew):
            return [("drew", {**name, "n": body.count})]
        if isinstance(body, shared.HandDrew):
            return [("hand_drew", {**name, "cards": format_cards(body.cards)})]
        if isinstance(body, shared.Discarded):
            return [("discarded", {**name, "n": body.count})]
        if isinstance(body, shared.PutAway):
            return [("put_away", name)]
        if isinstance(body, shared.TimedOut):
            return [("timed_out", name)]
        if isinstance(body, shared.HasLeft):
            return [("has_left", name)]
        if isinstance(body, shared.TakenOver):
            return [(f"taken_over_{body.by}", name)]
        return [("end_agreed" if body.agree else "end_not_agreed", name)]

    def _turn(self, body: turn.TurnEvent) -> list[Told]:
        if isinstance(body, turn.AreaStarted):
            return [("area_token" if body.equals is None else "area_started", {})]
        if isinstance(body, turn.AreaDrew):
            return [(f"area_drew_{body.use}", {"cards": format_cards([body.card])})]
        name: Params = {"name": self.names[body.seat]}
        if isinstance(body, turn.Played):
            return [self._played(body, name)]
        if isinstance(body, turn.Completed):
            text = format_reading(body.row, body.reading)
            if body.target is not None:
                text += f" = {body.reading.result}".replace("-", "− ")
            return [("completed", {**name, "text": text, "n": body.points})]
        if isinstance(body, turn.Thrown):
            return [(f"thrown_{body.by}", {**name, "n": body.count})]
        if isinstance(body, turn.Passed):
            return [("passed", name)]
        pair: Params = {**name, "partner": self.names[body.partner]}
        if isinstance(body, turn.PartnerAsked):
            return [("partner_asked", {**pair, "wanted": body.wanted, "cards": format_cards([body.card])})]
        if isinstance(body, turn.SwapSeen):
            cards: Params = {"cards": format_cards([body.received]), "offered": format_cards([body.offered])}
            return [("swap_seen", {**pair, **cards})]
        keys = {
            turn.PartnerRefused: "partner_refused",
            turn.RequestWithdrawn: "request_withdrawn",
            turn.CardsSwapped: "cards_swapped",
            turn.SwapUndone: "swap_undone",
        }
        return [(keys[type(body)], pair)]

    def _played(self, body: turn.Played, name: Params) -> Told:
        if not body.auxiliaries:
            return "played", {**name, "cards": format_cards(body.cards)}
        auxiliaries = _kinds(body.auxiliaries)
        if not body.cards:
            return "played_auxiliaries", {**name, "auxiliaries": auxiliaries}
        return "played_both", {**name, "cards": format_cards(body.cards), "auxiliaries": auxiliaries}

    def _madrid(self, body: madrid.MadridEvent) -> list[Told]:
        if isinstance(body, madrid.MadridRoundStarted):
            return [("madrid_round_started", {"n": body.round})]
        if isinstance(body, madrid.Revealed):
            return [("revealed", {"cards": format_cards(card for cards in body.cards for card in cards)})]
        if isinstance(body, madrid.NobodyCalled):
            return [("nobody_called_redeal" if body.redeal else "nobody_called", {})]
        if isinstance(body, madrid.RoundClosed):
            return self._closed(body)
        keys = {madrid.Chosen: "chosen", madrid.Called: "called", madrid.Declined: "declined"}
        return [(keys[type(body)], {"name": self.names[body.seat]})]

    def _closed(self, body: madrid.RoundClosed) -> list[Told]:
        told: list[Told] = []
        for place, award in enumerate(body.awards):
            name: Params = {"name": self.names[award.seat]}
            if place == 0:
                text = format_reading(award.row, award.reading)
                told.append(("round_closed", {**name, "text": text, "n": award.points}))
            taken: Params = {"cards": format_cards(award.taken), "n": award.gained}
            told.append(("award", {**name, **taken}) if award.taken else ("award_nothing", name))
        return told

    def _las_vegas(self, body: las_vegas.LasVegasEvent) -> list[Told]:
        if isinstance(body, las_vegas.PhaseStarted):
            return [(f"phase_{body.phase}", {"cards": format_cards(body.common)})]
        if isinstance(body, las_vegas.RoundSettled):
            return self._settled(body.account)
        if isinstance(body, las_vegas.LasVegasRoundStarted):
            return [
                ("las_vegas_round_started", {"n": body.round, "name": self.names[body.opener], "cap": body.cap}),
            ]
        name: Params = {"name": self.names[body.seat]}
        if isinstance(body, las_vegas.Staked):
            return [(f"staked_{body.kind}", {**name, "n": body.stake})]
        if isinstance(body, las_vegas.Folded):
            return [("folded", {**name, "cap": body.cap})]
        return [("presented" if isinstance(body, las_vegas.Presented) else "eliminated", name)]

    def _settled(self, account: las_vegas.RoundAccount) -> list[Told]:
        told: list[Told] = []
        for shown in account.shown:
            name: Params = {"name": self.names[shown.seat]}
            if shown.row is None or shown.reading is None:
                told.append(("shown_none", name))
            else:
                told.append(("shown", {**name, "text": format_reading(shown.row, shown.reading)}))
        if account.winner is None:
            return [*told, ("round_settled_nobody", {})]
        winner = account.winner
        return [*told, ("round_settled", {"name": self.names[winner], "n": account.after[winner]})]

    def _match(self, body: match.MatchEvent) -> list[Told]:
        if isinstance(body, match.MatchGameStarted):
            return [("match_game_started", {"n": body.number})]
        return [("match_ended", self._winners(body.outcome))]

    def _winners(self, outcome: Outcome) -> Params:
        return {"winners": ", ".join(self.names[seat] for seat in outcome.winners), "n": len(outcome.winners)}


def _kinds(auxiliaries: Iterable[Auxiliary]) -> str:
    return " ".join(auxiliary.kind for auxiliary in auxiliaries)
