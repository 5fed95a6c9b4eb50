"""Exported pages run their own code and nothing else, by a policy that a browser enforces for files on the disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.teach import lesson
from tests.amount import FULL

from .patience import patient

GAMES: Final[dict[str, dict[str, OptionValue]]] = {
    game.name: {"setup": "random"} if game.name == "conkueror" else {} for game in kb.games.loaded()
}
INJECTED: Final = """async () => {
  const script = document.createElement("script");
  script.textContent = "window.kbInjected = 'a script'";
  document.body.append(script);
  const blob = URL.createObjectURL(new Blob(["window.kbInjected = 'a module'"], { type: "text/javascript" }));
  await import(blob).catch(() => {});
  const rest = document.createElement("div");
  rest.innerHTML = `<button onclick="window.kbInjected = 'an attribute'"></button><style>main { color: red }</style>`;
  document.body.append(rest);
  rest.firstChild.click();
  return [window.kbInjected ?? null, getComputedStyle(document.querySelector("main")).color === "rgb(255, 0, 0)"];
}"""


def played(name: str) -> kb.Match:
    """Return a match in which three decisions were made."""
    match = kb.Match(kb.games[name], ["Ann", "Bo"], seed=7, options=GAMES[name])
    for seat in (0, 1):
        match.seat_player(seat, kb.Greedy())
    for _ in range(3):
        match.step()
    return match


def match_page(path: Path, name: str) -> None:
    kb.export(played(name), path)


def several(path: Path, name: str) -> None:
    kb.export([played(name), played("kingdomino")], path)


def series(path: Path, name: str) -> None:
    """Write a series of matches of the same people, the first of which is over."""
    first = played(name)
    for seat in (0, 1):
        first.seat_player(seat, kb.Random())
    series = kb.Series((first,), 2)
    kb.export(series.matches, path)


def course(path: Path, name: str) -> None:
    kb.export(lesson(name), path)


def drive_match(page: Page) -> None:
    """Go through the match by keys and by the play button."""
    page.locator(".kb[data-kb-step]").wait_for()
    for key in ("Home", "ArrowRight", "ArrowRight", "ArrowLeft", "End"):
        page.keyboard.press(key)
    last = page.locator(".kb").get_attribute("data-kb-step")
    page.keyboard.press("Home")
    page.locator('.kb[data-kb-step="0"]').wait_for()
    page.keyboard.press(" ")
    page.locator(f'.kb[data-kb-step="{last}"]').wait_for()


def drive_list(page: Page) -> None:
    page.get_by_role("button", name="Replay").first.click()
    drive_match(page)
    page.get_by_role("button", name="All matches").click()
    page.locator('.kb[data-kb-screen="matches"]').wait_for()


def drive_lesson(page: Page) -> None:
    answer = page.locator("details").first
    answer.locator("summary").click()
    expect(answer).to_have_attribute("open", "")
    # The styles of the page and of its pictures are there.
    assert page.evaluate("getComputedStyle(document.querySelector('section.step')).display") == "grid"


KINDS: Final[dict[str, tuple[Callable[[Path, str], None], Callable[[Page], None]]]] = {
    "a match": (match_page, drive_match),
    "several matches": (several, drive_list),
    "a series": (series, drive_list),
    "a lesson": (course, drive_lesson),
}


CASES: Final = [
    (kind, name) for name in GAMES for kind in KINDS if FULL or (name == "kingdomino" and kind != "a series")
]
"""The pages to test; a series is a list of matches too, and `test_replay.py` reads the console of each game's page."""


def opened(browser: Browser, path: Path) -> tuple[Page, list[str]]:
    """Open a page from the disk, and record the messages of its console."""
    page = patient(browser, 1280, 800).new_page()
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    page.goto(path.as_uri())
    page.locator(".kb[data-kb-rev], section.step").first.wait_for()
    return page, told


@pytest.mark.parametrize(("kind", "name"), CASES)
def test_a_page_does_all_that_it_does_within_its_policy_and_runs_nothing_else(
    browser: Browser, kind: str, name: str, tmp_path: Path
):
    write, drive = KINDS[kind]
    write(tmp_path / "page.html", name)
    page, told = opened(browser, tmp_path / "page.html")
    drive(page)
    assert told == []
    assert page.evaluate(INJECTED) == [None, False]
    assert sum("Content Security Policy" in line for line in told) == 4
    page.context.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_script_that_somebody_wrote_into_the_file_does_not_run(browser: Browser, kind: str, tmp_path: Path):
    KINDS[kind][0](tmp_path / "page.html", "kingdomino")
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    injected = text.replace("</body>", "<script>window.kbInjected = 'by hand'</script></body>")
    (tmp_path / "page.html").write_text(injected, encoding="utf-8")
    page, told = opened(browser, tmp_path / "page.html")
    assert page.evaluate("window.kbInjected ?? null") is None
    (line,) = told
    assert "Content Security Policy" in line
    page.context.close()
