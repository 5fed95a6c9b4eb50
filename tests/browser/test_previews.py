"""Enter does what the page previews, wherever the mouse rests: real mouse, real keys."""

from __future__ import annotations

from playwright.sync_api import expect

from kbwidgets.games.pawns_board.rules.moves import Place
from kbwidgets.widget.modes.controller import Controller

from .notebook import GameCell
from .stage import Stage, match_at
from .tables import table
from .test_pawns_board import index_of, position


def rest_on(cell: GameCell, key: str) -> None:
    """Leave the mouse on a node."""
    cell.page.mouse.move(0, 0)
    cell.node(key).hover(force=True)


def walk_to(cell: GameCell, key: str) -> None:
    """Move the focus to a node, with the keyboard as the input last used."""
    cell.page.keyboard.press("Shift")
    cell.node(key).focus()


def card_with_places(control: Controller) -> tuple[str, dict[str, Place]]:
    """Return the key of a card that can be placed in several places, and its moves by the keys of the places."""
    state = position(control.playing)
    placed = [move for move in state.moves() if isinstance(move, Place)]
    moves = {f"cell {move.row},{move.col}": move for move in placed if move.card == placed[0].card}
    assert len(moves) > 1
    return f"card {index_of(state, placed[0])}", moves


def test_a_cell_picked_by_key_is_previewed_and_played_wherever_the_mouse_rests(stage: Stage):
    control = table(stage, "pawns-board")
    ply = control.playing.ply
    cell = stage.show(control)
    card, moves = card_with_places(control)
    (hovered, _), (picked, move) = list(moves.items())[:2]
    previewed, expected = (cell.node(at.replace("cell ", "on ")).locator(".kbp-new") for at in (hovered, picked))
    cell.node(card).click()
    rest_on(cell, hovered)
    expect(previewed).to_have_count(1)
    walk_to(cell, picked)
    expect(expected).to_have_count(1)  # Enter would pick it.
    cell.page.keyboard.press("Enter")
    expect(cell.root.locator(".kb-picked")).to_have_count(2)
    expect(expected).to_have_count(1)
    rest_on(cell, hovered)
    expect(expected).to_have_count(1)  # A pick takes precedence over hover.
    cell.page.keyboard.press("Enter")
    expect(cell.root).not_to_have_attribute("data-kb-ply", str(ply))
    assert control.match
    assert control.match.moves[ply] == move


def test_a_piece_on_a_picked_place_is_the_only_one_that_is_previewed(stage: Stage):
    control = stage.cell(match_at("place", 90))
    cell = stage.show(control)
    ply = control.playing.ply
    hovered, picked = cell.board_picks()[:2]
    ghosts = cell.root.locator(".kb-ghost")
    rest_on(cell, hovered)
    expect(cell.root.locator(".kb-ghost-pale")).to_have_count(1)
    walk_to(cell, picked)
    cell.page.keyboard.press("Enter")
    expect(cell.root.locator(".kb-ghost-firm")).to_have_count(1)
    rest_on(cell, hovered)
    expect(cell.root.locator(".kb-ring-hover")).to_have_count(1)
    expect(ghosts).to_have_count(1)
    cell.page.keyboard.press("Enter")
    cell.wait(ply=ply + 1)
    assert control.match
    assert f" {picked.partition(':')[2]} " in f"{control.match.moves[-1]} "
