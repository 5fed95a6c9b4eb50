"""The title and the instructions of every game, with mouse and keys: the number of players, and the pages to read."""

import pytest
from playwright.sync_api import expect

import kbwidgets as kb

from ..amount import sample
from .notebook import GameCell
from .stage import Stage, match_at
from .test_access import measured

OPEN_SEATS = [name for name, game in kb.games.items() if len(game.seats) > 1]


def chosen(cell: GameCell, count: int) -> None:
    """Expect the number of players in the words, in the slider and in the line of Python."""
    expect(cell.node("seats count")).to_have_text(f"{count} players")
    expect(cell.node("seats")).to_have_value(str(count))
    players = cell.node("title line line").inner_text().split("[")[1]
    assert players.count(",") == count - 1


@pytest.mark.parametrize("name", OPEN_SEATS)
def test_the_number_of_players_is_chosen_by_press_by_drag_and_by_key(stage: Stage, name: str):
    """KB-13.1, CT-13.6: every count that the game allows can be chosen, and a match of that many starts."""
    counts = list(kb.games[name].seats)
    control = stage.cell(None, name)
    cell = stage.show(control)
    slider, mouse = cell.node("seats"), stage.page.mouse
    box = slider.bounding_box()
    assert box
    left, right = box["x"] + 8, box["x"] + box["width"] - 8
    third = left + (right - left) / (len(counts) - 1)
    height = box["y"] + box["height"] / 2
    chosen(cell, kb.games[name].usual_seats)
    mouse.click(right, height)  # This is a press.
    chosen(cell, counts[-1])
    mouse.move(right, height)  # This is a drag, all the way down and one up again.
    mouse.down()
    mouse.move(left, height, steps=6)
    chosen(cell, counts[0])
    mouse.move(third, height, steps=4)
    mouse.up()
    chosen(cell, counts[1])
    stage.page.keyboard.press("ArrowRight")  # The slider still has the focus.
    chosen(cell, counts[2])
    stage.page.keyboard.press("End")
    chosen(cell, counts[-1])
    stage.page.keyboard.press("Home")
    chosen(cell, counts[0])
    stage.page.keyboard.press("ArrowUp")
    chosen(cell, counts[1])
    cell.click("set up")
    expect(cell.root.locator(".kb-seat")).to_have_count(counts[1])
    for seat in range(counts[1]):  # Whoever the dice put first must be a person.
        cell.click(f"who {seat} person")
    cell.click("start")
    cell.wait(screen="curtain" if kb.games[name].hidden == "hands" else "play")
    assert len(control.playing.names) == counts[1]


@pytest.mark.parametrize("name", sample(kb.games, 2))
def test_the_instructions_are_pages_that_arrows_turn(stage: Stage, name: str):
    """KB-13.2: every page is reached by arrow keys and buttons, fully visible, with its number and a way back."""
    cell = stage.show(stage.cell(None, name))
    cell.click("help")
    sections = kb.games[name].rules.sections
    stage.page.keyboard.press("ArrowLeft")  # There is no page before the first.
    for n, section in enumerate(sections, 1):
        expect(cell.node("rules head")).to_have_text(section)
        expect(cell.node("page number")).to_have_text(f"Page {n} of {len(sections)}")
        assert measured(stage.page, "cutOff(root)") == []
        if n == len(sections):
            expect(cell.node("page after")).to_be_disabled()
        elif n % 2:
            cell.click("page after")
        else:
            stage.page.keyboard.press("ArrowRight")
    stage.page.keyboard.press("ArrowLeft")
    expect(cell.node("page number")).to_have_text(f"Page {len(sections) - 1} of {len(sections)}")
    cell.click("page before")
    expect(cell.node("page number")).to_have_text(f"Page {len(sections) - 2} of {len(sections)}")
    cell.click("back")
    cell.wait(screen="title")


def test_the_instructions_are_read_in_the_middle_of_a_match_without_losing_it(stage: Stage):
    """KB-13.2."""
    match = match_at("place", 20)
    cell = stage.show(stage.cell(match))
    stage.page.keyboard.press("Tab")
    stage.page.keyboard.press("?")
    cell.wait(screen="help")
    cell.click("page after")
    expect(cell.root.locator("figure svg")).not_to_have_count(0)
    cell.click("back")
    cell.wait(screen="play", ply=match.ply)
