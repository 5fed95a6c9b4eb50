"""The picks that make each move: a territory of the player, another one, a number (CQ-17.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.drawn.battle import Plan, offer_battle
from kbwidgets.games.conkueror.drawn.chance import offer_answers
from kbwidgets.games.conkueror.drawn.hand import offer_exchanges
from kbwidgets.games.conkueror.drawn.panels import AUTOPLACE, NEXT, can_go_on
from kbwidgets.games.conkueror.drawn.parts import Amounts, actor, leaving, numbers, up_to
from kbwidgets.games.conkueror.rules.armies import FACTS, matches
from kbwidgets.games.conkueror.rules.fields import MAIN, VACANT
from kbwidgets.games.conkueror.rules.rows import ends_of, lands_of
from kbwidgets.games.conkueror.rules.view import ConKUerorView

_OWN: Final = ("reinforce", "draft", "attack", "fortify")


def choices_of(view: ConKUerorView) -> Choices:
    """Return what the acting player may pick now."""
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
    """Add a territory of the player, and a number if several armies are left (CQ-5.4)."""
    for name in [view.table.ids[at] for at in lands] if view.draft else []:
        if view.draft == 1:
            choices.add((name,), f"deploy {name} 1")
        else:
            for pick, words in up_to(1, view.draft):
                choices.add((name, pick), f"deploy {name} {words}")


def _offer_attacks(view: ConKUerorView, seat: Seat, lands: Sequence[int], choices: Choices) -> None:
    """Add two territories, and the number sent to attack (CQ-6.4) or the armies that enter a vacant one (CQ-6.12)."""
    table = view.table
    for at in lands:
        armies, most = leaving(view.stacks[at]), FACTS[view.stacks[at]][0] - 1
        vacant = [other for other in table.near[at] if view.owners[other] == VACANT]
        foes = [other for other in table.near[at] if view.owners[other] not in (seat, VACANT)]
        if armies:
            _offer(view, "occupy", at, vacant, armies, choices)
            targets = [other for other in foes if most >= 2 and can_be_attacked(view, at, other)]
            _offer(view, "attack", at, targets, up_to(2, most), choices)


def _offer(
    view: ConKUerorView, verb: str, source: int, targets: Sequence[int], amounts: Amounts, choices: Choices
) -> None:
    """Add a territory, its targets and the amounts, which are shared by all targets."""
    ids = view.table.ids
    if targets and amounts:
        names = [ids[at] for at in targets]
        choices.add_pairs((), (ids[source],), names, f"{verb} {{0}} {{1}} ", behind=numbers(amounts))


def can_be_attacked(view: ConKUerorView, source: int, target: int) -> bool:
    """Return whether neither immunity (CQ-6.11) nor the match of armies (CQ-6.3) prevents an attack."""
    return not view.effects.immune >> target & 1 and matches(view.stacks[source], view.stacks[target])


def _offer_fortify(view: ConKUerorView, seat: Seat, lands: Sequence[int], choices: Choices) -> None:
    """Add two territories of the player, and the armies that move (CQ-8.1)."""
    for at in lands:
        ends = list(ends_of(view.table, view.owners, seat, at))
        _offer(view, "fortify", at, ends, leaving(view.stacks[at]), choices)


def planned(view: ConKUerorView, path: Path) -> Plan | None:
    """Return the attack that a path of picks would make, or None if it makes none."""
    words = (choices_of(view).find(path) or "").split()
    if not words or words[0] != "attack":
        return None
    return Plan(view.table.index[words[1]], view.table.index[words[2]], int(words[3]))


# -- what is tried ----------------------------------------------------------------------------------------


def attempt(view: ConKUerorView, path: Path) -> str | None:
    """Return the move that illegal picks try to make, so that its refusal can be shown (CQ-17.6)."""
    if path == (NEXT,) and view.phase in MAIN and actor(view) is not None:
        return "next_phase"
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
    if not beside:  # The territory is disabled, which the refusal should say (CQ-2.3).
        beside = lands_of(view.owners, view.turn)
    other = names[1] if len(names) > 1 else view.table.ids[beside[0]]
    return f"attack {name} {other} 2" if view.phase == "attack" else f"fortify {name} {other} 1i"
