"""The pickable places of Catan's board, the moves they mean, and refused tries (CT-18.5, CT-18.6, CT-18.9)."""

from __future__ import annotations

from random import Random

import pytest

from kbwidgets.core.protocol.state import State
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Seat, Viewer
from kbwidgets.games.catan import GAME, CatanState

from .drawings import nodes_of
from .positions import BLUE, ORANGE, RED, WHITE, codes, position, start
from .test_scene import by_key, drawing, laid_out

ROAD, SETTLEMENT, CITY = "1 lumber 1 brick", "1 wool 1 grain 1 lumber 1 brick", "2 grain 3 ore"
PLACED = ("road", "settlement", "city", "robber")
"""The moves that are made on the board."""


def meant(state: State, viewer: Viewer) -> dict[tuple[str, ...], str]:
    """Return the meaning of each path of picks that ends on the board or with a victim."""
    choices = laid_out(state, viewer).choices
    found: dict[tuple[str, ...], str] = {}
    for path, _ in choices.walk(Random(1)):
        text = choices.find(path) or ""
        if text.split()[0] in PLACED:
            found[tuple(str(pick) for pick in path)] = text
    return found


def tried(state: CatanState, *path: str) -> str | None:
    return drawing(state, state.turn).attempt(path)


def refused(state: CatanState, *path: str) -> list[str]:
    """Return the stable names of the refusals of a path of picks."""
    text = tried(state, *path)
    assert text is not None
    return codes(state, text, state.turn)


def main(seat: Seat, cards: str) -> CatanState:
    return position(seat, hands={seat: cards})


# -- what may be picked -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {"friendly_robber": True}), (2, {"bank": "unlimited"})])
def test_the_places_that_may_be_picked_are_those_of_the_legal_moves(seats: int, options: dict[str, Json]) -> None:
    """CT-18.5, CT-18.6, CT-7.7: this holds throughout a match for the player to act; nobody else may pick anything."""
    rng, met = Random(seats + 1), set[str]()
    state: State = GAME.open(seats, None, {"order": "seats", "vp_target": 6, **options})  # pyright: ignore[reportArgumentType]
    for _ in range(1500):
        if state.over:
            break
        if state.to_act == (CHANCE,):
            state = state.advance(state.random_draw(rng))
            continue
        assert isinstance(state, CatanState)
        seat, listed = state.turn, list(state.moves())
        legal = {str(move) for move in listed if str(move).split()[0] in PLACED}
        met |= {text.split()[0] for text in legal}
        assert set(meant(state, seat).values()) == legal
        assert meant(state, (seat + 1) % seats) == {}
        assert meant(state, None) == {}
        building = [move for move in listed if str(move).split()[0] in PLACED]
        state = state.advance(rng.choice(building if building and rng.random() < 0.8 else listed))
    assert met == set(PLACED)


def test_where_one_kind_of_piece_fits_its_place_alone_is_picked() -> None:
    """CT-18.5, CT-17.8."""
    found = meant(main(BLUE, ROAD), BLUE)
    legal = ("5-18", "17-18", "19-20", "19-44", "22-49", "47-48", "49-50")
    assert {path: text for path, text in found.items() if len(path) == 1} == {
        (f"edge {name}",): f"road {name}" for name in legal
    }
    assert {path[0] for path in found if len(path) == 2} == {"build road"}  # The button may be pressed first.


def test_where_several_kinds_fit_the_piece_is_chosen_first() -> None:
    """CT-18.5: Blue may build roads, and cities on 19 and 49."""
    found = meant(main(BLUE, "1 lumber 1 brick 2 grain 3 ore"), BLUE)
    assert {path[0] for path in found} == {"build road", "build city"}
    assert found["build road", "edge 22-49"] == "road 22-49"
    cities = {path: text for path, text in found.items() if path[0] == "build city"}
    assert cities == {("build city", f"intersection {n}"): f"city {n}" for n in (19, 49)}


def test_in_the_setup_an_intersection_is_picked_and_then_an_edge_beside_it() -> None:
    """CT-4.3, CT-18.5: this is a beginner board without pieces."""
    state = GAME.open(["Ann", "Bo"], None, {"board": "beginner", "order": "seats"})
    rng = Random(1)
    while state.to_act == (CHANCE,):
        state = state.advance(state.random_draw(rng))
    assert meant(state, 0) == {(f"intersection {n}",): f"settlement {n}" for n in range(54)}
    settled = state.play("settlement 24")
    assert meant(settled, 0) == {(f"edge {name}",): f"road {name}" for name in ("7-24", "24-25", "24-53")}


def test_free_roads_are_picked_as_roads_are() -> None:
    """CT-10.8, CT-18.9."""
    state = position(cards={WHITE: "road-building"}, turn=WHITE).play("road-building")
    assert meant(state, WHITE)["edge 13-34",] == "road 13-34"
    assert ("edge 34-35",) not in meant(state, WHITE)
    assert meant(state.play("road 13-34"), WHITE)["edge 34-35",] == "road 34-35"


def test_who_is_robbed_has_to_be_picked_only_where_it_is_not_clear() -> None:
    """CT-7.4, CT-16.30, CT-17.11: hex 1 has Orange and Red, hex 0 has Red, hex 4 has nobody."""
    hands = {BLUE: "1 ore", ORANGE: "2 ore", RED: "1 wool"}
    state = position(WHITE, hands=hands, cards={WHITE: "knight"}).play("knight")
    found = meant(state, WHITE)
    assert found["hex 1", "rob 1"] == "robber 1 from 1"
    assert found["hex 1", "rob 2"] == "robber 1 from 2"
    assert found["rob 2", "hex 1"] == "robber 1 from 2"
    assert found["hex 0",] == "robber 0"
    assert found["rob 2", "hex 0"] == "robber 0 from 2"
    assert ("rob 1", "hex 0") not in found
    assert found["hex 4",] == "robber 4"
    assert not [path for path in found if path[0] == "hex 13"]
    buttons = by_key(laid_out(state, WHITE))
    assert {key for key in buttons if key.startswith("rob ")} == {"rob 0", "rob 1", "rob 2"}
    cards = [
        node.text for node in nodes_of(laid_out(state, WHITE).body) if node.key in ("victim 1 cards", "victim 2 cards")
    ]
    assert cards == ["2 cards", "1 card"]
    poor = position(WHITE, hands={RED: "1 wool"}, cards={WHITE: "knight"}).play("knight")
    assert meant(poor, WHITE)["hex 1",] == "robber 1"
    assert {key for key in by_key(laid_out(poor, WHITE)) if key.startswith("rob ")} == {"rob 2"}


# -- what is tried ----------------------------------------------------------------------------------------


def test_a_place_that_may_not_be_picked_says_why() -> None:
    """CT-15.1, CT-17.10: the refusal is shown at the place that was picked."""
    state = position(WHITE, hands={WHITE: ROAD}, roads={WHITE: "22-49"})
    assert tried(state, "edge 49-50") == "road 49-50"
    assert refused(state, "edge 49-50") == ["blocked-by-building"]
    assert refused(state, "edge 48-49")[0] == "occupied"
    assert "too-close" in refused(main(RED, SETTLEMENT), "intersection 2")


def test_a_piece_that_cannot_be_chosen_says_why() -> None:
    state = position(BLUE)
    assert refused(state, "build road") == ["cannot-afford"]
    assert refused(state, "build city") == ["cannot-afford"]
    assert "cannot-afford" in refused(state, "build settlement")
    assert tried(main(BLUE, "1 lumber 1 brick 2 grain 3 ore"), "build road") is None


def test_what_is_tried_with_a_piece_is_that_piece() -> None:
    state = main(BLUE, ROAD)
    assert tried(state, "build settlement", "intersection 14") == "settlement 14"
    assert tried(state, "build city", "intersection 14") == "city 14"
    assert tried(state, "build road", "intersection 14") is None
    assert tried(state, "intersection 49") == "city 49"
    assert tried(state, "intersection 50") == "settlement 50"
    assert tried(state, "hex 3") == "robber 3"
    assert refused(state, "hex 3") == ["wrong-phase"]


@pytest.mark.parametrize(
    "path", [("hex",), ("hex 1", "rob 1", "rob 1"), ("edge 1",), ("nowhere 3",), ("build road", 3)]
)
def test_what_means_no_move_is_not_tried(path: Path) -> None:
    found = drawing(main(BLUE, ROAD), BLUE).attempt(path)
    assert found is None or GAME.state.parse(found)


# -- ghosts -----------------------------------------------------------------------------------------------


def test_what_a_pick_would_put_there_is_seen_before() -> None:
    """The preview is a road along its edge, a settlement, a city on a settlement, or the robber."""
    ghosts = laid_out(main(BLUE, CITY), BLUE).ghosts
    told = {key: turned[""][0].id for key, turned in ghosts.items()}
    assert told == {
        "edge": "ctb-road-blue",
        "hex": "ctb-robber",
        "intersection": "ctb-settlement-blue",
        "intersection 19": "ctb-city-blue",
        "intersection 49": "ctb-city-blue",
    }
    assert laid_out(main(BLUE, CITY), RED).ghosts == {}


@pytest.mark.parametrize("viewer", [BLUE, OPEN])
def test_who_acts_is_asked_why_not_and_a_spectator_is_not(viewer: Viewer) -> None:
    assert "data-kb-ask" in by_key(laid_out(start(), viewer))["edge 0-1"]
    assert "data-kb-ask" not in by_key(laid_out(start(), None))["edge 0-1"]
