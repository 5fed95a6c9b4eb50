"""The expectations of the course of Pawns Board."""

from __future__ import annotations

from kbwidgets.core.protocol.state import State
from kbwidgets.core.values.plain_data import Plain

from .taught import Taught


def tries(state: State) -> list[str]:
    """Return every card of the hand, and one that is not in it, on every cell and one beyond the board; and a pass."""
    data = Plain(state.to_json())
    seat = max(0, state.to_act[0] if state.to_act else 0)
    hand = [item.text() for item in data["hands"].items()[seat].items()]
    rows = data["board"]["cells"].items()
    cells = [f"{row},{col}" for row in range(len(rows)) for col in range(len(rows[0].items()) + 1)]
    return ["pass", *(f"place {card} at {cell}" for card in dict.fromkeys([*hand, "Watchtower"]) for cell in cells)]


TAUGHT = Taught(
    # Section 13 has Red's legal places, the grid, the effects of influence, the three refusals, a draw, the end, a
    # broken deck, the four strategies. The basics teach how to win and how the game ends; the mirror comes after the
    # learner has played; topics for builders and players with variants come after the rules of play.
    in_order=(
        "start",
        "influence",
        "pawns",
        "limit",
        "refused",
        "draw",
        "end",
        "file",
        "broken",
        "fill-first",
        "maximize",
        "control",
        "minimax",
    ),
    later=("cost", "rows", "totals", "mirror", "passing", "text", "raise", "waiting", "removal"),
    # Section 9 is listed by the subject of each row: the rules that the refusals of actions enforce.
    rules_of={
        "PB-ERR.5": {"PB-TURN.1", "PB-TURN.2"},
        "PB-ERR.6": {"PB-PLACE.1"},
        "PB-ERR.7": {"PB-PLACE.1"},
        "PB-ERR.8": {"PB-PLACE.1"},
        "PB-ERR.9": {"PB-PLACE.1"},
        "PB-ERR.10": {"PB-PLACE.1"},
        "PB-ERR.11": {"PB-END.1"},
    },
    # A learner always acts for the seat in turn, and only cards of the hand and cells of the board can be clicked.
    unmet=frozenset({"PB-ERR.5", "PB-ERR.6", "PB-ERR.7"}),
    tries=tries,
)
