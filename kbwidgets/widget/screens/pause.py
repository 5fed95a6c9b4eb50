"""The pause screen, with the standings and the buttons that save or leave the match."""

from __future__ import annotations

from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.values.types import ranked
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.score_sheet import sheet
from kbwidgets.widget.parts.pieces import bar, button, number, player_name
from kbwidgets.widget.parts.shell import h, offer


def pause(model: ScreenModel) -> Screen:
    """Return the standings, and the buttons that continue, save or leave the match."""
    match, ui = model.playing, model.ui
    choices = Choices()
    for name in ("continue", "help", "save", "picture", "leave"):
        offer(choices, name)
    outcome = match.state.outcome()
    points, all_points = model.points(), model.view.points()
    ranking = ranked(tuple((n,) for n in all_points)) if all_points else (1,) * len(match.names)
    places = outcome.places if outcome else ranking
    standings = model.draw().standings()
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    figures = {row.seat: row for row in standings.rows} if standings else {}
    columns = standings.heads if standings else (match.game.rules.say("points").capitalize(),) if points else ()
    rows: list[Node] = []
    for seat in figures or order:
        row = figures.get(seat)
        avatar = portrait(match.avatars[seat], match.state.colours[seat], " kb-avatar-s")
        cells = [
            h("th", "", avatar, *player_name(match, seat, row.out if row else ""), scope="row"),
            *map(number, row.figures if row else points[seat : seat + 1] if points else ()),
        ]
        style = "kb-now" if seat in match.state.to_act else "kb-quiet" if row and row.out else None
        rows.append(h("tr", f"standing {seat}", *cells, cls=style))
    heads = h("tr", "", h("th", text="Player", scope="col"),
              *(h("th", text=head, scope="col", cls="kb-n") for head in columns))  # fmt: skip
    table = h("table", "standings", h("thead", "", heads), h("tbody", "standing rows", *rows), cls="kb-table")
    notes = [h("p", "notice", text=ui.notice, cls="kb-message kb-gain", role="status")] if ui.notice else []
    hint = f"{outcome.told(match.names)}." if outcome else "Computer players are waiting."
    ways = [button("continue", "Continue", cls="kb-primary"), button("save", "Save"),
            button("picture", "Save picture"), button("help", "Rules"), button("leave", "Leave match")]  # fmt: skip
    buttons = h("div", "pause buttons", *ways, cls="kb-row")
    paper = h("section", "pause panel", table, *sheet(model), *notes, buttons, cls="kb-paper kb-stack")
    body = h("div", "pause table", paper, cls="kb-ground kb-laid-out kb-pause")
    head = bar(f"Move {match.ply}", "Paused", hint, game=model.game.title)
    return Screen(h("div", "top", head, body, cls="kb-seat-at-table"), choices, {}, model.sheet())
