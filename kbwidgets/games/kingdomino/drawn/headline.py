"""What stands above the table: where the match stands, what is due, and how to do it."""

from __future__ import annotations

from kbwidgets.games.kingdomino.rules.board import TERRAINS, tile_of
from kbwidgets.games.kingdomino.rules.kingdom import placements
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition
from kbwidgets.games.kingdomino.rules.scoring import outcome
from kbwidgets.games.kingdomino.rules.words import line_ahead


def eyebrow(here: KingdominoPosition) -> str:
    """Where the match stands."""
    setup = here.setup
    where = (
        "the end" if here.phase == "over" else f"round {here.round} of {setup.lines}" if here.round else "first line"
    )
    return f"game {min(len(here.past) + 1, setup.games)} of {setup.games}, {where}" if setup.games > 1 else where


def due(here: KingdominoPosition) -> str:
    """Who must do what, or who won."""
    if here.phase == "over":
        return _winners(here)
    if here.phase in ("draw", "kings"):
        return "A domino is drawn" if here.phase == "draw" else "A king is drawn"
    name = here.names[here.to_act[0]]
    if here.phase == "choose":
        return f"{name}: choose a domino"
    return f"{name}: {'place' if fits(here) else 'discard'} domino {here.current[here.turn]}"


def _winners(here: KingdominoPosition) -> str:
    result = outcome(here.all_realms, here.setup)
    names = [here.names[seat] for seat in result.winners]
    total = f"{result.totals[result.winners[0]]} points"
    if result.note:
        return f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'} by the most crowns"
    if len(names) == 1:
        return f"{names[0]} wins with {total}"
    return f"{', '.join(names[:-1])} and {names[-1]} share the victory with {total}"


def hint(here: KingdominoPosition, *, acts: bool, placing: bool) -> str:
    """How to do it; `acts`: the viewer is to do it, `placing`: in the kingdom that is drawn large."""
    if here.phase == "over":
        result = outcome(here.all_realms, here.setup)
        behind = [seat for seat in range(len(here.names)) if result.places[seat] > 1]
        behind.sort(key=lambda seat: result.places[seat])
        told = ", ".join(f"{here.names[seat]} {result.totals[seat]}" for seat in behind)
        ties = (
            " Equal points: decided by the " + ", then the ".join(t.text for t in result.ties) + "."
            if result.ties
            else ""
        )
        return f"{told}.{ties}" if told else ties.strip()
    if here.phase in ("draw", "kings"):
        return ""
    name = here.names[here.to_act[0]]
    if not acts:
        return f"{name} is to act."
    if here.phase == "choose":
        return f"Click a free domino of the {line_ahead(here)}; the lowest number acts first in the next round."
    after = ", then choose from the next line" if here.ahead else ""
    number = here.current[here.turn]
    if placing:
        return f"Click a square for {first_half(here)}{after}."
    if not fits(here):
        return f"No square of the kingdom can take domino {number}: discard it{after}."
    return f"Open the kingdom of {name} to place domino {number}."


def fits(here: KingdominoPosition) -> bool:
    """Whether the domino in hand can be placed (KD-PLACE.9)."""
    number = here.current[here.turn]
    return len(placements(here.realms[here.to_act[0]], number, here.setup.size)) > 0


def first_half(here: KingdominoPosition) -> str:
    """The half of the domino in hand that is placed first, in words."""
    piece_ = tile_of(here.current[here.turn])
    if piece_.double:
        return "one half"
    left, right = TERRAINS[piece_.left], TERRAINS[piece_.right]
    if left != right:
        return f"the {left} half"
    return "the half " + ("with more crowns" if piece_.left_crowns > piece_.right_crowns else "with fewer crowns")
