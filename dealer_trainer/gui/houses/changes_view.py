"""What changes: the scenarios that get another answer under a changed house, and which."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.houses.search import Search
from dealer_trainer.gui.shelf import Item
from dealer_trainer.gui.widgets import Empty, Prose, button, frame, label, set_role
from dealer_trainer.rules.house import House, value_of
from dealer_trainer.scenario.differences import NO_START, Answer, changed_options

_ROW = Qt.ItemDataRole.UserRole


class ChangesView(QWidget):
    """`practise`: an item to be practised under the changed house."""

    practise = Signal(object)
    rule_wanted = Signal(str)
    option_wanted = Signal(str)
    start_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.search = Search(self)
        self.answers: list[tuple[Item, Answer]] = []
        self._usual: House | None = None
        self._changed: House | None = None
        self._asked: tuple[House, House] | None = None
        self._complete = self._fresh = False
        self._lead = label("dim", wrap=True)
        self.go = button("primary", "search")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self._progress = label("small")
        self.tree = QTreeWidget()
        self.tree.setColumnCount(4)
        self.tree.setRootIsDecorated(False)
        self.tree.setIndentation(0)
        self.tree.setUniformRowHeights(True)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self._nothing = Empty("houses")
        self._stack = QStackedWidget()
        self._stack.addWidget(self.tree)
        self._stack.addWidget(self._nothing)
        self._make_detail()
        self._lay_out()
        self.go.clicked.connect(self._go)
        self.tree.currentItemChanged.connect(self._tell_row)
        self.tree.itemActivated.connect(lambda *_: self._practise())
        self.search.found.connect(self._found)
        self.search.moved.connect(self._moved)
        self.search.ended.connect(self._ended)

    def _make_detail(self) -> None:
        self._detail, inside = frame("sheet", margin=14, spacing=6)
        self._said = Prose()
        self._rule, self._option = button("link"), button("link")
        self._play = button("", "play")
        links = QHBoxLayout()
        links.setSpacing(18)
        links.addWidget(self._rule)
        links.addWidget(self._option)
        links.addStretch(1)
        links.addWidget(self._play)
        inside.addWidget(self._said)
        inside.addLayout(links)
        self._rule.clicked.connect(lambda: self.rule_wanted.emit(self._rule.toolTip()))
        self._option.clicked.connect(lambda: self.option_wanted.emit(self._option.toolTip()))
        self._play.clicked.connect(self._practise)
        self._detail.hide()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(self._lead, 1)
        head.addWidget(self.go)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 12, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(head)
        layout.addWidget(self.bar)
        layout.addWidget(self._progress)
        layout.addWidget(self._stack, 1)
        layout.addWidget(self._detail)
        self.bar.hide()

    # What is asked.

    def show_houses(self, usual: House, changed: House) -> None:
        """What would be asked now; what was found for others is told to be of before."""
        other = self._changed is None or self._changed.name != changed.name
        self._usual, self._changed = usual, changed
        if other:
            self.search.stop()
            self._asked = None
            self.answers = []
            self._complete = False
            self._fill()
        self._tell()

    def begin(self, items: list[Item]) -> None:
        """Search; called by the page once all is saved."""
        if self._usual is None or self._changed is None:
            return
        self._asked = (self._usual, self._changed)
        self.answers, self._complete = [], False
        self._fill()
        self.bar.show()
        self.search.start(items, self._usual, self._changed)
        self._tell()

    def _go(self) -> None:
        if self.search.running:
            self.search.stop()
        else:
            self.start_wanted.emit()

    def _found(self, item: Item, answer: Answer) -> None:
        self.answers.append((item, answer))
        self._fresh = True

    def _moved(self, done: int, of: int) -> None:
        self.bar.setMaximum(max(1, of))
        self.bar.setValue(done)
        self._progress.setText(texts.say("houses.change.progress", done=done, n=of))
        if self._fresh:
            self._fill()

    def _ended(self, done: bool) -> None:
        self._complete = done
        self.bar.hide()
        self._fill()
        self._tell()

    # What is shown.

    def _fill(self) -> None:
        self._fresh = False
        row = self.tree.currentItem()
        chosen = row.data(0, _ROW) if row is not None else None
        self.tree.clear()
        self._section("houses.change.other", [one for one in self.answers if one[1].difference is not None])
        self._section("houses.change.failing", [one for one in self.answers if one[1].failing])
        heads = [self.tree.topLevelItem(top) for top in range(self.tree.topLevelItemCount())]
        for row in [head.child(at) for head in heads if head for at in range(head.childCount())]:
            if row is not None and row.data(0, _ROW) == chosen:
                self.tree.setCurrentItem(row)
        self._stack.setCurrentIndex(0 if self.answers else 1)
        self._tell_row()
        self._tell_nothing()

    def _section(self, key: str, rows: list[tuple[Item, Answer]]) -> None:
        if not rows:
            return
        head = QTreeWidgetItem(self.tree, [texts.say(key, n=len(rows))])
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        head.setFirstColumnSpanned(True)
        font = head.font(0)
        font.setBold(True)
        head.setFont(0, font)
        for item, answer in sorted(rows, key=_by_option):
            one = answer.difference
            option = words.option(one.option) if one is not None and one.option else ""
            if key == "houses.change.other" and one is not None:
                cells = [item.name, option, _act(one.usual), _act(one.changed)]
            else:
                line = texts.say("houses.change.line", n=answer.failing[0].line)
                cells = [item.name, option, line, answer.failing[0].message]
            row = QTreeWidgetItem(head, cells)
            row.setData(0, _ROW, (key, item.file))
            for column, said in enumerate(cells):
                row.setToolTip(column, said)
        head.setExpanded(True)

    def _current(self) -> tuple[str, Item, Answer] | None:
        row = self.tree.currentItem()
        found = row.data(0, _ROW) if row is not None else None
        if not found:
            return None
        key, file = found
        return next(((key, item, answer) for item, answer in self.answers if item.file == file), None)

    def _tell_row(self, *_: object) -> None:
        current = self._current()
        self._detail.setVisible(current is not None)
        if current is None or self._asked is None:
            return
        key, _item, answer = current
        usual, changed = self._asked
        one = answer.difference
        if key == "houses.change.failing" or one is None:
            self._said.setText("\n".join(finding.message for finding in answer.failing))
        else:
            said = {"usual": words.house(usual.name), "was": _act(one.usual), "now": _act(one.changed)}
            self._said.setText(texts.say("houses.change.sentence", step=one.step, **said))
        rule, option = (one.rule, one.option) if one is not None else ("", "")
        self._rule.setVisible(bool(rule))
        self._rule.setText(words.rule(rule) if rule else "")
        self._rule.setToolTip(rule)
        self._option.setVisible(bool(option))
        self._option.setToolTip(option)
        if option:
            value = words.option_value(option, value_of(changed, option))
            name = words.option(option)
            self._option.setText(texts.say("ui.rulebook.option", name=name, value=value))

    def _practise(self) -> None:
        if (current := self._current()) is not None:
            self.practise.emit(current[1])

    # Words.

    def retranslate(self) -> None:
        self.tree.setAccessibleName(texts.say("houses.tab.changes"))
        self._play.setText(texts.say("houses.change.practise"))
        self._tell()
        self._fill()

    def _tell(self) -> None:
        running = self.search.running
        self.go.setText(texts.say("houses.change.stop" if running else "houses.change.go"))
        self.go.setProperty("icon_name", "cross" if running else "search")
        set_role(self.go, "" if running else "primary")
        if self._usual is None or self._changed is None:
            return
        usual = words.house(self._usual.name)
        changed = len(changed_options(self._usual, self._changed))
        self.go.setEnabled(bool(changed) or running)
        key = "lead" if changed else "unchanged"
        self._lead.setText(texts.say(f"houses.change.{key}", n=changed, house=usual))
        heads = ["houses.change.scenario", "houses.change.option", "", "houses.change.yours"]
        self.tree.setHeaderLabels([texts.say(one) if one else usual for one in heads])
        stale = self._asked is not None and self._asked != (self._usual, self._changed)
        if stale and not running:
            self._progress.setText(texts.say("houses.change.stale"))
        elif self._asked is not None and not running and not self._complete:
            self._progress.setText(texts.say("houses.change.stopped"))
        elif self._asked is None:
            self._progress.setText("")
        self._tell_nothing()

    def _tell_nothing(self) -> None:
        if self.search.running:
            key = "searching"
        elif self._asked is not None and self._complete:
            key = "nothing"
        else:
            key = "not_yet"
        self._nothing.tell(texts.say(f"houses.change.{key}"), texts.say(f"houses.change.{key}_lead"))


def _by_option(row: tuple[Item, Answer]) -> tuple[str, str]:
    item, answer = row
    return (answer.difference.option if answer.difference is not None else ""), item.name


def _act(said: str) -> str:
    if said == NO_START:
        return texts.say("houses.change.never_begins")
    return said or texts.say("houses.change.nothing_more")
