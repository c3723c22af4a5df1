"""Pictures of every screen, at three sizes and in both themes, through a real server: `make screenshots [ONLY=name]`.

They go to screenshots/NAME-WIDTH-THEME.png. `scripts/screenshots.py NAME…` makes only those scenes. A scene is played
once; its window is then resized and its theme changed, so that all its pictures show the same moment. A scene that
fails is told at the end and stops no other.
"""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from playwright.sync_api import Error as PlaywrightError  # noqa: E402

from tests.browser.conftest import LAPTOP, PHONE, TABLET, Server, launch  # noqa: E402

OUTPUT = ROOT / "screenshots"
SIZES = (PHONE, TABLET, LAPTOP)
PROJECTOR = (1920, 1080)
PATIENCE = 120_000
"""Milliseconds to wait for anything: computer players think long on a busy machine."""
NUMBERS = ("úmero", "múltiplo", "divisor")


def table(page: Page, server: Server, **changes: Any) -> str:
    """Make a table against computer players and start it; the page waits for its turn."""
    others = changes.pop("others", 2)
    settings = {
        "game": "general",
        "level": 3,
        "seats": others + 1,
        "pace": "instant",
        "computers": ["novice"] * others,
    }
    body = {"settings": settings | changes, "nickname": "Lince Azul"}
    answer = page.request.post(f"{server.address}/api/tables", data=body)
    assert answer.ok, answer.text()
    code = str(answer.json()["code"])
    page.goto(f"{server.address}/t/{code}")
    page.locator(".foot .pri").click()
    my_turn(page)
    return code


def my_turn(page: Page) -> None:
    page.locator(".dock.mine, main.end").first.wait_for()
    if page.locator(".stage").count():
        page.keyboard.press("Escape")


def fitting(page: Page, *, equals: bool = False) -> int | None:
    """A hand card whose kind fits the end of the row; with `equals` an = first, where there is none yet."""
    row = [card.get_attribute("aria-label") or "" for card in page.locator("[data-row-card] > .card").all()]
    wants_number = not row or not any(word in row[-1] for word in NUMBERS)
    labels = [card.get_attribute("aria-label") or "" for card in page.locator(".hand button").all()]
    fit = [
        i
        for i, label in enumerate(labels)
        if "fila" not in label and any(word in label for word in NUMBERS) == wants_number
    ]
    if equals and not any("igual" in label for label in row):
        fit.sort(key=lambda i: not labels[i].startswith("igual"))
    return fit[0] if fit else None


def draft(page: Page, cards: int, *, equals: bool = False) -> None:
    for _ in range(cards):
        position = fitting(page, equals=equals)
        if position is None:
            break
        page.locator(".hand button").nth(position).click()
    page.wait_for_timeout(500)  # the preview and the rods settle


def turns(page: Page, count: int, cards: int = 2) -> None:
    """Some turns, so that there is a row to look at."""
    for _ in range(count):
        my_turn(page)
        draft(page, cards)
        if page.locator(".acts .pri").is_enabled():
            page.keyboard.press("Enter")
            page.locator(".hand button[aria-label*='fila']").first.wait_for(state="detached")
        else:
            page.keyboard.press("Backspace")
    my_turn(page)


def opened(path: str, wait: str) -> Callable[[Page, Server], None]:
    def scene(page: Page, server: Server) -> None:
        page.goto(server.address + path)
        page.locator(wait).first.wait_for()

    return scene


def settings(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_role("button", name="Ajustes").first.click()


def lobby(page: Page, server: Server) -> None:
    body = {"settings": {"game": "general", "level": 3, "seats": 4, "computers": ["expert"]}, "nickname": "Lince Azul"}
    code = page.request.post(f"{server.address}/api/tables", data=body).json()["code"]
    page.goto(f"{server.address}/t/{code}")
    page.locator(".st6 li").nth(1).get_by_role("button").last.click()


def turn(page: Page, server: Server) -> None:
    table(page, server)
    turns(page, 2)
    draft(page, 3, equals=True)


def long_row(page: Page, server: Server) -> None:
    table(page, server, level=4, others=1)
    turns(page, 5, 4)
    draft(page, 2)


def six_seats(page: Page, server: Server) -> None:
    table(page, server, level=4, others=5)
    turns(page, 1)


def gaps(page: Page, server: Server) -> None:
    table(page, server)
    turns(page, 2)
    draft(page, 2)
    page.keyboard.press("(")


def refused(page: Page, server: Server) -> None:
    table(page, server)
    hand = page.locator(".hand button")
    labels = [hand.nth(i).get_attribute("aria-label") or "" for i in range(8)]
    for i in [i for i, label in enumerate(labels) if any(word in label for word in NUMBERS)][:2]:
        hand.nth(i).click()
    page.locator(".live.err").wait_for()


def discarding(page: Page, server: Server) -> None:
    table(page, server)
    page.keyboard.press("d")
    page.keyboard.press("2")
    page.keyboard.press("5")


def declared(page: Page, server: Server) -> None:
    table(page, server, options={"claim": "declared", "turn_limit": 120})
    turns(page, 1)
    draft(page, 2)


def berlin(page: Page, server: Server) -> None:
    table(page, server, game="berlin")
    turns(page, 1)
    draft(page, 2)


def menu(page: Page, server: Server) -> None:
    table(page, server)
    page.get_by_role("button", name="Menú").click()


def keys(page: Page, server: Server) -> None:
    table(page, server)
    page.keyboard.press("?")


def spectator(page: Page, server: Server) -> None:
    code = table(page, server)
    turns(page, 2)
    info = server.request("GET", f"/tables/{code}")["info"]
    page.goto(f"{server.address}/w/{info['spectator_code']}")
    page.locator(".sp9").wait_for()


SCENES: dict[str, Callable[[Page, Server], None]] = {
    "home": opened("/", ".wm"),
    "play": opened("/jugar", ".lv"),
    "create": opened("/crear", ".lv"),
    "join": opened("/unirse", "#cod"),
    "rules": opened("/reglas", ".kinds"),
    "rules-general": opened("/reglas/general", ".blk"),
    "error": opened("/nada", ".er4"),
    "settings": settings,
    "lobby": lobby,
    "table": turn,
    "table-long": long_row,
    "table-six": six_seats,
    "table-gaps": gaps,
    "table-refused": refused,
    "table-discard": discarding,
    "table-declared": declared,
    "table-berlin": berlin,
    "table-menu": menu,
    "table-keys": keys,
    "spectator": spectator,
}


def shoot(browser: Browser, server: Server, name: str, language: str) -> None:
    """Play the scene and take its pictures."""
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, locale="es-ES", color_scheme="light"
    )
    stored = json.dumps({"language": language, "theme": "light", "name": "Lince Azul", "motion": "off"})
    context.add_init_script(f"localStorage.setItem('equalis.prefs', {json.dumps(stored)})")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    try:
        SCENES[name](page, server)
        for width, height in (*SIZES, PROJECTOR) if name == "spectator" else SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for theme in ("light", "dark"):
                page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
                page.wait_for_timeout(300)  # fonts and the last layout
                page.screenshot(path=OUTPUT / f"{name}-{width}-{theme}{'' if language == 'es' else '-' + language}.png")
    finally:
        context.close()


def main(names: list[str]) -> int:
    OUTPUT.mkdir(exist_ok=True)
    failed = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = launch(playwright)
        for name in names or SCENES:
            try:
                shoot(browser, server, name, "es")
            except PlaywrightError as fault:
                failed.append(name)
                print(f"{name} failed: {fault}", file=sys.stderr, flush=True)
            else:
                print(name, flush=True)
        browser.close()
        server.stop()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
