"""The words of practice questions of Catan for moves and for the reasons that forbid them."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.types import Place
from kbwidgets.core.words import counted, joined
from kbwidgets.games.catan.rules.codes import corner_key, edge_key, hex_key
from kbwidgets.games.catan.rules.goods import listed, read
from kbwidgets.games.catan.rules.state import CatanState

YES: Final = "Yes, that's allowed"
REASONS: Final = {
    "not-your-turn": "No, it isn't this player's turn",
    "wrong-phase": "No, not in this phase",
    "already-rolled": "No, the dice have been rolled",
    "must-roll": "No, the dice come first",
    "no-such-hex": "No, there's no such hex",
    "no-such-intersection": "No, there's no such intersection",
    "no-such-edge": "No, there's no such edge",
    "occupied": "No, the place is taken",
    "too-close": "No, it's too close to a building",
    "not-connected": "No, it doesn't connect",
    "blocked-by-building": "No, an opponent's building is in the way",
    "not-at-settlement": "No, it doesn't touch the new settlement",
    "not-own-settlement": "No, this player has no settlement here",
    "no-piece-left": "No, there's no such piece left",
    "cannot-afford": "No, some cards are missing",
    "deck-empty": "No, the development cards are sold out",
    "bank-empty": "No, the bank doesn't have the cards",
    "same-resource": "No, a resource is on both sides",
    "bad-rate": "No, that isn't the rate",
    "empty-side": "No, one side is empty",
    "lacks-cards": "No, a player doesn't have the cards",
    "no-offer": "No, there's no open offer",
    "not-addressed": "No, this player wasn't asked",
    "not-accepted": "No, this player hasn't accepted",
    "trade-off": "No, players can't trade in this match",
    "no-such-card": "No, there's no such card",
    "new-card": "No, the card was bought this turn",
    "one-card-per-turn": "No, a card has been played this turn",
    "no-road-possible": "No, no road could be placed",
    "wrong-discard": "No, those aren't the right cards",
    "robber-same-hex": "No, the robber must move",
    "robber-protected": "No, a player here is protected",
    "bad-victim": "No, the victim is wrong or missing",
    "bad-dice": "No, two dice can't show that",
}
"""The answers that forbid a move, by the stable name of the refusal."""


_ACTIONS: Final = {
    "buy": "buy a development card", "knight": "play a knight", "road-building": "play Road Building",
    "plenty": "play Year of Plenty and take {goods}", "monopoly": "play Monopoly and name {rest}",
    "end": "end the turn", "stop": "skip the second road", "trade": "trade {rest} with the bank",
    "accept": "accept the offer", "reject": "decline the offer", "withdraw": "withdraw the offer",
    "road": "build a road on {rest}", "settlement": "build a settlement on {rest}", "city": "build a city on {rest}",
}  # fmt: skip


def in_words(state: CatanState, move: str) -> str:
    """Return a move as a person would say it."""
    verb, _, rest = move.partition(" ")
    if verb == "roll":
        return f"enter {' and '.join(rest.split())} as the roll" if rest else "roll the dice"
    if verb == "robber":
        hexagon, _, seat = rest.partition(" from ")
        return f"move the robber to hex {hexagon}" + (f" and rob {state.names[int(seat)]}" if seat else "")
    if verb == "offer":
        terms, _, seats = rest.partition(" to ")
        return f"offer {joined([state.names[int(seat)] for seat in seats.split()])} {terms}"
    if verb == "confirm":
        return f"make the trade with {state.names[int(rest)]}"
    if verb == "discard":
        return f"discard {listed(read(rest.partition(' ')[2]))}"
    if verb == "show":
        return f"reveal {counted(int(rest), 'victory point card')}"
    return _ACTIONS[verb].format(rest=rest, goods=listed(read(rest)) if verb == "plenty" else "")


def places_of(move: str) -> tuple[Place, ...]:
    """Return the places that a move names."""
    verb, _, rest = move.partition(" ")
    where = rest.split(" ")[0]
    if verb == "road":
        return (edge_key(where),)
    if verb in ("settlement", "city"):
        return (corner_key(int(where)),)
    return (hex_key(int(where)),) if verb == "robber" else ()
