"""A position in the words of the rules: its lines, its players, its places and its pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from xml.etree import ElementTree

import pytest

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.things.thing import Thing, facts
from kbwidgets.games.kingdomino import KingdominoState, KingdominoView, fixed_draws
from kbwidgets.games.kingdomino.drawn.things import shown
from kbwidgets.games.kingdomino.rules.things.kingdoms import Castle, Empty, Square
from kbwidgets.testing.case import Case
from kbwidgets.testing.laws.nouns import places_are_found, positions_are_readable
from kbwidgets.testing.walk import Walk

from .tables import (
    GAME,
    ROW,
    SMALL,
    play,
    position,
    positions,
    random_match,
    setup,
)

# -- lines and players ----------------------------------------------------------------------------------


def four_players() -> kb.Match:
    """Return the worked example 11 before the kings first choose."""
    script = fixed_draws(setup(4), [(5, 18, 33, 46), (2, 21, 30, 41)], [2, 0, 3, 1])
    return kb.Match(GAME, ["A", "B", "C", "D"], seed=1, chance=script)


def line_of(match: kb.Match, *, ahead: bool = False) -> list[tuple[int, int | None, bool]]:
    """Return the number, the king and whether it has acted, of each slot of a line."""
    state = match.state
    assert isinstance(state, KingdominoState)
    slots = state.next_line if ahead else state.line
    return [(slot.domino.number, slot.king, slot.done) for slot in slots]


def test_lines_tell_whose_king_stands_where():
    """KD-SETUP.5, KD-TURN.1, KD-TURN.2, KD-PICK.1 (worked example 11): A takes 5, B 18, C 33, D 46."""
    match = four_players()
    state = match.state
    assert isinstance(state, KingdominoState)
    assert (line_of(match), state.king_order) == ([], (2, 0, 3, 1))
    assert line_of(match, ahead=True) == [(5, None, False), (18, None, False), (33, None, False), (46, None, False)]
    match.play("choose 33")
    assert line_of(match, ahead=True)[2] == (33, 2, False)
    for number in (5, 46, 18):
        match.play(f"choose {number}")
    assert line_of(match) == [(5, 0, False), (18, 1, False), (33, 2, False), (46, 3, False)]
    match.play("place 5 at 1,0 right")
    assert line_of(match)[0] == (5, 0, False)  # Its king has not yet moved.
    match.play("choose 41")
    assert line_of(match)[:2] == [(5, 0, True), (18, 1, False)]
    assert line_of(match, ahead=True)[3] == (41, 0, False)


def test_a_player_has_a_kingdom_and_the_dominoes_under_the_kings():
    """KD-TURN.3, KD-PICK.1 (worked example 12): with two players each has two kings."""
    script = fixed_draws(setup(2), [(3, 12, 27, 48)], [0, 1, 1, 0])
    match = kb.Match(GAME, ["X", "Y"], seed=1, chance=script)
    for number in (27, 48, 3, 12):
        match.play(f"choose {number}")
    state = match.state
    assert isinstance(state, KingdominoState)
    assert [(player.name, player.colour, player.points) for player in state.players] == [
        ("X", "blue", 0),
        ("Y", "green", 0),
    ]
    assert [[slot.domino.number for slot in player.slots] for player in state.players] == [[12, 27], [3, 48]]
    assert [player.kingdom for player in state.players] == [*state.kingdoms]
    assert state.domino == kb.Kingdomino.domino(3)


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {}), (2, {"mighty_duel": True})])
def test_every_king_stands_on_one_domino_while_rounds_last(seats: int, options: dict[str, OptionValue]):
    """KD-COMP.4, KD-TURN.2, KD-TURN.5: in the last round the kings leave one by one."""
    kings = 2 if seats == 2 else 1
    for state in positions(random_match(seats, 5, **options)):
        stood = [len(player.slots) for player in state.players]
        if 0 < state.round < state.rounds:
            assert stood == [kings] * seats
        assert sum(stood) == sum(slot.king is not None and not slot.done for slot in (*state.line, *state.next_line))
        assert not state.over or not any(stood)


def test_nobody_has_seen_what_no_line_has_shown():
    """KD-INFO.2, KD-INFO.3: these are the undrawn ones of 48, whether they will come or were set aside."""
    state = four_players().state
    assert isinstance(state, KingdominoState)
    assert [domino.number for domino in state.unseen] == [n for n in range(1, 49) if n not in (5, 18, 33, 46)]
    end = positions(random_match(2, 3))[-1]
    assert (len(end.unseen), end.in_pile) == (24, 0)


# -- values ---------------------------------------------------------------------------------------------


def test_equal_tables_read_equal_and_nouns_do_not_change():
    one, other = position(SMALL, hand=1), position(SMALL, hand=1)
    assert one.players == other.players
    assert hash(one.kingdoms) == hash(other.kingdoms)
    assert one.kingdoms[0] != play(one, str(one.moves()[0])).kingdoms[0]
    assert one.kingdoms[0][2, 0] != one.kingdoms[0][0, 1]
    with pytest.raises(FrozenInstanceError):
        one.kingdoms[0].points = 99  # pyright: ignore


@pytest.mark.parametrize("viewer", [None, 0, 1, kb.OPEN])
def test_every_viewer_reads_the_same(viewer: int | None):
    """KD-INFO.1, KD-INFO.2: nothing is hidden except the order of the pile, which does not exist."""
    for state in positions(random_match(2, 8, dynasty=True))[::25]:
        view = state.view(viewer)
        assert isinstance(view, KingdominoView)
        for name in ("players", "kingdoms", "games", "line", "next_line", "unseen", "domino", "king_order", "rounds",
                     "round", "turn", "in_pile", "options", "phase", "to_act"):  # fmt: skip
            assert getattr(view, name) == getattr(state, name) == getattr(view.position, name)
        assert (view.places(), view.net(), repr(view)) == (state.places(), state.net(), repr(state))


def test_what_a_table_says_of_a_thing_is_short():
    """KD-SCORE.2 (worked example 5): the wheat has three squares with one crown."""
    state = position(SMALL, hand=1)
    assert facts(state.players[0]) == {
        "seat": 0, "name": "Ann", "colour": "blue", "points": 15, "kings": "1, 2", "discarded": 0,
    }  # fmt: skip
    assert facts(state.kingdoms[0].properties[0]) == {"terrain": "wheat", "squares": 3, "crowns": 1, "points": 3}


def test_nothing_that_is_packed_is_offered():
    state = position(SMALL, hand=1)
    packed = {"free", "reach", "unseen_numbers", "line_numbers", "next_numbers", "claims", "realms", "kings", "setup"}
    for offering in (state, state.view(0), state.kingdoms[0]):
        assert not packed & {*dir(offering)}


# -- what is named is found -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"harmony": True}), (4, {"middle_kingdom": True}), (2, {"mighty_duel": True, "dynasty": True})],
)
def test_random_games_are_read_and_found(seats: int, options: dict[str, OptionValue]):
    walk = Walk.random(Case(GAME, seats, tuple(options.items())), 1)
    positions_are_readable(walk)
    places_are_found(walk)


def test_every_domino_is_found_wherever_it_lies():
    """KD-COMP.1: each of 48 dominoes is in a line, in a kingdom, discarded, or unseen."""
    for state in positions(random_match(4, 2))[::7]:
        for number in range(1, 49):
            found = state.locate(f"domino {number}")
            assert found is not None
            assert eval(f"state.{found.path}", {"state": state}) == found.thing
            assert str(number) in repr(found.thing)


def test_what_is_found_comes_with_the_rules_that_speak_of_it():
    state = position(f"{ROW}; discard 12", hand=14, ahead=[20, 21, 22, 23], middle_kingdom=True)
    paths = {key: found.path for key in (
        "0:0,0", "0:1,0", "0:4,1", "domino 14", "domino 20", "domino 2", "domino 12", "domino 48",
    ) if (found := state.locate(key))}  # fmt: skip
    assert paths == {
        "0:0,0": "kingdoms[0][0, 0]",
        "0:1,0": "kingdoms[0][1, 0]",
        "0:4,1": "kingdoms[0][4, 1]",
        "domino 14": f"line[{[slot.domino.number for slot in state.line].index(14)}]",
        "domino 20": "next_line[0]",
        "domino 2": "kingdoms[0].dominoes[1]",
        "domino 12": "kingdoms[0].discarded[0]",
        "domino 48": f"unseen[{len(state.unseen) - 1}]",
    }
    first = {key: found.rules[0] for key in paths if (found := state.locate(key))}
    assert first["0:0,0"] == "KD-SETUP.3"
    assert first["domino 20"] == "KD-PICK.1"
    assert first["domino 12"] == "KD-PLACE.9"
    for key in paths:
        found = state.locate(key)
        assert found is not None
        assert 0 < len(found.rules) <= 5
        assert {*found.rules} <= {*GAME.rules}


@pytest.mark.parametrize("wrong", ["", "0:5,0", "0:0,-5", "2:0,0", "0:01,0", "0:1", "domino 0", "domino 49", "king 0"])
def test_what_is_not_on_the_table_is_not_found(wrong: str):
    state = position(SMALL, hand=1)
    assert state.locate(wrong) is None
    with pytest.raises(kb.KbError, match=r"there is no place .* on the table of kingdomino"):
        state.thing(wrong)


def test_places_are_the_squares_that_are_taken_or_can_be_reached():
    """KD-SETUP.3, KD-PLACE.5: a castle alone reaches four squares to each side."""
    state = position(ROW, hand=14)
    places = state.places()
    assert len(places) == 5 * 9 + 9 * 9
    assert isinstance(places["1:0,0"], Castle)
    assert all(state.thing(key) == square for key, square in places.items())


def test_the_net_joins_squares_with_a_common_edge():
    """KD-PLACE.1: squares that meet only at a corner are no neighbours; kingdoms do not touch."""
    state = position(ROW, hand=14)
    net = state.net()
    assert net.spots.keys() == state.places().keys()
    assert len({*net.spots.values()}) == len(net.spots)
    assert len(net.links) == (4 * 9 + 5 * 8) + 2 * 8 * 9
    for one, other in net.links:
        (x, y), (u, v) = net.spots[one], net.spots[other]
        assert abs(x - u) + abs(y - v) == 1
        assert one[0] == other[0]


# -- pictures -------------------------------------------------------------------------------------------

THINGS: dict[str, Callable[[KingdominoState], Thing]] = {
    "domino": lambda state: kb.Kingdomino.domino(48),
    "half": lambda state: state.kingdoms[0][1, 0],
    "castle": lambda state: state.kingdoms[0][0, 0],
    "empty": lambda state: state.kingdoms[0][1, -1],
    "free slot": lambda state: state.next_line[-1],
    "slot": lambda state: state.line[-1],
    "kingdom": lambda state: state.kingdoms[0],
    "player": lambda state: state.players[1],
    "property": lambda state: state.kingdoms[0].properties[0],
    "box": lambda state: state.kingdoms[0].box,
}


@pytest.mark.parametrize("name", THINGS)
def test_a_thing_has_a_picture_that_stands_alone_and_says_what_it_shows(name: str):
    thing = THINGS[name](position(SMALL, hand=1))
    still = shown(thing)
    assert still is not None
    assert still.text == repr(thing)
    top = ElementTree.fromstring(still.svg)
    used = {part.get("href", "")[1:] for part in top.iter() if part.tag.endswith("use")}
    assert used <= {part.get("id") for part in top.iter()}
    assert "text/html" in thing._repr_mimebundle_()


def test_the_veil_of_a_property_leaves_its_squares_bare():
    """KD-SCORE.1 (worked example 5): wheat has three of the nine squares, castle included."""
    kingdom = position(SMALL, hand=1).kingdoms[0]
    wheat = next(part for part in kingdom.properties if part.terrain == "wheat")
    still = shown(wheat)
    assert still is not None
    veil = next(part for part in ElementTree.fromstring(still.svg).iter() if part.get("class") == "kbd-veil")
    assert (veil.get("d") or "").count("M") == 9 - 3


def test_what_is_no_thing_of_the_game_has_no_picture():
    assert shown(Thing()) is None


def test_a_square_is_half_a_domino_castle_or_nothing():
    kinds = {type(square) for square in position(SMALL, hand=1).places().values()}
    assert kinds == {Square, Castle, Empty}


def test_the_position_in_a_view_tells_the_points_that_the_state_tells():
    end = kb.Match(kb.games["kingdomino"], [kb.Greedy(), kb.Random()], seed=1).run()
    view = end.view(0)
    assert isinstance(view, KingdominoView)
    assert view.position.points() == view.points() == end.points()
    assert sum(end.points()) > 0
