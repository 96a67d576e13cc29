"""A pack's file opened: what comes from strangers is data, and is looked at before anything of it is kept.

A pack is a zip file with `pack.toml`, `houses/*.toml` and `scenarios/**/*.toml`, and nothing else. It is read
no further than its limits, whatever its directory says of sizes; names cannot lead out of the folder; links,
encrypted files and unusual compressions are refused.
"""

from __future__ import annotations

import re
import stat
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from dealer_trainer import texts
from dealer_trainer.rules.profile_files import RESERVED
from dealer_trainer.toml_files.files import LARGEST_FILE, FileErrors, Finding

ABOUT: Final = "pack.toml"
HOUSES: Final = "houses"
SCENARIOS: Final = "scenarios"

MOST_PACKED: Final = 16 * 1024 * 1024  # bytes of the zip file
MOST_UNPACKED: Final = 64 * 1024 * 1024  # bytes of all files together
MOST_FILES: Final = 5000
MOST_RATIO: Final = 100  # of bytes unpacked to packed; texts come to twenty at most
DEEPEST: Final = 8  # folders
_SMALL: Final = 4096  # bytes: so little may be packed as tightly as it likes
_PART: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,79}")
# What systems leave in folders that are zipped by hand.
_LITTER: Final = re.compile(r"(.*/)?(\.DS_Store|Thumbs\.db|desktop\.ini)|__MACOSX/.*")


def unpack(file: Path, into: Path, lang: str | None = None) -> None:
    """Put a pack's files into an empty folder. Raises FileErrors with all that is wrong with it as a pack."""
    _Unpacking(file, into, lang).unpack()


def is_part(name: str) -> bool:
    """Can a file or folder in a pack be called so (without the ending)?"""
    return bool(_PART.fullmatch(name)) and not RESERVED.fullmatch(name.lower())


class _Unpacking:
    def __init__(self, file: Path, into: Path, lang: str | None) -> None:
        self.file, self.into, self.lang = file, into, lang
        self.findings: list[Finding] = []

    def unpack(self) -> None:
        try:
            if self.file.stat().st_size > MOST_PACKED:
                raise self._refused("large", most=MOST_PACKED // 1024**2)
            with zipfile.ZipFile(self.file) as archive:
                self._unpack(archive)
        except OSError as error:
            raise self._refused("unreadable", why=texts.why(error, lang=self.lang)) from error
        except (zipfile.BadZipFile, NotImplementedError, ValueError, RuntimeError) as error:
            if isinstance(error, FileErrors):
                raise
            raise self._refused("no_pack") from error

    def _unpack(self, archive: zipfile.ZipFile) -> None:
        listed = [one for one in archive.infolist() if not _LITTER.fullmatch(one.filename)]
        if len(listed) > MOST_FILES:
            raise self._refused("many", most=MOST_FILES)
        wanted = list(self._wanted(listed))
        if ABOUT not in (name for name, _ in wanted) and not self.findings:
            self._wrong("", "no_about")
        self._stop_if_wrong()  # nothing is written of a pack that is not one
        left = MOST_UNPACKED
        for name, info in wanted:
            content = self._content(archive, name, info)
            left -= len(content)
            if left < 0:
                raise self._refused("unpacked", most=MOST_UNPACKED // 1024**2)
            target = self.into / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        self._stop_if_wrong()

    def _wanted(self, listed: list[zipfile.ZipInfo]) -> Iterator[tuple[str, zipfile.ZipInfo]]:
        """The files of the pack, each with the name that it will have."""
        seen: set[str] = set()
        for info in listed:
            name = info.orig_filename  # zipfile cuts a name at a zero, and turns backslashes on Windows
            if info.is_dir() and name.strip("/") and self._parts_are_good(name.strip("/")):
                continue
            problem = self._problem(name, info)
            if not problem and name.lower() in seen:  # one file on some systems
                problem = "twice"
            seen.add(name.lower())
            if problem:
                self._wrong(name, problem)
            else:
                yield name, info

    def _problem(self, name: str, info: zipfile.ZipInfo) -> str:
        path = PurePosixPath(name)
        if "\\" in name or path.is_absolute() or ".." in path.parts or "\0" in name or ":" in name:
            return "outside"
        if info.is_dir():
            return "no_place"
        kind = stat.S_IFMT(info.external_attr >> 16)
        if kind not in (0, stat.S_IFREG):
            return "link"
        if info.flag_bits & 0x1:
            return "encrypted"
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            return "compression"
        if name == ABOUT:
            return ""
        parts = name.removesuffix(".toml").split("/")
        here = parts[0] == SCENARIOS or (parts[0] == HOUSES and len(parts) == 2)
        if not name.endswith(".toml") or not here or len(parts) < 2:
            return "no_place"
        return "" if self._parts_are_good("/".join(parts)) else "bad_name"

    @staticmethod
    def _parts_are_good(name: str) -> bool:
        parts = name.split("/")
        return len(parts) <= DEEPEST and all(map(is_part, parts))

    def _content(self, archive: zipfile.ZipFile, name: str, info: zipfile.ZipInfo) -> bytes:
        """What is in a file, b"" where that cannot be."""
        try:
            with archive.open(info) as packed:
                content = packed.read(LARGEST_FILE + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError):
            self._wrong(name, "damaged")
            return b""
        if len(content) > LARGEST_FILE:
            self._wrong(name, "large_file", most=LARGEST_FILE // 1024)
            return b""
        if len(content) > max(_SMALL, MOST_RATIO * max(1, info.compress_size)):
            self._wrong(name, "bomb")
            return b""
        return content

    def _wrong(self, name: str, problem: str, **fields: object) -> None:
        where = str(Path(self.file.name) / name) if name else self.file.name
        message = texts.say(f"houses.pack.wrong.{problem}", lang=self.lang, **fields)
        self.findings.append(Finding(where, 1, message))

    def _refused(self, problem: str, **fields: object) -> FileErrors:
        message = texts.say(f"houses.pack.wrong.{problem}", lang=self.lang, **fields)
        return FileErrors([Finding(self.file.name, 1, message)])

    def _stop_if_wrong(self) -> None:
        if self.findings:
            raise FileErrors(self.findings)
