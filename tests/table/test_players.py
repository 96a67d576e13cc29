"""Players bet, draw and fumble: chips and cards move, and none is made or lost."""

from dataclasses import replace

import pytest

from dealer_trainer.cards import DECK_52, cards
from dealer_trainer.table import players
from dealer_trainer.table.games import read_game
from dealer_trainer.table.places import ASIDE, MUCK, Place, Spot, hand
from dealer_trainer.table.players import CannotDo
from dealer_trainer.table.state import Ask, Cause, Deed, Lying, Pitch, Question, Seat, Stage, Table


def a_table(
    game: str = "ace-to-five limit 4-8",
    stage: Stage = Stage.BET,
    hands: tuple[str, ...] = ("Kc Qd Jh 2c 3c", "", "", ""),
    stacks: tuple[int, ...] = (100,) * 4,
) -> Table:
    """Four seats, the button at seat 4, blinds up, five cards each."""
    held = [cards(text) for text in hands]
    deck = [one for one in DECK_52 if not any(one in some for some in held)]
    seats = []
    for number in range(1, 5):
        mine = list(held[number - 1])
        mine += [deck.pop() for _ in range(5 - len(mine))]
        seats.append(
            Seat(number, stack=stacks[number - 1], dealt_in=True, hand=tuple(Lying(one) for one in mine))
        )
    pitches = tuple(Pitch(seats[n].hand[r].card, n + 1, n + 1) for r in range(5) for n in range(4))
    table = Table(
        read_game(game), tuple(seats), 4, 4, stage, stub=tuple(Lying(one) for one in deck), pitches=pitches
    )
    if stage is Stage.BET and table.game.blinds:
        for number, blind in enumerate(table.game.blinds, 1):
            table = players.post(table, number, blind)
    return table


@pytest.fixture(autouse=True)
def nothing_is_lost(monkeypatch):
    """Every table that a player leaves behind holds the same cards and chips as the one before."""
    for name in (
        "fold", "call", "raise_to", "post", "throw", "take_back", "drop", "take", "throw_into", "find",
        "leave_over",
    ):  # fmt: skip
        plain = getattr(players, name)

        def checked(table, *rest, plain=plain):
            after = plain(table, *rest)
            assert sorted(one.card for one in players.all_cards(after)) == sorted(
                one.card for one in players.all_cards(table)
            )
            assert players.all_chips(after) == players.all_chips(table)
            return after

        monkeypatch.setattr(players, name, checked)


# --- betting


def test_a_fold_is_in_the_muck_at_once_and_is_remembered_as_that_seats_hand():
    table = players.fold(a_table(), 3)

    assert table.seat(3).folded
    assert not table.seat(3).hand
    assert {one.source for one in table.cards_in(MUCK)} == {hand(3)}
    assert table.played[-1].deed is Deed.FOLD


def test_a_call_puts_in_what_is_missing_to_the_blind():
    table = players.call(players.call(a_table(), 3), 1)

    assert [seat.bet for seat in table.seats] == [4, 4, 4, 0]
    assert [one.amount for one in table.played] == [4, 2]


def test_a_raise_at_limit_makes_everybody_act_again():
    table = players.call(a_table(), 3)
    table = players.raise_to(table, 4, players.next_level(table, players.bet_size(table)))

    assert table.to_call == 8
    assert not table.seat(3).acted
    assert table.seat(4).acted
    assert table.played[-1].deed is Deed.RAISE


def test_who_has_fewer_chips_calls_all_in():
    table = players.call(a_table(stacks=(100, 100, 3, 100)), 3)

    assert (table.seat(3).bet, table.seat(3).stack) == (3, 0)
    assert table.seat(3).all_in


def test_an_all_in_of_less_than_half_a_bet_reopens_nothing():
    table = players.call(a_table(stacks=(100, 100, 100, 5)), 3)
    table = players.raise_to(table, 4, players.all_in_level(table, 4))

    assert table.to_call == 5
    assert table.seat(3).acted
    assert table.raises == 0


def test_the_pot_is_a_raise_of_what_lies_there_after_the_call():
    table = replace(a_table("ace-to-five pot-limit 2-4", stage=Stage.LAST_BET), pot=100)
    table = players.raise_to(table, 1, 50)

    assert players.pot_level(table, 2) == 250


@pytest.mark.parametrize(("stage", "size"), [(Stage.BET, 4), (Stage.LAST_BET, 8)])
def test_limit_doubles_after_the_draw_unless_the_house_says_otherwise(stage, size):
    assert players.bet_size(a_table(stage=stage)) == size
    table = a_table(stage=stage)
    assert players.bet_size(replace(table, game=replace(table.game, same_after=True))) == 4


def test_at_limit_lowball_without_blinds_one_opens_or_folds():
    table = a_table("ace-to-five limit 4-8", stage=Stage.BET)
    no_blinds = replace(
        table, game=replace(table.game, blinds=()), to_call=0,
        seats=tuple(replace(seat, bet=0, stack=100) for seat in table.seats),
    )  # fmt: skip

    assert not players.may_check(no_blinds, 1)
    assert players.may_check(a_table("draw high"), 1)


# --- the draw


def at_the_draw() -> Table:
    return a_table(stage=Stage.DRAW)


def test_the_first_number_is_an_answer_and_every_other_one_a_question():
    table = players.say_number(at_the_draw(), 1, 2)
    assert table.seat(1).asked == 2
    assert not table.questions

    table = players.say_number(table, 1, 3)
    assert table.seat(1).asked == 2
    assert table.questions == (Question(1, Ask.CHANGE, 3, spoken=1),)


def test_thrown_cards_lie_before_their_player_until_they_are_taken_in():
    table = at_the_draw()
    table = players.throw(table, 1, players.positions_of(table, 1, cards("Jh Kc")))

    assert [one.card.face for one in table.seat(1).thrown] == ["Kc", "Jh"]
    assert [one.card.face for one in table.seat(1).hand] == ["Qd", "2c", "3c"]
    assert table.seat(1).threw == 2


def test_who_has_thrown_all_five_is_still_live():
    assert players.throw(at_the_draw(), 1, range(5)).seat(1).live


def test_discards_can_be_taken_back():
    table = players.take_back(players.throw(at_the_draw(), 1, (0, 1, 2)), 1, 1)

    assert [one.card.face for one in table.seat(1).thrown] == ["Kc", "Qd"]
    assert table.seat(1).threw == 2


@pytest.mark.parametrize(
    ("game", "held", "number", "thrown"),
    [
        ("ace-to-five limit", "Ac 2d 8h 4s Kc", 1, "Kc"),
        ("ace-to-five limit", "2c 2d 8h 4s Kc", 2, "2d Kc"),
        ("deuce-to-seven limit", "Ac 2d 8h 4s Kc", 1, "Ac"),
        ("draw high", "Kc Kd 8h 4s 2c", 3, "8h 4s 2c"),
        ("ace-to-five limit", "Kc Qd Jh 9s 9c", 5, "Kc Qd Jh 9s 9c"),
    ],
)
def test_players_throw_what_helps_them_least(game, held, number, thrown):
    table = a_table(game, stage=Stage.DRAW, hands=(held, "", "", ""))
    table = players.throw(table, 1, players.worst_cards(table, 1, number))

    assert [one.card for one in table.seat(1).thrown] == list(cards(thrown))


def test_nobody_throws_a_card_that_is_not_in_the_hand():
    with pytest.raises(CannotDo) as caught:
        players.positions_of(at_the_draw(), 1, cards("9h"))
    assert (caught.value.why, caught.value.fields["card"]) == ("not_in_hand", "9h")


# --- cards and eyes


def test_looking_is_remembered_with_the_number_of_cards_seen():
    table = players.look(a_table(), 2)
    assert (table.seat(2).looked, table.looks) == (5, 1)


def with_two_stuck(table: Table, seat: int) -> Table:
    """The last card of that hand sticks to the one before, and nobody knows of it."""
    mine = table.seat(seat).hand
    return table.with_seat(seat, hand=(*mine[:-1], mine[-1]._replace(hidden=True)))


def test_counting_brings_the_card_to_light_that_stuck_to_another():
    table = with_two_stuck(a_table(), 2)
    found = players.find(table, 2, 5)

    assert found.seat(2).counted
    assert not any(one.hidden for one in found.seat(2).hand)


def test_nobody_counts_other_cards_than_are_there():
    with pytest.raises(CannotDo) as caught:
        players.find(a_table(), 2, 6)
    assert caught.value.fields["number"] == 5


def test_a_card_shown_by_its_player_stays_in_the_hand():
    table = players.show(a_table(), 1, (0,))

    assert table.exposures[0].card.face == "Kc"
    assert table.exposures[0].cause is Cause.PLAYER
    assert table.exposures[0].nth == 1  # it was the first card off the deck
    assert len(table.seat(1).hand) == 5


def test_a_dropped_card_lies_off_the_table_by_its_player():
    table = players.drop(a_table(), 1, (1,))

    assert [one.card.face for one in table.cards_in(Place(Spot.OFF_TABLE, 1))] == ["Qd"]
    assert table.exposures[0].off_table


def test_a_card_taken_from_another_remembers_whose_it_is():
    table = players.take(a_table(), 3, 1)

    assert table.seat(3).hand[-1].card.face == "3c"
    assert table.seat(3).hand[-1].source == hand(1)


def test_cards_thrown_into_another_hand_are_no_longer_in_play():
    table = players.throw_into(a_table(), 1, 2)

    assert table.seat(1).folded
    assert len(table.seat(2).hand) == 10


def test_a_card_left_over_from_an_earlier_deal_makes_this_deck_short():
    table = players.leave_over(a_table(), 1)

    assert table.deck_short
    assert [one.source for one in table.seat(1).dropped] == [ASIDE]
