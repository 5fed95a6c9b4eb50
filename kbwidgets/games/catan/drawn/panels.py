"""The panels of the players with what is known of each (CT-18.2), the bank (CT-18.4), and the final table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.moves.events import Event
from kbwidgets.core.scene.avatar_faces import portrait
from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.nodes import Node, h, look_key, mark_key
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.drawn.parts import TAKE, area, card, kind, sign
from kbwidgets.games.catan.rules.chapters.longest_road import road_length
from kbwidgets.games.catan.rules.chapters.turn import Gained
from kbwidgets.games.catan.rules.options import UNLIMITED
from kbwidgets.games.catan.rules.position import ARMY, outcome_with
from kbwidgets.games.catan.rules.resources import DEV_NAMES, POINT, RESOURCES, Goods, as_mapping, counts, dev_count
from kbwidgets.games.catan.rules.view import CatanView

FEW: Final = 4
"""The number of players above which each gets a single line."""


def pieces_left(view: CatanView, seat: Seat) -> dict[str, int]:
    """Return the roads, settlements and cities that a player has left (CT-1.6)."""
    realm, limits = view.built.realms[seat], view.table.limits
    return {
        "road": limits.roads - realm.roads.bit_count(),
        "settlement": limits.settlements - realm.settlements.bit_count(),
        "city": limits.cities - realm.cities.bit_count(),
    }


def specials(view: CatanView, seat: Seat) -> list[str]:
    """Return the special cards of a player (CT-1.7)."""
    holders = (("Longest Road", view.built.longest_holder), ("Largest Army", view.army))
    return [name for name, holder in holders if holder == seat]


_SIGNS: Final = {"Longest Road": "length", "Largest Army": "dev-knight"}


def players(view: CatanView, avatars: Sequence[int], last: Sequence[Event], shown: Seat | None) -> Node:
    """Return all players in turn order, with what a roll gave them. Clicking one shows their longest road."""
    points = view.points() or ()
    gains = {event.seat: event.goods for event in last if isinstance(event, Gained)}
    rows = [_player(view, avatars[seat], seat, points, gains.get(seat, 0), shown) for seat in range(len(view.names))]
    aside = f"First to {view.table.limits.vp_target} points"
    crowd = " ctb-crowd" if len(view.names) > FEW else ""
    return area("players", "Players", h("ul", "player list", *rows, cls="kb-players"), aside=aside,
                cls=f"kb-paper ctb-players{crowd}", heard=True)  # fmt: skip


def _player(view: CatanView, avatar: int, seat: Seat, points: tuple[int, ...], gain: Goods, shown: Seat | None) -> Node:
    acts = seat == view.turn if view.turns else seat in view.to_act
    held = specials(view, seat)
    tags = [h("span", f"tag {name} {seat}", text=f"{name} ", cls="ctb-tagged") for name in held]
    if len(held) > 1:  # There is no room for both names.
        tags = [h("span", "", sign(_SIGNS[name]), tag._replace(attributes=(("class", "kb-sr"),)), cls="ctb-tagged",
                  title=name) for name, tag in zip(held, tags, strict=True)]  # fmt: skip
    names = h("span", f"names {seat}", h("b", f"name {seat}", text=f"{view.names[seat]} "), *tags, *_gain(seat, gain),
              cls="kb-player-name")  # fmt: skip
    more = "+" if seat in view.seats_hiding_points() else ""
    noun = "point" if points[seat] == 1 else "points"
    text = h("span", text=f" {noun} (cards may add more)" if more else f" {noun}", cls="kb-sr")
    rim = h("span", text=more, cls="kb-quiet", aria_hidden="true")
    known = h("span", f"known of {seat}", _facts(view, seat), _pieces_left(view, seat), *_visible_cards(view, seat),
              cls="kb-player-words kb-quiet")  # fmt: skip
    number = h("b", f"points {seat} number", text=str(points[seat]))
    inside = (
        portrait(avatar, view.colours[seat]),
        names,
        known,
        h("span", f"points {seat}", number, rim, text, cls="kb-player-score"),
    )
    key = mark_key(seat) if not view.to_act else look_key(seat)
    look = f"kb-player kb-p-{view.colours[seat]}{' kb-now' * acts}{' ctb-shown' * (seat == shown)}"
    button = h("button", key, *inside, cls=look, type="button", aria_pressed=str(seat == shown).lower())
    return h("li", f"player {seat}", button, aria_current="true" if acts else None)


def _gain(seat: Seat, gain: Goods) -> list[Node]:
    """Return the cards that a roll gave a player, which the news says, too."""
    parts = [part for n, count in enumerate(counts(gain)) if count for part in (h("b", text=f"+{count}"), kind(n))]
    return [h("span", f"gain {seat}", *parts, cls="ctb-gain", aria_hidden="true")] if parts else []


def _fact(
    key: str, count: int, label: str, words: str, *, minor: bool = False, counted: bool = True, wins: bool = False
) -> Node:
    """Return a number with its label, which is short to see and long to hear; `#` stands for the number.

    Practice asks for numbers that can be counted on the board. Zeros and minor figures are only heard. A figure that
    `wins` its player a special card is marked where there is no room for the name of the card.
    """
    before, after = (h("span", text=part, aria_hidden="true") for part in label.split("#"))
    number = h("span", f"{key} number", text=str(count), data_kb_hint=None if counted else "?")
    spoken = h("span", text=f" {words} ", cls="kb-sr")
    return h("span", key, before, number, after, spoken, title=words.capitalize(),
             cls="kb-sr" if minor or not count else "ctb-wins" if wins else None)  # fmt: skip


def _facts(view: CatanView, seat: Seat) -> Node:
    """Return a player's numbers of cards, knights and roads, with the nearer of both special cards before the other."""
    cards, bought, knights = view.hand_sizes[seat], view.card_counts[seat], view.knights[seat]
    length = road_length(view.table, view.built, seat)
    nearer_to_army = knights * view.table.limits.min_longest_road > length * ARMY
    by_army = view.army == seat or (nearer_to_army and view.built.longest_holder != seat)
    facts = (
        _fact(f"cards of {seat}", cards, _plural("# card", cards), "cards"),
        _fact(f"development of {seat}", bought, "# dev", "development cards"),
        _fact(
            f"knights of {seat}",
            knights,
            _plural("# knight", knights),
            "knights played",
            minor=not by_army,
            wins=view.army == seat,
        ),
        _fact(
            f"length of {seat}",
            length,
            "road #",
            "longest road",
            minor=by_army,
            counted=False,
            wins=view.built.longest_holder == seat,
        ),
    )
    return h("span", f"facts {seat}", *facts, cls="ctb-facts")


def _plural(label: str, count: int) -> str:
    return label if count == 1 else f"{label}s"


def _pieces_left(view: CatanView, seat: Seat) -> Node:
    """Return the pieces that a player has left, for screen readers; everyone else sees them on the board."""
    facts = [
        _fact(f"{piece} left {seat}", count, "#", f"{'cities' if piece == 'city' else piece + 's'} left", counted=False)
        for piece, count in pieces_left(view, seat).items()
    ]
    shown = view.shown[seat]
    if shown and view.to_act:
        facts.append(_fact(f"shown {seat}", shown, "#", "victory points revealed"))
    return h("span", f"left {seat}", *facts, cls="kb-sr")


def _visible_cards(view: CatanView, seat: Seat) -> tuple[Node, ...]:
    """Return the cards of a player if the viewer sees every hand during the match (CT-13.6)."""
    goods, cards = view.hands[seat], view.cards[seat]
    if goods is None or cards is None or None in view.hands or not view.to_act:
        return ()
    held = [(name, sign(f"kind-{name}", "ctb-kind"), count) for name, count in as_mapping(goods).items()]
    held += [
        (name, sign(f"dev-{name}"), dev_count(cards, card))
        for card, name in enumerate(DEV_NAMES)
        if dev_count(cards, card)
    ]
    items = [
        h("span", f"{name} held by {seat}", picture, h("b", f"{name} count of {seat}", text=str(count)),
          h("span", text=f" {name} ", cls="kb-sr"), title=name)
        for name, picture, count in held
    ]  # fmt: skip
    empty = h("span", f"none held by {seat}", text="no cards", cls="kb-quiet")
    return (h("span", f"held by {seat}", *(items or [empty]), cls="kb-facts ctb-held"),)


def final(view: CatanView) -> Node:
    """Return the final table, with every player's points line by line (CT-12.4)."""
    columns = {
        "Settlements": "line-settlement", "Cities": "line-city", "Roads": "line-road", "Longest road": "length",
        "Knights": "dev-knight", "Victory points (cards)": "dev-point",
    }  # fmt: skip
    points = view.points() or ()
    places = outcome_with(view.table, view.turn, points).places
    order = sorted(range(len(points)), key=places.__getitem__)
    signs = [h("th", "", sign(art), h("span", text=name, cls="kb-sr"), scope="col", cls="kb-n", title=name)
             for name, art in columns.items()]  # fmt: skip
    first, sums, ranks = (
        h("th", "", text=name, scope="col", cls=cls)
        for name, cls in (("Player", None), ("Points", "kb-n"), ("Rank", "kb-sr"))
    )
    top = h("tr", "", first, *signs, sums, ranks)
    rows = [_final_row(view, seat, points[seat], places[seat]) for seat in order]
    whole = h("table", "final rows", h("thead", "", top), h("tbody", "", *rows), cls="kb-table")
    scroll = h("div", "final scroll", whole, cls="kb-scroll", tabindex="0", role="region", aria_label="Final result")
    lines = [_score_lines(view, seat, points[seat]) for seat in order]
    return area("final", "Final result", scroll, h("ul", "final lines", *lines, cls="ctb-lines"), cls="ctb-final")


def _final_row(view: CatanView, seat: Seat, points: int, place: int) -> Node:
    realm = view.built.realms[seat]
    numbers = (
        realm.settlements.bit_count(), realm.cities.bit_count(), realm.roads.bit_count(),
        road_length(view.table, view.built, seat), view.knights[seat], dev_count(view.cards[seat] or 0, POINT),
    )  # fmt: skip
    name = h("th", "", chip(view.colours[seat]), h("span", text=view.names[seat]), scope="row")
    cells = [h("td", "", text=str(n), cls="kb-n") for n in numbers]
    total = h("td", "", h("b", text=str(points)), cls="kb-n")
    return h("tr", f"final {seat}", name, *cells, total, h("td", "", text=str(place), cls="kb-sr"))


def _score_lines(view: CatanView, seat: Seat, points: int) -> Node:
    lines = ", ".join(f"{line.text} +{line.points}" for line in view.score() if line.seat == seat)
    words = (h("b", text=f"{view.names[seat]} "), h("span", text=f"{counted(points, 'point')}: {lines or 'none'}."))
    return h("li", f"lines of {seat}", *words)


def bank(view: CatanView, *, can_take: bool, alone: bool) -> Node:
    """Return the stacks of cards, which are clicked to get them, and the deck (CT-9.1). An option hides their numbers.

    A stack keeps its place if its number is hidden (CT-13.1).
    """
    endless, stacks = view.table.setup.bank == UNLIMITED, list[Node]()
    for n, name in enumerate(RESOURCES):
        count = None if view.store is None else counts(view.store)[n]
        number = "" if count is None else "\N{INFINITY}" if endless else str(count)
        words = (h("span", text=f" {name} ", cls="kb-sr"), h("span", f"bank {name} number", text=number))
        stack = h("span", f"pile {name}", card(n), *words, cls="ctb-take")
        if can_take:
            stack = h("button", f"{TAKE} {name}", card(n), *words, cls="ctb-take", type="button",
                      title=name.capitalize())  # fmt: skip
        look = "ctb-empty" if count == 0 and not endless else None
        stacks.append(h("span", f"bank {name}", stack, cls=look, title=f"{number} {name}".strip()))
    deck = h("span", "deck number", text=str(view.deck_size))
    look = None if view.deck_size else "ctb-empty"
    spoken = h("span", text=" development cards ", cls="kb-sr")
    title = f"{view.deck_size} development cards"
    stacks.append(h("span", "deck", sign("deck"), deck, spoken, cls=look, title=title))
    return area("bank", "Bank", h("div", "stacks", *stacks, cls="ctb-stacks"), cls="ctb-bank",
                aside="Hidden" if view.store is None else "", heard=not alone)  # fmt: skip
