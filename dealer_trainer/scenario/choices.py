"""What could be done on a table, as phrases: for lists, and for completing what is typed."""

from __future__ import annotations

from collections.abc import Iterable

from dealer_trainer.hand_ranks import Ranking, reading
from dealer_trainer.scenario.wording import wording
from dealer_trainer.scenario.written import RESHUFFLES, TO_NOBODY, exposed_position, write_act
from dealer_trainer.table import acts, asked, betting, openers
from dealer_trainer.table.acts import ALL, Act, Face, Money, Move, Say, Word
from dealer_trainer.table.places import ASIDE, BURN, MUCK, STUB, Place, Spot, hand, thrown
from dealer_trainer.table.state import Stage, Standing, Table


def candidates(table: Table, lang: str = "en") -> tuple[str, ...]:
    """A phrase for everything that hands and voice could do on this table, right or wrong, in a fixed order.

    Nothing in the list or its order hangs on what is owed, nor on a card that nobody can see.
    """
    return tuple(dict.fromkeys(_candidates(table, lang)))


def completions(prefix: str, table: Table, lang: str = "en") -> list[str]:
    """The candidates that go on from what has been typed."""
    words = wording(lang)
    start = " ".join(words.tokens(prefix))
    found = [one for one in candidates(table, lang) if " ".join(words.tokens(one)).startswith(start)]
    return found or [one for one in candidates(table, lang) if start in " ".join(words.tokens(one))]


def _candidates(table: Table, lang: str) -> Iterable[str]:
    words = wording(lang)
    at_table = [seat for seat in table.seats if seat.standing is not Standing.EMPTY or seat.hand]
    seats = [(seat, words.place_of_seat(seat.number)) for seat in at_table]
    all_seats = [(number, words.place_of_seat(number)) for number in range(1, len(table.seats) + 1)]

    def act(one: Act) -> str:
        return write_act(one, table, lang)

    if table.stage is Stage.BEFORE:
        yield from (act(acts.MoveButton(number)) for number, _ in all_seats)
        yield words.write("acts.antes")
        yield words.write("acts.blinds")
        for seat, name in seats:
            sums = sorted({*table.game.blinds, table.game.ante, table.game.big_blind * 2} - {0})
            yield from (words.write("acts.post", n=str(n), seat=name) for n in sums)
            if seat.posted:
                yield act(acts.GiveBack(Money.POST, seat.number))
        yield words.write("acts.shuffle")
        yield from (act(one) for one in (acts.Wash(), acts.Riffle(), acts.Strip(), acts.Cut()))
    if table.kills is not None and table.stage in (Stage.BEFORE, Stage.OVER):
        yield from (act(acts.MoveKillButton(number)) for number in range(len(table.seats) + 1))
        yield from (act(acts.MoveKillButton(number, up=True)) for number, _ in all_seats)
    if table.stage is not Stage.BEFORE:
        for seat, name in seats:
            sums = sorted({min(n, seat.stack) for n in (*table.game.blinds, table.game.ante)} - {0})
            yield from (words.write("acts.post", n=str(n), seat=name) for n in sums)
    yield act(acts.burn())
    yield act(acts.BringIn())
    if table.stage in (Stage.BET, Stage.LAST_BET):
        yield from (act(one) for one in _about_bets(table))
    if table.stage >= Stage.SHOWDOWN and table.shows_down:
        yield from (act(one) for one in _at_the_showdown(table))
    for number, name in all_seats:
        most = 1 if table.stage < Stage.DRAW else 5
        yield from (words.write("acts.deal", n=str(n), seat=name) for n in range(1, most + 1))
        yield act(Move(STUB, hand(number), face=Face.UP))
    for seat, name in seats:
        if seat.thrown:
            yield act(Move(thrown(seat.number), MUCK, ALL))
        if exposed_position(table, hand(seat.number)) is not None:
            yield words.write("acts.replace", seat=name)
    for seat, _ in seats:
        for word in (Word.ALLOWED, Word.DECLINED, Word.YES, Word.NO, Word.PAT, Word.HOW_MANY, Word.RAISED,
                     Word.ACTION, Word.DEAD_HAND):  # fmt: skip
            yield act(Say(word, seat.number))
        yield from (act(Say(Word.NUMBER, seat.number, n)) for n in range(1, 6))
    yield from (act(Say(word)) for word in TO_NOBODY)
    yield from (words.write("acts.kill", seat=name) for seat, name in seats if seat.hand)
    yield act(Move(STUB, ASIDE))
    for seat, _ in seats:
        for place in (hand(seat.number), thrown(seat.number), Place(Spot.OFF_TABLE, seat.number)):
            yield from _moves_out_of(place, table, lang)
    for place in (BURN, MUCK, ASIDE):
        yield from _moves_out_of(place, table, lang)
    yield from (act(acts.GiveBack(what)) for what in Money if what not in (Money.POST, Money.CHIPS))
    if table.stage >= Stage.DRAW:
        yield from (words.write(f"acts.{name}") for name in RESHUFFLES)
        yield act(acts.Cut())
    yield from (act(one) for one in (acts.Gather(), acts.CountStub(), acts.ChangeDeck(), acts.Wait()))


def _about_bets(table: Table) -> Iterable[Act]:
    """Words about bets, and chips of a round that must be parted or given back."""
    alive = [table.seat(n) for n in asked.live(table)]
    size = betting.bet_size(table.game, table.stage)
    for seat in alive:
        for word in (Word.CALL, Word.STANDS, Word.OPTION, Word.CLOCK, Word.TEN_SECONDS):
            yield Say(word, seat.number)
        if openers.needed(table):
            yield Say(Word.OPENING, seat.number)
    so_far = table.played_in(table.stage)
    if so_far:
        last = so_far[-1]
        levels = {
            last.level, 2 * last.faced, last.faced + table.last_raise,
            *(last.faced + (n * size + 1) // 2 for n in (1, 2, 3, 4)), *range(size, 5 * size, size),
        }  # fmt: skip
        lying = sum(table.pots) + sum(seat.bet for seat in table.seats) - last.amount
        levels.add(2 * last.faced + lying - (last.level - last.amount))  # the pot
        if (wager := last.wager) is not None:  # what was said, and where each motion led
            before = last.level - last.amount
            motions = [sum(wager.motions[: n + 1]) for n in range(len(wager.motions))]
            levels |= {wager.named, before + wager.named, *(before + part for part in motions)}
        yield from (Say(Word.MAKE_IT, last.seat, level) for level in sorted(levels - {0}))
    bets = sorted({seat.bet for seat in table.seats if seat.bet})
    yield from (acts.BringIn(bet) for bet in bets[:-1])
    for pot in range(len(table.pots) + bool(bets)):
        yield acts.BringIn(pot=pot)
        yield from (acts.BringIn(bet, pot) for bet in bets)
    for seat in table.seats:
        lower = [0, *(bet for bet in bets if bet < seat.bet)] if seat.bet else []
        yield from (acts.GiveBack(Money.CHIPS, seat.number, seat.bet - bet) for bet in lower)


def _at_the_showdown(table: Table) -> Iterable[Act]:
    """What is asked, read and pushed: every open hand as each game would read it, every pot to every hand."""
    dealt_in = [seat.number for seat in table.seats if seat.dealt_in]
    for number in dealt_in:
        yield Say(Word.SHOW, number)
        hand_cards = [one.card for one in table.seat(number).hand]
        if asked.tabled(table.seat(number)) and len(hand_cards) == asked.HAND_SIZE:
            for ranking in Ranking:
                if ranking is Ranking.DEUCE_TO_SEVEN and any(one.is_joker for one in hand_cards):
                    continue
                read = reading(hand_cards, ranking)
                yield from (acts.Read(number, read.category, read.ranks[:some]) for some in (1, 2, 5))
    for pot, chips in enumerate(table.pots):
        for number in dealt_in if chips else ():
            yield acts.Push(number, 0, pot)
            yield from (acts.Push(number, -(-chips // parts), pot) for parts in (2, 3) if chips >= parts)
            yield from (acts.Push(number, chips // parts, pot) for parts in (2, 3) if chips >= parts)
    for seat in table.seats:
        if later := seat.put_in - seat.put_in_early:
            yield acts.GiveBack(Money.CHIPS, seat.number, later)
        sums = sorted({seat.won, (seat.won + 1) // 2} - {0})
        yield from (acts.Fetch(seat.number, n, pot) for n in sums for pot in range(len(table.pots)))


def _moves_out_of(place: Place, table: Table, lang: str) -> Iterable[str]:
    """Every card that lies there, and the packet, to every other spot on the felt."""
    count = len(asked.shown(table.cards_in(place)))
    if not count:
        return
    hands = [hand(seat.number) for seat in table.seats if seat.dealt_in or seat.hand]
    targets = [BURN, MUCK, ASIDE, STUB, *hands]
    positions = range(count) if place != MUCK else range(max(count - 1, 0), count)
    for which in positions:
        yield write_act(acts.TurnUp(place, which), table, lang)
        yield from (
            write_act(Move(place, target, which), table, lang) for target in targets if target != place
        )
    own = (hand(place.seat),) if place.seat else ()
    for target in (MUCK, STUB, BURN, *own, ASIDE):
        if target != place:
            yield write_act(Move(place, target, ALL), table, lang)
