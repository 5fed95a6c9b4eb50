"""Statements in a cell about a match are certain: nothing presented as a fact depends on hidden information."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.state import State
from kbwidgets.core.values.types import CHANCE, Viewer
from kbwidgets.games.catan import CatanState
from kbwidgets.games.kingdom_builder import KingdomBuilderState
from kbwidgets.games.kingdom_builder.rules.board import TERRAINS
from kbwidgets.games.kingdom_builder.rules.cards import UNITS, with_hand
from kbwidgets.games.pawns_board import PawnsBoardState
from kbwidgets.inspect.chances import chances
from kbwidgets.inspect.compared_moves import compare_moves
from kbwidgets.inspect.graphs import graph
from kbwidgets.inspect.knowledge import known_moves
from kbwidgets.inspect.supposing import whatif
from kbwidgets.inspect.why import Why

from ..amount import amount
from .twins import OPEN_GAMES, played

POSITIONS = amount(24, 2000)
GUESSES = amount(2, 8)
ASKED = 6
"""The number of moves of a position that are asked about individually."""
GAMES = list(kb.games.values())
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def some_positions(game: kb.Game, count: int = POSITIONS) -> Iterator[tuple[State, Random]]:
    """Yield positions of random matches with every number of seats, including open and chance moves."""
    rng, given = Random(f"certain {game.name}"), 0
    while given < count:
        state, left = game.start(rng.choice(game.seats)), rng.randrange(20, 900)
        while state.to_act and left and given < count:
            if rng.random() < (0.005 if state.to_act == (CHANCE,) else 0.03):
                yield state, rng
                given += 1
            state = state.advance(some_move(state, rng))
            left -= 1


def some_move(state: State, rng: Random) -> kb.Move | str:
    """Return a listed move, or an open one."""
    for form in state.open_moves() if rng.random() < 0.3 else ():
        if not state.refusals(text := form.some(rng)):
            return text
    if state.to_act == (CHANCE,):
        return state.random_draw(rng)
    moves = state.moves()
    return moves[int(rng.random() * len(moves))]


def fitting(state: State, viewer: Viewer, rng: Random) -> list[State]:
    """Return the true position, then others that look the same to a viewer."""
    view = state.view(viewer)
    return [state, *(state.guess(view, rng) for _ in range(GUESSES))]


def told_by(state: State, move: kb.Move | str, viewer: Viewer) -> set[str]:
    """Return the statements about a move to a viewer."""
    view = state.advance(move).view(viewer)
    return {view.narrate(event) for event in state.events(move, viewer)}


def gained(state: State, move: kb.Move | str, viewer: Viewer, seat: int) -> int | None:
    """Return the points that a viewer would see a seat gain."""
    before, after = state.view(viewer).points(), state.advance(move).view(viewer).points()
    return None if before is None or after is None else after[seat] - before[seat]


@each_game
def test_every_move_that_is_told_is_legal_whatever_is_hidden(game: kb.Game):
    for state, rng in some_positions(game):
        for viewer in (*range(len(state.names)), None):
            for each in fitting(state, viewer, rng):
                moves = known_moves(state, viewer)
                for move in rng.sample(list(moves), min(ASKED, len(moves))):
                    assert not each.refusals(move), (state, viewer, move)


@each_game
def test_every_effect_and_gain_that_is_told_is_so_whatever_is_hidden(game: kb.Game):
    for state, rng in some_positions(game, POSITIONS // 4):
        for viewer in (*range(len(state.names)), None):
            found = [option for option in compare_moves(state, viewer) if not state.refusals(option.move)]
            assert len(found) == len(compare_moves(state, viewer)), "an option is not legal"
            for option in rng.sample(found, min(ASKED, len(found))):
                for each in fitting(state, viewer, rng):
                    if not each.refusals(option.move):
                        assert told_by(each, option.move, viewer).issuperset(option.effects), (state, viewer, option)
                    if option.points is not None:
                        assert option.points == gained(each, option.move, viewer, option.seat), (state, viewer, option)


@each_game
def test_every_judgement_is_so_whatever_is_hidden(game: kb.Game):
    for state, rng in some_positions(game, POSITIONS // 2):
        moves = state.moves()
        guessed = state.guess(state.view(None), rng).moves()
        for viewer in (*range(len(state.names)), None):
            for move in (
                *rng.sample(list(moves), min(3, len(moves))),
                *rng.sample(list(guessed), min(3, len(guessed))),
            ):
                why = Why.of(state, move, viewer)
                for each in fitting(state, viewer, rng):
                    refusals = each.refusals(move, viewer)
                    assert why.is_allowed in (None, not refusals), (state, viewer, move)
                    assert set(why.refusals) <= set(refusals), (state, viewer, move)
                    if not refusals and not why.is_uncertain:
                        told = {effect for effect in why.effects if " now has " not in effect}
                        assert told <= told_by(each, move, viewer), (state, viewer, move)


@each_game
def test_who_acts_is_told_exactly_the_own_moves(game: kb.Game):
    for state, _ in some_positions(game):
        for seat in (*state.to_act, *state.may_act):
            if seat != CHANCE:
                assert list(known_moves(state, seat, seat)) == list(state.moves(seat))


@pytest.mark.parametrize("game", OPEN_GAMES, ids=lambda game: game.name)
def test_where_nothing_is_hidden_everybody_is_told_everything(game: kb.Game):
    for state, _ in some_positions(game):
        for viewer in (*range(len(state.names)), None):
            assert list(known_moves(state, viewer)) == list(state.moves())
            assert [option.move for option in compare_moves(state, viewer)] == [
                option.move for option in compare_moves(state)
            ]


def test_what_is_certain_of_another_seat_is_still_useful():
    """KB-8.2: the card in play is face up. PB-TURN.3: all may pass. CT-5.7: dice, robber and setup are open."""
    known = dict.fromkeys(("kingdom-builder", "pawns-board", "catan", "conkueror"), 0)
    every = dict.fromkeys(known, 0)
    for name in known:
        for state, _ in some_positions(kb.games[name], 40):
            for viewer in range(len(state.names)):
                if CHANCE not in state.to_act and viewer not in state.to_act:
                    known[name] += len(known_moves(state, viewer))
                    every[name] += len(state.moves())
                    assert known[name] or name != "pawns-board", "a pass is always legal"
    assert known["kingdom-builder"] == every["kingdom-builder"]
    assert known["conkueror"] > every["conkueror"] * 3 // 4, "what armies can do is seen by all"
    assert all(known.values())


@each_game
def test_what_a_seat_supposes_is_certain_or_marked_as_a_guess(game: kb.Game):
    for state, rng in some_positions(game, POSITIONS // 4):
        for viewer in range(len(state.names)):
            moves = known_moves(state, viewer)
            if CHANCE in state.to_act or not moves:
                continue
            found = whatif(state, rng.choice(moves), viewer=viewer)
            assert found.is_guess == ("guess" in str(found))
            if not found.is_guess:
                for each in fitting(state, viewer, rng):
                    assert each.advance(found.moves[0]).view(viewer) == found.state or game in OPEN_GAMES


@each_game
def test_the_tree_holds_what_is_certain_only(game: kb.Game):
    for moves in (9, 23, 45):
        match = played(game, moves)
        for viewer in (0, 1):
            tree = graph(match, "tree", viewer, depth=1)
            assert tree.number_of_edges() == len(known_moves(match.state, viewer))
            for target in list(tree)[1:]:
                text = str(tree.edges[0, target]["move"])
                assert not match.state.refusals(text)
                assert tree.nodes[target]["state"] in (None, match.state.advance(text).view(viewer))


# -- chances --------------------------------------------------------------------------------------------------------


@each_game
def test_odds_of_a_draw_are_exact_and_cover_what_may_come(game: kb.Game):
    for state, rng in some_positions(game):
        if state.to_act != (CHANCE,):
            continue
        for viewer in (*range(len(state.names)), None):
            found = chances(state, viewer)
            assert found.is_due
            assert found.is_exact
            assert sum(one.share for one in found) == 1
            for each in fitting(state, viewer, rng):
                assert {one.draw for one in found} >= {str(move) for move in each.moves()}


def test_a_hidden_development_card_has_the_odds_of_what_nobody_has_seen():
    """CT-1.5: there are 14 knights, 5 victory points and 2 of each other card; Bo has bought one unseen by Ann."""
    state = kb.games["catan"].start(["Ann", "Bo"], board="beginner", start="free", order="seats")
    assert isinstance(state, CatanState)
    state = state._replace(phase="card", to_act=(CHANCE,), turn=0)
    found = {one.draw: one.share for one in chances(state, 0)}
    assert found == {
        "card knight": Fraction(14, 25), "card road-building": Fraction(2, 25), "card plenty": Fraction(2, 25),
        "card monopoly": Fraction(2, 25), "card point": Fraction(5, 25),
    }  # fmt: skip
    bought = state.advance("card monopoly")._replace(phase="card", to_act=(CHANCE,), turn=1)
    assert {one.draw: one.share for one in chances(bought, 1)} == found, "Bo doesn't see Ann's card"
    assert {one.draw: one.share for one in chances(bought, 0)} == {
        "card knight": Fraction(14, 24), "card road-building": Fraction(2, 24), "card plenty": Fraction(2, 24),
        "card monopoly": Fraction(1, 24), "card point": Fraction(5, 24),
    }  # fmt: skip


def test_a_hidden_draw_of_pawns_board_has_the_odds_of_deck_and_hand_together():
    """PB-INFO.1: the cards of a deck are public, so Red counts those of Blue that are not on the board."""
    match = kb.Match(kb.games["pawns-board"], ["Ann", "Bo"], seed=3)
    match.play("pass")
    state = match.at(match.ply - 1)
    assert isinstance(state, PawnsBoardState)
    assert state.to_act == (CHANCE,)
    shares = {one.share for one in chances(state, 0)}
    deck = len(state.rests[1]) + len(state.hands[1])
    assert shares <= {Fraction(copies, deck) for copies in (1, 2)}


def test_a_seat_is_not_told_by_a_refusal_what_the_draw_pile_holds():
    """KB-8.2: one card is in the draw pile and one in Bo's hand; Ann does not know which is where."""
    match = kb.Match(kb.games["kingdom-builder"], ["Ann", "Bo"], seed=2, chance="ask")
    while match.state.phase != "draw":
        match.play(match.state.moves()[0])
    state = match.state
    assert isinstance(state, KingdomBuilderState)
    grass, desert = (TERRAINS.index(name) for name in ("grass", "desert"))
    one, other = (
        state._replace(stock=UNITS[pile], hands=with_hand(state.hands, 1, held))
        for pile, held in ((grass, desert), (desert, grass))
    )
    assert one.view(0) == other.view(0)
    assert one.refusals("draw grass") != other.refusals("draw grass")
    for seat in (0, None):
        assert Why.of(one, "draw grass", seat) == Why.of(other, "draw grass", seat)
    assert dict(chances(one, 0)) == {"draw grass": Fraction(1, 2), "draw desert": Fraction(1, 2)}
