"""The end of a turn, when the largest enclosed stack moves towards the front (CQ-18.9)."""

from __future__ import annotations

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.games.conkueror.players.fighting import dearest
from kbwidgets.games.conkueror.players.ground import Ground
from kbwidgets.games.conkueror.rules.armies import FACTS, stack_text
from kbwidgets.games.conkueror.rules.chapters.fortify import NEXT, Fortify
from kbwidgets.games.conkueror.rules.rows import ends_of


def fortifies(ground: Ground) -> list[Rated]:
    """Rate one step of each enclosed stack towards the nearest front, the largest first."""
    found = [Rated(NEXT, (0.0,), (Reason("next", 0, "no armies behind the front can move closer"),))]
    steps, table = ground.steps(), ground.table
    for at in ground.mine:
        regulars = FACTS[ground.stacks[at]][1]
        if not steps.get(at) or regulars < 2:
            continue
        near = [to for to in ends_of(table, ground.owners, ground.seat, at) if steps.get(to, steps[at]) < steps[at]]
        if not near:
            continue
        to = min(near, key=lambda each: (steps[each], -ground.threat(each), each))
        armies = stack_text(dearest(ground.stacks[at], regulars - 1))
        text = f"{table.name(at)} has no opponent next to it, and {table.name(to)} is closer to the front"
        reason = Reason("front", regulars - 1, text)
        found.append(Rated(Fortify(ground.ids[at], ground.ids[to], armies), (float(regulars - 1),), (reason,)))
    return found
