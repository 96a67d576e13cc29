"""What the window remembers from one start to the next: one small file in the user's config folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import QByteArray, QObject, QSettings, QStandardPaths, Signal

from dealer_trainer import texts


class Theme(Enum):
    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Pace(Enum):
    """Who lets the next thing happen: the trainee, or a clock at a steady beat."""

    OWN = "own"
    SLOW = "slow"
    STEADY = "steady"
    BRISK = "brisk"

    @property
    def seconds(self) -> float | None:
        """Seconds from one beat to the next; None: only when the trainee waits."""
        return _BEATS[self]


_BEATS: Mapping[Pace, float | None] = {Pace.OWN: None, Pace.SLOW: 6.0, Pace.STEADY: 4.0, Pace.BRISK: 2.5}

# As in training.practice.Mode, which is not needed at the start.
MODES: Final = ("guided", "practice", "exam")

_Choice = TypeVar("_Choice", Theme, Pace)


def config_folder() -> Path:
    """Where the user's settings lie: as Qt has it for this system, which is there already at the start."""
    where = QStandardPaths.StandardLocation.GenericConfigLocation
    return Path(QStandardPaths.writableLocation(where)) / "dealer-trainer"


class Preferences(QObject):
    """Typed access to the settings file; `changed` names the setting that has a new value."""

    changed = Signal(str)

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = path or config_folder() / "window.ini"
        self._file = QSettings(os.fspath(self.path), QSettings.Format.IniFormat, self)

    def save(self) -> bool:
        """Write now; False when the file cannot be written."""
        self._file.sync()
        return self._file.status() is QSettings.Status.NoError

    @property
    def language(self) -> str:
        found = self._text("language", "")
        return found if found in texts.LANGUAGES else texts.system_language()

    @language.setter
    def language(self, lang: str) -> None:
        self._set("language", lang)

    @property
    def theme(self) -> Theme:
        return self._choice("theme", Theme.SYSTEM)

    @theme.setter
    def theme(self, theme: Theme) -> None:
        self._set("theme", theme.value)

    @property
    def pace(self) -> Pace:
        return self._choice("pace", Pace.OWN)

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._set("pace", pace.value)

    @property
    def motion(self) -> bool:
        return self._flag("motion", True)

    @motion.setter
    def motion(self, on: bool) -> None:
        self._set("motion", on)

    @property
    def house(self) -> str:
        return self._text("house", "roberts")

    @house.setter
    def house(self, name: str) -> None:
        self._set("house", name)

    @property
    def mode(self) -> str:
        """How much one is helped: a `training.practice.Mode` by its value."""
        found = self._text("mode", "guided")
        return found if found in MODES else MODES[0]

    @mode.setter
    def mode(self, name: str) -> None:
        self._set("mode", name)

    @property
    def four_colours(self) -> bool:
        return self._flag("four_colours", False)

    @four_colours.setter
    def four_colours(self, on: bool) -> None:
        self._set("four_colours", on)

    @property
    def large_print(self) -> bool:
        return self._flag("large_print", False)

    @large_print.setter
    def large_print(self, on: bool) -> None:
        self._set("large_print", on)

    @property
    def page(self) -> str:
        return self._text("page", "start")

    @page.setter
    def page(self, name: str) -> None:
        self._set("page", name)

    @property
    def last_scenario(self) -> str:
        """The id of the scenario practised last, "" for none."""
        return self._text("last_scenario", "")

    @last_scenario.setter
    def last_scenario(self, name: str) -> None:
        self._set("last_scenario", name)

    @property
    def trainee(self) -> str:
        """The name that attempts are stored under, "" for none given."""
        return self._text("trainee", "")

    @trainee.setter
    def trainee(self, name: str) -> None:
        self._set("trainee", name)

    @property
    def geometry(self) -> QByteArray:
        found = self._file.value("geometry")
        return found if isinstance(found, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._file.setValue("geometry", geometry)

    def recalled(self, key: str) -> str:
        """What a page has remembered under a key of its own, "" for nothing."""
        return self._text(key, "")

    def remember(self, key: str, value: str) -> None:
        self._set(key, value)

    def _text(self, key: str, default: str) -> str:
        found = self._file.value(key, default)
        return found if isinstance(found, str) else default

    def _flag(self, key: str, default: bool) -> bool:
        # An ini file holds words only.
        return self._text(key, str(default)).lower() == "true"

    def _choice(self, key: str, default: _Choice) -> _Choice:
        try:
            return type(default)(self._text(key, default.value))
        except ValueError:
            return default

    def _set(self, key: str, value: str | bool) -> None:
        text = str(value).lower() if isinstance(value, bool) else value
        if self._file.value(key) == text:
            return
        self._file.setValue(key, text)
        self.changed.emit(key)
