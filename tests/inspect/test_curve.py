"""Curves of the points over the turns, from the score lines."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.turn_count import turns
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.values.colours import MARKS
from kbwidgets.core.values.types import CHANCE
from kbwidgets.games.conkueror import GAME as CONKUEROR
from kbwidgets.inspect.curve import Curve, curve

GAMES = ("kingdomino", "kingdom-builder", "pawns-board")


def played(name: str, seed: int = 1, **options: bool) -> kb.Match:
    game = kb.games[name]
    match = kb.Match(game, [kb.Random()] * game.seats[0], seed=seed, options=options)
    match.run()
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_line_ends_at_the_points_of_its_seat_and_begins_at_none(name: str):
    match = played(name)
    lines = curve(match).lines
    assert tuple(line.values[-1] for line in lines) == match.state.points()
    assert {line.values[0] for line in lines} == {0}
    assert [line.label for line in lines] == list(match.names)


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_of_a_seat_add_up_to_its_line(name: str):
    match = played(name)
    whole = curve(match).lines[0].values
    parts = curve(match, 0).lines
    assert tuple(map(sum, zip(*(part.values for part in parts), strict=True))) == whole


def test_a_turn_is_what_one_seat_decides_in_a_row():
    """A king places its domino and chooses the next: one turn of two moves (KD-TURN.2, KD-TURN.3)."""
    match = kb.Match(kb.games["kingdomino"], 2, seed=7)
    for _ in range(6):  # Four kings choose; then the first places and chooses.
        match.play(match.state.moves()[0])
    decided = [ply for ply in range(match.ply) if match.mover(ply) != CHANCE]
    assert len(decided) == 6
    assert len(curve(match).lines[0].values) - 1 == 5


@pytest.mark.parametrize("name", GAMES)
def test_draws_after_the_last_turn_are_no_turn_of_their_own(name: str):
    match = played(name)
    found = curve(match).lines[0].values
    assert (len(found) - 1, found[-1]) == (turns(match), match.state.points()[0])


def test_where_no_points_are_counted_the_lines_are_what_the_players_stand_by():
    """CQ-13.4: territories come first. The opening counts as one turn, then each of four rounds has three (CQ-4.1)."""
    match = kb.Match(CONKUEROR, [kb.Random()] * 3, seed=1, options={"max_rounds": 4})
    owned = [player.territories for player in match.run().players]
    found = curve(match)
    assert found.title == "territories turn by turn"
    assert [(line.label, line.values[-1]) for line in found.lines] == list(zip(match.names, owned, strict=True))
    assert len(found.lines[0].values) - 1 == turns(match) == 1 + 4 * 3
    assert sum(line.values[1] for line in found.lines) == 39
    with pytest.raises(KbError, match="ConKUeror has no points, so there is no curve by rule"):
        curve(match, 0)


def nodes(node: Node) -> list[Node]:
    """Return a node and all its descendants."""
    return [node, *(one for child in node.children for one in nodes(child))]


@pytest.mark.parametrize("name", GAMES)
def test_each_line_is_named_where_it_ends_with_the_mark_of_its_seat(name: str):
    match = played(name)
    drawn = nodes(curve(match).node())
    words, marks = [one.text for one in drawn], [dict(one.attributes).get("href") for one in drawn]
    for seat, colour in enumerate(match.state.colours):
        assert f"{match.state.points()[seat]} {match.names[seat]}" in words
        assert f"#kb-mark-{MARKS[colour]}" in marks


def test_a_rule_keeps_its_id_however_long_its_title_is():
    match = played("kingdomino")
    (line,) = curve(match, 0).lines
    words = next(one.text for one in nodes(curve(match, 0).node()) if "KD-SCORE.2" in one.text)
    assert line.label.startswith("What a property is worth")
    assert words.startswith(f"{line.values[-1]} What")
    assert words.endswith("… (KD-SCORE.2)")


def test_points_that_are_not_told_are_not_drawn():
    """Without the running score nobody sees gold before the end (KB-9.8)."""
    match = kb.Match(kb.games["kingdom-builder"], 2, seed=1, options={"running_score": False})
    with pytest.raises(KbError, match="revealed at the end"):
        curve(match, viewer=0)


def test_there_is_no_curve_of_a_seat_that_there_is_not():
    with pytest.raises(KbError, match="choose 0 to 1"):
        curve(played("kingdomino"), 2)


def test_a_curve_is_a_picture_and_a_short_line():
    found: Curve = curve(played("kingdom-builder"))
    assert found._repr_html_().startswith("<img alt=")
    assert len(repr(found)) <= 200
