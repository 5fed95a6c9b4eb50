"""The reference pages of a game, which show all its pieces, filtered, with those already seen marked."""

from __future__ import annotations

from kbwidgets.core.scene.choices import Choices
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.parts.pieces import button, head, segments
from kbwidgets.widget.parts.shell import h, offer


def pages(cell: Cell) -> Screen:
    """Return the open page with the items that pass the filter."""
    desk = cell.desk
    found = cell.look().pages(cell.playing.events(cell.eye))
    page = next((page for page in found if page.title == desk.page), found[0])
    choices = Choices()
    offer(choices, "back")
    for other in found if len(found) > 1 else ():
        offer(choices, f"page {other.title}")
    names = ("all", *page.filters) if page.filters else ()
    for name in names:
        offer(choices, f"filter {name}")
    chosen = desk.filter if desk.filter in page.filters else "all"
    items = [item for item, tags in page.items if chosen == "all" or chosen in tags]
    tools = [button("back", "Back to match", cls="kb-primary")]
    if len(found) > 1:
        tools.insert(0, segments("page", "Page", {other.title: other.title for other in found}, page.title))
    top = h(
        "div",
        "top",
        head("pieces", page.title, f"{len(items)} of {len(page.items)}" if names else "", *tools, game=cell.game.title),
        *([segments("filter", "Show", {name: name for name in names}, chosen)] if names else []),
        h("div", "items", *items, cls="kb-items"),
        cls="kb-stack",
    )
    return Screen(top, choices, {}, cell.sheet())
