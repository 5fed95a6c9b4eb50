"""What a move of Catan does, in order, as far as a viewer may know it.

Kinds and their data: lay (the draw), dice (faces), tie and order (seats), settlement, road, city, gain, blocked and
short (goods), owe (how many), chosen, discard (goods, "" where they are hidden), robber (hex), steal (victim, resource
or ""), buy, card (its name or ""), play (the card), plenty (goods), monopoly (how many, resource, to whom), bank (goods
for goods), offer, call, counter (both sides, the seats asked), accept, reject, trade (seat and both sides), withdraw,
show (how many), stop, end, pass (the seats passed over in the setup), longest and army (holder before, length or
knights), win (points), over, open (what a seat holds at the end).
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.protocol.events import Event, plain
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.values.types import CHANCE, OPEN, Seat, Viewer
from kbwidgets.games.catan.rules.codes import corner_key, edge_key, hex_key
from kbwidgets.games.catan.rules.frames import Discarding, Offered, Placing, Rolls, Stealing
from kbwidgets.games.catan.rules.goods import CARDS, RESOURCES, Goods, of, written
from kbwidgets.games.catan.rules.moves import (
    CARD_NAMES,
    KNIGHT,
    Answer,
    BankTrade,
    City,
    Counter,
    Dice,
    Discard,
    Drawn,
    Lay,
    Monopoly,
    Offer,
    Plenty,
    Road,
    Robber,
    Rolled,
    Settle,
    Show,
    Steal,
    Word,
    cards_told,
)
from kbwidgets.games.catan.rules.position import NOBODY, Fields, all_points, dev_count
from kbwidgets.games.catan.rules.trading import terms_of
from kbwidgets.games.catan.rules.turning import production, snake, tied

_LAY_RULES: Final = {
    "tile": "CT-2.5", "red": "CT-2.7", "chit": "CT-2.7", "corner": "CT-2.8", "gap": "CT-2.11", "turn": "CT-2.11",
    "port": "CT-2.13", "desert": "CT-2.14", "first": "CT-4.1",
}  # fmt: skip
_WORD_RULES: Final = {"buy": "CT-8.7", "stop": "CT-10.8", "withdraw": "CT-9.7", "end": "CT-5.5"}


def events(before: Fields, move: Move, after: Fields, viewer: Viewer) -> tuple[Event, ...]:
    """The events of a legal move, from the positions round it."""
    found = _done(before, move, after, viewer)
    turn = before.turn
    if after.order and not before.order and len(after.order) == before.table.seats:
        found.append(plain("order", CHANCE, "CT-4.1", (), after.order))
    if isinstance(before.frame, Placing) and after.turns and before.frame.step + 1 < 2 * before.table.seats:
        left = [snake(before.order, step) for step in range(before.frame.step + 1, 2 * before.table.seats)]
        found.append(plain("pass", CHANCE, "CT-4.7", (), tuple(left)))
    old, new = before.built, after.built
    if old.longest != new.longest:
        rule, length = ("CT-11.3", new.length) if new.longest != NOBODY else ("CT-11.5", 0)
        found.append(plain("longest", max(new.longest, CHANCE), rule, (), (old.longest, length)))
    if before.dev.army != after.dev.army:
        army = after.dev.army
        found.append(plain("army", army, "CT-11.7", (), (before.dev.army, after.dev.knights[army])))
    if not after.to_act:
        points = all_points(after.built, after.dev, after.turn)
        won = points >= after.table.limits.vp_target
        rule = "CT-12.2" if after.turn == turn else "CT-12.3"
        found.append(plain("win", after.turn, rule, (), (points,)) if won else plain("over", CHANCE, "CT-12.6"))
        for owner, (hand, cards) in enumerate(zip(after.hands, after.dev.held, strict=True)):
            kinds = cards_told(owner, [dev_count(cards, n) for n in range(len(CARD_NAMES))])
            found.append(plain("open", owner, "CT-12.4", (), (written(hand), kinds)))
    return tuple(found)


def _done(before: Fields, move: Move, after: Fields, viewer: Viewer) -> list[Event]:
    turn = before.turn
    if isinstance(move, Lay):
        return [plain("lay", CHANCE, _LAY_RULES[move.kind], (), (str(move),))]
    if isinstance(move, (Dice, Rolled)):
        return _rolled(before, move, after)
    if isinstance(move, (Settle, Road, City)):
        return _built(before, move, after)
    if isinstance(move, Discard):
        return _discarded(before, move, viewer)
    if isinstance(move, Robber):
        return [plain("robber", turn, "CT-7.3", (hex_key(move.hexagon),), (move.hexagon,))]
    if isinstance(move, Steal):
        assert isinstance(before.frame, Stealing)
        victim = before.frame.victim
        card = RESOURCES[move.kind] if viewer in (OPEN, turn, victim) else ""
        return [plain("steal", turn, "CT-7.5", (), (victim, card))]
    if isinstance(move, Drawn):
        seen = viewer in (OPEN, turn) or not after.to_act
        return [plain("card", turn, "CT-10.1", (), (CARD_NAMES[move.card] if seen else "",))]
    if isinstance(move, Plenty):
        return [plain("plenty", turn, "CT-10.9", (), (written(move.goods),))]
    if isinstance(move, Monopoly):
        each = [of(hand, move.kind) for hand in before.hands]
        given = [
            plain("monopoly", seat, "CT-10.10", (), (count, RESOURCES[move.kind], turn))
            for seat, count in enumerate(each)
            if count and seat != turn
        ]
        return [plain("play", turn, "CT-10.10", (), (f"monopoly on {RESOURCES[move.kind]}",)), *given]
    if isinstance(move, BankTrade):
        sides = (written(move.given * CARDS[move.give]), written(move.gotten * CARDS[move.get]))
        return [plain("bank", turn, "CT-9.2", (), sides)]
    if isinstance(move, (Offer, Answer, Counter)):
        return _traded(before, move)
    if isinstance(move, Show):
        return [plain("show", turn, "CT-10.4", (), (move.count,))]
    assert isinstance(move, Word)
    return [_said(before, move)]


def _said(before: Fields, move: Word) -> Event:
    turn, word = before.turn, move.word
    if word == "roll":
        return plain("roll", turn, "CT-5.3" if before.phase == "roll" else "CT-4.2")
    if word in ("knight", "road-building"):
        return plain("play", turn, "CT-10.7" if word == CARD_NAMES[KNIGHT] else "CT-10.8", (), (word,))
    return plain(word, turn, _WORD_RULES[word])


def _goods(kind: str, rule: str, each: tuple[Goods, ...]) -> list[Event]:
    return [plain(kind, seat, rule, (), (written(goods),)) for seat, goods in enumerate(each) if goods]


def _rolled(before: Fields, move: Dice | Rolled, after: Fields) -> list[Event]:
    faces = (move.first, move.second) if move.second else (move.first,)
    turn, value = before.turn, sum(faces)
    if isinstance(before.frame, Rolls):
        again = isinstance(after.frame, Rolls) and after.frame.ranks != before.frame.ranks
        more = tied(after.table, after.frame) if again and isinstance(after.frame, Rolls) else ()
        ties = [plain("tie", CHANCE, "CT-4.2", (), more)] if more else []
        return [plain("dice", turn, "CT-4.2", (), faces), *ties]
    found = [plain("dice", turn, "CT-5.3", (), faces)]
    if value == 7:
        owed = after.frame.owed if isinstance(after.frame, Discarding) else ()
        return [*found, *(plain("owe", seat, "CT-7.1", (), (count,)) for seat, count in enumerate(owed) if count)]
    given, blocked, short = production(before, value)
    found += _goods("gain", "CT-6.1", given)
    found += _goods("blocked", "CT-7.6", blocked)
    return found + _goods("short", "CT-6.2", short)


def _built(before: Fields, move: Settle | Road | City, after: Fields) -> list[Event]:
    turn = before.turn
    if isinstance(move, City):
        return [plain("city", turn, "CT-8.6", (corner_key(move.corner),), (move.corner,))]
    if isinstance(move, Road):
        rule = {"setup": "CT-4.4", "free roads": "CT-10.8"}.get(before.phase, "CT-8.2")
        name = f"{move.a}-{move.b}"
        return [plain("road", turn, rule, (edge_key(name),), (name,))]
    rule = "CT-4.3" if before.phase == "setup" else "CT-8.4"
    found = [plain("settlement", turn, rule, (corner_key(move.corner),), (move.corner,))]
    if before.phase == "setup" and (goods := after.hands[turn] - before.hands[turn]):
        found.append(plain("gain", turn, "CT-4.6", (), (written(goods),)))
    return found


def _discarded(before: Fields, move: Discard, viewer: Viewer) -> list[Event]:
    """What one chooses is hidden until the last has chosen, then all is told together (CT-7.2)."""
    frame = before.frame
    assert isinstance(frame, Discarding)
    if len(before.to_act) > 1:
        told = written(move.goods) if viewer in (OPEN, move.seat) else ""
        return [plain("chosen", move.seat, "CT-7.2", (), (told,))]
    chosen = (*frame.chosen[: move.seat], move.goods, *frame.chosen[move.seat + 1 :])
    return _goods("discard", "CT-7.1", chosen)


def _traded(before: Fields, move: Offer | Answer | Counter) -> list[Event]:
    """Offers, answers and trades are told to all (CT-9.10)."""
    turn, frame = before.turn, before.frame
    if isinstance(move, Offer):
        sides = (written(move.give), written(move.get))
        return [
            plain("call" if move.call else "offer", turn, "CT-9.6" if move.call else "CT-9.5", (), (*sides, *move.to))
        ]
    if isinstance(move, Counter):
        return [plain("counter", move.seat, "CT-9.8", (), (written(move.give), written(move.get)))]
    assert isinstance(frame, Offered)
    if move.word == "confirm":
        terms = terms_of(frame, move.seat)
        assert terms is not None
        return [_trade(turn, move.seat, terms.get, terms.give)]
    found = [plain(move.word, move.seat, "CT-9.8")]
    if move.word == "accept" and len(frame.to) == 1:  # CT-9.9
        found.append(_trade(turn, move.seat, frame.give, frame.get))
    return found


def _trade(turn: Seat, seat: Seat, give: Goods, get: Goods) -> Event:
    return plain("trade", turn, "CT-9.9", (), (seat, written(give), written(get)))
