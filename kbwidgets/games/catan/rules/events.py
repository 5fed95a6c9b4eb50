"""The events of Catan, in the order in which a move causes them.

>>> from kbwidgets.games.catan.rules.goods import packed
>>> Gained(0, packed({"wool": 1, "ore": 2})).text(("Ann", "Bo"))
'Ann got 1 wool and 2 ore.'
>>> stolen = CardStolen(0, 1, "ore", 0)
>>> stolen.text(("Ann", "Bo")), stolen.seen_by(None).text(("Ann", "Bo"))
('Ann stole 1 ore from Bo.', 'Ann stole a card from Bo.')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Final

from kbwidgets.core.protocol.events import Event, done, event, secret
from kbwidgets.core.protocol.move import Move
from kbwidgets.core.text.words import counted, in_one_line, joined
from kbwidgets.core.values.types import CHANCE, OPEN, Seat, Viewer, called
from kbwidgets.games.catan.rules.frames import Discarding, Offered, Placing, Rolls, Stealing
from kbwidgets.games.catan.rules.goods import CARDS, RESOURCES, Goods, as_mapping, listed, of, total, written
from kbwidgets.games.catan.rules.moves import (
    CARD_NAMES,
    CARD_NOUNS,
    Accept,
    BankTrade,
    Call,
    Confirm,
    Counter,
    Dice,
    Discard,
    Drawn,
    First,
    Lay,
    Monopoly,
    Offer,
    Plenty,
    Reject,
    Road,
    Roll,
    Settle,
    Steal,
)
from kbwidgets.games.catan.rules.position import NOBODY, Fields, all_points, dev_count
from kbwidgets.games.catan.rules.trading import terms_of
from kbwidgets.games.catan.rules.turning import production, snake, tied

_LONGEST: Final = 12
"""The most words of a sentence that lists every card and player."""
_MANY: Final = 5
"""The number of players from which their order is put in brackets."""
_FEW: Final = 3
"""The most kinds of cards that a player's last hand lists without their number."""


class OfCards(Event):
    """An event that names cards.

    A long sentence counts cards and players, and lists the cards in brackets.
    """

    __slots__ = ()

    def text(self, names: Sequence[str]) -> str:
        text = self.sentence(names, brief=False)
        return text if len(text.split()) <= _LONGEST else self.sentence(names, brief=True)

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        """Return the sentence with every card and player, or a brief one."""
        raise NotImplementedError

    def __repr__(self) -> str:
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        cards = {name: written(values[name]) for name in ("goods", "give", "get") if values.get(name) is not None}
        return in_one_line(type(self).__name__, values | cards)


# -- the setup --------------------------------------------------------------------------------------------


@event("lay", rule="CT-4.1", is_logged=False)
class NextNamed(Event):
    """Chance named the next player in turn order (CT-4.1)."""

    next: Seat

    def text(self, names: Sequence[str]) -> str:
        return f"{names[self.next]} comes next in turn order."


@event("tie", rule="CT-4.2")
class Tied(Event):
    """Players rolled the same number and roll again (CT-4.2)."""

    seats: tuple[Seat, ...]

    def text(self, names: Sequence[str]) -> str:
        return f"{joined([names[seat] for seat in self.seats])} tied and roll again."


@event("order", rule="CT-4.1")
class OrderFixed(Event):
    """The turn order was decided (CT-4.1)."""

    order: tuple[Seat, ...]

    def text(self, names: Sequence[str]) -> str:
        first, others = names[self.order[0]], joined([names[seat] for seat in self.order[1:]])
        if len(names) < _MANY:
            return f"{first} plays first, then {others}."
        return f"{first} plays first (then {others})."


@event("pass", rule="CT-4.7")
class PlacementsSkipped(Event):
    """The setup skipped settlements because no legal intersection is left (CT-4.7)."""

    seats: tuple[Seat, ...]

    def text(self, names: Sequence[str]) -> str:
        count = len(self.seats)
        return f"No legal spot left: {counted(count, 'placement')} {'was' if count == 1 else 'were'} skipped."


# -- the dice and the robber ------------------------------------------------------------------------------


@event("dice", rule="CT-5.3")
class DiceRolled(Event):
    """The dice showed two faces, or a total that was entered by hand (CT-5.3, CT-13.5)."""

    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of both dice."""
        return sum(self.faces)

    def text(self, names: Sequence[str]) -> str:
        faces = f" ({' + '.join(map(str, self.faces))})" if len(self.faces) > 1 else ""
        return f"{called(self.seat, names)} rolled {self.total}{faces}."


@event("gain", rule="CT-6.1")
class Gained(OfCards):
    """A player got cards from the board (CT-6.1, CT-4.6)."""

    goods: Goods

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        return f"{called(self.seat, names)} got {_cards(self.goods, brief=brief)}."


@event("blocked", rule="CT-7.6")
class Blocked(OfCards):
    """The robber kept cards from a player (CT-7.6)."""

    goods: Goods

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        return f"The robber blocked {_cards(self.goods, brief=brief)} for {called(self.seat, names)}."


@event("short", rule="CT-6.2")
class BankRanOut(OfCards):
    """The bank could not pay a player (CT-6.2)."""

    goods: Goods

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        return f"The bank ran out of {joined(list(as_mapping(self.goods)))} for {called(self.seat, names)}."


@event("owe", "{who} had to discard {cards}.", rule="CT-7.1", is_logged=False)
class DiscardDue(Event):
    """A player must discard half of their cards (CT-7.1)."""

    count: int

    @property
    def cards(self) -> str:
        """The number of cards, with its noun."""
        return counted(self.count, "card")


@event("chosen", "{who} is ready.", rule="CT-7.2")
class DiscardChosen(OfCards):
    """A player chose their discards, which stay hidden until everyone has chosen (CT-7.2)."""

    goods: Goods | None = secret("seat", "known_to")
    known_to: Viewer

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        return f"{called(self.seat, names)} is ready."


@event("discard", rule="CT-7.1")
class Discarded(OfCards):
    """A player discarded cards (CT-7.1)."""

    goods: Goods

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        return f"{called(self.seat, names)} discarded {_cards(self.goods, brief=brief)}."


@event("steal", rule="CT-7.5")
class CardStolen(Event):
    """A player stole a card that only they and the victim can see (CT-7.5)."""

    victim: Seat
    resource: str | None = secret("seat", "victim", "known_to")
    known_to: Viewer

    def text(self, names: Sequence[str]) -> str:
        card = f"1 {self.resource}" if self.resource else "a card"
        return f"{called(self.seat, names)} stole {card} from {names[self.victim]}."


# -- development cards ------------------------------------------------------------------------------------


@event("card", rule="CT-10.1")
class CardDrawn(Event):
    """A player drew a development card that only they can see (CT-10.1)."""

    card: str | None = secret("seat", "known_to")
    known_to: Viewer

    @property
    def noun(self) -> str:
        """The name of the card in a sentence."""
        return "card" if self.card is None else CARD_NOUNS[CARD_NAMES.index(self.card)]

    @property
    def is_logged(self) -> bool:
        return self.card is not None  # The line before already says that a card was bought.

    def text(self, names: Sequence[str]) -> str:
        return f"{called(self.seat, names)} drew a {self.noun}."


@event("plenty", rule="CT-10.9")
class PlentyTaken(OfCards):
    """A player took cards from the bank with a Year of Plenty (CT-10.9)."""

    goods: Goods

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        return f"{called(self.seat, names)} played Year of Plenty and took {_cards(self.goods, brief=brief)}."


@event("monopoly", rule="CT-10.10")
class MonopolyPaid(Event):
    """A player handed over all cards of a resource (CT-10.10)."""

    count: int
    resource: str
    taker: Seat

    def text(self, names: Sequence[str]) -> str:
        who = called(self.seat, names)
        return f"{names[self.taker]} took {self.count} {self.resource} from {who} (Monopoly)."


# -- trade ------------------------------------------------------------------------------------------------


@event("bank", rule="CT-9.2")
class BankTraded(OfCards):
    """A player traded with the bank (CT-9.2)."""

    give: Goods
    get: Goods

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        give, get = _cards(self.give, brief=brief), _cards(self.get, brief=brief)
        return f"{called(self.seat, names)} traded {give} for {get} with the bank."


@event("offer", rule="CT-9.5")
class OfferMade(OfCards):
    """A player offered cards for cards. Everyone sees offers, answers and trades (CT-9.5, CT-9.10)."""

    give: Goods
    get: Goods
    to: tuple[Seat, ...]

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        give, get = _cards(self.give, brief=brief), _cards(self.get, brief=brief)
        return f"{called(self.seat, names)} offered {_asked(names, self.to, brief=brief)} {give} for {get}."


@event("call", rule="CT-9.6")
class RequestMade(OfferMade):
    """A player asked for cards, or for offers for some of their own (CT-9.6)."""

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        give, get = _cards(self.give, brief=brief), _cards(self.get, brief=brief)
        asked = _asked(names, self.to, brief=brief)
        return f"{called(self.seat, names)} asked {asked} for {f'offers for {give}' if self.give else get}."


@event("counter", rule="CT-9.8")
class CounterMade(OfCards):
    """A player who was asked made a counteroffer, written from their side (CT-9.8)."""

    give: Goods
    get: Goods

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        give, get = _cards(self.give, brief=brief), _cards(self.get, brief=brief)
        return f"{called(self.seat, names)} countered: {give} for {get}."


@event("trade", rule="CT-9.9")
class Traded(OfCards):
    """Two players traded cards (CT-9.9)."""

    other: Seat
    give: Goods
    get: Goods

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        give, get = _cards(self.give, brief=brief), _cards(self.get, brief=brief)
        return f"{called(self.seat, names)} traded {give} for {get} with {names[self.other]}."


# -- the special cards and the end ------------------------------------------------------------------------


@event("longest", rule="CT-11.3")
class LongestRoadTaken(Event):
    """Longest Road changed hands, or nobody holds it any more (CT-11.3, CT-11.5)."""

    before: Seat
    length: int

    def text(self, names: Sequence[str]) -> str:
        if self.seat == CHANCE:
            return "Nobody holds Longest Road now."
        return _taken(names, self.seat, "Longest Road", self.before, f"{self.length} roads")


@event("army", rule="CT-11.7")
class LargestArmyTaken(Event):
    """Largest Army changed hands (CT-11.7)."""

    before: Seat
    knights: int

    def text(self, names: Sequence[str]) -> str:
        return _taken(names, self.seat, "Largest Army", self.before, f"{self.knights} knights")


@event("win", "{who} won with {result}.", rule="CT-12.2")
class MatchWon(Event):
    """A player won the match (CT-12.2, CT-12.3)."""

    points: int

    @property
    def result(self) -> str:
        """The points, with their noun."""
        return counted(self.points, "point")


@event("over", "The turn limit was reached.", rule="CT-12.6")
class LimitReached(Event):
    """The match ended after the last turn, without a winner (CT-12.6)."""


@event("open", rule="CT-12.4")
class HandShown(OfCards):
    """A player revealed their hand at the end (CT-12.4)."""

    goods: Goods
    cards: tuple[int, ...]
    """The number of development cards of each kind."""

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        kinds = [f"{count} {kind}" for kind, count in as_mapping(self.goods).items()]
        kinds += [counted(count, noun) for count, noun in zip(self.cards, CARD_NOUNS, strict=True) if count]
        hand = joined(kinds) or "no cards"
        if len(kinds) > _FEW:
            hand = f"{total(self.goods) + sum(self.cards)} cards ({hand})"
        return f"{called(self.seat, names)} had {hand}."


def _cards(goods: Goods, *, brief: bool) -> str:
    return f"{total(goods)} cards ({listed(goods)})" if brief and len(as_mapping(goods)) > 1 else listed(goods)


def _asked(names: Sequence[str], seats: Sequence[Seat], *, brief: bool) -> str:
    """Return the names of the opponents who are asked, or "everyone"."""
    if 1 < len(seats) == len(names) - 1:
        return "everyone"
    return f"{len(seats)} players" if brief and len(seats) > 1 else joined([names[seat] for seat in seats])


def _taken(names: Sequence[str], seat: Seat, card: str, before: Seat, why: str) -> str:
    return f"{called(seat, names)} took {card}{f' from {names[before]}' if before >= 0 else ''} ({why})."


# -- what each move does ----------------------------------------------------------------------------------


def happened(before: Fields, move: Move, after: Fields) -> Iterator[Event]:
    """Yield the events of a legal move, given the positions before and after it.

    Fields declared with `secret` say which seats can see them (CT-13.7).
    """
    yield from _done(before, move, after)
    turn = before.turn
    if after.order and not before.order and len(after.order) == before.table.seats:
        yield OrderFixed(CHANCE, after.order)
    if isinstance(before.frame, Placing) and after.turns and before.frame.step + 1 < 2 * before.table.seats:
        steps = range(before.frame.step + 1, 2 * before.table.seats)
        yield PlacementsSkipped(CHANCE, tuple([snake(before.order, step) for step in steps]))
    old, new = before.built, after.built
    if old.longest != new.longest:
        rule, length = ("CT-11.3", new.length) if new.longest != NOBODY else ("CT-11.5", 0)
        yield LongestRoadTaken(max(new.longest, CHANCE), old.longest, length, rule=rule)
    if before.dev.army != after.dev.army:
        army = after.dev.army
        yield LargestArmyTaken(army, before.dev.army, after.dev.knights[army])
    if not after.to_act:
        points = all_points(after.built, after.dev, after.turn)
        if points >= after.table.limits.vp_target:
            yield MatchWon(after.turn, points, rule="CT-12.2" if after.turn == turn else "CT-12.3")
        else:
            yield LimitReached(CHANCE)
        for seat, (hand, cards) in enumerate(zip(after.hands, after.dev.held, strict=True)):
            yield HandShown(seat, hand, tuple([dev_count(cards, n) for n in range(len(CARD_NAMES))]))


def _done(before: Fields, move: Move, after: Fields) -> Iterator[Event]:  # noqa: PLR0912 (one case for each kind of move)
    turn = before.turn
    match move:
        case Roll() if not move.is_by_hand:
            yield done(turn, move, "CT-5.3" if before.phase == "roll" else "CT-4.2")
        case Dice() | Roll():
            yield from _rolled(before, move, after)
        case Settle():
            yield done(turn, move, "CT-4.3" if before.phase == "setup" else "CT-8.4")
            if before.phase == "setup" and (goods := after.hands[turn] - before.hands[turn]):
                yield Gained(turn, goods, rule="CT-4.6")
        case Road():
            yield done(turn, move, {"setup": "CT-4.4", "free roads": "CT-10.8"}.get(before.phase, ""))
        case Discard():
            yield from _discarded(before, move)
        case Steal():
            assert isinstance(before.frame, Stealing)
            yield CardStolen(turn, before.frame.victim, RESOURCES[move.kind], _sight(before, turn))
        case Drawn():
            yield CardDrawn(turn, CARD_NAMES[move.card], _sight(before, turn) if after.to_act else OPEN)
        case Plenty():
            yield PlentyTaken(turn, move.goods)
        case Monopoly():
            yield done(turn, move)
            for seat, hand in enumerate(before.hands):
                if seat != turn and (count := of(hand, move.kind)):
                    yield MonopolyPaid(seat, count, RESOURCES[move.kind], turn)
        case BankTrade():
            yield BankTraded(turn, move.given * CARDS[move.give], move.gotten * CARDS[move.get])
        case Call():
            yield RequestMade(turn, move.give, move.get, move.to)
        case Offer():
            yield OfferMade(turn, move.give, move.get, move.to)
        case Counter():
            yield CounterMade(move.seat, move.give, move.get)
        case Accept() | Reject():
            yield done(move.seat, move)
            frame = before.frame
            assert isinstance(frame, Offered)
            if isinstance(move, Accept) and len(frame.to) == 1:  # CT-9.9
                yield Traded(turn, move.seat, frame.give, frame.get)
        case Confirm():
            assert isinstance(before.frame, Offered)
            terms = terms_of(before.frame, move.seat)
            assert terms is not None
            yield Traded(turn, move.seat, terms.get, terms.give)
        case First():
            yield NextNamed(CHANCE, move.seat)
        case _:
            yield done(CHANCE if isinstance(move, Lay) else turn, move)


def _sight(position: Fields, seat: Seat) -> Viewer:
    """Return a seat, or `OPEN` if all hands are open (CT-13.6)."""
    return OPEN if position.table.setup.open_hands else seat


def _rolled(before: Fields, move: Dice | Roll, after: Fields) -> Iterator[Event]:
    faces = (move.first, move.second) if move.second else (move.first,)
    if isinstance(before.frame, Rolls):
        yield DiceRolled(before.turn, faces, rule="CT-4.2")
        frame = after.frame
        if isinstance(frame, Rolls) and frame.ranks != before.frame.ranks and (seats := tied(after.table, frame)):
            yield Tied(CHANCE, seats)
        return
    yield DiceRolled(before.turn, faces)
    if sum(faces) == 7:
        owed = after.frame.owed if isinstance(after.frame, Discarding) else ()
        yield from (DiscardDue(seat, count) for seat, count in enumerate(owed) if count)
        return
    for kind, each in zip((Gained, Blocked, BankRanOut), production(before, sum(faces)), strict=True):
        for seat, goods in enumerate(each):
            if goods:
                yield kind(seat, goods)


def _discarded(before: Fields, move: Discard) -> Iterator[Event]:
    """Yield that a seat has chosen its discards or, after the last seat, the discards of all (CT-7.2)."""
    frame = before.frame
    assert isinstance(frame, Discarding)
    if len(before.to_act) > 1:
        yield DiscardChosen(move.seat, move.goods, _sight(before, move.seat))
        return
    for seat, goods in enumerate((*frame.chosen[: move.seat], move.goods, *frame.chosen[move.seat + 1 :])):
        if goods:
            yield Discarded(seat, goods)
