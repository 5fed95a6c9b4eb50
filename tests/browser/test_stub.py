"""The page's own code and style reach each place of a page once, apart from those of another version."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import kbwidgets as kb
from kbwidgets.widget.modes.controller import Controller
from kbwidgets.widget.page.compress import deflate

from .stage import ADDRESS, STATIC

STUB = (STATIC / "stub.js").read_text(encoding="utf-8")
CODE = (STATIC / "widget.js").read_text(encoding="utf-8")
VERSION = re.findall(r"kb[0-9a-f]{8}", STUB)[0]
OTHER = "kb0badcafe"
COUNTED = f"globalThis.kbMade = (globalThis.kbMade ?? 0) + 1;\n{CODE}"
"""The code, with a count of how often the page has run it."""

_OPEN = """async ([stub, bundle, scene, where]) => {
  const state = { _bundle: bundle, scene }, sent = [];
  const send = request => sent.push(request);
  const model = { get: name => state[name], set: (name, now) => { state[name] = now; }, on() {}, off() {}, send };
  const url = URL.createObjectURL(new Blob([stub], { type: "text/javascript" }));
  const { initialize, render } = (await import(url)).default();
  const end = initialize({ model });
  const el = document.createElement("div");
  const place = eval(where);
  place?.append(el);
  const stop = await render({ model, el });
  (window.kbOpened ??= []).push({ el, state, sent, end, stop, root: el.querySelector(".kb") });
  return el.textContent;
}"""
_FRAME = """() => new Promise(loaded => {
  const frame = document.createElement("iframe");
  frame.onload = () => loaded();
  frame.srcdoc = "<!doctype html><body></body>";
  document.body.append(frame);
})"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open an empty page. Errors in it fail the test."""
    context = browser.new_context(viewport={"width": 1000, "height": 900})
    context.set_default_timeout(20_000)
    found = context.new_page()
    errors: list[str] = []
    found.on("pageerror", lambda error: errors.append(str(error)))

    def serve(route: Route) -> None:
        route.fulfill(body="<!doctype html><title>page</title><body></body>", content_type="text/html")

    found.route(f"{ADDRESS}/**", serve)
    found.goto(f"{ADDRESS}/")
    yield found
    context.close()
    assert not errors, errors


@pytest.fixture(scope="module")
def scene() -> dict[str, Any]:
    """Return the scene of a match as a page gets it."""
    match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
    return dict(Controller(match.game, match, lambda message: None).stream.packed_snapshot())


def opened(page: Page, scene: dict[str, Any], where: str = "document.body", code: str = CODE, stub: str = STUB) -> str:
    """Open a model, show it at a place of the page, and return the words there."""
    return str(page.evaluate(_OPEN, [stub, deflate(code), scene, where]))


def styled(page: Page, n: int) -> str:
    """Return the sheet's style of the n-th root."""
    return str(page.evaluate("n => getComputedStyle(kbOpened[n].root).containerType", n))


def test_the_code_is_made_once_for_all_models_of_a_page(page: Page, scene: dict[str, Any]):
    for _ in range(3):
        assert "Ann" in opened(page, scene, code=COUNTED)
    assert page.locator(".kb[data-kb-rev]").count() == 3
    assert page.evaluate("kbMade") == 1


def test_code_that_cannot_be_loaded_is_told_in_the_cell_and_the_next_cell_loads_it_again(
    page: Page, scene: dict[str, Any]
):
    assert "Run it again" in opened(page, scene, code="throw new Error('torn')")
    assert "Ann" in opened(page, scene)


def test_a_model_holds_no_message_up_while_its_code_is_loaded_and_asks_then_what_it_missed(
    page: Page, scene: dict[str, Any]
):
    """anywidget holds the messages of a model until it is initialised, and drops them all after two seconds."""
    opened(page, scene)
    # It is not a promise, so the model is initialised at once.
    assert page.evaluate("typeof kbOpened[0].end") == "function"
    hello = page.evaluate("kbOpened[0].sent")
    assert [(request["rev"], request["path"]) for request in hello] == [(scene["rev"], [])]


def test_a_closed_model_holds_neither_the_code_nor_the_scene(page: Page, scene: dict[str, Any]):
    opened(page, scene)
    page.evaluate("kbOpened[0].held = kbOpened[0].state.scene; kbOpened[0].end()")
    held = page.evaluate("JSON.stringify([kbOpened[0].state, kbOpened[0].held])")
    assert len(held) < 500
    assert "Ann" in opened(page, scene)  # The page still has the code.


def test_the_style_is_put_once_into_each_document_and_each_shadow_root(page: Page, scene: dict[str, Any]):
    page.evaluate(_FRAME)
    page.evaluate("() => { window.kbHost = document.createElement('main'); document.body.append(kbHost); }")
    page.evaluate("kbHost.attachShadow({ mode: 'open' })")
    places = ("document.body", "kbHost.shadowRoot", "frames[0].document.body")
    for n, place in enumerate(places * 2):
        opened(page, scene, place)
        assert styled(page, n) == "inline-size"
    for place in ("document", "kbHost.shadowRoot", "frames[0].document"):
        assert page.evaluate(f"{place}.querySelectorAll('style#{VERSION}').length") == 1


def test_a_view_that_is_attached_after_it_was_drawn_is_styled(page: Page, scene: dict[str, Any]):
    opened(page, scene, "null")
    page.evaluate("document.body.append(kbOpened[0].el)")
    expect(page.locator(".kb")).to_have_css("container-type", "inline-size")


@pytest.mark.parametrize("first", ["old", "new"])
def test_two_versions_in_one_page_share_neither_code_nor_style(page: Page, scene: dict[str, Any], first: str):
    """This happens after an upgrade and a kernel restart, with older outputs still on the page."""
    other = CODE.replace(VERSION, OTHER).replace("container-type:inline-size", "container-type:normal")
    assert OTHER in other
    pairs = {"old": (CODE, STUB, "inline-size"), "new": (other, STUB.replace(VERSION, OTHER), "normal")}
    order = [pairs.pop(first), *pairs.values()]
    for code, stub, _ in order:
        assert "Ann" in opened(page, scene, code=code, stub=stub)
    assert [styled(page, n) for n in (0, 1)] == [look for _, _, look in order]
