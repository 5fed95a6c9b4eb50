"""The refusals of the turn and of tiles, and the order of several (KB-10.0 to KB-10.12)."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets import BadNotation, IllegalMove
from kbwidgets.games.kingdom_builder import KingdomBuilderState

from .refusals import refused
from .slow import BUILDABLE, is_edge
from .tables import (
    BARN_BOARD,
    BLUE,
    FIRST_BOARD,
    GAME,
    HARBOR_BOARD,
    RED,
    TOWER_BOARD,
    board_of,
    cells,
    codes,
    first_refusal,
    play,
    position,
    positions,
    random_match,
    targets,
    written,
)


def start() -> KingdomBuilderState:
    """Return a position: Red has (7,6) with a ready Tavern tile, (7,10) with a used Paddock tile, and a grass card."""
    return position("7,6 7,10", "4,4", tiles=["6,7 ready; 6,11 used"])


# -- the turn and the tiles ---------------------------------------------------------------------------------


def test_after_the_end_of_the_game():
    """KB-10.1: the text says that it has ended and who won; all winners if there are several."""
    ended = position(
        "10,9 11,9", "4,9", phase="end", card=None, left=0, supply={RED: 0}, turn=40,
        cards=("discoverers", "workers", "merchants"), hands=["grass", "grass"],
    )  # fmt: skip
    for move in ("build 0,0", "end", "farm 0,0", "paddock 0,0 to 0,2", "draw grass"):
        refused(ended, move, "KB-10.1", "KB-6.4", "The match is over: Red has won.")
    tied = position(
        "10,9", "4,9", phase="end", card=None, left=0, supply={RED: 0}, turn=40,
        cards=("discoverers", "workers", "merchants"), hands=["grass", "grass"],
    )  # fmt: skip
    refused(tied, "end", "KB-10.1", "KB-6.4", "Red and Blue have won")


def test_an_action_by_another_player():
    """KB-10.2: it names the player in turn, and precedes all reasons except the end of the game."""
    state = start()
    refusal = first_refusal(state, "build 7,7", BLUE)
    assert (refusal.code, refusal.text, refusal.instead) == ("KB-10.2", "It's Red's turn.", "")
    assert codes(state, "end", BLUE) == ["KB-10.2", "KB-10.5"]
    assert codes(state, "build 7,7", RED) == []


@pytest.mark.parametrize(
    ("move", "word"),
    [
        ("fly 7,6", "fly"),
        ("", ""),
        ("build 7", "build"),
        ("build 7,x", "x"),
        ("paddock 7,10", "paddock"),
        ("farm 7,6 to 7,8", "farm"),
        ("end now", "end"),
        ("draw water", "water"),
    ],
)
def test_an_action_that_cannot_be_read(move: str, word: str):
    """KB-10.3: it is unknown, or a field is missing or no number."""
    state = start()
    refusal = first_refusal(state, move)
    assert refusal.code == "KB-10.3"
    assert word in str(refusal)
    assert refusal.instead
    with pytest.raises(BadNotation):
        state.play(move)


def test_a_draw_that_is_not_due():
    """KB-10.3, KB-8.1: chance does nothing in a turn, and players do nothing while chance is due."""
    refused(
        start(),
        "draw grass",
        "KB-10.3",
        "KB-8.1",
        "Nothing is drawn now.",
        instead="Build on a marked hex.",
    )
    due = play(position("7,6", left=0, pile={"desert": 2}), "end")
    refused(due, "draw grass", "KB-10.3", "KB-8.1", "no grass card left", instead="still in the pile")
    refused(due, "build 7,7", "KB-10.3", "KB-8.1", "can't play yet", instead="A terrain card must be drawn")
    for move in ("quadrant tavern upright", "card lords", "first 0"):
        refused(due, move, "KB-10.3", "KB-8.1", "isn't drawn now", instead="A terrain card must be drawn")


def test_a_draw_that_has_come_already():
    """KB-10.3, KB-2.2, KB-2.4, KB-2.6: a quadrant and a card come once, and only players can be first."""
    state = GAME.start(2)
    state = play(state, "quadrant tavern upright")
    refused(state, "quadrant tavern turned", "KB-10.3", "KB-8.1", "Tavern quadrant has already been drawn")
    for name in ("farm", "oasis", "barn"):
        state = play(state, f"quadrant {name} upright")
    state = play(state, "card lords")
    refused(state, "card lords", "KB-10.3", "KB-8.1", "Lords has already been drawn", instead="a different card")
    state = play(play(state, "card miners"), "card hermits")
    refused(state, "first 2", "KB-10.3", "KB-8.1", "no such seat", instead="from 0 to 1")


def test_after_the_last_settlement():
    """KB-10.4: only the end of the turn is left, for builds and tiles alike."""
    state = position("7,6 7,10", phase="over", left=0, supply={RED: 0}, tiles=["6,7 ready; 6,11 ready"])
    for move in ("build 7,7", "tavern 7,7", "paddock 7,10 to 5,11"):
        refused(state, move, "KB-10.4", "KB-6.1", "built your last settlement", instead="End your turn.")
    assert codes(state, "end") == []


@pytest.mark.parametrize(("left", "words"), [(3, "3 settlements"), (2, "2 more settlements"), (1, "1 more settlement")])
def test_ending_the_turn_before_the_build_is_complete(left: int, words: str):
    """KB-10.5: it says how many are still to be built, and on which terrain."""
    state = position("7,6", card="flower", left=left)
    refused(state, "end", "KB-10.5", "KB-3.3", "can't end your turn yet", instead=f"Build {words} on flowers.")


def test_a_tile_in_the_middle_of_the_build():
    """KB-10.6: a tile comes after the three; nothing is promised about a tile that the player lacks."""
    state = position("7,6 7,7 7,8", left=2, tiles=["6,7 ready"])
    refused(
        state, "tavern 7,9", "KB-10.6", "KB-3.2", "Finish your 3 settlements first", at=("tile tavern",),
        instead="You can use the Tavern after that.",
    )  # fmt: skip
    assert codes(state, "farm 7,9") == ["KB-10.6", "KB-10.8"]
    assert first_refusal(state, "farm 7,9").instead == ""


def test_a_fourth_settlement():
    """KB-10.7: the three are built; the advice is a usable tile, or the end of the turn."""
    state = position("7,7 7,8 7,9", left=0, tiles=["6,7 ready"])
    refused(state, "build 8,7", "KB-10.7", "KB-4.1", "your 3 settlements", instead="Use a tile or end your turn.")
    # A Tavern without a line cannot be used.
    for alone in (position("7,6", left=0), position("7,6", left=0, tiles=["6,7 ready"])):
        refused(alone, "build 7,7", "KB-10.7", "KB-4.1", "your 3 settlements", instead="End your turn.")


def test_a_tile_that_is_not_held():
    """KB-10.8: it names the tile, and where to get one if that is possible (KB-5.3, KB-5.4)."""
    refused(
        start(), "farm 7,7", "KB-10.8", "KB-5.1", "You don't have a Farm tile.", at=("tile farm",),
        instead="Build next to a farm to get one.",
    )  # fmt: skip
    refused(
        position(), "barn 7,7 to 7,8", "KB-10.8", "KB-5.1", "You don't have a Barn tile.", at=("tile barn",),
        instead="There's no barn on this board.",
    )  # fmt: skip
    oasis = position("11,5", "17,4", tiles=["12,7 lost; 17,5 lost", "12,7 lost; 17,5 ready"])
    refused(oasis, "oasis 0,1", "KB-10.8", "KB-5.1", "an Oasis tile", at=("tile oasis",), instead="can't get one any")


def test_a_tile_that_was_gained_this_turn():
    """KB-10.9: it is ready on the next turn."""
    state = position("7,10", left=0, tiles=["6,11 new"])
    refused(
        state, "paddock 7,10 to 5,11", "KB-10.9", "KB-5.5", "only just taken this tile",
        at=("tile paddock",), instead="on your next turn",
    )  # fmt: skip


def test_a_tile_that_was_used():
    """KB-10.10: it was used this turn, even if another of the kind is new."""
    for tiles in ("6,11 used", "6,11 used; 2,18 new"):
        state = position("7,10 2,19", tiles=[tiles])
        refused(
            state, "paddock 7,10 to 5,11", "KB-10.10", "KB-5.1", "already used this tile",
            at=("tile paddock",), instead="again on your next turn",
        )  # fmt: skip


def test_a_tile_that_builds_without_a_supply():
    """KB-10.11, KB-9.7: no settlement is left to build."""
    state = position("7,6 7,7 7,8", left=0, supply={RED: 0}, tiles=["6,7 ready"], moves_after_last=True)
    refused(state, "tavern 7,9", "KB-10.11", "KB-5.10", "no settlements left to build", at=("tile tavern",),
            instead="End your turn.")  # fmt: skip


def crowded(board: str, wanted: Callable[[tuple[int, int]], bool], keep: str, players: int = 2) -> list[str]:
    """Return settlements on all hexes that `wanted` accepts, spread over the players; the first has `keep` as well."""
    hexes = [at for at in sorted(board_of(position(board=board))) if wanted(at) and at not in cells(keep)]
    own = [written(hexes[n::players]) for n in range(players)]
    return [f"{own[0]} {keep}".strip(), *own[1:]]


def test_a_tile_without_a_target():
    """KB-10.12, KB-5.11: it names the missing kind of hex; the tile stays ready."""
    f = board_of(position())
    tower, harbor = board_of(position(board=TOWER_BOARD)), board_of(position(board=HARBOR_BOARD))
    no_line = position("7,6 7,7", tiles=["6,7 ready"])
    closed_in = position("5,11", "5,9 7,10 7,12 3,11 5,13", tiles=["6,11 ready"])
    no_grass = position(
        *crowded(FIRST_BOARD, lambda at: f[at] == "grass", "11,16"),
        card="canyon",
        tiles=["11,17 ready"],
    )
    no_desert = position(*crowded(FIRST_BOARD, lambda at: f[at] == "desert", "11,6"), tiles=["12,7 ready"])
    no_edge = position(
        *crowded(TOWER_BOARD, lambda at: is_edge(at) and tower[at] in BUILDABLE, "12,15"), board=TOWER_BOARD,
        tiles=["13,15 ready"],
    )  # fmt: skip
    no_water = position(
        *crowded(HARBOR_BOARD, lambda at: harbor[at] == "water", "7,17", players=3), board=HARBOR_BOARD,
        tiles=["7,16 ready"],
    )  # fmt: skip
    barn = board_of(position(board=BARN_BOARD))
    no_card_hex = position(
        *crowded(BARN_BOARD, lambda at: barn[at] == "flower", "12,7"), board=BARN_BOARD, card="flower", left=0,
        tiles=["12,6 ready"],
    )  # fmt: skip
    for state, move, tile, rule_word in (
        (no_line, "tavern 7,8", "tavern", "a line of 3 settlements with a free end"),
        (closed_in, "paddock 5,11 to 7,10", "paddock", "anywhere to jump"),
        (no_grass, "farm 7,6", "farm", "no free grass hex left"),
        (no_desert, "oasis 0,1", "oasis", "no free desert hex left"),
        (no_edge, "tower 0,0", "tower", "edge"),
        (no_water, "harbor 7,17 to 7,14", "harbor", "no free water left"),
        (no_card_hex, "barn 12,7 to 12,3", "barn", "no free flower field left"),
    ):
        refused(state, move, "KB-10.12", "KB-5.11", rule_word, at=(f"tile {tile}",))
        assert not targets(state, tile)
        assert not [text for text in map(str, state.moves()) if text.startswith(tile)]


# -- several reasons --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "found"),
    [
        ("build 3,3", ["KB-10.16"]),
        ("build 4,4", ["KB-10.17"]),
        ("build 4,3", ["KB-10.16", "KB-10.17"]),  # The hex is water with a settlement of Blue.
        ("build 0,1", ["KB-10.18"]),
        ("build 2,5", ["KB-10.17", "KB-10.18"]),
        ("tavern 7,8", ["KB-10.12"]),
        ("tavern 20,0", ["KB-10.12"]),
        ("paddock 7,10 to 20,0", ["KB-10.10"]),
        ("farm 20,0", ["KB-10.8"]),
    ],
)
def test_all_reasons_are_told_in_the_order_of_the_table(move: str, found: list[str]):
    """KB-10.0: the first one is the one reported."""
    state = position("7,6 7,10", "4,4 2,5 4,3", tiles=["6,7 ready; 6,11 used"])
    assert codes(state, move) == found


def test_in_random_games_the_reasons_stand_in_the_order_of_the_table():
    """KB-10.0: each appears once; a move with a reason is never legal, one without always is."""
    rng = Random(10)
    met: set[int] = set()
    for seats, moves_after_last in ((2, False), (3, True), (4, False)):
        match = random_match(seats, seed=10, moves_after_last=moves_after_last, quadrants="harbor barn- paddock tavern")
        for state in [*positions(match)[3::4], match.state]:
            legal = {str(move) for move in state.moves()}
            for move in attempts(state, rng):
                numbers = [int(code.split(".")[1]) for code in codes(state, move, rng.choice((None, None, 0, 1)))]
                assert numbers == sorted(set(numbers)), (move, numbers)
                assert all(re.fullmatch(r"KB-\d+\.\d+", refusal.rule) for refusal in state.refusals(move))
                assert (move in legal) is (codes(state, move) == [])
                met.update(numbers)
    assert met >= {*range(1, 4), *range(5, 10), *range(13, 21)}


def attempts(state: kb.State, rng: Random) -> list[str]:
    """Return moves of every kind on any hex."""

    def any_hex() -> str:
        return f"{rng.randrange(-1, 21)},{rng.randrange(20)}"

    settlements = sorted(at for own in occupied(state) for at in own) or [(0, 0)]
    sources = [written([rng.choice(settlements)]) for _ in range(6)]
    found = ["end", "draw grass", "first 0"]
    found += [f"build {any_hex()}" for _ in range(4)]
    found += [f"{tile} {any_hex()}" for tile in ("oracle", "farm", "tavern", "tower", "oasis")]
    found += [f"{tile} {source} to {any_hex()}" for tile in ("harbor", "paddock", "barn") for source in sources[:2]]
    found += [f"{tile} {source} to {source}" for tile in ("harbor", "paddock", "barn") for source in sources[:1]]
    return found


def occupied(state: kb.State) -> list[set[tuple[int, int]]]:
    players = state.to_json()["players"]
    assert isinstance(players, list)
    found: list[set[tuple[int, int]]] = []
    for item in players:
        assert isinstance(item, dict)
        settlements = item["settlements"]
        assert isinstance(settlements, list)
        found.append(cells(" ".join(map(str, settlements))))
    return found


def test_a_refused_action_changes_nothing_in_a_match():
    """KB-10.0: neither the position nor the moves change; the next legal move works as before."""
    match = kb.Match(GAME, ["Red", "Blue"], seed=2, options={"first_game": True, "first_player": 1})
    state, moves = match.state, match.moves
    for move in ("build 3,3", "end", "farm 0,0", "build 20,0"):
        with pytest.raises(IllegalMove):
            match.play(move)
        with pytest.raises(IllegalMove):
            match.play(move, BLUE)
    assert match.state is state
    assert match.moves == moves
    match.play(state.moves()[0])
    assert len(match.moves) == len(moves) + 1
