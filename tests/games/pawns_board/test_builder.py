"""The deck builder: cards are drawn, listed, checked and written (PB-DECK, PB-FILE)."""

from __future__ import annotations

from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.core.types import Json
from kbwidgets.games.pawns_board.builder import DeckBuilding
from kbwidgets.games.pawns_board.deck import Deck
from kbwidgets.widget.workshop_cell import WorkshopController


class Bench:
    """A builder as a page meets it."""

    def __init__(self, deck: Deck | None = None, *, variants: bool = False) -> None:
        self.work = DeckBuilding(deck, influence_variants=variants)
        self.messages: list[dict[str, Json]] = []
        self.control = WorkshopController(self.work, self.messages.append)

    def pick(self, *path: str) -> dict[str, Json]:
        self.control.receive({"id": "a-1", "rev": self.control.wire.rev, "path": list(path)})
        return self.messages[-1]

    def refused(self, *path: str) -> str:
        answer = self.pick(*path)
        assert answer["ok"] is False
        reasons = answer["refusals"]
        assert isinstance(reasons, list)
        return str(reasons[0])

    def words(self, key: str) -> str:
        nodes = self.control.wire.snapshot()["nodes"]
        assert isinstance(nodes, dict)
        node = nodes[key]
        assert isinstance(node, dict)
        return str(node.get("x", ""))


OTTER = "Otter 1 2\nXXXXX\nXXXXX\nXXCII\nXXIXX\nXXXXX\n"


def draw_otter(bench: Bench) -> None:
    bench.pick("name", "Otter")
    for square in ("2,3", "2,4", "3,2"):
        bench.pick(f"square {square}")
    bench.pick("more")


def test_a_card_drawn_by_clicks_is_the_one_of_the_file(tmp_path: Path):
    """PB-FILE.1, PB-FILE.2: Otter of example.deck."""
    bench = Bench()
    draw_otter(bench)
    assert bench.words("balance told") == "balanced: "  # PB-DECK.2: 2 + 3 = 2 x 1 + 3
    bench.pick("add")
    bench.pick("file", str(tmp_path / "one.deck"))
    bench.pick("write")
    assert (tmp_path / "one.deck").read_text() == OTTER
    again = Bench()
    again.pick("file", str(tmp_path / "one.deck"))
    again.pick("read")
    assert again.work.deck.cards == bench.work.deck.cards


def test_the_balance_tells_what_is_too_much():
    """PB-DECK.2: value + influenced squares = 2 x cost + 3."""
    bench = Bench()
    assert bench.words("balance told") == "4 too weak: "  # 1 + 0 against 5
    for _ in range(5):
        bench.pick("more")
    assert bench.words("balance told") == "1 too strong: "  # 6 against 5
    bench.pick("cost 2")
    assert bench.words("balance told") == "1 too weak: "  # 6 against 7


def test_the_middle_of_the_grid_is_the_card_itself():
    """PB-FILE.2."""
    bench = Bench()
    assert bench.pick("square 2,2")["ok"] is False
    assert bench.work.draft.grid[2] == "XXCXX"


def test_a_square_goes_through_all_signs_only_with_the_variants():
    """PB-VAR.1."""
    plain, variant = Bench(), Bench(variants=True)
    for bench, signs in ((plain, "IXI"), (variant, "IUDX")):
        seen = ""
        for _ in signs:
            bench.pick("square 0,0")
            seen += bench.work.draft.grid[0][0]
        assert seen == signs


def test_a_third_copy_and_a_second_design_of_a_name_are_refused_and_change_nothing():
    """PB-DECK.1, PB-CARD.2."""
    bench = Bench()
    draw_otter(bench)
    bench.pick("add")
    bench.pick("add")
    assert "at most 2" in bench.refused("add")
    assert len(bench.work.deck.cards) == 2
    bench.pick("remove 1")
    bench.pick("more")
    assert "one design" in bench.refused("add")
    assert [card.value for card in bench.work.deck.cards] == [2]


def test_a_name_with_white_space_is_refused():
    """PB-CARD.1."""
    bench = Bench()
    bench.pick("name", "Sea Otter")
    assert "NAME COST VALUE" in bench.refused("add")
    assert bench.work.deck.cards == ()


def test_a_card_that_is_opened_is_changed_with_its_copies():
    bench = Bench()
    draw_otter(bench)
    bench.pick("add")
    bench.pick("copy 0")
    bench.pick("edit 1")
    bench.pick("cost 2")
    bench.pick("add")
    assert [card.cost for card in bench.work.deck.cards] == [2, 2]


@pytest.mark.parametrize("name", ["nowhere.deck", "no/such/folder/x.deck"])
def test_a_file_that_is_not_there_is_told_and_changes_nothing(name: str):
    """PB-FERR.1."""
    bench = Bench(Deck.supplied("example"))
    bench.pick("file", name)
    assert "cannot be read" in bench.refused("read")
    assert len(bench.work.deck.cards) == 40


def test_it_is_a_cell_of_its_own():
    cell = kb.DeckBuilder(kb.Deck.supplied("influence"))
    assert cell.deck.name == "influence"
    assert repr(cell) == "<deck builder: 18 cards>"
    cell.close()
