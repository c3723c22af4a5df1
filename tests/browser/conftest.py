"""A real server process and a real browser; every person has a browser context of their own."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 60_000
"""Milliseconds to wait for anything before a test fails: generous, for slow and busy machines."""
expect.set_options(timeout=PATIENCE)
PHONE, TABLET, LAPTOP = (360, 640), (820, 1180), (1440, 900)


class Server:
    """`equalis serve` on a file of its own; `restart` keeps the port and the file."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        command = Path(sys.executable).with_name("equalis")
        arguments = ["serve", "--port", str(self.port), "--database", str(self._folder / "tables.sqlite")]
        with (self._folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(command), *arguments, "--limit", "new_tables=1000,100"], stdout=log, stderr=log
            )
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(f"{self.address}/health", timeout=1) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.1)  # polling a process that starts, until it answers
        raise RuntimeError((self._folder / "server.log").read_text()[-2000:])

    def stop(self, *, kill: bool = False) -> None:
        if self._process is not None:
            (self._process.kill if kill else self._process.terminate)()
            self._process.wait(20)
            self._process = None

    def request(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        asked = urllib.request.Request(f"{self.address}/api{path}", data, headers, method=method)
        with urllib.request.urlopen(asked, timeout=10) as answer:
            return json.loads(answer.read())


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


def launch(playwright: Playwright) -> Browser:
    """The system's browser where there is one, else Playwright's own."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    return playwright.chromium.launch(executable_path=path, args=sandbox)


Visit = Callable[..., Page]


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Visit]:
    """Open a page as somebody: `visit("/crear", name="Ana", size=PHONE, touch=True, language="es", theme="light")`."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(
        path: str = "/",
        *,
        name: str = "Lince Azul",
        size: tuple[int, int] = LAPTOP,
        touch: bool = False,
        language: str = "es",
        theme: str = "light",
        motion: str = "off",
        **prefs: Any,
    ) -> Page:
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=touch, locale="es-ES", color_scheme="light"
        )
        contexts.append(context)
        stored = {"language": language, "theme": theme, "name": name, "motion": motion, **prefs}
        context.add_init_script(
            "if (!localStorage.getItem('equalis.prefs'))"
            f" localStorage.setItem('equalis.prefs', {json.dumps(json.dumps(stored))})"
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda m: faults.append(m.text) if m.type == "error" and "Content Sec" in m.text else None)
        page.goto(server.address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults, faults
