"""The screens of a replay page, each of which shows one step of a match.

The page itself carries out the acts of the buttons (`js/src/replay`), because there is no kernel behind it. A pick of
the shell is offered here only if the page can carry it out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.protocol.state import View
from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import LENT, Node, add_origins, change_children, look_key
from kbwidgets.core.setup.pick_kinds import Span
from kbwidgets.core.text.rulebook import Rule
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import Json, Place, ScoreLine, Seat, Viewer
from kbwidgets.inspect.curve import Curve
from kbwidgets.widget.model.replay_line import Step
from kbwidgets.widget.model.screen_model import add_shared_parts, format_points
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.recent import legend_box
from kbwidgets.widget.parts.markdown import speak
from kbwidgets.widget.parts.pieces import embed, number, tool
from kbwidgets.widget.parts.shell import h, offer, shell_key
from kbwidgets.widget.parts.without_hints import disable_moves

_LONG: Final = 64
"""The number of characters above which the account of a step is written smaller."""
TABS: Final = {"log": "Log", "score": "Score", "rules": "Rules"}


class Fork(NamedTuple):
    """A line that leaves at a step or returns there: the number of the line to go to, and the label of its button."""

    line: int
    words: str


class ReplayLine(NamedTuple):
    """A line of a match, with everything that its steps have in common."""

    match: Match
    viewer: Viewer
    steps: Sequence[Step]
    forks: Mapping[int, Sequence[Fork]]
    """The lines that leave at a step and the line that was left there, by the number of the step."""
    rules: Sequence[Rule]
    """The rules by which points are counted during the match."""
    curve: Curve | None = None
    turns: Sequence[int] = ()
    """The position of each step on the curve."""
    has_list: bool = False
    """True if the page has a list of matches to go back to."""

    @property
    def game(self) -> Game:
        """The game of the match."""
        return self.match.game


def replay(line: ReplayLine, start: Screen) -> Screen:
    """Return the whole page, with the parts that change per step as they are at the start."""
    choices = Choices()
    for seat in range(len(line.match.names)):
        choices.add((look_key(seat),), f"look {seat}")
    now, main, score = start.top.children
    film = h("div", "film", main, _aside(line, score, choices), cls="kb-with-drawer kb-film")
    top = h("div", "top", _head(line, now, choices), film, _time(line, choices), cls="kb-seat-at-table kb-replay")
    return start._replace(top=top, choices=choices)


def step_screen(line: ReplayLine, at: int) -> Screen:
    """Return the parts that change per step: the account, the table with the mover's pieces large, and the score."""
    step = line.steps[at]
    state = line.match.at(step.ply)
    drawing = drawn(state, line.viewer, line.match.avatars)
    table = drawing.table(step.marked_events, step.seat, tuple(range(len(state.names))))
    board = _draw_watched(drawing, step, table.body, _list_lights(drawing.view))
    main = h("div", "table", board, *legend_box(drawing), cls="kb-main kb-ground")
    head = _account(line, step, table.eyebrow, "" if state.over else table.prompt.others)
    score = h("div", "panel score", *_score(line, at, drawing), role="tabpanel", id="kb-panel-score",
              aria_label="Score", hidden=True, tabindex="0")  # fmt: skip
    about: dict[str, Json] = {"game": line.game.name, "screen": "replay", "ply": str(step.ply), "step": str(at),
                              "phase": state.phase}  # fmt: skip
    return Screen(h("div", "moving", head, main, score), Choices(), about, add_shared_parts(drawing.sheet()))


def seat_screens(line: ReplayLine, at: int, now: Screen) -> dict[str, Screen]:
    """Return the table with another seat's pieces large, for each seat that has a button for this."""
    step = line.steps[at]
    main = now.top.children[1]
    drawing = drawn(line.match.at(step.ply), line.viewer, line.match.avatars)
    seats = tuple(range(len(drawing.view.names)))
    other_seats = [seat for seat in seats if seat != step.seat and _has_key(main, look_key(seat))]
    lights = _list_lights(drawing.view) if other_seats else {}
    tables = {
        seat: _draw_watched(drawing, step, drawing.table(step.marked_events, seat, seats).body, lights)
        for seat in other_seats
    }
    return {
        str(seat): now._replace(top=main._replace(children=(table, *main.children[1:])))
        for seat, table in tables.items()
    }


def _has_key(node: Node, key: str) -> bool:
    """Return whether a table has a button with this key."""
    return node.key == key or (node.tag != "svg" and any(_has_key(child, key) for child in node.children))


def _draw_watched(drawing: Drawing[View], step: Step, body: Node, lights: Mapping[str, str]) -> Node:
    """Return a table on which no move can be made.

    The buttons that would mark what earned points in a cell light it up here. Everything new says where it came from,
    followed by the ply, so that the page notices when something comes twice from the same place.
    """
    origins = {key: f"{origin}|@{step.ply}" for key, origin in drawing.origins(step.events).items()}
    return _light_up(disable_moves(add_origins(body, origins) if origins else body), lights)


def _light_up(node: Node, lights: Mapping[str, str]) -> Node:
    if node.tag == "svg":
        return node
    if node.key.startswith(LENT[1]):
        attributes = tuple(each for each in node.attributes if each[0] != "aria-pressed")
        places = lights.get(node.key)
        node = node._replace(attributes=(*attributes, ("data-kb-lights", places) if places else ("disabled", "")))
    return change_children(node, partial(_light_up, lights=lights))


def _list_lights(view: View) -> dict[str, str]:
    """Return the places that earned points, by the key of the button that shows them."""
    places_by_key: dict[str, dict[Place, None]] = {}
    for line in view.score() or ():
        for key in (f"{LENT[1]}{line.seat}", f"{LENT[1]}{line.seat} {line.rule}"):
            places_by_key.setdefault(key, {}).update(dict.fromkeys(line.at))
    return {key: "|".join(places) for key, places in places_by_key.items() if places}


# -- above the table ----------------------------------------------------------------------------------------


def title_of(match: Match) -> str:
    """Return a short title for a match."""
    return f"{match.game.title}: {joined(list(match.names))}"


def _head(line: ReplayLine, now: Node, choices: Choices) -> Node:
    """Return the account of the step and the tools of the page."""
    offer(choices, "theme")
    tools = [tool("theme", "Theme", "contrast")]
    if line.has_list:
        offer(choices, "all")
        tools.insert(0, tool("all", "All matches", "undo", word="All matches"))
    return h("header", "replay head", now, h("div", "replay tools", *tools, cls="kb-tools"),
             cls="kb-head kb-bar kb-replay-head")  # fmt: skip


def _account(line: ReplayLine, step: Step, eyebrow: str, prompt: str) -> Node:
    """Return the account of the step as a heading, with the mark of the player who moved and the next prompt."""
    match = line.match
    marks = [
        portrait(match.avatars[seat], colour, " kb-mark")._replace(key=shell_key(f"mark of {seat}"))
        for seat, colour in enumerate(match.state.colours)
    ]
    marks = [mark if seat == step.seat else _hidden(mark) for seat, mark in enumerate(marks)]
    is_long = len(step.words) > _LONG
    title = h("h1", "title", text=line.game.title)
    words = h(
        "div",
        "head words",
        h("h2", "due", text=step.words, cls="kb-due kb-due-long" if is_long else "kb-due",
          data_kb_heading=True, tabindex="-1", title=step.words if is_long else None),
        h("p", "next", text=f"Next: {prompt}" if prompt else "", cls="kb-hintline"),
        cls="kb-head-words",
    )  # fmt: skip
    where = h("div", "eyebrow", title, h("span", "where", text=eyebrow), cls="kb-eyebrow kb-place")
    return h("div", "now", where, *marks, words, cls="kb-replay-now")


def _hidden(node: Node) -> Node:
    return node._replace(attributes=(*node.attributes, ("hidden", "")))


# -- next to the table ----------------------------------------------------------------------------------------------


def _aside(line: ReplayLine, score: Node, choices: Choices) -> Node:
    """Return the log, the score and the rules, of which the page shows one at a time."""
    names = {name: words for name, words in TABS.items() if name != "rules" or line.rules}
    tabs = [h("button", f"tab {name}", text=words, role="tab", type="button", aria_selected=str(name == "log").lower(),
              aria_controls=f"kb-panel-{name}") for name, words in names.items()]  # fmt: skip
    for name in names:
        offer(choices, f"tab {name}")
    log = h("div", "panel log", _log(line, choices), role="tabpanel", id="kb-panel-log", aria_label="Log", tabindex="0")
    rules = h("div", "panel rules", *_rules(line), role="tabpanel", id="kb-panel-rules", aria_label="Rules",
              hidden=True, tabindex="0")  # fmt: skip
    head = h("div", "tabs", *tabs, cls="kb-tabs kb-drawer-head", role="tablist", aria_label="Match details")
    return h("aside", "aside", head, log, score, *([rules] if line.rules else []), cls="kb-drawer",
             aria_label="Match details")  # fmt: skip


def _log(line: ReplayLine, choices: Choices) -> Node:
    """Return a line for each decision. The first line of a turn has its number."""
    colours = line.match.state.colours
    rows: list[Node] = []
    previous_turn = -1
    for n, step in enumerate(line.steps):
        is_first = step.turn != previous_turn
        previous_turn = step.turn
        sign = h("span") if step.seat is None or not is_first else chip(colours[step.seat], " kb-chip-s")
        parts = [
            h("span", text=str(step.turn) if is_first and step.turn else "", cls="kb-n"),
            sign,
            h("span", text=step.brief),
        ]
        row = h("button", f"row {n}", *parts, cls="kb-entry", type="button")
        note = [h("p", f"note {n}", text=step.comment, cls="kb-quiet kb-comment")] if step.comment else []
        fork_buttons = [
            h("button", f"fork {n} {k}", text=fork.words, cls="kb-link kb-fork", type="button",
              data_kb_line=str(fork.line))
            for k, fork in enumerate(line.forks.get(n, ()))
        ]  # fmt: skip
        for name in (f"row {n}", *(f"fork {n} {k}" for k in range(len(fork_buttons)))):
            offer(choices, name)
        rows.append(h("li", f"entry {n}", row, *note, *fork_buttons, cls="kb-turn-first" if is_first else "kb-turn-on"))
    return h("ol", "entries", *rows, cls="kb-entries")


def _score(line: ReplayLine, at: int, drawing: Drawing[View]) -> list[Node]:
    """Return the curve, and the points line by line with their rules, or the standings of a game without points."""
    curve = (
        [h("div", "curve box", embed("curve", line.curve.node(now=line.turns[at])), cls="kb-block")]
        if line.curve
        else []
    )
    if not line.game.counted:
        return [*_standings(line, drawing), *curve]
    view = drawing.view
    score, totals = view.score(), format_points(view)
    if score is None or totals is None:
        return [h("p", "score hidden", text="Scores are revealed at the end.", cls="kb-quiet kb-block")]
    outcome = line.match.at(line.steps[at].ply).outcome()
    verdict = [h("p", "verdict", text=f"{outcome.told(view.names)}.", cls="kb-block kb-m")] if outcome else []
    faces = zip(view.names, line.match.avatars, line.match.state.colours, totals, strict=True)
    blocks = (
        _points(
            seat, name, portrait(avatar, colour, " kb-avatar-s"), [each for each in score if each.seat == seat], total
        )
        for seat, (name, avatar, colour, total) in enumerate(faces)
    )
    return [*verdict, *curve, *blocks]


def _points(seat: Seat, name: str, face: Node, lines: Sequence[ScoreLine], total: str) -> Node:
    rows = [
        h("tr", f"score {seat} {n}", h("td", f"score {seat} {n} words", _line(seat, n, line)),
          h("td", "", h("span", text=line.rule, cls="kb-rule-id")), number(line.points))
        for n, line in enumerate(lines)
    ]  # fmt: skip
    total_node = h("strong", text=total, cls="kb-push kb-m")
    head = h("h3", f"score name {seat}", face, h("span", text=name), total_node,
             cls="kb-row kb-score-name")  # fmt: skip
    table = h("table", f"scores {seat}", h("tbody", f"score rows {seat}", *rows), cls="kb-table", hidden=not rows)
    return h("section", f"score of {seat}", head, table, cls="kb-block")


def _line(seat: Seat, n: int, line: ScoreLine) -> Node:
    """Return the text of a score line, which lights up the places that earned it."""
    if not line.at:
        return h("span", f"score words {seat} {n}", text=line.text)
    return h("button", f"score words {seat} {n}", text=line.text, cls="kb-link kb-in-words", type="button",
             data_kb_lights="|".join(line.at), title="Show on the board")  # fmt: skip


def _standings(line: ReplayLine, drawing: Drawing[View]) -> list[Node]:
    standings = drawing.standings()
    if standings is None:
        return [h("p", "score hidden", text="This game has no points.", cls="kb-quiet kb-block")]
    names, colours = drawing.view.names, line.match.state.colours
    heads = h(
        "tr",
        "",
        h("th", text="Player", scope="col"),
        *(h("th", text=heading, scope="col", cls="kb-n") for heading in standings.heads),
    )
    rows = [
        h("tr", f"standing {row.seat}",
          h("th", "", chip(colours[row.seat]), h("span", text=names[row.seat]), scope="row"),
          *map(number, row.figures), cls="kb-quiet" if row.out else None, title=row.out or None)
        for row in standings.rows
    ]  # fmt: skip
    table = h("table", "standings", h("thead", "", heads), h("tbody", "standing rows", *rows), cls="kb-table")
    return [h("div", "standings box", table, cls="kb-block")]


def _rules(line: ReplayLine) -> list[Node]:
    """Return the rules by which the points of this match are counted."""
    return [
        h("section", f"rule {rule.id}",
          h("h3", "", h("span", text=rule.title), h("span", text=rule.id, cls="kb-rule-id"), cls="kb-h"),
          h("p", text=speak(rule.text)), cls="kb-block")
        for rule in line.rules
    ]  # fmt: skip


# -- below the table -----------------------------------------------------------------------------------------------

_WAYS: Final = (
    ("first", "Start (Home)", "back"),
    ("turn back", "Previous turn (Page Up)", "next"),
    ("step back", "Previous move (Left)", "play"),
    ("play", "Play (Space)", "play"),
    ("step on", "Next move (Right)", "play"),
    ("turn on", "Next turn (Page Down)", "next"),
    ("last", "End (End)", "step"),
)
_TURNED: Final = ("turn back", "step back")
"""The steps whose icons are mirrored."""


def _time(line: ReplayLine, choices: Choices) -> Node:
    """Return the slider through time, and the buttons for steps, turns, both ends and playback."""
    last = len(line.steps) - 1
    offer(choices, "goto", "goto {0}", Span(0, last, 0))
    slider = h("input", "goto", cls="kb-range", type="range", data_kb_range=True, aria_label="Move", min="0",
               max=str(last), value="0")  # fmt: skip
    buttons: list[Node] = []
    for key, words, sign in _WAYS:
        offer(choices, key)
        use = h("use", f"{key} sign", href=f"#kb-{sign}")
        picture = h("svg", f"{key} picture", use, cls="kb-icon", viewBox="0 0 24 24", aria_hidden="true")
        style = "kb-primary" if key == "play" else "kb-tool kb-turned" if key in _TURNED else "kb-tool"
        buttons.append(h("button", key, picture, cls=f"{style} kb-way", type="button", aria_label=words, title=words))
    offer(choices, "speed")
    speed = h("button", "speed", text="1", cls="kb-tool kb-way", type="button", aria_label="Speed",
              title="Speed (+ and -)")  # fmt: skip
    count = h("span", "time count", text=f"0 of {last}", cls="kb-n")
    return h("footer", "time", h("div", "time line", slider, count, cls="kb-time"),
             h("div", "time ways", *buttons, speed, cls="kb-ways"), cls="kb-time-bar", role="group",
             aria_label="Timeline")  # fmt: skip
