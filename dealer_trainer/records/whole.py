"""A file that is there whole or not at all, whatever happens while it is written."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def written_whole(out: Path) -> Iterator[Path]:
    """A path beside `out` to write to; what lies there takes the place of `out` when all went well, and is
    deleted otherwise. A link stays one. Raises OSError, for a folder or a device (/dev/null) before anything
    is written."""
    if out.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(out))
    if out.exists() and not out.is_file():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(out))
    out = out.resolve()
    beside = out.with_name(f".{out.name[:80]}.{secrets.token_hex(4)}.part")
    try:
        yield beside
        with beside.open("rb+") as file:
            os.fsync(file.fileno())  # else a crash could leave the name on an empty file
        beside.replace(out)
    finally:
        beside.unlink(missing_ok=True)


def stop_never() -> bool:
    return False


Stop = Callable[[], bool]
