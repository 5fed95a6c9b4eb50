"""Practice questions of Kingdom Builder about tiles: their targets, and how they are taken, lost and ready again."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from random import Random
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.question import Maker, Question, any_look, either, even, fair, mixed, numbers
from kbwidgets.core.text.words import counted, joined, with_article
from kbwidgets.games.kingdom_builder.rules.board import HEXES, key
from kbwidgets.games.kingdom_builder.rules.chapters.building import Build
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import Shift
from kbwidgets.games.kingdom_builder.rules.options import MANDATORY
from kbwidgets.games.kingdom_builder.rules.quadrant import MOVERS, TILES
from kbwidgets.games.kingdom_builder.rules.realm import count
from kbwidgets.games.kingdom_builder.rules.state import KingdomBuilderState
from kbwidgets.games.kingdom_builder.taught.practice_positions import hexes_of, position, write_hex, write_place

GAIN_ANSWERS: Final = (
    "Yes, one tile",
    "No, there's no location next to it",
    "No, you've taken one there before",
    "No, there are none left",
)
LOSS_ANSWERS: Final = (
    "Yes, you lose it",
    "No, you have another settlement there",
    "No, it's still next to the same hex",
)
STATES: Final = ("The used one", "The new one", "The ready one")
"""The answers in the order in which tiles are lost (KB-5.8)."""
WHEN_ANSWERS: Final = ("This turn", "Not until your next turn", "Never: you don't have one")
NOW_ANSWERS: Final = ("Build or use a tile", "Only build", "Use a tile or end your turn", "Only end your turn")


def _targets(rule: str, tile: str, rng: Random) -> Question:
    """Ask on how many hexes a tile, or the mandatory build, may end."""
    due = rng.choice(("Ann builds on *", "Ann ends on *") if tile else ("Ann builds 2 on *", "Ann builds 1 on *"))
    while True:
        state = position(rng, due, tile=tile, water=tile in ("harbor", "paddock"))
        own = state.realms[0].own
        source = rng.choice(hexes_of(own)) if tile and TILES.index(tile) in MOVERS else ""
        start = f"{tile} {source} to " if source else f"{tile or 'build'} "
        ends = [str(move).removeprefix(start) for move in state.moves() if str(move).startswith(start)]
        if len(ends) < 100:
            break
    near = (0, 1, len(ends) + 1, len(ends) + 2, len(ends) - 1, len(ends) - 2, 2 * len(ends) + 3, len(ends) // 2)
    answers, right = numbers(rng, len(ends), near)
    question = "How many hexes can you build on next"
    if source:
        question = f"With the {tile.capitalize()}, how many hexes could your settlement on {write_place(source)} go to"
    elif tile:
        question = f"With the {tile.capitalize()}, how many hexes could you build on"
    words = f"You're Ann. {question}?"
    examples = joined(list(map(write_place, ends[:6])))
    explained = (
        f"{counted(len(ends), 'hex is', 'hexes are')} legal{', including' if len(ends) > 6 else ':'} {examples}."
    )
    if not ends:
        explained = "None of the hexes is legal."
    about = f"targets {tile or 'build'} {source}".strip()
    return Question(rule, about, words, answers, right, explained, state, (source,) if source else ())


def _gain(rule: str, rng: Random) -> Question:
    """Ask whether a settlement takes a tile."""
    kinds = (0, 1) if rule == "KB-5.3" else (0, 2, 3)
    answer = rng.choice(kinds)
    while True:
        state = position(rng, "Ann builds on *", seats=4 if answer == 3 else 2)
        moves = [move for move in state.moves() if isinstance(move, Build)]
        rng.shuffle(moves)
        move = next((move for move in moves if _answer_gain(state, move) == answer), None)
        if move:
            break
    place = key(move.row, move.column)
    words = f"You're Ann, and you build on {write_place(place)}. Do you get a tile?"
    explained = _explain_gain(state, move, answer)
    answers = tuple(GAIN_ANSWERS[kind] for kind in kinds)
    return Question(rule, f"gain {place}", words, answers, kinds.index(answer), explained, state, (place,))


def _explain_gain(state: KingdomBuilderState, move: Build, answer: int) -> str:
    """Return why a settlement takes a tile, or why it does not."""
    assert state.land is not None  # Every position here has a board.
    index = HEXES.index(move.row, move.column)
    touched = state.land.touch[index]
    if not touched:
        return f"There's no location next to {write_hex(index)}."
    at = state.land.locations[touched - 1]
    assert at is not None  # The location hex is touched.
    where = f"{write_hex(index)} is next to the {TILES[at[0]]} at {write_hex(at[1])}"
    left = counted(state.tiles_left(touched - 1), "tile")
    return {
        0: f"{where}. It has {left} left, and you've never taken one there.",
        2: f"{where}. You've taken a tile there before, and each location hex gives you only one per match.",
        3: f"{where}. Both of its tiles have been taken.",
    }[answer]


def _answer_gain(state: KingdomBuilderState, move: Build) -> int:
    """Return the number of the right answer."""
    assert state.land is not None  # Every position here has a board.
    location = state.land.touch[HEXES.index(move.row, move.column)]
    after = state.advance(move)
    if after.realms[0].claimed != state.realms[0].claimed:
        return 0
    return 1 if not location else 2 if state.realms[0].claimed >> location - 1 & 1 else 3


def _loss(rule: str, rng: Random) -> Question:
    """Ask whether a Paddock move loses the tile of the location that it leaves."""
    kinds = (0, 1) if rule == "KB-5.6" else (0, 2)
    answer = rng.choice(kinds)
    while True:
        state = position(rng, "Ann ends on *", tile=rng.choice(("paddock", "barn")))
        moves = [move for move in state.moves() if isinstance(move, Shift)]
        rng.shuffle(moves)
        move = next((move for move in moves if _answer_loss(state, move) == answer), None)
        if move:
            break
    assert state.land is not None  # Every position here has a board.
    location = state.land.touch[HEXES.index(move.row, move.column)] - 1
    name = TILES[state.land.tile_of(location)]
    start, end = key(move.row, move.column), key(move.to_row, move.to_column)
    words = (
        f"You're Ann, and you move a settlement from {write_place(start)} to {write_place(end)}. Do you lose the tile "
        f"from the {name} next to {write_place(start)}?"
    )
    at = state.land.locations[location]
    assert at is not None  # The location hex is touched.
    own = state.advance(move).realms[0].own
    beside = [write_hex(index) for index in bits(state.land.around[location] & own)]
    noun = "a settlement" if len(beside) == 1 else "settlements"
    mine = f"you have {noun} on {joined(beside)}, next to" if beside else "none of your settlements is next to"
    explained = f"After the move, {mine} the {name} at {write_hex(at[1])}."
    answers = tuple(LOSS_ANSWERS[kind] for kind in kinds)
    return Question(rule, f"lose {move}", words, answers, kinds.index(answer), explained, state, (start, end))


def _answer_loss(state: KingdomBuilderState, move: Shift) -> int | None:
    """Return the number of the right answer, or None if the move leaves no location whose tile is held."""
    assert state.land is not None  # Every position here has a board.
    touch = state.land.touch
    source, target = HEXES.index(move.row, move.column), HEXES.index(move.to_row, move.to_column)
    location = touch[source] - 1
    if location < 0 or not state.realms[0].held >> location & 1:
        return None
    if not state.advance(move).realms[0].held >> location & 1:
        return 0
    others = state.land.around[location] & state.realms[0].own & ~(1 << source)
    if touch[target] - 1 == location:
        return None if others else 2
    return 1


def _which(rng: Random) -> Question:
    """Ask which of two identical tiles is lost."""
    first, second = rng.sample(range(3), 2)
    name = rng.choice(TILES).capitalize()
    held = " and ".join(STATES[n].removeprefix("The ").removesuffix(" one") for n in (first, second))
    one, two = held.split(" and ")
    words = f"You have two {name} tiles, one {one} and one {two}, and a move costs you one. Which one do you lose?"
    answers, right = mixed(rng, STATES[min(first, second)], [STATES[max(first, second)]])
    about = f"which {held}"
    return Question(
        "KB-5.8", about, words, answers, right, "You lose a used one first, then a new one, and a ready one last."
    )


def _when(rng: Random) -> Question:
    """Ask when a tile may be used."""
    state = position(rng, rng.choice(("Ann builds on *", "Ann ends on *")), tile=rng.choice(TILES),
                     tile_state=rng.choice(("ready", "new", "used")))  # fmt: skip
    realm = state.realms[0]
    kinds = [n for n in range(len(TILES)) if count(realm.ready + realm.fresh + realm.used, n)]
    kind = rng.choice([*kinds, *kinds, rng.randrange(len(TILES))])
    right = 0 if count(realm.ready, kind) else 1 if kind in kinds else 2
    name = TILES[kind]
    words = f"You're Ann. When can you use the {name.capitalize()}, if there's a legal hex for it?"
    tile = f"{name.capitalize()} tile"
    explained = (
        f"Your {tile} is ready.",
        f"Your {tile} is {'used' if count(realm.used, kind) else 'new'}. It becomes ready when you end this turn.",
        f"You don't have {with_article(tile)}.",
    )[right]
    return Question("KB-5.2", f"when {name}", words, WHEN_ANSWERS, right, explained, state)


def _ready(rng: Random) -> Question:
    """Ask how many tiles are ready in the next turn."""
    state = position(rng, "Ann ends on *", tile=rng.choice(TILES), tile_state=rng.choice(("ready", "new", "used")))
    realm = state.realms[0]
    held = sum(count(realm.ready + realm.fresh + realm.used, kind) for kind in range(len(TILES)))
    now = sum(count(realm.ready, kind) for kind in range(len(TILES)))
    answers, right = numbers(rng, held, (now, 0, held + 1, held + 2))
    words = "You're Ann, and you end your turn now. How many ready tiles will you have on your next turn?"
    explained = f"When your turn ends, all your tiles become ready, even new and used ones. You have {held}."
    return Question("KB-3.6", "ready", words, answers, right, explained, state)


def _now(rng: Random) -> Question:
    """Ask what may be done in this state of the turn."""
    due = rng.choice(("Ann builds on *", "Ann builds 2 on *", "Ann ends on *", "Ann ends on *"))
    supply = 0 if due.startswith("Ann ends") and rng.random() < 0.3 else None
    state = position(rng, due, tile=rng.choice(TILES), tile_state=rng.choice(("ready", "new")), supply=supply)
    verbs = {str(move).split()[0] for move in state.moves()}
    tiles = bool(verbs - {"build", "end"})
    right = (0 if tiles else 1) if "build" in verbs else 2 if tiles else 3
    words = "You're Ann. What can you do now?"
    explained = f"{_explain_build(state)} {_explain_tiles(state, verbs - {'build', 'end'})}"
    return Question("KB-3.4", "now", words, NOW_ANSWERS, right, explained, state)


def _explain_build(state: KingdomBuilderState) -> str:
    """Return how many of the 3 settlements are built."""
    if state.phase == "over":
        return "You've built your last settlement, so all you can do is end your turn."
    return {3: "You haven't built any of your 3 settlements yet.", 0: "You've built your 3 settlements."}.get(
        state.left, f"You've built {MANDATORY - state.left} of your 3 settlements."
    )


def _explain_tiles(state: KingdomBuilderState, usable: AbstractSet[str]) -> str:
    """Return which tiles can be used, or why none can."""
    if usable:
        return f"You can use {joined([f'the {name.capitalize()}' for name in TILES if name in usable])}."
    if state.phase == "mandatory":
        return "You can't use a tile in between."
    return "You can't use a tile any more." if state.phase == "over" else "You can't use any of your tiles now."


def _left(rng: Random) -> Question:
    """Ask how many tiles are left on a location hex."""
    state = position(rng, "Ann builds on *", seats=rng.choice((2, 3, 4)))
    assert state.land is not None  # Every position here has a board.
    locations = [n for n, spot_of_tile in enumerate(state.land.locations) if spot_of_tile]
    touched = [n for n in locations if any(realm.claimed >> n & 1 for realm in state.realms)]
    location = rng.choice([*touched, rng.choice(locations)])
    spot_of_tile = state.land.locations[location]
    assert spot_of_tile is not None  # It is one of the location hexes on the board.
    place = key(*HEXES.row_column(spot_of_tile[1]))
    answers = ("0", "1", "2")
    right = state.tiles_left(location)
    words = f"How many tiles are left on the {TILES[spot_of_tile[0]]} at {write_place(place)}?"
    beside = [name for name, realm in zip(state.names, state.realms, strict=True) if realm.claimed >> location & 1]
    takers = f"{joined(beside)} took one{' each' if len(beside) > 1 else ''}" if beside else "Nobody has taken one"
    explained = f"It started with 2. {takers}."
    return Question("KB-5.4", f"left {place}", words, answers, right, explained, state, (place,))


TILE_QUESTIONS: Final[Mapping[str, Maker]] = {
    "KB-3.4": even(_now),
    "KB-3.6": fair(_ready),
    "KB-4.4": fair(partial(_targets, "KB-4.4", ""), any_look),
    "KB-5.2": even(_when),
    "KB-5.3": even(partial(_gain, "KB-5.3")),
    "KB-5.4": either(even(partial(_gain, "KB-5.4"), any_look), even(_left, any_look)),
    "KB-5.6": even(partial(_loss, "KB-5.6")),
    "KB-5.7": even(partial(_loss, "KB-5.7")),
    "KB-5.8": _which,
}
"""The questions about tiles."""

COUNTS: Final[Mapping[str, Maker]] = {
    rule: fair(partial(_targets, rule, tile), any_look)
    for rule, tile in {
        "KB-5.13": "oracle", "KB-5.14": "farm", "KB-5.15": "oasis", "KB-5.16": "tower", "KB-5.17": "tavern",
        "KB-5.18": "barn", "KB-5.19": "harbor", "KB-5.20": "paddock",
    }.items()
}  # fmt: skip
"""The question about the number of targets, for the rule of each tile."""
