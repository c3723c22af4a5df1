"""From a tap to the visible change, on a page slowed down four times: `python benchmarks/client.py`.

Each figure is the median of many taps, from the input event to the frame in which the card is in the row, beside a
reference page in the same browser that only moves one box (what browser and machine cost by themselves).
"""

import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from tests.browser.conftest import PHONE, Server, launch  # noqa: E402
from tests.browser.people import SMALL_DECK, settings  # noqa: E402

SLOWDOWN = 4
TAPS = 40
ROUNDS = 5

MEASURE = """async ([selector, taps]) => {
  const frame = () => new Promise((shown) => requestAnimationFrame(() => {
    const painted = new MessageChannel();
    painted.port1.onmessage = shown;
    painted.port2.postMessage(0);
  }));
  const times = [];
  for (let i = 0; i < taps; i++) {
    const target = document.querySelectorAll(selector)[0];
    const began = performance.now();
    target.click();
    await frame();
    times.push(performance.now() - began);
    await new Promise((rest) => setTimeout(rest, 150));
  }
  return times;
}"""

REFERENCE = """<button class="b" onclick="this.style.marginLeft = this.style.marginLeft ? '' : '9px'">x</button>"""


def work_of(page: Page, selector: str) -> float:
    """Milliseconds of the page's own processor time a tap: script, style and layout, whatever else the machine does."""
    meter = page.context.new_cdp_session(page)
    meter.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        counted = {entry["name"]: entry["value"] for entry in meter.send("Performance.getMetrics")["metrics"]}
        return 1000 * float(counted["ScriptDuration"] + counted["LayoutDuration"] + counted["RecalcStyleDuration"])

    before = spent()
    page.evaluate(MEASURE, [selector, TAPS])
    return (spent() - before) / TAPS


def median_of(page: Page, selector: str) -> float:
    return statistics.median(page.evaluate(MEASURE, [selector, TAPS]))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = launch(playwright)
        context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, locale="es-ES")
        page = context.new_page()
        body = {"settings": settings(deck=SMALL_DECK, computers=["novice"]), "nickname": "Ana"}
        code = page.request.post(f"{server.address}/api/tables", data=body).json()["code"]
        page.goto(f"{server.address}/t/{code}")
        page.get_by_role("button", name="Empezar").click()
        page.locator(".dock.mine").wait_for(timeout=60_000)
        empty = context.new_page()
        empty.set_content(REFERENCE)
        work = work_of(page, ".hand button")
        print(f"processor time of a tap, not slowed: {work:.1f} ms (slowed {SLOWDOWN}×: {SLOWDOWN * work:.1f} ms)")
        for slowed in (page, empty):
            context.new_cdp_session(slowed).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        ours, theirs = [], []
        for _ in range(ROUNDS):
            page.bring_to_front()
            ours.append(median_of(page, ".hand button"))
            empty.bring_to_front()
            theirs.append(median_of(empty, ".b"))
        print(f"tap to visible, CPU slowed {SLOWDOWN}×: {statistics.median(ours):.1f} ms", end="; ")
        print(f"reference page {statistics.median(theirs):.1f} ms; ", end="")
        print(f"ratio {statistics.median(ours) / statistics.median(theirs):.2f}")
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
