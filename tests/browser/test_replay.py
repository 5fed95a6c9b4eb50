"""Exported pages in a browser without a network: scrubbed by mouse and keys, played and read, for five games."""

# A script of the page may return plain data of any shape.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.widget.exports.replay_page import page_of, page_of_all
from kbwidgets.widget.model.replay_line import steps_of
from tests.widget.film import Film, film, labels

from ..amount import by_turns, sample
from .patience import patient
from .test_access import AXE, measured
from .test_front_ends import only_files

GAMES: Final[dict[str, dict[str, OptionValue]]] = {
    "kingdomino": {}, "kingdom-builder": {}, "pawns-board": {}, "catan": {}, "conkueror": {"setup": "random"},
}  # fmt: skip
LOOKS: Final = (1280, False), (400, True)
"""The width of the window and whether it is dark; the games take turns, and a full run uses both."""
LABELS = """() => Object.fromEntries([...document.querySelectorAll("[data-kb-key='table'] [data-kb-cell]")]
  .filter(cell => !cell.closest("[hidden]"))
  .map(cell => [cell.dataset.kbKey, cell.getAttribute("aria-label") ?? ""]))"""


WATCH: Final = """() => {
  const root = document.querySelector(".kb");
  window.kbMoved = [];
  new MutationObserver(() => {
    for (const one of root.getAnimations({ subtree: true })) {
      const { kbKey } = one.effect.target.dataset;
      if (kbKey && !one.transitionProperty) kbMoved.push(kbKey);
    }
  }).observe(root, { attributes: true, attributeFilter: ["data-kb-rev"] });
}"""
"""A script that records the keys of everything that begins to move with a revision."""


@cache
def played(name: str, decisions: int = 14) -> kb.Match:
    """Return a match of two people with `decisions` decisions, made as the adviser would."""
    match = kb.Match(kb.games[name], ["Ann", "Bo"], seed=7, options=GAMES[name])
    for seat in (0, 1):
        match.seat_player(seat, kb.Greedy())
    for _ in range(decisions):
        match.step()
    for seat in (0, 1):
        match.seat_player(seat, None)
    return match


@cache
def text_of(name: str) -> str:
    """Return the page of such a match, made once."""
    return page_of(played(name))


class Replay(NamedTuple):
    """An exported page in a browser, and its content."""

    page: Page
    film: Film

    def at(self, step: int) -> Replay:
        """Wait until a step is shown, and check that it is."""
        self.page.locator(f'.kb[data-kb-step="{step}"]').wait_for()
        nodes = self.film.steps[step]
        assert self.page.evaluate(LABELS) == labels(nodes, "/table")
        expect(self.page.locator("h2")).to_have_text(nodes["/due"]["x"])
        expect(self.node("time count")).to_have_text(f"{step} of {self.last}")
        now = self.page.locator(".kb-entries > [aria-current=step]")
        expect(now).to_have_attribute("data-kb-key", f"entry {step}")
        return self

    @property
    def last(self) -> int:
        return len(self.film.steps) - 1

    def node(self, key: str) -> Locator:
        return self.page.locator(f'[data-kb-key="{key}"]')

    def press(self, *keys: str) -> Replay:
        for key in keys:
            self.page.keyboard.press(key)
        return self


@contextmanager
def opened(browser: Browser, text: str, folder: Path, width: int = 1280, *, dark: bool = False) -> Generator[Page]:
    """Open a page of this text in a window without a network; its network requests and errors fail the test.

    The console reports everything that the policy of the page refused.
    """
    file = folder / "match.html"
    file.write_text(text, encoding="utf-8")
    context = patient(browser, width, 800)
    context.set_offline(True)
    page = context.new_page()
    page.emulate_media(color_scheme="dark" if dark else "light")
    asked = only_files(page)
    page.on("pageerror", lambda error: asked.append(str(error)))
    page.on("console", lambda message: asked.append(message.text) if message.type in ("error", "warning") else None)
    page.goto(file.as_uri())
    page.locator(".kb[data-kb-rev]").wait_for()
    yield page
    context.close()
    assert not asked


@contextmanager
def replayed(browser: Browser, name: str, folder: Path, width: int = 1280, *, dark: bool = False) -> Generator[Replay]:
    """Open the page of a match."""
    text = text_of(name)
    with opened(browser, text, folder, width, dark=dark) as page:
        yield Replay(page, film(text))


def violations(page: Page) -> list[str]:
    """Return the violations that axe-core finds in the whole page."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run({resultTypes: ['violations']})).violations")
    return [f"{rule['id']}: {node['html'][:160]} {node['any'][:1]}" for rule in found for node in rule["nodes"]]


@pytest.mark.parametrize("name", sample(GAMES, 2))
def test_a_match_is_scrubbed_by_mouse_and_by_keys_and_plays(browser: Browser, name: str, tmp_path: Path):
    with replayed(browser, name, tmp_path) as replay:
        replay.at(replay.last)
        box = replay.node("goto").bounding_box()
        assert box
        replay.page.mouse.click(box["x"] + 2, box["y"] + box["height"] / 2)
        replay.at(0)
        replay.page.mouse.move(box["x"] + 8, box["y"] + box["height"] / 2)
        replay.page.mouse.down()
        replay.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
        replay.page.mouse.up()
        replay.at(int(replay.node("goto").input_value())).press("Home").at(0)
        replay.press("ArrowRight").at(1).press("ArrowRight").at(2).press("ArrowLeft").at(1)
        replay.node("row 5").click()
        replay.at(5)
        replay.node("step on").click()
        replay.at(6)
        replay.node("step back").click()
        replay.at(5).press("PageDown", "End").at(replay.last).press("PageUp")
        turns = [step.turn for step in steps_of(played(name))]
        replay.at(next(n for n in range(replay.last - 1, -1, -1) if not n or turns[n] != turns[n - 1]))
        replay.node("goto").focus()
        replay.press("+", "+", "+", " ").at(replay.last)
        expect(replay.node("play")).to_have_accessible_name("Play (Space)")


@pytest.mark.parametrize(("name", "width", "dark"), [(name, *look) for name, look in by_turns(GAMES, LOOKS)])
def test_a_page_can_be_read_at_any_width_in_light_and_dark(
    browser: Browser, name: str, width: int, dark: bool, tmp_path: Path
):
    with replayed(browser, name, tmp_path, width, dark=dark) as replay:
        for tab in ("log", "score", "rules"):
            if replay.node(f"tab {tab}").count():
                replay.node(f"tab {tab}").click()
                expect(replay.node(f"panel {tab}")).to_be_visible()
                assert violations(replay.page) == [], tab
                for part in (".kb-replay-head", ".kb-drawer", ".kb-time-bar"):
                    assert measured(replay.page, f"faintTexts(root.querySelector('{part}'), 4.5)") == [], (tab, part)
                cut: list[str] = measured(replay.page, "cutOff(root)")
                # A drawing inside a drawing is a window on a part of it.
                assert [each for each in cut if not each.startswith("out of the cell: svg.")] == [], tab
        assert replay.page.evaluate("document.documentElement.scrollWidth") == width
        replay.node("tab log").click()
        replay.node("row 3").click()
        replay.at(3)
        expect(replay.page.locator("h2")).to_be_in_viewport()
        replay.press("Home").at(0).press("End").at(replay.last)


def test_the_page_turns_light_or_dark_when_asked(browser: Browser, tmp_path: Path):
    with replayed(browser, "kingdomino", tmp_path, dark=True) as replay:
        expect(replay.page.locator(".kb")).to_have_attribute("data-theme", "dark")
        replay.node("theme").click()
        expect(replay.page.locator(".kb")).to_have_attribute("data-theme", "light")
        ground = replay.page.evaluate("getComputedStyle(document.querySelector('.kb')).backgroundColor")
        assert ground == replay.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 253, 248)"


def test_what_earned_points_lights_up_while_it_is_pointed_at(browser: Browser, tmp_path: Path):
    with replayed(browser, "kingdomino", tmp_path) as replay:
        replay.node("tab score").click()
        line = replay.page.locator("[data-kb-key^='score words'][data-kb-lights]").first
        expect(replay.page.locator(".kb-ring-lit")).to_have_count(0)
        line.hover()
        expect(replay.page.locator(".kb-ring-lit")).not_to_have_count(0)


def test_another_kingdom_is_shown_large_until_the_next_step(browser: Browser, tmp_path: Path):
    with replayed(browser, "kingdomino", tmp_path) as replay:
        seat = steps_of(played("kingdomino"))[-1].seat
        other = 1 - (seat or 0)
        replay.node(f"look {other}").click()
        expect(replay.node(f"own {other}")).to_be_visible()
        expect(replay.node(f"own {seat}")).to_be_hidden()
        replay.press("ArrowLeft").at(replay.last - 1)


def test_a_box_in_which_nothing_can_be_pressed_is_not_seen(browser: Browser, tmp_path: Path):
    with replayed(browser, "conkueror", tmp_path, 842) as replay:
        step = next(n for n, nodes in enumerate(replay.film.steps) if "exchange buttons" in nodes)
        replay.press("Home", *["ArrowRight"] * step).at(step)
        expect(replay.node("exchange buttons")).to_be_attached()
        expect(replay.node("exchange buttons")).to_be_hidden()


def test_pieces_move_from_step_to_step_as_in_the_cell(browser: Browser, tmp_path: Path):
    """A king flies to the domino that was chosen; on the way back nothing appears as new."""
    with replayed(browser, "kingdomino", tmp_path) as replay:
        replay.press("Home").at(0)
        replay.page.emulate_media(reduced_motion="no-preference")
        replay.page.evaluate(WATCH)
        replay.press("ArrowRight").at(1)
        moved: set[str] = set(replay.page.evaluate("kbMoved.splice(0)"))
        assert [key.split()[0] for key in moved] == ["king"]
        replay.press("ArrowLeft").at(0)
        assert set(replay.page.evaluate("kbMoved")) <= moved


def test_a_branch_is_entered_from_the_log_and_left_again(browser: Browser, tmp_path: Path):
    match = played("kingdomino").branch()
    ply = steps_of(match)[6].ply
    tried = match.branch(ply)
    tried.play(tried.state.moves()[-1])
    match.keep(tried.line(ply))
    text = page_of(match)
    with opened(browser, text, tmp_path) as page:
        told = steps_of(tried)
        page.locator('[data-kb-key="fork 6 0"]').click()
        page.locator('.kb[data-kb-step="7"]').wait_for()
        expect(page.locator("h2")).to_have_text(told[7].words)
        expect(page.locator('[data-kb-key="time count"]')).to_have_text(f"7 of {len(told) - 1}")
        page.locator('[data-kb-key="fork 6 0"]').click()
        page.locator('.kb[data-kb-step="6"]').wait_for()
        expect(page.locator('[data-kb-key="time count"]')).to_have_text(f"6 of {len(steps_of(match)) - 1}")


def test_an_evening_begins_with_the_results_and_leads_to_each_match_and_back(browser: Browser, tmp_path: Path):
    found = [(played(name), kb.OPEN) for name in ("kingdomino", "catan")]
    with opened(browser, page_of_all(found, "Friday"), tmp_path) as page:
        expect(page).to_have_title("Friday")
        assert violations(page) == []
        page.get_by_role("button", name="Replay Catan: Ann and Bo").click()
        page.locator('.kb[data-kb-game="catan"]').wait_for()
        expect(page).to_have_title("Catan: Ann and Bo")
        page.keyboard.press("ArrowLeft")
        page.locator('.kb[data-kb-step="13"]').wait_for()
        page.get_by_role("button", name="All matches").click()
        page.locator('.kb[data-kb-screen="matches"]').wait_for()
        page.get_by_role("button", name="Replay Kingdomino: Ann and Bo").click()
        page.locator('.kb[data-kb-game="kingdomino"]').wait_for()
        page.go_back()
        page.locator('.kb[data-kb-screen="matches"]').wait_for()
        expect(page).to_have_title("Friday")


def test_a_name_that_looks_like_markup_is_text(browser: Browser, tmp_path: Path):
    name = '</script><b onclick="x">Bo'
    match = kb.Match(kb.games["kingdomino"], ["Ann", name], seed=7)
    match.play(match.state.moves()[0])
    for text in (page_of(match), page_of_all([(match, kb.OPEN)], name)):
        with opened(browser, text, tmp_path) as page:
            expect(page.get_by_text(name).first).to_be_visible()
            assert page.locator("[onclick]").count() == 0


def test_a_page_that_was_damaged_says_so(browser: Browser, tmp_path: Path):
    text = page_of(played("kingdomino"))
    start = text.index('class="kb-match"')
    at = text.index(">", start) + 40
    (tmp_path / "match.html").write_text(text[:at] + "AAAA" * 20 + text[at + 80 :], encoding="utf-8")
    context = patient(browser, 1280, 800)
    page = context.new_page()
    page.goto((tmp_path / "match.html").as_uri())
    expect(page.get_by_role("alert")).to_contain_text("This page can't be shown")
    context.close()
