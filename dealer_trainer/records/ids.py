"""IDs made to merge: two desktops never make the same one, and they sort by the time they were made."""

from __future__ import annotations

import secrets
import time
import uuid


def new_id() -> str:
    """A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then chance. Python has its own from 3.14."""
    milliseconds = time.time_ns() // 1_000_000 & (1 << 48) - 1
    value = milliseconds << 80 | secrets.randbits(80)
    value = value & ~(0xF << 76) | 0x7 << 76
    value = value & ~(0x3 << 62) | 0x2 << 62
    return str(uuid.UUID(int=value))
