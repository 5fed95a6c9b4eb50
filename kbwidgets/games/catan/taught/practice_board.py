"""Practice questions about the board and the box: numbers, terrain, dots and contents.

>>> from random import Random
>>> BOARDS["CT-1.1"](Random(2)).answers
('wool', 'grain', 'lumber', 'brick', 'ore', 'nothing')
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from kbwidgets.core.protocol.question import Maker, Question, any_look, either, even, fair, mixed, numbers
from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.catan.rules.board import grid_of
from kbwidgets.games.catan.rules.position import corner_key
from kbwidgets.games.catan.rules.resources import DEV_DECK, DEV_NOUNS, LANDS, RESOURCES, TERRAINS, dev_count
from kbwidgets.games.catan.rules.stock import DOTS, VALUES, chits, tiles
from kbwidgets.games.catan.taught.practice_positions import board_laid_out

BOX: Final = 3
"""The radius of the board in the box."""
_INLAND: Final = 24
"""The number of its intersections with three hexes. Those on the coast have fewer."""
_SIDES: Final = ("right", "upper right", "upper left", "left", "lower left", "lower right")
_STEPS: Final = ((2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3), (1, 3))
"""The steps to adjacent hexes, in halves of a hex's width and of its side."""
_CORNERS: Final = ("bottom", "lower right", "upper right", "top", "upper left", "lower left")
_CARDS: Final = ("knight", "road building", "year of plenty", "monopoly", "victory point")
_TERRAIN: Final = ("pasture", "field", "forest", "hill", "mountain", "desert")


def _beside(rng: Random) -> Question:
    """Ask which hex is next to another one."""
    grid = grid_of(BOX)
    hexagon = rng.randrange(grid.hexes)
    x, y = grid.middles[hexagon]
    sides = {side: (x + step[0], y + step[1]) for side, step in enumerate(_STEPS)}
    side = rng.choice([side for side, spot in sides.items() if spot in grid.middles])
    correct = grid.middles.index(sides[side])
    answers, right = mixed(rng, str(correct), [str(other) for other in grid.neighbours(hexagon)])
    words = f"Which hex is to the {_SIDES[side]} of hex {hexagon} on a board of size 3?"
    explained = "Each ring starts due east and continues anticlockwise (CT-3.2)."
    return Question("CT-3.2", f"beside {hexagon} {side}", words, answers, right, explained)


def _ring(rng: Random) -> Question:
    """Ask which number a ring starts with."""
    ring, corners = rng.randrange(1, 5), rng.random() < 0.5
    first = 6 * ring * ring if corners else 1 + 3 * ring * (ring - 1)
    answers, right = numbers(rng, first, (6 * ring, 6 * ring * ring, 1 + 3 * ring * (ring - 1), 6 * (ring + 1)))
    what, one = ("intersections", "intersection") if corners else ("hexes", "hex")
    words = f"The middle is ring 0. Which is the lowest {one} number in ring {ring}?"
    explained = f"The rings inside it have {first} {what}, numbered from 0 (CT-3.3)."
    return Question("CT-3.3", f"ring {ring} {what}", words, answers, right, explained)


def _how_many_beside(rng: Random) -> Question:
    """Ask how many hexes are next to one."""
    grid = grid_of(BOX)
    hexagon = rng.randrange(grid.hexes)
    correct = len(grid.neighbours(hexagon))
    words = f"How many neighbours does hex {hexagon} have on a board of size 3?"
    explained = f"A hex has 6 neighbours inland and 3 or 4 on the coast. This one has {correct} (CT-3.5)."
    return Question("CT-3.5", f"hexes {hexagon}", words, ("3", "4", "6"), (3, 4, 6).index(correct), explained)


def _near(rng: Random) -> Question:
    """Ask which intersection is next to another one."""
    grid = grid_of(BOX)
    while True:  # Choose the answers first, each with a neighbour of its own, then the one that is asked for.
        middle = grid.around(rng.randrange(grid.hexes))
        corners = rng.sample(sorted({*middle, *(other for one in middle for other in grid.beside(one))}), 4)
        nearest = {one: [near for near in corners if near in grid.beside(one)] for one in range(grid.corners)}
        own = [[one for one, near in nearest.items() if near == [at] and one not in corners] for at in corners]
        if all(own):
            break
    right = rng.randrange(4)
    corner = rng.choice(own[right])
    beside = grid.beside(corner)
    answers = tuple(map(str, corners))
    words = f"Which intersection is next to intersection {corner} on a board of size 3?"
    explained = f"The neighbours of intersection {corner} are {joined([str(near) for near in beside])} (CT-3.6)."
    return Question("CT-3.6", f"joined {corner}", words, answers, right, explained)


def _corner(rng: Random) -> Question:
    """Ask which intersection is a corner of a hex."""
    grid = grid_of(BOX)
    hexagon, turn = rng.randrange(grid.hexes), rng.randrange(6)
    around = grid.around(hexagon)
    answers, right = mixed(rng, str(around[turn]), [str(n) for n in around])
    words = f"Which intersection is the {_CORNERS[turn]} corner of hex {hexagon}?"
    explained = f"The corners, anticlockwise from the bottom, are {joined([str(n) for n in around])} (CT-3.7)."
    return Question("CT-3.7", f"corner {hexagon} {turn}", words, answers, right, explained)


def _land(rng: Random) -> Question:
    """Ask what a terrain produces."""
    land = rng.randrange(len(LANDS))
    answers = (*RESOURCES, "nothing")
    words = f"What does a {_TERRAIN[land]} hex produce?"
    explained = f"A {_TERRAIN[land]} hex produces {answers[land]} (CT-1.1)."
    return Question("CT-1.1", f"land {LANDS[land]}", words, answers, land, explained)


def _box(rng: Random) -> Question:
    """Ask how many tiles or tokens of a kind are in the box."""
    if rng.random() < 0.5:
        kind = rng.randrange(len(TERRAINS))
        correct, about, whole = tiles(BOX)[kind], f"tiles {TERRAINS[kind]}", "19 tiles"
        one, more = f"a {_TERRAIN[kind]} tile", f"{_TERRAIN[kind]} tiles"
    else:
        value = rng.choice(VALUES)
        correct, about, whole = chits(BOX)[value], f"chits {value}", "18 number tokens"
        one, more = f"a {value}", f"{value}s"
    answers, right = numbers(rng, correct, (1, 2, 3, 4))
    words = f"How many of the {whole} on a board of size 3 are {more}?"
    text = f"Only 1 of the {whole} is {one}" if correct == 1 else f"{correct} of the {whole} are {more}"
    explained = f"{text} (CT-1.2)."
    return Question("CT-1.2", about, words, answers, right, explained)


def _bank(rng: Random) -> Question:
    """Ask how many cards of a resource the bank has."""
    radius, held = rng.choice((3, 3, 4)), rng.randrange(1, 12)
    whole = grid_of(radius).hexes
    answers, right = numbers(rng, whole - held, (whole, 19 - held, held, 20 - held))
    words = f"A board of size {radius} has {whole} hexes. The players have {held} ore. How much is left in the bank?"
    explained = f"There's 1 ore for each hex, so the bank has the other {whole - held} (CT-1.4)."
    return Question("CT-1.4", f"bank {radius} {held}", words, answers, right, explained)


def _deck(rng: Random) -> Question:
    """Ask how many development cards of a kind there are."""
    kind, decks = rng.randrange(5), rng.choice((1, 1, 2, 3))
    correct = decks * dev_count(DEV_DECK, kind)
    answers, right = numbers(rng, correct, (2 * decks, 5 * decks, 14 * decks, 25))
    card = DEV_NOUNS[kind].removesuffix(" card")
    words = f"How many {card} cards are in {counted(decks, 'deck')} of development cards?"
    explained = "A deck has 14 knights, 5 victory point cards, and 2 of each other kind (CT-1.5)."
    return Question("CT-1.5", f"deck {decks} {_CARDS[kind]}", words, answers, right, explained)


def _across(rng: Random) -> Question:
    """Ask how many hexes are in the longest row."""
    radius = rng.randrange(3, 8)
    correct = 2 * radius - 1
    answers, right = numbers(rng, correct, (radius, 2 * radius, 2 * radius + 1, radius + 1))
    words = f"How many hexes are in the row through the middle of a board of size {radius}?"
    explained = f"The middle is 1 hex, and each further ring adds 2, so there are {correct} (CT-2.1)."
    return Question("CT-2.1", f"across {radius}", words, answers, right, explained)


def _odds(rng: Random) -> Question:
    """Ask how many of 36 rolls show a number."""
    total = rng.choice((2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))
    answers, right = numbers(rng, DOTS[total], (total, 12 - total, DOTS[total] + 1))
    words = f"How many of the 36 rolls of two dice add up to {total}?"
    text = f"{DOTS[total]} of them add" if DOTS[total] > 1 else "Only 1 of them adds"
    explained = f"{text} up to {total} (CT-13.4)."
    return Question("CT-13.4", f"ways {total}", words, answers, right, explained)


def _best(rng: Random) -> Question:
    """Ask which of three intersections yields most cards."""
    right = rng.randrange(3)
    while True:
        state = board_laid_out(rng)
        corners = sorted(rng.sample(range(_INLAND), 3))
        dots = [sum(DOTS[chit] for chit, _, _ in state.land.sources[corner]) for corner in corners]
        if dots.index(max(dots)) == right and dots.count(max(dots)) == 1 and sorted(dots)[1] > 3:
            break
    words = f"Which intersection pays out most often: {joined([str(corner) for corner in corners], 'or')}?"
    text = joined([f"{correct} around intersection {corner}" for corner, correct in zip(corners, dots, strict=True)])
    explained = f"Count the dots on the hexes: there are {text} (CT-13.4)."
    about = f"best {' '.join(map(str, corners))}"
    asked = tuple(map(corner_key, corners))
    answers = tuple(map(str, corners))
    return Question("CT-13.4", about, words, answers, right, explained, state, asked)


def _kind_asked(question: Question) -> str:
    """Return "tiles" or "chits"."""
    return question.about.split()[0]


BOARDS: Final[Mapping[str, Maker]] = {
    "CT-1.1": _land,
    "CT-1.2": fair(_box, _kind_asked),
    "CT-1.4": fair(_bank),
    "CT-1.5": fair(_deck, any_look),
    "CT-2.1": fair(_across),
    "CT-3.2": _beside,
    "CT-3.3": fair(_ring),
    "CT-3.5": even(_how_many_beside),
    "CT-3.6": _near,
    "CT-3.7": _corner,
    "CT-13.4": either(fair(_odds), _best),
}
"""The questions about the board and the box."""
