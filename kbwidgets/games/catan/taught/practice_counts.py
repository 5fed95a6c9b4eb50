"""Practice questions that count in a position: cards of a roll, victims, rates, lengths and points.

>>> from random import Random
>>> COUNTS["CT-9.1"](Random(1)).answers
('2', '3', '4')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations
from random import Random
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.question import Maker, Question, any_look, even, fair, mixed, numbers
from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.catan.rules.chapters.build import with_road, with_settlement
from kbwidgets.games.catan.rules.chapters.longest_road import road_length
from kbwidgets.games.catan.rules.chapters.robber import cards_owed, victims_at
from kbwidgets.games.catan.rules.chapters.turn import Dice
from kbwidgets.games.catan.rules.position import (
    BY_CHANCE,
    Pieces,
    all_points,
    corner_key,
    edge_key,
    hex_key,
    open_corners,
    open_edges,
    others_buildings,
)
from kbwidgets.games.catan.rules.resources import (
    CARDS,
    COSTS,
    EACH,
    POINT,
    RESOURCES,
    Goods,
    counts,
    dev_count,
    holds,
    listed,
    missing,
    of,
    written,
)
from kbwidgets.games.catan.rules.state import CatanState
from kbwidgets.games.catan.rules.stock import VALUES
from kbwidgets.games.catan.taught.practice_positions import (
    ANN,
    NAMES,
    board_laid_out,
    place_pieces,
    random_hand,
    random_position,
    with_bank,
    with_hands,
)
from kbwidgets.games.catan.taught.practice_words import count_or_no

_GUESSES: Final = tuple(CARDS[n] for n in range(5))


def _amounts(rng: Random, right: Goods, near: Sequence[Goods]) -> tuple[tuple[str, ...], int]:
    """Return the right cards, similar ones, nothing, and one card more or fewer, as answers."""
    held = [card for card in CARDS if holds(right, card)]
    wrong = [*near, 0, *(right + card for card in rng.sample(_GUESSES, 2)), *(right - card for card in held)]
    return mixed(rng, listed(right), [listed(goods) for goods in wrong])


# -- production ---------------------------------------------------------------------------------------------


def _gains_of_roll(state: CatanState, total: int) -> list[Goods]:
    """Return what each seat gets for a roll."""
    faces = (total // 2, total - total // 2)
    after = state._replace(phase="dice", to_act=BY_CHANCE).advance(Dice(*faces))
    return [hand - before for hand, before in zip(after.hands, state.hands, strict=True)]


def _production(rule: str, rng: Random) -> Question:
    """Ask what a player gets for a roll: from all hexes, with the robber on one, or from a bank that runs short."""
    single = rule == "CT-6.3"
    shortage = rule in ("CT-6.2", "CT-6.3")
    kept = rng.random() < 0.3  # The rule makes no difference.
    while True:
        seats = rng.randrange(2, 4)
        state = random_position(rng, "roll", seats=seats, most=9, bank_shortage="single" if single else "nobody")
        total, seat = rng.choice(VALUES), rng.randrange(seats)
        plain = state.built.gains[total]
        if not plain[seat]:
            continue
        if rule == "CT-7.6":
            hexes = [n for n, chit in enumerate(state.land.chits) if chit == total]
            state = state._replace(robber=rng.choice(hexes))
        kinds = [n for n in range(5) if of(plain[seat], n)]
        kind = rng.choice(kinds)
        if shortage:
            state = with_bank(state, kind, max(0, of(plain[-1], kind) - rng.randrange(3)))
        correct = _gains_of_roll(state, total)
        if rule == "CT-6.1" or (correct[seat] == plain[seat]) == kept:
            break
    near = [plain[seat], plain[-1], correct[(seat + 1) % seats], plain[seat] + CARDS[kind]]
    if shortage:
        near += [plain[seat] - of(plain[seat], kind) * CARDS[kind], _capped_by_bank(state, plain[seat], kind)]
    answers, right = _amounts(rng, correct[seat], near)
    option = (
        "If the bank runs short and only one player should get a resource, they get what's left. " if single else ""
    )
    name = state.names[seat]
    words = f"{option}The dice show {total}. What does {name} get?"
    explained = f"A settlement gets 1 card and a city gets 2, so {name} gets {listed(plain[seat])} ({rule})."
    if correct[seat] != plain[seat]:
        why = "The robber blocks a hex" if rule == "CT-7.6" else "The bank doesn't have enough"
        explained = f"{why}. Otherwise {name} would get {listed(plain[seat])} ({rule})."
    return Question(rule, f"gets {seat} {total}", words, answers, right, explained, state, (), (), seat)


def _capped_by_bank(state: CatanState, wanted: Goods, kind: int) -> Goods:
    """Return the cards that a player would get if the bank gave what it has of a resource."""
    return wanted - max(0, of(wanted, kind) - of(state.store, kind)) * CARDS[kind]


def _first_cards(rng: Random) -> Question:
    """Ask what the second settlement pays."""
    state = place_pieces(rng, board_laid_out(rng), rng.choice((6, 8, 10)))
    corner = rng.choice(list(bits(state.built.free_corners)))
    correct = sum(card for _, card, _ in state.land.sources[corner])
    answers, right = _amounts(rng, correct, [CARDS[rng.randrange(5)], correct + correct])
    words = f"{state.names[state.turn]}'s second settlement goes on intersection {corner}. Which cards does it pay out?"
    text = f"It pays one card for each hex next to it except a desert: {listed(correct)}"
    explained = f"{text if correct else 'The only hex next to it is a desert'} (CT-4.6)."
    return Question("CT-4.6", f"start {corner}", words, answers, right, explained, state, (corner_key(corner),))


# -- the robber ---------------------------------------------------------------------------------------------


def _victims(rng: Random) -> Question:
    """Ask who can be robbed on a hex."""
    state = random_position(rng, "main", seats=3, most=9)
    state = with_hands(state, *(hand if rng.random() < 0.7 else 0 for hand in state.hands))
    hexes = [n for n in range(state.table.grid.hexes) if state.built.realms[1].hexes >> n & 1 and n != state.robber]
    hexagon = rng.choice([*hexes, rng.randrange(state.table.grid.hexes)])
    correct = tuple(state.names[seat] for seat in victims_at(state, hexagon))
    groups: list[tuple[str, ...]] = [*combinations(NAMES[1:3], 1), NAMES[1:3], ()]
    answers = tuple(joined(group) if group else "nobody" for group in groups)
    sizes = zip(state.names, state.hands, strict=True)
    held = joined([f"{name} has {count_or_no(sum(counts(hand)), 'card')}" for name, hand in sizes])
    words = f"{held}. Who can Ann rob on hex {hexagon}?"
    explained = "She can rob an opponent who has at least 1 card and a building next to that hex (CT-7.4)."
    about = f"victims {hexagon}"
    return Question("CT-7.4", about, words, answers, groups.index(correct), explained, state, (hex_key(hexagon),))


def _owed(rng: Random) -> Question:
    """Ask how many cards are discarded."""
    limit, held, cards = rng.choice((7, 7, 7, 9)), rng.randrange(5, 17), rng.randrange(4)
    correct = cards_owed(held, limit)
    near = (held // 2, (held + 1) // 2, held - limit if held > limit else 0, (held + cards) // 2, 0)
    answers, right = numbers(rng, correct, near)
    words = (
        f"The hand limit is {limit}. Ann has {counted(held, 'resource card')} and "
        f"{count_or_no(cards, 'development card')}. A 7 is rolled. How many cards does she discard?"
    )
    explained = f"Half of {held}, rounded down, is {correct} (CT-7.1)."
    if not correct:
        explained = f"She has at most {limit} resource cards, so she discards none (CT-7.1)."
    return Question("CT-7.1", f"owed {limit} {held} {cards}", words, answers, right, explained)


def _stolen(rng: Random) -> Question:
    """Ask how likely a stolen card is of a kind."""
    hand = random_hand(rng, 4) + random_hand(rng, 3)
    kind = rng.choice([n for n in range(5) if of(hand, n)])
    size, held = sum(counts(hand)), of(hand, kind)
    kinds = sum(count > 0 for count in counts(hand))
    near = [f"1 in {kinds}", f"1 in {size}", f"{held} in {size + 1}", f"{min(held + 1, size)} in {size}", "1 in 5"]
    right_words = f"{held} in {size}"
    answers, right = mixed(rng, right_words, near if held > 1 else near[:1] + near[2:])
    if len(answers) < 2:
        return _stolen(rng)
    words = f"Bo has {listed(hand)}. Ann steals a card. What's the chance that it's {RESOURCES[kind]}?"
    explained = f"Every card is equally likely, so it's {right_words} (CT-7.5)."
    return Question("CT-7.5", f"stolen {held} {size}", words, answers, right, explained)


# -- building and trade ---------------------------------------------------------------------------------------


def _missing(rng: Random) -> Question:
    """Ask which cards are missing for a piece."""
    while True:
        piece, hand = rng.choice(tuple(COSTS)), random_hand(rng, 3)
        correct = missing(hand, COSTS[piece])
        if sum(counts(correct)) < 4:
            break
    answers, right = _amounts(rng, correct, [missing(hand, cost) for cost in COSTS.values()])
    words = f"Ann has {listed(hand)}. What does she still need for a {piece}?"
    explained = f"A {piece} costs {listed(COSTS[piece])} (CT-1.9)."
    return Question("CT-1.9", f"missing {piece}: {written(hand)}", words, answers, right, explained)


def _pieces_left(rng: Random) -> Question:
    """Ask how many pieces of a kind are left."""
    state, seat = random_position(rng), rng.randrange(3)
    realm = state.built.realms[seat]
    limits = state.table.limits
    piece, whole, stand = rng.choice(
        (
            ("road", limits.roads, realm.roads),
            ("settlement", limits.settlements, realm.settlements),
            ("city", limits.cities, realm.cities),
        )
    )
    correct = whole - stand.bit_count()
    answers, right = numbers(rng, correct, (whole, correct + realm.cities.bit_count(), stand.bit_count()))
    noun = {"road": "roads", "settlement": "settlements", "city": "cities"}[piece]
    words = f"{state.names[seat]} started with {whole} {noun}. How many are left in the supply?"
    back = " When you build a city, you get the settlement back." if piece == "settlement" else ""
    placed = stand.bit_count()
    verb = "is" if placed == 1 else "are"
    explained = f"{placed or 'None'} of the {whole} {verb} on the board.{back}".removesuffix(".") + " (CT-1.6)."
    return Question("CT-1.6", f"left {seat} {piece}", words, answers, right, explained, state, (), (), seat)


def _places(rule: str, rng: Random) -> Question:
    """Ask on how many edges or intersections a player can build."""
    state = random_position(rng, most=5)
    state = with_hands(state, 3 * EACH, *state.hands[1:])
    roads = rule == "CT-8.2"
    correct = (open_edges if roads else open_corners)(state.built, ANN).bit_count()
    realm = state.built.realms[ANN]
    near = (realm.touched.bit_count(), correct + 1, correct + 2, max(correct - 1, 0), 0)
    answers, right = numbers(rng, correct, near)
    what = "edges can she build a road" if roads else "intersections can she build a settlement"
    words = f"Ann has enough cards. On how many {what}?"
    number = counted(correct, "edge" if roads else "intersection")
    explained = f"She can build on {number} ({rule})." if correct else f"She can't build anywhere ({rule})."
    return Question(rule, "roads" if roads else "towns", words, answers, right, explained, state)


def _rate(rng: Random) -> Question:
    """Ask how many cards the bank takes."""
    wanted = rng.choice((2, 3, 4))
    while True:
        state, kind = random_position(rng, seats=4, most=9), rng.randrange(5)
        seat = rng.randrange(4)
        if of(state.built.rates[seat], kind) == wanted:
            break
    words = f"How much {RESOURCES[kind]} does {state.names[seat]} pay the bank for 1 card?"
    why = {2: f"a building at the {RESOURCES[kind]} port",
           3: f"a building at a 3:1 port, but none at the {RESOURCES[kind]} port",
           4: f"no building at a port that helps with {RESOURCES[kind]}"}[wanted]  # fmt: skip
    explained = f"{state.names[seat]} has {why} (CT-9.1)."
    about = f"rate {seat} {RESOURCES[kind]}"
    return Question("CT-9.1", about, words, ("2", "3", "4"), wanted - 2, explained, state, (), (), seat)


def _bought(rng: Random) -> Question:
    """Ask how many cards of another resource the bank gives."""
    rate, held = rng.choice((2, 3, 4)), rng.randrange(3, 13)
    answers, right = numbers(rng, held // rate, (held // 4, held // 3, held // 2, held))
    words = f"Ann has {held} {RESOURCES[2]}, and her rate is {rate}:1. How much ore can she get?"
    got = held // rate or "none"
    explained = f"She pays {rate} lumber for each ore, so with {held} lumber she gets {got} (CT-9.2)."
    return Question("CT-9.2", f"bought {rate} {held}", words, answers, right, explained)


def _monopoly(rng: Random) -> Question:
    """Ask how many cards a Monopoly takes."""
    hands = [random_hand(rng, 4) for _ in range(3)]
    kind = rng.randrange(5)
    correct = sum(of(hand, kind) for hand in hands[1:])
    held = [of(hand, kind) for hand in hands]
    answers, right = numbers(rng, correct, (sum(held), max(held[1:]), 2, 1))
    text = " ".join(f"{name} has {listed(hand)}." for name, hand in zip(NAMES, hands, strict=False))
    words = f"{text} Ann plays Monopoly and names {RESOURCES[kind]}. How many cards does she get?"
    text = f"Her opponents have {correct} {RESOURCES[kind]} between them"
    explained = f"{text if correct else f'None of her opponents has any {RESOURCES[kind]}'} (CT-10.10)."
    about = f"monopoly {' '.join(map(str, held))}"
    return Question("CT-10.10", about, words, answers, right, explained)


# -- roads and points ---------------------------------------------------------------------------------------


def _length(rule: str, rng: Random) -> Question:
    """Ask how long a road is after another road, or after an opponent settles on it."""
    while True:
        state = random_position(rng, most=12)
        built = state.built
        if rule == "CT-11.1":
            edges = list(bits(open_edges(built, ANN)))
            if not edges or built.realms[ANN].touched & others_buildings(built, ANN):
                continue
            edge = rng.choice(edges)
            name, place = state.table.grid.name(edge), edge_key(state.table.grid.name(edge))
            after, text = with_road(state.table, built, ANN, edge), f"Ann builds a road on edge {name}"
            about = f"length road {name}"
        else:
            corners = [n for n in bits(built.free_corners) if _degree(state, built, n) > 1]
            if not corners:
                continue
            corner = rng.choice(corners)
            place, text = corner_key(corner), f"Bo builds a settlement on intersection {corner}"
            after, about = with_settlement(state.table, state.land, built, 1, corner), f"length settlement {corner}"
        before, correct = (road_length(state.table, each, ANN) for each in (built, after))
        if before > 2:
            break
    roads = after.realms[ANN].roads.bit_count()
    answers, right = numbers(rng, correct, (before, before + 1, before - 1, roads))
    whose = "her" if rule == "CT-11.1" else "Ann's"
    words = f"{text}. How long is {whose} longest road now?"
    limits = "You can't count a road twice or go past an opponent's building"
    change = f"It was {before} and is now {correct}" if correct != before else f"It's still {correct}"
    explained = f"{change}. {limits} ({rule})."
    return Question(rule, about, words, answers, right, explained, state, (place,), (), ANN)


def _degree(state: CatanState, built: Pieces, corner: int) -> int:
    return (built.realms[ANN].roads & state.table.grid.edges_at[corner]).bit_count()


def _points(rng: Random) -> Question:
    """Ask how many points a player has."""
    state = random_position(rng, cards=True, most=9)
    correct = all_points(state.built, state.dev, ANN)
    realm = state.built.realms[ANN]
    pieces = realm.settlements.bit_count() + realm.cities.bit_count()
    points = dev_count(state.dev.cards[ANN], POINT)
    answers, right = numbers(rng, correct, (pieces, correct - points, correct + 2, correct - 2))
    special = [name for name, seat in (("Longest Road", state.built.longest_holder), ("Largest Army", state.dev.army))
               if seat == ANN]  # fmt: skip
    held = [
        count_or_no(realm.settlements.bit_count(), "settlement"),
        count_or_no(realm.cities.bit_count(), "city", "cities"),
        f"{count_or_no(points, 'victory point card')} in her hand",
        *(special or ["no special cards"]),
    ]
    words = f"Ann has {joined(held)}. How many points does she have?"
    explained = "A settlement scores 1 point, a city 2, a special card 2 and a victory point card 1 (CT-12.1)."
    return Question("CT-12.1", "points", words, answers, right, explained, state, (), (), ANN, hides_points=True)


def _of_how_many(question: Question) -> str:
    """Return the size of a hand, so that all answers are about the same number."""
    return question.about.split()[2]


def _piece(question: Question) -> str:
    """Return the piece for which cards are missing."""
    return question.about.partition(":")[0]


COUNTS: Final[Mapping[str, Maker]] = {
    **{rule: fair(partial(_production, rule)) for rule in ("CT-6.1", "CT-6.2", "CT-6.3", "CT-7.6")},
    "CT-1.6": fair(_pieces_left, tries=12),
    "CT-1.9": fair(_missing, _piece),
    "CT-4.6": fair(_first_cards),
    "CT-7.1": fair(_owed),
    "CT-7.4": even(_victims),
    "CT-7.5": fair(_stolen, _of_how_many),
    "CT-8.2": fair(partial(_places, "CT-8.2")),
    "CT-8.4": fair(partial(_places, "CT-8.4")),
    "CT-9.1": even(_rate),
    "CT-9.2": fair(_bought),
    "CT-10.10": fair(_monopoly, any_look),
    "CT-11.1": fair(partial(_length, "CT-11.1")),
    "CT-11.2": fair(partial(_length, "CT-11.2")),
    "CT-12.1": fair(_points),
}
"""The questions that count, by their rules."""
