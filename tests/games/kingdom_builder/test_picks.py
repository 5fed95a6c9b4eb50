"""The picks of hexes, settlements and tiles, which mean the legal moves, and the refusals of others (KB-13.5)."""

import pytest

from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.values.types import CHANCE, OPEN

from .drawings import LINE, attribute, hexes, laid_out, offered, played
from .tables import BLUE, RED, cells, codes, position, targets, written


def test_the_legal_hexes_are_offered_and_nothing_else() -> None:
    """KB-13.5, worked examples W5 and W6."""
    assert len(offered(laid_out(position(card="grass")))) == 61
    assert set(offered(laid_out(position("7,6", card="grass", left=2, tiles=["6,7 new"])))) == {"7,7", "8,7"}
    assert len(offered(laid_out(position("7,6", card="desert", tiles=["6,7 used"])))) == 53


def test_a_move_asks_for_the_settlement_first_and_then_for_its_target() -> None:
    """KB-13.5, worked example W8: red has the Paddock at (4,4)."""
    state = position("4,4 6,10", tiles=["6,11 ready"])
    table = laid_out(state)
    below = offered(table)["tile paddock"]
    assert isinstance(below, dict)
    assert set(below) == {"4,4", "6,10"}
    jumps = below["4,4"]
    assert isinstance(jumps, dict)
    assert set(jumps) == {written([cell]) for cell in cells("2,3 2,5 4,6 6,3 6,5")}
    assert table.choices.find(("tile paddock", "4,4", "2,3")) == "paddock 4,4 to 2,3"
    assert table.then["tile paddock"] == "Choose a settlement to move"
    assert table.then[""] == "Choose where it goes"


def test_after_a_tile_that_builds_the_prompt_asks_where() -> None:
    """KB-13.12: without a tile that can be used, no pick needs another, and the prompt stays."""
    assert laid_out(position(LINE, tiles=["6,7 ready"])).then["tile tavern"] == "Choose where to build"
    assert laid_out(position(card="grass")).then == {}


def test_no_highlight_remains_when_nothing_can_be_placed() -> None:
    """KB-13.5: the three are built and no tile is ready."""
    assert offered(laid_out(position("0,1 0,2 1,2", left=0))) == {"end": 1}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_move_has_its_pick(seats: int) -> None:
    """KB-13.5, KB-13.11: the picks mean exactly the legal moves, in positions of a whole match."""
    for state, _ in played(seats)[::9]:
        if state.to_act == (CHANCE,) or state.over:
            continue
        choices = laid_out(state, state.to_act[0]).choices
        assert all(choices.path(str(move)) for move in list(state.moves())[:60])
        picked = {key for key in choices.json() if key[0].isdigit()}
        assert picked == {written([cell]) for cell in targets(state)}


def test_who_is_not_to_act_picks_nothing() -> None:
    """KB-10.2: neither the other seat nor a spectator picks; the other seat may ask and is refused."""
    state = position("7,6", tiles=["6,7 ready"])
    for viewer in (BLUE, None):
        table = laid_out(state, viewer)
        assert offered(table) == {}
        assert table.actions == ()
        assert table.ghosts == {}
    assert offered(laid_out(state, RED)) == offered(laid_out(state, OPEN)) != {}
    assert attribute(hexes(laid_out(state, BLUE))["0,0"], "data-kb-ask") == ""
    assert attribute(hexes(laid_out(state, None))["0,0"], "data-kb-ask") is None


@pytest.mark.parametrize(
    ("path", "code"),
    [(("3,3",), "KB-10.16"), (("0,0",), "KB-10.18"), (("tile barn",), "KB-10.8"), (("end",), "KB-10.5")],
)
def test_a_pick_that_is_no_choice_is_refused_with_its_reason(path: tuple[str, ...], code: str) -> None:
    """KB-10.23: the picks are a castle, a flower hex, a missing tile, and the end before the build."""
    state = position(card="grass")
    move = drawn(state, RED).attempt(path)
    assert move
    assert codes(state, move)[0] == code
