"""The hands of a person who plays Catan with the mouse: each move as the clicks that make it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from kbwidgets.games.catan import CatanState

from .notebook import GameCell

_GOODS = re.compile(r"(\d+) (wool|grain|lumber|brick|ore)")


def goods(text: str) -> dict[str, int]:
    """Return the cards that a move names.

    >>> goods("2 wool 1 ore"), goods("nothing")
    ({'wool': 2, 'ore': 1}, {})
    """
    return {kind: int(count) for count, kind in _GOODS.findall(text)}


class Hands:
    """A person who makes moves by clicks, one after the other."""

    def __init__(self, game: GameCell) -> None:
        self.game = game

    def panel(self) -> Locator:
        """Return the open panel with the chosen cards and the button that confirms."""
        return self.game.root.locator(".kb-panel-pick")

    def heap(self, name: str) -> Locator:
        """Return the part of the panel with the chosen cards of one side, found by its label."""
        return self.panel().get_by_role("group", name=name, exact=True)

    def step(self, name: str, kind: str, by: str) -> None:
        """Add one card from the hand or the bank, or take one back in the panel."""
        if by == "more":
            self.game.node(f"{'take' if name.split()[1] == 'get' or name[:4] == 'Take' else 'give'} {kind}").click()
        else:
            self.heap(name).get_by_role("button", name=f"{kind.capitalize()}: {by}", exact=True).click()

    def count(self, name: str, kind: str) -> int:
        """Return how many cards of a kind are chosen. Kinds without any are not shown."""
        row = self.heap(name).get_by_role("group", name=kind.capitalize(), exact=True)
        return int(row.locator("output").inner_text()) if row.count() else 0

    def fill(self, name: str, wanted: dict[str, int]) -> None:
        """Click until exactly these cards are chosen."""
        for kind in ("wool", "grain", "lumber", "brick", "ore"):
            while (away := wanted.get(kind, 0) - self.count(name, kind)) != 0:
                self.step(name, kind, "more" if away > 0 else "less")

    def confirm(self, words: str) -> None:
        """Press the button of the panel, which is enabled only when the panel is filled in."""
        button = self.panel().get_by_role("button", name=words, exact=True)
        expect(button).to_have_attribute("aria-disabled", "false")
        button.click()

    def click(self, *keys: str) -> None:
        """Click nodes one after the other."""
        for key in keys:
            self.game.node(key).click()

    def make(self, state: CatanState, move: str) -> None:
        """Make a move."""
        verb, *words = move.split()
        match verb:
            case "settlement" | "road" | "city":
                place = f"{'edge' if verb == 'road' else 'intersection'} {words[0]}"
                self.click(*([f"build {verb}"] if state.phase == "main" else []), place)
            case "roll":
                self.click(*(["first " + words[0], "second " + words[1]] if len(words) > 1 else ["total " + words[0]]))
            case "knight" | "road-building":
                self.click(f"play {verb}")
            case "plenty":
                self.click("play plenty")
                self.fill("Take 2 cards", goods(move))
                self.confirm("Take")
            case "monopoly":
                self.click("play monopoly", f"all {words[0]}")
            case "discard":
                self.discard(move)
            case "robber":
                self.click(f"hex {words[0]}", *([f"rob {words[2]}"] if len(words) > 1 else []))
            case "trade":
                self.click(f"give {words[0]} {words[1]}", f"take {words[4]}")
            case "offer":
                self._offer(move)
            case "counter":
                give, get = move.split(" for ")
                self.click("counter")
                self.fill("You give", goods(give.split(maxsplit=2)[2]))
                self.fill("You get", goods(get))
                self.confirm("Offer")
            case "accept" | "reject":
                self.click(verb)
            case "confirm":
                self.click(move)
            case _:
                self.click({"buy": "build card"}.get(verb, verb))

    def discard(self, move: str) -> None:
        """Choose exactly as many cards as are owed (CT-18.7)."""
        owed = sum(goods(move).values())
        self.fill(f"Choose {owed} cards", goods(move))
        expect(self.panel()).to_contain_text(f"{owed} of {owed}")
        self.confirm("Discard")

    def _offer(self, move: str) -> None:
        """Fill in what is given, what is wanted and who is asked, and press the button (CT-18.8)."""
        terms, to = move.split(" to ")
        give, get = terms.split(" for ")
        self.fill("You give", goods(give))
        self.fill("You get", goods(get))
        for button in self.game.root.locator(".ctb-asked").all():
            seat = button.get_attribute("data-kb-key") or ""
            if (button.get_attribute("aria-pressed") == "true") != (seat in to.split()):
                button.click()
        self.click("offer")
