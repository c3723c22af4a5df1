"""People at the page: they read the labels of cards and act by tapping or by keys; nothing else of the page is used."""

import re
from itertools import permutations
from typing import Any, Literal

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server

SIGNS = {"más": "+", "menos": "-", "igual": "=", "plus": "+", "minus": "-", "equals": "="}

SMALL_DECK = """name = "Prueba"
level = 2
parentheses = true
remainder = false

[cards]
"1" = 5
"2" = 5
"3" = 4
"4" = 3
"+" = 5
"−" = 3
"=" = 3
"""
"""28 cards, so that a whole game is short: it ends when every = has been won (T14)."""


def settings(**changes: Any) -> dict[str, Any]:
    """Settings of a table as the wire has them."""
    return {"game": "general", "level": 2, "seats": 2, "pace": "instant", **changes}


def make_table(page: Page, server: Server, **changes: Any) -> str:
    """Make a table as the person of this page (their cookie), and return its code."""
    body = {
        "settings": settings(**changes),
        "nickname": page.evaluate("JSON.parse(localStorage['equalis.prefs']).name"),
    }
    answer = page.request.post(f"{server.address}/api/tables", data=body)
    assert answer.ok, answer.text()
    code = answer.json()["code"]
    assert isinstance(code, str)
    return code


def tokens(labels: list[str]) -> list[str]:
    """Numbers and signs of cards from their labels (simple cards only)."""
    found = []
    for label in labels:
        first = label.split(",")[0]
        number = re.search(r"(?:número|number) (\d+)$", first)
        found.append(number[1] if number else SIGNS[first.split()[-1]])
    return found


def row_of(page: Page) -> list[str]:
    return tokens([card.get_attribute("aria-label") or "" for card in page.locator("[data-row-card] > .card").all()])


def hand_of(page: Page) -> list[str]:
    return tokens([card.get_attribute("aria-label") or "" for card in page.locator(".hand button").all()])


def completes(row: list[str]) -> bool:
    """A plain oracle for sums and differences without parentheses (E6)."""
    text = "".join(row)
    if text.count("=") != 1 or not re.fullmatch(r"\d+(?:[-+=]\d+)+", text):
        return False
    left, right = text.split("=")
    return bool(eval(left) == eval(right))


def choose(row: list[str], hand: list[str]) -> list[int]:
    """Positions of the hand cards to put: a completion of up to three cards, else one card that fits, else nothing."""
    for size in (1, 2, 3):
        for picked in permutations(range(len(hand)), size):
            if completes([*row, *(hand[i] for i in picked)]):
                return list(picked)
    wants_number = not row or not row[-1].isdigit()
    equals = "=" in row
    for i, card in enumerate(hand):
        if card.isdigit() == wants_number and not (card == "=" and (equals or len(row) < 3)):
            return [i]
    return []


def whose_turn(one: Page, two: Page) -> tuple[Page, Page]:
    """The page of the person in turn, once a person is in turn, and the other one."""
    for _ in range(1200):
        if one.locator(".dock.mine").count():
            return one, two
        if two.locator(".dock.mine").count():
            return two, one
        one.wait_for_timeout(50)  # a computer player is in turn
    raise AssertionError("nobody is in turn")


class Person:
    """Plays by one means only; `declared`: says ¡EQUALIS! with the play that completes (T5)."""

    def __init__(self, page: Page, means: Literal["tap", "keys"], *, declared: bool = False) -> None:
        self.page = page
        self.means = means
        self.declared = declared

    def press(self, button: str, key: str) -> None:
        if self.means == "tap":
            self.page.locator(".acts button", has_text=button).tap()
        else:
            self.page.keyboard.press(key)

    def touch(self, position: int) -> None:
        if self.means == "tap":
            self.page.locator(".hand button").nth(position).tap()
        else:
            self.page.keyboard.press(str(position + 1))

    @property
    def in_turn(self) -> bool:
        return self.page.locator(".dock.mine").count() > 0

    @property
    def over(self) -> bool:
        return self.page.locator("main.end").count() > 0

    def go_on(self) -> None:
        """Leave the moment of an equality, where there is one."""
        moment = self.page.locator(".stage")
        if moment.count():
            if self.means == "tap":
                moment.tap()
            else:
                self.page.keyboard.press("Escape")
            expect(moment).to_have_count(0)

    def take_turn(self) -> None:
        """One whole turn; returns when it is over."""
        page = self.page
        self.go_on()
        hand = hand_of(page)
        picked = choose(row_of(page), hand)
        if picked:
            for position in picked:
                self.touch(position)
            if not self.declared:
                expect(page.locator(".acts .pri")).to_be_enabled()
                self.press("Poner", "Enter")
            elif completes([*row_of(page)]):
                expect(page.locator(".acts .pri")).to_be_enabled()
                self.press("¡EQUALIS!", "e")
            else:
                expect(page.locator(".acts button", has_text="Solo poner")).to_be_enabled()
                self.press("Solo poner", "Enter")
        elif page.locator(".acts button", has_text="Pasar").count():
            self.press("Pasar", "d")
        else:
            self.press("Descartar", "d")
            self.touch(len(hand) - 1)
            if self.means == "tap":
                page.locator(".acts .pri").tap()
            else:
                page.keyboard.press("Enter")
        expect(page.locator(".dock.mine")).to_have_count(0)
        self.go_on()


def play_out(people: list[Person], most: int = 200) -> None:
    """Play until everybody sees the end."""
    for _ in range(most):
        first = people[0].page
        if all(person.over for person in people):
            return
        acting = next((person for person in people if person.in_turn and not person.over), None)
        for person in people:
            person.go_on()
        if acting is None:
            first.wait_for_timeout(50)  # between two turns: nobody is in turn on any page yet
            continue
        acting.take_turn()
    raise AssertionError("the game did not end")
