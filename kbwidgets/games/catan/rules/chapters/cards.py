"""The development cards, which players buy, draw and play (CT-8.7, CT-10)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Annotated, Final

from kbwidgets.core.moves.events import Event, event, secret
from kbwidgets.core.moves.forms import Words
from kbwidgets.core.moves.move import Move
from kbwidgets.core.values.types import Refusal, Seat, Viewer, called
from kbwidgets.games.catan.rules.chapters.build import cost_refusals, with_road
from kbwidgets.games.catan.rules.chapters.largest_army import knights_needed
from kbwidgets.games.catan.rules.move_lists import moves_to
from kbwidgets.games.catan.rules.position import (
    BY_CHANCE,
    NOBODY,
    ONE_SEAT,
    Back,
    Dev,
    Fields,
    FreeRoads,
    LastTrade,
    NextFields,
    Robbing,
    has_won,
    open_edges,
)
from kbwidgets.games.catan.rules.refusals import bank_shortage_text, miscount_texts, refusal
from kbwidgets.games.catan.rules.resources import (
    BITS,
    CARD_COST,
    CARDS,
    DEV_CARDS,
    DEV_MASK,
    DEV_NAMES,
    DEV_NOUNS,
    KNIGHT,
    MASK,
    MONOPOLY,
    MOVES,
    PLENTY,
    POINT_SHIFT,
    RESOURCES,
    ROAD_BUILDING,
    EventOfCards,
    Goods,
    MoveOfCards,
    Resource,
    WrittenGoods,
    dev_count,
    holds,
    missing,
    name_cards,
    total,
)


@MOVES.form("buy", rule="CT-8.7", past="{who} bought a development card.", ask="buy a development card")
class Buy(Move):
    """A bought development card (CT-8.7)."""


@MOVES.form("knight", rule="CT-10.7", past="{who} played a knight.", ask="play a knight", event="play")
class PlayKnight(Move):
    """A played knight (CT-10.7)."""


@MOVES.form("road-building", rule="CT-10.8", past="{who} played Road Building.", ask="play Road Building", event="play")
class PlayRoads(Move):
    """A played Road Building card (CT-10.8)."""


@MOVES.form("plenty {goods=1 grain 1 ore}", rule="CT-10.9", ask="play Year of Plenty and take {cards}")
class Plenty(MoveOfCards):
    """A Year of Plenty, with the cards that the bank gives (CT-10.9)."""

    goods: WrittenGoods


@MOVES.form(
    "monopoly {kind}",
    rule="CT-10.10",
    past="{who} played Monopoly and named {resource}.",
    ask="play Monopoly and name {resource}",
    event="play",
)
class Monopoly(Move):
    """A played Monopoly, for which all opponents hand over one resource (CT-10.10)."""

    kind: Resource

    @property
    def resource(self) -> str:
        """The name of the resource."""
        return RESOURCES[self.kind]


@MOVES.form("stop", rule="CT-10.8", past="{who} placed only one road.")
class Stop(Move):
    """The choice to skip the second free road (CT-10.8)."""


@MOVES.form("card {card}", rule="CT-8.7")
class Drawn(Move):
    """The top card of the deck, for the player who bought it (CT-8.7)."""

    card: Annotated[int, Words(*DEV_NAMES)]


BUY, STOP = Buy(), Stop()
PLAY_KNIGHT, PLAY_ROADS = PlayKnight(), PlayRoads()
DRAWS_OF_CARD: Final = tuple(Drawn(card) for card in range(len(DEV_NAMES)))
MONOPOLIES: Final = tuple(Monopoly(kind) for kind in range(len(RESOURCES)))


@event("card", rule="CT-10.1")
class CardDrawn(Event):
    """A player drew a development card that only they can see (CT-10.1)."""

    card: str | None = secret("seat", "known_to")
    known_to: Viewer

    @property
    def noun(self) -> str:
        """The name of the card in a sentence."""
        return "card" if self.card is None else DEV_NOUNS[DEV_NAMES.index(self.card)]

    @property
    def is_logged(self) -> bool:
        return self.card is not None  # The line before already says that a card was bought.

    def text(self, names: Sequence[str]) -> str:
        return f"{called(self.seat, names)} drew a {self.noun}."


@event("plenty", rule="CT-10.9")
class PlentyTaken(EventOfCards):
    """A player took cards from the bank with a Year of Plenty (CT-10.9)."""

    goods: Goods

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        return f"{called(self.seat, names)} played Year of Plenty and took {name_cards(self.goods, brief=brief)}."


@event("monopoly", rule="CT-10.10")
class MonopolyPaid(Event):
    """A player handed over all cards of a resource (CT-10.10)."""

    count: int
    resource: str
    taker: Seat

    def text(self, names: Sequence[str]) -> str:
        who = called(self.seat, names)
        return f"{names[self.taker]} took {self.count} {self.resource} from {who} (Monopoly)."


def buy_card(position: Fields, _move: Buy) -> NextFields:
    """Pay for a development card, which chance then draws (CT-8.7)."""
    table, land, _, _, turn, turns, _, dice, order, robber, hands, store, built, dev, pairs = position
    hands = (*hands[:turn], hands[turn] - CARD_COST, *hands[turn + 1 :])
    store += CARD_COST
    return table, land, "card", BY_CHANCE, turn, turns, None, dice, order, robber, hands, store, built, dev, pairs


def draw_card(position: Fields, move: Drawn) -> NextFields:
    """Add a drawn card to the hand. A victory point may win at once (CT-10.1, CT-17.22)."""
    table, land, _, _, turn, turns, _, dice, order, robber, hands, store, built, dev, pairs = position
    cards, deck, new, played, knights, spent, shown, army = dev
    one = DEV_CARDS[move.card]
    cards = (*cards[:turn], cards[turn] + one, *cards[turn + 1 :])
    dev = Dev(cards, deck - one, new + one, played, knights, spent, shown, army)
    phase, to_act = ("over", ()) if has_won(table, turn, built, dev) else ("main", ONE_SEAT[turn])
    return table, land, phase, to_act, turn, turns, None, dice, order, robber, hands, store, built, dev, pairs


FREE_ROADS: Final = 2
"""The free roads of a Road Building card (CT-10.8)."""


def with_card_played(dev: Dev, seat: Seat, card: int) -> Dev:
    """Return the development cards after one leaves a hand. Progress cards leave the game (CT-10.2, CT-10.5)."""
    cards, deck, new, _, knights, spent, shown, army = dev
    cards = (*cards[:seat], cards[seat] - DEV_CARDS[card], *cards[seat + 1 :])
    if card != KNIGHT:
        spent += DEV_CARDS[card]
    return Dev(cards, deck, new, card, knights, spent, shown, army)


def phase_after_card(position: Fields) -> Back:
    """Return the phase to which a card returns, after closing an open offer (CT-5.1)."""
    return "roll" if position.phase == "roll" else "main"


def play_knight(position: Fields, _move: PlayKnight) -> NextFields:
    """Play a knight, which counts towards Largest Army before the robber moves (CT-10.7, CT-11.7, CT-16.20)."""
    table, land, _, _, turn, turns, _, dice, order, robber, hands, store, built, dev, pairs = position
    cards, deck, new, played, knights, spent, shown, army = with_card_played(dev, turn, KNIGHT)
    needed = knights_needed(knights, army)
    knights = (*knights[:turn], knights[turn] + 1, *knights[turn + 1 :])
    if knights[turn] >= needed:
        army = turn
    dev = Dev(cards, deck, new, played, knights, spent, shown, army)
    phase, to_act, frame = "robber", ONE_SEAT[turn], Robbing(phase_after_card(position))
    if has_won(table, turn, built, dev):
        phase, to_act, frame = "over", (), None
    return table, land, phase, to_act, turn, turns, frame, dice, order, robber, hands, store, built, dev, pairs


def play_roads(position: Fields, _move: PlayRoads) -> NextFields:
    """Play a Road Building card, for up to two free roads (CT-10.8)."""
    dev = with_card_played(position.dev, position.turn, ROAD_BUILDING)
    frame = FreeRoads(0, phase_after_card(position))
    return position._replace(phase="free roads", to_act=ONE_SEAT[position.turn], frame=frame, dev=dev)


def can_build_road(position: Fields) -> bool:
    """Return whether the player has a road left and an edge for it."""
    seat, built = position.turn, position.built
    pieces = position.table.limits.roads - built.realms[seat].roads.bit_count()
    return pieces > 0 and open_edges(built, seat) != 0


def place_free_road(position: Fields, edge: int) -> NextFields:
    """Place a free road. The second one follows if possible (CT-10.8)."""
    frame, turn = position.frame, position.turn
    assert isinstance(frame, FreeRoads)
    after = position._replace(built=with_road(position.table, position.built, turn, edge))
    if has_won(after.table, turn, after.built, after.dev):
        return after._replace(phase="over", to_act=(), frame=None)
    placed = frame.placed + 1
    if placed < FREE_ROADS and can_build_road(after):
        return after._replace(frame=FreeRoads(placed, frame.back))
    return after._replace(phase=frame.back, frame=None)


def skip_road(position: Fields, _move: Stop) -> NextFields:
    """Skip the second free road (CT-10.8)."""
    frame = position.frame
    assert isinstance(frame, FreeRoads)
    return position._replace(phase=frame.back, frame=None)


def play_plenty(position: Fields, move: Plenty) -> NextFields:
    """Take two cards from the bank (CT-10.9)."""
    turn, hands, goods = position.turn, position.hands, move.goods
    hands = (*hands[:turn], hands[turn] + goods, *hands[turn + 1 :])
    dev = with_card_played(position.dev, turn, PLENTY)
    frame = None if position.table.setup.show_bank else LastTrade(str(move))
    phase, store = phase_after_card(position), position.store - goods
    return position._replace(phase=phase, to_act=ONE_SEAT[turn], frame=frame, hands=hands, store=store, dev=dev)


def play_monopoly(position: Fields, move: Monopoly) -> NextFields:
    """Take all cards of a resource from every opponent (CT-10.10)."""
    turn, shift = position.turn, BITS * move.kind
    given = [(hand >> shift & MASK) << shift for hand in position.hands]
    hands = [hand - gone for hand, gone in zip(position.hands, given, strict=True)]
    hands[turn] += sum(given)
    dev, phase, frame = with_card_played(position.dev, turn, MONOPOLY), phase_after_card(position), LastTrade(str(move))
    return position._replace(phase=phase, to_act=ONE_SEAT[turn], frame=frame, hands=tuple(hands), dev=dev)


PLENTY_CARDS: Final = 2
"""The cards of a Year of Plenty (CT-10.9)."""
_PLENTIES: Final = tuple(Plenty(sum(cards)) for cards in combinations_with_replacement(CARDS, PLENTY_CARDS))
_ONE: Final = tuple(Plenty(card) for card in CARDS)
_KNIGHT: Final[tuple[Move, ...]] = (PLAY_KNIGHT,)
_ROADS: Final[tuple[Move, ...]] = (PLAY_ROADS,)
_KINDS: Final = tuple(DEV_MASK * card for card in DEV_CARDS)
"""All development cards of each kind, packed."""
_NO_POINTS: Final = (1 << POINT_SHIFT) - 1
"""The development cards that can be played, which victory points cannot (CT-10.2)."""


def plenty_moves(store: Goods) -> tuple[Plenty, ...]:
    """Return the moves of a Year of Plenty (CT-10.9)."""
    if total(store) == 1:
        return tuple(move for move in _ONE if move.goods == store)
    return tuple(move for move in _PLENTIES if holds(store, move.goods))


def ready_cards(dev: Dev, seat: Seat) -> int:
    """Return the cards that the current player may play: old ones, if none was played this turn (CT-10.2, CT-10.3)."""
    return (dev.cards[seat] - dev.new) & _NO_POINTS if dev.played == NOBODY else 0


def playable_cards(position: Fields, cards: int) -> tuple[Move, ...]:
    """Return the development cards that can be played, among those that are ready (CT-10.6)."""
    moves: tuple[Move, ...] = ()
    if cards & _KINDS[KNIGHT]:
        moves = _KNIGHT
    if cards > _KINDS[KNIGHT]:  # The cards of the kinds after it
        if cards & _KINDS[ROAD_BUILDING] and can_build_road(position):
            moves += _ROADS
        if cards & _KINDS[PLENTY]:
            moves += plenty_moves(position.store)
        if cards & _KINDS[MONOPOLY]:
            moves += MONOPOLIES
    return moves


def free_road_moves(position: Fields) -> tuple[Move, ...]:
    """Return the free roads, and the move that skips the second one (CT-10.8)."""
    frame, roads = position.frame, moves_to(position.table.roads, open_edges(position.built, position.turn))
    assert isinstance(frame, FreeRoads)
    return (*roads, STOP) if frame.placed else roads


_LATER: Final = "Keep this card for later."


def buy_refusals(position: Fields, _: Buy) -> list[Refusal]:
    """Return the refusals of buying a development card (CT-8.7)."""
    refusals: list[Refusal] = []
    if not position.dev.deck:
        text, instead = "The development cards are sold out.", "Build something else, or trade."
        refusals.append(refusal("deck-empty", "CT-8.7", text, (), instead, "Sold out"))
    return refusals + cost_refusals(position, "development card")


def stop_refusals(position: Fields, _: Stop) -> list[Refusal]:
    """Return the refusal of stopping before the first free road (CT-10.8)."""
    frame = position.frame
    assert isinstance(frame, FreeRoads)
    if frame.placed:
        return []
    text = "You must place at least one free road."
    return [refusal("wrong-phase", "CT-10.8", text, (), "Choose a marked edge.", "Place at least one road")]


def _playable_refusals(position: Fields, card: int) -> list[Refusal]:
    """Return the refusals of a card that is missing, too new, or the second one this turn (CT-10.1 to CT-10.3)."""
    dev, turn = position.dev, position.turn
    held, new = dev_count(dev.cards[turn], card), dev_count(dev.new, card)
    refusals: list[Refusal] = []
    if not held:
        text = f"You don't have a {DEV_NOUNS[card]}."
        refusals.append(refusal("no-such-card", "CT-10.1", text, (), "You could buy a development card."))
    elif held == new:
        text = f"You bought this {'knight' if card == KNIGHT else 'card'} this turn."
        refusals.append(refusal("new-card", "CT-10.3", text, (), "You can play it next turn.", "Playable next turn"))
    if dev.played != NOBODY:
        text = "You can play only one development card per turn."
        refusals.append(refusal("one-card-per-turn", "CT-10.2", text, short="One card per turn"))
    return refusals


def knight_refusals(position: Fields, _: PlayKnight) -> list[Refusal]:
    """Return the refusals of a knight (CT-10.7)."""
    return _playable_refusals(position, KNIGHT)


def roads_refusals(position: Fields, _: PlayRoads) -> list[Refusal]:
    """Return the refusals of a Road Building card (CT-10.8)."""
    refusals = _playable_refusals(position, ROAD_BUILDING)
    if can_build_road(position):
        return refusals
    roads = position.built.realms[position.turn].roads.bit_count()
    if roads >= position.table.limits.roads:
        return [*refusals, refusal("no-road-possible", "CT-10.8", "You have no roads left.", short="No roads left")]
    text = "You have nowhere to build a road."
    return [*refusals, refusal("no-road-possible", "CT-10.8", text, (), _LATER, "Nowhere to build")]


def plenty_refusals(position: Fields, move: Plenty) -> list[Refusal]:
    """Return the refusals of a Year of Plenty (CT-10.9)."""
    refusals = _playable_refusals(position, PLENTY)
    count, store = total(move.goods), position.store
    if not store:
        return [*refusals, refusal("bank-empty", "CT-10.9", "The bank is empty.", (), _LATER, "The bank is empty")]
    expected = min(PLENTY_CARDS, total(store))
    if count != expected:
        text, instead = miscount_texts("take", expected, count)
        refusals.append(refusal("bank-empty", "CT-10.9", text, (), instead))
    elif not holds(store, move.goods):
        text = bank_shortage_text(position, missing(store, move.goods))
        refusals.append(refusal("bank-empty", "CT-10.9", text, (), "Choose other cards."))
    return refusals


def monopoly_refusals(position: Fields, move: Monopoly) -> list[Refusal]:
    """Return the refusals of a Monopoly (CT-10.10)."""
    assert move.kind < len(RESOURCES)
    return _playable_refusals(position, MONOPOLY)
