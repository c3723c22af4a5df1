"""Other ways to play: equalities that must be called, cards that are dragged, a partner who is asked."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Server, Visit
from tests.browser.people import SMALL_DECK, Person, hand_of, make_table, play_out, whose_turn
from tests.browser.test_line import two_at_a_table


def test_two_people_finish_a_game_in_declared_mode(visit: Visit, server: Server) -> None:
    """T5: nothing is awarded unless it is called."""
    host = visit("/", name="Ana", size=LAPTOP)
    code = make_table(host, server, deck=SMALL_DECK, options={"claim": "declared"})
    host.goto(f"{server.address}/t/{code}")
    guest = visit(f"/t/{code}", name="Mateo", size=LAPTOP)
    guest.get_by_role("button", name="Entrar").click()
    guest.locator(".wait").wait_for()
    host.get_by_role("button", name="Empezar · 2 juegan").click()
    play_out([Person(host, "keys", declared=True), Person(guest, "keys", declared=True)])
    for page in (host, guest):
        expect(page.locator("main.end")).to_be_visible()  # whether a row was won is the deal's matter


class Finger:
    """Touches as Chromium's own protocol sends them: one session for the whole gesture."""

    def __init__(self, page: Page) -> None:
        self._browser = page.context.new_cdp_session(page)

    def drag(self, *points: tuple[float, float]) -> None:
        """Put down at the first point, move through the others, lift at the last."""
        for i, (x, y) in enumerate(points):
            self._send("touchMove" if i else "touchStart", [{"x": x, "y": y}])
        self._send("touchEnd", [])

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        self._browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_is_dragged_onto_the_board_with_a_finger(visit: Visit, server: Server) -> None:
    host, guest, _ = two_at_a_table(visit, server, touch=True)
    mine, _ = whose_turn(host, guest)
    card = mine.locator(".hand button[aria-label*='número']").first
    card.scroll_into_view_if_needed()
    finger = Finger(mine)
    (x, y), (to_x, to_y) = middle(card), middle(mine.locator("[data-board]"))
    finger.drag((x, y), *((x + (to_x - x) * part / 5, y + (to_y - y) * part / 5) for part in range(1, 6)))
    expect(mine.locator("[data-row-card]")).to_have_count(1)
    expect(mine.locator(".acts .pri")).to_be_enabled()
    # Let go outside the board, nothing happens.
    x, y = middle(mine.locator(".hand button:not([aria-label*='fila'])").last)
    finger.drag((x, y), (x - 30, y - 10), (x - 5, y))
    expect(mine.locator(".is-dragged")).to_have_count(0)
    expect(mine.locator("[data-row-card]")).to_have_count(1)


def test_a_partner_is_asked_and_gives_and_only_the_pair_hears(visit: Visit, server: Server) -> None:
    """M3, M4, V4."""
    host = visit("/", name="Ana", size=PHONE)
    code = make_table(host, server, deck=SMALL_DECK, seats=4, modality="pairs", options={"copies": 2})
    guests = []
    for seat, name in ((1, "Bea"), (2, "Mateo"), (3, "Iker")):
        guest = visit("/", name=name, size=PHONE)
        joined = guest.request.post(f"{server.address}/api/tables/{code}/join", data={"nickname": name, "seat": seat})
        assert joined.ok, joined.text()
        guest.goto(f"{server.address}/t/{code}")
        guest.locator(".wait").wait_for()
        guests.append(guest)
    host.goto(f"{server.address}/t/{code}")
    host.get_by_role("button", name="Empezar · 4 juegan").click()
    pages = [host, *guests]
    for page in pages:
        page.locator(".hand button").first.wait_for()
    asking = next(i for i, page in enumerate(pages) if page.locator(".dock.mine").count())
    asker, partner, rival = pages[asking], pages[(asking + 2) % 4], pages[(asking + 1) % 4]
    wanted = next(card for card in hand_of(partner) if card.isdigit())
    before = hand_of(asker).count(wanted)

    asker.get_by_role("button", name="Pedir una carta").click()
    dialog = asker.get_by_role("dialog")
    dialog.get_by_label("Número", exact=True).fill(wanted)
    offered = next(i for i, card in enumerate(hand_of(asker)) if card != wanted)
    dialog.locator(".hand4 button").nth(offered).click()
    dialog.get_by_role("button", name="Pedir", exact=True).click()
    expect(dialog).to_have_count(0)
    answer = partner.get_by_role("dialog")
    expect(answer).to_contain_text(f"te pide {wanted}")
    expect(rival.get_by_role("dialog")).to_have_count(0)
    answer.locator(".hand4 button").last.click()
    expect(answer).to_have_count(0)
    expect(asker.locator(f".hand button[aria-label*='número {wanted}']")).to_have_count(before + 1)

    partner.get_by_role("button", name="Menú").click()
    partner.get_by_role("button", name="Decir algo").click()
    partner.get_by_role("button", name="Adelante.").click()
    expect(asker.locator(".heard")).to_contain_text("Adelante.")
    expect(asker.get_by_test_id("polite")).to_contain_text("dice: Adelante.")
    assert rival.locator(".heard").count() == 0
