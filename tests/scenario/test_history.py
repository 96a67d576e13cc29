"""Undo and redo."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from dealer_trainer.scenario.history import History


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from(["", "x", "y"]), st.booleans())))
def test_all_the_way_back_and_all_the_way_on(
    edits: list[tuple[str, str, bool]],
) -> None:
    history = History("", lambda: 0.0)
    for text, field, back in edits:
        history.push(text, text, field)
        if back:
            history.undo()
    end = history.text
    while history.undo():
        pass
    assert (history.text, history.undo_label) == ("", "")
    texts = [history.text]
    while history.redo():
        texts.append(history.text)
    assert end in texts
    assert history.redo_label == ""
    assert all(one != other for one, other in pairwise(texts))
