"""The script of a scenario: what players do and what goes wrong, in plain words with a strict grammar.

A script is lines of clauses. `;` and a new line part two beats, `and at once` joins clauses into one; `#`
begins a comment. Every clause is one of the patterns in `PATTERNS`, word for word but for its slots. There
is nothing nested to parse, so a table of patterns says it all: it is the grammar, and the list from which
the nearest right clause is picked when somebody mistypes one. (A parser generator would know what token it
expected next, which is not what an instructor wants to read.)
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from dealer_trainer import texts
from dealer_trainer.cards import Card, cards
from dealer_trainer.scenario.hand_names import read_hand_name
from dealer_trainer.table.state import Named

MOST_CHIPS: Final = 1_000_000  # in one sum
MOST_DRAWN: Final = 6  # one more than a hand has: such a request is refused


class Sort(Enum):
    """When a clause comes to pass."""

    BET = "bet"  # when it is the seat's turn to bet
    DRAW = "draw"  # when it is the seat's turn to draw
    SHOW = "show"  # when it is the seat's turn at the showdown
    WORD = "word"  # free: once the queue has come so far
    MISHAP = "mishap"  # on the dealer's own move that it names, once
    BEFORE = "before"  # before the trainee sat down
    TIME = "time"  # the queue stops


class What(Enum):
    """What a clause tells. The value is its sort and a name."""

    OPENS = Sort.BET, "opens"
    CALLS = Sort.BET, "calls"
    FOLDS = Sort.BET, "folds"
    CHECKS = Sort.BET, "checks"
    BETS = Sort.BET, "bets"
    RAISES = Sort.BET, "raises"
    ALL_IN = Sort.BET, "all in"
    PUTS_IN = Sort.BET, "puts in"  # chips without a word
    SAYS_AND_PUTS = Sort.BET, "says and puts in"
    HESITATES = Sort.BET, "hesitates"  # does nothing until the dealer speaks to it
    MOVES_FORWARD = Sort.BET, "moves forward"
    CALLS_UNAWARE = Sort.BET, "calls unaware"
    OTHERS_FOLD = Sort.BET, "others fold"
    OTHERS_CALL = Sort.BET, "others call"
    OTHERS_CHECK = Sort.BET, "others check"

    PAT = Sort.DRAW, "pat"
    SPLITS = Sort.DRAW, "splits openers"
    DRAWS = Sort.DRAW, "draws"  # says the number and throws
    SAYS_NUMBER = Sort.DRAW, "says number"  # and throws nothing yet
    OTHERS_PAT = Sort.DRAW, "others pat"
    OTHERS_DRAW = Sort.DRAW, "others draw"

    TABLES = Sort.SHOW, "tables"  # its whole hand
    MUCKS = Sort.SHOW, "mucks"
    WAITS_TO_SHOW = Sort.SHOW, "waits to show"
    OTHERS_SHOW = Sort.SHOW, "others show"
    OTHERS_MUCK = Sort.SHOW, "others muck"

    CLAIMS = Sort.WORD, "claims"
    SHOWS_ALL = Sort.WORD, "shows all five"  # before the showdown
    DECLARES_OPEN = Sort.WORD, "declares open"
    WANTS_BET_BACK = Sort.WORD, "wants bet back"
    ASKS_TO_KEEP_OPENERS = Sort.WORD, "asks to keep openers"
    FETCHES = Sort.WORD, "wants to fetch"
    WANTS_SEAT = Sort.WORD, "wants another seat"
    TABLES_EARLY = Sort.WORD, "tables early"  # not waiting for its turn to show
    ASKS_TO_SEE_HAND = Sort.WORD, "asks to see a hand"
    PROTESTS = Sort.WORD, "protests"
    WANTS_CHIPS_BACK = Sort.WORD, "wants chips back"
    ASKS_TIME = Sort.WORD, "asks time"
    ASKS_CLOCK = Sort.WORD, "asks clock"
    RAPS = Sort.WORD, "raps"  # pat at the draw; facing a raise, one that does not know of it
    THROWS = Sort.WORD, "throws"
    CHANGES = Sort.WORD, "changes"
    ASKS_HOW_MANY = Sort.WORD, "asks how many"
    WANTS_TO_KEEP = Sort.WORD, "wants to keep"
    WANTS_TO_SWAP = Sort.WORD, "wants to swap"
    WANTS_PITCHED = Sort.WORD, "wants pitched"
    LOOKS = Sort.WORD, "looks"
    FINDS = Sort.WORD, "finds"
    FINDS_JOKER = Sort.WORD, "finds joker"
    FINDS_SECOND = Sort.WORD, "finds second"
    SHOWS = Sort.WORD, "shows"
    SHOWS_TO = Sort.WORD, "shows to"  # its hand to one other player
    DROPS = Sort.WORD, "drops"
    SAYS = Sort.WORD, "says"
    OUT_OF_TURN = Sort.WORD, "out of turn"
    ASKS_WHETHER = Sort.WORD, "asks whether"
    CLAIMS_FLASH = Sort.WORD, "claims flash"
    OBJECTS = Sort.WORD, "objects"
    ASKS_TO_SEE = Sort.WORD, "asks to see"
    THROWS_INTO = Sort.WORD, "throws into"
    TOUCHES_MUCK = Sort.WORD, "touches muck"
    SAYS_OWN_HAND = Sort.WORD, "says own hand"
    CARD_UNDER_RAIL = Sort.WORD, "card under rail"
    SAYS_OWES = Sort.WORD, "says owes"
    POSTS = Sort.WORD, "posts"
    KILLS_POT = Sort.WORD, "kills the pot"
    AGREES_TO_KILL = Sort.WORD, "agrees to kill"  # the next pot, to be dealt in
    WANTS_TO_QUIT = Sort.WORD, "wants to quit"
    REFUSES_KILL = Sort.WORD, "refuses the kill"
    WANTS_HAND = Sort.WORD, "wants a hand"
    LETS_BLIND_GO = Sort.WORD, "lets the blind go by"
    AGREE = Sort.WORD, "agree"  # to take the blinds back, or to split the pot
    SAYS_BUTTON = Sort.WORD, "says where the button belonged"  # on the last deal
    TAKEN_IN = Sort.WORD, "taken in"  # a live hand, by the dealer
    SLIPS_OFF = Sort.WORD, "slips off"  # a card, before its time
    FLOOR_RULES = Sort.WORD, "floor rules"

    EXPOSED = Sort.MISHAP, "exposed"
    EXPOSED_DRAW = Sort.MISHAP, "exposed draw"
    EXPOSED_NTH = Sort.MISHAP, "exposed off the deck"
    EXPOSED_BURN = Sort.MISHAP, "exposed burn"
    DOUBLE = Sort.MISHAP, "double"
    DOUBLE_DRAW = Sort.MISHAP, "double draw"
    GOES_TO = Sort.MISHAP, "goes to"
    DRAW_GOES_TO = Sort.MISHAP, "draw goes to"
    FALLS_OFF = Sort.MISHAP, "falls off"
    DRAW_FALLS_OFF = Sort.MISHAP, "draw falls off"
    BOXED = Sort.MISHAP, "boxed"
    BOXED_DRAW = Sort.MISHAP, "boxed draw"
    BOXED_STUB = Sort.MISHAP, "boxed in the stub"
    TAKES = Sort.MISHAP, "takes"
    TAKES_DRAW = Sort.MISHAP, "takes draw"
    FIRST_CARD = Sort.MISHAP, "first card"
    CUTS = Sort.MISHAP, "cuts"
    FACE_SHOWS = Sort.MISHAP, "face shows"
    FACE_AT_CUT = Sort.MISHAP, "face shows at the cut"

    MISSED = Sort.BEFORE, "missed"
    NO_BURN = Sort.BEFORE, "no burn"
    BURNS_TWICE = Sort.BEFORE, "burns twice"
    PASSES_OVER = Sort.BEFORE, "passes over"  # at the draw, a player who has not spoken
    MISSED_DRAW = Sort.BEFORE, "missed draw"
    GIVES = Sort.BEFORE, "gives"
    LEFT_OUT = Sort.BEFORE, "left out"
    DEALT_IN = Sort.BEFORE, "dealt in"
    BUTTON_WAS = Sort.BEFORE, "button was"
    UNSEEN_BACK = Sort.BEFORE, "unseen back"
    # Acts that nothing asked for, done just before the trainee sat down: nothing has come of them yet.
    GIVES_FIVE = Sort.BEFORE, "gives five in a row"
    SETS_ASIDE = Sort.BEFORE, "sets aside"
    MUCKS_NEXT = Sort.BEFORE, "mucks the next card"
    KILLS = Sort.BEFORE, "kills"
    MOVES_BUTTON = Sort.BEFORE, "moves the button"
    PUSHES = Sort.BEFORE, "pushes the pot"
    FORGETS_ANTE = Sort.BEFORE, "forgets ante"
    FORGETS_BLIND = Sort.BEFORE, "forgets blind"
    SHORT_DECK = Sort.BEFORE, "short deck"

    WAIT_FOR = Sort.TIME, "wait for"
    NEXT_DEAL = Sort.TIME, "next deal"

    @property
    def sort(self) -> Sort:
        return self.value[0]


PATTERNS: Final[tuple[tuple[str, What, str], ...]] = (
    # pattern, what it tells, and a word that is fixed by it
    ("{seat} opens", What.OPENS, ""),
    ("{seat} opens for {amount}", What.OPENS, ""),
    ("{seat} opens to {amount}", What.OPENS, ""),
    ("{seat} calls", What.CALLS, ""),
    ("{seat} folds", What.FOLDS, ""),
    ("{seat} checks", What.CHECKS, ""),
    ("{seat} bets", What.BETS, ""),
    ("{seat} bets {amount}", What.BETS, ""),
    ("{seat} bets the pot", What.BETS, "pot"),
    ("{seat} raises", What.RAISES, ""),
    ("{seat} raises to {amount}", What.RAISES, ""),
    ("{seat} raises the pot", What.RAISES, "pot"),
    ("{seat} is all in", What.ALL_IN, ""),
    ("{seat} goes all in", What.ALL_IN, ""),
    ("{seat} puts in {amount}", What.PUTS_IN, ""),
    ("{seat} puts in one chip of {amount}", What.PUTS_IN, "chip"),
    ("{seat} puts in {amount} then {more} more", What.PUTS_IN, ""),
    ("{seat} puts in {amount}, then {more} more", What.PUTS_IN, ""),
    ("{seat} says bet {amount} and puts in {more}", What.SAYS_AND_PUTS, "bet"),
    ("{seat} says raise to {amount} and puts in {more}", What.SAYS_AND_PUTS, "raise"),
    ("{seat} says call and puts in {amount}", What.SAYS_AND_PUTS, "call"),
    ("{seat} says pot and puts in {amount}", What.SAYS_AND_PUTS, "pot"),
    ("{seat} says raise and puts in {amount} then {more} more", What.SAYS_AND_PUTS, "parts"),
    ("{seat} says raise and puts in {amount}, then {more} more", What.SAYS_AND_PUTS, "parts"),
    ("{seat} hesitates", What.HESITATES, ""),
    ("{seat} moves {amount} forward", What.MOVES_FORWARD, ""),
    ("{seat} calls not knowing of the raise", What.CALLS_UNAWARE, ""),
    ("{seat} puts in {amount} not knowing of the raise", What.CALLS_UNAWARE, ""),
    ("{seat} puts in {amount} not knowing of the kill", What.CALLS_UNAWARE, "kill"),
    ("others fold", What.OTHERS_FOLD, ""),
    ("others call", What.OTHERS_CALL, ""),
    ("others check", What.OTHERS_CHECK, ""),
    ("{seat} pat", What.PAT, ""),
    ("{seat} stands pat", What.PAT, ""),
    ("{seat} is pat", What.PAT, ""),
    ("{seat} splits openers drawing {number}", What.SPLITS, ""),
    ("{seat} splits openers drawing {number} throwing {cards}", What.SPLITS, ""),
    ("{seat} draws {number}", What.DRAWS, ""),
    ("{seat} draws {number} throwing {cards}", What.DRAWS, ""),
    ("{seat} says {number}", What.SAYS_NUMBER, ""),
    ("{seat} asks for {number}", What.SAYS_NUMBER, ""),
    ("{seat} says {number} throwing {cards}", What.DRAWS, ""),
    ("{seat} asks for {number} throwing {cards}", What.DRAWS, ""),
    ("others pat", What.OTHERS_PAT, ""),
    ("others stand pat", What.OTHERS_PAT, ""),
    ("others are pat", What.OTHERS_PAT, ""),
    ("others draw {number}", What.OTHERS_DRAW, ""),
    ("{seat} shows its hand", What.TABLES, ""),
    ("{seat} tables its hand", What.TABLES, ""),
    ("{seat} mucks", What.MUCKS, ""),
    ("{seat} mucks its hand", What.MUCKS, ""),
    ("{seat} waits to show", What.WAITS_TO_SHOW, ""),
    ("others show", What.OTHERS_SHOW, ""),
    ("others muck", What.OTHERS_MUCK, ""),
    ("{seat} announces {hand}", What.CLAIMS, ""),
    ("{seat} shows its hand at once", What.TABLES_EARLY, ""),
    ("{seat} asks to see the hand of {other}", What.ASKS_TO_SEE_HAND, ""),
    ("{seat} protests", What.PROTESTS, ""),
    ("{seat} shows all five", What.SHOWS_ALL, ""),
    ("{seat} declares the pot open", What.DECLARES_OPEN, ""),
    ("{seat} wants its bet back", What.WANTS_BET_BACK, ""),
    ("{seat} asks to keep the opening hand", What.ASKS_TO_KEEP_OPENERS, ""),
    ("{seat} wants to fetch its hand", What.FETCHES, ""),
    ("{seat} wants another seat", What.WANTS_SEAT, ""),
    ("{seat} wants its chips back", What.WANTS_CHIPS_BACK, ""),
    ("{seat} wants to take it back", What.WANTS_CHIPS_BACK, "act"),
    ("{seat} asks for time", What.ASKS_TIME, ""),
    ("{seat} calls the clock on {other}", What.ASKS_CLOCK, ""),
    ("{seat} raps", What.RAPS, ""),
    ("{seat} raps pat", What.RAPS, ""),
    ("{seat} throws {cards}", What.THROWS, ""),
    ("{seat} throws {number} cards", What.THROWS, ""),
    ("{seat} throws a card", What.THROWS, ""),
    ("{seat} changes to {number}", What.CHANGES, ""),
    ("{seat} changes to pat", What.CHANGES, "pat"),
    ("{seat} asks how many {other} drew", What.ASKS_HOW_MANY, ""),
    ("{seat} wants to keep it", What.WANTS_TO_KEEP, ""),
    ("{seat} wants to swap it", What.WANTS_TO_SWAP, ""),
    ("{seat} wants them pitched", What.WANTS_PITCHED, ""),
    ("{seat} looks", What.LOOKS, ""),
    ("{seat} looks at its cards", What.LOOKS, ""),
    ("{seat} finds no cards", What.FINDS, "none"),
    ("{seat} finds {number} card", What.FINDS, ""),
    ("{seat} finds {number} cards", What.FINDS, ""),
    ("{seat} finds a joker", What.FINDS_JOKER, ""),
    ("{seat} finds a second {card}", What.FINDS_SECOND, ""),
    ("{seat} shows {cards}", What.SHOWS, ""),
    ("{seat} shows a card", What.SHOWS, ""),
    ("{seat} shows its hand to {other}", What.SHOWS_TO, ""),
    ("{seat} drops {cards}", What.DROPS, ""),
    ("{seat} drops a card", What.DROPS, ""),
    ("{seat} says {quoted}", What.SAYS, ""),
    ("{seat} acts out of turn: {turn}", What.OUT_OF_TURN, ""),
    ("{seat} asks whether the joker plays", What.ASKS_WHETHER, "joker"),
    ("{seat} asks whether check-raise is allowed", What.ASKS_WHETHER, "check-raise"),
    ("{seat} asks whether the sevens rule is played", What.ASKS_WHETHER, "sevens"),
    ("{seat} asks whether exposed cards are kept", What.ASKS_WHETHER, "exposed"),
    ("{seat} claims a flash", What.CLAIMS_FLASH, ""),
    ("{seat} claims a flash and {other} disputes it", What.CLAIMS_FLASH, ""),
    ("{seat} claims a flash of the {nth} card", What.CLAIMS_FLASH, ""),
    ("{seat} claims a flash of the {nth} card and {other} disputes it", What.CLAIMS_FLASH, ""),
    ("{seat} objects to the shuffle", What.OBJECTS, "shuffle"),
    ("{seat} objects to the cut", What.OBJECTS, "cut"),
    ("{seat} asks to see the stub", What.ASKS_TO_SEE, "stub"),
    ("{seat} asks to see the burns", What.ASKS_TO_SEE, "burns"),
    ("{seat} asks to see the discards", What.ASKS_TO_SEE, "discards"),
    ("{seat} throws its cards into the hand of {other}", What.THROWS_INTO, ""),
    ("{seat}'s hand touches the muck", What.TOUCHES_MUCK, ""),
    ("the hand of {seat} touches the muck", What.TOUCHES_MUCK, ""),
    ("{seat} says that was my hand", What.SAYS_OWN_HAND, ""),
    ("a card lies under the rail", What.CARD_UNDER_RAIL, ""),
    ("{seat} says {other} owes the ante", What.SAYS_OWES, "ante"),
    ("{seat} says {other} owes the blind", What.SAYS_OWES, "blind"),
    ("{seat} posts {amount}", What.POSTS, ""),
    ("{seat} kills the pot", What.KILLS_POT, ""),
    ("{seat} wants a hand and agrees to kill the next pot", What.AGREES_TO_KILL, ""),
    ("{seat} wants to quit", What.WANTS_TO_QUIT, ""),
    ("{seat} refuses to post the kill", What.REFUSES_KILL, ""),
    ("{seat} wants a hand", What.WANTS_HAND, ""),
    ("{seat} lets the blind go by", What.LETS_BLIND_GO, ""),
    ("{seat} and {other} agree to chop", What.AGREE, "chop"),
    ("{seat} and {other} agree to split the pot", What.AGREE, "split"),
    ("{seat} says the button belonged at {other}", What.SAYS_BUTTON, ""),
    ("the floor rules: {rest}", What.FLOOR_RULES, ""),
    ("the {nth} card to {seat} is exposed", What.EXPOSED, ""),
    ("the {nth} draw card to {seat} is exposed", What.EXPOSED_DRAW, ""),
    ("the {nth} card off the deck is exposed", What.EXPOSED_NTH, ""),
    ("the burn is exposed", What.EXPOSED_BURN, ""),
    ("the {nth} card to {seat} is double", What.DOUBLE, ""),
    ("the {nth} draw card to {seat} is double", What.DOUBLE_DRAW, ""),
    ("the {nth} card to {seat} goes to {other}", What.GOES_TO, ""),
    ("the {nth} draw card to {seat} goes to {other}", What.DRAW_GOES_TO, ""),
    ("the {nth} card to {seat} falls off the table", What.FALLS_OFF, ""),
    ("the {nth} draw card to {seat} falls off the table", What.DRAW_FALLS_OFF, ""),
    ("the {nth} card to {seat} is boxed", What.BOXED, ""),
    ("the {nth} draw card to {seat} is boxed", What.BOXED_DRAW, ""),
    ("the {nth} card of the stub is boxed", What.BOXED_STUB, ""),
    ("{seat} takes the {nth} card to {other}", What.TAKES, ""),
    ("{seat} takes the {nth} draw card to {other}", What.TAKES_DRAW, ""),
    ("the first card goes to {seat}", What.FIRST_CARD, ""),
    ("the dealer takes in the hand of {seat}", What.TAKEN_IN, ""),
    ("the dealer takes in the draw cards of {seat}", What.TAKEN_IN, "draw"),
    ("a card slips off the stub to {seat}", What.SLIPS_OFF, ""),
    ("a card slips off the stub to the burns", What.SLIPS_OFF, "burns"),
    ("{seat} cuts {number} card", What.CUTS, ""),
    ("{seat} cuts {number} cards", What.CUTS, ""),
    ("a card shows in the shuffle", What.FACE_SHOWS, ""),
    ("a card shows at the cut", What.FACE_AT_CUT, ""),
    ("the {nth} card to {seat} is missed", What.MISSED, ""),
    ("the dealer forgets to burn", What.NO_BURN, ""),
    ("the dealer burns twice", What.BURNS_TWICE, ""),
    ("the dealer passes over {seat}", What.PASSES_OVER, ""),
    ("the {nth} draw card to {seat} is missed", What.MISSED_DRAW, ""),
    ("the dealer gives {seat} {number} cards", What.GIVES, ""),
    ("{seat} is left out", What.LEFT_OUT, ""),
    ("the dealer deals {seat} in", What.DEALT_IN, ""),
    ("the button was at {seat}", What.BUTTON_WAS, ""),
    ("the dealer does not see the other back", What.UNSEEN_BACK, ""),
    ("the dealer gives {seat} five in a row", What.GIVES_FIVE, ""),
    ("the dealer sets the next card aside", What.SETS_ASIDE, ""),
    ("the dealer mucks the next card", What.MUCKS_NEXT, ""),
    ("the dealer kills the hand of {seat}", What.KILLS, ""),
    ("the dealer moves the button to {seat}", What.MOVES_BUTTON, ""),
    ("the dealer pushes the pot to {seat}", What.PUSHES, ""),
    ("{seat} forgets the ante", What.FORGETS_ANTE, ""),
    ("{seat} forgets the blind", What.FORGETS_BLIND, ""),
    ("the deck is short of {card}", What.SHORT_DECK, ""),
    ("wait for {rest}", What.WAIT_FOR, ""),
    ("next deal", What.NEXT_DEAL, ""),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause. Which fields mean something depends on `what`; the others keep their default.

    `seat` is the seat it speaks of first, 0 for `others`; `other` the second one. `number` is a number of
    cards or a sum in chips, None where none was written. `nth` counts cards from 1. `words` holds what was
    quoted, a ruling, an act waited for, or the word that the pattern fixes ("joker", "shuffle"). `inner` is
    what is done out of turn. `line` and `column` count from 1 in the script as it was parsed.
    """

    what: What
    line: int
    column: int
    text: str
    seat: int = 0
    other: int = 0
    number: int | None = None
    nth: int = 0
    cards: tuple[Card, ...] = ()
    words: str = ""
    inner: Clause | None = None
    more: int = 0  # a second sum in chips
    named: Named | None = None  # the hand that is claimed

    @property
    def sort(self) -> Sort:
        return self.what.sort

    def __str__(self) -> str:
        return self.text


Beat = tuple[Clause, ...]  # what happens at once


@dataclass(frozen=True, slots=True)
class Script:
    """The beats of a script, in the order in which they are written."""

    beats: tuple[Beat, ...] = ()

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return tuple(clause for beat in self.beats for clause in beat)

    @property
    def next_deals(self) -> int:
        """How many deals follow the first."""
        return sum(clause.what is What.NEXT_DEAL for clause in self.clauses)

    @property
    def shows_down(self) -> bool:
        """Does it tell of a showdown, or of a deal after this one?"""
        return any(
            clause.sort is Sort.SHOW
            or clause.what in (What.NEXT_DEAL, What.CLAIMS, What.TABLES_EARLY, What.PROTESTS)
            for clause in self.clauses
        )

    @property
    def before(self) -> tuple[Clause, ...]:
        """What had gone wrong before the trainee sat down."""
        return tuple(clause for clause in self.clauses if clause.sort is Sort.BEFORE)


class ScriptError(NamedTuple):
    """One bad clause: where it stands, what was read, what is wrong with it, and what would be right.

    `problem` is a key below `script.problems` of the text catalogue; `nearest` is "" where nothing is near.
    """

    line: int
    column: int
    read: str
    problem: str
    nearest: str = ""
    fields: tuple[tuple[str, object], ...] = ()

    def message(self, lang: str | None = None) -> str:
        said = texts.say(f"script.problems.{self.problem}", lang=lang, read=self.read, **dict(self.fields))
        if self.nearest:
            said += " " + texts.say("script.nearest", lang=lang, nearest=self.nearest)
        return said


class ScriptErrors(ValueError):
    """A script with bad clauses: the author's fault. `errors` names them all, in order."""

    def __init__(self, errors: tuple[ScriptError, ...]) -> None:
        super().__init__("; ".join(f"{e.line}:{e.column} {e.problem}: {e.read}" for e in errors))
        self.errors = errors


def parse(text: str, *, seats: int = 8, first_line: int = 1) -> Script:
    """Read a script for a table with so many seats.

    `first_line` is the line of the file on which the text begins. Raises ScriptErrors with every bad clause.
    """
    beats: list[Beat] = []
    errors: list[ScriptError] = []
    for number, line in enumerate(text.splitlines(), first_line):
        for beat in split(line):
            read: list[Clause] = []
            for column, piece in beat:
                try:
                    read.append(parse_clause(piece, line=number, column=column, seats=seats))
                except ScriptErrors as bad:
                    errors.extend(bad.errors)
            beats.append(tuple(read))
    if errors:
        raise ScriptErrors(tuple(errors))
    return Script(tuple(beats))


def parse_clause(text: str, *, line: int = 1, column: int = 1, seats: int = 8) -> Clause:
    """Read one clause. Raises ScriptErrors with the one thing that is wrong with it."""

    def bad(problem: str, nearest: str = "", **fields: object) -> ScriptErrors:
        return ScriptErrors((ScriptError(line, column, text, problem, nearest, tuple(fields.items())),))

    if not text:
        raise bad("empty")
    if (found := _found(text)) is not None:
        pattern, what, fixed, filled = found
        slots = dict(filled)
        values = _values(slots, what, fixed)
        for at in (values.get("seat", 1), values.get("other", 1)):
            if not 1 <= at <= seats:
                raise bad("no_such_seat", seat=at, seats=seats)
        for name in _spoken_of(slots.get("words", "")) if "{rest}" in pattern else ():
            if not 1 <= name <= seats:
                raise bad("no_such_seat", seat=name, seats=seats)
        problem = _problem(what, values) or _problem_with_sums(pattern, values)
        if problem:
            raise bad(problem, most=MOST_CHIPS)
        if what is What.OUT_OF_TURN:
            turn = slots["turn"]
            if not turn.lower().startswith("seat"):
                turn = f"seat {values['seat']} {turn}"
            inner = parse_clause(turn, line=line, column=column, seats=seats)
            if inner.sort not in (Sort.BET, Sort.DRAW) and inner.what is not What.RAPS:
                raise bad("no_turn", nearest=f"seat {values['seat']} acts out of turn: folds")
            values["inner"] = inner
        return Clause(what, line, column, text, **values)
    raise bad("unknown", nearest=nearest(text))


@lru_cache(maxsize=4096)  # nearly all clauses of a script are read again at every key
def _found(text: str) -> tuple[str, What, str, tuple[tuple[str, str], ...]] | None:
    """The pattern that a clause is, and what fills its gaps."""
    for pattern, what, fixed in PATTERNS:
        if (found := _regex(pattern).fullmatch(text)) is not None:
            filled = ((name, value) for name, value in found.groupdict().items() if value is not None)
            return pattern, what, fixed, tuple(filled)
    return None


@lru_cache(maxsize=512)  # while a script is written, the same clause is wrong at every key
def nearest(text: str) -> str:
    """The clause that was probably meant, "" where nothing is near."""
    masked, read = _mask(text)
    near = difflib.get_close_matches(masked, list(_MASKED), n=1, cutoff=0.6)
    return _fill(_MASKED[near[0]], read) if near else ""


def filled(pattern: str, text: str) -> str:
    """A clause of that pattern, with the values that stand in a text, and examples where there are none."""
    return _fill(pattern, _mask(text)[1])


# Cutting lines into pieces.

PIECES: Final = re.compile(
    r'(?P<quoted>"[^"]*"|“[^”]*”)|(?P<comment>\#.*)|(?P<beat>;)|(?P<once>\band\s+at\s+once\b)', re.IGNORECASE
)


def split(line: str) -> Iterator[list[tuple[int, str]]]:
    """The beats of a line, each a list of (column, piece). Empty beats (`;;`) are no beats."""
    beat: list[tuple[int, str]] = []
    start = 0
    for cut in [*PIECES.finditer(line), None]:
        if cut is not None and cut.lastgroup == "quoted":
            continue
        raw = line[start : cut.start() if cut else len(line)]
        piece = raw.strip()
        if piece or beat or (cut is not None and cut.lastgroup == "once"):
            beat.append((start + len(raw) - len(raw.lstrip()) + 1, piece))
        if cut is None or cut.lastgroup in ("beat", "comment"):
            if beat:
                yield beat
            beat = []
        if cut is not None and cut.lastgroup == "comment":
            return
        start = cut.end() if cut else len(line)


# Slots.

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS: Final = (
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
_CARD: Final = r"(?:(?:10|[2-9AKQJT])[cdhs]|joker)"
SLOTS: Final = {
    "seat": r"seat\s+(?P<seat>[0-9]+)",
    "other": r"seat\s+(?P<other>[0-9]+)",
    "number": rf"(?P<number>[0-9]+|{'|'.join(NUMBERS[1:])})",
    "amount": r"(?P<number>[0-9]+)",
    "more": r"(?P<more>[0-9]+)",
    "hand": r"(?P<hand>.+)",
    "nth": rf"(?P<nth>[0-9]+(?:st|nd|rd|th)|{'|'.join(_ORDINALS[1:])})",
    "card": rf"(?P<cards>{_CARD})",
    "cards": rf"(?P<cards>{_CARD}(?:[\s,]+{_CARD})*)",
    "quoted": r'(?P<words>"[^"]*"|“[^”]*”)',
    "turn": r"(?P<turn>.+)",
    "rest": r"(?P<words>.+)",
}
_A_SEAT: Final = re.compile(r"\bseat\s+([0-9]{1,9})", re.IGNORECASE)
SLOT: Final = re.compile(r"\{(\w+)\}")


@cache
def _regex(pattern: str) -> re.Pattern[str]:
    parts = SLOT.split(pattern)  # text, slot, text, slot, ... text
    made = "".join(
        SLOTS[part] if at % 2 else re.sub(r"(\\ )+", r"\\s+", re.escape(part))
        for at, part in enumerate(parts)
    )
    return re.compile(made.replace("'", "['’]"), re.IGNORECASE)


def _values(slots: dict[str, str], what: What, fixed: str) -> dict[str, Any]:
    values: dict[str, Any] = {name: int(slots[name]) for name in ("seat", "other") if name in slots}
    if "number" in slots:
        word = slots["number"].lower()
        values["number"] = NUMBERS.index(word) if word in NUMBERS else int(word)
    if "more" in slots:
        values["more"] = int(slots["more"])
    if "hand" in slots:
        values["named"] = read_hand_name(slots["hand"].strip('"“”'))
    if "nth" in slots:
        word = slots["nth"].lower()
        values["nth"] = _ORDINALS.index(word) if word in _ORDINALS else int(word[:-2])
    if "cards" in slots:
        values["cards"] = cards(slots["cards"])
    if fixed in ("none", "pat") and what in (What.FINDS, What.CHANGES):
        values["number"] = 0
    elif what in (What.THROWS, What.DROPS, What.SHOWS) and not slots.keys() & {"cards", "number"}:
        values["number"] = 1
    else:
        values["words"] = slots.get("words", fixed).strip('"“”')
    return values


def _problem(what: What, values: dict[str, Any]) -> str:
    number, shown = values.get("number"), values.get("cards", ())
    if len(set(shown)) < len(shown):
        return "card_twice"
    if "nth" in values and values["nth"] < 1:
        return "no_ordinal"
    if what in (What.DRAWS, What.OTHERS_DRAW) and number is not None and not 1 <= number <= MOST_DRAWN:
        return "no_draw"
    if what is What.CLAIMS and values.get("named") is None:
        return "no_hand_name"
    if values.get("seat", 0) == values.get("other", -1):
        return "same_seat"
    return ""


def _problem_with_sums(pattern: str, values: dict[str, Any]) -> str:
    sums = {"number": "{amount}", "more": "{more}"}
    wrong = any(slot in pattern and not 1 <= values[name] <= MOST_CHIPS for name, slot in sums.items())
    return "no_sum" if wrong else ""


def _spoken_of(words: str) -> list[int]:
    """The seats that an act or a ruling names."""
    return [int(found[1]) for found in _A_SEAT.finditer(words)]


# The nearest right clause: values are masked, texts compared, and the values put back.

_EXAMPLES: Final = {
    "seat": "seat 3", "other": "seat 4", "number": "two", "amount": "8", "nth": "2nd", "card": "Kc",
    "cards": "Kc Qd", "quoted": '"seven"', "turn": "folds", "rest": "burn",
    "more": "8", "hand": "eight-six",
}  # fmt: skip
_KINDS: Final = {"other": "seat", "amount": "number", "more": "number", "card": "cards"}
VALUES: Final = re.compile(
    rf'(?P<seat>\bseat\s+[0-9]+)|(?P<quoted>"[^"]*"|“[^”]*”)|(?P<nth>\b[0-9]+(?:st|nd|rd|th)\b)'
    rf"|(?P<cards>\b{_CARD}(?:[\s,]+{_CARD})*\b)|(?P<number>\b(?:[0-9]+|{'|'.join(NUMBERS[1:])})\b)",
    re.IGNORECASE,
)


def _mask(text: str) -> tuple[str, list[tuple[str, str]]]:
    read: list[tuple[str, str]] = []

    def take(found: re.Match[str]) -> str:
        kind = found.lastgroup or ""
        read.append((kind, found[0]))
        return f"<{kind}>"

    return VALUES.sub(take, text), read


def _fill(pattern: str, read: list[tuple[str, str]]) -> str:
    left = list(read)

    def put(slot: re.Match[str]) -> str:
        kind = _KINDS.get(slot[1], slot[1])
        for at, (have, value) in enumerate(left):
            if have == kind:
                del left[at]
                return value
        return _EXAMPLES[slot[1]]

    return SLOT.sub(put, pattern)


def _masked(pattern: str) -> str:
    return SLOT.sub(lambda slot: f"<{_KINDS.get(slot[1], slot[1])}>", pattern)


_MASKED: Final = {_masked(pattern): pattern for pattern, _what, _fixed in PATTERNS}
