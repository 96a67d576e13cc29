"""The verdict on the last act: what was wrong, the rule's words, the reason, and what it hangs on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from dealer_trainer import texts
from dealer_trainer.gui import words
from dealer_trainer.gui.practice import telling
from dealer_trainer.gui.widgets import Prose, button, label, scrolled, set_state
from dealer_trainer.judge import Verdict
from dealer_trainer.rules.duties import Gravity
from dealer_trainer.rules.house import House
from dealer_trainer.training import scoring
from dealer_trainer.training.steps import Step


class VerdictBanner(QFrame):
    """Shows one verdict, or a plain message (a text that was not understood, a full disk)."""

    rule_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "banner")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._step: Step | None = None
        self._house: House | None = None
        self.title = label("heading", wrap=True)
        self.gravity = label("pill")
        inside = QWidget()
        body = QVBoxLayout(inside)
        body.setContentsMargins(0, 0, 4, 0)
        body.setSpacing(7)
        self.name = label("strong", wrap=True)
        self.rule, self.reason = Prose(), Prose()
        self.option = label("small", wrap=True)
        for one in (self.name, self.reason, self.rule, self.option):
            body.addWidget(one)
        self._area = scrolled(inside, fitting=True)
        self.link = button("link")
        self.link.clicked.connect(self._open_rule)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.gravity, alignment=Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 13, 12, 10)
        layout.setSpacing(8)
        layout.addLayout(head)
        layout.addWidget(self._area, 1)
        layout.addWidget(self.link, alignment=Qt.AlignmentFlag.AlignLeft)
        self.hide()

    def clear(self) -> None:
        self._step = None
        self.hide()

    def show_step(self, step: Step, used: House) -> None:
        """The verdict that counts most of a step that has one."""
        self._step, self._house = step, used
        self._area.verticalScrollBar().setValue(0)
        self.retranslate()

    def tell(self, title: str, text: str, state: str = "warn") -> None:
        """A message that is no verdict."""
        self._step = None
        self._put(title, "", text, "", "", state)
        self.link.hide()
        self.gravity.hide()

    def retranslate(self) -> None:
        step = self._step
        if step is None or step.headline is None or self._house is None:
            self.hide()  # a message, told in another language
            return
        judged, lost = step.headline, step.lost
        state = "wrong" if scoring.is_error(judged) else "right"
        if judged.verdict is Verdict.IMPOSSIBLE or (state == "wrong" and judged.gravity is Gravity.MINOR):
            state = "warn"
        reason, rule = telling.reason(judged, step), telling.rule_words(judged.rule)
        self._put(
            telling.title(judged),
            words.rule(judged.rule) if judged.rule else "",
            reason,
            # What was right needs no more than its reason; the rulebook is a click away.
            "" if reason and state == "right" else rule,
            telling.option(judged, self._house),
            state,
        )
        self.gravity.setVisible(bool(lost) or (state != "right" and judged.gravity is not None))
        self.gravity.setText(" ".join(filter(None, (telling.gravity(judged), f"−{lost}" if lost else ""))))
        self.link.setVisible(bool(judged.rule))
        self.link.setText(judged.rule)
        self.link.setToolTip(texts.say("ui.verdict.rule_tip", rule=words.rule(judged.rule)))

    def _put(self, title: str, name: str, reason: str, rule: str, option: str, state: str) -> None:
        self.title.setText(title)
        for one, text in ((self.name, name), (self.reason, reason), (self.rule, rule), (self.option, option)):
            one.setText(text)
            one.setVisible(bool(text))
        self.rule.setProperty("role", "dim" if reason else "")
        set_state(self, state)
        self._area.updateGeometry()
        self.setAccessibleName(" ".join(filter(None, (title, name))))
        self.setAccessibleDescription(" ".join(filter(None, (reason, rule, option))))
        self.show()

    def _open_rule(self) -> None:
        if self._step is not None and (judged := self._step.headline) is not None and judged.rule:
            self.rule_wanted.emit(judged.rule)
