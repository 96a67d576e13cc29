"""Menus of acts: of a group, of a seat, of a place on the felt."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QMenu, QWidget

from dealer_trainer import texts
from dealer_trainer.gui.practice.kinds import BY_NAME, KINDS, ActKind, Group, Need
from dealer_trainer.gui.table.gestures import Area, Goal, place_of
from dealer_trainer.table.places import STUB, Place
from dealer_trainer.table.state import Stage

# What is offered where on the felt, besides what is offered at seats.
_AT: dict[Area, tuple[str, ...]] = {
    Area.POT: (
        "bring_in", "bring_in_each", "bring_in_to", "push", "push_part", "shift", "fetch", "give_chips",
        "give_bets", "give_blinds", "give_all", "post",
    ),
    Area.KILL: ("kill_up", "kill_leg", "kill_middle"),
    Area.STUB: (
        "deal", "burn", "aside", "deal_up", "gather", "wash", "riffle", "strip", "cut", "reshuffle",
        "count_stub", "change_deck",
    ),
    Area.BUTTON: ("button",),
    Area.MUCK: ("turn_up", "move", "reshuffle"),
    Area.BURN: ("burn", "turn_up", "move"),
    Area.ASIDE: ("turn_up", "move"),
    Area.THROWN: ("take_in", "turn_up", "move"),
    Area.OFF_TABLE: ("turn_up", "move"),
    Area.TRAY: ("wait", "house_rules", "floor", "misdeal"),
}  # fmt: skip
_FIRST_AT_SEATS = ("deal", "take_in", "replace", "muck_hand", "dead_hand", "number")
# What is near at hand hangs on the stage, which everybody knows, and on nothing else.
_FIRST_IN: dict[Stage, tuple[str, ...]] = {
    Stage.BET: ("make_it", "call", "stands", "declined", "action", "muck_hand", "dead_hand"),
    Stage.LAST_BET: ("make_it", "call", "stands", "declined", "action", "muck_hand", "dead_hand"),
    Stage.SHOWDOWN: ("show", "read", "push", "push_part", "muck_hand", "dead_hand"),
    Stage.OVER: ("push", "fetch", "kill_up", "kill_leg", "muck_hand"),
}

Begin = Callable[[ActKind, int, Place, int | None], None]


def group_menu(parent: QWidget, group: Group, begin: Begin) -> QMenu:
    menu = QMenu(parent)
    for kind in KINDS:
        if kind.group is group:
            _add(menu, kind, 0, STUB, begin)
    return menu


def seat_menu(parent: QWidget, seat: int, place: Place, begin: Begin, stage: Stage) -> QMenu:
    """Everything that can be done with, or said to, a seat. `place` is its hand."""
    menu = QMenu(parent)
    menu.setTitle(texts.say("felt.seat", seat=seat))
    menu.addSection(menu.title())
    first = _FIRST_IN.get(stage, _FIRST_AT_SEATS)
    for name in first:
        _add(menu, BY_NAME[name], seat, place, begin)
    menu.addSeparator()
    for group in (Group.GAME, Group.VOICE, Group.BETS, Group.CARDS, Group.MONEY):
        kinds = [kind for kind in KINDS if kind.group is group and kind.name not in first and _at_seats(kind)]
        if kinds:
            more = menu.addMenu(texts.say(f"ui.acts.groups.{group.value}"))
            for kind in kinds:
                _add(more, kind, seat, place, begin)
    return menu


def _at_seats(kind: ActKind) -> bool:
    return Need.SEAT in kind.needs or Need.SOURCE in kind.needs


def place_menu(parent: QWidget, goal: Goal, begin: Begin) -> QMenu:
    """What can be done with the pot, the pack, cards that are out, the button; at the tray, to all."""
    menu = QMenu(parent)
    pot = goal.pot if goal.area is Area.POT else None
    for name in _AT.get(goal.area, ()):
        kind = BY_NAME[name]
        seat = goal.seat if goal.area not in (Area.BUTTON, Area.KILL) else 0
        # Bets are brought in to the pot that was pointed at, too.
        _add(menu, kind, seat, place_of(goal) or STUB, begin, pot if Need.POT in kind.needs else None)
    return menu


def _add(menu: QMenu, kind: ActKind, seat: int, place: Place, begin: Begin, pot: int | None = None) -> None:
    name = texts.say(f"ui.acts.kinds.{kind.name}")
    action = menu.addAction(name.replace("&", "&&"))
    action.setData(kind.name)
    if kind.key and not seat:
        action.setText(f"{name}\t{texts.say('ui.keys.space') if kind.key == 'Space' else kind.key}")
    action.triggered.connect(lambda: begin(kind, seat, place, pot))
