"""The picks on the table of Kingdomino, the moves that they mean, and refusals of the others (KD-UI.3 to KD-UI.5)."""

import re

import pytest

from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.scene.nodes import scene_of
from kbwidgets.core.values.types import CHANCE, OPEN
from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.games.kingdomino.rules.dominoes import packed_domino
from kbwidgets.games.kingdomino.rules.kingdom import Place

from .scenes import MATCHES, attribute, laid_out, paths, played, words
from .tables import RING, ROW, only, play, position, texts


def refusal_of(state: KingdominoState, *path: str) -> str:
    """Return the id of the first reason against the try of a path of picks."""
    move = drawn(state, OPEN).attempt(path)
    assert move is not None
    return state.refusals(move)[0].code


@pytest.mark.parametrize(("seats", "mighty_duel"), MATCHES)
def test_paths_and_legal_moves_are_the_same(seats: int, mighty_duel: bool) -> None:
    """Each move has one path, a domino with equal halves two, one from each square (KD-PLACE.3); all can be played."""
    for state, _ in played(seats, mighty_duel):
        if state.to_act == (CHANCE,) or state.over:
            assert laid_out(state).choices.json() == {}
            continue
        choices = laid_out(state).choices
        found = [choices.find(path) for path, _ in paths(choices.json())]
        is_double = state.number and packed_domino(state.number).is_double
        ways = 2 if is_double and isinstance(state.moves()[0], Place) else 1
        assert sorted(map(str, found)) == sorted(texts(state.moves()) * ways)


def test_a_note_is_the_change_of_the_score() -> None:
    """KD-SCORE.2 holds over all placements of a random match."""
    for state, _ in played(4)[:120]:
        if state.phase == "place" and isinstance(state.moves()[0], Place):
            choices, seat = laid_out(state).choices, state.to_act[0]
            for path, note in paths(choices.json()):
                after = play(state, str(choices.find(path)))
                assert note == f"+{after.points()[seat] - state.points()[seat]}"


def test_the_note_of_a_domino_is_the_most_it_can_bring() -> None:
    """Worked example 5: 48 scores 4 points in this kingdom; 12, two swamps without crowns, none."""
    state = position("19 at 1,0 right; 24 at 2,1 left", ahead=[12, 40, 41, 48])
    trie = laid_out(state).choices.json()
    assert (trie["domino 48"], trie["domino 12"]) == ("+4", "+0")


def test_only_who_must_act_can_pick() -> None:
    """KD-TURN.1: with open hands the page is shared; a spectator has no picks at all."""
    state = position(ROW, seat=1, hand=14)
    assert laid_out(state, 1).choices.json() == laid_out(state, OPEN).choices.json() != {}
    for viewer in (0, None):
        assert laid_out(state, viewer).choices.json() == {}
        assert laid_out(state, viewer).actions == ()
    assert "data-kb-ask" not in str(scene_of(laid_out(state, None).body))


def test_ghosts_follow_the_four_quarter_turns() -> None:
    """KD-PLACE.2: right, down, left, up; domino 23 is wheat with a crown / mountain."""
    ghosts = laid_out(position(hand=23)).ghosts[""]
    assert ghosts == {f"turn {turn}": ((f"kbd-23-{turn}", 0, 0),) for turn in range(4)}
    symbols = drawn(position(hand=23), OPEN).sheet().symbols
    right = {0: (30, -30), 1: (-30, 30), 2: (-90, -30), 3: (-30, -90)}
    for turn, (x, y) in right.items():
        domino = re.search(rf'<g id="kbd-23-{turn}">(.*?)</g>', symbols)
        assert domino
        assert '<use href="#kb-land-wheat" x="-30" y="-30" width="60" height="60"/>' in domino[1]
        assert f'<use href="#kb-land-mountain" x="{x}" y="{y}" width="60" height="60"/>' in domino[1]


@pytest.mark.parametrize(
    ("hand", "path", "code"),
    [
        (14, ("0:2,0", "turn 1"), "KD-ERR.5"),
        (14, ("0:0,0",), "KD-ERR.5"),
        (14, ("0:4,1", "turn 0"), "KD-ERR.6"),
        (14, ("0:5,0", "turn 0"), "KD-ERR.6"),
        (14, ("0:2,2",), "KD-ERR.7"),
        (17, ("0:3,1", "turn 0"), "KD-ERR.8"),
        (14, ("discard",), "KD-ERR.9"),
        (14, ("domino 48",), "KD-ERR.4"),
    ],
)
def test_a_pick_that_is_no_choice_is_refused_with_its_reason(hand: int, path: tuple[str, ...], code: str) -> None:
    """KD-PLACE.4 to .6 (worked examples 2 and 3), KD-UI.3: the refusal gives the reason."""
    assert refusal_of(position(ROW, hand=hand), *path) == code


def test_a_taken_domino_is_dimmed_and_says_whose_it_is() -> None:
    """KD-UI.5, KD-ERR.11."""
    state = position(ROW, ahead=[3, 20, 30, 46], taken={20: 1})
    nodes = scene_of(laid_out(state).body)
    assert attribute(nodes, "domino 20", "class") == "kbd-slot kbd-taken"
    assert attribute(nodes, "domino 20", "data-kb-ask") == ""
    assert str(attribute(nodes, "domino 20", "aria-label")).endswith("; Bo's king")
    assert "domino 20" not in laid_out(state).choices.json()
    assert refusal_of(state, "domino 20") == "KD-ERR.11"


def test_a_square_picked_too_early_or_by_another_seat_is_refused() -> None:
    """KD-ERR.4: the player must choose first, or another seat is to act."""
    assert refusal_of(position(ROW), "0:1,1") == "KD-ERR.4"
    waiting = position("", ROW, seat=0, hand=14)
    tried = drawn(waiting, 1).attempt(("1:1,1",))
    assert tried == "place 14 at 1,1 right"
    assert only(waiting.refusals(tried, 1)).code == "KD-ERR.4"


@pytest.mark.parametrize("path", [(), ("0:1",), ("0:1,1", "turn 4"), ("0:1,1", 2), ("king 0",), ("1:1,1",), (3,)])
def test_a_path_that_means_nothing_tries_nothing(path: Path) -> None:
    """The last but one is a square of a kingdom other than the one being played in."""
    assert drawn(position(ROW, hand=14), OPEN).attempt(path) is None


def test_what_fits_nowhere_shows_one_button_and_the_reason() -> None:
    """KD-UI.4, KD-PLACE.9 (worked example 6): domino 12 fits nowhere in the ring, domino 28 in 16 ways."""
    forced = laid_out(position(RING, hand=12))
    assert [words(button) for button in forced.actions] == ["Discard domino"]
    assert forced.choices.json() == {"discard": 1}
    assert forced.choices.find(("discard",)) == "discard 12"
    assert forced.prompt.text == "Discard your domino"
    assert forced.prompt.hint == "It doesn't fit anywhere in your kingdom."
    free = laid_out(position(RING, hand=28))
    assert free.actions == ()
    assert len(list(paths(free.choices.json()))) == 16
    assert refusal_of(position(RING, hand=28), "discard") == "KD-ERR.9"
