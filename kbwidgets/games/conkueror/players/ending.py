"""The end of a turn, when the largest enclosed stack moves towards the front (CQ-18.9)."""

from __future__ import annotations

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.games.conkueror.players.fighting import take_dearest
from kbwidgets.games.conkueror.players.survey import Survey
from kbwidgets.games.conkueror.rules.armies import FACTS, stack_text
from kbwidgets.games.conkueror.rules.chapters.fortify import NEXT, Fortify
from kbwidgets.games.conkueror.rules.rows import ends_of


def rate_fortifying(survey: Survey) -> list[Rated]:
    """Rate one step of each enclosed stack towards the nearest front, the largest first."""
    rated = [Rated(NEXT, (0.0,), (Reason("next", 0, "no armies behind the front can move closer"),))]
    steps, table = survey.measure_steps(), survey.table
    for at in survey.my_lands:
        regulars = FACTS[survey.stacks[at]][1]
        if not steps.get(at) or regulars < 2:
            continue
        near = [to for to in ends_of(table, survey.owners, survey.seat, at) if steps.get(to, steps[at]) < steps[at]]
        if not near:
            continue
        to = min(near, key=lambda each: (steps[each], -survey.count_threats(each), each))
        armies = stack_text(take_dearest(survey.stacks[at], regulars - 1))
        text = f"{table.name(at)} has no opponent next to it, and {table.name(to)} is closer to the front"
        reason = Reason("front", regulars - 1, text)
        rated.append(Rated(Fortify(survey.ids[at], survey.ids[to], armies), (float(regulars - 1),), (reason,)))
    return rated
