"""Two small dialogs: what this is, and which keys there are."""

from __future__ import annotations

from importlib.metadata import version

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import icons, navigation, theme
from dealer_trainer.gui.practice.keys import GROUP_KEYS, KEY_KINDS
from dealer_trainer.gui.widgets import label

_ABREAST = 3  # keys in one row


class Told(QDialog):
    """A dialog that only tells, deleted when closed."""

    def __init__(self, parent: QWidget, title: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.inside = QVBoxLayout(self)
        self.inside.setContentsMargins(28, 24, 28, 20)
        self.inside.setSpacing(10)

    def closing(self) -> None:
        buttons = QDialogButtonBox()
        close = buttons.addButton(texts.say("ui.keys.close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setDefault(True)
        buttons.rejected.connect(self.reject)
        self.inside.addSpacing(8)
        self.inside.addWidget(buttons)


class About(Told):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, texts.say("ui.app.name"))
        picture = QLabel()
        picture.setPixmap(icons.pixmap("app", 56, theme.now().text, self.devicePixelRatioF()))
        self.inside.addWidget(picture)
        self.inside.addWidget(label("title", text=texts.say("ui.app.name")))
        self.inside.addWidget(label("dim", text=texts.say("ui.app.trade")))
        told = texts.say("ui.app.about", version=version("dealer-trainer"))
        for text in (told, texts.say("ui.app.about_rules")):
            line = label(wrap=True, text=text)
            line.setMinimumWidth(440)
            self.inside.addWidget(line)
        self.closing()


class Keys(Told):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, texts.say("ui.keys.title"))
        self.inside.addWidget(label("title", text=texts.say("ui.keys.title")))
        self.inside.addWidget(label("dim", wrap=True, text=texts.say("ui.keys.lead")))
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(7)
        for n, (keys, meaning) in enumerate(_all_keys()):
            row, column = divmod(n, _ABREAST)
            grid.addWidget(label("key", text=keys), row, 2 * column, Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(label(text=meaning), row, 2 * column + 1)
        for column in range(_ABREAST):
            grid.setColumnStretch(2 * column + 1, 1)
        self.inside.addLayout(grid)
        for hand in ("mouse", "places_keys"):
            self.inside.addWidget(label("dim", wrap=True, text=texts.say(f"ui.keys.{hand}")))
        self.closing()


def _all_keys() -> list[tuple[str, str]]:
    def native(keys: str | QKeySequence.StandardKey) -> str:
        return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)

    last = len(navigation.PLACES)
    keys = [(native(kind.key), texts.say(f"ui.acts.kinds.{kind.name}")) for kind in KEY_KINDS]
    keys += [(key, texts.say(f"ui.acts.more.{group.value}")) for group, key in GROUP_KEYS.items()]
    keys += [
        ("1 – 8", texts.say("ui.keys.deal_seat")),
        (native("L"), texts.say("ui.acts.title")),
        (native("Return"), texts.say("ui.keys.line")),
        (native("Esc"), texts.say("ui.keys.leave")),
        (native("F1"), texts.say("ui.practice.hint")),
        (native("F9"), texts.say("ui.practice.end")),
        (f"{native('Ctrl+1')} – {last}", texts.say("ui.keys.places")),
        (native(QKeySequence.StandardKey.Find), texts.say("ui.keys.search")),
        (native(QKeySequence.StandardKey.Open), texts.say("ui.keys.open")),
    ]
    return keys
