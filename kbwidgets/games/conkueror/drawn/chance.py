"""A chance card that waits for an answer, with Play and Skip and its targets on the map (CQ-17.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.games.conkueror.drawn.parts import actor, button, sign
from kbwidgets.games.conkueror.rules.chapters.chance_cards import targets_of
from kbwidgets.games.conkueror.rules.fields import Shown
from kbwidgets.games.conkueror.rules.view import ConKUerorView

PLAY: Final = "play"
SKIP: Final = "skip"
CARD: Final = "chance card"
"""The key of the card while it is shown."""
_ASKS: Final = {"own": "one of your territories", "opponent": "an opponent's territory"}


def chance_card(view: ConKUerorView) -> Node | None:
    """Draw the chance card that waits or takes effect; return None if there is none."""
    frame = view.frame
    if not isinstance(frame, Shown):
        return None
    card = view.table.chance_cards[frame.card]
    words = h(
        "div",
        "chance words",
        h("p", "chance eyebrow", text=f"Chance card for {view.names[view.turn]}", cls="kb-quiet"),
        h("h3", "chance title", text=card.title, cls="kb-serif kb-l"),
        h("p", "chance text", text=card.text),
    )
    picture = h("div", "chance picture", sign(f"card-{card.name}", "cq-vignette"), cls="cq-round")
    answers = [_answers(view)] if steps_back(view) else []
    return h("section", CARD, picture, words, *answers, cls="kb-panel cq-chance")


def _answers(view: ConKUerorView) -> Node:
    """Draw Play or the targets that the card needs, and Skip (CQ-12.1, CQ-12.3)."""
    frame = view.frame
    assert isinstance(frame, Shown)
    card = view.table.chance_cards[frame.card]
    skip = button(SKIP, text="Skip")
    if _targets(view) is None:
        told = "You can't play it now."
    elif not card.targets:
        return h("div", "answers", button(PLAY, text="Play", cls="kb-primary"), skip, cls="cq-row")
    else:
        first, *others = [_ASKS[kind] for kind in card.targets]
        told = f"Choose {first}{', then another' if others else ''}."
    return h("div", "answers", h("b", "play words", text=told), skip, cls="cq-row")


def _targets(view: ConKUerorView) -> tuple[tuple[int, ...], ...] | None:
    frame = view.frame
    return targets_of(view, view.table.chance_cards[frame.card]) if isinstance(frame, Shown) else None


def steps_back(view: ConKUerorView) -> bool:
    """Return whether the map is pale behind a card that waits for its answer, except for its targets."""
    return view.phase == "answer" and actor(view) is not None


def offer_answers(view: ConKUerorView, choices: Choices) -> None:
    """Add the picks that skip a chance card or play it with different targets."""
    if view.phase != "answer":
        return
    choices.add((SKIP,), "chance_skip")
    kinds = _targets(view)
    if kinds is None:
        return
    names = [[view.table.ids[at] for at in kind] for kind in kinds]
    if not names:
        choices.add((PLAY,), "chance_play")
    elif len(names) == 1:
        for name in names[0]:
            choices.add((name,), f"chance_play {name}")
    else:
        _offer_pairs(names[0], choices)


def _offer_pairs(names: Sequence[str], choices: Choices) -> None:
    """Add all pairs of different territories half by half, which is far shorter than one by one."""
    if len(names) < 2:
        return
    half = len(names) // 2
    for firsts, seconds in ((names[:half], names[half:]), (names[half:], names[:half])):
        choices.add_pairs((), firsts, seconds, "chance_play {0} {1}")
    _offer_pairs(names[:half], choices)
    _offer_pairs(names[half:], choices)
