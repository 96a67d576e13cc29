"""Completion offers what the grammar reads, and everything that it reads can be reached."""

from __future__ import annotations

import random
import re
import time
import tomllib

import pytest

from dealer_trainer import assets
from dealer_trainer.scenario import script
from dealer_trainer.scenario.completion import Completion, complete_act, complete_rule, complete_script
from dealer_trainer.scenario.phrases import check_phrase
from dealer_trainer.scenario.script import NUMBERS, PATTERNS, Sort, parse_clause, split
from dealer_trainer.scenario.script_about import About

LIBRARY = {
    path.relative_to(assets.scenarios()).as_posix(): tomllib.loads(path.read_text("utf-8"))
    for path in sorted(assets.scenarios().rglob("*.toml"))
}
# Gaps in which anything may be said: they are offered examples, not everything.
FREE = re.compile(
    r"\"|announces|wait for|the floor rules|puts in|posts|bets|raises|opens|moves|throwing|throws"
)


SIX = About()


def offers(text: str, about: About = SIX) -> list[str]:
    return [one.text for one in complete_script(text, len(text), about)]


def accepted(text: str, one: Completion) -> str:
    return text[: one.start] + one.text + text[one.end :]


def parses(clause: str) -> bool:
    try:
        parse_clause(clause)
    except ValueError:
        return False
    return True


class TestWhatIsOffered:
    def test_an_empty_line_begins_with_a_seat_that_is_there(self) -> None:
        about = About.of({"seats": [{}, {"empty": True}, {}]})
        assert [one for one in offers("", about) if one.startswith("seat")] == [
            "seat 1 ",
            "seat 3 ",
            "seat 2 ",
        ]

    @pytest.mark.parametrize(
        ("typed", "offered"),
        [
            ("seat 3 op", "opens"),
            ("seat 3 draws", "draws "),
            ("seat 3 draws ", "two"),
            ("seat 3 draws t", "three"),
            ("seat 3 draws two", " throwing "),
            ("SEAT 3 DR", "draws "),
            ("others ", "stand pat"),
            ("oth", "others call"),
            ("seat 3 asks how many ", "seat 4"),
            ("seat 3 raises to ", "16"),
            ("seat 3 acts out of turn: ", "calls"),
            ("seat 3 acts out of turn: seat 3 f", "folds"),
            ("the floor rules: ", "seat 2 is dead"),
            ("wait for b", "burn"),
            ("the 2nd ", "card off the deck is exposed"),
            ("the 2nd card to seat 3 is ", "exposed"),
            ("seat 3 announces p", "pair 9"),
            ("seat 3’s hand ", "touches the muck"),
            ("seat 1 opens; others c", "call"),
            ("seat 1 says two and at once seat 1 ch", "changes to "),
        ],
    )
    def test_it_goes_on_from_what_is_typed(self, typed: str, offered: str) -> None:
        found = offers(typed)
        assert offered in found or any(offered in one for one in found), found

    @pytest.mark.parametrize(
        "typed", ["seat 3 opens # and th", "# ", "seat 3 flies", "seat x", 'seat 1 says "o']
    )
    def test_nothing_is_offered_where_nothing_fits(self, typed: str) -> None:
        assert offers(typed) == []

    def test_the_player_asked_about_is_another_one(self) -> None:
        found = [one.strip() for one in offers("seat 3 asks how many ")]
        assert found == ["seat 1", "seat 2", "seat 4", "seat 5", "seat 6"]

    def test_a_player_throws_the_own_cards_where_they_are_known(self) -> None:
        about = About.of({"seats": 4, "hands": {"2": "Kc Qd 7h"}})
        assert offers("seat 2 throws ", about)[:3] == ["Kc", "Qd", "7h"]
        assert "Kc" not in offers("seat 1 throws ", about)
        assert offers("seat 2 draws two throwing Kc Q", about) == ["Qd"]

    def test_what_is_used_is_not_offered(self) -> None:
        about = About.of({"seats": 4, "stub": "2c, 3c", "deck": 4, "short_of": ["Ah"]})
        assert not {"2c", "3c", "Ah"} & set(offers("seat 1 drops ", about))

    def test_after_a_draw_comes_another_and_at_the_showdown_a_hand(self) -> None:
        draw = "seat 1 pat\nseat 2 "
        assert offers(draw)[0] == "pat"
        assert offers("seat 1 opens\nseat 2 ")[0] == "opens"
        assert offers("seat 2 ", About(start="draw of seat 2"))[0] == "pat"
        assert offers("seat 2 ", About(start="showdown"))[0] == "shows its hand"

    def test_sums_are_those_of_the_game(self) -> None:
        limit = About.of({"game": "ace-to-five limit 4-8", "seats": 6})
        assert limit.sums[:4] == (2, 4, 8, 12)
        nonsense = About.of({"game": 5, "seats": "six", "hands": 3, "blinds": ["x"], "stub": 7})
        assert nonsense.sums == About().sums

    def test_what_stands_there_is_not_offered(self) -> None:
        assert "two" not in offers("seat 3 draws two")
        assert "opens" not in offers("seat 3 opens")
        assert "opens for " in offers("seat 3 opens")

    @pytest.mark.parametrize("typed", ["seat 1 opens", "seat 1 opens ", "seat 1 opens; seat 2 calls"])
    def test_a_whole_clause_can_be_followed_by_another(self, typed: str) -> None:
        *_, then, at_once = complete_script(typed, len(typed), SIX)
        assert accepted(typed, then) == f"{typed.rstrip()}; "
        assert accepted(typed, at_once) == f"{typed.rstrip()} and at once "
        assert at_once.shows == "and at once"
        assert "; " not in offers("seat 1 op")

    def test_where_the_cursor_stands_counts(self) -> None:
        text = "seat 1 op\nothers call"
        (first, *_) = complete_script(text, 9, About())
        assert (first.text, first.start, first.end) == ("opens", 7, 9)

    def test_a_clause_is_shown_to_its_end(self) -> None:
        shown = [one.shows for one in complete_script("seat 3 asks", 11, About())]
        assert "asks how many seat … drew" in shown


class TestAllOfTheGrammar:
    @pytest.mark.parametrize("pattern", [pattern for pattern, _, _ in PATTERNS if "'s" not in pattern])
    def test_every_pattern_can_be_reached(self, pattern: str) -> None:
        """Its fixed words are offered, one after the other."""
        clause = script._fill(pattern, [])
        typed = ""
        for _ in range(40):
            if typed.strip() == clause:
                return
            typed = _nearer(typed, clause)
        raise AssertionError(typed)

    def test_whatever_is_accepted_ends_as_a_clause(self) -> None:
        dice = random.Random(7)
        about = About.of({"seats": 6, "game": "ace-to-five limit 4-8", "hands": {"2": "Kc Qd Jh 9s 9c"}})
        for _ in range(300):
            text = ""
            for _ in range(30):
                if text and parses(text.strip()):
                    break
                found = complete_script(text, len(text), about)
                assert found, text
                text = accepted(text, dice.choice(found))
                if not parses(text.strip()) and not text.endswith(" "):
                    text += " "
            assert parses(text.strip()), text

    def test_every_line_of_the_library_can_be_written_by_accepting(self) -> None:
        """One clause of each shape; what may be said in any words, and any sum, is not offered whole."""
        shapes: set[str] = set()
        for content in LIBRARY.values():
            about = About.of(content)
            for piece in _clauses(content.get("script", "")):
                shape = re.sub(r"\d+", "0", piece)
                if shape not in shapes:
                    shapes.add(shape)
                    _write(piece, about)
        assert len(shapes) > 200


def _clauses(script: str) -> list[str]:
    return [piece for line in script.splitlines() for beat in split(line) for _, piece in beat]


def _write(clause: str, about: About) -> None:
    """Word by word, as far as it is not free what is said."""
    words = clause.split()
    for many, _ in enumerate(words):
        before = " ".join(words[:many]) + " " * (many > 0)
        if FREE.search(" ".join(words[: many + 1]) + " "):
            return
        found = [accepted(before, one) for one in complete_script(before, len(before), about)]
        assert any(_begins(one, clause) for one in found), (before, clause)


def _begins(offered: str, clause: str) -> bool:
    plain = " ".join(clause.lower().split()).replace("’", "'")
    offer = " ".join(offered.lower().split()).replace("’", "'")
    return plain.startswith(offer) or (
        plain[:8] == offer[:8] and _in_figures(plain).startswith(_in_figures(offer))
    )


def _in_figures(text: str) -> str:
    """Numbers and ordinals have two spellings each; only one is offered."""
    for number, word in enumerate(NUMBERS[1:], 1):
        text = re.sub(rf"\b{word}\b", str(number), text)
    for number, word in enumerate(("first", "second", "third", "fourth", "fifth"), 1):
        text = re.sub(rf"\b{word}\b", f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }", text)
    return text


def _nearer(typed: str, clause: str) -> str:
    """The longest offer that leads on to the clause; the next word by hand within a gap."""
    found = [accepted(typed, one) for one in complete_script(typed, len(typed), About())]
    good = [one for one in found if clause.startswith(one.rstrip()) and len(one) > len(typed)]
    if good:
        return max(good, key=len)
    rest = clause[len(typed) :]
    assert re.match(r"\s*(8|Kc|Qd|eight-six|\"seven\"|burn)", rest) or not rest.split(), (typed, clause)
    return typed + re.match(r"\s*\S+", rest)[0]  # type: ignore[index]


class TestActs:
    def test_acts_are_offered_that_are_understood(self) -> None:
        found = complete_act("")
        assert len(found) > 40
        for act in found:
            check_phrase(act)
        assert complete_act("bur") == ("burn",)

    def test_on_a_table_what_could_be_done_there(self, sit_down) -> None:
        sitting = sit_down("others call", start="bet", seats=4)
        found = complete_act("deal", sitting)
        assert "deal 1 to seat 4" in found
        assert not any("seat 6" in one for one in complete_act("", sitting))


class TestRules:
    def test_by_id_and_by_name_in_every_language(self) -> None:
        assert complete_rule("draw.five_l", "en")[0][0] == "draw.five_last"
        for lang in ("en", "fr", "es"):
            rule, name = complete_rule("draw.five_last", lang)[0]
            assert (name, rule) != ("draw.five_last", "draw.five_last")
            assert (rule, name) in complete_rule(name.split()[0], lang)
        assert complete_rule("no such rule", "en") == ()
        assert len(complete_rule("", "en")) > 150


def test_it_is_quick_enough_for_a_key() -> None:
    text = (
        "\n".join(LIBRARY["draw/five_last/button_wants_five.toml"]["script"] for _ in range(5)) + "\nseat 3 "
    )
    began = time.perf_counter()
    for _ in range(20):
        complete_script(text, len(text), About())
    assert (time.perf_counter() - began) / 20 < 0.05


def test_sorts_of_turns_are_all_known_to_it() -> None:
    """A sort that is new must be thought of here: which is offered first?"""
    assert {sort.name for sort in Sort} == {"BET", "DRAW", "SHOW", "WORD", "MISHAP", "BEFORE", "TIME"}
