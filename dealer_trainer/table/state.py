"""The table: an immutable picture of what lies on the felt and of what has happened in this deal.

Layout alone does not decide a ruling, so the table remembers: which card went to which seat and which
seat was due, what was exposed, who looked, who acted, what was asked and answered, what was said, and
which acts of the dealer nobody asked for. Cards face down are the truth here all the same; what the
dealer can see of them is `Lying.up`, and `Lying.hidden` marks a card that nobody knows of yet.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Any, NamedTuple

from dealer_trainer.cards import Card
from dealer_trainer.hand_ranks import Category
from dealer_trainer.table.changing import Kept, replace
from dealer_trainer.table.games import Game
from dealer_trainer.table.places import Place, Spot


class Stage(IntEnum):
    """How far the deal has come. A stage is closed before the next begins."""

    BEFORE = 0  # button, antes and blinds, shuffle, cut
    DEAL = 1
    BET = 2  # the betting round before the draw
    DRAW = 3
    LAST_BET = 4  # the betting round after the draw
    SHOWDOWN = 5  # hands are shown, pots are pushed
    OVER = 6


class Lying(NamedTuple):
    """A card as it lies. `hidden`: it sticks to another and nobody knows of it yet.

    `boxed`: it lay face up in the deck. `source`: whose it was or where it came from, for burns, muck
    and cards set aside. `discard`: it was thrown at the draw (and not as a dead hand).
    """

    card: Card
    up: bool = False
    hidden: bool = False
    boxed: bool = False
    source: Place | None = None
    discard: bool = False
    early: bool = False  # dealt before the betting was closed


class Standing(Enum):
    """Whether a seat gets cards, and if not why."""

    PLAYING = "playing"
    EMPTY = "empty"
    AWAY = "away"
    OWES = "owes"  # is there and gets no hand: why not is told by what the seat `owes`


class Owes(Enum):
    """What keeps a player who is there from a hand, until it is made good."""

    POST = "post"  # a blind or an ante that was missed
    NEW = "new"  # has just joined the game
    PASSED = "passed"  # the big blind has passed the seat
    MISSED = "missed"  # did not take the single blind
    KILL = "owes_kill"  # has not posted a kill that was required of it
    OPENING = "opening"  # all-in for the ante, has opened without openers


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms this house lets players in: how many at most, whether also between the button and the
    big blind, and for how many chips each kind of player who owes (0: not for chips). `dead_button`: the
    big blind falls to the player due for it, and the button behind it, even on an empty seat."""

    most: int = 8
    between: bool = False
    new: int = 0
    passed: int = 0
    missed: int = 0
    kill: int = 0
    dead_button: bool = False


@dataclass(frozen=True)  # no slots: table/changing.py
class Seat:
    """One seat. All sums in chips.

    `bet` lies in front, `brought` is what the dealer has already brought in of this round's bets, `posted`
    is what is blind or ante, `anted` the part of it that is ante, `put_in` all this player has put in.
    `owes` tells what keeps the player from a hand; `made_up`: it has been made good, by a post or with the
    blind. `sits_out`: has just let a blind go by. `moved`: has paid all blinds and changed seats since the
    last deal. `short`: had less than half of the last deal's single blind and has chips again.
    `holds_place`: its player has left since the last deal, and where the button is dead the blinds fall as
    if somebody sat there.
    `asked` is the number asked for at the draw (0 is pat, None not said yet), `asked_offs` how many cards of
    the draw were off the stub when it was said, `asked_nth` how many players had spoken before. `given` are
    the draw cards received and kept. `lacks` counts cards that the dealer has taken out of this hand and must
    make up. `counted`: the player has counted the
    hand aloud. `looked`: how many cards the hand held when its player last looked, 0 for not yet.
    """

    number: int
    standing: Standing = Standing.PLAYING
    name: str = ""
    stack: int = 100
    bet: int = 0
    brought: int = 0
    posted: int = 0
    anted: int = 0
    put_in: int = 0
    carried: int = 0  # what of `put_in` lies in the pot from deals that nobody has opened
    dealt_in: bool = False
    hand: tuple[Lying, ...] = ()
    thrown: tuple[Lying, ...] = ()
    dropped: tuple[Lying, ...] = ()  # off the table
    folded: bool = False
    killed: bool = False
    acted: bool = False  # in this round, since the last raise
    asked: int | None = None
    asked_offs: int = 0
    asked_nth: int = 0
    taken_in: bool = False
    threw: int = 0
    given: int = 0
    lacks: int = 0
    counted: bool = False
    looked: int = 0
    served_looked: bool = False
    wants_pitched: bool = False
    touched_muck: bool = False
    owes: Owes | None = None
    made_up: bool = False
    sits_out: bool = False
    moved: bool = False
    short: bool = False
    holds_place: bool = False
    whole: bool = False  # it held five cards, unknown ones among them, when the draw was over
    tapped: bool = False  # it has put its last chip into this pot
    won: int = 0  # what has been pushed to it in this deal, in chips
    named: Named | None = None  # what its player has claimed to hold, at the showdown
    came_down: bool = False  # the hand was live when the showdown began
    put_in_early: int = 0  # what of `put_in` had gone in before the round after the draw
    returned: int = 0  # later bets given back to it at the showdown, in chips
    shown: tuple[Card, ...] = ()  # the hand that it has laid open at the showdown, also once it is taken in
    shown_to: tuple[int, ...] = ()  # who has been shown the hand that the others have not seen
    relied_on: tuple[Relied, ...] = ()  # what its player went by who threw the hand away at the showdown
    split: bool = False  # its player has declared a split of openers
    idle: int = 0  # what is left of its stack, in chips too small to play
    spoilt: bool = False  # the dealer has wrongly put a card into the hand or taken one from it
    derived: Kept = field(default_factory=Kept, init=False, repr=False, compare=False)

    @property
    def live(self) -> bool:
        return self.dealt_in and not self.folded and not self.killed

    @property
    def in_round(self) -> int:
        """What this player has put into this betting round."""
        return self.bet + self.brought

    @property
    def all_in(self) -> bool:
        return self.stack <= self.idle


class Pitch(NamedTuple):
    """One card of the deal off the deck. `due` was the seat whose turn it was, `went` where it fell.

    `turn`: it took a seat's turn (a card that makes up for one taken out does not). `card` is None when
    the dealer's hand passed a seat without leaving one.
    """

    card: Card | None
    due: int
    went: int
    turn: bool = True
    up: bool = False
    boxed: bool = False
    hidden: bool = False
    replaces: bool = False  # it makes up for a card that the dealer took out
    ahead: bool = False  # or for an exposed one that is still to be taken out


class Named(NamedTuple):
    """A hand as somebody names it: its kind, and the ranks that were said, what stands first being first."""

    category: Category
    ranks: tuple[int, ...] = ()


class Relied(NamedTuple):
    """Another's hand as it was known when a player threw a hand away at the showdown.

    `named`: it had been named, `open`: it lay open, `read`: the dealer had read it aloud.
    """

    seat: int
    named: bool
    open: bool
    read: bool


class Cause(Enum):
    """Through whom a face was shown."""

    DEALER = "dealer"
    PLAYER = "player"


class Exposure(NamedTuple):
    """A face that was shown. `nth`: which card off the deck it was, from 1 (0: not known).

    `settled`: it is out of the hand, since the stage `out_in`. `noticed` and `out_after`: how many acts of
    players there had been when it was seen, and when it went out.
    """

    card: Card
    seat: int
    stage: Stage
    cause: Cause
    nth: int = 0
    off_table: bool = False
    settled: bool = False
    out_in: Stage = Stage.BEFORE
    out_after: int = 0
    noticed: int = 0


class Off(NamedTuple):
    """One card off the stub at the draw, and where it lies now. `meant`: the seat it was pitched to, or 0."""

    card: Card
    to: Place
    up: bool = False
    meant: int = 0


class Deed(Enum):
    """What a player does in turn."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


class Wager(NamedTuple):
    """How a bet, a call or a raise was made, where that was not the plain way.

    `said` is "bet", "raise", "call", "pot" or "" for chips without a word; `named` the sum said (to what the
    player bets or raises in this round), 0 for none; `motions` are the sums in which the chips went in.
    `one_chip`: it was a single chip. `forward`: the chips were moved forward and not let go of. `unaware`:
    the player does not know that there has been a raise. `of_kill`: does not know that the pot is killed.
    """

    said: str = ""
    named: int = 0
    motions: tuple[int, ...] = ()
    one_chip: bool = False
    forward: bool = False
    unaware: bool = False
    of_kill: bool = False


class Played(NamedTuple):
    """An act of a player in turn. `counts`: the deal was complete when it was made.

    `amount` went in with it; `level` is what the player then had in this round, `faced` what was to call
    before it, both in chips from the round's beginning. `wager` tells how it was made if not the plain way.
    `ruled`: the dealer has put it right, or has said that it stands. `made`: the level to which the player
    went, whatever the dealer has made of it since.
    """

    seat: int
    deed: Deed
    stage: Stage
    amount: int = 0
    counts: bool = True
    level: int = 0
    faced: int = 0
    wager: Wager | None = None
    ruled: bool = False
    made: int = 0


class Ask(Enum):
    """What a player can want of the dealer; each wants an answer."""

    HOW_MANY = "how many"  # how many did `about` draw
    CHANGE = "change"  # another number at the draw
    KEEP = "keep"  # to keep, or to swap, an exposed card
    FLASH = "flash"  # claims that a card flashed
    OBJECTION = "objection"  # to the shuffle or the cut
    LOOK_THROUGH = "look through"  # stub, burns or discards
    TOLD = "told"  # whether something is played here
    COUNT = "count"  # a number that would not make five
    UNAWARE = "unaware"  # raps pat, not knowing of a raise
    TAKE_BACK = "take back"  # the chips just put in
    TIME = "time"  # to think; `about` is the player for whom the clock is called
    SEE_HAND = "see hand"  # the called hand of `about`
    PROTEST = "protest"  # against the result
    SMALL_CUT = "cut"  # has cut that many cards
    OWN_HAND = "own hand"  # says that the dealer took in a live hand
    SECOND_CARD = "second card"  # says there are two of one card
    DEAL_IN = "deal in"  # to get a hand
    KILL = "kill"  # to kill the pot
    QUIT = "quit"  # to leave, or to sit the deal out
    OPEN_POT = "open pot"  # to declare the pot open
    OPENING_HAND = "opening hand"  # that the opener's hand be kept
    FETCH = "fetch"  # its own hand, that was thrown in
    MOVE = "move"  # to another seat
    CHOP = "chop"  # to take the blinds back, or to split the pot, as agreed with `about`


class Question(NamedTuple):
    """Something a player asked. `number` and `about` (a seat) as the kind needs them; `topic` a word.

    When it was asked, `offs` cards of the draw were off and `spoken` players had spoken.
    """

    seat: int
    ask: Ask
    number: int = 0
    about: int = 0
    topic: str = ""
    disputed: bool = False
    offs: int = 0
    spoken: int = 0


class Fault(NamedTuple):
    """An act of the dealer that nothing asked for and that no other rule mends."""

    act: Any  # dealer_trainer.table.acts.Act
    before: Any  # the Table before it
    played: int  # how many player acts there had been
    looks: int


class OutOfTurn(NamedTuple):
    """An act said or made before its turn. `level` is to what, for a bet or raise (0: none was named).

    `acted` is how many acts in turn there had been in the deal, `told` how many words of the dealer.
    """

    seat: int
    deed: Deed
    stage: Stage
    level: int = 0
    acted: int = 0
    told: int = 0


class Result(NamedTuple):
    """How an earlier deal at this table ended, the pot of which is of interest now."""

    winners: tuple[int, ...]  # who was pushed chips, clockwise from the button
    pot: int  # all that was pushed, in chips
    passed_out: bool
    dealt_in: tuple[int, ...]
    button: int
    opener: int = 0
    forfeited: bool = False  # the pot, opened without openers, stays on the table


class KillButton(NamedTuple):
    """How the kill button lies: before `seat`, or in the middle (0), and whether its kill side is `up`."""

    seat: int = 0
    up: bool = False


class Kill(NamedTuple):
    """Who has killed this pot: obliged to (`required`) or by choice; `looked`: after looking at two cards.

    `limits` are those of the game without the kill.
    """

    seat: int
    limits: tuple[int, int]
    required: bool = False
    looked: bool = False


class Kills(NamedTuple):
    """What a table with kill pots remembers.

    `button` is how the kill button lies, `due` how the deals before have left it; `again`: its player won
    as the killer. `legs` are players with a leg up who are or were away while others won, `owing` those who
    have not posted a required kill, `promised` and `agreed` who was let into the last pot, or this one, for
    killing the next. `half`, `required`, `kill_is_bet`: how the house plays it.
    """

    button: KillButton = KillButton()
    due: KillButton = KillButton()
    pot: Kill | None = None
    again: bool = False
    legs: frozenset[int] = frozenset()
    owing: frozenset[int] = frozenset()
    promised: int = 0
    agreed: int = 0
    half: bool = False
    required: bool = True
    kill_is_bet: bool = False

    def raised(self, chips: int) -> int:
        """What a kill makes of a blind or a limit: twice, or one and a half times as much, in whole chips."""
        return 2 * chips if not self.half else (3 * chips + 1) // 2


class Undone(Enum):
    """Why the deal is being taken back."""

    MISDEAL = "misdeal"
    OBJECTION = "objection"
    VOID = "void"  # all money back, blinds and antes too


@dataclass(frozen=True, slots=True)
class Pack:
    """The state of the pack before the deal. `steps` are what has been done to it since the last faces."""

    steps: tuple[str, ...] = ()  # "wash", "riffle", "strip"
    cut: bool = False
    new: bool = False
    faces_seen: bool = False


Layout = tuple[tuple[Lying, ...], ...]


@dataclass(frozen=True)  # no slots: table/changing.py
class Table:
    """All of it. `seats[i]` is seat i + 1; the stub's first card is its top. Sums in chips.

    `button_due` is the seat where the button belongs, `dealt_from` where it lay at the first card (0: no card
    is out). `rulings` are the rules on which the floor has
    ruled. `passed` counts what has happened, so that two equal tables at two moments can be told apart.
    """

    game: Game
    seats: tuple[Seat, ...]
    button: int
    button_due: int
    stage: Stage = Stage.BEFORE
    dealt_from: int = 0
    stub: tuple[Lying, ...] = ()
    burns: tuple[Lying, ...] = ()
    muck: tuple[Lying, ...] = ()
    aside: tuple[Lying, ...] = ()
    pot: int = 0
    sides: tuple[int, ...] = ()  # side pots, the first one made first
    pack: Pack = Pack()
    pitches: tuple[Pitch, ...] = ()
    in_order: int = 0  # how many pitches are known to have gone as they should, -1 once they were altered
    exposures: tuple[Exposure, ...] = ()
    scraps: int = 0  # boxed cards that have turned up in the deal
    extras_out: int = 0  # cards dealt too many that the dealer has taken out of hands again
    offs: tuple[Off, ...] = ()
    played: tuple[Played, ...] = ()
    raises: int = 0
    to_call: int = 0
    last_raise: int = 0  # by how much the last full bet or raise of this round went up
    refused: tuple[Played, ...] = ()  # acts in turn that the dealer has not let stand
    ahead: tuple[OutOfTurn, ...] = ()  # acts out of turn
    silent: int = 0  # a seat that does nothing until the dealer speaks to it
    offered: bool = False  # the big blind has been offered its option
    pressed: tuple[tuple[int, int], ...] = ()  # (seat, acts so far) of each clock and each "ten seconds"
    readings: tuple[tuple[int, Named], ...] = ()  # hands that the dealer has read aloud, and how
    opener: int = 0
    # Jacks or better: who has been seen to have opened without openers; whether the last time was after the
    # action before the draw; who has been offered the opening since, and has let it pass.
    false_openers: tuple[int, ...] = ()
    seen_late: bool = False
    declined_open: frozenset[int] = frozenset()
    questions: tuple[Question, ...] = ()
    claims: frozenset[str] = frozenset()  # "ante of 3": what somebody at the table has pointed out
    told: tuple[str, ...] = ()  # "action 3", "three for 1": what the dealer has said in this stage
    undone: Undone | None = None
    called_misdeal: bool = False
    faults: tuple[Fault, ...] = ()
    rulings: frozenset[str] = frozenset()
    floor_calls: int = 0
    looks: int = 0
    reshuffles: int = 0
    redeals: int = 0
    after_reshuffle: bool = False  # a reshuffle at the draw still wants its cut and burn
    shifting: bool = False  # the dealer is moving draw cards up or down for a burn
    new_game: bool = False
    button_moved: bool = True
    astray: bool = False  # the button lay wrong on the last deal, and that has been noticed
    drawing: bool = False  # the first button of the game is drawn for, a card to each
    chopped: bool = False  # the blinds, left alone, may be taken back
    terms: Terms = Terms()
    deck_short: bool = False
    deck_unsound: bool = False  # it is known to hold a card twice, or one of another deck
    deck_counted: bool = False
    deck_changed: bool = False
    repeats: str = ""  # the rule whose mending brings the same table back again and again
    waived: frozenset[str] = frozenset()  # rules whose mendings the floor has let be
    past: tuple[Any, ...] = ()  # how cards and chips lay after each mending since the dealer's first error
    seed: int = 0
    passed: int = 0
    voided: bool = False
    shows_down: bool = False  # the deal is played on to the award of the pot; else it ends with the bets
    deal: int = 0  # which deal of the sitting this is, from 0
    deals_left: int = 0  # how many more are to follow
    results: tuple[Result, ...] = ()  # of the deals before, the last one last
    kills: Kills | None = None  # where kill pots are played
    derived: Kept = field(default_factory=Kept, init=False, repr=False, compare=False)

    def seat(self, number: int) -> Seat:
        """Seat `number`, from 1. Raises IndexError outside the table."""
        if number < 1:
            raise IndexError(number)
        try:
            return self.seats[number - 1]
        except IndexError:
            raise IndexError(number) from None

    def with_seat(self, number: int, **changes: Any) -> Table:
        """The same table with one seat changed."""
        seats = list(self.seats)
        seats[number - 1] = replace(seats[number - 1], **changes)
        return replace(self, seats=tuple(seats))

    @property
    def pots(self) -> tuple[int, ...]:
        """The main pot and the side pots, in chips."""
        return (self.pot, *self.sides)

    def with_pot(self, number: int, chips: int) -> Table:
        """The same table with so many chips in that pot: 0 is the main pot, 1 the first side pot."""
        if number == 0:
            return replace(self, pot=chips)
        sides = list(self.sides) + [0] * (number - len(self.sides))
        sides[number - 1] = chips
        return replace(self, sides=tuple(sides))

    def played_in(self, stage: Stage) -> tuple[Played, ...]:
        """What the players have done in that betting round."""
        return tuple(one for one in self.played if one.stage is stage)

    def layout(self) -> Layout:
        """Where every card lies, to compare tables by."""
        hands = tuple(packet for seat in self.seats for packet in (seat.hand, seat.thrown, seat.dropped))
        return (self.stub, self.burns, self.muck, self.aside, *hands)

    def chips(self) -> tuple[tuple[int, ...], ...]:
        """Where every chip lies: the pots, then stacks, then bets."""
        return (self.pots, tuple(one.stack for one in self.seats), tuple(one.bet for one in self.seats))

    def cards_in(self, place: Place) -> tuple[Lying, ...]:
        """What lies there, hidden cards included; the stub top first, a hand in the order received."""
        match place.spot:
            case Spot.STUB:
                return self.stub
            case Spot.MUCK:
                return self.muck
            case Spot.BURN:
                return self.burns
            case Spot.ASIDE:
                return self.aside
            case Spot.HAND:
                return self.seat(place.seat).hand
            case Spot.THROWN:
                return self.seat(place.seat).thrown
            case Spot.OFF_TABLE:
                return self.seat(place.seat).dropped

    def with_cards(self, place: Place, lying: tuple[Lying, ...]) -> Table:
        """The same table with another packet in that place."""
        match place.spot:
            case Spot.STUB:
                return replace(self, stub=lying)
            case Spot.MUCK:
                return replace(self, muck=lying)
            case Spot.BURN:
                return replace(self, burns=lying)
            case Spot.ASIDE:
                return replace(self, aside=lying)
            case Spot.HAND:
                return self.with_seat(place.seat, hand=lying)
            case Spot.THROWN:
                return self.with_seat(place.seat, thrown=lying)
            case Spot.OFF_TABLE:
                return self.with_seat(place.seat, dropped=lying)
