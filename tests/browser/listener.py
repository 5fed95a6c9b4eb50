"""A player who has a keyboard and hears what a screen reader would read."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .notebook import GameCell


class Listener:
    """A player who has a keyboard and hears what a screen reader would read."""

    def __init__(self, game: GameCell) -> None:
        self.game = game
        self.keys = game.page.keyboard

    def heard(self) -> str:
        """Return the text of the polite live region."""
        return self.game.root.locator("[aria-live=polite]").inner_text().replace("\xa0", " ").strip()

    def focus(self) -> str:
        """Return the role and name of the focused element, which is always in the cell."""
        found: str = self.game.root.evaluate(
            "r => { const e = r.getRootNode().activeElement; if (!e || e === r || !r.contains(e)) return '';"
            " return `${e.getAttribute('role') || e.localName} ${e.getAttribute('aria-label') || e.textContent}`; }"
        )
        assert found, "the focus is lost"
        return found

    def is_last(self) -> bool:
        """Return whether the focused element is the last focusable one in the cell."""
        found: bool = self.game.root.evaluate(
            "r => [...r.querySelectorAll('button, input, summary, a, [tabindex]')]"
            ".filter(e => e.tabIndex >= 0 && !e.disabled && e.checkVisibility()).at(-1)"
            " === r.getRootNode().activeElement"
        )
        return found

    def seek(self, wanted: str, key: str) -> None:
        """Press Tab or Shift+Tab until the element with this name has the focus."""
        for _ in range(60):
            if re.search(wanted, self.focus()):
                return
            if self.is_last():
                key = "Shift+Tab"
            elif self.focus().startswith("h2 "):
                key = "Tab"
            self.keys.press(key)
        raise AssertionError(f"{wanted} is not reached by {key}")

    def press(self, key: str) -> str:
        """Press a key that makes a move, and return the announcement."""
        rev = self.game.about("rev")
        self.keys.press(key)
        expect(self.game.root).not_to_have_attribute("data-kb-rev", rev)
        self.focus()
        return self.heard()
