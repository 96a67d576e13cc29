"""What wakes a rule: cheap questions to the table, none of which asks for the house.

A rule that names one of them (`when=`) is asked only where its answer is yes: where it is no, the rule would
have nothing to say. A rule that names none never sleeps. Where two ways to write a question are at hand the
one that says yes too often is right, for it costs no more than time.
"""

from __future__ import annotations

from dealer_trainer.cards import OWN_BACK
from dealer_trainer.table import asked
from dealer_trainer.table.betting import BETTING_STAGES, forced
from dealer_trainer.table.derived import derived, of_packet
from dealer_trainer.table.games import Kind, Structure
from dealer_trainer.table.places import BURN, Place, Spot, hand
from dealer_trainer.table.state import Deed, Lying, Played, Seat, Stage, Standing, Table


def question(table: Table) -> bool:
    """Does somebody want something of the dealer?"""
    return bool(table.questions)


def exposed_card(table: Table) -> bool:
    """Has a face been shown that should not have been?"""
    return bool(table.exposures)


def taken_back(table: Table) -> bool:
    """Is the deal being taken back?"""
    return table.undone is not None


def fault(table: Table) -> bool:
    """Has the dealer done what nothing asked for, or does one mending bring back the other?"""
    return bool(table.faults or table.repeats)


def no_card_out(table: Table) -> bool:
    """Is the pack still whole (or does somebody want something)?"""
    return not table.pitches or bool(table.questions)


def posting(table: Table) -> bool:
    """Are blinds and antes still going up, or has somebody found one missing?"""
    return table.stage is Stage.BEFORE or bool(table.claims)


def new_game(table: Table) -> bool:
    """Has a game just begun (or does somebody want something)?"""
    return table.new_game or bool(table.questions)


def waiting(table: Table) -> bool:
    """Is there somebody who owes, or waits for a position, or has just been let in?"""
    return any(
        seat.moved or seat.owes is not None or seat.standing is Standing.OWES for seat in table.seats
    )  # fmt: skip


def chopping(table: Table) -> bool:
    """Have the blinds been taken back (or does somebody want something)?"""
    return table.chopped or bool(table.questions)


def early_burn(table: Table) -> bool:
    """Is a card burned before the draw, or anything else out of the ordinary?"""
    return bool(table.burns and table.stage is Stage.BET) or unusual(table)


@derived
def bet_to_rule(table: Table) -> bool:
    """Has anybody in this round done more than fold, check, or call the right sum in turn, or is it to be?"""
    if table.stage not in BETTING_STAGES or table.questions or table.ahead or table.pressed or table.silent:
        return True
    blind = forced(table)  # nobody has raised it, or there is something to rule on
    acts = (one for one in table.played if one.stage is table.stage)
    return not all(_is_plain(one, blind) for one in acts) or any(seat.killed for seat in table.seats)


def _is_plain(one: Played, blind: int) -> bool:
    """Is it a fold, a call of the blind as that lies there now, or a check where one may always check?"""
    if one.wager is not None or one.ruled or one.deed in (Deed.BET, Deed.RAISE):
        return False
    may_check = one.deed is not Deed.CHECK or one.faced > 0 or one.stage is Stage.LAST_BET
    return one.deed is Deed.FOLD or (one.level == one.faced == blind and may_check)


def pots_apart(table: Table) -> bool:
    """Is somebody all in, or is there a side pot?"""
    return bool(table.sides) or any(seat.tapped for seat in table.seats)


FEW_CARDS = 6  # left in the stub: fewer than a hand and its burn can want


def short_stub(table: Table) -> bool:
    """Could the stub run out, or was it made up from the muck?"""
    return len(table.stub) <= FEW_CARDS or table.after_reshuffle


def five_wanted(table: Table) -> bool:
    """Does somebody draw a whole hand?"""
    return max(map(asked.wanted, table.seats)) >= asked.HAND_SIZE


def draw_out_of_order(table: Table) -> bool:
    """Has the draw gone otherwise than hand by hand in turn, or is it over?"""
    return table.stage is not Stage.DRAW or unusual(table) or not _served_in_turn(table)


def unusual_or_question(table: Table) -> bool:
    return bool(table.questions) or unusual(table)


@derived
def unusual(table: Table) -> bool:
    """Is anything about the cards, or about what was said of them, out of the ordinary course of a deal?

    In the ordinary course every card goes face down to whom it is due, stays there or is thrown away by its
    player, and nobody says that anything is wrong. At the showdown hands lie open.
    """
    return bool(
        table.exposures or table.aside or table.scraps or table.extras_out or table.claims or table.faults
        or table.undone is not None or table.called_misdeal or table.deck_short or table.deck_unsound
        or table.in_order != len(table.pitches)
        or (table.pitches and (table.dealt_from or table.button) != table.button_due)
        or not _ordinary_packet(table.stub[:1]) or not _ordinary_packet(table.burns)
        or not _ordinary_muck(table) or not all(map(_ordinary_seat, table.seats))
        or not _hands_are_complete(table)
    )  # fmt: skip


@derived
def _served_in_turn(table: Table) -> bool:
    """Did one card go to the burn, and then to each hand in its turn all that it wants, none passed over?"""
    places: list[Place] = [BURN] if table.offs else []
    if len(table.burns) != len(places) or table.shifting:
        return False
    still_waits = False
    for number in asked.live(table):
        seat = table.seat(number)
        if seat.given and (still_waits or seat.given > asked.wanted(seat)):
            return False
        places += [hand(number)] * seat.given
        still_waits = still_waits or seat.asked is None or seat.given < asked.wanted(seat)
    as_meant = all(off.meant == off.to.seat for off in table.offs)
    return as_meant and places == [off.to for off in table.offs]


@of_packet
def _ordinary_packet(packet: tuple[Lying, ...]) -> bool:
    """Do all these cards lie face down, and are they of this deck, as far as that is known?"""
    for one in packet:
        if one.up or one.hidden or one.boxed or one.early or one.card.back != OWN_BACK:
            return False
    return True


@of_packet
def _sound_packet(packet: tuple[Lying, ...]) -> bool:
    """The same of cards that may lie open."""
    return not any(one.hidden or one.boxed or one.early or one.card.back != OWN_BACK for one in packet)


def _ordinary_muck(table: Table) -> bool:
    return (_sound_packet if table.stage >= Stage.SHOWDOWN else _ordinary_packet)(table.muck)


def face_open(table: Table) -> bool:
    """Is anything unusual, or has a hand been shown at the showdown?"""
    return unusual(table) or (table.stage >= Stage.SHOWDOWN and any(seat.shown for seat in table.seats))


@derived
def _ordinary_seat(seat: Seat) -> bool:
    """Are this seat's cards its own, and has nothing been done to the hand or been said of it?"""
    return (
        not (seat.dropped or seat.killed or seat.lacks or seat.counted or seat.touched_muck or seat.spoilt)
        and (not seat.hand or (seat.standing is Standing.PLAYING and not seat.moved))
        and (_sound_packet if seat.shown else _ordinary_packet)(seat.hand) and _ordinary_packet(seat.thrown)
        and all(one.source is None or one.source.spot is Spot.STUB for one in seat.hand)
    )  # fmt: skip


@derived
def _is_five(seat: Seat) -> bool:
    if not seat.live:
        return not seat.hand
    taken_in = not seat.hand and len(seat.shown) == asked.HAND_SIZE
    return taken_in or len(seat.hand) + seat.threw - seat.given == asked.HAND_SIZE


def _hands_are_complete(table: Table) -> bool:
    """Has every hand as many cards as the deal and the draw have given it so far, five once that is out?"""
    if table.stage >= Stage.BET:
        return all(map(_is_five, table.seats))
    if not table.pitches:
        return not any(seat.hand for seat in table.seats)
    rounds, more = divmod(len(table.pitches), len(asked.entitled(table)) or 1)
    sizes = [len(seat.hand) for seat in asked.seats_in_order(table) if seat.standing is Standing.PLAYING]
    # Those who have been served in this round have a card more than those who have not.
    return sizes == [rounds + 1] * more + [rounds] * (len(sizes) - more)


# --- the game, and the showdown


def ace_to_five(table: Table) -> bool:
    return table.game.kind is Kind.ACE_TO_FIVE


def deuce_to_seven(table: Table) -> bool:
    return table.game.kind is Kind.DEUCE_TO_SEVEN


def draw_high(table: Table) -> bool:
    return not table.game.lowball


def lowball(table: Table) -> bool:
    return table.game.lowball


def sevens(table: Table) -> bool:
    """Can the sevens rule be played here?"""
    return table.game.kind is Kind.ACE_TO_FIVE and table.game.structure is Structure.LIMIT


def all_open(table: Table) -> bool:
    """Do all hands that can win lie open, or is but one left, so that the pots can be settled?"""
    came_down = [seat for seat in table.seats if seat.came_down and seat.live]
    return len(came_down) < 2 or all(seat.shown for seat in came_down)


def sevens_settled(table: Table) -> bool:
    return sevens(table) and all_open(table)


def hand_named(table: Table) -> bool:
    """Has a player said what the hand is?"""
    return any(seat.named for seat in table.seats)


def pair_open(table: Table) -> bool:
    """Lowball: does a hand with two cards of a rank lie open?"""
    return table.game.lowball and any(seat.shown and _holds_pair(seat) for seat in table.seats)


@derived
def _holds_pair(seat: Seat) -> bool:
    return len({card.rank for card in seat.shown}) < len(seat.shown)


def chips_won(table: Table) -> bool:
    """Has anybody got chips out of the pots (or does somebody want something)?"""
    return bool(table.questions) or any(seat.won or seat.returned for seat in table.seats)


def kill_pots(table: Table) -> bool:
    """Are kill pots played here?"""
    return table.kills is not None
