"""The players in turn order, the phases of a turn with Next, and the lasting effects of chance cards (CQ-17.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Refusal, Seat
from kbwidgets.games.conkueror.drawn.parts import button, sign
from kbwidgets.games.conkueror.drawn.standing import fall_text, pieces_of
from kbwidgets.games.conkueror.rules.armies import ARMIES
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, SHIFT, army_counts
from kbwidgets.games.conkueror.rules.chapters.fortify import NEXT
from kbwidgets.games.conkueror.rules.fields import MAIN, Stationing, seats_from
from kbwidgets.games.conkueror.rules.view import ConKUerorView
from kbwidgets.games.conkueror.rules.worldmap import capital

NEXT_KEY: Final = "next"
AUTOPLACE_KEY: Final = "autoplace"
_PHASES: Final = (
    ("Chance", ("chance", "card", "answer", "die", "hit")),
    ("Draft", ("draft",)),
    ("Attack", ("attack", "battle", "dice", "outcome", "conquest")),
    ("Fortify", ("fortify", "draw", "conscript")),
)
_OPENING: Final = (
    ("Claim", ("claim",)),
    ("Reinforce", ("reinforce",)),
)
"""The phases before the first round."""
_NEXT: Final = {"draft": "Start attacking", "attack": "Finish attacking", "fortify": "End turn"}
_NEXT_LOOKS: Final = {"draft": "kb-primary", "attack": "kb-button", "fortify": "kb-turn-over"}
"""Only the end of the turn is red. After a draft all that is left is to go on. An attack has its own blue button."""


def players(view: ConKUerorView, avatars: Sequence[int]) -> Node:
    """Draw all players in turn order: avatar, turn marker, territories, pieces, cards (CQ-17.5)."""
    rows = [_player(view, seat, avatars[seat]) for seat in seats_from(view.first, len(view.names))]
    return h("ul", "players", *rows, cls="kb-paper kb-players cq-players", aria_label="Players")


def _player(view: ConKUerorView, seat: Seat, avatar: int) -> Node:
    is_now = seat == view.turn and bool(view.to_act)
    figures = view.owners.count(seat), pieces_of(view, seat), view.hand_sizes[seat]
    row = _row(seat, view.names[seat], view.colours[seat], avatar, figures, fall_text(view, seat), is_now)
    held = _draw_open_hand(view, seat)
    return row._replace(children=(*row.children, *held)) if held else row


@lru_cache(maxsize=1024)
def _row(
    seat: Seat, name: str, colour: str, avatar: int, figures: tuple[int, int, int], out: str, is_now: bool
) -> Node:
    lands, pieces, cards = figures
    kept = _figure(f"cards of {seat}", cards, "card", "cards")._replace(attributes=(("class", "cq-kept"),))
    words = [
        _figure(f"lands of {seat}", lands, "land", "lands"),
        _figure(f"pieces of {seat}", pieces, "army", "armies"),
    ]
    if out:
        words = [h("span", f"state {seat}", text=capital(out))]
    look = f"kb-player kb-p-{colour} cq-player{' kb-now' if is_now else ''}{' cq-fallen' if out else ''}"
    return h("li", f"player {seat}", portrait(avatar, colour), h("b", f"name {seat}", text=name, cls="kb-player-name"),
             h("span", f"figures {seat}", *words, cls="kb-player-words"), *([] if out else [kept]), cls=look,
             aria_current="true" if is_now else None)  # fmt: skip


def _figure(key: str, count: int, one: str, many: str) -> Node:
    return h("span", "", h("b", key, text=str(count)), h("span", text=f" {one if count == 1 else many}"))


def _draw_open_hand(view: ConKUerorView, seat: Seat) -> tuple[Node, ...]:
    """Draw the cards of a player below the figures, if the viewer sees every hand during the match."""
    cards = view.hands[seat]
    if cards is None or None in view.hands or not view.to_act or view.owners.count(seat) == 0:
        return ()
    items = [
        h("span", f"{kind.name} held by {seat}", sign(kind.name), h("b", f"{kind.name} count {seat}", text=str(count)),
          h("span", text=f" {kind.name} ", cls="kb-sr"), title=kind.name)
        for kind, count in zip(ARMIES, army_counts(cards & ARMY_MASK), strict=True)
        if count
    ]  # fmt: skip
    if land := [view.table.label(at) for at in bits(cards >> SHIFT)]:
        items.append(
            h("span", f"land held by {seat}", sign("land"), h("span", f"lands of hand {seat}", text=", ".join(land)))
        )
    empty = h("span", f"none held by {seat}", text="no cards", cls="kb-quiet")
    return (h("span", f"held by {seat}", *(items or [empty]), cls="cq-held"),)


# -- phases -----------------------------------------------------------------------------------------------


def phases(view: ConKUerorView) -> Node:
    """Draw the phases of a turn or of the opening (CQ-17.5)."""
    row = _PHASES if view.rounds else _OPENING
    now = next((n for n, (_, phases) in enumerate(row) if _phase(view) in phases), -1)
    steps = [
        h("li", f"phase {name}", h("span", "", text=name), cls="kb-now" if n == now else None, title=name,
          aria_current="step" if n == now else None)
        for n, (name, _) in enumerate(row)
    ]  # fmt: skip
    label = "Phases of a turn" if view.rounds else "Phases of the opening"
    return h("ol", "phases", *steps, cls="cq-phases", aria_label=label)


def buttons(view: ConKUerorView, turn: Turn) -> tuple[Node, ...]:
    """Draw the button for the next phase (CQ-17.5), or the one that finishes the opening for its player."""
    if turn.seat is None:
        return ()
    if view.phase in MAIN:
        return (_next_button(view, turn.why_not(NEXT)),)
    return (button(AUTOPLACE_KEY, text="Place the rest"),) if view.phase == "reinforce" else ()


def _next_button(view: ConKUerorView, refusal: Refusal | None) -> Node:
    """Draw the button for the next phase. If it has to wait, picking it explains why (CQ-4.2)."""
    cls = "kb-button cq-waits" if refusal else _NEXT_LOOKS[view.phase]
    return h("button", NEXT_KEY, text=_NEXT[view.phase], cls=cls, type="button", data_kb_ask=refusal is not None,
             title=refusal and refusal.short)  # fmt: skip


def _phase(view: ConKUerorView) -> str:
    """Return the phase, or the one that follows after the garrisons."""
    return view.frame.back if isinstance(view.frame, Stationing) else view.phase


# -- effects ----------------------------------------------------------------------------------------------


def effects(view: ConKUerorView) -> tuple[Node, ...]:
    """Draw the lasting effects of chance cards, if there are any (CQ-17.5)."""
    its = view.effects
    lines = [
        (
            "card-diplomatic_immunity",
            f"immune {at}",
            f"{capital(view.table.name(at))} is immune until {view.names[view.owners[at]]}'s next turn",
        )
        for at in bits(its.immune)
        if view.owners[at] >= 0
    ]
    if its.bombard:
        lines.append(("card-bombardment", "bombard", "Bombardment: two dice in the next battle"))
    if its.conscripted:
        lines.append(("card-draft", "conscripted", f"{counted(its.conscripted, 'army card')} at the end of the turn"))
    items = [h("li", f"effect {key}", sign(icon), h("span", f"effect {key} words", text=words))
             for icon, key, words in lines]  # fmt: skip
    return (h("ul", "effects", *items, cls="cq-effects", aria_label="Active chance cards"),) if items else ()
