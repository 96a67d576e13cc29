"""Save a file in one step: whatever happens, it is the old one or the new one, never half of each."""

from __future__ import annotations

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from dealer_trainer import texts


class SaveError(OSError):
    """A file could not be saved: the disk's fault. The message names the file, which is as it was."""


def refuse_device(path: Path) -> None:
    """Raises FileExistsError for what is there and no file: its place may be taken by none."""
    if path.exists() and not path.is_file():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def save_text(path: Path, text: str) -> None:
    """Put a text in the place of a file in one step. Raises SaveError."""
    beside = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        target = path.resolve()  # a link stays a link
        refuse_device(target)
        with tempfile.NamedTemporaryFile(
            "wb", dir=target.parent, prefix=f".{path.name}.", delete=False
        ) as file:
            beside = Path(file.name)
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        beside.chmod(mode)
        beside.replace(target)
    except OSError as error:
        if beside is not None:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
        why = texts.why(error)
        raise SaveError(texts.say("reader.file.not_saved", file=path, why=why)) from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
