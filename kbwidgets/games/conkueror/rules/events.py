"""What a move of ConKUeror does, in order, as far as a viewer may know it.

Kinds and their data: order (die), tie and first (seats), claim, place (territory), autoplace, placed (territory,
infantry), turn (round), exposed (territory), chance (yes or no), card, skip (card), play (card, targets), die, hit
(territory), vacant (territory), gain, loss (territory, armies), take, guard (territory), draft (infantry), deploy
(territory, infantry), exchange (territory, given, gotten), set (cards, armies, territory), continent, station, attack,
move_in, occupy, fortify (from, to, armies), roll, roll_out, withdraw, dice (attacker's, second or 0, defender's),
outcome (pieces left of both), repulse, conquer (territory), phase, end, dismiss (territory), reshuffle, draw and
conscript (card, "" where it is hidden), no_card, no_army_card, out (who takes the cards, how many, which where they
are known), win, limit.
"""

from __future__ import annotations

from collections.abc import Iterator

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.events import Event, plain
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.values.types import CHANCE, OPEN, Viewer
from kbwidgets.games.conkueror.rules.armies import HIRED, ONE, packed, sent, within, written
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, SETS, SHIFT, Cards, army_text, read_army_cards, size
from kbwidgets.games.conkueror.rules.ending import ranking
from kbwidgets.games.conkueror.rules.frames import Battle, Conquest, Drawing, Opening, Rolls, Shown
from kbwidgets.games.conkueror.rules.moves import (
    Attack,
    Card,
    ChancePlay,
    Claim,
    Comes,
    Deal,
    Deploy,
    Dice,
    Die,
    Draw,
    Drop,
    Exchange,
    Fortify,
    Hit,
    MoveIn,
    Occupy,
    Place,
    Result,
    Station,
    TradeArmy,
    TradeTerritory,
    Word,
)
from kbwidgets.games.conkueror.rules.position import MAIN, VACANT, Fields
from kbwidgets.games.conkueror.rules.turning import cards_due, still_due

_WORDS = {"roll": "CQ-6.8", "roll_out": "CQ-6.8", "withdraw": "CQ-6.8", "autoplace": "CQ-3.5"}


def events(before: Fields, move: Move, after: Fields, viewer: Viewer) -> tuple[Event, ...]:
    """The events of a legal move, from the positions round it."""
    found = [*_done(before, move, after, viewer), *_beaten(before, after, viewer)]
    if not after.to_act:
        winner = ranking(after)[0]
        won = len(after.fallen) == after.table.seats - 1
        found.append(plain("win", winner, "CQ-13.2") if won else plain("limit", winner, "CQ-13.4"))
        return tuple(found)
    if after.rounds and (before.turn, before.rounds) != (after.turn, after.rounds):
        found.append(plain("turn", after.turn, "CQ-4.1", (), (after.rounds,)))
        for at in bits(before.effects.immune & ~after.effects.immune):
            if after.owners[at] == after.turn:
                name = after.table.ids[at]
                found.append(plain("exposed", after.turn, "CQ-4.5", (name,), (name,)))
    begun = before.phase not in (*MAIN, "station") or before.turn != after.turn
    if after.phase == "draft" and begun:
        found.append(plain("draft", after.turn, "CQ-5.1", (), (after.draft,)))
    return tuple(found)


def _beaten(before: Fields, after: Fields, viewer: Viewer) -> Iterator[Event]:
    """Who is out with this move, and the cards that the player in turn takes: both know which (CQ-13.1, CQ-14.2)."""
    for each in after.fallen[len(before.fallen) :]:
        hand = before.hands[each.seat]
        seen = hand and viewer in (OPEN, before.turn, each.seat)
        yield plain("out", each.seat, "CQ-13.1", (), (before.turn, size(hand), *(_told(before, hand) if seen else ())))


def _told(before: Fields, hand: Cards) -> list[str]:
    """The cards of a hand: of army cards their letters, then the territories."""
    armies = [army_text(hand)] if hand & ARMY_MASK else []
    return [*armies, *[before.table.ids[at] for at in bits(hand >> SHIFT)]]


def _done(before: Fields, move: Move, after: Fields, viewer: Viewer) -> Iterator[Event]:
    turn = before.turn
    if isinstance(before.frame, (Rolls, Opening)):
        yield from _opened(before, move, after)
    elif isinstance(move, Comes):
        yield plain("chance", turn, "CQ-12.1", (), ("yes" if move.card else "no",))
    elif isinstance(move, Card):
        yield plain("card", turn, "CQ-12.2", (), (move.name,))
    elif isinstance(before.frame, Shown):
        yield from _chance(before, move, after)
    elif isinstance(move, Dice):
        yield plain("dice", turn, "CQ-6.6", (), (move.attack, move.second, move.defence))
        yield from _losses(before, after)
    elif isinstance(move, Result):
        yield plain("outcome", turn, "CQ-6.8", (), (move.sent, move.defenders))
        yield from _losses(before, after)
    elif isinstance(move, Draw):
        card = move.card if viewer in (OPEN, turn) else ""
        kind, rule = ("draw", "CQ-10.2") if before.phase == "draw" else ("conscript", "CQ-12.9")
        yield plain(kind, turn, rule, (), (card,))
        yield from _ended(before, after)
    elif isinstance(move, Word):
        yield from _said(before, move, after)
    else:
        yield _acted(before, move)
        if isinstance(move, Fortify):
            yield from _ended(before, after)


def _opened(before: Fields, move: Move, after: Fields) -> Iterator[Event]:
    """The opening (CQ-3)."""
    turn, table = before.turn, before.table
    if isinstance(move, Die):
        yield plain("order", turn, "CQ-3.2", (), (move.face,))
        if isinstance(after.frame, Opening):
            yield plain("first", after.first, "CQ-3.2", (), (after.first,))
        elif isinstance(after.frame, Rolls) and isinstance(before.frame, Rolls) and not after.frame.rolled:
            yield plain("tie", CHANCE, "CQ-3.2", (), after.frame.group)
        return
    put = ""
    if isinstance(move, (Claim, Deal, Place, Drop)):
        put = move.territory
        kind, rule = ("claim", "CQ-3.3") if isinstance(move, (Claim, Deal)) else ("place", "CQ-3.4")
        yield plain(kind, turn, rule, (put,), (put,))
    else:
        yield plain("autoplace", turn, "CQ-3.5")
    for at, (old, new) in enumerate(zip(before.stacks, after.stacks, strict=True)):
        more = (new - old) // ONE[0] - (table.ids[at] == put)
        if more:
            yield plain("placed", after.owners[at], "CQ-3.5", (table.ids[at],), (table.ids[at], more))


def _chance(before: Fields, move: Move, after: Fields) -> Iterator[Event]:
    """A chance card is answered, and does its deeds (CQ-12)."""
    assert isinstance(before.frame, Shown)
    card, turn = before.table.chance_cards[before.frame.card], before.turn
    if isinstance(move, Word):
        yield plain("skip", turn, "CQ-12.1", (), (card.name,))
        return
    if isinstance(move, ChancePlay):
        yield plain("play", turn, card.rule, move.targets, (card.name, *move.targets))
    elif isinstance(move, Die):
        yield plain("die", turn, "CQ-12.13", (), (move.face,))
    elif isinstance(move, Hit):
        yield plain("hit", turn, card.rule, (move.territory,), (move.territory,))
    for at in range(len(before.owners)):
        yield from _changed(before, after, at, card.rule)


def _changed(before: Fields, after: Fields, at: int, rule: str) -> Iterator[Event]:
    """What happened to one territory."""
    name = before.table.ids[at]
    was, owner = before.owners[at], after.owners[at]
    old, new = before.stacks[at], after.stacks[at]
    if owner != was:
        yield (
            plain("vacant", was, rule, (name,), (name,))
            if owner == VACANT
            else plain("take", owner, rule, (name,), (name,))
        )
    elif new != old:
        more = within(old, new)
        kind, change = ("gain", new - old) if more else ("loss", old - new)
        yield plain(kind, owner, rule, (name,), (name, written(change)))
    if after.effects.immune & ~before.effects.immune & 1 << at:
        yield plain("guard", owner, rule, (name,), (name,))


def _losses(before: Fields, after: Fields) -> Iterator[Event]:
    """The losses of a battle, and its end (CQ-6.7, CQ-6.8, CQ-7.1)."""
    frame, table = before.frame, before.table
    assert isinstance(frame, Battle)
    for at in (frame.source, frame.target):
        name, change = table.ids[at], before.stacks[at] - after.stacks[at]
        if change:
            yield plain("loss", before.owners[at], "CQ-6.7", (name,), (name, written(change)))
    target = table.ids[frame.target]
    if after.owners[frame.target] == before.turn:
        yield plain("conquer", before.turn, "CQ-7.1", (target,), (target,))
    elif after.frame is None:
        yield plain("repulse", before.turn, "CQ-6.8", (target,))


def _said(before: Fields, move: Word, after: Fields) -> Iterator[Event]:
    turn = before.turn
    if move.word != "next_phase":
        yield plain(move.word, turn, _WORDS[move.word])
    elif before.phase == "fortify":
        yield plain("end", turn, "CQ-8.2")
        yield from _ended(before, after)
    else:
        yield plain("phase", turn, "CQ-4.1", (), (after.phase,))


def _ended(before: Fields, after: Fields) -> Iterator[Event]:
    """What the end of a turn brings: mercenaries leave, a pile is made anew, cards run out (CQ-4.4, CQ-10.3)."""
    for at, stack in enumerate(before.stacks):
        if stack >= HIRED and after.stacks[at] < HIRED:
            name = before.table.ids[at]
            yield plain("dismiss", before.turn, "CQ-12.8", (name,), (name, stack // HIRED))
    if before.discard and not after.discard:
        yield plain("reshuffle", before.turn, "CQ-10.3")
    due = still_due(before) if isinstance(before.frame, Drawing) else cards_due(before)
    if due.cards and after.phase != "draw":
        yield plain("no_card", before.turn, "CQ-10.3")
    if due.conscripted and after.phase not in ("draw", "conscript"):
        yield plain("no_army_card", before.turn, "CQ-12.9")


def _acted(before: Fields, move: Move) -> Event:
    turn = before.turn
    if isinstance(move, Deploy):
        return plain("deploy", turn, "CQ-5.4", (move.territory,), (move.territory, move.number))
    if isinstance(move, Exchange):
        sides = (written(packed(move.give) * move.times), written(packed(move.get) * move.times))
        return plain("exchange", turn, "CQ-9.1", (move.territory,), (move.territory, *sides))
    if isinstance(move, TradeArmy):
        pieces = written(SETS[read_army_cards(move.cards) or 0])
        return plain("set", turn, "CQ-10.4", (move.territory,), (move.cards, pieces, move.territory))
    if isinstance(move, TradeTerritory):
        table = before.table
        members = table.members[table.continents[move.continent]]
        gained = tuple(table.ids[at] for at in bits(members) if before.owners[at] != turn)
        return plain("continent", turn, "CQ-11.2", gained, (move.continent,))
    if isinstance(move, MoveIn):
        assert isinstance(before.frame, Conquest)
        source, target = before.table.ids[before.frame.source], before.table.ids[before.frame.target]
        return plain("move_in", turn, "CQ-7.2", (source, target), (source, target, move.armies))
    if isinstance(move, Attack):
        from_, to = move.source, move.target
        return plain("attack", turn, "CQ-6.4", (from_, to), (from_, to, _sent(before, move)))
    assert isinstance(move, (Station, Occupy, Fortify))
    verb = str(move).split()[0]
    rule = {"station": "CQ-11.3", "occupy": "CQ-6.12", "fortify": "CQ-8.1"}[verb]
    at = tuple(name for name in (move.source, move.target) if name in before.table.index)
    return plain(verb, turn, rule, at, (move.source, move.target, move.armies))


def _sent(before: Fields, move: Attack) -> str:
    return written(sent(before.stacks[before.table.index[move.source]], move.number))
