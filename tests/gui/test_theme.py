"""Text can be read on its ground: the contrast of WCAG AA."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from dealer_trainer.gui import theme
from dealer_trainer.gui.style import stylesheet
from dealer_trainer.gui.theme import Colours

_PAIRS = [
    *(("text", ground) for ground in ("ground", "rail", "surface", "raised", "hover")),
    *(("text", ground) for ground in ("right", "wrong", "warn")),
    *(("dim", ground) for ground in ("ground", "rail", "surface", "raised", "wrong")),
    *(("gold", ground) for ground in ("ground", "surface", "raised", "hover", "wrong", "right")),
    ("on_accent", "accent"),
    ("on_right", "right"),
    ("on_wrong", "wrong"),
    ("on_warn", "warn"),
]  # fmt: skip


def _light(colour: str) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    one = QColor(colour)
    red, green, blue = (linear(part) for part in (one.redF(), one.greenF(), one.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", [theme.DARK, theme.LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize(("ink", "ground"), _PAIRS)
def test_it_can_be_read(scheme: Colours, ink: str, ground: str) -> None:
    lights = sorted((_light(getattr(scheme, ink)), _light(getattr(scheme, ground))))
    assert (lights[1] + 0.05) / (lights[0] + 0.05) >= 4.5


@pytest.mark.parametrize(
    ("height", "scale"), [(600, 1.0), (800, 1.0), (1000, 1.1), (1440, 1.4), (1600, 1.5), (4000, 1.5)]
)
def test_type_grows_with_the_window_but_less(height: int, scale: float) -> None:
    assert theme.type_scale(height, large_print=False) == scale
    assert theme.type_scale(height, large_print=True) == pytest.approx(1.3 * scale)


@pytest.mark.parametrize("scheme", [theme.DARK, theme.LIGHT], ids=["dark", "light"])
def test_the_sheet_wears_every_colour(scheme: Colours) -> None:
    """A name that a size has taken from a colour would be missed here."""
    sheet = stylesheet(scheme._asdict(), 1.0, dark=scheme is theme.DARK)
    assert [name for name, colour in scheme._asdict().items() if colour not in sheet] == []
    assert "$" not in sheet
