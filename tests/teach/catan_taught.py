"""The expectations of the course of Catan."""

from __future__ import annotations

from kbwidgets.core.protocol.state import State

from .taught import Taught

KINDS = ("wool", "grain", "lumber", "brick", "ore")


def tries(state: State) -> list[str]:
    """Return each piece anywhere, the robber on any hex, each card, all kinds of trades, and legal moves."""
    seat = max(0, state.to_act[0] if state.to_act else 0)
    legal = [str(move) for move in state.moves(seat)]
    others = [n for n in range(len(state.names)) if n != seat]
    everybody = " ".join(map(str, others))
    found = [
        "roll",
        "end",
        "buy",
        "stop",
        "withdraw",
        "knight",
        "road-building",
        "show 1",
        "roll 13",
        "roll 4 4",
        "roll 6 6",
    ]
    found += [f"{piece} {corner}" for piece in ("settlement", "city") for corner in range(54)]
    found += [f"road {a}-{b}" for a in range(54) for b in range(a + 1, min(54, a + 31))]
    found += [f"robber {n}" for n in range(19)] + [f"robber {n} from {victim}" for n in range(19) for victim in others]
    found += [f"monopoly {kind}" for kind in KINDS] + [f"plenty 2 {kind}" for kind in KINDS]
    pairs = [(give, get) for give in KINDS for get in KINDS]
    found += [f"trade {n} {give} for {m} {get}" for give, get in pairs for n in (2, 3, 4) for m in (1, 2)]
    found += [f"offer 1 {give} for 1 {get} to {everybody}" for give, get in pairs]
    found += [f"offer {n} {give} for nothing to {everybody}" for give in KINDS for n in (1, 9)]
    found += [f"counter {seat} 1 {give} for 2 {get}" for give, get in pairs]
    found += [f"accept {seat}", f"reject {seat}", *(f"confirm {n}" for n in others)]
    found += [f"discard {seat} {n} {kind}" for kind in KINDS for n in (1, 4)]
    return list(dict.fromkeys([*legal, *found]))


TAUGHT = Taught(
    # Section 20 has a first settlement, dots, production, the setup, roads, settlements, the bank, offers, a seven,
    # development cards, Longest Road, winning; before the quiz.
    in_order=(
        "first-settlement",
        "dots",
        "production",
        "setup",
        "road",
        "settle",
        "bank",
        "offer",
        "seven",
        "knight",
        "longest",
        "cut",
        "game-end",
    ),
    later=(),
    # Section 15 lists the codes by their rules.
    rules_of={
        "CT-ERR.2": {"CT-5.7", "CT-4.3", "CT-10.4", "CT-10.8"},
        "CT-ERR.3": {"CT-5.3"},
        "CT-ERR.4": {"CT-5.2"},
        "CT-ERR.1": {"CT-5.6"},
        "CT-ERR.5": {"CT-12.2"},
        "CT-ERR.6": {"CT-3.2"},
        "CT-ERR.7": {"CT-3.3"},
        "CT-ERR.8": {"CT-3.8"},
        "CT-ERR.9": {"CT-8.2", "CT-8.4"},
        "CT-ERR.10": {"CT-8.5"},
        "CT-ERR.11": {"CT-8.2", "CT-8.4"},
        "CT-ERR.12": {"CT-8.3"},
        "CT-ERR.13": {"CT-4.4"},
        "CT-ERR.14": {"CT-8.6"},
        "CT-ERR.15": {"CT-8.1"},
        "CT-ERR.16": {"CT-1.9"},
        "CT-ERR.17": {"CT-8.7"},
        "CT-ERR.18": {"CT-9.2", "CT-10.9"},
        "CT-ERR.19": {"CT-9.2", "CT-9.5"},
        "CT-ERR.20": {"CT-9.1"},
        "CT-ERR.21": {"CT-9.6"},
        "CT-ERR.22": {"CT-9.5", "CT-9.9", "CT-16.32"},
        "CT-ERR.23": {"CT-9.7"},
        "CT-ERR.24": {"CT-9.5", "CT-9.8"},
        "CT-ERR.25": {"CT-9.9"},
        "CT-ERR.26": {"CT-9.13"},
        "CT-ERR.27": {"CT-10.1", "CT-10.4"},
        "CT-ERR.28": {"CT-10.3"},
        "CT-ERR.29": {"CT-10.2"},
        "CT-ERR.30": {"CT-10.8"},
        "CT-ERR.33": {"CT-7.1"},
        "CT-ERR.34": {"CT-7.3"},
        "CT-ERR.35": {"CT-7.7"},
        "CT-ERR.36": {"CT-7.4"},
        "CT-ERR.37": {"CT-13.5"},
    },
    # Another player's move, a place off the board, an answer without a question and a move after the end cannot be
    # clicked.
    unmet=frozenset({"CT-ERR.1", "CT-ERR.5", "CT-ERR.6", "CT-ERR.7", "CT-ERR.8", "CT-ERR.23", "CT-ERR.24"}),
    tries=tries,
)
