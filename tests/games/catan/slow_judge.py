"""The legality of moves in Catan by a second way: the codes of all refusals of a move, in the order of CT-15.1.

Where the rules leave open which of two codes it is, the code is both, `bad-dice or wrong-phase`; where they give none
at all it is `UNTOLD`. Text that is not in the notation at all raises a ValueError.

>>> table = Table(Options(board="beginner", start="beginner"), 4, order=[3, 0, 1, 2])
>>> table.phase, table.current = "main", 3
>>> refusals(table, "road 13-34", 3), refusals(table, "settlement 22", 3), refusals(table, "end", 0)
(['cannot-afford'], ['too-close', 'cannot-afford'], ['not-your-turn'])
"""

from __future__ import annotations

from collections.abc import Callable

from .slow_board import RESOURCES, Edge, edge
from .slow_table import DECK, POINT_CARDS, Options, Table
from .slow_trade import COSTS, Cards, holds, rate, read, term_faults, terms

__all__ = ["Options", "Table", "refusals"]

UNTOLD = "?"

# CT-5.7: these are the phases of each action.
PHASES: dict[str, set[str]] = {
    "roll": {"order", "roll"},
    "settlement": {"setup", "main"},
    "road": {"setup", "free roads", "main"},
    "city": {"main"},
    "buy": {"main"},
    "play": {"roll", "main"},
    "discard": {"discard"},
    "robber": {"robber"},
    "stop": {"free roads"},
    "bank": {"main"},
    "offer": {"main"},
    "call": {"main"},
    "confirm": {"main"},
    "withdraw": {"main"},
    "accept": {"main"},
    "reject": {"main"},
    "counter": {"main"},
    "reveal": {"roll", "main"},
    "end": {"main"},
}
ANSWERS = {"accept", "reject", "counter"}


def refusals(table: Table, text: str, seat: int) -> list[str]:
    """Return the codes of all reasons why a seat may not do this now, or `[]` if it is legal."""
    verb, _, rest = text.partition(" ")
    if verb not in JUDGES:
        raise ValueError(text)
    return turn_faults(table, verb, seat) or JUDGES[verb](table, rest, seat)


def turn_faults(table: Table, verb: str, seat: int) -> list[str]:
    """Return the faults of player and time; if there are any, the rest is not checked (CT-16.35)."""
    if table.phase == "over":
        return ["game-over"]  # CT-12.4
    faults = [] if may_do(table, verb, seat) else ["not-your-turn"]
    if verb in ANSWERS and table.phase == "main":
        return faults + offer_faults(table, seat)
    return faults + phase_faults(table, verb)


def may_do(table: Table, verb: str, seat: int) -> bool:
    """Return whether a seat may act: out of turn only to discard, to answer, or to roll for order (CT-5.6)."""
    if table.turn > 0 and seat != table.current and verb not in {*ANSWERS, "discard"}:
        return False
    return seat in table.who_must() or seat in table.who_may()


def phase_faults(table: Table, verb: str) -> list[str]:
    """Return the faults of an action that does not exist in this phase (CT-5.7)."""
    if verb == "roll" and table.dice:
        return ["already-rolled"]  # CT-5.3
    if table.phase == "roll" and verb in ANSWERS:
        return ["must-roll or wrong-phase"]
    if table.phase == "roll" and "roll" not in PHASES[verb] and "main" in PHASES[verb]:
        return ["must-roll"]  # CT-5.2
    if table.phase not in PHASES[verb]:
        return ["wrong-phase"]
    # CT-4.3: first a settlement, then a road.
    if table.phase == "setup" and (verb == "road") != (table.placed is not None):
        return ["wrong-phase"]
    return []


def offer_faults(table: Table, seat: int) -> list[str]:
    """Return the faults of a seat that has no offer to answer (CT-9.8)."""
    if table.offer is None:
        return ["no-offer"]
    return [] if seat in table.offer.asked else ["not-addressed"]


def judge_roll(table: Table, text: str, _seat: int) -> list[str]:
    """Judge `roll`, or with the option `manual` `roll 3 4` or `roll 7` (CT-13.4, CT-13.5)."""
    numbers = [int(word) for word in text.split()]
    if table.options.dice != "manual":
        return ["bad-dice or wrong-phase"] if numbers else []
    if len(numbers) == 2:
        return [] if all(1 <= die <= 6 for die in numbers) else ["bad-dice"]
    return [] if len(numbers) == 1 and 2 <= numbers[0] <= 12 else ["bad-dice"]


def cannot_pay(table: Table, seat: int, piece: str) -> list[str]:
    """Return the faults of the price; without a piece left, no cards help (CT-8.1)."""
    faults = ["no-piece-left"] if piece != "card" and table.supply(seat)[piece] == 0 else []
    return faults if holds(table.hands[seat], COSTS[piece]) else [*faults, "cannot-afford"]


def judge_settlement(table: Table, text: str, seat: int) -> list[str]:
    """Judge a settlement (CT-4.3, CT-4.4, CT-8.4, CT-8.5)."""
    at = int(text)
    if not 0 <= at < len(table.shape.points):
        return ["no-such-intersection"]
    faults: list[str] = []
    if at in table.buildings:
        faults.append("occupied")
    if any(near in table.buildings for near in table.shape.beside[at]):
        faults.append("too-close")
    if table.phase == "setup":
        return faults
    if not any(at in road for road in table.own_roads(seat)):
        faults.append("not-connected")
    return faults + cannot_pay(table, seat, "settlement")


def road_faults(table: Table, place: Edge, seat: int) -> list[str]:
    """Return the faults of an edge that is not free or does not touch the player's network (CT-8.2 and CT-8.3)."""
    faults = ["occupied"] if place in table.roads else []
    blocked = False
    for end in place:
        building = table.buildings.get(end)
        if building is not None and building[0] == seat:
            return faults
        if any(end in road for road in table.own_roads(seat)):
            if building is None:
                return faults
            blocked = True
    return [*faults, "blocked-by-building" if blocked else "not-connected"]


def judge_road(table: Table, text: str, seat: int) -> list[str]:
    """Judge a road (CT-4.3, CT-8.2, CT-10.8)."""
    place = edge(text)
    if not all(0 <= end < len(table.shape.points) for end in place):
        return ["no-such-intersection"]
    if place not in table.shape.edges:
        return ["no-such-edge"]
    if table.phase == "setup":
        faults = ["occupied"] if place in table.roads else []
        return faults if table.placed in place else [*faults, "not-at-settlement"]  # CT-4.4
    faults = road_faults(table, place, seat)
    return faults if table.phase == "free roads" else faults + cannot_pay(table, seat, "road")


def judge_city(table: Table, text: str, seat: int) -> list[str]:
    """Judge a city (CT-8.6)."""
    at = int(text)
    if not 0 <= at < len(table.shape.points):
        return ["no-such-intersection"]
    faults = [] if table.buildings.get(at) == (seat, "settlement") else ["not-own-settlement"]
    return faults + cannot_pay(table, seat, "city")


def judge_buy(table: Table, text: str, seat: int) -> list[str]:
    """Judge the purchase of a development card (CT-8.7)."""
    nothing_after(text)
    return ([] if sum(table.deck.values()) else ["deck-empty"]) + cannot_pay(table, seat, "card")


def places_for_roads(table: Table, seat: int) -> list[Edge]:
    """Return the edges where a player could put a road, whatever it costs."""
    return [place for place in table.shape.edges if not road_faults(table, place, seat)]


def card_faults(table: Table, seat: int, kind: str) -> list[str]:
    """Return the faults of playing a card (CT-10.1 to CT-10.3)."""
    faults: list[str] = []
    if not table.cards[seat][kind]:
        faults.append("no-such-card")
    elif table.cards[seat][kind] == table.new[seat][kind]:
        faults.append("new-card")
    return [*faults, "one-card-per-turn"] if table.played else faults


def judge_play(table: Table, text: str, seat: int) -> list[str]:
    """Judge a development card (CT-10.6 to CT-10.10)."""
    kind = next((kind for kind in DECK if text.startswith(kind) and kind not in POINT_CARDS), None)
    if kind is None:
        raise ValueError(text)
    wanted = text.removeprefix(kind).split()
    sizes = {"knight": {0}, "road building": {0}, "monopoly": {1}, "year of plenty": {1, 2}}
    if len(wanted) not in sizes[kind] or not set(wanted) <= set(RESOURCES):
        raise ValueError(text)
    faults = card_faults(table, seat, kind)
    if kind == "road building" and not (table.supply(seat)["road"] and places_for_roads(table, seat)):
        faults.append("no-road-possible")
    if kind == "year of plenty":
        faults += plenty_faults(table, wanted)
    return faults


def plenty_faults(table: Table, wanted: list[str]) -> list[str]:
    """Return the faults of a year of plenty: two cards that the bank has, or one if it has only one (CT-10.9)."""
    cards: Cards = {kind: wanted.count(kind) for kind in wanted}
    left = 2 if table.bank is None else sum(table.bank.values())
    if not table.in_bank(cards):
        return ["bank-empty"]
    return [UNTOLD] if len(wanted) == 1 and left > 1 else []


def judge_discard(table: Table, text: str, seat: int) -> list[str]:
    """Judge a discard (CT-7.1)."""
    cards = read(text)
    right = sum(cards.values()) == table.owed[seat] and holds(table.hands[seat], cards)
    return [] if right else ["wrong-discard"]


def protected(table: Table, seat: int) -> list[int]:
    """Return the hexes that the friendly robber protects (CT-7.7)."""
    if not table.options.friendly_robber:
        return []
    weak = [
        hex_
        for hex_, corners in enumerate(table.shape.corners)
        if any(
            table.buildings[at][0] != seat and table.public(table.buildings[at][0]) < 3
            for at in corners
            if at in table.buildings
        )
    ]
    others = [hex_ for hex_ in range(len(table.shape.corners)) if hex_ != table.robber]
    return [] if set(others) <= set(weak) else weak


def victims(table: Table, hex_: int, seat: int) -> list[int]:
    """Return the players that can be robbed at a hex (CT-7.4)."""
    owners = {table.buildings[at][0] for at in table.shape.corners[hex_] if at in table.buildings}
    return sorted(owner for owner in owners if owner != seat and table.held(owner))


def judge_robber(table: Table, text: str, seat: int) -> list[str]:
    """Judge `robber 5` or `robber 5 from 2` (CT-7.3, CT-7.4, CT-7.7)."""
    hex_, named = robber_move(text)
    if not 0 <= hex_ < len(table.shape.corners):
        return ["no-such-hex"]
    faults: list[str] = []
    if hex_ == table.robber:
        faults.append("robber-same-hex")
    if hex_ in protected(table, seat):
        faults.append("robber-protected")
    able = victims(table, hex_, seat)
    if named not in able if named is not None else len(able) > 1:
        faults.append("bad-victim")
    return faults


def robber_move(text: str) -> tuple[int, int | None]:
    """Return the hex, and the victim if one is named."""
    hex_, _, named = text.partition(" from ")
    return int(hex_), int(named) if named else None


def judge_stop(table: Table, text: str, _seat: int) -> list[str]:
    """Judge a stop, allowed after the first free road; before it the rules give no code (CT-10.8)."""
    nothing_after(text)
    return [UNTOLD] if table.free == 2 else []


def judge_bank(table: Table, text: str, seat: int) -> list[str]:
    """Judge `bank 4 lumber for 2 ore` (CT-9.1, CT-9.2)."""
    (give, n), (get, m) = (next(iter(side.items())) for side in one_kind_each(text))
    faults: list[str] = []
    if give == get:
        faults.append("same-resource")
    if n != m * rate(give, table.own(seat), table.board.ports):
        faults.append("bad-rate")
    if not holds(table.hands[seat], {give: n}):
        faults.append("cannot-afford or lacks-cards")
    if not table.in_bank({get: m}):
        faults.append("bank-empty")
    return faults


def one_kind_each(text: str) -> tuple[Cards, Cards]:
    """Return the sides of a bank trade."""
    give, get = terms(text)
    if len(give) != 1 or len(get) != 1:
        raise ValueError(text)
    return give, get


def asked(table: Table, text: str) -> tuple[str, list[int]]:
    """Return the terms of an offer and its addressees: `… to 0 2`, otherwise all opponents (CT-9.5)."""
    told, _, named = text.partition(" to ")
    others = [seat for seat in range(table.seats) if seat != table.current]
    seats = [int(seat) for seat in named.split()] or others
    if not set(seats) <= set(others) or len(set(seats)) < len(seats):
        raise ValueError(text)
    return told, sorted(seats)


def judge_offer(table: Table, text: str, seat: int) -> list[str]:
    """Judge an offer (CT-9.5)."""
    give, get = terms(asked(table, text)[0])
    return term_faults(give, get, table.hands[seat]) if table.options.player_trade else ["trade-off"]  # CT-9.13


def judge_call(table: Table, text: str, seat: int) -> list[str]:
    """Judge a request (CT-9.6)."""
    give, get = terms(asked(table, text)[0])
    if not table.options.player_trade:
        return ["trade-off"]  # CT-9.13
    return term_faults(give, get, table.hands[seat], call=True)


def judge_accept(table: Table, text: str, seat: int) -> list[str]:
    """Judge an acceptance (CT-9.6, CT-9.8)."""
    nothing_after(text)
    assert table.offer is not None
    faults = ["empty-side"] if table.offer.call else []
    return faults if holds(table.hands[seat], table.offer.get) else [*faults, "lacks-cards"]


def judge_counter(table: Table, text: str, seat: int) -> list[str]:
    """Judge a counteroffer, whose terms are from its maker's side (CT-9.8)."""
    give, get = terms(text)
    return term_faults(give, get, table.hands[seat])


def judge_confirm(table: Table, text: str, seat: int) -> list[str]:
    """Judge the confirmation of a trade (CT-9.9)."""
    other = int(text)
    if table.offer is None:
        return ["no-offer"]
    if other not in table.offer.asked:
        return ["not-addressed or not-accepted"]
    answer = table.offer.answers.get(other, "reject")
    if answer == "reject":
        return ["not-accepted"]
    give, get = (table.offer.give, table.offer.get) if isinstance(answer, str) else (answer[1], answer[0])
    return [] if holds(table.hands[seat], give) and holds(table.hands[other], get) else ["lacks-cards"]


def judge_withdraw(table: Table, text: str, _seat: int) -> list[str]:
    """Judge a withdrawal (CT-9.7)."""
    nothing_after(text)
    return [] if table.offer is not None else ["no-offer"]


def judge_reveal(table: Table, text: str, seat: int) -> list[str]:
    """Judge `reveal 2`; the rules give no code for it if the option is off (CT-10.4)."""
    if not table.options.early_reveal:
        return [UNTOLD]
    return [] if 1 <= int(text) <= table.score(seat)["hidden cards"] else ["no-such-card"]


def judge_nothing(_table: Table, text: str, _seat: int) -> list[str]:
    """Judge an action that is always legal in its phase: end (CT-5.5) or reject (CT-9.8)."""
    nothing_after(text)
    return []


def nothing_after(text: str) -> None:
    """Check that an action has no arguments."""
    if text:
        raise ValueError(text)


JUDGES: dict[str, Callable[[Table, str, int], list[str]]] = {
    "roll": judge_roll,
    "settlement": judge_settlement,
    "road": judge_road,
    "city": judge_city,
    "buy": judge_buy,
    "play": judge_play,
    "discard": judge_discard,
    "robber": judge_robber,
    "stop": judge_stop,
    "bank": judge_bank,
    "offer": judge_offer,
    "call": judge_call,
    "confirm": judge_confirm,
    "withdraw": judge_withdraw,
    "accept": judge_accept,
    "reject": judge_nothing,
    "counter": judge_counter,
    "reveal": judge_reveal,
    "end": judge_nothing,
}
