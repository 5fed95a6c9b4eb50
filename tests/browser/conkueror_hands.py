"""The hands of a person who plays ConKUeror with the mouse: each move as the clicks that make it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from kbwidgets.games.conkueror import ConKUerorState
from kbwidgets.games.conkueror.rules.armies import FACTS
from kbwidgets.games.conkueror.rules.moves import DRAFT
from kbwidgets.games.conkueror.rules.worldmap import WORLD

from .notebook import GameCell

_WORDS = {"roll_out": "roll out", "chance_skip": "skip", "next_phase": "next"}
"""The buttons whose keys differ from the words of their moves."""
_KINDS = {"i": "Infantry", "c": "Cavalry", "a": "Artillery"}
_ARMIES = re.compile(r"(\d+)([ica])")


def armies(text: str) -> dict[str, int]:
    """Return the armies that a move names.

    >>> armies("3i 1c")
    {'Infantry': 3, 'Cavalry': 1}
    """
    return {_KINDS[letter]: int(count) for count, letter in _ARMIES.findall(text)}


class Hands:
    """A person who makes moves by clicks, one after the other."""

    def __init__(self, game: GameCell) -> None:
        self.game = game

    def panel(self) -> Locator:
        """Return the open panel with its steppers and the button that confirms."""
        return self.game.root.locator(".kb-panel-pick")

    def click(self, *keys: str) -> None:
        """Click nodes one after the other; for a territory, its counter."""
        for key in keys:
            node = self.game.node(key)
            (node.locator(".cq-hit") if key in WORLD.index else node).click()

    def confirm(self, words: str) -> None:
        """Press the button of the panel, which is enabled only when the panel is filled in."""
        button = self.panel().get_by_role("button", name=words, exact=True)
        expect(button).to_have_attribute("aria-disabled", "false")
        button.click()

    def number(self, wanted: int, words: str = "") -> None:
        """Step down once and back, write the number, and confirm if there is a button with these words."""
        field = self.panel().get_by_role("spinbutton")
        first = field.input_value()
        for step in ("less", "more") if first != field.get_attribute("min") else ():
            self.panel().get_by_role("button", name=step, exact=True).click()
        expect(field).to_have_value(first)
        field.fill(str(wanted))
        if words:
            self.confirm(words)

    def pieces(self, wanted: str, stack: int, words: str) -> None:
        """Choose a number of one type, or the number of each of several types."""
        if len([count for count in FACTS[stack][6] if count]) == 1:
            self.number(sum(armies(wanted).values()), words)
        else:
            self._fill(armies(wanted))
            self.confirm(words)

    def _fill(self, wanted: dict[str, int]) -> None:
        """Step until exactly these pieces are chosen, removing surplus ones first."""
        rows = {kind: self.panel().get_by_role("group", name=kind, exact=True) for kind in _KINDS.values()}
        for by in ("less", "more"):
            for kind, row in rows.items():
                while row.count() and (away := wanted.get(kind, 0) - int(row.locator("output").inner_text())):
                    if (away > 0) != (by == "more"):
                        break
                    row.get_by_role("button", name=f"{kind}: {by}", exact=True).click()

    def make(self, state: ConKUerorState, move: str) -> None:
        """Make a move."""
        verb, *words = move.split()
        stacks = dict(zip(state.table.ids, state.stacks, strict=True))
        match verb:
            case "claim" | "place":
                self.click(words[0])
            case "chance_play":
                self.click(*(words or ["play"]))
            case "deploy":
                if words[1] == "1":
                    self.click(words[0])
                else:
                    self.click("several", words[0])
                    self.number(int(words[1]), "Place")
            case "exchange":
                self._exchange(stacks[words[0]], words)
            case "trade_army":
                self.click(f"set {' '.join(words[:-1])}", words[-1])
            case "trade_territory":
                self.click(f"continent {words[0]}")
            case "station":
                self.click("from draft" if words[0] == DRAFT else words[0], words[1])
                self.pieces(" ".join(words[2:]), stacks[words[0]], "Send")
            case "attack":
                self.click(words[0], words[1])
                self.game.node("odds").wait_for()  # They take their place in the row of the number.
                self.number(int(words[2]))
                self.click("attack")
            case "occupy" | "fortify":
                self.click(words[0], words[1])
                told = {"occupy": "Move in", "fortify": "Move"}[verb]
                self.pieces(" ".join(words[2:]), stacks[words[0]], told)
            case "move_in":
                frame = state.to_json()["frame"]
                assert isinstance(frame, dict)
                self.pieces(" ".join(words), stacks[str(frame["source"])], "Move in")
            case _:
                self.click(_WORDS.get(verb, verb))

    def _exchange(self, stack: int, words: list[str]) -> None:
        """Pick the territory, the recipe, and once or several times if both are possible (CQ-17.6)."""
        name, give, get, *times = words
        recipe = f"{give} for {get}"
        self.click("exchange", name, recipe)
        may = FACTS[stack][6]["ica".index(give[-1])] // int(give[:-1])
        if times:
            self.number(int(times[0]), "Exchange")
        elif may > 1:
            self.click("once")
