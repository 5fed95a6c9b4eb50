"""The list of several matches that opens the page of a whole series, each with its result and its last position."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.protocol.turn_count import turns
from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, Sheet
from kbwidgets.core.text.words import counted, joined
from kbwidgets.core.values.types import Viewer, ranked
from kbwidgets.widget.model.screen_model import own_sheet, tallied, with_shared
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.panels.match_lines import CROPPED
from kbwidgets.widget.parts.pieces import button, inside, number
from kbwidgets.widget.parts.shell import h, offer


def matches(title: str, found: Sequence[tuple[Match, Viewer]]) -> Screen:
    """Return a card for each match, with the result as its viewer can see it."""
    choices = Choices()
    cards = [_card(n, match, viewer, choices) for n, (match, viewer) in enumerate(found)]
    offer(choices, "theme")
    head = h("header", "head", h("h1", "title", text=title, cls="kb-serif kb-l", data_kb_heading=True, tabindex="-1"),
             button("theme", "Theme", icon="contrast", cls="kb-button kb-push"), cls="kb-row")  # fmt: skip
    top = h("div", "top", head, h("ul", "matches", *cards, cls="kb-matches"))
    games = {match.game: None for match, _ in found}
    sheets = [own_sheet(game) for game in games]
    sheet = Sheet(f"matches {joined([game.name for game in games])}", "".join(each.symbols for each in sheets),
                  "\n".join(each.style for each in sheets))  # fmt: skip
    return Screen(top, choices, {"game": "kbwidgets", "screen": "matches"}, with_shared(sheet))


def _card(n: int, match: Match, viewer: Viewer, choices: Choices) -> Node:
    state = match.state
    look = drawn(state, viewer, match.avatars)
    view, ended = look.view, state.outcome()
    points = tallied(view) if match.game.counted else None
    told = look.standings()
    figures = {row.seat: str(row.figures[0]) for row in told.rows} if told and not points else {}
    column = match.game.rules.say("points").capitalize() if points else told.heads[0] if told else ""
    known = view.points() if points else None
    places = ended.places if ended else ranked(tuple((n,) for n in known)) if known else (1,) * len(view.names)
    order = list(figures) or sorted(range(len(places)), key=lambda seat: places[seat])
    rows = [
        h("tr", f"result {n} {seat}",
          h("th", "", portrait(match.avatars[seat], view.colours[seat], " kb-avatar-s"),
            h("span", text=view.names[seat]), scope="row"),
          *([number(points[seat] if points else figures.get(seat, ""))] if column else []))
        for seat in order
    ]  # fmt: skip
    columns = h("tr", "", h("th", text="Player", scope="col"), h("th", text=column, scope="col", cls="kb-n"))
    heads = [h("thead", "", columns)] if column else []
    table = h("table", f"results {n}", *heads, h("tbody", f"result rows {n}", *rows), cls="kb-table")
    played = counted(turns(match), "turn")
    verdict = f"{ended.told(view.names)} after {played}" if ended else f"Move {match.ply}"
    picture = inside(f"picture {n}", look.still())
    picture = picture._replace(attributes=(*picture.attributes, CROPPED))
    offer(choices, f"open {n}")
    name = f"Replay {match.game.title}: {joined(list(match.names))}"
    words = h(
        "div",
        f"words {n}",
        h("h2", f"name {n}", text=match.game.title, cls="kb-serif kb-l"),
        h("p", f"verdict {n}", text=f"{verdict}."),
        table,
        button(f"open {n}", "Replay", icon="play", cls="kb-button" if n else "kb-primary", aria_label=name),
        cls="kb-match-words",
    )  # fmt: skip
    return h("li", f"match {n}", h("div", f"picture of {n}", picture, cls="kb-match-picture"), words)
