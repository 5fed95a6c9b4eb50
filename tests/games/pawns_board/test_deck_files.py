"""Deck files are read strictly: every fault has its line and column (PB-FILE, PB-FERR, PB-RES.6)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.text.words import counted
from kbwidgets.games.pawns_board import Deck
from kbwidgets.games.pawns_board.drawn.things import draw_thing
from kbwidgets.games.pawns_board.rules.cards import Card
from kbwidgets.games.pawns_board.rules.chapters.decks import DeckError, Fault

BEE = ["Bee 1 1", "XXIXX", "XXXXX", "XXCXX", "XXXXX", "XXIXX"]
ANT = ["Ant 2 3", "XXXXX", "XXIXX", "XXCIX", "XXXXX", "XXXXX"]


def lines(*cards: list[str], **changed: str) -> str:
    """Return the text of some cards, with some of its lines changed: `line3="…"`."""
    found = [line for card in cards for line in card]
    for name, line in changed.items():
        found[int(name.removeprefix("line")) - 1] = line
    return "\n".join(found) + "\n"


def first(text: str, influence_variants: bool = False) -> Fault:
    """Return the first fault, as `parse` reports it."""
    with pytest.raises(DeckError) as caught:
        Deck.parse(text, "my.deck", influence_variants=influence_variants)
    error = caught.value
    found = error.faults[0]
    assert (error.code, error.line, error.column) == (found.code, found.line, found.column)
    assert str(error) == str(found)
    assert Deck.faults(text, "my.deck", influence_variants=influence_variants) == error.faults
    return found


def place(fault: Fault) -> tuple[str, int, int, str]:
    return fault.code, fault.line, fault.column, fault.text


def test_a_file_is_a_list_of_cards_of_six_lines():
    """PB-FILE.1, PB-FILE.3, PB-CARD.1, PB-RES.1, PB-RES.16: five rows; tabs and blanks separate the fields."""
    deck = Deck.parse(lines(["Bee\t 1  1", *BEE[1:]], ANT))
    assert deck.cards == (Card("Bee", 1, 1, tuple(BEE[1:])), Card("Ant", 2, 3, tuple(ANT[1:])))


def test_the_first_card_of_the_file_is_on_top():
    """PB-FILE.5."""
    assert [card.name for card in Deck.parse(lines(BEE, ANT)).cards] == ["Bee", "Ant"]


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + lines(BEE),
        lines(BEE).replace("\n", "\r\n"),
        lines(BEE).replace("\n", "  \t\n"),
        lines(BEE) + "\n \n\r\n",
        lines(BEE).rstrip("\n"),
    ],
    ids=["byte order mark", "windows lines", "white space at line ends", "blank lines at the end", "no last line end"],
)
def test_what_is_tolerated(text: str):
    """PB-FILE.4."""
    assert Deck.parse(text).cards == Deck.parse(lines(BEE)).cards


def test_a_file_that_is_not_there(tmp_path: Path):
    """PB-FERR.1: the text gives name and reason."""
    with pytest.raises(DeckError, match=r"PB-FERR\.1: .*none\.deck: cannot be read: No such file") as caught:
        Deck.read(tmp_path / "none.deck")
    assert caught.value.line == 0


def test_a_file_that_is_not_text(tmp_path: Path):
    """PB-FERR.1."""
    file = tmp_path / "latin.deck"
    file.write_bytes("Bär 1 1\n".encode("latin-1"))
    with pytest.raises(DeckError, match=r"PB-FERR\.1: .*latin\.deck: cannot be read: it is not UTF-8"):
        Deck.read(file)


def test_a_file_is_named_by_its_faults(tmp_path: Path):
    """PB-FERR: each gives file name, line and column."""
    file = tmp_path / "bees.deck"
    file.write_text(lines(BEE, line3="XX?XX"), encoding="utf-8")
    with pytest.raises(
        DeckError, match=r"PB-FERR\.9: bees\.deck line 3, column 3: '\?' is not allowed in ROW_1 of Bee"
    ):
        Deck.read(file)


@pytest.mark.parametrize("text", ["", "\n", "\ufeff\r\n  \n"])
def test_an_empty_file(text: str):
    """PB-FERR.2: it is reported at line 1."""
    assert place(first(text)) == ("PB-FERR.2", 1, 0, "")
    assert "empty" in first(text).message


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("\n" + lines(BEE), 1),
        (lines(BEE) + "\n" + lines(ANT), 7),
        ("\n".join([*BEE[:2], "", *BEE[2:]]), 3),
    ],
)
def test_a_blank_line_before_the_last_card_ends(text: str, line: int):
    """PB-FERR.3."""
    assert place(first(text)) == ("PB-FERR.3", line, 0, "")
    assert len(Deck.faults(text)) == 1  # The rest is read as if the line were not there.


@pytest.mark.parametrize(
    ("header", "fields"),
    [("Honey Bee 1 1", "4 fields"), ("Bee 1", "2 fields"), ("Bee", "1 field"), (" Bee 1 1", "3 fields")],
)
def test_a_header_has_three_fields(header: str, fields: str):
    """Example 13, PB-FERR.4: the text gives line, number of fields and the form."""
    found = first(lines(BEE, line1=header))
    assert place(found) == ("PB-FERR.4", 1, 0, header)
    assert fields in found.message
    assert "NAME COST VALUE" in found.message


@pytest.mark.parametrize("name", ["Ho\u00a0ney", "Be\x0be", "B\u200bee"])
def test_a_name_holds_no_white_space_of_any_kind(name: str):
    """PB-FERR.4, PB-CARD.1: it could be taken for a part of the name."""
    found = first(lines(BEE, line1=f"{name} 1 1"))
    assert (found.code, found.line, found.column) == ("PB-FERR.4", 1, 3 if name[2] in "\u00a0\x0b" else 2)


@pytest.mark.parametrize("cost", ["4", "0", "x", "-1", "1.0", "٢", "+1"])
def test_the_cost_is_1_2_or_3(cost: str):
    """Example 13, PB-FERR.5: the fault is at line 7, column 5."""
    found = first(lines(BEE, ANT, line7=f"Ant {cost} 1"))
    assert place(found) == ("PB-FERR.5", 7, 5, cost)
    assert "1, 2 or 3" in found.message


@pytest.mark.parametrize("value", ["0", "-2", "two", "1e3", "²"])
def test_the_value_is_1_or_more(value: str):
    """PB-FERR.6: it gives the column of the field, even after several blanks."""
    found = first(lines(BEE, line1=f"Bee 1   {value}"))
    assert place(found) == ("PB-FERR.6", 1, 9, value)
    assert "1 or more" in found.message


def test_a_third_card_of_a_name():
    """Example 13, PB-FERR.7, PB-DECK.1: line 13 repeats lines 1 and 7."""
    found = first(lines(BEE, BEE, BEE))
    assert place(found) == ("PB-FERR.7", 13, 0, "Bee")
    assert "lines 1 and 7" in found.message
    assert Deck.parse(lines(BEE, BEE)).cards[0] == Deck.parse(lines(BEE)).cards[0]


@pytest.mark.parametrize(("row", "column"), [("XXI", 4), ("XXIXXX", 6), ("X", 2), ("XXIXXXXXXX", 6)])
def test_a_row_has_five_characters(row: str, column: int):
    """Example 13, PB-FERR.8: the text gives ROW_0, length, column 6 or length + 1."""
    found = first(lines(BEE, line2=row))
    assert place(found) == ("PB-FERR.8", 2, column, row)
    assert found.message == f"ROW_0 of Bee has {counted(len(row), 'character')}; expected 5"


@pytest.mark.parametrize("sign", ["x", "i", "c", "?", "É", "0"])
def test_another_character(sign: str):
    """Example 13, PB-FERR.9: line 3, column 3 is faulty, with small letters too."""
    found = first(lines(BEE, line3=f"XX{sign}XX"))
    assert place(found) == ("PB-FERR.9", 3, 3, sign)
    assert "X, I or C" in found.message
    assert "X, I, C, U or D" in first(lines(BEE, line3=f"XX{sign}XX"), influence_variants=True).message


@pytest.mark.parametrize("sign", ["U", "D"])
def test_raising_and_lowering_need_the_variants(sign: str):
    """PB-FERR.10, PB-VAR.1, PB-FILE.2."""
    text = lines(BEE, line6=f"XXIX{sign}")
    found = first(text)
    assert place(found) == ("PB-FERR.10", 6, 5, sign)
    assert "influence_variants" in found.message
    assert Deck.parse(text, influence_variants=True).cards[0].reach(sign) == ((2, 2),)


@pytest.mark.parametrize(("line", "row", "column"), [(2, "CXIXX", 1), (4, "XXCCX", 4), (6, "XXCXX", 3)])
def test_a_c_elsewhere(line: int, row: str, column: int):
    """PB-FERR.11, PB-FILE.2: the text says where it belongs."""
    found = first(lines(BEE, **{f"line{line}": row}))
    assert place(found) == ("PB-FERR.11", line, column, "C")
    assert "third column of ROW_2" in found.message


def test_no_c_in_the_middle():
    """Example 13, PB-FERR.12: the fault is at line 4, column 3."""
    found = first(lines(BEE, line4="XXIXX"))
    assert place(found) == ("PB-FERR.12", 4, 3, "I")


def test_a_file_that_ends_within_a_card():
    """Example 13, PB-FERR.13: the fault is at line 6, ROW_4 of Bee."""
    found = first("\n".join(BEE[:5]) + "\n")
    assert place(found) == ("PB-FERR.13", 6, 0, "")
    assert "ROW_4 of Bee" in found.message


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"line7": "Bee 2 1"}, "cost"),
        ({"line7": "Bee 1 4"}, "value"),
        ({"line8": "XXXXX"}, "grid"),
        ({"line7": "Bee 3 9", "line12": "XXXXX"}, "cost and value and grid"),
    ],
)
def test_one_name_stands_for_one_design(changed: dict[str, str], what: str):
    """PB-FERR.14, PB-CARD.2, PB-RES.5: the text gives both header lines and the difference."""
    found = first(lines(BEE, BEE, **changed))
    assert place(found) == ("PB-FERR.14", 7, 0, "Bee")
    assert "line 1" in found.message
    assert f"a different {what} from" in found.message


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (lines(BEE, line1="Bee 4 0"), ["PB-FERR.5", "PB-FERR.6"]),
        (lines(BEE, line2="xCU"), ["PB-FERR.8", "PB-FERR.9", "PB-FERR.11", "PB-FERR.10"]),
        (lines(BEE, line4="XXUXX"), ["PB-FERR.10"]),
        (lines(BEE, BEE, line8="XXxXX"), ["PB-FERR.9"]),
    ],
)
def test_the_order_within_a_header_and_a_row(text: str, codes: list[str]):
    """A header gives 4, 5, 6, 7; a row 8, then column by column; 14 comes only when the card is complete."""
    assert [fault.code for fault in Deck.faults(text)] == codes


def test_all_faults_of_a_file_are_listed_and_not_only_the_first():
    text = lines(BEE, ANT, ["Cat 1 1", *BEE[1:]], line1="Honey Bee 1 1", line9="XX.XX", line13="Cat 9 1")
    assert [(fault.code, fault.line) for fault in Deck.faults(text)] == [
        ("PB-FERR.4", 1),
        ("PB-FERR.9", 9),
        ("PB-FERR.5", 13),
    ]


def test_a_missing_row_is_told_once():
    """The header in its place is read as a row of the wrong length, and reading continues with that card."""
    text = "\n".join([*BEE[:5], *ANT])
    assert [(fault.code, fault.line) for fault in Deck.faults(text)] == [("PB-FERR.8", 6)]


@pytest.mark.parametrize(
    ("name", "cards", "designs", "costs"),
    [("example", 40, 32, [22, 12, 6]), ("workshop", 40, 36, [22, 12, 6]), ("influence", 18, None, [10, 5, 3])],
)
def test_the_supplied_decks(name: str, cards: int, designs: int | None, costs: list[int]):
    """PB-DECK.2: sizes, costs, and value + influenced squares = 2 x cost + 3 are checked."""
    deck = Deck.supplied(name)
    assert len(deck.cards) == cards
    assert designs in (None, len(deck.designs))
    assert [sum(card.cost == cost for card in deck.cards) for cost in (1, 2, 3)] == costs
    assert {card.balance for card in deck.cards} == {0}
    assert deck.variants == (name == "influence")


def test_the_two_large_supplied_decks_share_no_card():
    """PB-DECK.2: there are 36 different designs."""
    names = [{card.name for card in Deck.supplied(name).cards} for name in ("example", "workshop")]
    assert not names[0] & names[1]


def test_a_deck_that_is_not_supplied():
    with pytest.raises(UnknownName, match="unknown deck 'exampel'; choose example, influence or workshop"):
        Deck.supplied("exampel")


def test_a_deck_goes_through_a_file_unchanged(tmp_path: Path):
    deck = Deck.supplied("influence")
    path = deck.write(tmp_path / "copy.deck")
    assert Deck.read(path, influence_variants=True).cards == deck.cards
    assert path.read_text(encoding="utf-8") == deck.text()
    with pytest.raises(KbError, match="cannot write"):
        deck.write(tmp_path / "nowhere" / "copy.deck")


def test_a_deck_made_in_code_has_no_third_copy():
    """PB-ERR.4: the text gives the deck's player, the card and the count."""
    bee = Deck.parse(lines(BEE)).cards[0]
    with pytest.raises(DeckError, match=r"PB-ERR\.4: Red's deck: has 3 copies of Bee"):
        Deck.of([bee, bee, bee], "Red's deck")
    assert len(Deck.of([bee, bee]).cards) == 2


def test_a_deck_made_in_code_can_stand_in_a_file():
    bee = Deck.parse(lines(BEE)).cards[0]
    with pytest.raises(DeckError, match=r"PB-FERR\.14"):
        Deck.of([bee, replace(bee, value=2)])
    with pytest.raises(DeckError, match=r"PB-FERR\.4"):
        Deck.of([replace(bee, name="Honey Bee")])


def test_a_deck_as_a_frame():
    """PB-DECK.2: it has the balance of each design."""
    pytest.importorskip("pandas")
    frame = Deck.supplied("example").frame()
    assert list(frame.columns) == ["name", "cost", "value", "squares", "balance", "copies"]
    assert int(frame["copies"].sum()) == 40
    assert len(frame) == 32


FUZZ = 400
SIGNS = "XICUDxicud0123 \t\n\r\ufeffé/\x00"


def mutated(text: str, rng: Random) -> str:
    """Return a deck file with one to three changes of any kind."""

    def any_of(count: int) -> int:
        return int(rng.random() * count)

    for _ in range(1 + any_of(3)):
        rows = text.split("\n")
        at, kind = any_of(len(rows)), any_of(8)
        if kind == 0:
            del rows[at]
        elif kind == 1:
            rows.insert(at, rows[any_of(len(rows))])
        elif kind == 2:
            rows.insert(at, ("", " ", "XXXXX", "Bee 1 1", "\t")[any_of(5)])
        elif kind == 3:
            rows[at] = rows[at].swapcase()
        elif kind == 4:
            rows[at] += (" ", "\r", "X", "\t1", "\u00a0")[any_of(5)]
        text = "\n".join(rows)
        spot = any_of(len(text))
        if kind == 5:
            text = text[:spot] + SIGNS[any_of(len(SIGNS))] + text[spot + 1 :]
        elif kind == 6:
            text = text[:spot] + text[spot + 1 + any_of(9) :]
        elif kind == 7:
            text = text[:spot]
    return text


@pytest.mark.parametrize("variants", [False, True])
def test_a_mutated_file_gives_a_placed_fault_or_a_deck_that_writes_back_equal(variants: bool):
    """PB-RES.6: these are 400 files of three decks, always the same."""
    rng = Random("deck files")
    faulty: set[str] = set()
    sound = 0
    for n in range(FUZZ):
        name = ("example", "workshop", "influence")[n % 3]
        text = mutated(Deck.supplied(name).text(), rng)
        faults = Deck.faults(text, influence_variants=variants)
        for fault in faults:
            last = text.count("\n") + 1
            assert 1 <= fault.line <= last + 1
            assert 0 <= fault.column <= max(map(len, text.split("\n"))) + 1
            assert fault.message
            faulty.add(fault.code)
        if faults:
            with pytest.raises(DeckError):
                Deck.parse(text, influence_variants=variants)
        else:
            deck = Deck.parse(text, influence_variants=variants)
            assert Deck.parse(deck.text(), influence_variants=variants).cards == deck.cards
            assert Deck.parse(deck.line.replace(" / ", "\n"), influence_variants=variants).cards == deck.cards
            sound += 1
    assert sound >= 10
    assert len(faulty) >= 10


def test_a_card_is_a_picture_that_tells_its_influence_and_a_deck_shows_every_design_once():
    """PB-CARD.1, PB-UI.7: a notebook shows these pictures."""
    deck = Deck.supplied("example")
    otter = next(card for card in deck.cards if card.name == "Otter")
    still, whole = draw_thing(otter), draw_thing(deck)
    assert still
    assert whole
    ElementTree.fromstring(still.svg)
    assert still.text == "Otter, cost 1, value 2, influence: right 1, right 2, down 1"
    assert otter._repr_mimebundle_() == {"text/plain": repr(otter), "text/html": still.html()}
    assert (
        len(ElementTree.fromstring(whole.svg).findall(".//*[@class='kbp-paper']")) == len(deck.designs) == 32
    )  # PB-DECK.2
    assert "example: 40 cards, 32 designs" in whole.html()


def test_a_header_without_three_fields_says_whether_it_starts_with_white_space():
    """PB-FERR.4."""
    assert "starts with a space and has 3 fields" in first(lines(BEE, line1=" Bee 1 1")).message
    told = first(lines(BEE, line1="Bee 1")).message
    assert "has 2 fields" in told
    assert "a space" not in told
