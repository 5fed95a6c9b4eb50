"""A stream of revisions, in which deltas rebuild the snapshot and each accepted move has one message."""

# A page sends and gets plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kbwidgets as kb
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, Sheet, h
from kbwidgets.widget.page.stream import Screen, Stream
from kbwidgets.widget.parts.shell import is_of_shell

from .page import Page, leaves, patched
from .page import Screen as Shown

KINGDOMINO = kb.games["kingdomino"]


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_a_whole_game_by_picks_reaches_the_page_in_deltas_that_rebuild_the_snapshot(seats: int, seed: int):
    page = Page(kb.Match(KINGDOMINO, ["Ann", "Bo", "Cy", "Di"][:seats], seed=seed))
    rng = random.Random(seed)
    match = page.control.playing
    while not match.state.over:
        ply, before = match.ply, len(page.messages)
        moving = [path for path in leaves(page.choices) if not is_of_shell(path)]
        answer = page.ask(*rng.choice(moving))
        assert answer["k"] == "delta"
        assert match.ply > ply
        assert len(page.messages) == before + 1, "an accepted move is one message"
        assert page.in_step()
        if rng.random() < 0.1:
            page.ask("undo")
            assert page.in_step()
    assert page.about["screen"] == "result"


@pytest.mark.parametrize("seed", range(3))
def test_moves_from_python_reach_the_page_in_the_same_way(seed: int):
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=seed)
    page = Page(match)
    rng = random.Random(seed)
    while not match.state.over:
        before = len(page.messages)
        match.play(rng.choice(match.state.moves()))
        assert len(page.messages) == before + 1
    for ply in rng.sample(range(match.ply), 12):
        match.goto(ply)
    assert page.in_step()
    assert page.about["ply"] == str(match.ply)


def test_each_legal_move_is_a_path_and_each_path_a_legal_move():
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=4)
    page = Page(match)
    rng = random.Random(4)
    while not match.state.over:
        find = page.control.stream.screen.choices.find
        meanings = {find(path) for path in leaves(page.choices) if not is_of_shell(path)}
        assert meanings == {str(move) for move in match.state.moves()}
        match.play(rng.choice(match.state.moves()))


KEYS = st.sampled_from("abcdef")
TREES = st.recursive(
    st.builds(lambda text: {"": text}, st.text(max_size=3)),
    lambda inner: st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=10,
)


def as_node(key: str, tree: dict[str, object]) -> Node:
    """Return a tree of texts as nodes whose keys are their paths."""
    children: list[Node] = []
    for name, below in tree.items():
        if isinstance(below, dict):
            children.append(as_node(f"{key}/{name}", below))
    return h("div", key, *children, text=str(tree.get("", "")), title=str(len(tree)))


def as_choices(tree: dict[str, object]) -> Choices:
    choices = Choices()
    for key in tree:
        choices.add((f"pick {key}",), key, note=key)
    return choices


@given(st.lists(TREES, min_size=1, max_size=6))
@settings(deadline=None)
def test_deltas_take_a_page_through_any_screens(trees: list[dict[str, object]]):
    stream = Stream()
    stream.show(Screen(h("div", "top"), Choices(), {}), ())
    page = Shown(stream.snapshot())
    for n, tree in enumerate(trees):
        sheet = Sheet(str(n // 3), "", "")  # Another sheet now and then needs the whole scene.
        page.take(stream.show(Screen(as_node("top", tree), as_choices(tree), {"n": n}, sheet), (str(n),)))
        assert page.shown == stream.snapshot()


@st.composite
def moving(draw: st.DrawFn) -> Node:
    """Draw a tree of a few known things, each anywhere in it or nowhere, among others named after their places."""
    found: list[tuple[str, list[int]]] = [("top", [])]
    for key in draw(st.permutations(["a", "b", "c", "d", "e", "", "", ""]))[: draw(st.integers(0, 8))]:
        found[draw(st.integers(0, len(found) - 1))][1].append(len(found))
        found.append((key, []))
    tags, texts = draw(st.lists(st.sampled_from(["p", "b"]), min_size=9, max_size=9)), draw(st.text("xy", max_size=2))

    def made(n: int) -> Node:
        key, below = found[n]
        return h(tags[n], key, *map(made, below), text=texts[n % 2 :], title=texts or None)

    return made(0)


PARTS = tuple(h(tag, "", text=text, title=text or None) for tag in "pb" for text in ("", "x", "y", "xy"))


@given(st.lists(moving(), min_size=1, max_size=6), st.sampled_from([(), PARTS]))
@settings(deadline=None)
def test_deltas_take_a_page_through_any_moves_of_things(trees: list[Node], parts: tuple[Node, ...]):
    sheet, stream = Sheet("one", "", "", parts), Stream()
    stream.show(Screen(h("div", "top"), Choices(), {}, sheet), ())
    page = Shown(stream.snapshot())
    for tree in trees:
        page.take(stream.show(Screen(tree, Choices(), {}, sheet), ()))
        assert page.shown == stream.snapshot()


def test_a_part_of_the_sheet_comes_by_its_number():
    card = h("li", "card 7", h("b", text="Otter"), cls="kb-card")
    stream = Stream()
    stream.show(Screen(h("ol", "top"), Choices(), {}, Sheet("one", "", "", (h("b", text="Heron"), card))), ())
    page = Shown(stream.snapshot())
    message = stream.show(Screen(h("ol", "top", card), Choices(), {}, Sheet("one", "", "")), ())
    assert message["nodes"] == {"c": {"top": 1}}
    page.take(message)
    assert page.under("top") == "Otter"


def test_a_key_that_stands_twice_is_an_error_and_leaves_the_stream_as_it_was():
    stream = Stream()
    stream.show(Screen(h("div", "top"), Choices(), {}), ())
    with pytest.raises(ValueError, match="appears twice"):
        stream.show(Screen(h("div", "top", h("p", "a"), h("p", "a")), Choices(), {}), ())
    assert stream.rev == 1


@given(TREES, TREES)
def test_the_difference_of_two_plain_objects_is_the_patch_between_them(
    before: dict[str, object], after: dict[str, object]
):
    from kbwidgets.core.scene.nodes import difference

    assert patched(before, difference(before, after)) == after  # pyright: ignore[reportArgumentType]
