"""Whether there is anything to show a window on. Qt would end the process, and blame a library for it."""

from __future__ import annotations

import os
import re
import socket
import sys
from pathlib import Path

_LOCAL = re.compile(r"(?P<host>unix|localhost)?:(?P<number>\d+)(?:\.\d+)?")


def missing() -> bool:
    """No display is named, or the local one that is named does not answer."""
    if not sys.platform.startswith(("linux", "freebsd")) or os.environ.get("QT_QPA_PLATFORM"):
        return False
    return not (_wayland_answers() or _x_answers())


def _wayland_answers() -> bool:
    name = os.environ.get("WAYLAND_DISPLAY")
    # An absolute name stands for itself.
    return bool(name) and _answers(str(Path(os.environ.get("XDG_RUNTIME_DIR", "")) / str(name)))


def _x_answers() -> bool:
    name = os.environ.get("DISPLAY")
    if not name:
        return False
    if (local := _LOCAL.fullmatch(name)) is None:
        return True  # on another machine: Qt will see
    number = int(local["number"])
    if local["host"] == "localhost":
        return _answers(("localhost", 6000 + number))
    path = f"/tmp/.X11-unix/X{number}"
    return _answers(path) or (sys.platform == "linux" and _answers(f"\0{path}"))


def _answers(address: str | tuple[str, int]) -> bool:
    with socket.socket(socket.AF_UNIX if isinstance(address, str) else socket.AF_INET) as door:
        door.settimeout(1)
        try:
            door.connect(address)
        except (OSError, OverflowError):
            return False
    return True
