"""Charts are painted with and without a window, told in words, pointed at with the keys."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dealer_trainer.gui import charts
from dealer_trainer.gui.charts.heat_view import HeatView
from dealer_trainer.gui.charts.look import Look, _hatches
from dealer_trainer.gui.charts.view import ChartView
from dealer_trainer.training.figures import (
    Bar,
    Curve,
    Head,
    Heat,
    Insight,
    Level,
    Pair,
    Pairs,
    Pareto,
    Picture,
    Point,
    Spot,
    Spread,
    Spreads,
)

PARETO = Pareto(
    (Bar("draw.burn", "The burn", 50, 20, 3, 5, 78.0), Bar("draw.order", "The order", 22, 0, 0, 0, 100)),
    "Points",
)
PAIRS = Pairs(
    (Pair("draw.burn", "The burn", 4, 7), Pair("draw.order", "The order", 3, 0)), "Before", "Now", "Errors"
)
SPREADS = Spreads(
    (Spread("draw.burn", "The burn", 2, 3, 5, 9.0), Spread("draw.order", "The order", 1, 2, 4)),
    "Class",
    "You",
    "Seconds",
)
CURVE = Curve(
    tuple(Point(date(2026, 1, 5 + 7 * n), 60 + n, 50 + n, 70 + n, 9) for n in range(4)),
    "Class",
    "Score",
    other=((date(2026, 1, 5), 40.0), (date(2026, 1, 19), 90.0)),
    other_name="You",
    most=100.0,
)
ONE_POINT = Curve((Point(date(2026, 1, 5), 60, 60, 60, 1),), "Class", "Errors")
HEAT = Heat(
    (("a", "Ann"), ("b", "Ben")),
    (Head("draw.burn", "The burn"), Head("draw.order", "The order")),
    (
        (Spot(Level.MASTERED, "● 100", "Mastered."), Spot(Level.WEAK, "○ 20", "Weak.")),
        (Spot(Level.LEARNING, "◐ 70", "On the way."), Spot(Level.UNMET, "", "Did not come up.")),
    ),
)
PICTURES: dict[str, Picture] = {
    "pareto": PARETO,
    "pairs": PAIRS,
    "spreads": SPREADS,
    "curve": CURVE,
    "point": ONE_POINT,
    "heat": HEAT,
}


def _colours(image: QImage) -> int:
    return len({image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)})


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_each(qtbot: QtBot, name: str, dark: bool) -> None:
    insight = Insight("Which rules?", "This one.", PICTURES[name])
    image = charts.image(insight, QSize(640, 400), dark=dark, scale=1)
    assert (image.width(), image.height()) == (640, 400)
    ground = QColor(Look.plain(dark=dark).colours.surface)
    assert image.pixelColor(2, 2) == ground
    lower = image.copy(0, 120, 640, 280)
    assert _colours(lower) > 8  # something is drawn below the words


@pytest.mark.parametrize("name", PICTURES)
def test_a_drawing_of_each_is_whole_and_has_its_words(qtbot: QtBot, name: str) -> None:
    insight = Insight("Which rules?", "This one.", PICTURES[name])
    told = charts.svg(insight, filters="Everyone")
    root = ET.fromstring(told)
    assert root.tag.endswith("svg")
    words = " ".join("".join(one.itertext()) for one in root.iter() if one.tag.endswith("text"))
    assert "Which rules?" in words
    assert "Everyone" in words
    if name not in ("curve", "point"):
        assert "The burn" in words
    assert b"data:image" not in told  # nothing in it is pixels


def test_any_painter_will_do(qtbot: QtBot) -> None:
    image = QImage(300, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    charts.paint(PARETO, painter, QRectF(150, 150, 150, 150))
    painter.end()
    assert _colours(image.copy(0, 0, 148, 148)) == 1  # it stays in its place
    assert _colours(image) > 4


def test_saved_by_form_and_not_by_name(qtbot: QtBot, tmp_path: Path) -> None:
    insight = Insight("Which rules?", "This one.", HEAT)
    charts.save(insight, tmp_path / "a", "png")
    assert (tmp_path / "a").read_bytes().startswith(b"\x89PNG")
    charts.save(insight, tmp_path / "b", "svg")
    assert b"<svg" in (tmp_path / "b").read_bytes()
    with pytest.raises(OSError):
        charts.save(insight, tmp_path / "nowhere" / "c", "png")


def test_hatching_stays_inside_its_bar() -> None:
    bar = QRectF(10, 20, 33, 12)
    for name in ("major", "minor"):
        lines = list(_hatches(bar, name))
        assert lines
        for line in lines:
            for at in (line.p1(), line.p2()):
                assert bar.adjusted(-0.01, -0.01, 0.01, 0.01).contains(at), name
    assert list(_hatches(bar, "critical")) == []


def _view(qtbot: QtBot, picture: Picture) -> ChartView | HeatView:
    view = charts.view_of(picture, Look.plain())
    qtbot.addWidget(view)
    view.resize(700, 420)
    with qtbot.waitExposed(view):
        view.show()
    return view


@pytest.mark.parametrize("name", ["pareto", "pairs", "spreads"])
def test_lines_are_gone_through_with_the_keys(qtbot: QtBot, name: str) -> None:
    view = _view(qtbot, PICTURES[name])
    assert isinstance(view, ChartView)
    said: list[str] = []
    chosen: list[str] = []
    view.pointed.connect(said.append)
    view.chosen.connect(chosen.append)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert chosen == []  # nothing is pointed at yet
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert said[-1].startswith("The burn: ")
    assert view.accessibleDescription() == said[-1]
    QTest.keyClick(view, Qt.Key.Key_End)
    QTest.keyClick(view, Qt.Key.Key_Down)  # and no further
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert chosen == ["draw.order"]


def test_a_click_chooses_the_line_under_it(qtbot: QtBot) -> None:
    view = _view(qtbot, PARETO)
    assert isinstance(view, ChartView)
    box = view.chart.plot.getViewBox()
    at = view.mapFromScene(box.mapViewToScene(box.viewRect().center()))
    at.setY(view.mapFromScene(box.mapViewToScene(QPointF(1, 1))).y())
    with qtbot.waitSignal(view.chosen) as told:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert told.args == ["draw.order"]


def test_points_of_a_curve_are_told(qtbot: QtBot) -> None:
    view = _view(qtbot, CURVE)
    said: list[str] = []
    view.pointed.connect(said.append)
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert said[-1] == "5 Jan 2026: 60 (50–70)"


def test_the_map_is_gone_through_with_the_keys(qtbot: QtBot) -> None:
    view = _view(qtbot, HEAT)
    assert isinstance(view, HeatView)
    said: list[str] = []
    view.pointed.connect(said.append)
    view.setFocus(Qt.FocusReason.TabFocusReason)
    view.setCurrentIndex(view.model().index(0, 0))
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert said[-1] == "Ben · The burn: On the way."
    with qtbot.waitSignal(view.cell_chosen) as told:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert told.args == ["b", "draw.burn"]


def test_a_chapter_of_the_map_is_opened(qtbot: QtBot) -> None:
    heat = Heat(
        HEAT.people, tuple(Head(head.id, head.name, of_rules=True) for head in HEAT.heads), HEAT.spots
    )
    view = _view(qtbot, heat)
    assert isinstance(view, HeatView)
    with qtbot.waitSignal(view.head_chosen) as told:
        view.clicked.emit(view.model().index(1, 1))
    assert told.args == ["draw.order"]


def test_the_map_of_one_person_chooses_rules(qtbot: QtBot) -> None:
    heat = Heat(
        (("draw.burn", "The burn"),), (Head("clean", "Without error"),), ((HEAT.spots[0][0],),), of="a"
    )
    view = _view(qtbot, heat)
    assert isinstance(view, HeatView)
    with qtbot.waitSignal(view.cell_chosen) as told:
        view.clicked.emit(view.model().index(0, 0))
    assert told.args == ["a", "draw.burn"]
