"""axe-core on every page and state, in both themes: no violation, no undecided contrast. Targets of at least 44 px."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Server, Visit
from tests.browser.people import SMALL_DECK, hand_of, make_table, row_of, whose_turn

THEMES = ("light", "dark")


LARGE_TEXT, TEXT = 3.0, 4.5
CONTRAST = """(element) => {
  const luminance = (colour) => {
    const [r, g, b] = colour.match(/[0-9.]+/g).slice(0, 3).map((part) => {
      const c = part / 255;
      return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  let ground = element;
  const clear = /rgba\\(.*, 0\\)|transparent/;
  while (clear.test(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement;
  const pair = [luminance(getComputedStyle(element).color), luminance(getComputedStyle(ground).backgroundColor)];
  return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
}"""

OVERLAPS = {"bgOverlap", "elmPartiallyObscured", "elmPartiallyObscuring"}

UNCOVERED = """(element) => {
  element.scrollIntoView({ block: "center" });
  const box = element.getBoundingClientRect();
  const at = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.2, 0.5, 0.8].map((y) => [box.left + x * box.width, box.top + y * box.height]));
  return at.every(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
}"""


def check(page: Page) -> None:
    """No violation, and no contrast that axe could not decide."""
    page.evaluate("document.fonts.ready.then(() => true)")  # a font that comes late moves what axe has measured
    results: dict[str, Any] = Axe().run(page).response
    faults = [
        f"{found['id']}: {node['target']} {node['failureSummary']}"
        for found in results["violations"]
        for node in found["nodes"]
    ]
    for found in results["incomplete"]:
        for node in found["nodes"] if found["id"] == "color-contrast" else ():
            why = node["any"][0]
            # axe never decides for a single character drawn in a picture; and it takes for overlapping what is clipped
            # or lies below a modal dialog. The browser itself is asked what covers the text, and the colours of text
            # and ground are compared here instead.
            key = (why["data"] or {}).get("messageKey")
            text = page.locator(node["target"][0]).first
            # The same for the numerals of a card's face: pictures elsewhere reach, clipped, over where they stand.
            drawn = key == "shortTextContent" or text.evaluate("(element) => element.closest('.card svg') !== null")
            least = LARGE_TEXT if drawn else TEXT
            decided = drawn or (key in OVERLAPS and text.evaluate(UNCOVERED))
            if decided and text.evaluate(CONTRAST) >= least:
                continue
            faults.append(f"undecided contrast: {node['target']} {why['message']}")
    assert not faults, "\n".join(faults)


SMALL_TARGETS = """() => {
  const targets = 'button, a.btn, a.icb, a.tile, summary, input:not([type=radio]):not([type=checkbox]):not(.vh)';
  const seen = (e) => !e.closest('.lanes') && !e.closest('[inert]') && e.offsetParent !== null;
  const told = (r, e) => `${Math.round(r.width)}×${Math.round(r.height)} ${e.className} ${e.textContent.trim()}`;
  return [...document.querySelectorAll(targets)].filter(seen)
    .map((e) => [e.getBoundingClientRect(), e])
    .filter(([r]) => r.width > 0 && (r.width < 43.5 || r.height < 43.5))
    .map(([r, e]) => told(r, e).slice(0, 80));
}"""


def check_targets(page: Page) -> None:
    """Row cards may be smaller: their outline in the hand is the large target."""
    assert page.evaluate(SMALL_TARGETS) == []


def fits(page: Page) -> None:
    """Nothing sticks out to the side."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")


@pytest.mark.parametrize("theme", THEMES)
def test_pages_without_a_table(visit: Visit, theme: str) -> None:
    page = visit("/", size=PHONE, theme=theme)
    for path, landmark in (
        ("/", ".wm"),
        ("/jugar", ".lv"),
        ("/crear", ".lv"),
        ("/unirse", "#cod"),
        ("/reglas", ".kinds"),
        ("/reglas/general", ".blk"),
        ("/reglas/las_vegas", ".blk"),
        ("/nada", ".er4"),
    ):
        page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + path)
        page.locator(landmark).first.wait_for()
        check(page)
        check_targets(page)
        fits(page)
    page.goto(page.url.rsplit("/", 1)[0] + "/unirse")
    page.get_by_label("Código de la mesa").fill("QQQQQQ")
    page.get_by_role("button", name="Entrar").click()
    expect(page.locator(".er")).to_be_visible()
    check(page)


@pytest.mark.parametrize("theme", THEMES)
def test_sheets_of_home(visit: Visit, theme: str) -> None:
    page = visit("/", size=PHONE, theme=theme)
    page.get_by_role("button", name="Tu apodo").click()
    check(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.get_by_role("button", name="Ajustes").first.click()
    check(page)
    check_targets(page)


@pytest.mark.parametrize(("theme", "size"), [("light", PHONE), ("dark", LAPTOP)])
def test_waiting_table_and_every_state_of_a_turn(  # noqa: PLR0915  (one sitting, state after state)
    visit: Visit, server: Server, theme: str, size: tuple[int, int]
) -> None:
    host = visit("/", name="Ana", size=size, theme=theme)
    code = make_table(host, server, deck=SMALL_DECK, level=2, seats=3, computers=["novice"])
    host.goto(f"{server.address}/t/{code}")
    host.get_by_role("button", name="Opciones de Robot").click()
    check(host)
    check_targets(host)
    fits(host)
    guest = visit(f"/t/{code}", name="Mateo", size=size, theme=theme)
    guest.locator(".seated").wait_for()
    check(guest)
    guest.get_by_role("button", name="Entrar").click()
    guest.locator(".wait").wait_for()
    host.get_by_role("button", name="Empezar").click()
    mine, other = whose_turn(host, guest)
    check(other)
    check_targets(other)
    fits(other)
    hand = mine.locator(".hand button")
    row = row_of(mine)  # a computer player may have begun it
    after_number = bool(row) and row[-1].isdigit()
    cards = hand_of(mine)
    hand.nth(next(i for i, card in enumerate(cards) if card != "=" and card.isdigit() != after_number)).click()
    expect(mine.locator(".acts .pri")).to_be_enabled()
    check(mine)
    check_targets(mine)
    mine.keyboard.press("(")
    expect(mine.locator("[data-gap]").first).to_be_visible()
    check(mine)
    mine.keyboard.press("Escape")
    mine.keyboard.press("Backspace")
    hand.nth(next(i for i, card in enumerate(cards) if card.isdigit() == after_number)).click()
    expect(mine.locator(".live.err")).to_be_visible()
    check(mine)
    mine.keyboard.press("Backspace")
    mine.keyboard.press("d")
    hand.nth(0).click()
    check(mine)
    check_targets(mine)
    mine.keyboard.press("Escape")
    mine.keyboard.press("?")
    expect(mine.locator("dialog")).to_be_visible()
    check(mine)
    mine.keyboard.press("Escape")
    mine.get_by_role("button", name="Menú").click()
    expect(mine.locator("dialog")).to_be_visible()
    check(mine)
    watcher = visit("/", size=size, theme=theme)
    info = server.request("GET", f"/tables/{code}")["info"]
    watcher.goto(f"{server.address}/w/{info['spectator_code']}")
    watcher.locator(".sp9").wait_for()
    check(watcher)
    fits(watcher)
