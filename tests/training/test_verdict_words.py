"""Verdicts in words."""

from __future__ import annotations

import pytest

from dealer_trainer import judge, texts
from dealer_trainer.rules import book
from dealer_trainer.table.acts import Say, Word
from dealer_trainer.training import verdict_words
from tests.rules.build import at


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_an_act_that_nothing_asked_for_is_told_what_is_owed_and_that_it_was_not_that(lang: str) -> None:
    moment = at("others call; seat 1 draws two; others pat", seats=4, start="draw").wait()
    house = moment.sitting.house
    said = judge.judge(moment.table, Say(Word.YES, 2), house)
    assert said.verdict is judge.Verdict.NEEDLESS
    assert said.reason
    owed = book.because(said.rule, said.reason, lang, seat=said.seat, number=said.number)
    told = verdict_words.reason(said, lang)
    assert told.endswith(owed)
    assert told != owed

    right = judge.judge(moment.table, judge.owed(moment.table, house)[0].act, house)
    why = book.because(right.rule, right.reason, lang, seat=right.seat, number=right.number)
    assert verdict_words.reason(right, lang) == why
