"""Start the server of the installed wheel on its home page, or say what stands in the way: `play.py HOST PORT`."""

import errno
import os
import shutil
import socket
import sys
import webbrowser
from pathlib import Path

from environment import stop


def main(host: str, port: int) -> None:
    """Become `equalis serve`."""
    if not 0 < port < 65536:
        raise stop("PORT is a number from 1 to 65535, for instance: make play PORT=8001")
    check_address(host, port)
    command = [str(Path(sys.executable).parent / "equalis"), "serve", "--host", host, "--port", str(port)]
    if missing := why_no_browser():
        print(missing, flush=True)
    else:
        command.append("--open")
    print("Ctrl-C ends the server; tables in progress are kept.", flush=True)
    os.execv(command[0], command)


def check_address(host: str, port: int) -> None:
    """Raise SystemExit with what to do when the server could not listen there."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(place)
    except PermissionError as failure:
        raise stop(f"Port {port} needs more rights than yours; for instance: make play PORT=8000") from failure
    except OSError as failure:
        if failure.errno != errno.EADDRINUSE:
            raise stop(f"{host} is no address of this machine ({failure.strerror}); try HOST=127.0.0.1") from failure
        raise stop(
            f"Port {port} is in use. If EQUALIS runs there already, open http://127.0.0.1:{port}/ in a browser;\n"
            f"otherwise choose another port:    make play PORT={port + 1 if port < 65535 else 8000}"
        ) from failure


def why_no_browser() -> str | None:
    """What to do where no browser can be opened, or None."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return "There is no desktop here: open the address below in a browser (from elsewhere: make play HOST=0.0.0.0)."
    try:
        webbrowser.get()
    except webbrowser.Error:
        install = ", or install one: sudo apt install chromium" if shutil.which("apt") else ""
        return f"There is no browser here: open the address below in one{install}."
    return None


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if sys.argv[2].isdecimal() else 0)
