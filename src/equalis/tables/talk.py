"""Talk at the table: quick phrases, the partner's private channel (M3), free text where it is allowed. Never kept."""

import unicodedata

from equalis.errors import refuse
from equalis.games.seating import partner_of
from equalis.games.setup import Seat
from equalis.messages import catalogue
from equalis.tables.actor import Actor
from equalis.tables.commands import Heard, Talk
from equalis.tables.models import Member
from equalis.tables.seeing import game_view
from equalis.tables.state import TableState, seat_of

LONGEST = 200
PHRASES = "phrase."
"""Quick phrases are sentences of this subject in the catalogues."""


def check_talk(actor: Actor, state: TableState, member: Member, talk: Talk) -> Seat:
    """The speaker's seat. Raises Refused with the reason why this may not be said."""
    seat = seat_of(state, member)
    if seat is None:
        raise refuse("table.no_seat")
    if (talk.phrase is None) == (talk.text is None):
        raise refuse("table.say_one_thing")
    if talk.phrase is not None and f"{PHRASES}{talk.phrase}" not in catalogue("es"):
        raise refuse("table.unknown_phrase")
    if talk.to == "partner":
        _check_partner_channel(actor, state, seat)
    elif talk.text is not None and not state.settings.free_text:
        raise refuse("table.no_free_text")
    if talk.text is not None:
        _check_text(talk.text)
    return seat


def _check_partner_channel(actor: Actor, state: TableState, seat: Seat) -> None:
    if state.settings.modality != "pairs":
        raise refuse("table.no_partner")
    run = state.run
    view = None if run is None else game_view(actor.house.matches.game(run.setup).view(run.game, seat))
    if view is None or state.phase != "playing" or not getattr(view, "talk", False):
        raise refuse("table.partner_channel_closed")


def _check_text(text: str) -> None:
    if not text.strip():
        raise refuse("table.text_empty")
    if len(text) > LONGEST:
        raise refuse("table.text_too_long", most=LONGEST)
    if any(unicodedata.category(character)[0] == "C" for character in text):
        raise refuse("table.text_unprintable")


def hear(actor: Actor, heard: Heard) -> None:
    """Tell those of this process's viewers who may hear it: everybody, or the pair."""
    state = actor.state
    if state is None:
        return
    pair = None
    if heard.talk.to == "partner":
        partner = None if state.run is None else partner_of(state.run.setup, heard.seat)
        pair = {heard.seat, partner}
    for stream in list(actor.streams):
        seat = seat_of(state, stream.member)
        if pair is None or (seat is not None and seat in pair):
            stream.put(heard)
