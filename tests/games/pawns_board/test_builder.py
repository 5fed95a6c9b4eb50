"""The deck builder, in which cards are drawn, listed, checked and written (PB-DECK, PB-FILE)."""

from __future__ import annotations

from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import Json
from kbwidgets.games.pawns_board.drawn.builder import DeckBuilding
from kbwidgets.games.pawns_board.rules.chapters.decks import Deck
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.modes.workshop_mode import WorkshopMode


class Bench:
    """A builder as a page sees it."""

    def __init__(self, deck: Deck | None = None, *, variants: bool = False) -> None:
        self.work = DeckBuilding(deck, influence_variants=variants)
        self.messages: list[dict[str, Json]] = []
        self.control = Responder(WorkshopMode(self.work), self.messages.append)

    def pick(self, *path: str) -> dict[str, Json]:
        self.control.receive({"id": "a-1", "rev": self.control.stream.rev, "path": list(path)})
        return self.messages[-1]

    def refused(self, *path: str) -> str:
        answer = self.pick(*path)
        assert answer["ok"] is False
        reasons = answer["refusals"]
        assert isinstance(reasons, list)
        return str(reasons[0])

    def words(self, key: str) -> str:
        nodes = self.control.stream.snapshot()["nodes"]
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


def test_a_card_drawn_by_clicks_is_the_one_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """PB-FILE.1, PB-FILE.2: this is Otter of example.deck."""
    monkeypatch.chdir(tmp_path)
    bench = Bench()
    draw_otter(bench)
    assert bench.words("balance told") == "Balanced: "  # PB-DECK.2: 2 + 3 = 2 x 1 + 3.
    bench.pick("add")
    bench.pick("file", "one.deck")
    bench.pick("write")
    assert (tmp_path / "one.deck").read_text() == OTTER
    again = Bench()
    again.pick("file", "one.deck")
    again.pick("read")
    assert again.work.deck.cards == bench.work.deck.cards


def test_the_balance_tells_what_is_too_much():
    """PB-DECK.2: value + influenced squares = 2 x cost + 3."""
    bench = Bench()
    assert bench.words("balance told") == "4 points too weak: "  # The balance is 1 + 0 against 5.
    for _ in range(5):
        bench.pick("more")
    assert bench.words("balance told") == "1 point too strong: "  # The balance is 6 against 5.
    bench.pick("cost 2")
    assert bench.words("balance told") == "1 point too weak: "  # The balance is 6 against 7.


def test_both_sums_of_the_balance_are_told():
    """PB-DECK.2: the supplied decks have 5, 7 and 9 for the costs 1, 2 and 3."""
    bench = Bench()
    draw_otter(bench)
    for cost, wanted in ((1, 5), (2, 7), (3, 9)):
        bench.pick(f"cost {cost}")
        assert bench.words("balance/1") == f"value 2 + 3 squares, 2 × {cost} + 3 = {wanted}"


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
    assert "must be identical" in bench.refused("add")
    assert [card.value for card in bench.work.deck.cards] == [2]


def test_a_name_with_white_space_is_refused():
    """PB-CARD.1."""
    bench = Bench()
    bench.pick("name", "Sea Otter")
    assert "such as Sea-Otter" in bench.refused("add")
    assert bench.work.deck.cards == ()


def test_the_field_says_while_one_types_why_a_name_cannot_be():
    """PB-FILE.1: blanks separate the name from the cost."""
    bench = Bench()
    for typed, fault in (("Sea", ""), ("Sea ", "one word"), ("Sea Otter", "such as Sea-Otter"), ("Sea-Otter", "")):
        bench.pick("name", typed)
        assert fault in bench.words("name told")
        assert bool(fault) == bool(bench.words("name told"))
    bench.pick("add")
    assert bench.work.deck.cards[0].name == "Sea-Otter"


def test_a_card_that_is_opened_is_changed_with_its_copies():
    bench = Bench()
    draw_otter(bench)
    bench.pick("add")
    bench.pick("copy 0")
    bench.pick("edit 1")
    bench.pick("cost 2")
    bench.pick("add")
    assert [card.cost for card in bench.work.deck.cards] == [2, 2]


def test_a_file_that_is_not_there_is_told_and_changes_nothing():
    """PB-FERR.1."""
    bench = Bench(Deck.supplied("example"))
    bench.pick("file", "nowhere.deck")
    assert "cannot be read" in bench.refused("read")
    assert len(bench.work.deck.cards) == 40


def files(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    "name", ["../one.deck", "{far}/one.deck", "sub/one.deck", "far.deck", ".deck", "x.txt", "~/x.deck"]
)
def test_the_page_reads_and_writes_no_file_of_its_choice(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """It may only name a deck in the working folder; `far.deck` is a link out of it."""
    for folder in ("here", "here/sub", "far"):
        (tmp_path / folder).mkdir()
    monkeypatch.chdir(tmp_path / "here")
    for file in ("one.deck", "sub/one.deck", "../one.deck", "../far/one.deck", "x.txt", ".deck"):
        Path(file).write_text(OTTER)
    Path("far.deck").symlink_to("../far/one.deck")
    before = files(tmp_path)
    bench = Bench(Deck.supplied("example"))
    bench.pick("file", name.replace("{far}", str(tmp_path / "far")))
    assert "give the name of a .deck file in this folder" in bench.refused("write")
    assert "give the name of a .deck file in this folder" in bench.refused("read")
    assert len(bench.work.deck.cards) == 40
    assert files(tmp_path) == before


def test_a_deck_takes_the_place_of_a_deck_and_of_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("notes.deck").write_text("what I think of otters\n")
    bench = Bench(Deck.supplied("influence"))
    bench.pick("file", "notes.deck")
    assert "a file called notes.deck, and it is not a deck" in bench.refused("write")
    assert files(tmp_path) == {"notes.deck": "what I think of otters\n"}
    Path("notes.deck").write_text(OTTER)
    bench.pick("write")
    assert bench.work.notice == "Saved to notes.deck."
    assert files(tmp_path) == {"notes.deck": Deck.supplied("influence").text()}
    bench.pick("remove 0")
    bench.pick("write")  # It overwrites its own file, whose cards raise and lower values.
    assert files(tmp_path) == {"notes.deck": bench.work.deck.text()}


def test_a_deck_without_a_card_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """PB-FERR.2: it could not be read again."""
    monkeypatch.chdir(tmp_path)
    assert "deck is empty" in Bench().refused("write")
    assert files(tmp_path) == {}


def test_it_is_a_cell_of_its_own():
    cell = kb.DeckBuilder(kb.Deck.supplied("influence"))
    assert cell.deck.name == "influence"
    assert repr(cell) == "<deck builder: 18 cards>"
    cell.close()
