"""An assignment that is being written, as a line of text: it outlives the window."""

from __future__ import annotations

import json
from datetime import date

from dealer_trainer.records.class_rows import AssignmentKind, Part, PartKind, Plan, Target, TargetKind


def write_plan(plan: Plan, changing: str) -> str:
    """`changing` is the ID of the assignment that it changes, "" for a new one."""
    return json.dumps(
        {
            "changing": changing,
            "title": plan.title,
            "parts": [[one.kind.value, one.what, one.needed] for one in plan.parts],
            "targets": [[one.kind.value, one.who] for one in plan.targets],
            "kind": plan.kind.value,
            "house": plan.house,
            "minimum": plan.minimum,
            "attempts": plan.attempts,
            "due": plan.due.isoformat() if plan.due else None,
        },
        ensure_ascii=False,
    )


def read_plan(text: str) -> tuple[Plan, str] | None:
    """The plan and what it changes; None of what is no plan."""
    try:
        kept = json.loads(text)
        plan = Plan(
            str(kept["title"]),
            tuple(Part(PartKind(kind), str(what), int(needed)) for kind, what, needed in kept["parts"]),
            tuple(Target(TargetKind(kind), str(who)) for kind, who in kept["targets"]),
            AssignmentKind(kept["kind"]),
            None if kept["house"] is None else str(kept["house"]),
            None if kept["minimum"] is None else int(kept["minimum"]),
            None if kept["attempts"] is None else int(kept["attempts"]),
            None if kept["due"] is None else date.fromisoformat(kept["due"]),
        )
        return plan, str(kept["changing"])
    except (ValueError, TypeError, KeyError):
        return None
