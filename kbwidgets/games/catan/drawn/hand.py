"""The player's own panels below the board, with hand, development cards and pieces to build (CT-18.3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.drawn.panels import pieces_left
from kbwidgets.games.catan.drawn.parts import GIVE, TAKE, area, bundle, card, kind, pieces, sign
from kbwidgets.games.catan.drawn.picks import PIECES, piece_move
from kbwidgets.games.catan.drawn.trade import can_compose
from kbwidgets.games.catan.rules.chapters.build import City
from kbwidgets.games.catan.rules.chapters.cards import PLENTY_CARDS, Buy, Monopoly, PlayKnight, PlayRoads, Plenty
from kbwidgets.games.catan.rules.chapters.ending import Show
from kbwidgets.games.catan.rules.known import bank_size
from kbwidgets.games.catan.rules.resources import (
    CARDS,
    COSTS,
    DEV_NAMES,
    EACH,
    KNIGHT,
    MONOPOLY,
    PLENTY,
    POINT,
    RESOURCES,
    ROAD_BUILDING,
    as_mapping,
    counts,
    dev_count,
    missing,
    of,
    point_names,
    total,
)
from kbwidgets.games.catan.rules.view import CatanView

BUY: Final = "build card"
"""The key of the button that buys a development card."""
TITLES: Final = ("Knight", "Road Building", "Year of Plenty", "Monopoly", "Victory point")
EFFECTS: Final = (
    "Move the robber and steal a card",
    "Build 2 roads for free",
    "Take 2 cards from the bank",
    "Take all cards of one resource",
    "Worth 1 point",
)
_CARDS: Final = {f"play {name}": n for n, name in enumerate(DEV_NAMES)}
_PLAYS: Final[Mapping[int, Move]] = {
    KNIGHT: PlayKnight(), ROAD_BUILDING: PlayRoads(), PLENTY: Plenty(CARDS[0] + CARDS[1]), MONOPOLY: Monopoly(0),
}  # fmt: skip
"""A move of each card that can be played, to ask the rules about it."""
_GIVEN: Final = ("setup", "free roads")
"""The phases in which pieces are placed without paying, so that nothing forbids them."""


def play_key(card: int) -> str:
    """Return the key of a development card in the hand."""
    return f"play {DEV_NAMES[card]}"


# -- the hand ---------------------------------------------------------------------------------------------


def hand(view: CatanView, turn: Turn, seat: Seat) -> Node:
    """Return the cards of a hand by resource, each with its rate at the bank (CT-9.1).

    Those of the seat that acts are clicked to offer or discard them.
    """
    goods, rates = view.hands[seat] or 0, counts(view.built.rates[seat])
    can_give = seat == turn.seat and (view.phase == "discard" or can_compose(view, turn))
    cards = [_card(n, count, rates[n], can_give=can_give) for n, count in enumerate(counts(goods))]
    words = f"{view.names[seat]}'s hand"
    return area("hand", words, h("ul", "hand cards", *cards, cls="ctb-hand"), aside=counted(total(goods), "card"),
                heard=True)  # fmt: skip


_PILES: Final = ("ctb-none", None, "ctb-two", "ctb-three")
"""The look of a pile of cards, by the number of its cards."""


def _card(n: int, count: int, rate: int, *, can_give: bool) -> Node:
    name, parts = RESOURCES[n], list[Node]()
    parts = [card(n)._replace(key=f"hand {name} sign"), h("b", f"hand {name} count", text=str(count))]
    label = f"{name.capitalize()}, {counted(count, 'card')}"
    face = h("div", f"hand {name} face", *parts, cls="ctb-face")
    if can_give and count:
        face = h("button", f"{GIVE} {name}", *parts, cls="ctb-face", type="button", aria_label=label)
    words = h("span", text=name.capitalize())
    text = h("small", f"hand {name} rate", text=f"{rate}:1", title=f"{rate} {name} for 1 card",
             data_kb_hint="")  # fmt: skip
    return h("li", f"hand {name}", face, words, text, cls=_PILES[min(count, 3)])


# -- development cards ------------------------------------------------------------------------------------


def _why_not(turn: Turn, seat: Seat, card: int) -> str:
    """Return why a development card cannot be played now, or "" if it can (CT-10)."""
    if card == POINT:
        return EFFECTS[POINT]
    refusal = turn.why_not(_PLAYS[card], seat)
    if refusal and refusal.short:
        return refusal.short
    return "" if turn.seat == seat else "Not now"  # The bank may have other cards for a Year of Plenty.


def development(view: CatanView, turn: Turn, seat: Seat) -> Node:
    """Return the development cards of a hand, with the reason if they cannot be played (CT-18.3)."""
    cards = view.cards[seat] or 0
    items = [_dev_button(view, turn, seat, card) for card in range(len(DEV_NAMES)) if dev_count(cards, card)]
    if not items:
        items = [h("p", "no development", text="None yet.", cls="kb-quiet")]
    more = [
        h("button", f"show {count}", text=f"Reveal {counted(count, 'point')}", cls="kb-button", type="button")
        for count in range(1, dev_count(cards, POINT) + 1)
        if turn.seat == seat and not turn.refusals(Show(count))
    ]
    return area("development", "Development cards", h("div", "development cards", *items, cls="ctb-devs"), *more,
                cls="ctb-development", heard=True)  # fmt: skip


def ask_of_cards(view: CatanView, turn: Turn, seat: Seat) -> list[Node]:
    """Return the places where a development card asks for a resource or for cards (CT-18.9)."""
    places = [h("div", "development panel", cls="kb-cards ctb-form", data_kb_panel=True)]
    if dev_count(view.cards[seat] or 0, MONOPOLY) and not _why_not(turn, seat, MONOPOLY):
        kinds = (_resource_button(n) for n in range(len(RESOURCES)))
        places.append(h("div", "monopoly kinds", *kinds, cls="ctb-kinds", role="group", aria_label="Which resource"))
    return places


def _dev_button(view: CatanView, turn: Turn, seat: Seat, card: int) -> Node:
    why, key = _why_not(turn, seat, card), play_key(card)
    count = dev_count(view.cards[seat] or 0, card)
    new = dev_count(view.new or 0, card) if seat == view.turn else 0
    name = TITLES[card] + (f" \N{MULTIPLICATION SIGN} {count}" if count > 1 else "")
    text = why or EFFECTS[card]
    if card == POINT:
        name, text = ", ".join(point_names(seat, count)), text if count == 1 else "Worth 1 point each"
    if new and count > new:
        text += f", {new} new"
    hint = EFFECTS[card] + (f", {new} new" if new else "")
    words = h(
        "span",
        f"{key} words",
        h("b", f"{key} name", text=f"{name} "),
        h("small", f"{key} why", text=text, data_kb_hint=hint),
    )
    explains = card != POINT and turn.seat == seat == view.turn and bool(why)
    return h("button", key, sign(f"dev-{DEV_NAMES[card]}", "ctb-dev-sign"), words, cls="ctb-dev", type="button",
             data_kb_ask=explains, aria_disabled="true" if why else None)  # fmt: skip


def _resource_button(n: int) -> Node:
    name = RESOURCES[n]
    return h("button", f"all {name}", kind(n), h("span", text=name.capitalize()), cls="kb-button ctb-of-kind",
             type="button")  # fmt: skip


def offer_plenty(view: CatanView, choices: Choices) -> None:
    """Add the pick of the cards that a Year of Plenty takes (CT-18.9). It does not reveal a hidden bank (CT-13.1)."""
    due = min(PLENTY_CARDS, bank_size(view))
    most = due * EACH if view.store is None else view.store
    cards = bundle(most, f"Take {counted(due, 'card')}", due, due, verb=TAKE)
    choices.add((play_key(PLENTY), cards), "plenty {0}", tried=view.store is None)


# -- what can be built ------------------------------------------------------------------------------------


def build(view: CatanView, turn: Turn, seat: Seat) -> Node:
    """Return the pieces with their costs, the missing cards, and the number left (CT-18.3)."""
    rows: list[Node] = []
    for piece, left in pieces_left(view, seat).items():
        move, icon = piece_move(view, seat, piece), pieces(piece, view.colours[seat])
        rows.append(_button(view, turn, seat, piece, move, PIECES[piece], icon, left))
    rows.append(_button(view, turn, seat, "development card", Buy(), BUY, sign("deck", "ctb-piece"), view.deck_size))
    return area("build", "Build", h("div", "build buttons", *rows, cls="ctb-build"), aside="left", cls="ctb-building",
                heard=True)  # fmt: skip


def _why_not_built(view: CatanView, turn: Turn, seat: Seat, move: Move) -> str:
    """Return why a piece cannot be built, or "" if it can: what is missing, or when it will be possible."""
    if later := turn.later(move, seat):
        nowhere = "No settlement to upgrade" if isinstance(move, City) else "Nowhere to build"
        return later[-1].short or nowhere  # The last reason is the cost, and those without a short form are places.
    refusal = turn.why_not(move, seat)
    return refusal.short if refusal else "Not now" if turn.seat != seat or view.phase in _GIVEN else ""


def _button(view: CatanView, turn: Turn, seat: Seat, what: str, move: Move, key: str, icon: Node, left: int) -> Node:
    lacking = missing(view.hands[seat] or 0, COSTS[what])
    cards, costs = _cost_cards(COSTS[what], lacking)
    text = _why_not_built(view, turn, seat, move)
    name = "Card" if key == BUY else what.capitalize()
    words = h(
        "span", f"{key} words",
        h("b", f"{key} name", text=f"{name} "),
        h("span", f"{key} cost", *cards, cls="ctb-cost", aria_hidden="true"),
        costs,
        h("small", f"{key} why", text=text, data_kb_hint=""),
    )  # fmt: skip
    count = h("em", f"{key} left", h("span", text=str(left), data_kb_hint=None if key == BUY else "?"),
              h("span", text=" left", cls="kb-sr"))  # fmt: skip
    look = f"ctb-piece-button{'' if lacking else ' ctb-lit'}"
    explains = turn.seat == seat == view.turn and bool(text) and view.phase not in _GIVEN
    return h("button", key, icon, words, count, cls=look, type="button", data_kb_ask=explains,
             aria_disabled="true" if text else None, data_kb_hint="ctb-piece-button")  # fmt: skip


@lru_cache(maxsize=1 << 9)
def _cost_cards(cost: int, lacking: int) -> tuple[list[Node], Node]:
    """Return the cards of a cost one by one, with the missing ones faded, and the cost as text."""
    cards: list[Node] = []
    for n, count in enumerate(counts(cost)):
        pale, gone = kind(n, "ctb-kind ctb-lacks"), of(lacking, n)
        pale = pale._replace(attributes=(*pale.attributes, ("data-kb-hint", "ctb-kind")))
        if count:
            equal = [kind(n)] * (count - gone) + [pale] * gone
            cards.append(h("span", "", *equal))
    names = ", ".join(f"{count} {name}" for name, count in as_mapping(cost).items())
    return cards, h("span", text=f"Costs {names} ", cls="kb-sr")


def attempt(key: str) -> str | None:
    """Return the move that a card or the deck tries, so that a refusal says why not."""
    move = Buy() if key == BUY else _PLAYS.get(_CARDS.get(key, POINT))
    return move and str(move)
