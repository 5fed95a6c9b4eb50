"""The laws of the kit on ConKUeror for 2 to 6 players, and the conservation of its pieces and cards."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.state import State
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.games.conkueror import GAME, ConKUerorState
from kbwidgets.games.conkueror.rules.armies import HIRED, value_of
from kbwidgets.games.conkueror.rules.fields import MAIN, Opening
from kbwidgets.games.conkueror.rules.moves import MOVES
from kbwidgets.games.conkueror.rules.rows import with_rows
from kbwidgets.testing import Case, is_conserved
from kbwidgets.testing.laws.moves import bad_texts_are_refused
from kbwidgets.testing.walk import Walk

from ...conformance.conkueror import OCEANIA, conserved
from .ledger import Ledger
from .positions import answering, play, position

DEFAULTS = {option.name: option.default for option in GAME.options}


def case(seats: int, **options: OptionValue) -> Case:
    return Case(GAME, seats, tuple((DEFAULTS | options).items()))


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_no_card_is_lost_in_long_games(seats: int):
    """CQ-10.1, CQ-10.3, CQ-12.2, CQ-13.1."""
    walk = Walk.random(case(seats, max_rounds=20, chance_percent=100, setup="random"), seats)
    is_conserved(walk, conserved)


def worth(state: kb.State) -> int:
    """Return the value of all regulars on the map, and of infantry still to be placed."""
    assert isinstance(state, ConKUerorState)
    left = sum(state.frame.left) if isinstance(state.frame, Opening) else 0
    return sum(value_of(stack % HIRED) for stack in state.stacks) + state.draft + left


KEPT = (
    "claim", "place", "autoplace", "deal", "drop", "deploy", "exchange", "attack", "roll", "roll_out", "withdraw",
    "move_in", "occupy", "station", "fortify",
)  # fmt: skip


@pytest.mark.parametrize("options", [{}, {"setup": "random", "disabled": OCEANIA, "chance_percent": 100}])
def test_armies_come_and_go_only_by_drafts_cards_and_losses(options: dict[str, OptionValue]):
    """CQ-3.4, CQ-4.4, CQ-5.4, CQ-6.7, CQ-7.2, CQ-9.3, CQ-11.3: nothing else adds or removes an army."""
    walk = Walk.random(case(2, **({"max_rounds": 12} | options)), 5)
    seen: set[str] = set()
    for (before, after), move in zip(pairwise(walk.states), walk.moves, strict=True):
        verb = str(move).split()[0]
        draft_begins = after.phase == "draft" and before.phase not in ("draft", "station")
        if verb in KEPT and not draft_begins:
            seen.add(verb)
            assert worth(before) == worth(after), move
        if verb in ("dice", "outcome"):
            assert worth(after) <= worth(before)
    assert {"deploy", "exchange", "attack", "move_in", "fortify"} <= seen


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"max_rounds": 12}),
        (4, {"max_rounds": 12, "chance_percent": 100, "fortify": "connected", "cards": "per_territory"}),
        (6, {"max_rounds": 12, "setup": "random", "fortify": "any", "bombardment": "sum", "ties": "reroll"}),
        (2, {"max_rounds": 30, "setup": "random", "disabled": OCEANIA, "chance_percent": 100}),
    ],
)
def test_every_piece_comes_and_goes_as_the_events_tell(seats: int, options: dict[str, OptionValue]):
    """CQ-14.1: after each move the map matches the events so far, territory by territory."""
    for seed in range(2):
        state, rng, ledger = case(seats, **options).start(), Random(seed), Ledger()
        while state.to_act:
            move = state.sample(rng)
            for event in state.events(move):
                ledger.hear(event)
            state = state.advance(move)
            assert isinstance(state, ConKUerorState)
            ids = state.table.ids
            held = {ids[at]: stack for at, stack in enumerate(state.stacks) if stack}
            assert ledger.told() == held, move
            assert ledger.draft == state.draft or state.phase not in ("draft", "station"), move


@pytest.mark.parametrize("options", [{}, {"fortify": "connected"}, {"fortify": "any", "disabled": OCEANIA}])
def test_the_numbers_of_moves_are_those_that_are_counted_anew(options: dict[str, OptionValue]):
    """CQ-4.1: updating the numbers after a move gives the same result as counting everything again."""
    walk = Walk.random(case(2, **({"max_rounds": 12, "setup": "random"} | options)), 3)
    for state in walk.states:
        assert isinstance(state, ConKUerorState)
        assert with_rows(state).rows == state.rows
        if state.phase in MAIN:
            assert len(list(state.moves())) == state.rows[3]


def test_moves_are_counted_again_only_where_land_or_armies_change():
    """CQ-6.8: neither an attack nor a withdrawal moves a piece, so both keep the numbers of moves as they are."""
    before = position("0 brazil 6i; 1 peru 2i; 1 venezuela 1i")
    state = before
    for move in ("attack brazil peru 4", "withdraw", "attack brazil peru 4", "roll"):
        state = play(state, move)
        assert state.rows is before.rows
    lost = play(state, "dice 6 1")
    assert lost.rows is not before.rows
    assert play(lost, "withdraw").rows is lost.rows


@pytest.mark.parametrize(
    "options",
    [
        {"setup": "random", "fortify": "connected", "chance_percent": 100, "cards": "per_territory"},
        {"setup": "random", "ties": "reroll", "bombardment": "sum", "chance_percent": 100, "fortify": "any"},
        {"setup": "random", "disabled": OCEANIA, "chance_percent": 100},
    ],
)
def test_a_random_end_is_that_of_the_picks(options: dict[str, OptionValue]):
    """In long games, where hands have sets and players fall, every move is the one that a pick gives."""
    for seed in range(4):
        seats = 2 if "disabled" in options else 2 + seed
        start = case(seats, **({"max_rounds": 15} | options)).start()
        one, two = Random(seed), Random(seed)
        assert start.finish(one) == State.finish(start, two)
        assert one.random() == two.random()


def test_more_targets_than_a_chance_card_has_are_read_and_refused():
    """CQ-12.6: the law of bad texts adds words to a move, and `chance_play peru too` can be read."""
    state = answering("sabotage", "0 brazil 3i; 1 peru 3i")
    move = state.parse("chance_play peru")
    bad_texts_are_refused(Walk(case(2), 0, (state, state.play(move)), (move,)))


WRITTEN = (
    "claim peru", "place peru", "deploy peru 3", "chance_play peru siam", "exchange peru 5i 1c", "trade_army 3i peru",
    "trade_territory asia", "station draft peru 1i", "attack peru brazil 3", "move_in 2i 1c", "occupy peru brazil 1i",
    "fortify peru brazil 1a", "die 6", "deal peru", "drop peru", "chance yes", "card revolt", "hit peru", "dice 6 1",
    "outcome 3 0", "draw cavalry",
    "next_phase", "roll", "roll_out", "withdraw", "autoplace", "chance_skip", "exchange peru 5i 1c 2", "dice 6 5 1",
    "chance_play", "chance no",
)  # fmt: skip


def test_moves_of_every_kind_are_values():
    """Reading one twice gives equal values, nobody can change them, and each is written as it was read."""
    assert {text.split()[0] for text in WRITTEN} == {*MOVES.forms}
    for text in WRITTEN:
        move = MOVES.parse(text)
        assert {move, MOVES.parse(text)} == {move}
        assert str(move) == text
        for name in type(move).__annotations__:
            with pytest.raises(AttributeError):
                setattr(move, name, "")
