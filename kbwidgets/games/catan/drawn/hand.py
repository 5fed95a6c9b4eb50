"""The player's own panels below the board, with hand, development cards and pieces to build (CT-18.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import OPEN, Seat
from kbwidgets.games.catan.drawn.panels import pieces_left
from kbwidgets.games.catan.drawn.parts import area, bundle, kind, pieces, sign
from kbwidgets.games.catan.drawn.picks import PIECES, buildable
from kbwidgets.games.catan.rules.goods import (
    CARD,
    COSTS,
    EACH,
    RESOURCES,
    as_mapping,
    counts,
    holds,
    missing,
    of,
    total,
)
from kbwidgets.games.catan.rules.known import bank_size
from kbwidgets.games.catan.rules.moves import CARD_NAMES, KNIGHT, MONOPOLY, PLENTY, POINT, ROAD_BUILDING, point_names
from kbwidgets.games.catan.rules.position import NOBODY, dev_count, open_corners, open_edges
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
_PLAY: Final = {f"play {name}": n for n, name in enumerate(CARD_NAMES)}
_PHASES: Final = ("roll", "main", "offer")
_GIVEN: Final = ("setup", "free roads")
"""The phases in which pieces are placed without paying, so that nothing forbids them."""


def play_key(card: int) -> str:
    """Return the key of a development card in the hand."""
    return f"play {CARD_NAMES[card]}"


def is_turn(view: CatanView, seat: Seat | None) -> bool:
    """Return whether a page acts for a seat in its own turn."""
    return seat == view.turn and view.viewer in (OPEN, seat) and seat in (*view.to_act, *view.may_act)


# -- the hand ---------------------------------------------------------------------------------------------


def hand(view: CatanView, seat: Seat) -> Node:
    """Return the cards of a hand by resource, each with its rate at the bank (CT-9.1)."""
    goods, rates = view.hands[seat] or 0, counts(view.built.rates[seat])
    cards = [_card(n, count, rates[n]) for n, count in enumerate(counts(goods))]
    words = f"{view.names[seat]}'s hand"
    return area("hand", words, h("ul", "hand cards", *cards, cls="ctb-hand"), aside=counted(total(goods), "card"))


def _card(n: int, count: int, rate: int) -> Node:
    name = RESOURCES[n]
    face = h("div", f"hand {name} face", sign(f"sign-{name}", "ctb-sign")._replace(key=f"hand {name} sign"),
             h("b", f"hand {name} count", text=str(count)), cls=f"ctb-face ctb-{name}")  # fmt: skip
    words = h("span", text=name.capitalize())
    told = h("small", f"hand {name} rate", text=f"{rate}:1", title=f"{rate} {name} for 1 card",
             data_kb_hint="")  # fmt: skip
    return h("li", f"hand {name}", face, words, told, cls=None if count else "ctb-none")


# -- development cards ------------------------------------------------------------------------------------


def why_not(view: CatanView, seat: Seat, card: int) -> str:
    """Return why a development card cannot be played now, or "" if it can (CT-10)."""
    if card == POINT:
        return EFFECTS[POINT]
    if not is_turn(view, seat):
        return "On your turn"
    if view.phase not in _PHASES:
        return "After you roll" if view.phase == "dice" else "Not now"
    held, new = dev_count(view.cards[seat] or 0, card), dev_count(view.new or 0, card)
    if held <= new:
        return "Playable next turn"
    if view.played != NOBODY:
        return "One card per turn"
    if card == ROAD_BUILDING:
        if not pieces_left(view, seat)["road"]:
            return "No roads left"
        if not open_edges(view.built, seat):
            return "Nowhere to build"
    return "The bank is empty" if card == PLENTY and not bank_size(view) else ""


def development(view: CatanView, seat: Seat) -> Node:
    """Return the development cards of a hand, with the reason if they cannot be played (CT-18.3)."""
    cards = view.cards[seat] or 0
    items = [_dev(view, seat, card) for card in range(len(CARD_NAMES)) if dev_count(cards, card)]
    if not items:
        items = [h("p", "no development", text="None yet.", cls="kb-quiet")]
    more: list[Node] = []
    if dev_count(cards, MONOPOLY) and not why_not(view, seat, MONOPOLY):
        more.append(h("div", "monopoly kinds", *(_named(n) for n in range(len(RESOURCES))), cls="ctb-kinds",
                      role="group", aria_label="Which resource"))  # fmt: skip
    more.append(h("div", "development panel", cls="ctb-ask-panel", data_kb_panel=True))
    more += [
        h("button", f"show {count}", text=f"Reveal {counted(count, 'point')}", cls="kb-button", type="button")
        for count in _shows(view, seat)
    ]
    return area("development", "Development cards", h("div", "development cards", *items, cls="ctb-devs"), *more,
                cls="ctb-development")  # fmt: skip


def _dev(view: CatanView, seat: Seat, card: int) -> Node:
    why, key = why_not(view, seat, card), play_key(card)
    count = dev_count(view.cards[seat] or 0, card)
    new = dev_count(view.new or 0, card) if seat == view.turn else 0
    name = TITLES[card] + (f" \N{MULTIPLICATION SIGN} {count}" if count > 1 else "")
    told = why or EFFECTS[card]
    if card == POINT:
        name, told = ", ".join(point_names(seat, count)), told if count == 1 else "Worth 1 point each"
    if new and count > new:
        told += f", {new} new"
    hint = EFFECTS[card] + (f", {new} new" if new else "")
    words = h(
        "span",
        f"{key} words",
        h("b", f"{key} name", text=f"{name} "),
        h("small", f"{key} why", text=told, data_kb_hint=hint),
    )
    asks = card != POINT and is_turn(view, seat) and bool(why)
    return h("button", key, sign(f"dev-{CARD_NAMES[card]}", "ctb-dev-sign"), words, cls="ctb-dev", type="button",
             data_kb_ask=asks, aria_disabled="true" if why else None)  # fmt: skip


def _named(n: int) -> Node:
    name = RESOURCES[n]
    return h("button", f"all {name}", kind(n), h("span", text=name.capitalize()), cls="kb-button ctb-of-kind",
             type="button")  # fmt: skip


def _shows(view: CatanView, seat: Seat) -> range:
    """Return the possible numbers of victory point cards to reveal (CT-10.4)."""
    if not (view.table.setup.early_reveal and is_turn(view, seat) and view.phase in _PHASES):
        return range(0)
    return range(1, dev_count(view.cards[seat] or 0, POINT) - view.shown[seat] + 1)


def offer_cards(view: CatanView, seat: Seat, choices: Choices) -> None:
    """Add the picks that play development cards (CT-18.9)."""
    if not is_turn(view, seat) or view.phase not in _PHASES:
        return
    playable = [c for c in range(POINT) if dev_count(view.cards[seat] or 0, c) and not why_not(view, seat, c)]
    for card in playable:
        key = play_key(card)
        if card == MONOPOLY:
            for name in RESOURCES:
                choices.add((key, f"all {name}"), f"monopoly {name}")
        elif card == PLENTY:
            hidden = view.store is None  # A hidden bank must not be revealed by what can be picked (CT-13.1).
            due = min(2, bank_size(view))
            most = due * EACH if view.store is None else view.store
            choices.add((key, bundle(most, f"Take {counted(due, 'card')}", due, due)), "plenty {0}", tried=hidden)
        else:
            choices.add((key,), CARD_NAMES[card])
    for count in _shows(view, seat):
        choices.add((f"show {count}",), f"show {count}")


# -- what can be built ------------------------------------------------------------------------------------


def build(view: CatanView, seat: Seat) -> Node:
    """Return the pieces with their costs, the missing cards, and the number left (CT-18.3)."""
    rows = [_piece(view, seat, piece, left) for piece, left in pieces_left(view, seat).items()]
    rows.append(_buy(view, seat))
    return area("build", "Build", h("div", "build buttons", *rows, cls="ctb-build"), aside="left", cls="ctb-building")


def can_buy(view: CatanView, seat: Seat) -> bool:
    """Return whether a development card can be bought now (CT-8.7)."""
    held = view.hands[seat] or 0
    return is_turn(view, seat) and view.phase in ("main", "offer") and view.deck_size > 0 and holds(held, CARD)


def _piece(view: CatanView, seat: Seat, piece: str, left: int) -> Node:
    realm = view.built.realms[seat]
    places = {
        "road": open_edges(view.built, seat),
        "settlement": open_corners(view.built, seat),
        "city": realm.settlements,
    }[piece]
    can = is_turn(view, seat) and piece in buildable(view)
    none = "No settlement to upgrade" if piece == "city" else "Nowhere to build"
    why = "None left" if not left else none if not places else ""
    key = PIECES[piece]
    return _button(view, seat, key, piece, pieces(piece, view.colours[seat]), left, why, can)


def _buy(view: CatanView, seat: Seat) -> Node:
    why = "" if view.deck_size else "Sold out"
    icon = sign("deck", "ctb-piece")
    return _button(view, seat, BUY, "development card", icon, view.deck_size, why, can_buy(view, seat))


def _button(
    view: CatanView, seat: Seat, key: str, what: str, icon: Node, left: int, why: str, can: bool
) -> Node:  # fmt: skip
    cost = COSTS[what]
    lacking = missing(view.hands[seat] or 0, cost)
    told = f"Need {_needed(lacking)}" if lacking else why or ("" if can else _when(view, seat))
    name = "Card" if key == BUY else what.capitalize()
    words = h(
        "span", f"{key} words",
        h("b", f"{key} name", text=f"{name} "),
        h("span", f"{key} cost", *_cost(cost, lacking), cls="ctb-cost", aria_hidden="true"),
        h("span", text=f"Costs {_list(cost)} ", cls="kb-sr"),
        h("small", f"{key} why", text=told, data_kb_hint=""),
    )  # fmt: skip
    count = h("em", f"{key} left", h("span", text=str(left), data_kb_hint=None if key == BUY else "?"),
              h("span", text=" left", cls="kb-sr"))  # fmt: skip
    look = f"ctb-piece-button{'' if lacking else ' ctb-lit'}"
    asks = is_turn(view, seat) and not can and view.phase not in _GIVEN
    return h("button", key, icon, words, count, cls=look, type="button", data_kb_ask=asks,
             aria_disabled=None if can else "true", data_kb_hint="ctb-piece-button")  # fmt: skip


def _needed(lacking: int) -> str:
    """Return the missing cards in a short form."""
    kinds = as_mapping(lacking)
    return f"{next(iter(kinds.values()))} more {next(iter(kinds))}" if len(kinds) == 1 else _list(lacking)


def _list(goods: int) -> str:
    return ", ".join(f"{count} {name}" for name, count in as_mapping(goods).items())


def _when(view: CatanView, seat: Seat) -> str:
    """Return when building will be possible, for pieces that the player can afford."""
    if seat != view.turn or not view.turns:
        return "On your turn"
    return "After you roll" if view.phase in ("roll", "dice") else "Not now"


def _cost(cost: int, lacking: int) -> Iterator[Node]:
    """Return the cards of a cost one by one, with the missing ones faded."""
    for n, count in enumerate(counts(cost)):
        gone = of(lacking, n)
        for copy in range(count):
            if copy < count - gone:
                yield kind(n)
                continue
            pale = kind(n, "ctb-kind ctb-lacks")
            yield pale._replace(attributes=(*pale.attributes, ("data-kb-hint", "ctb-kind")))


def offer_buying(view: CatanView, seat: Seat, choices: Choices) -> None:
    """Add the pick that buys a development card."""
    if can_buy(view, seat):
        choices.add((BUY,), "buy")


def attempt(view: CatanView, key: str) -> str | None:
    """Return the move that a card or the deck tries, so that a refusal says why not."""
    if key == BUY:
        return "buy"
    card = _PLAY.get(key)
    if card is None or card == POINT:
        return None
    if card == PLENTY:
        return "plenty 1 wool 1 grain"
    return f"monopoly {RESOURCES[0]}" if card == MONOPOLY else "knight" if card == KNIGHT else "road-building"
