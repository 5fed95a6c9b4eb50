"""The pause screen, with the standings and the buttons that save or leave the match."""

from __future__ import annotations

from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.values.types import ranked
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.score_sheet import sheet
from kbwidgets.widget.parts.pieces import button, head, named, number
from kbwidgets.widget.parts.shell import h, offer


def pause(cell: Cell) -> Screen:
    """Return the standings, and the buttons that continue, save or leave the match."""
    match, desk = cell.playing, cell.desk
    choices = Choices()
    for name in ("continue", "help", "save", "picture", "leave"):
        offer(choices, name)
    ended = match.state.outcome()
    points, known = cell.points(), cell.view.points()
    ranking = ranked(tuple((n,) for n in known)) if known else (1,) * len(match.names)
    places = ended.places if ended else ranking
    told = cell.look().standings()
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    figures = {row.seat: row for row in told.rows} if told else {}
    columns = told.heads if told else (match.game.rules.say("points").capitalize(),) if points else ()
    rows: list[Node] = []
    for seat in figures or order:
        its = figures.get(seat)
        looks = portrait(match.avatars[seat], match.state.colours[seat], " kb-avatar-s")
        cells = [
            h("th", "", looks, *named(match, seat, its.out if its else ""), scope="row"),
            *map(number, its.figures if its else points[seat : seat + 1] if points else ()),
        ]
        look = "kb-now" if seat in match.state.to_act else "kb-quiet" if its and its.out else None
        rows.append(h("tr", f"standing {seat}", *cells, cls=look))
    heads = h("tr", "", h("th", text="Player", scope="col"),
              *(h("th", text=head, scope="col", cls="kb-n") for head in columns))  # fmt: skip
    table = h("table", "standings", h("thead", "", heads), h("tbody", "standing rows", *rows), cls="kb-table")
    notes = [h("p", "notice", text=desk.notice, cls="kb-message kb-gain", role="status")] if desk.notice else []
    hint = f"{ended.told(match.names)}." if ended else "Computer players are waiting."
    on = button("continue", "Continue", cls="kb-primary")
    top = h(
        "div",
        "top",
        head(f"Move {match.ply}", "Paused", hint, on, game=cell.game.title),
        h("div", "pause panel", table, cls="kb-panel"),
        *sheet(cell),
        *notes,
        h("div", "pause buttons", button("save", "Save"), button("picture", "Save picture"), button("help", "Rules"),
          button("leave", "Leave match"), cls="kb-row"),
        cls="kb-stack",
    )  # fmt: skip
    return Screen(top, choices, {}, cell.sheet())
