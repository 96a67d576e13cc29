"""A scenario file is read; whatever is wrong with it is told at once, with its line and what would be right."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_trainer import assets, texts
from dealer_trainer.cards import card, cards
from dealer_trainer.rules.house import houses
from dealer_trainer.scenario import reader
from dealer_trainer.scenario.model import SeatPlan
from dealer_trainer.scenario.reader import Finding, ScenarioErrors, parse_scenario, read_scenario
from dealer_trainer.table.games import read_game
from dealer_trainer.table.state import Standing

GOOD = '''\
title.en = "The button wants five"
title.fr = "Le bouton en veut cinq"
brief.en = "Ace-to-five, limit."
game     = "ace-to-five limit 4-8"
seats    = 6
button   = 6
teaches  = ["draw.five_last"]
themes   = ["five", "burn"]
start    = "draw"
hands.6  = "Kc Qd Jh 9s 9c"
stub     = "7d 3h 2s As 4c 6h"
script   = """
seat 1 opens; seat 6 calls; others fold
seat 1 pat; seat 6 draws five
"""
expect.roberts   = ["burn", "take in seat 6", "deal 4 to seat 6", "burn", "deal 1 to seat 6", "bring in"]
expect.wsop-live = ["burn", "take in seat 6", "deal 5 to seat 6", "bring in"]
'''


def parse(text: str):
    return parse_scenario(text, "some.toml")


def findings(text: str, lang: str = "en") -> list[tuple[int, str]]:
    with pytest.raises(ScenarioErrors) as caught:
        parse_scenario(text, "some.toml", lang)
    assert all(finding.file == "some.toml" for finding in caught.value.findings)
    return [(finding.line, finding.message) for finding in caught.value.findings]


class TestAGoodFile:
    def test_says_all_that_it_says(self) -> None:
        scenario = parse(GOOD)
        assert scenario.id == "some"
        assert scenario.title == {"en": "The button wants five", "fr": "Le bouton en veut cinq"}
        assert scenario.title_in("fr") == "Le bouton en veut cinq"
        assert scenario.title_in("es") == "The button wants five"
        assert scenario.brief_in("fr") == "Ace-to-five, limit."
        assert scenario.game == read_game("ace-to-five limit 4-8")
        assert scenario.seats == tuple(SeatPlan(number) for number in range(1, 7))
        assert (scenario.button, scenario.button_was, scenario.start, scenario.seed) == (6, 0, "draw", 0)
        assert scenario.teaches == ("draw.five_last",)
        assert scenario.themes == ("five", "burn")
        assert scenario.hands == {6: cards("Kc Qd Jh 9s 9c")}
        assert scenario.stub == cards("7d 3h 2s As 4c 6h")
        assert scenario.expect["wsop-live"] == ("burn", "take in seat 6", "deal 5 to seat 6", "bring in")
        assert scenario.house is None

    def test_may_depart_from_the_house(self) -> None:
        options = parse(GOOD + "options.five_in_a_row = true\noptions.raise_cap = 6\n").options
        assert options == {"five_in_a_row": True, "raise_cap": 6}

    def test_knows_its_lines(self) -> None:
        scenario = parse(GOOD)
        assert [clause.line for clause in scenario.script.clauses] == [13, 13, 13, 14, 14]
        assert scenario.line("hands.6") == 10
        assert scenario.expectations["roberts"].lines == (16,) * 6

    def test_least(self) -> None:
        scenario = parse('title.en = "x"\ngame = "draw high"\nseats = 2\nbutton = 1\n')
        assert (scenario.start, scenario.script.clauses, scenario.brief_in("en")) == ("before", (), "")

    def test_seats_one_by_one(self) -> None:
        seats = 'seats = [{stack = 40, name = "Ann"}, {away = true}, {empty = true}, {owes = true, posted = 4}, {}]'
        scenario = parse(GOOD.replace("seats    = 6", seats).replace("6", "5"))
        assert scenario.seats == (
            SeatPlan(1, 40, "Ann"),
            SeatPlan(2, standing=Standing.AWAY),
            SeatPlan(3, standing=Standing.EMPTY),
            SeatPlan(4, standing=Standing.OWES, posted=4),
            SeatPlan(5),
        )

    def test_blinds_and_ante_of_its_own(self) -> None:
        game = parse(GOOD + "blinds = [1, 2, 4]\nante = 1\n").game
        assert (game.blinds, game.ante) == ((1, 2, 4), 1)
        assert parse(GOOD + "blinds = 4\n").game.blinds == (4,)
        assert parse(GOOD + "blinds = []\n").game.blinds == ()

    @pytest.mark.parametrize(
        "start", ["before", "shuffle", "deal", "bet", "after draw", "showdown", "draw of seat 3", "Bet"]
    )
    def test_starts(self, start: str) -> None:
        assert parse(GOOD.replace('"draw"', f'"{start}"')).start == start.lower()

    def test_a_card_of_another_pack(self) -> None:
        assert parse(GOOD.replace("7d 3h", "7d(red) 3h")).stub[0] == card("7d(red)")

    def test_a_fouled_deck_is_meant_where_it_is_taught(self) -> None:
        scenario = parse(GOOD.replace('"draw.five_last"', '"stray.duplicate"').replace("7d 3h", "Kc 3h"))
        assert scenario.hands[6][0] == card("Kc")
        assert scenario.stub[0] == card("Kc")._replace(copy=1)

    def test_windows_ends_its_lines_otherwise(self, tmp_path: Path) -> None:
        unix, windows = tmp_path / "a.toml", tmp_path / "b.toml"
        unix.write_bytes(GOOD.encode())
        windows.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
        assert read_scenario(unix).hash == read_scenario(windows).hash

    def test_its_address_in_the_library(self) -> None:
        path = assets.scenarios() / "draw" / "five_last" / "button.toml"
        assert reader.scenario_id(path) == "draw/five_last/button"


# ruff: noqa: E501
NO_GAME = ("“ace-to-five limit {}” is no game; a game is written like “ace-to-five limit 4-8”, “deuce-to-seven no-limit 2-4”, "
           "“draw high limit 4-8” or “jacks or better”.")  # fmt: skip
# One change to the good file, the line where it is told, and the words that tell it.
MISTAKES = [
    # keys
    ("button   =", "buton   =", 6, "“buton” is no key of a scenario. Did you mean “button”?"),
    ("stub     =", "zzz     =", 11, "“zzz” is no key of a scenario."),
    ("title.en = \"The button wants five\"\n", "", 1, "An English title is missing: title.en = \"…\""),
    ("title.fr", "title.de", 2, "“de” is no language of the trainer; the languages are en, fr, es."),
    ("\"Ace-to-five, limit.\"", "\" \"", 3, "“brief.en” is empty; write a text or leave the line out."),
    ("brief.en", "brief", 3, "“brief” is \"Ace-to-five, limit.\"; a text by language, brief.en = \"…\", is wanted."),
    # game and seats
    ("\"ace-to-five limit 4-8\"", "\"ace to five limit 4-8\"", 4, "“ace to five limit 4-8” is no game; a game is "
     "written like “ace-to-five limit 4-8”, “deuce-to-seven no-limit 2-4”, “draw high limit 4-8” or “jacks or "
     "better”. Did you mean “ace-to-five limit 4-8”?"),
    ("\"ace-to-five limit 4-8\"", "5", 4, "“game” is 5; a text between quotation marks is wanted."),
    ("seats    = 6", "seats    = 9", 5, "“seats” is 9; a number from 2 to 8 is wanted."),
    ("seats    = 6", "seats    = \"six\"", 5, "“seats” is \"six\"; a whole number is wanted."),
    ("seats    = 6", "seats = [{}, {stak = 3}, {}, {}, {}, {}]", 5,
     f"“stak” is said of no seat; the words are {', '.join(reader.SEAT_KEYS)}. Did you mean “stack”?"),
    ("seats    = 6", "seats = [{}, {away = true, empty = true}, {}, {}, {}, {}]", 5,
     "A seat is one of away, empty, left, owes, new, passed, missed, moved, owes_unnoticed, short, owes_kill; here it is away + empty."),
    ("seats    = 6", "seats = [{}, {away = true, owes_unnoticed = true}, {}, {}, {}, {}]", 5,
     "A seat is one of away, empty, left, owes, new, passed, missed, moved, owes_unnoticed, short, owes_kill; here it is away + owes_unnoticed."),
    ("seats    = 6", "seats = [{stack = 0}, {stack = 0}, {stack = 0}, {stack = 0}, {stack = 0}, {}]", 5,
     "Nobody can play: at least two seats need chips."),
    ("seats    = 6", "seats = [{owes_kill = true}, {}, {}, {}, {}, {}]", 5,
     "“owes_kill” is said of a seat where no kill pots are played; write kill = {}."),
    ("seats    = 6", "seats = [{leg = true}, {}, {}, {}, {}, {}]", 5,
     "“leg” is said of a seat where no kill pots are played; write kill = {}."),
    ("limit 4-8", "limit 8-4", 4, f"{NO_GAME.format('8-4')} Did you mean “ace-to-five limit 4-8”?"),
    ("limit 4-8", "limit 0-0", 4, f"{NO_GAME.format('0-0')} Did you mean “ace-to-five limit”?"),
    ("limit 4-8", "limit ４-８", 4, f"{NO_GAME.format('４-８')} Did you mean “ace-to-five limit”?"),
    ("limit 4-8", "limit 4-1000001", 4, "“game” is 1000001; a number from 1 to 1000000 is wanted."),
    # tables within
    ("start    = \"draw\"", "kill = { buton = 3 }", 9, "“buton” is no key of “kill”; its keys are button, up, lies, by, "
     "looked. Did you mean “button”?"),
    ("start    = \"draw\"", "next_deals = [{ stubb = \"2d\" }]", 9, "“stubb” is no key of “next_deals”; its keys are "
     "hands, stub. Did you mean “stub”?"),
    ("start    = \"draw\"", "next_deals = [{ hands.7 = \"2d\" }]", 9,
     "“next_deals[0].hands.7” names seat 7; there are seats 1 to 6."),
    ("start    = \"draw\"", "next_deals = [{ stub = \"2d\" }]\nshort_of = \"2d\"", 9,
     "2d in “next_deals[0]” is missing from the deck by “short_of”."),
    ("seat 6 draws five\n\"\"\"", "seat 6 draws five\nnext deal\n\"\"\"\nnext_deals = [{}, {}]", 17,
     "“next_deals” has cards for 2 deals; “next deal” stands in the script less often (1)."),
    ("start    = \"draw\"", "options.max_players = 0", 9, "“max_players” is 0; it can be 1 … 99."),
    ("start    = \"draw\"", "kill = { by = 9 }", 9, "“kill.by” names seat 9; there are seats 1 to 6."),
    ("seats    = 6", "kill = { lies = 2 }\nseats = [{}, {empty = true}, {}, {}, {}, {}]", 5,
     "“kill.lies” names seat 2, where nobody sits who could have it."),
    ("seats    = 6", "kill = { by = 2 }\nseats = [{}, {stack = 0}, {}, {}, {}, {}]", 5,
     "“kill.by” names seat 2, where nobody sits who could have it."),
    ("seats    = 6", "kill = { by = 2 }\nseats = [{}, {away = true}, {}, {}, {}, {}]", 5,
     "“kill.by” names seat 2, where nobody sits who could have it."),
    ("\"ace-to-five limit 4-8\"", "\"ace-to-five no-limit 2-4\"\nkill = {}", 5,
     "Kill pots are played at limit, with blinds; leave “kill” out, or take such a game."),
    ("\"ace-to-five limit 4-8\"", "\"draw high limit 4-8\"\nkill = {}", 5,
     "Kill pots are played at limit, with blinds; leave “kill” out, or take such a game."),
    # the script
    ("seat 6 draws five", "seat 6 draws seven", 14,
     "“seat 6 draws seven”: one draws one to six cards; “pat” is the word for none."),
    ("seat 6 draws five", "seat 6 draws five\nseat 1 bets 0", 15, "“seat 1 bets 0”: a sum is 1 to 1000000 chips."),
    ("seat 6 draws five", "seat 6 draws five\nseat 1 puts in 4, then 0 more", 15,
     "“seat 1 puts in 4, then 0 more”: a sum is 1 to 1000000 chips."),
    ("seat 6 draws five", "seat 6 draws five\nseat 1 posts 1000001", 15,
     "“seat 1 posts 1000001”: a sum is 1 to 1000000 chips."),
    ("seat 6 draws five", "seat 6 draws five\nwait for push main pot to seat 9", 15,
     "“wait for push main pot to seat 9”: there is no seat 9 at this table, only seats 1 to 6."),
    ("seat 6 draws five", "seat 6 draws five\nwait for brun", 15, "“brun” is no act; acts "
     "are written like “burn”, “take in seat 2”, “deal 1 to seat 2” or “say misdeal”. Did you mean “burn”?"),
    ("seat 6 draws five", "seat 6 draws five\nseat ６ pat", 15,
     "“seat ６ pat” is no clause that a script knows. Did you mean “seat 3 pat”?"),
    ("seats    = 6", "seats = [{}, 3, {}, {}, {}, {}]", 5,
     "“seats[1]” is 3; a table such as { stack = 100, away = true } is wanted."),
    ("button   = 6", "button   = 7", 6, "“button” names seat 7; there are seats 1 to 6."),
    ("button   = 6", "button   = 6\nbutton_was = 0", 7, "“button_was” names seat 0; there are seats 1 to 6."),
    ("button   = 6", "button   = 6\nblinds = [4, 2]", 7, "“blinds” is [4, 2]; up to three sums in chips are wanted, "
     "the big blind last: blinds = [2, 4]"),
    ("button   = 6", "button   = 6\nblinds = \"2-4\"", 7,
     "“blinds” is \"2-4\"; a list of sums in chips, [2, 4], is wanted."),
    ("button   = 6", "button   = 6\nante = -1", 7, "“ante” is -1; a number from 0 to 1000000 is wanted."),
    # what it teaches
    ("draw.five_last", "draw.five-last", 7, "“draw.five-last” is no rule of the rulebook; rules are written like "
     "“draw.five_last”. Did you mean “draw.five_last”?"),
    ("[\"draw.five_last\"]", "[1]", 7, "“teaches” is [1]; a list of texts, [\"…\", \"…\"], is wanted."),
    ("\"five\", \"burn\"", "\"five\", \"burns\"", 8,
     "“burns” is no theme; the themes are five, burn, exposed, misdeal. Did you mean “burn”?"),
    ("start    = \"draw\"", "start    = \"drow\"", 9, "“drow” is no moment to start at; the moments are \"button\", \"before\", "
     "\"shuffle\", \"deal\", \"bet\", \"draw\", \"after draw\", \"showdown\", \"draw of seat 3\". "
     "Did you mean “draw”?"),
    ("start    = \"draw\"", "start    = \"draw of seat 9\"", 9, "“start” names seat 9; there are seats 1 to 6."),
    # cards
    ("Kc Qd", "cK Qd", 10, "“cK” in “hands.6” is no card; cards are written Kc, 10d, 2s or joker, with another "
     "back Kc(red). Did you mean “Kc”?"),
    ("hands.6", "hands.7", 10, "“hands.7” names seat 7; there are seats 1 to 6."),
    ("hands.6", "hands.six", 10, "“hands.six” names no seat; write hands.3 = \"Kc Qd\""),
    ("9s 9c", "9s 9c 8c", 10, "“hands.6” has 6 cards; a hand is dealt five. Extra cards come from the script, for "
     "example “the 3rd card to seat 2 is double”."),
    ("7d 3h", "9c 3h", 11, "9c in “stub” is asked for a second time; only a scenario that teaches “stray.duplicate” "
     "has a card twice."),
    ("stub     = \"7d", "short_of = \"3h\"\nstub     = \"7d", 12, "3h in “stub” is missing from the deck by “short_of”."),
    ("stub     = \"7d", "deck     = \"2d", 11, "“deck” says already where every card goes; leave out “hands” and "
     "“stub”, or “deck”."),
    ("stub     = \"7d 3h 2s As 4c 6h\"", "stub = 7", 11, "“stub” is 7; a text such as \"Kc Qd Jh\" is wanted."),
    # house, script, expectations
    ("start    = \"draw\"", "house = \"robert\"", 9, "“robert” is no house profile; the profiles are "
     "{houses}. Did you mean “roberts”?"),
    ("expect.wsop-live", "expect.wsop", 17, "“wsop” is no house profile; the profiles are {houses}. "
     "Did you mean “wsop-live”?"),
    ("start    = \"draw\"", "house = \"wsop-live\"", 16,
     "“expect.roberts” is about another house: this scenario is for “wsop-live” only."),
    ("[\"burn\", \"take in seat 6\", \"deal 4", "[\"brun\", \"take in seat 6\", \"deal 4", 16, "“brun” is no act; acts "
     "are written like “burn”, “take in seat 2”, “deal 1 to seat 2” or “say misdeal”. Did you mean “burn”?"),
    ("start    = \"draw\"", "seed = -1", 9, "“seed” is -1; a number from 0 to 9007199254740992 is wanted."),
    ("start    = \"draw\"", "new_game = 1", 9, "“new_game” is 1; true or false is wanted."),
    ("start    = \"draw\"", "notes = true", 9, "“notes” is true; a text between quotation marks is wanted."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "line", "message"), MISTAKES, ids=[new[:40] for _, new, _, _ in MISTAKES]
)
def test_one_mistake(old: str, new: str, line: int, message: str) -> None:
    assert old in GOOD
    known = ", ".join(f'"{name}"' for name in houses())
    assert findings(GOOD.replace(old, new, 1)) == [(line, message.replace("{houses}", known))]


@pytest.mark.parametrize("key", reader.REQUIRED)
def test_what_must_be_there(key: str) -> None:
    text = "".join(line for line in GOOD.splitlines(keepends=True) if not line.startswith(key))
    ((line, message),) = findings(text)
    assert line == 1
    assert message.startswith(f"“{key}” is missing, for example: {key}")


def test_a_clause_amiss_has_the_line_where_it_stands() -> None:
    ((line, message),) = findings(GOOD.replace("seat 6 draws five", "seat 6 drows five"))
    assert line == 14
    assert "seat 6 draws five" in message


def test_all_mistakes_at_once() -> None:
    text = GOOD.replace("button   =", "buton =").replace("five_last", "fife").replace("Kc", "Kx")
    text = text.replace("others fold", "others run").replace('"burn", "take in seat 6", "deal 5', '"deal 5')
    text = text.replace("take in seat 6", "tale in seat 6")
    assert [line for line, _ in findings(text)] == [6, 7, 10, 13, 16]


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_mistakes_are_told_in_every_language(lang: str) -> None:
    for old, new, line, _ in MISTAKES:
        told = findings(GOOD.replace(old, new, 1), lang)
        assert [at for at, _ in told] == [line]


# What TOML itself does not read, in plain words.
SYNTAX = [
    ('title.en "x"', 1, "a key needs “=” and a value behind it"),
    ("seats = 6\nseats = 7", 2, "this key stands in the file twice"),
    ("seats = 6\nseats.x = 7", 2, "this key stands in the file twice"),
    ("[hands]\n[hands]", 2, "this key stands in the file twice"),
    ('teaches = ["draw.order"', 1, "a bracket is opened and not closed"),
    ('a = 1\nscript = """\nseat 1 opens\n', 2, "a quotation mark is opened and not closed"),
    ('title.en = "x\nseats = 6', 1, "a quotation mark is opened and not closed"),
    ("seats = 6 button = 6", 1, "something stands behind the value"),
    ('title.en = "a\\q"', 1, "a backslash begins a special sign here"),
    ("= 6", 1, "a line begins with a key"),
    ("start = draw", 1, "this is no value; texts stand between quotation marks"),
    ("seats =", 1, "this is no value"),
    ('title.en = "a\x00"', 1, "this sign may not stand here"),
    ("a = " + "[" * 5000, 1, "Brackets stand within brackets too deeply"),
    ("a = " + "9" * 5000, 1, "more digits in a row"),
]


@pytest.mark.parametrize(("text", "line", "message"), SYNTAX, ids=[message[:30] for _, _, message in SYNTAX])
def test_what_is_no_toml(text: str, line: int, message: str) -> None:
    ((at, told),) = findings(text)
    assert at == line
    assert message in told


class TestFiles:
    def told(self, path: Path) -> str:
        with pytest.raises(ScenarioErrors) as caught:
            read_scenario(path)
        (finding,) = caught.value.findings
        assert finding.file == str(path)
        return finding.message

    def test_missing(self, tmp_path: Path) -> None:
        assert self.told(tmp_path / "no.toml") == "There is no such file."

    def test_a_folder(self, tmp_path: Path) -> None:
        assert self.told(tmp_path).startswith("This is a folder;")

    def test_an_impossible_name(self) -> None:
        assert self.told(Path("a\0b.toml")).startswith("The file cannot be read:")

    @pytest.mark.skipif(
        not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the owner of all may read all"
    )
    def test_not_ours(self, tmp_path: Path) -> None:
        path = tmp_path / "a.toml"
        path.write_text(GOOD)
        path.chmod(0)
        assert self.told(path) == "The file cannot be read: Permission denied."

    def test_too_large(self, tmp_path: Path) -> None:
        path = tmp_path / "a.toml"
        path.write_text(GOOD + "#" * reader.LARGEST_FILE)
        assert self.told(path) == "The file is too large for a scenario; at most 64 KiB are read."

    def test_no_text(self, tmp_path: Path) -> None:
        path = tmp_path / "a.toml"
        path.write_bytes(GOOD.encode() + b"\n\xff\xfe\x00")
        with pytest.raises(ScenarioErrors) as caught:
            read_scenario(path)
        assert [finding.line for finding in caught.value.findings] == [19]
        assert "save the file as UTF-8" in str(caught.value)

    def test_a_finding_reads_like_a_compilers(self, tmp_path: Path) -> None:
        path = tmp_path / "a.toml"
        path.write_text(GOOD.replace("button   = 6", "button   = 7"))
        with pytest.raises(
            ScenarioErrors, match=r"a\.toml:6: “button” names seat 7; there are seats 1 to 6\."
        ):
            read_scenario(path)


def findings_or_none(text: str) -> tuple[Finding, ...]:
    try:
        parse(text)
    except ScenarioErrors as errors:
        return errors.findings
    return ()


ANYTHING = st.recursive(
    st.one_of(
        st.booleans(),
        st.integers(-(2**40), 2**40),
        st.sampled_from(["", "x", "burn", "Kc", "draw", "seat 1"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from("12enx"), inner, max_size=3)
    ),
    max_leaves=6,
)


def toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{name} = {toml(one)}' for name, one in value.items())}}}"
    return f'"{value}"' if isinstance(value, str) else str(value)


@given(st.dictionaries(st.sampled_from(reader.KEYS), ANYTHING))
def test_whatever_stands_at_a_key_is_read_or_told(content: dict[str, object]) -> None:
    text = "".join(f"{key} = {toml(value)}\n" for key, value in content.items())
    told = findings_or_none(text)
    assert all(1 <= finding.line <= max(len(content), 1) for finding in told)


@given(st.integers(0, len(GOOD)), st.text(max_size=6), st.integers(0, 8))
def test_a_file_changed_anywhere_is_read_or_told(at: int, put: str, cut: int) -> None:
    text = GOOD[:at] + put + GOOD[at + cut :]
    assert all(1 <= finding.line <= text.count("\n") + 1 for finding in findings_or_none(text))


class TestAFileMadeToUpset:
    """Written by somebody who wants to see the trainer fall."""

    @pytest.mark.parametrize(
        "line",
        [
            'hands.{} = "Kc"',
            "seed = {}",
            "seed = 0x{}",
            'script = "seat {} folds"',
            'script = "the {}th card to seat 1 is exposed"',
            'start = "draw of seat {}"',
        ],
    )
    def test_numbers_of_thousands_of_digits(self, line: str) -> None:
        head = GOOD[: GOOD.index("start")]
        ((at, message),) = findings(head + line.format("7" * 5000))
        assert at == len(head.splitlines()) + 1
        assert "digits" in message

    @pytest.mark.parametrize("name", ["03", "٣", "³", "+3", "3 ", "7777", "-1"])
    def test_a_seat_has_one_spelling(self, name: str) -> None:
        ((_, message),) = findings(f'{GOOD}hands."{name}" = "2c"\n')
        assert "names no seat" in message

    def test_a_hand_for_an_empty_chair(self) -> None:
        seats = "[{}, {}, {}, {}, {}, {empty = true}]"
        told = findings(
            GOOD.replace("seats    = 6", f"seats = {seats}").replace("button   = 6", "button = 5")
        )
        assert (10, "“hands.6” is a hand for seat 6, where nobody sits.") in told

    @pytest.mark.parametrize(
        ("key", "text"),
        [
            ("title.es", '"\\u001b[2J"'),
            ("brief.es", '"a\\u0000b"'),
            ("notes", '"\\u0007"'),
            ("expect.california", '["\\u009b1mburn"]'),
        ],
    )
    def test_what_would_speak_to_the_terminal(self, key: str, text: str) -> None:
        told = findings(f"{GOOD}{key} = {text}\n")
        assert "cannot be printed" in told[0][1]

    @pytest.mark.parametrize("title", ["x" * 101, "one\\ntwo"])
    def test_a_title_fits_into_a_list(self, title: str) -> None:
        ((line, message),) = findings(f'{GOOD}title.es = "{title}"\n')
        assert line == 18
        assert "one line of at most 100" in message

    def test_a_finding_is_one_line_on_a_terminal(self) -> None:
        with pytest.raises(ScenarioErrors) as caught:
            parse(f'{GOOD}house = "a\\nb\\u001b"\n')
        assert all(line.startswith("some.toml:") for line in str(caught.value).split("\n"))
        assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("five_in_row = true", "five_in_row"),
        ("five_in_a_row = 1", "true, false"),
        ('a5_limit_keep = "six"', "seven"),
        ("max_players = 100", "1 … 99"),
    ],
)
def test_an_option_that_no_house_has(written: str, told: str) -> None:
    [(line, message)] = findings(GOOD + f"options.{written}\n")
    assert line == GOOD.count("\n") + 1
    assert told in message


def test_a_house_whose_profile_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEALER_TRAINER_DATA", str(tmp_path))
    (tmp_path / "houses").mkdir()
    (tmp_path / "houses" / "club.toml").write_text("[options]\nriffles = 5\n")
    text = 'title.en = "x"\ngame = "draw high limit 4-8"\nseats = 3\nbutton = 1\nhouse = "club"\n'
    with pytest.raises(ScenarioErrors) as caught:
        parse_scenario(text, tmp_path / "x.toml")
    (finding,) = caught.value.findings
    assert finding.line == 5
    assert "has mistakes: club.toml:2: “riffles” is 5" in finding.message
