"""PINs: the instructor's, which keeps trainees out of the instructor's part, and one a trainee if they like.

A PIN keeps people apart at one window. It hides nothing from whoever can read the records' file: that is the
owner of the computer's account, who can also take a PIN away (`clear`) and set a new one.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from dealer_trainer.records.store import Records

INSTRUCTOR: Final = ""  # among trainees' IDs, who is nobody's
LEAST: Final = 4  # characters
FREE: Final = 2  # wrong tries in a row that cost no waiting
LONGEST: Final = 300  # seconds to wait, at most

_COST: Final = (2**14, 8, 1)  # scrypt's n, r, p: 16 MB and some hundredths of a second a try
_LENGTH: Final = 32


class TooShort(ValueError):
    """A PIN of fewer than `LEAST` characters."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a try. `wait` is in seconds, until the next one is looked at; 0: at once."""

    right: bool
    wait: float = 0


def has_pin(records: Records, who: str = INSTRUCTOR) -> bool:
    """Whether somebody (a trainee's ID, or the instructor) has a PIN. Raises RecordsError."""
    return bool(_kept(records, who))


def set_pin(records: Records, pin: str, who: str = INSTRUCTOR) -> None:
    """Give somebody a PIN, or another one. Raises TooShort, RecordsError."""
    if len(_plain(pin)) < LEAST:
        raise TooShort(pin)
    salt = secrets.token_bytes(16)
    n, r, p = _COST
    _keep(records, who, f"scrypt${n}${r}${p}${salt.hex()}${_hash(pin, salt, _COST).hex()}")


def clear(records: Records, who: str = INSTRUCTOR) -> None:
    """Take somebody's PIN away. When it was the instructor's is kept, for the instructor to see."""
    _keep(records, who, None)
    if who == INSTRUCTOR:
        records.set_setting("pin_removed", records.now().isoformat(timespec="seconds"))


def removed(records: Records) -> datetime | None:
    """When the instructor's PIN was taken away, if that has not been told yet."""
    found = records.setting("pin_removed")
    try:
        return datetime.fromisoformat(found) if found else None
    except ValueError:  # somebody wrote into the file
        return records.now()


def told(records: Records) -> None:
    """The instructor has read when the PIN was taken away."""
    records.set_setting("pin_removed", None)


def wait(records: Records, who: str = INSTRUCTOR) -> float:
    """Seconds until a try is looked at; 0: at once. Raises RecordsError."""
    tries, last = _tries(records, who)
    if tries <= FREE or last is None:
        return 0
    delay = min(2 ** min(tries - FREE, 20), LONGEST)
    left = (last + timedelta(seconds=delay) - records.now()).total_seconds()
    return float(min(max(left, 0), delay))  # a clock that was put back lets nobody wait for longer


def check(records: Records, pin: str, who: str = INSTRUCTOR) -> Tried:
    """Look at a try. While one has to wait it is not looked at, right or wrong. Raises RecordsError.

    The try is counted before it is looked at: a trainer that is killed meanwhile has counted it too.
    """
    if left := wait(records, who):
        return Tried(False, left)
    tries, _ = _tries(records, who)
    _note(records, who, tries + 1)
    if not _matches(_kept(records, who), pin):
        return Tried(False, wait(records, who))
    _note(records, who, 0)
    return Tried(True)


def _plain(pin: str) -> str:
    """A PIN as it counts: typed on another keyboard it is the same."""
    return unicodedata.normalize("NFKC", pin.strip())


def _hash(pin: str, salt: bytes, cost: tuple[int, int, int]) -> bytes:
    n, r, p = cost
    memory = 2 * 128 * n * r
    return hashlib.scrypt(_plain(pin).encode(), salt=salt, n=n, r=r, p=p, maxmem=memory, dklen=_LENGTH)


def _matches(kept: str, pin: str) -> bool:
    try:
        name, n, r, p, salt, digest = kept.split("$")
        made = _hash(pin, bytes.fromhex(salt), (int(n), int(r), int(p)))
        return name == "scrypt" and hmac.compare_digest(made, bytes.fromhex(digest))
    except (ValueError, TypeError, OverflowError):  # somebody wrote into the file: that opens nothing
        return False


def _kept(records: Records, who: str) -> str:
    if who == INSTRUCTOR:
        return records.setting("pin")
    found = list(records.ask("SELECT pin FROM trainee WHERE id = ?", who))
    return (found[0]["pin"] or "") if found else ""


def _keep(records: Records, who: str, pin: str | None) -> None:
    if who == INSTRUCTOR:
        records.set_setting("pin", pin)
    else:
        records.set_pin_of(who, pin)
    _note(records, who, 0)


def _tries(records: Records, who: str) -> tuple[int, datetime | None]:
    """How many wrong tries there were in a row, and when the last was."""
    count, _, when = records.setting(f"pin_tries {who}").partition(" ")
    try:
        last = datetime.fromisoformat(when)
        return int(count), last if last.tzinfo else last.replace(tzinfo=UTC)
    except ValueError:
        return 0, None


def _note(records: Records, who: str, tries: int) -> None:
    noted = f"{tries} {records.now().isoformat()}" if tries else None
    records.set_setting(f"pin_tries {who}", noted)
