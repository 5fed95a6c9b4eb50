"""The drawer next to the board, with the log, the score and the code of the moves."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.setup.pick_kinds import Span
from kbwidgets.core.values.types import CHANCE, ScoreLine, Seat
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.panels.inspect import inspector
from kbwidgets.widget.panels.log import log
from kbwidgets.widget.panels.score_sheet import sheet
from kbwidgets.widget.parts.pieces import code, rule_link, tool
from kbwidgets.widget.parts.shell import h, offer

TABS = {"log": "Log", "score": "Score", "code": "Code", "inspect": "Inspect"}


def tabs_of(model: ScreenModel) -> dict[str, str]:
    """Return the labels of the tabs by name.

    A game without points has a score only in a series of several matches.
    """
    has_score = model.game.counted or bool(sheet(model))
    return {name: words for name, words in TABS.items() if has_score or name != "score"}


def drawer(model: ScreenModel, choices: Choices) -> Node:
    """Return the drawer with its open tab."""
    ui = model.ui
    tabs = [
        h("button", f"tab {name}", text=words, role="tab", type="button",
          aria_selected=str(name == ui.drawer).lower(),
          aria_controls="kb-tab-panel")
        for name, words in tabs_of(model).items()
    ]  # fmt: skip
    for name in tabs_of(model):
        offer(choices, f"tab {name}")
    offer(choices, "close drawer")
    content = {"log": log, "score": _score_tab, "code": _code_tab, "inspect": inspector}[ui.drawer](model, choices)
    return h(
        "aside",
        "drawer",
        h("div", "drawer head", h("div", "tabs", *tabs, cls="kb-tabs", role="tablist"),
          tool("close drawer", "Close", "close"), cls="kb-drawer-head"),
        h("div", f"panel {ui.drawer}", *content, role="tabpanel", id="kb-tab-panel", aria_label=TABS[ui.drawer]),
        cls="kb-drawer",
        aria_label="Details",
    )  # fmt: skip


def _score_tab(model: ScreenModel, choices: Choices) -> list[Node]:
    """Return the points of this match with their rules, and the score sheet of the series."""
    return [*(_point_blocks(model, choices) if model.game.counted else []), *sheet(model, "kb-block")]


def _point_blocks(model: ScreenModel, choices: Choices) -> list[Node]:
    view = model.view
    score, totals = view.score(), model.points()
    if score is None or totals is None:
        return [h("p", "score hidden", text="Scores are revealed at the end.", cls="kb-quiet kb-block")]
    outcome = model.playing.state.outcome()
    blocks = [h("p", "score verdict", text=f"{outcome.told(view.names)}.", cls="kb-block")] if outcome else []
    for seat, (name, points) in enumerate(zip(view.names, totals, strict=True)):
        lines = [line for line in score if line.seat == seat]
        rows = [
            h("tr", f"score {seat} {n}", h("td", "", rule_link(line.rule, f"{seat} {n}")), _marker_cell(seat, n, line),
              h("td", text=str(line.points), cls="kb-n"))
            for n, line in enumerate(lines)
        ]  # fmt: skip
        for n, line in enumerate(lines):
            offer(choices, f"rule {line.rule} {seat} {n}", f"rule {line.rule}")
            if line.at:
                offer(choices, f"line {seat} {n}", f"mark {seat} {line.rule} {n}")
        offer(choices, f"all {seat}", f"mark {seat}")
        rows.append(h("tr", f"sum {seat}", h("td"), h("td", text="Total"), h("td", text=points, cls="kb-n"),
                      cls="kb-sum"))  # fmt: skip
        name_button = h("button", f"all {seat}", text=name, cls="kb-link kb-in-words", type="button", title=_MARK)
        face = portrait(model.playing.avatars[seat], view.colours[seat], " kb-avatar-s")
        caption = h("h3", f"score name {seat}", face, name_button, cls="kb-row kb-score-name")
        blocks.append(h("section", f"score of {seat}", caption,
                        h("table", f"scores {seat}", h("tbody", f"score rows {seat}", *rows), cls="kb-table"),
                        cls="kb-block"))  # fmt: skip
    return blocks


_MARK: Final = "Show on the board"


def _marker_cell(seat: Seat, n: int, line: ScoreLine) -> Node:
    """Return the text of a score line, as a button that marks its places if it has any."""
    if not line.at:
        return h("td", text=line.text)
    return h("td", f"line {seat} {n} words", marker(seat, n, line))


def marker(seat: Seat, n: int, line: ScoreLine) -> Node:
    """Return the text of a score line as a button that marks its places."""
    return h("button", f"line {seat} {n}", text=line.text, cls="kb-link kb-in-words", type="button", title=_MARK)


def _code_tab(model: ScreenModel, choices: Choices) -> list[Node]:
    """Return lines that do the same from a cell of the notebook, ready to be pasted."""
    match, name = model.playing, model.widget_name
    if not name:
        words = "Give this cell a name to use it from code:"
        class_name = "gallery" if model.ui.shelf else model.game.class_name
        return _code_block(words, code("code name", f"game = kb.{class_name}()"))
    lines = [code("code state", f"{name}.state")]
    last = next((n for n in reversed(range(match.ply)) if match.at(n).to_act != (CHANCE,)), None)
    if last is not None:
        text = match.at(last).text_for(match.moves[last], model.viewer)
        lines.append(code("code move", f"{name}.goto({last}); {name}.play({text!r})"))
    block = _code_block("Do the same from code:", *lines, code("code back", f"{name}.goto({match.ply})"))
    return [*block, *_test_block(model, choices)]


def _code_block(words: str, *lines: Node) -> list[Node]:
    heading = h("p", "code words", text=words)
    return [h("div", "code lines", heading, *lines, cls="kb-block kb-stack")]


def _test_block(model: ScreenModel, choices: Choices) -> list[Node]:
    """Return the line that writes moves as a test, from the chosen move to the one on the page."""
    last = model.playing.ply
    if not last:
        return []
    first = min(model.ui.test_start or last, last)
    offer(choices, "first", "first {0}", Span(1, last, first))
    slider = h("input", "first", cls="kb-range", type="range", data_kb_range=True, aria_label="First move of the test",
               min="1", max=str(last), value=str(first))  # fmt: skip
    moves = f"Move {last}" if first == last else f"Moves {first} to {last}"
    heading = h("p", "test words", text=f"{moves} as a test:")
    line = code("code test", f"{model.widget_name}.history[{first}:{last + 1}].as_test()")
    return [
        h("div", "test lines", heading, h("div", "test time", slider, cls="kb-time"), line, cls="kb-block kb-stack")
    ]
