"""The pause screen: how the match stands, save it, leave it."""

from __future__ import annotations

from kbwidgets.core.choices import Choices
from kbwidgets.core.faces import portrait
from kbwidgets.core.foreign import name_of
from kbwidgets.core.scene import Node
from kbwidgets.core.types import ranked
from kbwidgets.widget.cell import Cell
from kbwidgets.widget.screens.parts import button, head, number
from kbwidgets.widget.screens.shell import h, offer
from kbwidgets.widget.wire import Screen


def pause(cell: Cell) -> Screen:
    """The standings, and the ways on."""
    match, desk = cell.playing, cell.desk
    choices = Choices()
    for name in ("continue", "help", "save", "picture", "leave"):
        offer(choices, name)
    ended = match.state.outcome()
    points, known = cell.points(), cell.view.points()
    ranking = ranked(tuple((n,) for n in known)) if known else (1,) * len(match.names)
    places = ended.places if ended else ranking
    rows: list[Node] = []
    for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
        player = match.players[seat]
        looks = portrait(match.avatars[seat], match.state.colours[seat], " kb-avatar-s")
        cells = [
            h("th", "", looks, h("span", text=match.names[seat]), scope="row"),
            h("td", text="person" if player is None else name_of(player)),
            *([number(points[seat])] if points else []),
        ]
        rows.append(h("tr", f"standing {seat}", *cells, cls="kb-now" if seat in match.state.to_act else None))
    heads = h("tr", "", h("th", text="Player", scope="col"), h("th", text="Who", scope="col"),
              *([h("th", text="Points", scope="col", cls="kb-n")] if points else []))  # fmt: skip
    table = h("table", "standings", h("thead", "", heads), h("tbody", "standing rows", *rows), cls="kb-table")
    notes = [h("p", "notice", text=desk.notice, cls="kb-message kb-gain", role="status")] if desk.notice else []
    told = f"{ended.told(match.names)}." if ended else "Computer players wait."
    top = h(
        "div",
        "top",
        head(f"move {match.ply}", "Pause", told, button("continue", "Go on", cls="kb-primary"), game=cell.game.title),
        h("div", "pause panel", table, cls="kb-panel"),
        *notes,
        h("div", "pause buttons", button("save", "Save"), button("picture", "Save picture"), button("help", "Rules"),
          button("leave", "Leave the match"), cls="kb-row"),
        cls="kb-stack",
    )  # fmt: skip
    return Screen(top, choices, {}, cell.sheet())
