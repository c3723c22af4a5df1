"""Whether a table's settings can be played at all; the rules' own conditions are asked of the game (C9, M2)."""

from equalis.errors import Malformed, Refusal, Refused, refuse
from equalis.games.setup import FEWEST_SEATS, MOST_SEATS
from equalis.tables.matches import Matches
from equalis.tables.models import Settings

LONGEST_DECK = 20_000
LONGEST_LIMIT = 3600
LONGEST_GRACE = 600


def check_settings(settings: Settings, matches: Matches) -> None:
    """Raises Refused with the reason. Dealing once is the surest question whether the game can be dealt."""
    if not FEWEST_SEATS <= settings.seats <= MOST_SEATS:
        raise refuse("table.seats_out_of_range", least=FEWEST_SEATS, most=MOST_SEATS)
    if len(settings.computers) >= settings.seats:
        raise refuse("table.no_seat_for_people")
    if settings.deck is not None and len(settings.deck) > LONGEST_DECK:
        raise refuse("table.deck_too_long", most=LONGEST_DECK)
    if not 5 <= settings.grace <= LONGEST_GRACE:
        raise refuse("table.grace_out_of_range", least=5, most=LONGEST_GRACE)
    options = settings.options
    for limit in (options.turn_limit, options.search_limit, options.showdown_limit):
        if limit is not None and not 5 <= limit <= LONGEST_LIMIT:
            raise refuse("table.limit_out_of_range", least=5, most=LONGEST_LIMIT)
    try:
        setup = matches.setup(settings)
    except Malformed as error:
        raise Refused(Refusal(error.code, error.params)) from error
    matches.game(setup).start(setup, bytes(32))
