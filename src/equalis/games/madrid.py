"""Madrid: no turns, visible cards shared by all, sealed calls (D)."""


from equalis.games.protocol import Traits

TRIES = 40


class Madrid:
    """The game as a pure state machine (see `protocol.Game`)."""

    traits = Traits(simultaneous=True, hidden=True, zero_sum=False)
