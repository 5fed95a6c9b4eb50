"""The bars at the end of a match, which show for each player what the points came from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.scene.table import LineKind
from kbwidgets.core.values.types import Seat
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.parts.pieces import embed
from kbwidgets.widget.parts.shell import h, offer

_TINTS: Final = 8
"""The number of colours for kinds that have none of their own."""
_DRAWING_MS: Final = 1400
"""The time in which the longest bar is drawn."""


class _Part(NamedTuple):
    """A part of a bar, with the act that marks its places on the board, if there are any."""

    kind: LineKind
    points: int
    words: str
    act: str = ""


def bars(model: ScreenModel, choices: Choices, order: Sequence[Seat]) -> list[Node]:
    """Return a bar for each player, best first, with a part for each line of the score, and a legend.

    In a game without points, the parts are those of the figure that ranks the players. Without parts there are no bars.
    """
    parts = {seat: _find_parts(model, seat) for seat in order}
    kinds = list(dict.fromkeys(part.kind for row in parts.values() for part in row))
    if not kinds:
        return []
    longest = max(sum(part.points for part in row) for row in parts.values())
    styles = {kind: f"--kb-c:{kind.colour or f'var(--kb-tint-{n % _TINTS})'}" for n, kind in enumerate(kinds)}
    rows: list[Node] = []
    for seat in order:
        at, nodes = 0, list[Node]()
        for n, part in enumerate(sorted(parts[seat], key=lambda part: kinds.index(part.kind))):
            style = f"{styles[part.kind]};{_place(at, part.points, longest)}"
            nodes.append(_part_node(model, choices, f"part {seat} {n}", part, style))
            at += part.points
        rows.append(_row(model, seat, nodes))
    signs = (h("li", "", _sign(n, kind), h("span", text=kind.name), style=styles[kind]) for n, kind in enumerate(kinds))
    legend = h("ul", "bar kinds", *signs, cls="kb-bar-kinds", aria_hidden="true")
    return [h("section", "bars", h("h3", "bars head", text=_title(model), cls="kb-serif"),
              h("ol", "bar rows", *rows, cls="kb-score-bars"), legend, cls="kb-paper kb-origin")]  # fmt: skip


def _title(model: ScreenModel) -> str:
    standings = model.draw().standings()
    return f"{standings.heads[0]} at the end" if standings else f"Where the {model.game.rules.say('points')} came from"


def _find_parts(model: ScreenModel, seat: Seat) -> list[_Part]:
    drawing = model.draw()
    if standings := drawing.standings():
        row = next(row for row in standings.rows if row.seat == seat)
        return [_Part(kind, count, kind.name) for kind, count in row.parts]
    if not model.game.counted:
        return []
    lines = [line for line in model.playing.state.score() if line.seat == seat]
    return [_Part(drawing.kind_of(line), line.points, line.text, f"mark {seat} {line.rule} {n}" if line.at else "")
            for n, line in enumerate(lines) if line.points > 0]  # fmt: skip


def _place(start: int, points: int, longest: int) -> str:
    """Return the width of a part, and when it is drawn and for how long."""
    width, wait, time = 100 * points / longest, start * _DRAWING_MS // longest, points * _DRAWING_MS // longest
    return f"--kb-w:{width:.2f};--kb-from:{wait}ms;--kb-for:{time}ms"


def _part_node(model: ScreenModel, choices: Choices, key: str, part: _Part, style: str) -> Node:
    """Return a part of a bar, as a button if it can mark its places."""
    label = f"{part.points} – {part.words}"
    if not part.act:
        texts = h("span", text=str(part.points), aria_hidden="true"), h("span", text=label, cls="kb-sr")
        return h("span", key, *texts, cls="kb-bar-part", title=label, style=style)
    offer(choices, key, part.act)
    is_marked = part.act == f"mark {model.ui.marked_score}"
    return h("button", key, h("span", text=str(part.points)), cls="kb-bar-part", type="button", title=label,
             style=style, aria_label=label, aria_pressed=str(is_marked).lower())  # fmt: skip


def _sign(n: int, kind: LineKind) -> Node:
    return embed(f"kind {n}", kind.sign) if kind.sign else h("i")


def _row(model: ScreenModel, seat: Seat, parts: Sequence[Node]) -> Node:
    match, standings, outcome = model.playing, model.draw().standings(), model.playing.state.outcome()
    figure = next(row.figures[0] for row in standings.rows if row.seat == seat) if standings else None
    colour = match.state.colours[seat]
    look = " kb-winner" if outcome and seat in outcome.winners else ""
    return h("li", f"bar {seat}", portrait(match.avatars[seat], colour), h("b", text=match.names[seat]),
             h("div", f"parts {seat}", *parts, cls="kb-bar-parts"),
             h("strong", text=str(match.state.points()[seat] if figure is None else figure)),
             cls=f"kb-score-bar kb-p-{colour}{look}")  # fmt: skip
