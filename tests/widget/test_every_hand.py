"""A cell with `viewer="all"` draws every hand, not only the one that is played from."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final, cast

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.state import State
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.values.types import CHANCE, OPEN
from kbwidgets.games.catan import CatanState
from kbwidgets.games.catan.rules.resources import DEV_NAMES, as_mapping, dev_count
from kbwidgets.games.conkueror import ConKUerorState
from kbwidgets.games.conkueror.rules.armies import ARMIES
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, army_counts, territory_card
from kbwidgets.widget.jupyter.game_classes import cell_of

from ..amount import amount

HIDING: Final = [game for game in kb.games.loaded() if game.hidden != "nothing" and game.drawing is not None]
PLAYED: Final = 420
"""The number of moves after which everybody holds something, at most those of the match."""


@cache
def decisions(game: kb.Game, seats: int) -> tuple[State, ...]:
    """Return some positions of a match in which a seat decides, played by the first adviser."""
    match = kb.Match(game, [kb.Greedy() if "greedy" in game.advisers else kb.Random()] * seats, seed=seats)
    while match.ply < PLAYED and not match.state.over:
        match.step()
    found = [match.at(ply) for ply in range(match.ply // 2, match.ply) if match.at(ply).to_act != (CHANCE,)]
    return tuple(Random(seats).sample(found, amount(4, 40)))


def page(state: State) -> Node:
    """Return the drawing of a position with open hands."""
    drawing = kb.games[state.GAME].drawing
    assert drawing is not None
    return drawing(state.view(OPEN)).table().body


def words(node: Node, key: str) -> str:
    """Return all words in the node of a key."""
    if node.key == key:
        return " ".join(_words(node))
    return " ".join(filter(None, (words(child, key) for child in node.children)))


def _words(node: Node) -> list[str]:
    return [*([node.text] if node.text else []), *(word for child in node.children for word in _words(child))]


def hands(state: State) -> object:
    """Return everybody's hands."""
    return cast("object", getattr(state.view(OPEN), "hands"))  # noqa: B009 (only some views have it)


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.name)
def test_positions_that_differ_in_another_hand_look_different(game: kb.Game):
    compared, rng = 0, Random(7)
    for seats in game.seats[:5]:
        for state in decisions(game, seats):
            if not state.over:
                other = state.guess(state.view(state.to_act[0]), rng)  # The same hand is large in both.
                if hands(state) != hands(other):
                    assert page(state) != page(other), state
                    compared += 1
    assert compared


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_catan_tells_the_cards_of_everybody_beside_their_names(seats: int):
    """CT-1.1, CT-1.5: they are cards of each resource, and development cards of each kind."""
    for state in decisions(kb.games["catan"], seats):
        assert isinstance(state, CatanState)
        for seat, goods in enumerate(state.hands):
            told = words(page(state), f"held by {seat}").split()
            cards = {name: count for card, name in enumerate(DEV_NAMES)
                     if (count := dev_count(state.dev.cards[seat], card))}  # fmt: skip
            expected = [text for name, count in (as_mapping(goods) | cards).items() for text in (str(count), name)]
            assert told == (expected or ["no", "cards"])


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_conkueror_tells_the_cards_of_everybody_below_their_names(seats: int):
    """CQ-1.6: they are army cards of each type, and territory cards."""
    for state in decisions(kb.games["conkueror"], seats):
        assert isinstance(state, ConKUerorState)
        for seat, hand in enumerate(state.hands):
            told = words(page(state), f"held by {seat}")
            for kind, count in zip(ARMIES, army_counts(hand & ARMY_MASK), strict=True):
                assert (f"{count}  {kind.name}" in told) == bool(count)
            lands = [state.table.label(at) for at in range(len(state.owners)) if hand & territory_card(at)]
            assert told.endswith(", ".join(lands))
            assert told or seat not in state.owners


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.name)
def test_a_cell_that_shows_all_draws_the_view_of_all(game: kb.Game):
    match = kb.Match(game, game.seats[0], seed=1)
    cell, bound = (cell_of(game.name)(match=match, viewer=viewer) for viewer in ("all", 0))
    assert cell.control.model.view == match.state.view(OPEN)
    assert bound.control.model.view == match.state.view(0)
    cell.close()
    bound.close()
