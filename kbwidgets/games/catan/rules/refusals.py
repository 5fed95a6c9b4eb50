"""The refusals of Catan by their names in the rulebook, and the texts that several of them share (CT-15.1).

>>> CODES["too-close"], refusal("too-close", "CT-8.5", "This is too close.").code
('CT-ERR.10', 'CT-ERR.10')
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.text.words import counted, joined
from kbwidgets.core.values.types import Place, Refusal, Seat
from kbwidgets.games.catan.rules.position import Fields
from kbwidgets.games.catan.rules.resources import as_mapping

CODES: Final = {
    "not-your-turn": "CT-ERR.1",
    "wrong-phase": "CT-ERR.2",
    "already-rolled": "CT-ERR.3",
    "must-roll": "CT-ERR.4",
    "game-over": "CT-ERR.5",
    "no-such-hex": "CT-ERR.6",
    "no-such-intersection": "CT-ERR.7",
    "no-such-edge": "CT-ERR.8",
    "occupied": "CT-ERR.9",
    "too-close": "CT-ERR.10",
    "not-connected": "CT-ERR.11",
    "blocked-by-building": "CT-ERR.12",
    "not-at-settlement": "CT-ERR.13",
    "not-own-settlement": "CT-ERR.14",
    "no-piece-left": "CT-ERR.15",
    "cannot-afford": "CT-ERR.16",
    "deck-empty": "CT-ERR.17",
    "bank-empty": "CT-ERR.18",
    "same-resource": "CT-ERR.19",
    "bad-rate": "CT-ERR.20",
    "empty-side": "CT-ERR.21",
    "lacks-cards": "CT-ERR.22",
    "no-offer": "CT-ERR.23",
    "not-addressed": "CT-ERR.24",
    "not-accepted": "CT-ERR.25",
    "trade-off": "CT-ERR.26",
    "no-such-card": "CT-ERR.27",
    "new-card": "CT-ERR.28",
    "one-card-per-turn": "CT-ERR.29",
    "no-road-possible": "CT-ERR.30",
    "bad-option": "CT-ERR.31",
    "unreadable": "CT-ERR.32",
    "wrong-discard": "CT-ERR.33",
    "robber-same-hex": "CT-ERR.34",
    "robber-protected": "CT-ERR.35",
    "bad-victim": "CT-ERR.36",
    "bad-dice": "CT-ERR.37",
    "undo-not-allowed": "CT-ERR.38",
    "bad-players": "CT-ERR.40",
    "impossible-draw": "CT-ERR.41",
}
"""The id of each refusal, by the name in its heading in the rulebook."""


def refusal(name: str, rule: str, text: str, at: tuple[Place, ...] = (), instead: str = "", short: str = "") -> Refusal:
    """Return a refusal by its name."""
    return Refusal(CODES[name], rule, text, at, instead, short=short)


def when_possible(position: Fields, seat: Seat | None) -> str:
    """Return when a player can build and play cards, for the buttons of a seat, or of the current player if None."""
    if seat not in (None, position.turn) or not position.turns:
        return "On your turn"
    return "After you roll" if position.phase in ("roll", "dice") else "Not now"


def miscount_texts(verb: str, expected: int, chosen: int) -> tuple[str, str]:
    """Return the text and the advice for a wrong number of cards."""
    more = f"{expected - chosen} more" if expected > chosen else f"{chosen - expected} fewer"
    return f"You must {verb} {counted(expected, 'card')}, and you've chosen {chosen}.", f"Choose {more}."


def bank_shortage_text(position: Fields, lacking: int) -> str:
    """Return that the bank has too few cards, with their number if everyone can see it (CT-13.1)."""
    kinds = list(as_mapping(lacking))
    if not position.table.setup.show_bank:
        return f"The bank doesn't have enough {joined(kinds, 'or')}."
    left = as_mapping(position.store)
    return f"The bank has {joined([f'only {left[kind]} {kind}' if kind in left else f'no {kind}' for kind in kinds])}."
