"""A class list as schools and spreadsheets write it: columns of names and groups, read whatever its encoding.

The first line names the columns, in English, French or Spanish; without such a line each line is a name.
"""

from __future__ import annotations

import codecs
import csv
import io
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Final, NamedTuple

from dealer_trainer import texts
from dealer_trainer.names import alike, tidy
from dealer_trainer.records.class_rows import LONGEST

LARGEST: Final = 1_000_000  # bytes
MOST_LINES: Final = 5000


class Unreadable(Enum):
    """Why nothing can be made of a file. Each has a text of its name under `class.list.unreadable`."""

    EMPTY = "empty"
    LARGE = "large"
    NO_TEXT = "no_text"
    NO_NAMES = "no_names"  # no column of that title
    LINES = "lines"


class ListError(ValueError):
    """The file is no class list. `str()` is a sentence in the language in use."""

    def __init__(self, why: Unreadable, columns: str = "") -> None:
        super().__init__(why, columns)
        self.why = why
        self.columns = columns

    def __str__(self) -> str:
        return texts.say(f"class.list.unreadable.{self.why.value}", columns=self.columns, most=MOST_LINES)


class Fault(Enum):
    """What is wrong with one line. Each has a text of its name under `class.list.fault`."""

    NO_NAME = "no_name"
    LONG_NAME = "long_name"
    LONG_GROUP = "long_group"
    COLUMNS = "columns"  # more than have titles
    QUOTES = "quotes"  # one that is opened and not closed; all of the line stands as its name
    OVER_LINES = "over_lines"  # a name that goes on in the next line
    TWICE = "twice"


@dataclass(frozen=True, slots=True)
class Row:
    """One person of the list. `line` is the line of the file, from 1; of a name that stands twice, `first` is
    where it stood before."""

    line: int
    name: str
    groups: tuple[str, ...] = ()
    fault: Fault | None = None
    first: int = 0


_NAME: Final = {
    "name", "full name", "trainee", "student", "dealer", "nom", "nom complet", "nom et prenom",
    "prenom et nom",
    "eleve", "stagiaire", "croupier", "nombre", "nombre completo", "nombre y apellidos", "alumno", "alumna",
    "alumno/a", "crupier",
}  # fmt: skip
_GIVEN: Final = {"first name", "firstname", "given name", "prenom", "nombre", "nombre de pila"}
_FAMILY: Final = {
    "last name", "lastname", "surname", "family name", "nom", "nom de famille", "apellido", "apellidos",
}  # fmt: skip
_GROUPS: Final = {
    "group", "groups", "group(s)", "class", "groupe", "groupes", "groupe(s)", "classe", "grupo", "grupos",
    "grupo(s)", "clase",
}  # fmt: skip


def read_list(data: bytes) -> tuple[Row, ...]:
    """The people of a list, faulty lines too, in the order of the file. Raises ListError."""
    text = _decoded(data)
    lines = list(islice(_cells(text), MOST_LINES + 1))
    if lines and lines[0][1][0].strip().lower() == "sep=":  # a spreadsheet's own line, "sep=;"
        lines = lines[1:]
    if not lines:
        raise ListError(Unreadable.EMPTY)
    if len(lines) > MOST_LINES:
        raise ListError(Unreadable.LINES)
    titles = [_plain(cell) for cell in lines[0].cells]
    names, groups = _columns(titles)
    if names:
        lines = lines[1:]
    elif max(len(line.cells) for line in lines) == 1:
        names, titles = (0,), [""]
    else:
        raise ListError(Unreadable.NO_NAMES, ", ".join(cell.strip() for cell in lines[0].cells))
    return tuple(_rows(lines, names, groups, len(titles)))


def _rows(lines: list[_Line], names: tuple[int, ...], groups: tuple[int, ...], width: int) -> Iterator[Row]:
    seen: dict[str, int] = {}
    for line, cells, broken in lines:
        if broken:
            yield Row(line, tidy(cells[0]), fault=Fault.QUOTES)
            continue
        written = " ".join(cells[at] for at in names if at < len(cells))
        name = tidy(written)
        put = tuple(dict.fromkeys(one for at in groups if at < len(cells) for one in _some(cells[at])))
        fault, first = None, 0
        if any(cell.strip() for cell in cells[width:]):
            fault = Fault.COLUMNS
        elif not name:
            fault = Fault.NO_NAME
        elif len(written.strip().splitlines()) > 1:
            fault = Fault.OVER_LINES
        elif len(name) > LONGEST:
            fault = Fault.LONG_NAME
        elif any(len(one) > LONGEST for one in put):
            fault = Fault.LONG_GROUP
        elif (before := seen.setdefault(alike(name), line)) != line:
            fault, first = Fault.TWICE, before
        yield Row(line, name, put, fault, first)


def _decoded(data: bytes) -> str:
    if len(data) > LARGEST:
        raise ListError(Unreadable.LARGE)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings: tuple[str, ...] = ("utf-16",)
    else:
        encodings = ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not any(unicodedata.category(sign) == "Cc" and sign not in "\t\r\n\f\v" for sign in text):
            return text
    raise ListError(Unreadable.NO_TEXT)


class _Line(NamedTuple):
    """A line of the list, which may take several of the file. `broken`: its quotes do not match, and it
    stands whole in one cell."""

    number: int
    cells: list[str]
    broken: bool = False


def _cells(text: str) -> Iterator[_Line]:
    """Every line that has something in it. What is wrong in one line is no matter of those below it."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    counts = {sign: first.count(sign) for sign in ";\t,"}
    separator = max(counts, key=lambda sign: counts[sign])
    lines = list(io.StringIO(text, newline=""))
    if max(map(len, lines), default=0) > csv.field_size_limit():
        raise ListError(Unreadable.NO_TEXT)  # longer than any that a person has written
    at = 0
    while at < len(lines):
        rest = (lines[row] for row in range(at, len(lines)))
        reader = csv.reader(rest, delimiter=separator, skipinitialspace=True, strict=True)
        read = 0
        try:
            for cells in reader:
                if any(cell.strip() for cell in cells):
                    yield _Line(at + read + 1, cells)
                read = reader.line_num
        except csv.Error:  # also where what a quote opens grows beyond all measure
            alone = _alone(lines[at + read], separator)
            yield _Line(at + read + 1, alone or [lines[at + read]], broken=not alone)
            read += 1
        at += read


def _alone(line: str, separator: str) -> list[str]:
    """The cells of a line whose only fault is that something stands around a quote; else none."""
    if line.count('"') % 2:
        return []
    cells = next(csv.reader([line], delimiter=separator, skipinitialspace=True))
    return [] if any('"' in cell for cell in cells) else cells


def _columns(titles: list[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where the name stands, in the order in which it is said, and where the groups do."""
    groups = tuple(at for at, title in enumerate(titles) if title in _GROUPS)
    given = [at for at, title in enumerate(titles) if title in _GIVEN]
    family = [at for at, title in enumerate(titles) if title in _FAMILY]
    if given and family:
        return (given[0], family[0]), groups
    whole = [at for at, title in enumerate(titles) if title in _NAME]
    return tuple(whole[:1] or family[:1]), groups


def _some(cell: str) -> Iterator[str]:
    """The groups of a cell, `;`, `,` or `|` between them."""
    for one in cell.replace(";", "|").replace(",", "|").split("|"):
        if tidied := tidy(one):
            yield tidied


def _plain(text: str) -> str:
    """A column's title without case, accents and what stands around it."""
    parts = unicodedata.normalize("NFKD", tidy(text).casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign)).strip(":*. ")
