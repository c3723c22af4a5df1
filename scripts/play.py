"""Start the server of the installed wheel and open its home page: `play.py HOST PORT`."""

import errno
import os
import shutil
import socket
import subprocess
import sys
import time
import webbrowser
from pathlib import Path

from environment import stop

START_PATIENCE = 30.0
"""Seconds that the server may take to answer."""


def main(host: str, port: int) -> None:
    if not 0 < port < 65536:
        raise stop(f"{port} is no port; for instance: make play PORT=8001")
    if busy(host, port):
        raise stop(
            f"Port {port} is in use. If EQUALIS runs there already, open {address(host, port)} in a browser;\n"
            f"otherwise choose another port:    make play PORT={port + 1 if port < 65535 else 8000}"
        )
    server = subprocess.Popen([Path(sys.executable).parent / "equalis", "serve", "--host", host, "--port", str(port)])
    try:
        wait_for(server, host, port)
        show(address(host, port))
        sys.exit(server.wait())
    except KeyboardInterrupt:
        server.wait()
    finally:
        if server.poll() is None:
            server.terminate()
            server.wait()


def busy(host: str, port: int) -> bool:
    """Whether somebody listens there already. Raises SystemExit for a host that is not this machine's."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except socket.gaierror as failure:
        raise stop(f"{host} is no address of this machine ({failure.strerror}); try HOST=127.0.0.1") from failure
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(place)
        except PermissionError as failure:
            raise stop(f"Port {port} needs more rights than yours; for instance: make play PORT=8000") from failure
        except OSError as failure:
            if failure.errno == errno.EADDRINUSE:
                return True
            raise stop(f"{host} is no address of this machine ({failure.strerror}); try HOST=127.0.0.1") from failure
    return False


def address(host: str, port: int) -> str:
    """The home page as a browser on this machine reaches it."""
    return f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}/"


def wait_for(server: "subprocess.Popen[bytes]", host: str, port: int) -> None:
    """Return when the server accepts connections. Raises SystemExit when it ends or stays silent."""
    reachable = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    end = time.monotonic() + START_PATIENCE
    while time.monotonic() < end:
        if server.poll() is not None:
            raise stop("The server did not start; its message stands above.")
        try:
            socket.create_connection((reachable, port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise stop(f"The server has not answered within {START_PATIENCE:.0f} seconds.")


def show(url: str) -> None:
    """Open the page in a browser with a window, or say what to do."""
    print(f"\nEQUALIS: {url}    (Ctrl-C ends it)", flush=True)
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        print("There is no desktop here: open that address in a browser. From another machine: make play HOST=0.0.0.0")
        return
    try:
        opened = webbrowser.open(url)
    except webbrowser.Error:
        opened = False
    if not opened:
        hint = "    sudo apt install chromium" if shutil.which("apt") else ""
        print(f"No browser could be opened. Open that address yourself, or install one:{hint}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if sys.argv[2].isdigit() else 0)
