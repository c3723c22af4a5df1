"""What a screen reader gets of one whole turn: names of cards with their state, and what is announced."""

from playwright.sync_api import expect

from tests.browser.conftest import Server, Visit
from tests.browser.people import make_table
from tests.browser.test_line import two_at_a_table

DECK = """name = "Prueba"
level = 1
parentheses = false
remainder = false

[cards]
"2" = 16
"+" = 4
"=" = 3
"""


def test_names_states_and_announcements_of_a_turn(visit: Visit, server: Server) -> None:
    host, guest, _ = two_at_a_table(visit, server)
    mine, other = (host, guest) if host.locator(".dock.mine").count() else (guest, host)
    name = "Ana" if mine is host else "Mateo"
    expect(mine.get_by_test_id("assertive")).to_contain_text("Te toca.")
    hand = mine.get_by_role("group", name="Tu mano")
    card = hand.get_by_role("button", name="número").first
    label = card.get_attribute("aria-label") or ""
    card.click()
    expect(hand.get_by_role("button", name=f"{label}, puesta en la fila, tocar para recuperarla").first).to_be_visible()
    row = mine.get_by_role("group", name="Fila")
    expect(row.get_by_role("button", name=f"{label}, borrador, tocar para quitarla")).to_be_visible()
    value = label.rsplit(" ", maxsplit=1)[-1]
    expect(mine.get_by_role("status").filter(has_text=f"Vale {value}")).to_be_visible()
    mine.get_by_role("button", name="Poner").click()
    expect(other.get_by_test_id("polite")).to_contain_text(f"{name} pone {value}. Vale {value}.")
    expect(mine.get_by_test_id("polite")).to_contain_text("Robas:")
    expect(
        other.get_by_role("group", name="Fila").get_by_role("img", name=f"{label}, la acaba de poner {name}")
    ).to_be_visible()


def test_an_equality_is_announced_to_both_and_explained(visit: Visit, server: Server) -> None:
    """T6: 2 = 2 with the simplest of decks; whoever can, completes it."""
    host = visit("/", name="Ana")
    code = make_table(host, server, deck=DECK, level=1)
    host.goto(f"{server.address}/t/{code}")
    guest = visit(f"/t/{code}", name="Mateo")
    guest.get_by_role("button", name="Entrar").click()
    guest.locator(".wait").wait_for()
    host.get_by_role("button", name="Empezar").click()
    host.locator(".hand button").first.wait_for()
    guest.locator(".hand button").first.wait_for()
    for _ in range(12):
        mine, other = (host, guest) if host.locator(".dock.mine").count() else (guest, host)
        mine.locator(".dock.mine").wait_for()
        equals = mine.locator(".hand button[aria-label='igual']")
        twos = mine.locator(".hand button[aria-label='número 2']")
        if equals.count() and twos.count() >= 2 and not mine.locator("[data-row-card]").count():
            twos.nth(0).click()
            equals.first.click()
            mine.locator(".hand button[aria-label='número 2']").first.click()
            expect(mine.locator(".live.ok")).to_contain_text("Completa la igualdad: 3 puntos")
            mine.get_by_role("button", name="Poner").click()
            expect(mine.get_by_test_id("assertive")).to_contain_text("¡EQUALIS! 2 igual a 2. Ganas 3 puntos.")
            winner = "Ana" if mine is host else "Mateo"
            expect(other.get_by_test_id("assertive")).to_contain_text(f"¡EQUALIS! 2 igual a 2. {winner} gana 3 puntos.")
            other.keyboard.press("Escape")
            other.get_by_role("button", name="Por qué").click()
            expect(other.get_by_role("dialog")).to_contain_text("Los dos lados valen lo mismo")
            return
        mine.keyboard.press("d")
        mine.locator(".hand button").last.click()
        mine.get_by_role("button", name="Descartar 1 carta").click()
        expect(mine.locator(".dock.mine")).to_have_count(0)
    raise AssertionError("nobody had 2 = 2 in hand in twelve turns")
