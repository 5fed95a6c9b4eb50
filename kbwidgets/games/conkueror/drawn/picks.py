"""Which picks make which move: own territory, then the other one, then how many (CQ-17.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.choices import Choices, Path
from kbwidgets.core.opens import Span
from kbwidgets.core.types import Seat
from kbwidgets.games.conkueror.drawn.battle import offer_battle
from kbwidgets.games.conkueror.drawn.chance import offer_answers
from kbwidgets.games.conkueror.drawn.hand import offer_exchanges
from kbwidgets.games.conkueror.drawn.panels import AUTOPLACE, NEXT, can_go_on
from kbwidgets.games.conkueror.drawn.parts import actor, leaving
from kbwidgets.games.conkueror.rules.armies import FACTS, matches
from kbwidgets.games.conkueror.rules.rows import ends_of, lands_of
from kbwidgets.games.conkueror.rules.table import VACANT
from kbwidgets.games.conkueror.rules.view import ConKUerorView

_OWN: Final = ("reinforce", "draft", "attack", "fortify")


def choices_of(view: ConKUerorView) -> Choices:
    """What may be picked now, by whom it is to do."""
    choices = Choices()
    seat = actor(view)
    if seat is None:
        return choices
    ids, lands = view.table.ids, lands_of(view.owners, seat)
    if view.phase == "claim":
        for n, owner in enumerate(view.owners):
            if owner == VACANT:
                choices.add((ids[n],), f"claim {ids[n]}")
    elif view.phase == "reinforce":
        choices.add((AUTOPLACE,), "autoplace")
        for at in lands:
            choices.add((ids[at],), f"place {ids[at]}")
    elif view.phase == "draft":
        _offer_draft(view, lands, choices)
    elif view.phase == "attack":
        _offer_attacks(view, seat, lands, choices)
    elif view.phase == "fortify":
        _offer_fortify(view, seat, lands, choices)
    offer_battle(view, choices)
    offer_exchanges(view, seat, choices)
    offer_answers(view, choices)
    if can_go_on(view):
        choices.add((NEXT,), "next_phase")
    return choices


def _offer_draft(view: ConKUerorView, lands: Sequence[int], choices: Choices) -> None:
    """An own territory, and how many if there are several (CQ-5.4)."""
    for name in [view.table.ids[at] for at in lands] if view.draft else []:
        if view.draft == 1:
            choices.add((name,), f"deploy {name} 1")
        else:
            choices.add((name, Span(1, view.draft, 1)), f"deploy {name} {{0}}")


def _offer_attacks(view: ConKUerorView, seat: Seat, lands: Sequence[int], choices: Choices) -> None:
    """An own territory, one beside it, and how many are sent (CQ-6.4), or who enters vacant land (CQ-6.12)."""
    table = view.table
    for at in lands:
        stack = view.stacks[at]
        armies, most = leaving(stack), FACTS[stack][0] - 1
        for other in table.near[at]:
            pair = (table.ids[at], table.ids[other])
            if armies is None:
                continue
            if view.owners[other] == VACANT:
                choices.add((*pair, armies[0]), f"occupy {' '.join(pair)} {armies[1]}")
            elif view.owners[other] != seat and most >= 2 and can_be_attacked(view, at, other):
                choices.add((*pair, Span(2, most, 2)), f"attack {' '.join(pair)} {{0}}")


def can_be_attacked(view: ConKUerorView, source: int, target: int) -> bool:
    """Whether neither immunity (CQ-6.11) nor the match of armies (CQ-6.3) stands in the way."""
    return not view.effects.immune >> target & 1 and matches(view.stacks[source], view.stacks[target])


def _offer_fortify(view: ConKUerorView, seat: Seat, lands: Sequence[int], choices: Choices) -> None:
    """An own territory, another one, and what moves there (CQ-8.1)."""
    ids = view.table.ids
    for at in lands:
        if (armies := leaving(view.stacks[at])) is not None:
            for other in ends_of(view.table, view.owners, seat, at):
                choices.add((ids[at], ids[other], armies[0]), f"fortify {ids[at]} {ids[other]} {armies[1]}")


# -- what is tried ----------------------------------------------------------------------------------------


def attempt(view: ConKUerorView, path: Path) -> str | None:
    """The move that a path of territories tries to make though it is no choice, to say why not (CQ-17.6)."""
    names = [pick for pick in path if isinstance(pick, str) and pick in view.table.index]
    if not names or len(names) < len(path) or len(names) > 2 or actor(view) is None:
        return None
    name = names[0]
    at = view.table.index[name]
    if view.phase in ("claim", "reinforce", "draft"):
        verb = {"claim": "claim", "reinforce": "place", "draft": "deploy"}[view.phase]
        return f"{verb} {name} 1" if verb == "deploy" else f"{verb} {name}"
    if view.phase not in _OWN:
        return None
    near = view.table.near[at]
    foes = [other for other in near if view.owners[other] != view.turn]
    friends = [other for other in near if view.owners[other] == view.turn]
    beside = (foes if view.phase == "attack" else friends) or list(near)
    if len(names) == 1 and not beside:
        return None
    other = names[1] if len(names) > 1 else view.table.ids[beside[0]]
    return f"attack {name} {other} 2" if view.phase == "attack" else f"fortify {name} {other} 1i"
