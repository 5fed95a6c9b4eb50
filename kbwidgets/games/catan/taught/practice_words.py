"""The wording of moves and of reasons that forbid them, for practice questions of Catan."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.text.words import counted, joined
from kbwidgets.core.values.types import Place, Seat
from kbwidgets.games.catan.rules.codes import corner_key, edge_key, hex_key
from kbwidgets.games.catan.rules.goods import listed, read
from kbwidgets.games.catan.rules.state import CatanState
from kbwidgets.games.catan.taught.practice_positions import ANN

YES: Final = "Yes, that's allowed"
REASONS: Final = {
    "not-your-turn": "No, {name} can't act now",
    "wrong-phase": "No, not in this phase",
    "already-rolled": "No, the dice have already been rolled",
    "must-roll": "No, the dice must be rolled first",
    "occupied": "No, that place is taken",
    "too-close": "No, it's too close to a building",
    "not-connected": "No, it isn't connected to her roads",
    "blocked-by-building": "No, an opponent's building is in the way",
    "not-at-settlement": "No, it doesn't touch the new settlement",
    "not-own-settlement": "No, she has no settlement there",
    "no-piece-left": "No, none are left in her supply",
    "cannot-afford": "No, she can't afford it",
    "deck-empty": "No, the development cards are sold out",
    "bank-empty": "No, the bank doesn't have the cards",
    "bad-rate": "No, that isn't her rate",
    "empty-side": "No, it's a request, not an offer",
    "lacks-cards": "No, {name} doesn't have the cards",
    "no-offer": "No, there's no open offer",
    "not-accepted": "No, {other} hasn't agreed to a trade",
    "no-such-card": "No, she doesn't have that many",
    "new-card": "No, she bought that card this turn",
    "one-card-per-turn": "No, she's already played a card this turn",
    "no-road-possible": "No, she can't place a road",
    "wrong-discard": "No, those aren't the right cards",
    "robber-same-hex": "No, the robber must move",
    "robber-protected": "No, a player there is protected",
    "bad-victim": "No, she must choose somebody who can be robbed",
    "bad-dice": "No, two dice can't show that",
}
"""The answers that forbid a move, by the name of the refusal. `in_reasons` fills in the names."""


_ACTIONS: Final = {
    "buy": "buy a development card", "knight": "play a knight", "road-building": "play Road Building",
    "plenty": "play Year of Plenty and take {goods}", "monopoly": "play Monopoly and name {rest}",
    "end": "end {their} turn", "stop": "skip the second road", "trade": "trade {rest} with the bank",
    "accept": "accept the offer", "reject": "decline the offer", "withdraw": "withdraw an offer",
    "road": "build a road on edge {rest}", "settlement": "build a settlement on intersection {rest}",
    "city": "build a city on intersection {rest}",
}  # fmt: skip


def in_words(state: CatanState, seat: Seat, move: str) -> str:
    """Return a player's move as a sentence would describe it."""
    verb, _, rest = move.partition(" ")
    if verb == "roll":
        return f"enter a roll of {' and '.join(rest.split())}" if rest else "roll the dice"
    if verb == "robber":
        hexagon, _, victim = rest.partition(" from ")
        return f"move the robber to hex {hexagon}" + (f" and rob {state.names[int(victim)]}" if victim else "")
    if verb == "offer":
        terms, _, seats = rest.partition(" to ")
        return f"offer {joined([state.names[int(other)] for other in seats.split()])} {terms}"
    if verb == "confirm":
        return f"make the trade with {state.names[int(rest)]}"
    if verb == "discard":
        return f"discard {listed(read(rest.partition(' ')[2]))}"
    if verb == "show":
        return f"reveal {counted(int(rest), 'victory point card')}"
    their = "her" if seat == ANN else "the"
    return _ACTIONS[verb].format(rest=rest, their=their, goods=listed(read(rest)) if verb == "plenty" else "")


def in_reasons(state: CatanState, seat: Seat, move: str, reason: str) -> str:
    """Return a reason with its names: who moves, whose answer a trade confirms, what is placed, who is robbed.

    >>> from random import Random
    >>> from kbwidgets.games.catan.taught.practice_positions import grown
    >>> in_reasons(grown(Random(1)), ANN, "confirm 2", "{other} has agreed to a trade with {name}")
    'Cy has agreed to a trade with Ann'
    """
    verb, _, rest = move.partition(" ")
    other = state.names[int(rest)] if verb == "confirm" else ""
    victim = rest.partition(" from ")[2] if verb == "robber" else ""
    named = f"{state.names[int(victim)]} has cards and a building there" if victim else ""
    return reason.format(
        name=state.names[seat], other=other, piece=verb, choice=named or "No more than one player can be robbed there"
    )


def places_of(move: str) -> tuple[Place, ...]:
    """Return the places that a move names."""
    verb, _, rest = move.partition(" ")
    where = rest.split(" ")[0]
    if verb == "road":
        return (edge_key(where),)
    if verb in ("settlement", "city"):
        return (corner_key(int(where)),)
    return (hex_key(int(where)),) if verb == "robber" else ()
