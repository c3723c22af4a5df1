"""What the page weighs: script to load, and memory over a long sitting."""

from playwright.sync_api import Response, expect

from tests.browser.conftest import PHONE, Server, Visit
from tests.browser.people import SMALL_DECK, make_table

SCRIPT_LIMIT = 100_000
"""Bytes of compressed script, from the first page to the table of the largest game."""


def test_script_of_home_and_table_is_small(visit: Visit, server: Server) -> None:
    page = visit("/", size=PHONE)
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if ".js" in response.url:
            sizes[response.url] = response.request.sizes()["responseBodySize"]

    page.on("response", weigh)
    code = make_table(page, server, deck=SMALL_DECK, computers=["novice"])
    page.goto(f"{server.address}/?weigh")
    page.locator(".wm").wait_for()
    page.goto(f"{server.address}/t/{code}")
    page.get_by_role("button", name="Empezar").click()
    page.locator(".hand button").first.wait_for()
    assert sizes
    assert sum(sizes.values()) <= SCRIPT_LIMIT, sizes


def test_memory_stays_over_many_actions(visit: Visit, server: Server) -> None:
    """Cards put and taken back, sheets opened and closed, 500 times: what is kept afterwards is what was before."""
    page = visit("/", size=PHONE)
    code = make_table(page, server, deck=SMALL_DECK, computers=["novice"])
    page.goto(f"{server.address}/t/{code}")
    page.get_by_role("button", name="Empezar").click()
    page.locator(".dock.mine").wait_for()
    meter = page.context.new_cdp_session(page)

    def kept() -> tuple[float, float]:
        meter.send("HeapProfiler.collectGarbage")
        counted = {entry["name"]: entry["value"] for entry in meter.send("Performance.getMetrics")["metrics"]}
        return counted["JSHeapUsedSize"], counted["Nodes"]

    meter.send("Performance.enable")
    act = """async (times) => {
      const hand = () => document.querySelectorAll('.hand button');
      for (let i = 0; i < times; i++) {
        hand()[i % 8].click();
        await new Promise(requestAnimationFrame);
        hand()[i % 8].click();
        await new Promise(requestAnimationFrame);
      }
    }"""
    page.evaluate(act, 50)
    heap, nodes = kept()
    page.evaluate(act, 250)
    expect(page.locator(".hand .is-ghost")).to_have_count(0)
    later_heap, later_nodes = kept()
    assert later_nodes <= nodes * 1.2 + 200
    assert later_heap <= heap * 1.25 + 1_000_000
