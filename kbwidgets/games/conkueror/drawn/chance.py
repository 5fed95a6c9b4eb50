"""A chance card that waits for an answer, with Play and Skip and its targets on the map (CQ-17.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.games.conkueror.drawn.parts import button
from kbwidgets.games.conkueror.rules.cards import ChanceCard
from kbwidgets.games.conkueror.rules.chapters.chance_cards import Answers, ChancePlay
from kbwidgets.games.conkueror.rules.fields import Shown
from kbwidgets.games.conkueror.rules.view import ConKUerorView

PLAY: Final = "play"
SKIP: Final = "skip"
CARD: Final = "chance card"
"""The key of the card while it is shown."""


def chance_card(view: ConKUerorView, turn: Turn) -> Node | None:
    """Draw the chance card that waits or takes effect; return None if there is none."""
    card = _shown(view)
    if card is None:
        return None
    words = h("div", "chance words", h("h3", "chance title", text=card.title, cls="cq-place"),
              h("p", "chance text", text=card.text))  # fmt: skip
    answers = [_answers(card, turn)] if asks_for_answer(turn) else []
    return h("section", CARD, _face(card, "chance picture"), words, *answers, cls="cq-chance")


def revealed(view: ConKUerorView) -> tuple[Node, ...]:
    """Draw the chance card in the middle of the map, where everybody sees it for a moment; no press is for it."""
    card = _shown(view)
    if card is None:
        return ()
    small = h("small", "", text=f"Chance card for {view.names[view.turn]}")
    parts = (small, _face(card, ""), h("b", "", text=card.title, cls="cq-place"), h("span", "", text=card.text))
    return (
        h("div", f"revealed {card.name}", h("div", "", *parts, cls="kb-paper"), cls="cq-reveal", aria_hidden="true"),
    )


def _shown(view: ConKUerorView) -> ChanceCard | None:
    return view.table.chance_cards[view.frame.card] if isinstance(view.frame, Shown) else None


def _face(card: ChanceCard, key: str) -> Node:
    """Draw the face of a card, a seal on red."""
    paper = h("rect", "", x=0.5, y=0.5, width=43, height=55, rx=6, cls="cq-card-paper")
    field = h("rect", "", x=4, y=4, width=36, height=48, rx=4, cls="cq-card-field")
    seal = h("use", "", href=f"#cq-card-{card.name}", transform="translate(8 14) scale(1.16)")
    return h("svg", key, paper, field, seal, cls="cq-face", viewBox="0 0 44 56", aria_hidden="true")


def _answers(card: ChanceCard, turn: Turn) -> Node:
    """Draw Play or the targets that the card needs, and Skip (CQ-12.1, CQ-12.3)."""
    refusal, skip = turn.why_not(ChancePlay()), button(SKIP, text="Skip")
    if refusal is None:
        return h("div", "answers", button(PLAY, text="Play", cls="kb-primary"), skip, cls="cq-row")
    text = f"{refusal.short}."
    if not refusal.short:  # All that is missing are the targets.
        first, *others = card.targets
        text = f"Choose {first}{', then another' if others else ''}."
    return h("div", "answers", h("b", "play words", text=text), skip, cls="cq-row")


def asks_for_answer(turn: Turn) -> bool:
    """Return whether a card waits for the viewer, with its targets on the map."""
    return isinstance(turn.moves, Answers)


def offer_answers(view: ConKUerorView, answers: Answers, choices: Choices) -> None:
    """Add the picks that skip a chance card or play it with different targets."""
    choices.add((SKIP,), "chance_skip")
    targets = answers.targets
    if targets is None:
        return
    names = [[view.table.ids[at] for at in lands] for lands in targets]
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
