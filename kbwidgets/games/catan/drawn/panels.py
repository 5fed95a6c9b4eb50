"""The panels of the players with what is known of each (CT-18.2), the bank (CT-18.4), and the final table."""

from __future__ import annotations

from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.nodes import Node, h, look_key, mark_key
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.drawn.parts import area, kind, sign
from kbwidgets.games.catan.rules.chapters.longest_road import road_length
from kbwidgets.games.catan.rules.options import UNLIMITED
from kbwidgets.games.catan.rules.position import outcome_with
from kbwidgets.games.catan.rules.resources import DEV_NAMES, POINT, RESOURCES, as_mapping, counts, dev_count
from kbwidgets.games.catan.rules.view import CatanView


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


def players(view: CatanView, shown: Seat | None) -> Node:
    """Return all players in turn order. Clicking one shows their longest road on the board."""
    points = view.points() or ()
    rows = [_player(view, seat, points, shown) for seat in range(len(view.names))]
    aside = f"First to {view.table.limits.vp_target} points"
    return area("players", "Players", h("ul", "player list", *rows, cls="kb-players ctb-players"), aside=aside)


def _player(view: CatanView, seat: Seat, points: tuple[int, ...], shown: Seat | None) -> Node:
    acts = seat == view.turn if view.turns else seat in view.to_act
    tags = [h("span", f"tag {name} {seat}", text=f"{name} ", cls="ctb-tagged") for name in specials(view, seat)]
    names = h("span", f"names {seat}", h("b", f"name {seat}", text=f"{view.names[seat]} "), *tags, cls="ctb-names")
    more = "+" if seat in view.seats_hiding_points() else ""
    noun = "point" if points[seat] == 1 else "points"
    text = h("span", text=f"{noun} (cards may add more)" if more else noun, cls="kb-sr")
    rim = h("span", text=more, cls="kb-quiet", aria_hidden="true")
    known = h("span", f"known of {seat}", _facts(view, seat), _pieces_left(view, seat), cls="ctb-known-of")
    inside = (
        chip(view.colours[seat]),
        h("span", f"player {seat} words", names, known, *_visible_cards(view, seat)),
        h("span", f"points {seat}", h("span", f"points {seat} number", text=str(points[seat])), rim, text,
          cls="kb-points"),
    )  # fmt: skip
    key = mark_key(seat) if not view.to_act else look_key(seat)
    button = h("button", key, *inside, cls="ctb-player", type="button", aria_pressed=str(seat == shown).lower())
    look = " ".join(["kb-now"] * acts + ["ctb-shown"] * (seat == shown))
    return h("li", f"player {seat}", button, cls=look or None, aria_current="true" if acts else None)


def _fact(key: str, icon: str, count: int, words: str, *, counted: bool = True) -> Node:
    """Return a number with its sign. Practice asks for numbers that can be counted on the board."""
    number = h("span", f"{key} number", text=str(count), data_kb_hint=None if counted else "?")
    return h("span", key, sign(icon), number,
             h("span", text=f" {words} ", cls="kb-sr"), title=words.capitalize())  # fmt: skip


def _facts(view: CatanView, seat: Seat) -> Node:
    """Return a player's numbers of cards, knights and roads."""
    facts = (
        _fact(f"cards of {seat}", "cards", view.hand_sizes[seat], "cards"),
        _fact(f"development of {seat}", "dev", view.card_counts[seat], "development cards"),
        _fact(f"knights of {seat}", "dev-knight", view.knights[seat], "knights played"),
        _fact(f"length of {seat}", "length", road_length(view.table, view.built, seat), "longest road", counted=False),
    )
    return h("span", f"facts {seat}", *facts, cls="kb-facts")


def _pieces_left(view: CatanView, seat: Seat) -> Node:
    """Return the pieces that a player has left."""
    facts = [
        _fact(
            f"{piece} left {seat}",
            f"line-{piece}",
            count,
            f"{'cities' if piece == 'city' else piece + 's'} left",
            counted=False,
        )
        for piece, count in pieces_left(view, seat).items()
    ]
    shown = view.shown[seat]
    if shown and view.to_act:
        facts.append(_fact(f"shown {seat}", "dev-point", shown, "victory points revealed"))
    return h(
        "span", f"left {seat}", h("span", text="left ", aria_hidden="true"), *facts, cls="kb-facts ctb-pieces-left"
    )


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
    columns = (
        "Player", "Settlements", "Cities", "Roads", "Longest road", "Knights", "Victory points (cards)", "Points",
        "Rank",
    )  # fmt: skip
    points = view.points() or ()
    places = outcome_with(view.table, view.turn, points).places
    order = sorted(range(len(points)), key=places.__getitem__)
    top = h("tr", "", *(h("th", "", text=name, scope="col", cls="kb-n" if n else None)
                        for n, name in enumerate(columns)))  # fmt: skip
    rows = [_final_row(view, seat, points[seat], places[seat]) for seat in order]
    whole = h("table", "final rows", h("thead", "", top), h("tbody", "", *rows), cls="kb-table")
    scroll = h("div", "final scroll", whole, cls="kb-scroll", tabindex="0", role="region", aria_label="Final result")
    lines = [_score_lines(view, seat, points[seat]) for seat in order]
    return area("final", "Final result", scroll, h("ul", "final lines", *lines, cls="ctb-lines"), cls="ctb-final")


def _final_row(view: CatanView, seat: Seat, points: int, place: int) -> Node:
    realm = view.built.realms[seat]
    numbers = (
        realm.settlements.bit_count(), realm.cities.bit_count(), realm.roads.bit_count(),
        road_length(view.table, view.built, seat), view.knights[seat], dev_count(view.cards[seat] or 0, POINT), points,
        place,
    )  # fmt: skip
    name = h("th", "", chip(view.colours[seat]), h("span", text=view.names[seat]), scope="row")
    return h("tr", f"final {seat}", name, *(h("td", "", text=str(n), cls="kb-n") for n in numbers))


def _score_lines(view: CatanView, seat: Seat, points: int) -> Node:
    lines = ", ".join(f"{line.text} +{line.points}" for line in view.score() if line.seat == seat)
    words = (h("b", text=f"{view.names[seat]} "), h("span", text=f"{counted(points, 'point')}: {lines or 'none'}."))
    return h("li", f"lines of {seat}", *words)


def bank(view: CatanView) -> Node:
    """Return the stacks and the deck. An option hides the stacks (CT-13.1)."""
    setup = view.table.setup
    stacks: list[Node] = []
    if view.store is not None:
        endless = setup.bank == UNLIMITED
        for n, count in enumerate(counts(view.store)):
            number = "∞" if endless else str(count)
            stacks.append(_stack(f"bank {RESOURCES[n]}", kind(n), number, RESOURCES[n]))
    stacks.append(_stack("deck", sign("deck"), str(view.deck_size), "development cards"))
    aside = "Hidden" if view.store is None else ""
    return area("bank", "Bank", h("div", "stacks", *stacks, cls="ctb-stacks"), aside=aside)


def _stack(key: str, icon: Node, number: str, words: str) -> Node:
    spoken = h("span", text=f" {words} ", cls="kb-sr")
    count = h("span", f"{key} number", text=number)
    return h("span", key, icon, count, spoken, cls="ctb-empty" if number == "0" else None, title=f"{number} {words}")
