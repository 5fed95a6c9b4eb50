"""Corners, edges and irregular lands in the page: ghosts along edges, arrow keys by anchor, an end without points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import atan2, degrees, dist
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

import kbwidgets as kb
from kbwidgets.core.boards.geometry import bits
from kbwidgets.games import games
from kbwidgets.testing import check_every_kind, check_game
from kbwidgets.widget.modes.controller import Controller

from .claim_game import AT, GAME, LANDS, MAP, MESH, ClaimState
from .notebook import GameCell, Notebook, write_notebook
from .stage import Stage
from .test_access import measured, violations

SETTLED = ["post 10", "road 10", "post 4", "road 6", "post 13", "road 14", "post 18", "road 22"]
"""The moves before the map, following CG-1 to CG-3."""

_WHERE = """cell => {
  cell.scrollIntoView({ block: 'center' });
  const [x, y] = cell.dataset.kbAt.split(' ').map(Number);
  const at = new DOMPoint(x, y).matrixTransform(cell.closest('svg').querySelector('[data-kb-overlay]').getScreenCTM());
  return [at.x, at.y];
}"""
_GHOST = """use => {
  const { a, b, e, f } = use.getScreenCTM();
  return [use.getAttribute('href'), e, f, Math.atan2(b, a) * 180 / Math.PI];
}"""


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    """Register the game as an entry point would."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games._put, "claim", GAME)
        yield


def match(*moves: str) -> kb.Match:
    found = kb.Match(GAME, ["Ann", "Bo"], seed=7)
    for move in moves:
        found.play(move)
    return found


def shown(stage: Stage, found: kb.Match, *, dark: bool = False) -> GameCell:
    return stage.show(Controller(GAME, found, stage.send, pace=0.01), dark=dark)


def where(game: GameCell, key: str) -> tuple[float, float]:
    """Return the position of a cell's anchor in the window."""
    x, y = game.node(key).evaluate(_WHERE)
    return x, y


def press(game: GameCell, key: str) -> None:
    """Click a cell at its anchor, because the middle of the box of an irregular one is another cell."""
    game.page.mouse.click(*where(game, key))


def ghost_at(game: GameCell, key: str) -> tuple[str, float, float, float]:
    """Return the ghost that a cell shows under the pointer: the piece, its position in the window and its angle."""
    game.page.mouse.move(*where(game, key))
    at = re.escape(game.node(key).get_attribute("data-kb-at") or "")
    expect(game.root.locator(".kb-ghost-pale > g")).to_have_attribute("transform", re.compile(rf"translate\({at}\)"))
    href, x, y, turn = game.root.locator(".kb-ghost-pale use").evaluate(_GHOST)
    return href, x, y, turn


def focused(game: GameCell) -> str:
    """Return the key of the cell that has the focus."""
    return str(game.root.evaluate("root => root.getRootNode().activeElement?.dataset.kbKey ?? ''"))


def played(game: GameCell, found: kb.Match, key: str, ply: int) -> None:
    """Expect the page to show the position after the move that was meant."""
    game.wait(ply=ply)
    assert str(found.moves[-1]).split()[1] == key.split()[1]


# -- the game ---------------------------------------------------------------------------------------------------


def test_claim_keeps_every_law():
    check_game(GAME, games=6)


def test_every_kind_of_move_and_refusal_can_be_met():
    """CG-1 to CG-4; CG-ERR.1 to CG-ERR.5."""
    found = match(*SETTLED, "claim bay", "claim isle", "claim horn", "claim hook", "claim cove", "claim strand")
    attempts = [
        (0, "post 24", "CG-ERR.1"), (0, "road 1", "CG-ERR.2"), (2, "post 6", "CG-ERR.3"), (1, "road 1", "CG-ERR.4"),
        (10, "claim hook", "CG-ERR.5"), (10, "claim bay", "CG-ERR.5"), (14, "claim bay", "CG-ERR.2"),
    ]  # fmt: skip
    verbs = {"post", "road", "claim"}
    check_every_kind(found, verbs, verbs, attempts, {code for _, _, code in attempts})
    with pytest.raises(kb.OptionError, match=r"CG-ERR.6 \(CG-1\)"):
        GAME.start(4)


@pytest.mark.parametrize("seed", range(5))
def test_posts_keep_apart_roads_touch_them_and_realms_hang_together(seed: int):
    """CG-2 to CG-5 are counted a second time, from the positions in the plane."""
    rng, state = Random(seed), GAME.start(3)
    while not state.over:
        state = state.play(rng.choice(list(state.moves())))
    assert isinstance(state, ClaimState)
    posts = [AT.corners[n] for n in bits(state.taken(0))]
    assert [dist(one, other) > 37 for one in posts for other in posts if one != other] == [True] * 30
    for mine, roads in zip(*state.owned[:2], strict=True):
        ends = [AT.corners[n] for n in bits(mine)]
        assert all(any(17 < dist(AT.edges[n], end) < 19 for end in ends) for n in bits(roads))
        assert (mine.bit_count(), roads.bit_count()) == (2, 2)
    assert state.taken(2) == MAP.all
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.totals == ()
    realms = [max(len(part) for part in hanging(set(bits(own)))) for own in state.owned[2]]
    assert realms[outcome.winners[0]] == max(realms)
    assert outcome.places.count(1) == len(outcome.winners)


def hanging(lands: set[int]) -> list[set[int]]:
    """Return the connected parts of some lands, merged two by two."""
    parts = [{land} for land in lands]
    for one in lands:
        for other in lands:
            if MAP.neighbours[one] >> other & 1:
                both = [part for part in parts if one in part or other in part]
                parts = [part for part in parts if part not in both] + [set[int]().union(*both)]
    return parts


def test_lands_are_neighbours_both_ways_and_the_horn_bends_round_bay_and_cove():
    names = {land: {LANDS[n] for n in bits(MAP.neighbours[LANDS.index(land)])} for land in LANDS}
    assert names["bay"] == {"horn", "cove"}
    assert names["horn"] == {"bay", "cove", "strand", "isle", "hook"}
    assert [LANDS[n] for n in MAP.path(LANDS.index("bay"), LANDS.index("hook"), MAP.all)] == ["bay", "horn", "hook"]


# -- in the page ------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _window(request: pytest.FixtureRequest) -> None:
    """Open the same window for each test on the stage."""
    if "stage" in request.fixturenames:
        stage: Stage = request.getfixturevalue("stage")
        stage.page.set_viewport_size({"width": 1000, "height": 900})


def test_the_ghost_of_a_post_stands_upright_on_every_corner(stage: Stage):
    game = shown(stage, match())
    for n in (0, 10, 23):
        href, x, y, turn = ghost_at(game, f"corner {n}")
        assert (href, turn) == ("#cg-corner-blue", 0)
        assert dist((x, y), where(game, f"corner {n}")) < 0.2


@pytest.mark.parametrize("corner", [10, 13])
def test_the_ghost_of_a_road_lies_along_its_edge(stage: Stage, corner: int):
    """The angle is that of the line between the two corners in the browser, in each of the three directions."""
    game = shown(stage, match(f"post {corner}"))
    edges = list(bits(MESH.edges_at[corner]))
    assert sorted(game.picks_of("edge")) == sorted(f"edge {n}" for n in edges)
    seen: set[int] = set()
    for n in edges:
        (ax, ay), (bx, by) = (where(game, f"corner {end}") for end in MESH.ends[n])
        href, x, y, turn = ghost_at(game, f"edge {n}")
        assert href == "#cg-edge-blue"
        assert dist((x, y), ((ax + bx) / 2, (ay + by) / 2)) < 0.5
        assert abs((turn - degrees(atan2(by - ay, bx - ax)) + 90) % 180 - 90) < 0.5
        seen.add(round(turn))
    assert seen == {30, 90, 150}


def test_what_may_not_be_is_refused_on_corners_edges_and_lands(stage: Stage):
    """CG-ERR.3, .4, .5: the message appears there, and nothing was played."""
    message = ".kb-at-pick"
    for moves, key, words in (
        (SETTLED[:2], "corner 6", "too near to a post"),
        (SETTLED[:1], "edge 1", "isn't a free edge"),
        ([*SETTLED, "claim bay", "claim isle"], "land hook", "doesn't border yours"),
    ):
        found = match(*moves)
        game = shown(stage, found)
        press(game, key)
        expect(game.root.locator(message)).to_contain_text(words)
        assert found.ply == len(moves)


def test_arrow_keys_go_from_land_to_land_by_their_counters(stage: Stage):
    """The middle of the horn's box is in the bay, that of the hook's next to the isle."""
    game = shown(stage, match(*SETTLED))
    game.node("land horn").focus()
    for key, land in (
        ("Down", "bay"), ("Down", "cove"), ("Down", "strand"), ("Up", "cove"), ("Up", "bay"), ("Up", "horn"),
        ("Right", "hook"), ("Down", "isle"), ("Left", "bay"), ("Up", "horn"), ("Up", "horn"), ("End", "hook"),
        ("Home", "horn"),
    ):  # fmt: skip
        stage.page.keyboard.press(key if key in ("Home", "End") else f"Arrow{key}")
        assert focused(game) == f"land {land}", key


def test_arrow_keys_go_along_the_edges_from_corner_to_corner(stage: Stage):
    """From the middle of the board the arrow goes up along an upright edge, and diagonally in steps."""
    game = shown(stage, match())
    corner = 9  # This is the left corner above the middle hex; the edge above it is upright.
    (edge,) = (n for n in bits(MESH.edges_at[corner]) if AT.angles[n] == 90)
    (other,) = set(MESH.ends[edge]) - {corner}
    way, back = ("Down", "Up") if AT.corners[other][1] > AT.corners[corner][1] else ("Up", "Down")
    game.node(f"corner {corner}").focus()
    for key, cell in (
        (way, f"edge {edge}"),
        (way, f"corner {other}"),
        (back, f"edge {edge}"),
        (back, f"corner {corner}"),
    ):
        stage.page.keyboard.press(f"Arrow{key}")
        assert focused(game) == cell


def test_a_whole_game_by_clicks_ends_with_places_and_no_points(stage: Stage):
    """CG-1 to CG-5: bay, horn and cove are connected, and so are isle, hook and strand, so the posts decide."""
    found = match()
    game = shown(stage, found)
    verbs = {"post": "corner", "road": "edge", "claim": "land"}
    moves = [*SETTLED, "claim bay", "claim isle", "claim horn", "claim hook", "claim cove"]
    for n, move in enumerate(moves, 1):
        verb, place = move.split()
        press(game, f"{verbs[verb]} {place}")
        played(game, found, move, n)
    expect(game.root.locator("[data-kb-key='edge 10'] use")).to_have_attribute("href", "#cg-edge-blue")
    press(game, "land strand")
    game.wait(screen="result")
    outcome = found.state.outcome()
    assert outcome is not None
    assert outcome.places == (1, 2)  # Both have three lands; Ann's posts touch five hexes, Bo's three.
    expect(game.node("result of 0")).to_have_text("AnnWinner")
    expect(game.node("result of 1")).to_have_text("Bo2nd")
    expect(game.node("due")).to_have_text("Ann won with posts at more hexes")
    assert "point" not in game.root.inner_text()


def test_a_whole_game_by_keys_alone(stage: Stage):
    """Tab goes to a board, arrows to a place, and Enter picks; the boards are two stops of Tab."""
    found, rng = match(), Random(5)
    game, keys = shown(stage, found), stage.page.keyboard
    while not found.state.over:
        kind = ("corner", "edge", "land")[found.state.due] if isinstance(found.state, ClaimState) else ""
        if not focused(game).startswith(("land",) if kind == "land" else ("corner", "edge")):
            for _ in range(30):
                keys.press("Tab")
                if focused(game).startswith(("land",) if kind == "land" else ("corner", "edge")):
                    break
        target, ply = rng.choice(sorted(game.picks_of(kind))), found.ply
        go_to(game, target)
        keys.press("Enter")
        if ply < 13:
            played(game, found, target, ply + 1)
    game.wait(screen="result")
    outcome = found.state.outcome()
    assert outcome is not None
    expect(game.node(f"result of {outcome.winners[0]}")).to_contain_text("Winner")
    assert "point" not in game.root.inner_text()


def go_to(game: GameCell, target: str) -> None:
    """Walk with the arrow keys to a cell of the same board, along the longer axis first if that is possible."""
    at = dict(
        game.root.evaluate("r => [...r.querySelectorAll('[data-kb-at]')].map(e => [e.dataset.kbKey, e.dataset.kbAt])")
    )
    tx, ty = map(float, at[target].split())
    for _ in range(40):
        here = focused(game)
        if here == target:
            return
        x, y = map(float, at[here].split())
        ways = [("Right" if tx > x else "Left", abs(tx - x)), ("Down" if ty > y else "Up", abs(ty - y))]
        for way, off in sorted(ways, key=lambda each: -each[1]):
            if off > 1:
                game.page.keyboard.press(f"Arrow{way}")
            if focused(game) != here:
                break
    pytest.fail(f"the arrow keys do not lead to {target}, but to {focused(game)}")


@pytest.mark.parametrize("moves", [SETTLED[:3], [*SETTLED, "claim bay", "claim isle"]], ids=["hexes", "map"])
@pytest.mark.parametrize(("dark", "width"), [(False, 1280), (True, 400)])
def test_all_can_be_read_and_nothing_is_cut_off(stage: Stage, moves: list[str], dark: bool, width: int):
    stage.page.set_viewport_size({"width": width, "height": 900})
    shown(stage, match(*moves), dark=dark)
    assert violations(stage.page) == []
    assert measured(stage.page, "faintTexts(root, 4.5)") == []
    assert [mark for mark in measured(stage.page, "marks(root)") if mark[1] < 3] == []
    assert measured(stage.page, "cutOff(root)") == []
    assert measured(stage.page, "overlaps(root)") == []


IN_A_KERNEL = """import sys
sys.path.insert(0, {folder!r})
import kbwidgets as kb
from claim_game import GAME
kb.games.put(GAME)
game = kb.Claim(["Ann", "Bo"], seed=7)
game"""


def test_in_jupyterlab_posts_roads_and_lands_are_put_by_clicks_and_keys(notebook: Notebook, lab_folder: Path):
    """CG-1 to CG-5 are played to the end."""
    write_notebook(lab_folder, "claim.ipynb", IN_A_KERNEL.format(folder=str(Path(__file__).parent)))
    notebook.open("claim.ipynb").run_all()
    game = notebook.game().wait(act=0, ply=0)
    verbs = {"post": "corner", "road": "edge"}
    for n, move in enumerate(SETTLED, 1):
        verb, place = move.split()
        press(game, f"{verbs[verb]} {place}")
        game.wait(ply=n)
    game.node("land horn").focus()
    for ply, (keys, land) in enumerate(((("Down",), "bay"), (("Right",), "isle"), (("Left", "Up"), "horn")), 9):
        for key in keys:
            notebook.page.keyboard.press(f"Arrow{key}")
        notebook.page.keyboard.press("Enter")
        game.wait(ply=ply)
        assert focused(game) == f"land {land}"
    for ply, land in enumerate(("hook", "cove"), 12):
        press(game, f"land {land}")
        game.wait(ply=ply)
    press(game, "land strand")
    game.wait(screen="result")
    assert notebook.run_code("print(game.state.outcome().places)").strip() == "(1, 2)"
