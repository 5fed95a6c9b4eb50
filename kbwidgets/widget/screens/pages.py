"""The reference pages of a game, which show all its pieces, filtered, with those already seen marked."""

from __future__ import annotations

from kbwidgets.core.scene.choices import Choices
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.parts.pieces import button, head, segments
from kbwidgets.widget.parts.shell import h, offer


def pages(model: ScreenModel) -> Screen:
    """Return the open page with the items that pass the filter."""
    ui = model.ui
    all_pages = model.draw().pages(model.playing.events(model.viewer))
    page = next((page for page in all_pages if page.title == ui.page), all_pages[0])
    choices = Choices()
    offer(choices, "back")
    for other in all_pages if len(all_pages) > 1 else ():
        offer(choices, f"page {other.title}")
    names = ("all", *page.filters) if page.filters else ()
    for name in names:
        offer(choices, f"filter {name}")
    tag = ui.filter if ui.filter in page.filters else "all"
    items = [item for item, tags in page.items if tag == "all" or tag in tags]
    tools = [button("back", "Back to match", cls="kb-primary")]
    if len(all_pages) > 1:
        tools.insert(0, segments("page", "Page", {other.title: other.title for other in all_pages}, page.title))
    top = h(
        "div",
        "top",
        head(
            "pieces", page.title, f"{len(items)} of {len(page.items)}" if names else "", *tools, game=model.game.title
        ),
        *([segments("filter", "Show", {name: name for name in names}, tag)] if names else []),
        h("div", "items", *items, cls="kb-items"),
        cls="kb-stack",
    )
    return Screen(top, choices, {}, model.sheet())
