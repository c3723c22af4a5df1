"""Making a table in the browser: a deck of one's own is taken, or refused with the reason."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Server, Visit
from tests.browser.people import SMALL_DECK


def test_a_deck_of_ones_own_is_checked_and_played(visit: Visit, server: Server) -> None:
    page = visit("/crear", name="Ana", size=PHONE)
    page.locator("summary").click()
    chooser = page.locator("input[type=file]")
    chooser.set_input_files({"name": "malo.toml", "mimeType": "text/plain", "buffer": b"esto no es un mazo"})
    expect(page.get_by_text("malo.toml")).to_be_visible()
    page.get_by_role("button", name="Crear mesa").click()
    expect(page.locator(".fault")).not_to_be_empty()
    page.get_by_role("button", name="Quitar").click()
    chooser.set_input_files({"name": "mio.toml", "mimeType": "text/plain", "buffer": SMALL_DECK.encode()})
    page.get_by_role("button", name="Crear mesa").click()
    page.locator(".st6").wait_for()
    table = page.request.get(f"{server.address}/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert table["info"]["settings"]["deck"] == SMALL_DECK
