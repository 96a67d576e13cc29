"""IDs made to merge: two desktops never make the same one, and they sort by the time they were made."""

from __future__ import annotations

import secrets
import time
import uuid


def new_id() -> str:
    """A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then chance. Python has its own from 3.14."""
    return id_of(time.time_ns() // 1_000_000, secrets.randbits(80))


def id_of(milliseconds: int, chance: int) -> str:
    """The ID of that moment (since 1970) and of these 80 bits."""
    value = (milliseconds & (1 << 48) - 1) << 80 | chance & (1 << 80) - 1
    value = value & ~(0xF << 76) | 0x7 << 76
    value = value & ~(0x3 << 62) | 0x2 << 62
    return str(uuid.UUID(int=value))
