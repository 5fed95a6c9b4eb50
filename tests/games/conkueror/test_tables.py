"""Maps, chance cards and army types are tables: others can be played without changing a file of the engine."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.core.values.types import CHANCE
from kbwidgets.games.conkueror import GAME, ConKUerorState
from kbwidgets.games.conkueror.rules.armies import ARMIES, RECIPES, pack_stack, stack_text
from kbwidgets.games.conkueror.rules.cards import CHANCE_CARDS, OPPONENT, OWN, SETS, ChanceCard, Deed, army_text
from kbwidgets.games.conkueror.rules.chapters.draft import draft_size
from kbwidgets.games.conkueror.rules.options import Setup, map_refused, set_up
from kbwidgets.games.conkueror.rules.rows import with_rows
from kbwidgets.games.conkueror.rules.worldmap import WORLD, WorldMap, read_map

TINY = read_map(Path(__file__).with_name("tiny.json").read_text(encoding="utf-8"), "tiny.json")
PLAGUE = ChanceCard(
    "plague", "Plague", "CQ-12.6", "An opponent's territory loses 2 pieces, an own one gets 1 infantry.",
    (OPPONENT, OWN), 1, "", (Deed("lose", 0, 2), Deed("gain", 1, 1)),
)  # fmt: skip


def setup(world: WorldMap = WORLD, cards: tuple[ChanceCard, ...] = CHANCE_CARDS, **options: OptionValue) -> Setup:
    values = {option.name: option.default for option in GAME.options} | options
    return set_up(Seating(("Ann", "Bo"), ("blue", "red")), values, world, cards)


def to_the_end(state: ConKUerorState, seed: int) -> list[ConKUerorState]:
    """Play a random game, in which every listed move is legal."""
    rng, states = Random(seed), [state]
    while states[-1].to_act:
        here = states[-1]
        move = here.sample(rng)
        if here.to_act != (CHANCE,):
            assert not here.refusals(move)
        assert with_rows(here).rows == here.rows
        assert all(here.view(seat).narrate(event) for seat in (0, 1) for event in here.events(move, seat))
        states.append(here.advance(move))
    return states


@pytest.mark.parametrize("seed", range(6))
def test_a_game_is_played_on_another_map(seed: int):
    """CQ-1.1, CQ-1.6, CQ-10.1, CQ-11.1: it has six territories in two continents, with a card for each."""
    start = ConKUerorState.start(setup(TINY, setup="random", max_rounds=200))
    assert start.view(0).deck_size == 3 * 2 + 2 * 2 + 2 + 6
    end = to_the_end(start, seed)[-1]
    outcome = end.outcome()
    assert outcome is not None
    assert sorted(outcome.places) == [1, 2]


def test_bonuses_and_borders_are_those_of_the_map():
    """CQ-5.1, CQ-5.2, CQ-2.5."""
    state = ConKUerorState.start(setup(TINY, setup="random"))
    for move in ("die 5", "die 1"):
        state = state.play(move)
    for name in ("fjord", "bay", "gulf", "cape", "heath", "delta"):
        state = state.play(f"deal {name}")
    assert draft_size(state.table, state.owners, 0) == 3 + 3
    assert draft_size(state.table, state.owners, 1) == 3 + 1
    assert [reason.code for reason in map_refused(0b011111, 2, TINY)] == []
    (cut,) = map_refused(0b101111, 2, TINY)
    assert cut.text == "Heath is cut off."


def test_a_tenth_chance_card_is_drawn_and_played():
    """CQ-12.1, CQ-12.2: it is a row of the table."""
    state = ConKUerorState.start(setup(TINY, (*CHANCE_CARDS, PLAGUE), setup="random", chance_percent=100))
    for move in ("die 5", "die 1"):
        state = state.play(move)
    for name in ("fjord", "bay", "gulf", "cape", "heath", "delta"):
        state = state.play(f"deal {name}")
    while state.phase == "drop":
        state = state.play(state.moves()[0])
    assert len(state.moves()) == 10
    state = state.play("card plague")
    assert len(state.moves()) == 1 + 3 * 3
    hint = "To play it, click an opponent's territory and one of your territories."
    assert state.view(None).prompt().hint == hint
    bay, fjord = state.table.index["bay"], state.table.index["fjord"]
    before = state.stacks
    assert [GAME.rules[reason.code].title for reason in state.refusals("chance_play fjord bay")] == [
        "own_target",
        "not_owner",
    ]
    state = state.play("chance_play bay fjord")
    assert (state.stacks[bay], state.stacks[fjord]) == (
        before[bay] - pack_stack("2i"),
        before[fjord] + pack_stack("1i"),
    )
    assert (state.phase, state.effects.spent.bit_count()) == ("draft", 1)


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_are_played_with_ten_chance_cards(seed: int):
    start = ConKUerorState.start(
        setup(TINY, (*CHANCE_CARDS, PLAGUE), setup="random", chance_percent=100, max_rounds=100)
    )
    states = to_the_end(start, seed)
    assert any(state.frame is not None and state.phase == "answer" for state in states)


def test_the_recipes_follow_from_the_values_of_the_types():
    """CQ-1.3, CQ-9.1, CQ-9.3."""
    values = {army.letter: army.value for army in ARMIES}
    assert {(recipe.give, recipe.get) for recipe in RECIPES} == {
        ("5i", "1c"), ("1c", "5i"), ("2c", "1a"), ("1a", "2c"), ("10i", "1a"), ("1a", "10i"),
    }  # fmt: skip
    for recipe in RECIPES:
        assert int(recipe.give[:-1]) * values[recipe.give[-1]] == int(recipe.get[:-1]) * values[recipe.get[-1]]


def test_the_sets_are_those_of_the_table():
    """CQ-10.4."""
    assert {army_text(cards): stack_text(pieces) for cards, pieces in SETS.items()} == {
        "3i": "1c", "2i 1c": "2c", "2i 1a": "2a", "1i 2c": "1c 1a", "2c 1a": "3a",
    }  # fmt: skip
