"""What nobody foresaw is written down, for whoever has to mend it; the user sees a sentence."""

from __future__ import annotations

import tempfile
import traceback


def write_down(error: BaseException) -> str:
    """Write down what happened; returns the file, "–" when that cannot be written either."""
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="dealer-trainer-", suffix=".txt", encoding="utf-8", errors="replace", delete=False
        ) as file:
            file.write("".join(traceback.format_exception(error)))
            return file.name
    except OSError:
        return "–"
