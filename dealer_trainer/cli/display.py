"""Whether the display that the environment names answers. Qt would end the process, and blame a library."""

from __future__ import annotations

import os
import re
import socket
import sys
from pathlib import Path

_X_DISPLAY = re.compile(r"(?P<host>[^:/]*)(?:/unix)?:(?P<number>\d+)(?:\.\d+)?")
_PATIENCE = 2  # seconds


def display_answers() -> bool:
    """False only where a display is named, is reached by a socket, and nobody listens there."""
    if not sys.platform.startswith(("linux", "freebsd")) or os.environ.get("QT_QPA_PLATFORM"):
        return True
    if wayland := os.environ.get("WAYLAND_DISPLAY"):
        folder = Path(os.environ.get("XDG_RUNTIME_DIR", "/run"))
        if _listens(str(folder / wayland)):
            return True
    if not (named := os.environ.get("DISPLAY")):
        return not wayland
    if (found := _X_DISPLAY.fullmatch(named)) is None:
        return True  # some form that we do not know: let Qt try
    number = int(found["number"])
    if found["host"] in ("", "unix"):
        path = f"/tmp/.X11-unix/X{number}"
        return _listens(path) or (sys.platform == "linux" and _listens(f"\0{path}"))
    try:
        socket.create_connection((found["host"], 6000 + number), timeout=_PATIENCE).close()
    except OSError:
        return False
    return True


def _listens(address: str) -> bool:
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(_PATIENCE)
        try:
            line.connect(address)
        except OSError:
            return False
    return True
