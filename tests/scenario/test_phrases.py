"""Acts as text: what is written is read back, in every language, and what is typed amiss is mended."""

from __future__ import annotations

import ast
import inspect
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_trainer import texts
from dealer_trainer.cards import DECK_52, card
from dealer_trainer.scenario import phrases, written
from dealer_trainer.scenario.phrases import (
    PhraseError,
    candidates,
    check_phrase,
    completions,
    read_gesture,
    write_act,
    write_acts,
    write_impossible,
)
from dealer_trainer.scenario.wording import wording
from dealer_trainer.table import play as playing
from dealer_trainer.table.acts import (
    ALL,
    Act,
    BringIn,
    ChangeDeck,
    CountStub,
    Cut,
    Face,
    Gather,
    GiveBack,
    Impossible,
    Money,
    Move,
    MoveButton,
    Pile,
    Post,
    Reshuffle,
    Riffle,
    Say,
    Strip,
    TurnUp,
    Wait,
    Wash,
    Word,
    burn,
    deal,
)
from dealer_trainer.table.games import read_game
from dealer_trainer.table.places import ASIDE, BURN, MUCK, STUB, hand, off_table, thrown
from dealer_trainer.table.state import Ask, Lying, Pack, Question, Seat, Stage, Table


def a_table(game: str = "ace-to-five limit 4-8", stage: Stage = Stage.DRAW) -> Table:
    """Six hands of five, all face down; seat 4 has thrown two more."""
    deck = [Lying(one) for one in DECK_52]
    seats = [Seat(n, dealt_in=True, hand=tuple(deck[5 * n : 5 * n + 5])) for n in range(1, 7)]
    table = Table(read_game(game), tuple(seats), 6, 6, stage=stage, stub=tuple(deck[37:]))
    return table.with_seat(4, thrown=tuple(deck[:2]))


def exposed(table: Table, seat: int, which: int, boxed: bool = False) -> Table:
    lying = list(table.seat(seat).hand)
    lying[which] = lying[which]._replace(up=True, boxed=boxed)
    return table.with_seat(seat, hand=tuple(lying))


def read(text: str, table: Table | None = None, lang: str = "en") -> tuple[Act, ...]:
    return read_gesture(text, table or a_table(), lang).acts


SEATS = st.integers(1, 6)
PLACES = st.one_of(
    st.sampled_from([MUCK, BURN, ASIDE]), SEATS.map(hand), SEATS.map(thrown), SEATS.map(off_table)
)
POSITIONS = st.one_of(st.just(ALL), st.integers(0, 11))
FACES = st.sampled_from(Face)
TO_A_SEAT = [w for w in Word if w not in (Word.MISDEAL, Word.FLOOR, Word.HOUSE_RULES, Word.NUMBER)]
ACTS = st.one_of(
    st.builds(Move, PLACES, st.one_of(PLACES, st.just(STUB)), POSITIONS, FACES),
    st.builds(Move, st.just(STUB), PLACES, st.sampled_from([0, ALL]), FACES),
    st.builds(Say, st.just(Word.NUMBER), SEATS, st.integers(0, 12)),
    st.builds(Say, st.sampled_from(TO_A_SEAT), SEATS),
    st.builds(Say, st.sampled_from([Word.MISDEAL, Word.FLOOR, Word.HOUSE_RULES])),
    st.builds(Say, st.just(Word.HOUSE_RULES), SEATS),
    st.builds(TurnUp, PLACES, st.integers(0, 11)),
    st.builds(TurnUp, st.just(STUB)),
    st.builds(GiveBack, st.just(Money.POST), SEATS),
    st.builds(GiveBack, st.sampled_from([what for what in Money if what is not Money.POST])),
    st.builds(Post, SEATS, st.integers(1, 999)),
    st.builds(MoveButton, SEATS),
    st.builds(Reshuffle, st.frozensets(st.sampled_from(Pile), min_size=1)),
    st.sampled_from(
        [BringIn(), Gather(), Wash(), Riffle(), Strip(), Cut(), CountStub(), ChangeDeck(), Wait()]
    ),
)


@given(ACTS, st.sampled_from(texts.LANGUAGES), st.tuples(SEATS, st.integers(0, 4)))
def test_what_is_written_is_read_back(act: Act, lang: str, up: tuple[int, int]) -> None:
    table = exposed(a_table(), *up)
    text = write_act(act, table, lang)
    assert read(text, table, lang) == (act,), text


@given(ACTS)
def test_no_two_acts_are_written_alike(act: Act) -> None:
    table = a_table()
    other = Move(hand(3), MUCK, 1)
    for lang in texts.LANGUAGES:
        assert (write_act(act, table, lang) == write_act(other, table, lang)) == (act == other)


ENGLISH = {
    "burn": (burn(),),
    "take in seat 6": (Move(thrown(6), MUCK, ALL),),
    "deal 1 to seat 6": (deal(6),),
    "bring in": (BringIn(),),
    "say allowed to seat 1": (Say(Word.ALLOWED, 1),),
    "say declined to seat 1": (Say(Word.DECLINED, 1),),
    "say three for seat 1": (Say(Word.NUMBER, 1, 3),),
    "say pat for seat 2": (Say(Word.PAT, 2),),
    "say yes to seat 3": (Say(Word.YES, 3),),
    "say no to seat 3": (Say(Word.NO, 3),),
    "say misdeal": (Say(Word.MISDEAL),),
    "say dead hand seat 3": (Say(Word.DEAD_HAND, 3),),
    "call the floor": (Say(Word.FLOOR),),
    "say how many to seat 4": (Say(Word.HOW_MANY, 4),),
    "say raised to seat 4": (Say(Word.RAISED, 4),),
    "say action to seat 2": (Say(Word.ACTION, 2),),
    "say house rules": (Say(Word.HOUSE_RULES),),
    "take EXPOSED from seat 3 to muck": (Move(hand(3), MUCK, 4),),
    "take card 2 from seat 5 to stub": (Move(hand(5), STUB, 1),),
    "take all from seat 4 to muck": (Move(hand(4), MUCK, ALL),),
    "take all from floor of seat 2 to seat 2": (Move(off_table(2), hand(2), ALL),),
    "set aside top of stub": (Move(STUB, ASIDE),),
    "set aside EXPOSED from seat 3": (Move(hand(3), ASIDE, 4),),
    "turn up card 2 of seat 3": (TurnUp(hand(3), 1),),
    "give back bets": (GiveBack(Money.BETS),),
    "give back bets and blinds": (GiveBack(Money.BETS_AND_BLINDS),),
    "give back everything": (GiveBack(Money.EVERYTHING),),
    "give back post of seat 4": (GiveBack(Money.POST, 4),),
    "post 4 for seat 2": (Post(2, 4),),
    "move button to seat 3": (MoveButton(3),),
    "gather": (Gather(),),
    "wash": (Wash(),),
    "riffle": (Riffle(),),
    "strip": (Strip(),),
    "cut": (Cut(),),
    "reshuffle": (Reshuffle(frozenset({Pile.STUB, Pile.FOLDED, Pile.DISCARDS})),),
    "reshuffle folded": (Reshuffle(frozenset({Pile.STUB, Pile.FOLDED})),),
    "count stub": (CountStub(),),
    "change deck": (ChangeDeck(),),
    "wait": (Wait(),),
}


@pytest.mark.parametrize(("text", "acts"), ENGLISH.items())
def test_the_vocabulary_that_scenarios_use(text: str, acts: tuple[Act, ...]) -> None:
    table = exposed(a_table(), 3, 4)
    assert read(text, table) == acts
    assert write_act(acts[0], table) == text


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Burn a card.", "burn"),
        ("deal to seat 6", "deal 1 to seat 6"),
        ("DEAL ONE CARD TO SEAT SIX", "deal 1 to seat 6"),
        ("say 3 for seat 1", "say three for seat 1"),
        ("three for seat 1", "say three for seat 1"),
        ("say refused to seat 1", "say declined to seat 1"),
        ("misdeal", "say misdeal"),
        ("dead hand seat 3", "say dead hand seat 3"),
        ("floor", "call the floor"),
        ("say floor", "call the floor"),
        ("take last from seat 5 to burn", "take card 5 from seat 5 to burn"),
        ("take top from stub to aside", "set aside top of stub"),
        ("put card 2 of seat 5 back on top of the stub", "take card 2 from seat 5 to stub"),
        ("reshuffle stub folded discards", "reshuffle"),
        ("reshuffle stub and folded hands", "reshuffle folded"),
        ("reshuffle stub, folded, discards and burns", "reshuffle with burns"),
    ],
)
def test_other_ways_to_say_it(text: str, meant: str) -> None:
    assert read(text) == read(meant)


@pytest.mark.parametrize(
    ("lang", "text", "meant"),
    [
        ("fr", "brûler", "burn"),
        ("fr", "bruler une carte", "burn"),
        ("fr", "donner quatre cartes au siège 6", "deal 4 to seat 6"),
        ("fr", "ramasser les écarts du siège 2", "take in seat 2"),
        ("fr", "annoncer trois pour le siège 1", "say three for seat 1"),
        ("fr", "appeler le floor", "call the floor"),
        ("fr", "mettre la carte 2 du siège 5 sur le talon", "take card 2 from seat 5 to stub"),
        ("es", "quemar una carta", "burn"),
        ("es", "dar cuatro cartas al asiento 6", "deal 4 to seat 6"),
        ("es", "recoger los descartes del asiento 2", "take in seat 2"),
        ("es", "reparto nulo", "misdeal"),
        ("es", "decir si al asiento 3", "say yes to seat 3"),
        # English is understood everywhere: the scenarios' expectations are written in it.
        ("fr", "deal 1 to seat 6", "deal 1 to seat 6"),
        ("es", "take in seat 6", "take in seat 6"),
    ],
)
def test_in_other_languages(lang: str, text: str, meant: str) -> None:
    assert read(text, lang=lang) == read(meant)


class TestGestures:
    def test_four_cards_are_four_acts(self) -> None:
        assert read("deal 4 to seat 6") == (deal(6),) * 4

    def test_killing_a_hand_is_said_and_done(self) -> None:
        assert read("kill seat 3") == (Say(Word.DEAD_HAND, 3), Move(hand(3), MUCK, ALL))

    @pytest.mark.parametrize(
        ("stage", "burned", "target"),
        [(Stage.BET, False, BURN), (Stage.BET, True, MUCK), (Stage.DRAW, False, MUCK)],
    )
    def test_a_replaced_card_is_the_burn_where_one_is_wanted(self, stage, burned, target) -> None:
        table = exposed(a_table(stage=stage), 2, 1)
        if burned:
            table = playing.play(table, burn())
        assert read("replace seat 2", table) == (Move(hand(2), target, 1), deal(2))

    def test_a_boxed_card_is_set_aside(self) -> None:
        table = exposed(a_table(stage=Stage.DEAL), 2, 1, boxed=True)
        assert read("replace seat 2", table) == (Move(hand(2), ASIDE, 1), deal(2))

    @pytest.mark.parametrize(
        ("game", "target"), [("ace-to-five", BURN), ("deuce-to-seven", ASIDE), ("draw high", ASIDE)]
    )
    def test_a_joker_is_scrap_where_none_is_used(self, game, target) -> None:
        table = a_table(game, Stage.DEAL).with_seat(2, hand=(Lying(card("joker"), up=True),))
        assert read("replace seat 2", table) == (Move(hand(2), target, 0), deal(2))

    def test_a_hidden_card_is_not_counted(self) -> None:
        table = a_table()
        first, *rest = table.seat(2).hand
        table = exposed(table.with_seat(2, hand=(first._replace(hidden=True), *rest)), 2, 3)
        assert read("take EXPOSED from seat 2 to muck", table) == (Move(hand(2), MUCK, 2),)
        assert read("take last from seat 2 to muck", table) == (Move(hand(2), MUCK, 3),)

    @pytest.mark.parametrize(
        ("riffles", "text"),
        [(4, "riffle riffle strip riffle riffle"), (3, "riffle riffle strip riffle")],
    )
    def test_a_shuffle_has_the_riffles_of_the_house(self, riffles: int, text: str) -> None:
        class House:
            def __init__(self) -> None:
                self.riffles = riffles

        gesture = read_gesture("shuffle", a_table(), house=House())  # type: ignore[arg-type]
        assert " ".join(write_acts(gesture.acts, a_table())) == text

    @pytest.mark.parametrize("pack", [Pack(new=True), Pack(faces_seen=True)])
    def test_a_pack_whose_faces_were_seen_is_washed_first(self, pack: Pack) -> None:
        table = Table(read_game("draw high"), (Seat(1), Seat(2)), 1, 1, pack=pack)
        assert read("shuffle", table)[0] == Wash()

    def test_antes_are_collected_from_whoever_has_put_in_none(self) -> None:
        table = Table(read_game("draw high 4-8"), tuple(Seat(n) for n in range(1, 4)), 3, 3)
        table = playing.play(table, Post(2, 1))
        assert read("collect antes", table) == (Post(1, 1), Post(3, 1))

    def test_blinds_are_posted_from_the_left_of_the_button(self) -> None:
        table = Table(read_game("ace-to-five"), tuple(Seat(n) for n in range(1, 5)), 3, 3)
        assert read("post blinds", table) == (Post(4, 2), Post(1, 4))

    def test_an_answer_goes_to_the_one_who_asks(self) -> None:
        table = replace(a_table(), questions=(Question(4, Ask.CHANGE, 2),))
        assert read("allowed", table) == (Say(Word.ALLOWED, 4),)

    def test_cards_in_a_row_are_told_as_one(self) -> None:
        table = a_table()
        acts: tuple[Act, ...] = (burn(), *[deal(6)] * 4, burn(), deal(6), Riffle(), Riffle())
        written = ("burn", "deal 4 to seat 6", "burn", "deal 1 to seat 6", "riffle", "riffle")
        assert write_acts(acts, table) == written


@pytest.mark.parametrize(
    ("lang", "text", "near"),
    [
        ("en", "brun", "burn"),
        ("en", "deel 1 to seet 3", "deal 1 to seat 3"),
        ("en", "take xposed from seat 3 to muck", "take exposed from seat 3 to muck"),
        ("en", "tak in seat 6", "take in seat 6"),
        ("en", "say alowed to seat 1", "say allowed to seat 1"),
        ("en", "msideal", "misdeal"),
        ("fr", "bruller", "brûler"),
        ("fr", "donner 1 au siege 3 face visibl", "donner 1 au siege 3 face visible"),
        ("es", "quemr", "quemar"),
        ("es", "recoger descartez del asiento 2", "recoger descartes del asiento 2"),
    ],
)
def test_a_slip_of_the_pen_is_mended(lang: str, text: str, near: str) -> None:
    with pytest.raises(PhraseError) as caught:
        check_phrase(text, lang)
    assert caught.value.near == near
    assert text in str(caught.value)


@pytest.mark.parametrize("lang", texts.LANGUAGES)
@pytest.mark.parametrize("text", ["", "   ", "hello world", "xyzzy", "9", "🂡", "deal " * 500])
def test_what_is_nothing_near_an_act_is_told_what_acts_look_like(text: str, lang: str) -> None:
    with pytest.raises(PhraseError) as caught:
        read(text, lang=lang)
    assert str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("deal 1 to seat 7", "There is no seat 7 at this table of 6."),
        ("take EXPOSED from seat 3 to muck", "No card in the hand of seat 3 lies face up."),
        ("replace seat 3", "No card in the hand of seat 3 lies face up."),
        ("take card 0 from seat 3 to muck", "There is no card 0; cards are counted from 1."),
        ("allowed", "Say to which seat."),
        ("deal 9 to seat 1", "9 cards are not dealt in one go; at most 8 are."),
        ("deal 0 to seat 1", "0 cards are not dealt in one go; at most 8 are."),
    ],
)
def test_an_act_that_is_none_on_this_table(text: str, message: str) -> None:
    check_phrase(text)
    with pytest.raises(PhraseError) as caught:
        read(text)
    assert str(caught.value) == message


class TestCandidates:
    @pytest.mark.parametrize("lang", texts.LANGUAGES)
    @pytest.mark.parametrize("stage", Stage)
    def test_all_of_them_are_understood(self, lang: str, stage: Stage) -> None:
        table = exposed(a_table(stage=stage), 3, 2)
        for text in candidates(table, lang):
            assert read_gesture(text, table, lang) is not None

    @pytest.mark.parametrize("lang", texts.LANGUAGES)
    def test_they_are_as_many_in_every_language(self, lang: str) -> None:
        table = exposed(a_table(), 3, 2)
        assert len(candidates(table, lang)) == len(candidates(table))

    def test_a_hidden_card_changes_nothing(self) -> None:
        table = a_table()
        stuck = (*table.seat(2).hand, Lying(card("Ac"), hidden=True))
        assert candidates(table.with_seat(2, hand=stuck)) == candidates(table)

    def test_bets_can_be_parted_among_pots_and_pots_pushed_whole_or_in_part(self) -> None:
        table = a_table(stage=Stage.BET)
        for seat, bet in ((1, 31), (2, 90), (3, 200)):
            table = table.with_seat(seat, bet=bet, dealt_in=True)
        found = candidates(replace(table, sides=(12,)))
        for text in (
            "bring in 31 each to main pot", "bring in 90 each to side pot 1", "bring in to side pot 2",
            "give 110 back to seat 3",
        ):  # fmt: skip
            assert text in found
        shown = candidates(
            replace(table.with_seat(2, won=8), stage=Stage.SHOWDOWN, shows_down=True, sides=(13,))
        )
        for text in (
            "push side pot 1 to seat 2", "push 7 of side pot 1 to seat 3", "push 6 of side pot 1 to seat 3",
            "take 8 back from seat 2 into main pot", "say show to seat 1",
        ):  # fmt: skip
            assert text in shown

    def test_what_was_typed_goes_on(self) -> None:
        found = completions("deal 4 to", a_table())
        assert found == [f"deal 4 to seat {n}" for n in range(1, 7)]
        assert completions("Bu", a_table()) == ["burn"]

    def test_else_what_holds_it(self) -> None:
        assert "call the floor" in completions("floor", a_table())


class TestTheFiles:
    @pytest.mark.parametrize("lang", texts.LANGUAGES[1:])
    def test_every_language_has_the_same_phrases(self, lang: str) -> None:
        theirs, ours = wording(lang).table, wording("en").table
        assert theirs.keys() == ours.keys()
        for section, forms in ours.items():
            if isinstance(forms, dict) and section != "contractions":
                assert theirs[section].keys() == forms.keys(), section

    @pytest.mark.parametrize("lang", texts.LANGUAGES)
    def test_every_form_is_read_as_what_it_is(self, lang: str) -> None:
        """No form is hidden behind an earlier one that means something else."""
        words = wording(lang)
        hidden = []
        for section in ("say", "acts"):
            for name, forms in words.table[section].items():
                for form in forms:
                    for text in words.spellings(form):
                        filled = words.read(text)
                        if filled is None or filled.key != f"{section}.{name}":
                            hidden.append((name, text, filled))
        assert hidden == []

    def test_every_phrase_is_carried_out(self) -> None:
        for name in wording("en").table["acts"]:
            simple = name in written.SIMPLE or name in written.RESHUFFLES
            assert simple or hasattr(phrases._Reading, f"_{name}"), name
        assert wording("en").table["say"].keys() == {word.name.lower() for word in Word}

    @pytest.mark.parametrize("lang", texts.LANGUAGES)
    def test_every_impossibility_is_told(self, lang: str) -> None:
        source = Path(inspect.getsourcefile(playing) or "").read_text(encoding="utf-8")
        raised = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)
                  and getattr(node.func, "id", "") == "Impossible"]  # fmt: skip
        assert raised
        values = {"seat": 3, "place": hand(3), "number": 2}
        for call in raised:
            assert isinstance(call.args[0], ast.Constant)
            fields = {str(one.arg): values[str(one.arg)] for one in call.keywords}
            assert write_impossible(Impossible(str(call.args[0].value), **fields), lang)


@pytest.mark.parametrize(
    ("lang", "text"),
    [("en", "deal -1 to seat 1"), ("fr", "donner −1 au siège 1"), ("es", "dar -1 al asiento 1"),
     ("en", "give -20 back to seat 3"), ("en", "make it -8 for seat 3"), ("en", "bring in (-5) each")],
)  # fmt: skip
def test_a_minus_sign_is_not_passed_over(lang: str, text: str) -> None:
    with pytest.raises(PhraseError):
        check_phrase(text, lang)


@pytest.mark.parametrize("text", ["read seat 3 8-6-4-3-2", "read seat 3 8 - 6 - 4", "deal 1 - to seat 1"])
def test_a_hyphen_is_no_minus_sign(text: str) -> None:
    check_phrase(text)


class TestAHandReadWithoutASeat:
    """A reading such as "read 8-7" names a hand, and no seat 8."""

    def table(self, *open_seats: int) -> Table:
        table = a_table(stage=Stage.SHOWDOWN)
        for number in open_seats:
            hand_of = table.seat(number).hand
            up = tuple(one._replace(up=True) for one in hand_of)
            shown = tuple(one.card for one in hand_of)
            table = table.with_seat(number, hand=up, shown=shown, came_down=True, dealt_in=True)
        return table

    @pytest.mark.parametrize(("lang", "text"), [("en", "read 8-7"), ("fr", "lire 8-7"), ("es", "leer 8-7")])
    def test_is_the_only_one_that_lies_open(self, lang: str, text: str) -> None:
        assert read(text, self.table(3), lang) == read("read seat 3 8-7", self.table(3))

    def test_is_the_one_that_has_not_been_read(self) -> None:
        table = self.table(3, 5)
        (first,) = read("read seat 3 9-7", table)
        assert read("read 8-7", playing.play(table, first)) == read("read seat 5 8-7", table)

    def test_is_asked_for_where_several_are_meant(self) -> None:
        with pytest.raises(PhraseError, match="Say whose hand is read"):
            read("read 8-7", self.table(3, 5))

    def test_a_number_may_name_the_seat_of_an_open_hand(self) -> None:
        assert read("read 3 8-7", self.table(3, 5)) == read("read seat 3 8-7", self.table(3, 5))


def test_the_rest_after_a_part_of_each_bet_goes_into_the_next_pot() -> None:
    table = a_table(stage=Stage.BET).with_seat(1, stack=0, bet=10, put_in=10, tapped=True, dealt_in=True)
    table = table.with_seat(2, bet=14, put_in=14, dealt_in=True).with_seat(
        3, bet=14, put_in=14, dealt_in=True
    )
    assert read("bring in", table) == (BringIn(),)
    (each,) = read("bring in 10 each", table)
    parted = playing.play(table, each)
    assert read("bring in", parted) == (BringIn(pot=1),)
    (mistaken,) = read("bring in 5 each", table)
    assert read("bring in", playing.play(table, mistaken)) == (BringIn(),)
