"""The blinds: who posts, how much, and who is let into the deal on what terms."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dealer_trainer.rules import wakes
from dealer_trainer.rules.book import Says, rule
from dealer_trainer.rules.conditions import answer, deals_to, kill, says, two_have_acted
from dealer_trainer.rules.duties import Ban, Duty, Gravity, Kind, Urgency
from dealer_trainer.rules.house import House
from dealer_trainer.table import asked, betting, kills
from dealer_trainer.table.acts import Act, BringIn, GiveBack, Money, Post, Say, Word
from dealer_trainer.table.state import Ask, Owes, Seat, Stage, Standing, Table

LETTING_IN = (Stage.BEFORE, Stage.DEAL)


@rule(
    "RR §4, §11", Stage.BEFORE, Stage.DEAL, Stage.BET, options=("button",), when=wakes.posting,
    see=("ante.post", "blind.heads_up", "blind.single_half", "misdeal.button"),
)  # fmt: skip
def post(table: Table, house: House) -> Says:
    """The blinds go from the button's left, the big one last: right seats, right sums (RR §4, §11)."""
    later = table.stage > Stage.BEFORE
    if not table.game.blinds or (later and not table.claims) or not asked.ready_for_posting(table):
        return
    table = asked.placed(table)
    if later:
        yield from _found_missing(table)
        return
    due = [n for n in asked.blind_seats(table) if not table.seat(n).holds_place]
    for seat in table.seats:
        strange = seat.number not in due and not _is_let_in_or_waits(table, seat)
        if seat.posted > seat.anted and strange and not table.redeals:
            yield _chips_back(seat, "blind.post", "not_due")
    for number in due:
        if not _has_its_own_rule(table, number):
            yield from _collect(table, number)


def _collect(table: Table, number: int, *, late: bool = False) -> Iterator[Duty]:
    """That seat puts up what its blind still lacks, or all that it has."""
    less = 0 < table.seat(number).stack < _missing(table, number)
    reason = "late" if late else "all_in" if less else ""
    yield from _puts_up(table, number, "blind.post", reason, Urgency.MEND if late else Urgency.GAME)


def _puts_up(
    table: Table, number: int, rule_id: str, reason: str, urgency: Urgency = Urgency.GAME
) -> Iterator[Duty]:
    missing = _missing(table, number)
    owing = min(missing, table.seat(number).stack)
    if owing <= 0:
        return
    vacant = any(one.holds_place for one in table.seats)
    yield Duty(
        rule_id, Post(number, owing), urgency, Gravity.MAJOR,
        also=(Post(number, missing),) if owing < missing else (), seat=number, number=owing, age=1,
        reason=reason, option="button" if vacant else "",
    )  # fmt: skip


def _missing(table: Table, number: int) -> int:
    """What that seat's blind still lacks, in chips; a kill that it owes stands for the blind, too."""
    if number == kills.obliged(table):
        return 0
    seat = table.seat(number)
    return asked.blind_of(table, number) - (seat.posted - seat.anted)


def _found_missing(table: Table) -> Iterator[Duty]:
    """A blind that somebody finds missing is put up, while its player has neither looked nor acted."""
    for number in asked.blind_seats(table):
        seat = table.seat(number)
        if f"blind of {number}" in table.claims and not seat.looked and not asked.has_acted(table, number):
            yield from _collect(table, number, late=True)


def _is_let_in_or_waits(table: Table, seat: Seat) -> bool:
    """Do other rules speak of what this player has put up?"""
    return seat.made_up or seat.moved or seat.owes is not None or _kills(table, seat)


def _kills(table: Table, seat: Seat) -> bool:
    """Is what this player puts up a kill?"""
    return seat.number in (kills.killer(table), kills.obliged(table))


def _has_its_own_rule(table: Table, number: int) -> bool:
    """Does another rule than `blind.post` say what this seat posts?"""
    single = len(table.game.blinds) == 1
    less = asked.can_post(table.seat(number)) < table.game.big_blind
    return (
        asked.heads_up(table)
        or asked.has_come_to(table, number)
        or (single and (less or table.seat(number).short or len(asked.blind_seats(table)) > 1))
    )


def _chips_back(seat: Seat, rule_id: str, reason: str, *, number: int = 0, option: str = "") -> Duty:
    return Duty(
        rule_id, GiveBack(Money.POST, seat.number), Urgency.GAME, Gravity.MAJOR, seat=seat.number,
        number=number, age=1, reason=reason, option=option,
    )  # fmt: skip


# --- where the blinds fall


@rule("RR §4", Stage.BEFORE, see=("blind.post", "button.move"))
def heads_up(table: Table, house: House) -> Says:
    """Heads-up with two blinds the button posts the small blind (RR §4)."""
    table = asked.placed(table)
    if not asked.ready_for_posting(table) or not asked.heads_up(table):
        return
    small, big = asked.blind_seats(table)
    yield from _puts_up(table, small, "blind.heads_up", "small")
    yield from _puts_up(table, big, "blind.heads_up", "big")


@rule("RR §11.4", Stage.BEFORE, see=("blind.single_half", "blind.single_missed"))
def single_short(table: Table, house: House) -> Says:
    """Less than half of a single blind: dealt in for that, and the next player takes the blind (RR §11.4)."""
    table = asked.placed(table)
    if len(table.game.blinds) != 1 or not asked.ready_for_posting(table):
        return
    *short, last = asked.blind_seats(table) or (0,)
    for number in short:
        yield from _puts_up(table, number, "blind.single_short", "short")
    if last and table.seat(last).short:
        yield from _puts_up(table, last, "blind.single_short", "again")
    elif short and not asked.has_come_to(table, last):
        yield from _puts_up(table, last, "blind.single_short", "next")


@rule("RR §11.5", Stage.BEFORE, see=("blind.single_short",))
def single_half(table: Table, house: House) -> Says:
    """Half or more of a single blind counts as a full blind (RR §11.5)."""
    table = asked.placed(table)
    due = asked.blind_seats(table)
    if len(table.game.blinds) != 1 or len(due) != 1 or not asked.ready_for_posting(table):
        return
    seat = table.seat(due[0])
    if seat.holds_place or seat.short or asked.can_post(seat) >= table.game.big_blind:
        return
    if asked.has_come_to(table, seat.number):
        return
    yield from _puts_up(table, seat.number, "blind.single_half", "half")
    yield Ban(
        "blind.single_half", lambda act: isinstance(act, Post) and act.seat != seat.number, Kind.NEEDLESS,
        Gravity.CRITICAL, "enough", seat.number,
    )  # fmt: skip


# --- who is let in


@rule(
    "RR §11.3, §4", *LETTING_IN, options=("new_player_post",),
    see=("blind.between", "blind.passed", "deal.entitled"), when=wakes.waiting,
)  # fmt: skip
def new_player(table: Table, house: House) -> Says:
    """At lowball a new player waits for the big blind or kills the pot for twice as much (RR §11.3, §4)."""
    for seat in table.seats:
        if seat.owes is Owes.NEW and not _no_place(table, seat) and not _enters_a_kill(table, house, seat):
            may_post = asked.price(table, seat) < 2 * table.game.big_blind
            wants = "post_or_kill" if may_post else "wait_or_kill"
            yield from _on_these_terms(table, seat, "blind.new_player", wants, "new_player_post")


@rule("RR §11.7", *LETTING_IN, see=("blind.new_player", "blind.between", "deal.entitled"), when=wakes.waiting)
def passed(table: Table, house: House) -> Says:
    """Passed by the big blind: wait for it or kill; one who has only moved owes nothing (RR §11.7)."""
    for seat in table.seats:
        if seat.owes is Owes.PASSED and not _no_place(table, seat):
            yield from _on_these_terms(table, seat, "blind.passed", "wait_or_kill", "")
        if seat.moved and seat.standing is Standing.PLAYING:
            yield from _who_has_moved(table, seat)


@rule(
    "RR §11.6", *LETTING_IN, options=("single_missed",), see=("blind.single_short", "deal.entitled"),
    when=wakes.waiting,
)  # fmt: skip
def single_missed(table: Table, house: House) -> Says:
    """Who does not take a single blind may be dealt in only on it (RR §11.6)."""
    for seat in table.seats:
        if seat.owes is Owes.MISSED and not _no_place(table, seat):
            wants = "blind_or_kill" if asked.price(table, seat) else "blind_only"
            yield from _on_these_terms(table, seat, "blind.single_missed", wants, "single_missed")


@rule(
    "RR §4, §16.3", *LETTING_IN, options=("deal_in_between",), see=("blind.new_player", "blind.passed"),
    when=wakes.waiting,
)  # fmt: skip
def between(table: Table, house: House) -> Says:
    """No one new or making up is dealt in from the button on and before the big blind (RR §4, §16.3)."""
    here = asked.placed(table)
    for seat in table.seats:
        waits = seat.standing is Standing.OWES or seat.moved
        if not waits or not _is_between(here, seat):
            continue
        if table.stage is Stage.BEFORE and seat.posted > seat.anted:
            yield _chips_back(seat, "blind.between", "chips_back", option="deal_in_between")
        yield from _answers(table, seat, "blind.between", Word.DECLINED, "wait", option="deal_in_between")
        yield _no_hand(seat, "blind.between", "deal_in_between")


def _enters_a_kill(table: Table, house: House, seat: Seat) -> bool:
    """Does kill.new_player say whether a player who asks is dealt in?"""
    asks = [one for one in table.questions if one.seat == seat.number and one.ask is Ask.DEAL_IN]
    promises = any(one.topic == kills.AGREES for one in asks)
    return kills.another_kills(table, seat) and bool(asks) and (promises or house.kill_entry != "free")


def _no_place(table: Table, seat: Seat) -> bool:
    """Does another rule keep this player out, whatever is put up?"""
    here = asked.placed(table)
    full = seat.owes is Owes.NEW and not seat.made_up and asked.is_full(table)
    return full or table.drawing or (seat.standing is Standing.OWES and _is_between(here, seat))


def _is_between(table: Table, seat: Seat) -> bool:
    """Does its position keep this player out? One who has just let the blind go by is out in any case."""
    if not table.game.blinds or table.terms.between or seat.sits_out:
        return False
    return asked.between(table, seat.number)


def _on_these_terms(table: Table, seat: Seat, rule_id: str, wants: str, option: str) -> Iterator[Duty | Ban]:
    """A player who owes is let in with the blind, or for the price that the house asks, and for no less."""
    here = asked.placed(table)
    price = asked.price(table, seat)
    come = asked.has_come_to(here, seat.number)
    if table.stage is Stage.BEFORE and asked.ready_for_posting(table):
        if come and seat.number in asked.blind_seats(here)[-1:]:  # else it is too short (single_short)
            yield from _puts_up(here, seat.number, rule_id, "reached")
        elif seat.posted > seat.anted and not seat.made_up:
            yield _chips_back(seat, rule_id, "too_little", number=price, option=option)
    if come:
        yield from _answers(table, seat, rule_id, Word.ALLOWED, "reached", number=table.game.big_blind)
    elif seat.made_up:
        yield from _answers(table, seat, rule_id, Word.ALLOWED, "paid", option=option, number=price)
    else:
        yield from _answers(table, seat, rule_id, Word.DECLINED, wants, option=option, number=price)
        yield _no_hand(seat, rule_id, option)


def _who_has_moved(table: Table, seat: Seat) -> Iterator[Duty | Ban]:
    """One who has paid all blinds and changed seats gets a hand for nothing where the position allows."""
    here = asked.placed(table)
    come = asked.has_come_to(here, seat.number)
    if _is_between(here, seat):
        return
    if come and table.stage is Stage.BEFORE and asked.ready_for_posting(table):
        if seat.number in asked.blind_seats(here)[-1:]:
            yield from _puts_up(here, seat.number, "blind.passed", "moved_blind")
    elif table.stage is Stage.BEFORE and seat.posted > seat.anted and not _kills(table, seat):
        yield _chips_back(seat, "blind.passed", "moved_back")
    yield from _answers(table, seat, "blind.passed", Word.ALLOWED, "moved")
    if not come and not _kills(table, seat):
        yield Ban(
            "blind.passed", lambda act: isinstance(act, Post) and act.seat == seat.number, Kind.NEEDLESS,
            Gravity.CRITICAL, "moved", seat.number,
        )  # fmt: skip


def _answers(
    table: Table, seat: Seat, rule_id: str, word: Word, reason: str, *, option: str = "", number: int = 0
) -> Iterator[Duty]:
    """The answer to one who wants a hand."""
    yes = word is Word.ALLOWED
    for question in table.questions:
        if question.ask is Ask.DEAL_IN and question.seat == seat.number:
            yield Duty(
                rule_id, Say(word, seat.number), Urgency.ANSWER, Gravity.MAJOR,
                also=(Say(Word.YES if yes else Word.NO, seat.number),), reason=reason, seat=seat.number,
                number=number, option=option,
            )  # fmt: skip


def _no_hand(seat: Seat, rule_id: str, option: str) -> Ban:
    return Ban(
        rule_id, deals_to(seat.number), Kind.FORBIDDEN, Gravity.CRITICAL, "no_hand", seat.number,
        option=option,
    )  # fmt: skip


@rule(
    "RR §4", Stage.BET, Stage.DRAW, floor=True, see=("misdeal.empty_seat", "deal.entitled", "blind.passed"),
    when=wakes.unusual,
)  # fmt: skip
def owing_dead(table: Table, house: House) -> Says:
    """Dealt in while owing, and looked before posting without having acted: a dead hand (RR §4)."""
    if table.undone is not None or not two_have_acted(table, house):
        return
    for seat in table.seats:
        if seat.standing is not Standing.OWES or not seat.dealt_in or seat.folded or seat.posted > seat.anted:
            continue
        if asked.has_acted(table, seat.number):
            yield Ban(
                "blind.owing_dead", _kills_hand(seat.number), Kind.FORBIDDEN, Gravity.CRITICAL, "plays",
                seat.number,
            )  # fmt: skip
        elif seat.looked or seat.killed:
            yield from kill(table, house, "blind.owing_dead", seat.number, reason="dead")
        elif table.stage is Stage.BET and (owing := min(table.game.big_blind, seat.stack)):
            yield Duty(
                "blind.owing_dead", Post(seat.number, owing), Urgency.MEND, Gravity.MAJOR, reason="post",
                seat=seat.number, number=owing,
            )  # fmt: skip


def _kills_hand(seat: int) -> Callable[[Act], bool]:
    dead = says(Word.DEAD_HAND)
    return lambda act: dead(act) and getattr(act, "seat", 0) == seat


# --- the big blind's turn


@rule("RR §4", Stage.BET, see=("bet.bring_in", "bet.open_lowball", "blind.post"))
def option(table: Table, house: House) -> Says:
    """The big blind may raise when the bet comes back only called (RR §4)."""
    seat = asked.to_act(table)
    blinds = asked.blind_seats(table)
    if not seat or not blinds or seat != blinds[-1] or table.seat(seat).acted or table.undone is not None:
        return
    if table.to_call > betting.forced(table) or table.seat(seat).in_round < table.to_call:
        return
    if not table.offered:
        yield Duty(
            "blind.option", Say(Word.OPTION, seat), Urgency.FORM, Gravity.MINOR, reason="offer", seat=seat
        )
    yield Ban("blind.option", lambda act: isinstance(act, BringIn), Kind.EARLY, Gravity.MAJOR, "open", seat)


# --- taking them back


@rule(
    "RR §2", Stage.BET, Stage.DRAW, Stage.LAST_BET, Stage.SHOWDOWN, options=("chop_blinds",),
    see=("blind.post",), when=wakes.chopping,
)  # fmt: skip
def chop(table: Table, house: House) -> Says:
    """Blinds left alone take theirs back only if the house has it; no other pot is split (RR §2)."""
    alone = asked.blinds_alone(table)
    for question in table.questions:
        if question.ask is Ask.CHOP:
            word = Word.ALLOWED if alone and house.chop_blinds else Word.DECLINED
            reason = "split" if not alone else "allowed" if house.chop_blinds else "refused"
            yield answer(
                "blind.chop", word, question.seat, gravity=Gravity.CRITICAL, reason=reason,
                option="chop_blinds" if alone else "",
            )  # fmt: skip
    if not table.chopped:
        return
    if not house.chop_blinds:
        yield from _chop_is_taken_back(table)
        return
    for seat in table.seats:
        if seat.live and seat.posted:
            yield Duty(
                "blind.chop", GiveBack(Money.POST, seat.number), Urgency.MEND, Gravity.CRITICAL,
                also=(GiveBack(Money.BETS_AND_BLINDS),), reason="back", seat=seat.number,
                number=seat.posted, option="chop_blinds",
            )  # fmt: skip
    yield Ban(
        "blind.chop", lambda act: isinstance(act, BringIn), Kind.FORBIDDEN, Gravity.CRITICAL, "over",
        option="chop_blinds",
    )  # fmt: skip


def _chop_is_taken_back(table: Table) -> Says:
    """The dealer has allowed what the house does not have: the word goes back, and no chips do."""
    words = [Say(word, one.number) for word in (Word.DECLINED, Word.NO) for one in table.seats if one.live]
    yield Duty(
        "blind.chop", words[0], Urgency.ANSWER, Gravity.CRITICAL, also=tuple(words[1:]), reason="take_back",
        seat=words[0].seat, option="chop_blinds",
    )  # fmt: skip
    yield Ban(
        "blind.chop", lambda act: isinstance(act, GiveBack), Kind.FORBIDDEN, Gravity.CRITICAL, "take_back",
        option="chop_blinds",
    )  # fmt: skip
