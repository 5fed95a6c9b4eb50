"""The deck builder, in which cards are drawn by clicks, and decks are listed, saved and loaded (PB-DECK, PB-FILE).

>>> work = DeckBuilding()
>>> _ = work.do("name", "Otter")
>>> for meaning in ("square 2,3", "square 2,4", "square 3,2", "value 2"):
...     _ = work.do(meaning, "")
>>> work.do("add", ""), work.deck.cards[0].grid[2], work.draft.balance
('Otter is now in the deck.', 'XXCII', 0)
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.workshop import Workshop
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, Sheet, h
from kbwidgets.core.scene.table import Table
from kbwidgets.core.setup.pick_kinds import Pick, Text
from kbwidgets.core.text.files import bare_fault
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.text.words import counted, joined, sentence
from kbwidgets.games.pawns_board.drawn.card_words import describe_card
from kbwidgets.games.pawns_board.drawn.pieces import draw_hand_card, sheet
from kbwidgets.games.pawns_board.rules.cards import CENTRE, SIDE, Card
from kbwidgets.games.pawns_board.rules.chapters.decks import SUFFIX, SUPPLIED, Deck, DeckError
from kbwidgets.games.pawns_board.rules.options import read_deck

_BLANK: Final = Card("Card", 1, 1, ("XXXXX", "XXXXX", "XXCXX", "XXXXX", "XXXXX"))
_MOST_VALUE: Final = 20
_LONGEST_NAME: Final = 24
_WORDS: Final = {"X": "no influence", "I": "influence", "U": "adds 1", "D": "takes 1 off", "C": "the card itself"}


def begin_from(value: str) -> DeckBuilding:
    """Return a workshop for a match's deck, starting with the deck that an option means.

    >>> begin_from("example").made.splitlines()[0][:24]
    'Lantern 1 2 / XXXXX / XX'
    """
    return DeckBuilding(read_deck(value, "my.deck", influence_variants=True))


class DeckBuilding(Workshop):
    """A deck in the making, `deck`, and the card that is being edited, `draft`."""

    def __init__(self, deck: Deck | None = None, *, influence_variants: bool = False) -> None:
        self.deck: Deck = deck or Deck("my.deck", ())
        self.variants: bool = influence_variants or self.deck.variants
        self.draft: Card = _BLANK
        """The card that is being edited."""
        self.editing: int | None = None
        """The number of the card in the deck that the draft replaces, or None for a new card."""
        self.file: str = f"{self.deck.name.removesuffix(SUFFIX)}{SUFFIX}"
        self.notice: str = ""

    @property
    def title(self) -> str:
        return "Deck builder"

    @property
    def made(self) -> str:
        if not self.deck.cards:
            raise KbError("the deck is empty; add a card first")
        return self.deck.line

    @property
    def use(self) -> str:
        return "Use this deck"

    def sheet(self) -> Sheet:
        return sheet()

    def __repr__(self) -> str:
        return f"<deck builder: {len(self.deck.cards)} cards>"

    # -- what the picks do ------------------------------------------------------------------------------------

    def do(self, meaning: str, pick: Pick) -> str:
        word, _, rest = meaning.partition(" ")
        before = self.draft, self.deck, self.editing
        self.notice = ""
        try:
            self.notice = self._act(word, rest, str(pick))
        except DeckError as error:
            self.draft, self.deck, self.editing = before
            raise KbError(f"{error.place}: {error.fault}") from error
        return self.notice

    def _act(self, word: str, rest: str, pick: str) -> str:
        cards = list(self.deck.cards)
        match word:
            case "square":
                self._turn(*map(int, rest.split(",")))
            case "cost":
                self.draft = replace(self.draft, cost=int(rest))
            case "value":
                self.draft = replace(self.draft, value=int(rest))
            case "name":
                self.draft = replace(self.draft, name=pick)  # A name is checked only when the card is added.
            case "file":
                self.file = pick.strip()
            case "new":
                self.draft, self.editing = _BLANK, None
            case "add":
                return self._add(cards)
            case "edit":
                self.editing = int(rest)
                self.draft = cards[self.editing]
            case "remove":
                card = cards.pop(int(rest))
                self.editing = None
                self.deck = replace(self.deck, cards=tuple(cards))
                return f"{card.name} has been removed."
            case "copy":
                return self._with([*cards[: int(rest) + 1], cards[int(rest)], *cards[int(rest) + 1 :]], "A second copy")
            case "write":
                return self._write()
            case _:
                self._read()
                return f"Loaded {counted(len(self.deck.cards), 'card')} from {self.file}."
        return ""

    def _turn(self, row: int, col: int) -> None:
        """Give a square its next sign."""
        signs = "XIUD" if self.variants else "XI"
        line = self.draft.grid[row]
        sign = signs[(signs.find(line[col]) + 1) % len(signs)]
        rows = list(self.draft.grid)
        rows[row] = line[:col] + sign + line[col + 1 :]
        self.draft = replace(self.draft, grid=tuple(rows))

    def _add(self, cards: list[Card]) -> str:
        """Add the draft to the deck, or replace every copy of the card that is edited."""
        self.draft = replace(self.draft, name=self.draft.name.strip())
        if fault := _find_name_fault(self.draft.name):
            raise KbError(fault)
        if self.editing is None:
            return self._with([*cards, self.draft], f"{self.draft.name}")
        old = cards[self.editing]
        message = self._with([self.draft if card == old else card for card in cards], f"{self.draft.name}")
        self.editing = None
        return message

    def _with(self, cards: list[Card], what: str) -> str:
        self.deck = Deck.of(cards, self.deck.name)  # PB-DECK.1, PB-CARD.2: `DeckError` gives the reason.
        return f"{what} is now in the deck."

    def _write(self) -> str:
        file = self._path()
        if not self.deck.cards:
            raise KbError("the deck is empty; add a card first")
        if file.exists():
            try:
                Deck.read(file, influence_variants=True)
            except DeckError as error:
                message = (
                    f"there is already a file called {file}, and it is not a deck ({error.fault}); give another name"
                )
                raise KbError(message) from error
        return f"Saved to {self.deck.write(file)}."

    def _read(self) -> None:
        file = self._path()
        supplied = file.stem in SUPPLIED and not file.exists()
        self.deck = Deck.supplied(file.stem) if supplied else Deck.read(file, influence_variants=True)
        self.variants = self.variants or self.deck.variants
        self.editing = None

    def _path(self) -> Path:
        """Return the path of the file that the page names, which must be in the working folder."""
        if fault := bare_fault(self.file, SUFFIX):
            raise KbError(f"{fault}; give the name of a {SUFFIX} file in this folder")
        return Path(self.file)

    # -- how it is laid out -----------------------------------------------------------------------------------

    def table(self) -> Table:
        choices = Choices()
        body = h("div", "builder", self._drawing(choices), self._list(choices), cls="kbp-builder kbp-red")
        count = len(self.deck.cards)
        return Table(
            eyebrow=counted(count, "card"),
            prompt=Prompt(
                f"Edit {self.draft.name}" if self.editing is not None else "Design a card",
                self.title,
                "Click the squares it influences, then add it to the deck.",
            ),
            body=body,
            choices=choices,
        )

    def _drawing(self, choices: Choices) -> Node:
        """Draw the draft with its grid to click, name, cost, value and balance."""
        card = self.draft
        squares = [
            h("g", f"squares {row}", *(self._square(choices, row, col) for col in range(SIDE)), role="row",
              aria_label=f"Row {row}")
            for row in range(SIDE)
        ]  # fmt: skip
        grid = h("g", "squares", *squares, cls="kb-grid", role="grid", aria_label="Influence", data_kb_rove=True)
        overlay = h("g", "overlay", cls="kb-overlay", data_kb_overlay=True, aria_hidden="true")
        signs = [
            h(
                "text",
                f"sign {row},{col}",
                x=50 * col + 25,
                y=50 * row + 33,
                font_size=23,
                text=sign,
                cls="kbp-letter-i" if sign == "I" else None,
            )
            for row, line in enumerate(card.grid)
            for col, sign in enumerate(line)
            if sign in "IUD"
        ]
        letters = h("g", "letters", *signs, cls="kbp-letters kbp-things", aria_hidden="true")
        board = h("svg", "grid", grid, letters, overlay, viewBox="0 0 250 250", cls="kbp-squares")
        choices.add(("name", Text(_LONGEST_NAME)), "name")
        fault = _find_name_fault(card.name)
        name = h("input", "name", cls="kb-input", type="text", data_kb_text=True, data_kb_live=True, value=card.name,
                 aria_label="Name", maxlength=str(_LONGEST_NAME), aria_invalid="true" if fault else None)  # fmt: skip
        note = h("span", "name told", text=sentence(fault) if fault else "", cls="kb-reason", role="status",
                 hidden=not fault)  # fmt: skip
        for cost in (1, 2, 3):
            choices.add((f"cost {cost}",), f"cost {cost}")
        costs = h("div", "costs", *(_draw_button(f"cost {n}", str(n), pressed=card.cost == n) for n in (1, 2, 3)),
                  cls="kb-seg", role="group", aria_label="Cost")  # fmt: skip
        steps: list[Node] = []
        for key, value, words in (("less", card.value - 1, "Less"), ("more", card.value + 1, "More")):
            is_possible = 1 <= value <= _MOST_VALUE
            if is_possible:
                choices.add((key,), f"value {value}")
            steps.append(h("button", key, text="-" if key == "less" else "+", cls="kb-step", type="button",
                           aria_label=words, disabled=not is_possible))  # fmt: skip
        value = h("div", "value", steps[0], h("b", "value now", text=str(card.value), cls="kb-count-now"), steps[1],
                  cls="kb-stepper", role="group", aria_label="Value")  # fmt: skip
        choices.add(("add",), "add")
        choices.add(("new",), "new")
        buttons = h(
            "div",
            "buttons",
            h("button", "add", text="Save changes" if self.editing is not None else "Add to deck", cls="kb-button",
              type="button"),
            h("button", "new", text="New card", cls="kb-button", type="button"),
            cls="kb-row",
        )  # fmt: skip
        pairs = h(
            "dl",
            "fields",
            *(part for label, field in (("Name", (name, note)), ("Cost", (costs,)), ("Value", (value,)),
                                       ("Balance", (_draw_balance(card),)))
              for part in (h("dt", f"label {label}", text=label), h("dd", f"field {label}", *field))),
            cls="kb-pairs",
        )  # fmt: skip
        picture = h("div", "shown", draw_hand_card(card, letters=self.variants), cls="kbp-shown")
        return h("section", "drawing", h("div", "drawn", h("div", "board", board, cls="kb-board"), picture,
                                         cls="kbp-drawn"), pairs, buttons, cls="kb-panel kb-stack")  # fmt: skip

    def _square(self, choices: Choices, row: int, col: int) -> Node:
        sign = self.draft.grid[row][col]
        key, x, y = f"square {row},{col}", 50 * col + 4, 50 * row + 4
        middle = (row, col) == (CENTRE, CENTRE)
        if not middle:
            choices.add((key,), key)
        return h("g", key, h("rect", "", x=x, y=y, width=42, height=42, rx=5, cls="kb-face"),
                 cls=f"kb-cell kbp-square kbp-sign-{sign.lower()}", role="gridcell", data_kb_cell=True,
                 aria_label=f"Row {row}, column {col}: {_WORDS[sign]}")  # fmt: skip

    def _list(self, choices: Choices) -> Node:
        """Draw the list of cards and the file of the deck."""
        items = [self._item(choices, n, card) for n, card in enumerate(self.deck.cards)]
        for key in ("write", "read"):
            choices.add((key,), key)
        choices.add(("file", Text(200)), "file")
        row = h(
            "div",
            "file row",
            h("input", "file", cls="kb-input", type="text", data_kb_text=True, value=self.file, aria_label="File"),
            h("button", "write", text="Save", cls="kb-button", type="button"),
            h("button", "read", text="Load", cls="kb-button", type="button"),
            cls="kb-row",
        )  # fmt: skip
        off = [card for card in self.deck.designs if card.balance]
        balance = f"Not balanced: {joined([card.name for card in off])}." if off else "All cards are balanced."
        notes = [h("p", "deck told", text=balance, cls="kb-quiet")] if self.deck.cards else []
        if self.notice:
            notes.append(h("p", "notice", text=self.notice, cls="kb-message kb-gain", role="status"))
        return h("section", "deck", h("h3", "deck head", h("span", text="Deck"), cls="kb-h"), row, *notes,
                 h("ul", "deck cards", *items, cls="kbp-deck"), cls="kb-panel kb-stack")  # fmt: skip

    def _item(self, choices: Choices, index: int, card: Card) -> Node:
        keys = {"edit": "Edit", "copy": "Copy", "remove": "Remove"}
        first = self.deck.cards.count(card) == 1
        shown = [word for word in keys if word != "copy" or first]
        for word in shown:
            choices.add((f"{word} {index}",), f"{word} {index}")
        buttons = [h("button", f"{word} {index}", text=keys[word], cls="kb-link", type="button",
                     aria_label=f"{keys[word]} {card.name}") for word in shown]  # fmt: skip
        return h("li", f"item {index}", draw_hand_card(card, letters=self.variants),
                 h("span", "", text=describe_card(card), cls="kb-sr"),
                 h("div", f"item {index} buttons", *buttons, cls="kbp-item"))  # fmt: skip


def _find_name_fault(name: str) -> str:
    """Return the reason why a deck file cannot hold a name, or "" if it can (PB-FILE.1, PB-CARD.1)."""
    if not name:
        return "give the card a name"
    if any(sign.isspace() for sign in name):
        instead = "-".join(name.split()) or "Otter"
        return f"use one word, such as {instead}, because a space would end the name in a deck file"
    return "" if name.isprintable() else "use letters and symbols that can be printed"


def _draw_button(key: str, words: str, *, pressed: bool) -> Node:
    return h("button", key, text=words, type="button", aria_pressed=str(pressed).lower())


def _draw_balance(card: Card) -> Node:
    """Draw a card's balance by the design rule: value + influenced squares = 2 x cost + 3 (PB-DECK.2)."""
    sums = f"value {card.value} + {counted(card.squares, 'square')}, 2 × {card.cost} + 3 = {2 * card.cost + 3}"
    points = counted(abs(card.balance), "point")
    verdict = f"{points} too {'strong' if card.balance > 0 else 'weak'}" if card.balance else "Balanced"
    return h("span", "balance", h("b", "balance told", text=f"{verdict}: "), h("span", text=sums))
