"""Random rows for the tests of the judge: well-formed (E1–E5), of every kind that the rules know."""

from math import prod
from random import Random

from equalis.cards.cards import Card
from equalis.cards.faces import SIGNS, Divisor, Face, Multiple, Number, Operation, values
from equalis.equality.placing import fault_of
from equalis.equality.row import Row, Target
from tests.equality.oracle import Nothing, face_values, side_value

_FRIENDLY = [Operation(("=",)), Operation(("+", "−")), Operation(("×", "÷", "=")), Operation(SIGNS)]


def random_number(rng: Random, wild: float) -> Face:
    """A number card: simple, or with chance `wild` of several values."""
    if rng.random() >= wild:
        return Number((rng.choice([rng.randint(0, 12), rng.randint(1, 30), rng.choice([0, 1, 2, 60, 999])]),))
    kind = rng.random()
    if kind < 0.6:
        return Number(tuple(sorted(rng.sample(range(20), rng.randint(2, 4)))))
    if kind < 0.85:
        return Divisor(rng.choice([6, 14, 24, 36, 45, 50, 1, 7, 12, 999]))
    return Multiple(rng.choice([2, 3, 5, 25, 40, 50, 67, 100, 101, 200]))


def random_operation(rng: Random, wild: float) -> Face:
    """An operation card: one sign, or with chance `wild` several."""
    if rng.random() >= wild:
        return Operation((rng.choice("+−×÷+−×÷="),))
    if rng.random() < 0.7:
        return rng.choice(_FRIENDLY)
    signs = rng.sample(SIGNS, rng.randint(2, 5))
    return Operation(tuple(sign for sign in SIGNS if sign in signs))


def random_row(rng: Random, most_readings: int, least_readings: int = 1, longest: int = 9) -> Row:
    """A row with auxiliaries whose readings are within the bounds; often, not always, with one plain `=`."""
    while True:
        size = rng.randint(1, longest)
        wild = rng.choice([0.0, 0.2, 0.2, 0.5])
        faces = [random_operation(rng, wild) if i % 2 else random_number(rng, wild) for i in range(size)]
        plain = [i for i in range(1, size, 2) if faces[i] == Operation(("=",))]
        for index in plain[1:] if plain else []:
            faces[index] = Operation((rng.choice("+−×÷"),))
        if not plain and size > 2 and rng.random() < 0.6:
            faces[rng.randrange(1, size, 2)] = Operation(("=",))
        if rng.random() < 0.6:
            faces = answered(rng, faces)
        count = prod(len(face.signs) if isinstance(face, Operation) else len(values(face)) for face in faces)
        if not least_readings <= count <= most_readings:
            continue
        row = dressed(rng, tuple(Card(index, face) for index, face in enumerate(faces)))
        if fault_of(row) is None:
            return row


def fractional_row(rng: Random, most_readings: int) -> Row:
    """Sums of quotients before a small result: most fractions cancel in no reading, some do."""
    quotients = [Operation(("÷",)), Operation(("÷",)), Operation(("×", "÷"))]
    sums = [Operation(("+",)), Operation(("−",)), Operation(("+", "−")), Operation(("+", "−", "×", "÷"))]
    while True:
        size = rng.choice([7, 9, 11])
        faces: list[Face] = []
        for index in range(size):
            if index % 2:
                faces.append(rng.choice(quotients if index % 4 == 1 else sums))
            else:
                faces.append(
                    rng.choice([Divisor(rng.choice([6, 12, 24])), Number((rng.randint(1, 12),)), Multiple(25)])
                )
        faces += [Operation(("=",)), Number(tuple(range(rng.randint(1, 6))))]
        row = dressed(rng, tuple(Card(index, face) for index, face in enumerate(faces)))
        if fault_of(row) is None and prod(len(face_values(card.face)) for card in row.cards) <= most_readings:
            return row


def answered(rng: Random, faces: list[Face]) -> list[Face]:
    """The faces up to the plain `=`, then a right side that some reading of the left one may well meet."""
    if Operation(("=",)) not in faces:
        return faces
    left = faces[: faces.index(Operation(("=",)))]
    row = Row(
        tuple(Card(index, face) for index, face in enumerate(left)), *[(0,) * len(left)] * 2, (False,) * len(left)
    )
    words = tuple(rng.choice(face_values(face)) for face in left)
    try:
        value = side_value(row, words, 0, len(words))
    except Nothing:
        return faces
    extra = rng.choice([0, rng.randint(1, 12)])
    if value != int(value) or not 0 <= value + extra <= 999:
        return faces
    number = int(value) + extra
    face: Face = Number((number,)) if rng.random() < 0.5 else Number(tuple(sorted({number, rng.randint(0, 20)})))
    tail: list[Face] = [Operation(("−",)), Number((extra,))] if extra or rng.random() < 0.2 else []
    return [*left, Operation(("=",)), face, *tail]


def dressed(rng: Random, cards: tuple[Card, ...]) -> Row:
    """The cards with random auxiliaries: pairs of parentheses, now and then an open one, and *Resto*."""
    size = len(cards)
    opens, closes = [0] * size, [0] * size
    for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
        first = rng.randrange(0, size, 2)
        last = rng.randrange(first, size, 2)
        opens[first] += 1
        if rng.random() < 0.95:
            closes[last] += 1
    rests = [isinstance(card.face, Operation) and "÷" in card.face.signs and rng.random() < 0.25 for card in cards]
    return Row(cards, tuple(opens), tuple(closes), tuple(rests))


def random_target(rng: Random) -> Target:
    """A result area (B2)."""
    sign = rng.choice([None, None, Operation(("−",)), Operation(("+", "−")), Operation(SIGNS)])
    number = Number((rng.randint(0, 15),)) if rng.random() < 0.5 else random_number(rng, 1.0)
    return Target(Card(1000, number), None if sign is None else Card(1001, sign))
