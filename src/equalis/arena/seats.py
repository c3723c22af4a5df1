"""Who sits where in which game: every deal is played once in each arrangement of the seats, so that luck cancels."""


def period(names: tuple[str, ...], seats: int) -> int:
    """How many rotations of the seats differ: so many games are played with each deal."""
    around = _around(names, seats)
    return next(step for step in range(1, seats + 1) if around[step:] + around[:step] == around)


def seated(names: tuple[str, ...], seats: int, number: int) -> tuple[str, ...]:
    """The names by seat in game `number` (from 0): everybody moves one seat on from game to game."""
    around = _around(names, seats)
    step = number % period(names, seats)
    return around[step:] + around[:step]


def deal_of(names: tuple[str, ...], seats: int, number: int) -> int:
    """The number of the deal (from 0) that game `number` is played with."""
    return number // period(names, seats)


def _around(names: tuple[str, ...], seats: int) -> tuple[str, ...]:
    return tuple(names[seat % len(names)] for seat in range(seats))
