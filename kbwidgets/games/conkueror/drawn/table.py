"""ConKUeror laid out in a cell: the map, the strip below it, the players, and the picks (CQ-17.4 to CQ-17.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.nodes import h
from kbwidgets.core.scene.table import Table
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.drawn.battle import Plan, foresee
from kbwidgets.games.conkueror.drawn.board import Look, board, look_of
from kbwidgets.games.conkueror.drawn.chance import asks_for_answer, revealed
from kbwidgets.games.conkueror.drawn.hand import EXCHANGE, OFTEN
from kbwidgets.games.conkueror.drawn.panels import buttons, effects, phases, players
from kbwidgets.games.conkueror.drawn.picks import choices_of
from kbwidgets.games.conkueror.drawn.strip import SEVERAL, STRIP, strip
from kbwidgets.games.conkueror.rules.chapters.attack import Attacked
from kbwidgets.games.conkueror.rules.chapters.battle import Conquered
from kbwidgets.games.conkueror.rules.chapters.chance_effects import BecameVacant, Took
from kbwidgets.games.conkueror.rules.chapters.opening import Claimed
from kbwidgets.games.conkueror.rules.chapters.territory_cards import ContinentTraded
from kbwidgets.games.conkueror.rules.fields import Battle, Conquest
from kbwidgets.games.conkueror.rules.view import ConKUerorView

_CONFIRMS: Final = {"draft": "Place", "attack": "Move in", "fortify": "Move", "conquest": "Move in", "station": "Send"}


def table(
    view: ConKUerorView,
    turn: Turn,
    avatars: Sequence[int],
    last: Sequence[Event] = (),
    shown: Seat | None = None,
    plan: Plan | None = None,
) -> Table:
    """Return a view laid out; `shown` is the seat whose cards are visible, `plan` a march that is being picked."""
    is_own_turn = turn.seat is not None
    body = h(
        "div",
        "conkueror",
        board(_look(view, plan, last, asks=is_own_turn), *effects(view), *revealed(view)),
        strip(view, turn, last, plan, shown),
        players(view, avatars),
        cls=f"kb-play cq-play kb-p-{view.colours[view.turn]}",
    )  # fmt: skip
    return Table(
        eyebrow=f"Round {view.rounds}" if view.rounds else "Opening",
        prompt=view.prompt() if plan is None else _prompt(view, plan),
        body=body,
        choices=choices_of(view, turn, last),
        head=(phases(view),) if view.to_act else (),
        actions=buttons(view, turn),
        peeks=view.phase in ("attack", "fortify") and is_own_turn,
        said="" if plan is None else foresee(view, plan),
        see=STRIP if asks_for_answer(turn) or view.phase == "battle" else "",
        then={**OFTEN, EXCHANGE: "Exchange in which territory?", SEVERAL: "Place in which territory?"},
        confirm={"": _CONFIRMS.get(view.phase, "Confirm"), EXCHANGE: "Exchange"},
    )


def _prompt(view: ConKUerorView, plan: Plan) -> Prompt:
    """Return the prompt while a march is picked."""
    verb, to = ("Attack", "") if view.phase == "attack" else ("Move", "to ")
    if plan.target is None:
        text = f"{verb} from {view.table.label(plan.source)}"
        return view.prompt()._replace(text=text, hint="Click a territory with a white ring.")
    hint = "Choose how many armies to send." if view.phase == "attack" else "Choose how many armies to move."
    return view.prompt()._replace(text=f"{verb} {to}{view.table.name(plan.target)}", hint=hint)


_OWNED: Final = (Claimed, Conquered, Took, BecameVacant, ContinentTraded)
"""The events that change the owner of a territory."""


def _look(view: ConKUerorView, plan: Plan | None, last: Sequence[Event], *, asks: bool) -> Look:
    """Return what the map shows, with the way of a battle and the latest changes."""
    fight = plan or (view.frame if isinstance(view.frame, (Battle, Conquest)) else None)
    index = view.table.index
    taken = frozenset(index[name] for event in last if isinstance(event, _OWNED) for name in event.at)
    stirred = frozenset(index[name] for event in last if not isinstance(event, Attacked) for name in event.at)
    look = look_of(view, asks=asks)._replace(taken=taken, stirred=stirred)
    return look if fight is None else look._replace(selected=fight.source, aimed=fight.target)
