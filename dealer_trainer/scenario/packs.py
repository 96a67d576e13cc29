"""Packs: house profiles and scenarios in one file, to be handed on. What is wrong with one is told at once.

`pack.toml` says what it is: `name` (its folder when it is taken in), `title` by language, `author` and
`version`. A pack is read, checked and put together in a folder; `unpacking` opens the file, `pack_shelf`
keeps what was taken in.
"""

from __future__ import annotations

import re
import tempfile
import unicodedata
import zipfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

from dealer_trainer import assets, texts
from dealer_trainer.rules.house import parse_profile, place
from dealer_trainer.rules.profile_files import LONGEST_NAME, also_in, is_name, shipped
from dealer_trainer.scenario.checker import check
from dealer_trainer.scenario.reader import read_scenario
from dealer_trainer.scenario.saving import SaveError, refuse_device
from dealer_trainer.scenario.unpacking import ABOUT, HOUSES, SCENARIOS, is_part
from dealer_trainer.scenario.writer import changed_text
from dealer_trainer.toml_files.files import FileErrors, Finding, text_of
from dealer_trainer.toml_files.reading import Reading, near, shown
from dealer_trainer.toml_files.shapes import MISSING, UNKNOWN, Line, Number, Text, made, wanted

ENDING: Final = ".dtpack"
FORMAT: Final = 1
LONGEST_LINE: Final = 200
_WORDS: Final[Any] = Annotated[dict[str, Text], wanted("title_table", dict)]
_SHAPE: Final[Any] = made(
    "Pack", {"format": Number, "name": Line, "title": _WORDS, "author": Text, "version": Line}
)
_KEYS: Final = ("format", "name", "title", "author", "version")


@dataclass(frozen=True, slots=True)
class About:
    """What a pack says of itself. `author` and `version` may be ""."""

    name: str
    title: Mapping[str, str]
    author: str = ""
    version: str = ""

    def title_in(self, lang: str) -> str:
        return self.title.get(lang) or self.title.get("en") or next(iter(self.title.values()), self.name)


@dataclass(frozen=True, slots=True)
class Titled:
    """A house or a scenario of a pack: its name, or its address below `scenarios/`, and its title."""

    name: str
    title: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Pack:
    about: About
    houses: tuple[Titled, ...]
    scenarios: tuple[Titled, ...]


def read_about(folder: Path, called: str, lang: str | None = None) -> About:
    """What a pack in a folder says of itself. `called` is what its findings name. Raises FileErrors."""
    path = Path(called) / ABOUT
    try:
        reading = Reading(text_of(folder / ABOUT, "pack", lang), path, lang)
    except FileErrors as errors:
        raise FileErrors(one._replace(file=str(path)) for one in errors.findings) from None
    for mistake in reading.sift(_SHAPE):
        if mistake.problem == UNKNOWN:
            name = str(mistake.way[-1])
            reading.wrong(
                mistake.key, "pack.no_key", read=name, known=", ".join(_KEYS), near=near(name, _KEYS)
            )
        elif mistake.problem != MISSING:
            reading.wrong_value(mistake)
    content = reading.content
    name = str(content.get("name", ""))
    if not is_name(name):
        reading.wrong("name", "pack.name", read=shown(name), most=LONGEST_NAME)
    if content.get("format", FORMAT) > FORMAT:
        reading.wrong("format", "pack.newer")
    title = {lang: str(said).strip() for lang, said in content.get("title", {}).items()}
    if not any(title.values()):
        reading.wrong("title", "pack.no_title")
    lines = {key: str(content.get(key, "")).strip() for key in ("author", "version")}
    for key, line in (*lines.items(), *((f"title.{lang}", said) for lang, said in title.items())):
        if len(line) > LONGEST_LINE or not line.isprintable():
            reading.wrong(key, "long_title", most=LONGEST_LINE)
    reading.close()
    return About(name, title, **lines)


def read_pack(folder: Path, called: str, lang: str | None = None) -> Pack:
    """The pack that lies in a folder. Raises FileErrors with the mistakes of all its files."""
    findings: list[Finding] = []
    about = About("", {})
    try:
        about = read_about(folder, called, lang)
    except FileErrors as errors:
        findings += errors.findings
    houses = []
    for path in sorted((folder / HOUSES).glob("*.toml")):
        try:
            profile = parse_profile(text_of(path, "house", lang), path, lang)
        except FileErrors as errors:
            findings += inside_pack(errors.findings, folder, called)
            continue
        if problem := _of_the_name(path.stem, path, about.name):
            message = texts.say(f"houses.pack.wrong.{problem}", lang=lang, name=path.stem)
            findings += inside_pack([Finding(str(path), 1, message)], folder, called)
        houses.append(Titled(path.stem, profile.title))
    scenarios = []
    root = folder / SCENARIOS
    with also_in(folder / HOUSES, about.name):
        for path in sorted(root.rglob("*.toml")):
            try:
                title = read_scenario(path, lang).title
            except FileErrors as errors:
                findings += inside_pack(errors.findings, folder, called)
            else:
                scenarios.append(Titled(path.relative_to(root).with_suffix("").as_posix(), title))
    if not findings and not houses and not scenarios:
        findings.append(Finding(called, 1, texts.say("houses.pack.wrong.empty", lang=lang)))
    if findings:
        raise FileErrors(findings)
    return Pack(about, tuple(houses), tuple(scenarios))


def check_pack(
    folder: Path,
    called: str,
    *,
    lang: str | None = None,
    processes: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Finding, ...]:
    """Where the engine does not agree with what the pack's authors expect. It must be readable."""
    if not (folder / SCENARIOS).is_dir():
        return ()
    files = sorted((folder / SCENARIOS).rglob("*.toml"))
    found = check(files, lang=lang, processes=processes, progress=progress, profiles=folder / HOUSES)
    return tuple(inside_pack(found.findings, folder, called))


def inside_pack(findings: Iterable[Finding], folder: Path, called: str) -> list[Finding]:
    """The findings as whoever looks at the pack must be told them: where in the pack."""
    told = []
    for one in findings:
        path = Path(one.file)
        inside = path.relative_to(folder) if path.is_relative_to(folder) else path
        told.append(one._replace(file=str(Path(called) / inside)))
    return told


def _of_the_name(name: str, path: Path, pack: str) -> str:
    """What is wrong with the name of a profile: none but one that says the same may have it already."""
    if not is_name(name):
        return "house_name"
    if name in shipped():
        return "ships"
    with suppress(KeyError):
        there = place(name)
        mine = parse_profile(text_of(path, "house"), path)
        others = parse_profile(text_of(there.path, "house"), there.path)
        if there.origin != pack and mine != others:
            return "clash"
    return ""


# --- making one


def lay_out(folder: Path, about: About, houses: Iterable[str], scenarios: Iterable[Path]) -> None:
    """Put the files of a new pack into an empty folder: profiles by name, scenarios by file.

    Raises UnknownHouse, FileErrors, OSError.
    """
    words: dict[str, Any] = {"format": FORMAT, "name": about.name}
    words |= {f"title.{lang}": said for lang, said in about.title.items() if said}
    words |= {key: said for key, said in (("author", about.author), ("version", about.version)) if said}
    (folder / ABOUT).write_text(changed_text("", words), encoding="utf-8")
    for name in dict.fromkeys(houses):
        text = text_of(place(name).path, "house")
        (folder / HOUSES).mkdir(exist_ok=True)
        (folder / HOUSES / f"{name}.toml").write_text(text, encoding="utf-8")
    taken: set[str] = set()
    for path in dict.fromkeys(scenarios):
        inside = _address(path, taken)
        taken.add(inside.lower())
        target = folder / SCENARIOS / f"{inside}.toml"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text_of(path, "scenario"), encoding="utf-8")


def _address(path: Path, taken: set[str]) -> str:
    """Where a scenario goes in a pack: as in one's own folder, as far as every system can have such names."""
    inside = Path(path.name)
    with suppress(RuntimeError, OSError, ValueError):
        inside = path.resolve().relative_to(assets.own_scenarios().resolve())
    parts = [good_name(part, keep_case=True) for part in inside.with_suffix("").parts[-6:]]
    address, number = "/".join(parts), 2
    while address.lower() in taken:
        address = "/".join([*parts[:-1], f"{parts[-1]}_{number}"])
        number += 1
    return address


def good_name(words: str, *, keep_case: bool = False, instead: str = "x") -> str:
    """A name for a file made of any words: "Ma salle n° 1" is "ma-salle-n-1"."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    if keep_case:
        made = re.sub(r"[^A-Za-z0-9_-]+", "_", plain).strip("_-")[:70]
        return made if is_part(made) else f"{instead}_{made}"[:70].strip("_")
    made = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:LONGEST_NAME].strip("-")
    return made if is_name(made) else f"{instead}-{made}".strip("-")[:LONGEST_NAME]


def zip_up(folder: Path, out: Path) -> None:
    """Write the pack in a folder to its file, which is there whole or as it was. Raises SaveError.

    The same files give the same bytes, whenever that is.
    """
    beside = None
    try:
        refuse_device(out)
        with tempfile.NamedTemporaryFile(
            dir=out.parent, prefix=f".{out.name}.", delete=False
        ) as made_file, zipfile.ZipFile(made_file, "w") as archive:  # fmt: skip
            beside = Path(made_file.name)
            for path in sorted(one for one in folder.rglob("*.toml") if one.is_file()):
                info = zipfile.ZipInfo(path.relative_to(folder).as_posix(), (1980, 1, 1, 0, 0, 0))
                info.external_attr = 0o100644 << 16
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(info, path.read_bytes())
        beside.chmod(0o644)
        beside.replace(out)
    except OSError as error:
        if beside is not None:
            beside.unlink(missing_ok=True)
        why = texts.why(error)
        raise SaveError(texts.say("reader.file.not_saved", file=out, why=why)) from error
