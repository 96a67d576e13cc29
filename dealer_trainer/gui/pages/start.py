"""Today: go on where one was, something new from each chapter, and how it went lately."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.pages.page import Desk, Page
from dealer_trainer.gui.services import Tried
from dealer_trainer.gui.shelf import Item
from dealer_trainer.gui.widgets import OneLine, button, clear, day_text, frame, label, scrolled

if TYPE_CHECKING:
    from dealer_trainer.gui.pages.start_assigned import AssignedCards
    from dealer_trainer.records import Attempt

_NEW = 4  # offered at once
_PLAIN: Final = "deal/course/from_the_shuffle_on"  # where somebody begins who has tried nothing


class StartPage(Page):
    place = "start"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._title = label("title")
        self._lead = label("dim", wrap=True)
        self._lead.setMaximumWidth(760)
        self._person = label("dim")
        self._person.setMinimumHeight(34)
        self._person.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.change = button("", "person")
        self.change.clicked.connect(self._pick)
        self.change.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._go_on, self._go_on_inside = frame("card", margin=20)
        self._new_title = label("heading")
        self._new_lead = label("dim", wrap=True)
        self._new = QGridLayout()
        self._new.setSpacing(12)
        self._lately_title = label("heading")
        self._lately, self._lately_inside = frame("card", margin=14, spacing=4)
        self.library_button = button("", "library")
        self.library_button.clicked.connect(lambda: desk.go("library"))
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(36, 30, 36, 30)
        layout.setSpacing(8)
        head, titles = QHBoxLayout(), QVBoxLayout()
        head.setSpacing(14)
        titles.setSpacing(8)
        titles.addWidget(self._title)
        titles.addWidget(self._lead)
        head.addLayout(titles, 1)
        head.addWidget(self._person, alignment=Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.change, alignment=Qt.AlignmentFlag.AlignTop)
        layout.addLayout(head)
        layout.addSpacing(14)
        layout.addWidget(self._go_on)
        layout.addSpacing(14)
        self._assigned: AssignedCards | None = None
        self._assigned_room = QVBoxLayout()
        layout.addLayout(self._assigned_room)
        row = QHBoxLayout()
        heads = QVBoxLayout()
        heads.addWidget(self._new_title)
        heads.addWidget(self._new_lead)
        row.addLayout(heads, 1)
        row.addWidget(self.library_button, alignment=Qt.AlignmentFlag.AlignBottom)
        layout.addLayout(row)
        layout.addLayout(self._new)
        layout.addSpacing(14)
        layout.addWidget(self._lately_title)
        layout.addWidget(self._lately)
        layout.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scrolled(inside))
        self._painted = False

    def opened(self) -> None:
        super().opened()
        if self._painted:
            self.refresh()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            # The window is there before the library and the records are read.
            self._painted = True
            QTimer.singleShot(0, self, self._first)

    def _first(self) -> None:
        self.refresh()
        if self.desk.services.must_sign_in():
            self._pick()

    def _pick(self) -> None:
        from dealer_trainer.gui.who import pick

        pick(self, self.desk, self.refresh)

    def retranslate(self) -> None:
        self._title.setText(texts.say("ui.start.title"))
        self._lead.setText(texts.say("ui.start.lead"))
        self._new_title.setText(texts.say("ui.start.next"))
        self._new_lead.setText(texts.say("ui.start.next_lead"))
        self._lately_title.setText(texts.say("ui.start.lately"))
        self.library_button.setText(texts.say("ui.start.library"))
        self.change.setText(texts.say("roles.change"))
        self._go_on.setVisible(False)
        if self._painted:
            self.refresh()

    def refresh(self) -> None:
        """Read what is there now and show it."""
        services = self.desk.services
        person = services.trainee_now()
        named = person is not None and bool(person.name)
        self.change.setText(texts.say("roles.change" if named else "roles.pick"))
        self._person.setText(texts.say("roles.you_are", name=person.name) if person and named else "")
        whole = [item for item in services.items() if not item.broken]
        tried = services.tried()
        cut_off = None if self.desk.at_table() else services.cut_off()
        self._show_go_on(services.item(self._last(cut_off)), tried, cut_off)
        self._show_assigned()
        self._show_new(whole, tried)
        self._show_lately({item.id: item for item in whole})

    def _last(self, cut_off: Attempt | None) -> str:
        """The scenario that this person was at last; "" for none."""
        if cut_off is not None:
            return cut_off.scenario
        if self.desk.at_table() or self.desk.services.records() is None:
            return self.desk.preferences.last_scenario
        return next((one.scenario for one in self.desk.services.lately(1)), "")

    def _show_go_on(self, item: Item | None, tried: dict[str, Tried], cut_off: Attempt | None) -> None:
        clear(self._go_on_inside)
        self._go_on.setVisible(item is not None)
        if item is None:
            return
        row, text = QHBoxLayout(), QVBoxLayout()
        text.addWidget(label("section", text=texts.say("ui.start.go_on")))
        text.addWidget(label("heading", wrap=True, text=item.name))
        text.addWidget(label("dim", wrap=True, text=item.lead))
        row.addLayout(text, 1)
        if item.id in tried:
            pill = label("pill", text=texts.say("ui.points", n=tried[item.id].last))
            row.addWidget(pill, alignment=Qt.AlignmentFlag.AlignVCenter)
        go = button("primary", "play")
        if self.desk.at_table():
            go.setText(texts.say("ui.start.resume"))
            go.clicked.connect(lambda: self.desk.go("practice"))
        elif cut_off is not None:
            go.setText(texts.say("ui.start.cut_off"))
            go.clicked.connect(lambda: self.desk.resume(item, cut_off))
        else:
            go.setText(texts.say("ui.start.again"))
            go.clicked.connect(lambda: self.desk.practise(item))
        row.addWidget(go)
        self._go_on_inside.addLayout(row)

    def _show_assigned(self) -> None:
        works = self.desk.services.assigned()
        to_pick = self.desk.services.assigned_to_somebody()
        if self._assigned is None and (works or to_pick):
            from dealer_trainer.gui.pages.start_assigned import AssignedCards

            self._assigned = AssignedCards(self.desk)
            self._assigned_room.addWidget(self._assigned)
        if self._assigned is not None:
            self._assigned.show_works(works, to_pick=to_pick)

    def _show_new(self, whole: list[Item], tried: dict[str, Tried]) -> None:
        clear(self._new)
        firsts: dict[str, Item] = {}
        for item in whole:
            if item.id not in tried:
                firsts.setdefault(item.chapter, item)
        # The chapters that the library has most to say about.
        sizes = Counter(item.chapter for item in whole)
        wanted = sorted(firsts, key=lambda chapter: -sizes[chapter])[:_NEW]
        self._new_title.setVisible(bool(whole))
        self._new_lead.setVisible(bool(whole))
        self._new_lead.setText(texts.say("ui.start.next_lead" if firsts else "ui.start.all_tried"))
        # In an order that says nothing of the chapters.
        shown = sorted((firsts[chapter] for chapter in wanted), key=lambda item: item.name)
        plain = [item for item in whole if item.id == _PLAIN and not tried]
        shown = (plain + [item for item in shown if item not in plain])[:_NEW]
        for n, item in enumerate(shown):
            self._new.addWidget(self._new_card(item), 0, n)
            self._new.setColumnStretch(n, 1)

    def _new_card(self, item: Item) -> QWidget:
        card, layout = frame("card", margin=16, spacing=5)
        if item.game is not None:
            layout.addWidget(label("section", wrap=True, text=words.game(item.game)))
        layout.addWidget(label("heading", wrap=True, text=item.name))
        layout.addWidget(label("small", wrap=True, text=item.lead))
        layout.addStretch(1)
        go = button("", "play")
        go.setText(texts.say("ui.start.practise"))
        go.setAccessibleName(f"{texts.say('ui.start.practise')} – {item.name}")
        go.clicked.connect(lambda: self.desk.practise(item))
        layout.addWidget(go, alignment=Qt.AlignmentFlag.AlignLeft)
        return card

    def _show_lately(self, by_id: dict[str, Item]) -> None:
        clear(self._lately_inside)
        attempts = [one for one in self.desk.services.lately() if one.ended is not None]
        if trouble := self.desk.services.trouble:
            self._lately_inside.addWidget(label("dim", wrap=True, text=trouble))
            return
        if not attempts:
            self._lately_inside.addWidget(label("dim", wrap=True, text=texts.say("ui.start.lately_none")))
        for attempt in attempts:
            row = QHBoxLayout()
            row.setSpacing(14)
            day = day_text(attempt.started.astimezone().date())
            when = label("small", text=day)
            when.setMinimumWidth(86)
            item = by_id.get(attempt.scenario)
            row.addWidget(when)
            name = OneLine()
            name.setText(item.name if item else attempt.scenario)
            row.addWidget(name, 1)
            row.addWidget(label("small", text=words.house(attempt.house)))
            if not attempt.complete:
                row.addWidget(label("small", text=texts.say("ui.debrief.part")))
            score = label("pill", text=texts.say("ui.points", n=attempt.score))
            score.setProperty("state", "right" if attempt.complete and attempt.score >= 90 else "")
            row.addWidget(score)
            self._lately_inside.addLayout(row)
