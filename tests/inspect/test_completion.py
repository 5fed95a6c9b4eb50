"""Tab completes names and keys of everything that can be reached from a game, in a real kernel too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import cast

import pytest
from jupyter_client.manager import start_new_kernel

import kbwidgets as kb
from kbwidgets.core.things.named_sequence import KeyedSequence
from kbwidgets.inspect.completion import complete

PLIES = 25
SECONDS = 60
PREPARE = """
import random
import kbwidgets as kb
cell = kb.Kingdomino(["Ann", "Bo"], seed=7)
match = kb.Match(kb.games["conkueror"], ["Ann", "Bo"], seed=3)
state, tables = match.state, {"mine": kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)}
"""
ASKED = {
    "state.players[0].na": ["name"],
    "print(state.players[1].na": ["name"],
    'state.players["': ["Ann", "Bo"],
    'state.territories["gre': ["great_britain", "greenland"],
    'cell.frame("p': ["players"],
    "cell.graph('t": ["tree"],
    'kb.games["cat': ["catan"],
    'tables["mine"].state.kingdoms[0].dis': ["discarded"],
    "match.history[0].mo": ["move"],
}


@pytest.fixture(scope="module")
def tab() -> Iterator[Callable[[str], list[str]]]:
    """Return a function that asks a kernel for the completions of a line."""
    manager, client = start_new_kernel(kernel_name="python3")

    def ask(line: str) -> list[str]:
        asked = client.complete(line, len(line))
        while (reply := client.get_shell_msg(timeout=SECONDS))["parent_header"].get("msg_id") != asked:
            pass
        assert reply["content"]["status"] == "ok", reply["content"]
        return reply["content"]["matches"]

    try:
        client.execute_interactive(PREPARE, timeout=SECONDS)
        yield ask
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


@pytest.mark.parametrize("line", ASKED)
def test_a_kernel_offers_what_fits(tab: Callable[[str], list[str]], line: str):
    offered = tab(line)
    assert [text.rpartition(".")[2] for text in offered][: len(ASKED[line])] == ASKED[line]


def reached(thing: object, path: str, depth: int = 3) -> Iterator[tuple[str, KeyedSequence[object]]]:
    """Yield the public sequences and mappings that can be reached from a position, with the code that gets them."""
    for name in dir(thing):
        if name.startswith("_") or name.isupper():
            continue
        value = cast("object", getattr(thing, name))
        if isinstance(value, KeyedSequence):
            value = cast("KeyedSequence[object]", value)
            yield f"{path}.{name}", value
            if value and depth:
                yield from reached(value[0], f"{path}.{name}[0]", depth - 1)


@pytest.mark.parametrize("game", kb.games)
def test_the_items_of_every_sequence_complete_by_number_and_by_key(game: str):
    match, rng = kb.Match(kb.games[game], 2, seed=3), Random(1)
    while match.ply < PLIES:
        match.play(rng.choice(list(match.state.moves())))
    names = {"state": match.state}
    sequences = list(reached(match.state, "state"))
    assert sequences
    for path, value in sequences:
        if not value:
            continue
        offer = complete(f"{path}[0].", names)
        assert offer is not None, path
        assert set(offer.texts) == {name for name in dir(value[0]) if not (name.startswith("_") or name.isupper())}
        keys = complete(f'{path}["', names)
        assert keys is not None, path
        assert keys.texts == [value.key(each) for each in value]


def test_nothing_is_called_or_read_that_is_not_ours():
    asked: list[str] = []

    class Trap:
        @property
        def secret(self) -> str:
            asked.append("secret")
            return ""

    match = kb.Match(kb.games["kingdomino"], 2)
    names: dict[str, object] = {"trap": Trap(), "ask": asked.append, "match": match}
    before = match.ply
    for line in ("trap.secret.up", 'ask("x").a', "match.run().sc", 'match.play("x").sc', "match._tree.a", "1 / 0 .a"):
        assert complete(line, names) is None
    assert asked == []
    assert match.ply == before
