"""Answers to chance cards. A card is played if that gains something (CQ-18.2)."""

from __future__ import annotations

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.games.conkueror.players.fighting import drafts
from kbwidgets.games.conkueror.players.ground import Ground
from kbwidgets.games.conkueror.rules.cards import OPPONENT
from kbwidgets.games.conkueror.rules.chapters.chance_cards import SKIP, ChancePlay
from kbwidgets.games.conkueror.rules.fields import Shown


def answers(ground: Ground) -> list[Rated]:
    """Rate the card with its best target, and skipping it."""
    frame = ground.view.frame
    assert isinstance(frame, Shown)
    card = ground.table.chance_cards[frame.card]
    skip = Rated(SKIP, (0.0,), (Reason("skip", 0, f"{card.title} doesn't help now"),))
    targets = _targets(ground, card.name, card.targets)
    if targets is None or len(ground.mine) < card.own:
        return [skip]
    named = " and ".join(ground.table.name(at) for at in targets)
    reason = Reason("card", 1, f"{card.title} helps{f' most with {named}' if named else ''}")
    return [Rated(ChancePlay(tuple([ground.ids[at] for at in targets])), (1.0,), (reason,)), skip]


def _targets(ground: Ground, card: str, kinds: tuple[str, ...]) -> tuple[int, ...] | None:
    """Return the targets with which a card gains something, or None if there are none."""
    if not kinds:
        return ()
    if card == "revolt":
        return _freed(ground)
    if OPPONENT in kinds:
        return _victim(ground, card)
    if card == "diplomatic_immunity":
        front = ground.front()
        return (max(front, key=lambda at: (ground.threat(at) - ground.pieces[at], -at)),) if front else None
    best = drafts(ground, 0)
    return (best[0][1],) if best else None


def _freed(ground: Ground) -> tuple[int, ...] | None:
    """Return the largest enclosed stack and the best stack of the front."""
    enclosed = [at for at in ground.mine if not ground.ends(at) and ground.pieces[at] > 1]
    best = drafts(ground, 0)
    if not enclosed or not best:
        return None
    return max(enclosed, key=lambda at: (ground.pieces[at], -at)), best[0][1]


def _victim(ground: Ground, card: str) -> tuple[int, ...] | None:
    """Return the strongest opposing stack on the border, or one that wins more than its territory."""
    foes = {foe for at in ground.mine for foe in ground.foes(at)}
    foes |= {
        at
        for at, owner in enumerate(ground.owners)
        if owner not in (ground.seat, -1, -2) and (ground.breaks(at) or ground.ousts(at))
    }
    if not foes:
        return None

    def rank(at: int) -> tuple[float, int]:
        return ground.pieces[at] + ground.worth(at) * ground.special(at), -at

    best = max(foes, key=rank)
    if card == "nuclear_strike":
        average = sum([ground.pieces[at] for at in ground.mine]) / len(ground.mine)
        best = max(foes, key=lambda at: (ground.pieces[at], -at))
        if ground.pieces[best] <= ground.weights.strike * average:
            return None
    return (best,)
