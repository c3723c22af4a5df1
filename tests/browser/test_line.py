"""The line to a table: nothing is lost by a reload or a restarted server, and the page says so when it is down."""

import re
from typing import Any

from playwright.sync_api import Page, WebSocket, WebSocketRoute, expect

from tests.browser.conftest import PHONE, Server, Visit
from tests.browser.people import SMALL_DECK, Person, make_table, whose_turn


def two_at_a_table(visit: Visit, server: Server, *, touch: bool = False, **changes: Any) -> tuple[Page, Page, str]:
    host = visit("/", name="Ana", size=PHONE, touch=touch)
    code = make_table(host, server, deck=SMALL_DECK, **changes)
    host.goto(f"{server.address}/t/{code}")
    guest = visit(f"/t/{code}", name="Mateo", size=PHONE, touch=touch)
    guest.get_by_role("button", name="Entrar").click()
    guest.locator(".wait").wait_for()
    host.get_by_role("button", name="Empezar").click()
    host.locator(".hand button").first.wait_for()
    guest.locator(".hand button").first.wait_for()
    return host, guest, code


def labels(page: Page) -> list[str]:
    return [card.get_attribute("aria-label") or "" for card in page.locator(".hand button").all()]


def test_a_reload_and_a_second_tab_keep_the_seat(visit: Visit, server: Server) -> None:
    host, _, _ = two_at_a_table(visit, server)
    before = labels(host)
    host.reload()
    host.locator(".hand button").first.wait_for()
    assert labels(host) == before
    tab = host.context.new_page()
    tab.goto(host.url)
    tab.locator(".hand button").first.wait_for()
    assert labels(tab) == before
    expect(host.get_by_text("otra pestaña")).to_be_visible()
    host.get_by_role("button", name="Probar otra vez").click()
    expect(host.locator(".hand button")).to_have_count(8)
    expect(tab.get_by_text("otra pestaña")).to_be_visible()


def test_a_restarted_server_is_said_and_survived(visit: Visit, server: Server) -> None:
    host, guest, _ = two_at_a_table(visit, server)
    before = labels(host), labels(guest)
    server.stop(kill=True)
    for page in (host, guest):
        expect(page.locator(".rec")).to_be_visible(timeout=6_000)
        expect(page.locator(".acts button:enabled")).to_have_count(0)
    server.start()
    for page in (host, guest):
        expect(page.locator(".rec")).to_have_count(0)
    assert (labels(host), labels(guest)) == before
    people = [Person(host, "keys"), Person(guest, "keys")]
    acting = next(person for person in people if person.in_turn)
    acting.take_turn()


def test_a_lost_network_is_said_within_two_seconds(visit: Visit, server: Server) -> None:
    host, _, _ = two_at_a_table(visit, server)
    host.context.set_offline(True)
    expect(host.locator(".rec")).to_be_visible(timeout=6_000)
    host.context.set_offline(False)
    expect(host.locator(".rec")).to_have_count(0)


def test_a_frozen_page_loses_its_turn_and_nothing_else(visit: Visit, server: Server) -> None:
    """T12: the time is over while the page of the person in turn is frozen, as phones do; it wakes up to date."""
    host, guest, _ = two_at_a_table(visit, server, options={"turn_limit": 5})
    mine, other = whose_turn(host, guest)
    browser = mine.context.new_cdp_session(mine)
    browser.send("Page.setWebLifecycleState", {"state": "frozen"})
    expect(other.locator(".dock.mine")).to_be_visible()
    browser.send("Page.setWebLifecycleState", {"state": "active"})
    expect(mine.locator(".seat.turn")).to_be_visible()
    expect(mine.locator(".hand button")).to_have_count(8)
    expect(mine.locator(".rec")).to_have_count(0)
    expect(mine.locator(".dock.mine")).to_be_visible()  # the other's time is over as well: the page is alive


def test_a_page_of_an_older_build_offers_to_reload(visit: Visit, server: Server) -> None:
    host, _, code = two_at_a_table(visit, server)
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        """The real server, that says another build from the second connection on."""
        lines.append(line)
        updated = len(lines) > 1
        behind = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            text = message if isinstance(message, str) else message.decode()
            line.send(re.sub(r'"build":"[^"]*"', '"build":"next"', text) if updated else text)

        behind.on_message(pass_on)

    host.route_web_socket(re.compile("/socket"), through)
    host.reload()
    host.locator(".hand button").first.wait_for()
    assert host.locator(".stale-page").count() == 0
    lines[0].close()
    expect(host.locator(".stale-page")).to_contain_text("versión nueva")
    host.get_by_role("button", name="Recargar").click()
    host.locator(".hand button").first.wait_for()
    expect(host.locator(".stale-page")).to_have_count(0)
    assert code in host.url


def test_words_are_heard_and_an_open_table_is_listed(visit: Visit, server: Server) -> None:
    host = visit("/", name="Ana", size=PHONE)
    code = make_table(host, server, public=True, free_text=True, seats=3)
    host.goto(f"{server.address}/t/{code}")
    guest = visit("/unirse", name="Mateo", size=PHONE, language="en")
    guest.get_by_role("link", name="Ana").click()
    guest.get_by_role("button", name="Enter").click()
    guest.locator(".wait").wait_for()
    guest.get_by_role("button", name="Say something").click()
    guest.get_by_role("button", name="Good luck!").click()
    expect(host.locator(".heard")).to_contain_text("¡Suerte!")
    host.get_by_role("button", name="Decir algo").click()
    host.get_by_label("Con tus palabras").fill("Vamos <b>ya</b>")
    host.get_by_role("dialog").get_by_role("button", name="Decir algo").click()
    expect(guest.locator(".heard")).to_contain_text("Vamos <b>ya</b>")


def test_a_spectator_receives_and_sees_no_hidden_card(visit: Visit, server: Server) -> None:
    """V1, V3: hands are nowhere in the traffic, the page, or the accessibility tree of somebody who only watches."""
    host, guest, code = two_at_a_table(visit, server)
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    watcher = visit("/", size=(1280, 800))
    watcher.on("websocket", listen)
    spectators = server.request("GET", f"/tables/{code}")["info"]["spectator_code"]
    watcher.goto(f"{server.address}/w/{spectators}")
    watcher.locator(".sp9").wait_for()
    people = [Person(host, "keys"), Person(guest, "keys")]
    for _ in range(4):
        acting = next((person for person in people if person.in_turn), None)
        if acting is None:
            host.wait_for_timeout(50)  # between two turns
            continue
        acting.take_turn()
    assert frames
    for frame in frames:
        assert '"hand_drew"' not in frame
        assert '"hand":[{' not in frame
        assert code not in frame
    assert watcher.locator(".hand, .dock").count() == 0
    assert watcher.locator(".sp9 [aria-label*='mano']").count() == 0
    shown = watcher.locator("[data-row-card]").count()
    assert watcher.locator(".card[role=img], .card[aria-label]").count() == shown


def test_an_illegal_draft_is_explained_in_both_languages(visit: Visit, server: Server) -> None:
    """E1: a row starts with a number."""
    for language, sentence in (("es", "La fila empieza con un número."), ("en", "starts with a number")):
        page = visit("/", name="Ana", size=PHONE, language=language)
        code = make_table(page, server, deck=SMALL_DECK, computers=["novice"])
        page.goto(f"{server.address}/t/{code}")
        page.locator(".foot .pri").click()
        page.locator(".dock.mine").wait_for()
        if page.locator("[data-row-card]").count():
            continue  # the computer player has already started the row
        sign = "operación" if language == "es" else "operation"
        page.locator(f".hand button[aria-label*='{sign}'], .hand button[aria-label*='qual']").first.click()
        expect(page.locator(".live.err")).to_contain_text(sentence)
        expect(page.locator(".acts .pri")).to_be_disabled()
        assert page.evaluate("document.documentElement.lang") == language
