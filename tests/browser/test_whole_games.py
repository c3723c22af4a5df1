"""Whole games by one means only, each person in a browser of their own, through the real server."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE, Server, Visit
from tests.browser.people import SMALL_DECK, Person, make_table, play_out


@pytest.mark.long  # the deal decides: these simple people may win no row, or be kept waiting (docs/known-limits.md)
def test_two_people_finish_a_game_by_taps_on_phones(visit: Visit, server: Server) -> None:
    host = visit("/crear", name="Ana", size=PHONE, touch=True)
    code = make_table(host, server, deck=SMALL_DECK)
    host.goto(f"{server.address}/t/{code}")
    guest = visit(f"/t/{code}", name="Mateo", size=PHONE, touch=True)
    guest.get_by_role("button", name="Entrar").tap()
    expect(guest.locator(".wait")).to_contain_text("Ana")
    host.get_by_role("button", name="Empezar · 2 juegan").tap()
    play_out([Person(host, "tap"), Person(guest, "tap")])
    expect(host.locator(".sc > div")).to_have_count(2)
    expect(host.locator(".wl > div").first).to_be_visible()
    # A rematch in one tap each.
    for page in (host, guest):
        page.get_by_role("button", name="Revancha").tap()
    expect(host.locator(".hand button")).to_have_count(8)
    expect(guest.locator(".hand button")).to_have_count(8)


def test_two_people_finish_a_game_by_keys(visit: Visit, server: Server) -> None:
    host = visit("/", name="Ana", size=(1280, 800))
    code = make_table(host, server, deck=SMALL_DECK)
    host.goto(f"{server.address}/t/{code}")
    guest = visit(f"/t/{code}", name="Mateo", size=(1280, 800))
    guest.get_by_role("button", name="Entrar").press("Enter")
    expect(guest.locator(".wait")).to_be_visible()
    host.get_by_role("button", name="Empezar · 2 juegan").press("Enter")
    play_out([Person(host, "keys"), Person(guest, "keys")])
    expect(guest.locator(".win h1")).to_be_visible()


def test_two_taps_from_home_to_the_first_card(visit: Visit) -> None:
    page = visit("/", size=PHONE, touch=True)
    page.get_by_role("link", name="Jugar").first.tap()
    page.get_by_role("button", name="Empezar").tap()
    expect(page.locator(".hand button")).to_have_count(8)


@pytest.mark.long  # the deal decides: these simple people may win no row, or be kept waiting (docs/known-limits.md)
def test_a_person_and_a_computer_player(visit: Visit, server: Server) -> None:
    page = visit("/", name="Ana", size=LAPTOP)
    code = make_table(page, server, deck=SMALL_DECK, computers=["novice"])
    page.goto(f"{server.address}/t/{code}")
    page.get_by_role("button", name="Empezar").click()
    person = Person(page, "keys")
    for _ in range(3):
        page.locator(".dock.mine, main.end").first.wait_for()
        if person.over:
            break
        person.take_turn()
    assert page.locator(".log li").count() > 0
