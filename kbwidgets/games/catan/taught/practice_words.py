"""Moves of Catan in the words of practice questions, and what may forbid them."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.types import Place
from kbwidgets.games.catan.rules.codes import corner_key, edge_key, hex_key
from kbwidgets.games.catan.rules.state import CatanState

YES: Final = "Yes, it is allowed"
REASONS: Final = {
    "not-your-turn": "No, it is not for this player to do it now (CT-5.6)",
    "wrong-phase": "No, this phase does not have it",
    "already-rolled": "No, the dice were rolled (CT-5.3)",
    "must-roll": "No, it has to wait for the dice (CT-5.2)",
    "no-such-hex": "No, there is no such hex",
    "no-such-intersection": "No, there is no such intersection",
    "no-such-edge": "No, no edge joins these two (CT-3.8)",
    "occupied": "No, something stands there",
    "too-close": "No, a building stands beside (CT-8.5)",
    "not-connected": "No, nothing of the player leads there",
    "blocked-by-building": "No, not past an opponent's building (CT-8.3)",
    "not-at-settlement": "No, it does not touch the settlement just placed (CT-4.4)",
    "not-own-settlement": "No, no own settlement stands there (CT-8.6)",
    "no-piece-left": "No, no such piece is left (CT-8.1)",
    "cannot-afford": "No, cards are missing (CT-1.9)",
    "deck-empty": "No, all cards are sold (CT-8.7)",
    "bank-empty": "No, the bank lacks the cards",
    "same-resource": "No, a resource is on both sides",
    "bad-rate": "No, the rate is another (CT-9.1)",
    "empty-side": "No, the sides are not as they have to be (CT-9.6)",
    "lacks-cards": "No, somebody does not hold the cards",
    "no-offer": "No, no offer is open (CT-9.7)",
    "not-addressed": "No, this player was not asked (CT-9.8)",
    "not-accepted": "No, this player has not accepted (CT-9.9)",
    "trade-off": "No, players do not trade in this match (CT-9.13)",
    "no-such-card": "No, there is no such card",
    "new-card": "No, it was bought in this turn (CT-10.3)",
    "one-card-per-turn": "No, a card was played in this turn (CT-10.2)",
    "no-road-possible": "No, no road could be placed (CT-10.8)",
    "wrong-discard": "No, these are not the cards that are owed (CT-7.1)",
    "robber-same-hex": "No, the robber has to move (CT-7.3)",
    "robber-protected": "No, somebody there is spared (CT-7.7)",
    "bad-victim": "No, that is not who can be robbed (CT-7.4)",
    "bad-dice": "No, two dice cannot show that (CT-13.5)",
}
"""What forbids a move, by the stable name of the refusal."""


_SAID: Final = {
    "buy": "buy a development card", "knight": "play a knight card", "road-building": "play a road building card",
    "plenty": "play a year of plenty for {rest}", "monopoly": "play a monopoly on {rest}", "end": "end the turn",
    "stop": "leave the second road out", "trade": "trade {rest} with the bank", "accept": "accept the offer",
    "reject": "reject the offer", "show": "show victory point cards, {rest} of them", "withdraw": "withdraw the offer",
    "road": "place a road on {rest}", "settlement": "place a settlement on {rest}", "city": "place a city on {rest}",
}  # fmt: skip


def in_words(state: CatanState, move: str) -> str:
    """A move as somebody would say it."""
    verb, _, rest = move.partition(" ")
    if verb == "roll":
        return f"enter the dice {rest.replace(' ', ' and ')}" if rest else "roll the dice"
    if verb == "robber":
        hexagon, _, seat = rest.partition(" from ")
        return f"move the robber to hex {hexagon}" + (f" and rob {state.names[int(seat)]}" if seat else "")
    if verb in ("offer", "call"):
        terms, _, seats = rest.partition(" to ")
        asked = " and ".join(state.names[int(seat)] for seat in seats.split())
        return f"{'offer' if verb == 'offer' else 'make the call'} {terms} to {asked}"
    if verb == "confirm":
        return f"confirm the trade with {state.names[int(rest)]}"
    if verb == "discard":
        return f"discard {rest.partition(' ')[2]}"
    return _SAID[verb].format(rest=rest)


def places_of(move: str) -> tuple[Place, ...]:
    """The places that a move names."""
    verb, _, rest = move.partition(" ")
    where = rest.split(" ")[0]
    if verb == "road":
        return (edge_key(where),)
    if verb in ("settlement", "city"):
        return (corner_key(int(where)),)
    return (hex_key(int(where)),) if verb == "robber" else ()
