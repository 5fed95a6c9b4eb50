"""Practice questions of Kingdom Builder about tiles: where they lead, how they are gained, lost, and ready again."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from random import Random
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.question import Maker, Question, any_look, either, even, fair, mixed, numbers
from kbwidgets.core.words import counted, joined
from kbwidgets.games.kingdom_builder.rules.board import HEXES, key
from kbwidgets.games.kingdom_builder.rules.moves import MOVERS, Build, Shift
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.realm import count
from kbwidgets.games.kingdom_builder.rules.state import KingdomBuilderState
from kbwidgets.games.kingdom_builder.taught.practice_positions import hexes_of, position, spot, told

GAIN_ANSWERS: Final = (
    "Yes, one tile",
    "No, no location lies beside it",
    "No, the player took one there before",
    "No, none is left there",
)
LOSS_ANSWERS: Final = ("Yes, it is lost", "No, another settlement still stands there", "No, it still stands there")
STATES: Final = ("the used one", "the new one", "the ready one")
"""In the order in which tiles go (KB-5.8)."""
WHEN_ANSWERS: Final = ("In this turn", "Not before the next turn", "It is not held at all")
THREE: Final = 3
"""Settlements of the mandatory build."""
NOW_ANSWERS: Final = ("Build or use a tile", "Only build", "Use a tile or end the turn", "Only end the turn")


def _targets(rule: str, tile: str, rng: Random) -> Question:
    """On how many hexes a tile, or the mandatory build, may end."""
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
    how = f" move {told(source)} with the {tile.capitalize()}" if source else " use the " + tile.capitalize()
    words = f"On how many hexes may Ann{how if tile else ' build next'}?".replace(
        "On how many hexes may Ann move", "To how many hexes may Ann move"
    )
    shown = ", ".join(map(told, ends[:6])) + (", …" if len(ends) > 6 else "")
    explained = f"{counted(len(ends), 'hex', 'hexes')}{': ' + shown if ends else ''}."
    about = f"targets {tile or 'build'} {source}".strip()
    return Question(rule, about, words, answers, right, explained, state, (source,) if source else ())


def _gain(rule: str, rng: Random) -> Question:
    """Whether a settlement brings a tile."""
    kinds = (0, 1) if rule == "KB-5.3" else (0, 2, 3)
    wanted = rng.choice(kinds)
    while True:
        state = position(rng, "Ann builds on *", seats=4 if wanted == 3 else 2)
        moves = [move for move in state.moves() if isinstance(move, Build)]
        rng.shuffle(moves)
        move = next((move for move in moves if _gained(state, move) == wanted), None)
        if move:
            break
    place = key(move.row, move.column)
    words = f"Ann builds on {told(place)}. Does she take a tile?"
    explained = _gain_told(state, move, wanted)
    answers = tuple(GAIN_ANSWERS[kind] for kind in kinds)
    return Question(rule, f"gain {place}", words, answers, kinds.index(wanted), explained, state, (place,))


def _gain_told(state: KingdomBuilderState, move: Build, found: int) -> str:
    """Why a settlement brings a tile, or none."""
    assert state.land is not None  # every position here has one
    index = HEXES.index(move.row, move.column)
    touched = state.land.touch[index]
    if not touched:
        return f"{spot(index)} touches no location hex."
    at = state.land.locations[touched - 1]
    assert at is not None  # it is touched
    where = f"{spot(index)} touches the {TILES[at[0]].capitalize()} hex {spot(at[1])}"
    left = counted(state.tiles_left(touched - 1), "tile")
    return {
        0: f"{where}, where {left} {'is' if left.startswith('1 ') else 'are'} left, and she took none there before.",
        2: f"{where}, where she took a tile before, and each location hex gives her one in the whole game.",
        3: f"{where}, whose two tiles are taken.",
    }[found]


def _gained(state: KingdomBuilderState, move: Build) -> int:
    """Which of the answers is right."""
    assert state.land is not None  # every position here has one
    location = state.land.touch[HEXES.index(move.row, move.column)]
    after = state.advance(move)
    if after.realms[0].claimed != state.realms[0].claimed:
        return 0
    return 1 if not location else 2 if state.realms[0].claimed >> location - 1 & 1 else 3


def _loss(rule: str, rng: Random) -> Question:
    """Whether a Paddock move costs the tile of the location that is left."""
    kinds = (0, 1) if rule == "KB-5.6" else (0, 2)
    wanted = rng.choice(kinds)
    while True:
        state = position(rng, "Ann ends on *", tile=rng.choice(("paddock", "barn")))
        moves = [move for move in state.moves() if isinstance(move, Shift)]
        rng.shuffle(moves)
        move = next((move for move in moves if _lost(state, move) == wanted), None)
        if move:
            break
    assert state.land is not None  # every position here has one
    location = state.land.touch[HEXES.index(move.row, move.column)] - 1
    name = TILES[state.land.tile_of(location)].capitalize()
    start, end = key(move.row, move.column), key(move.to_row, move.to_column)
    words = f"Ann moves {told(start)} to {told(end)}. Does she lose the {name} tile that she took beside {told(start)}?"
    at = state.land.locations[location]
    assert at is not None  # it is touched
    own = state.advance(move).realms[0].own
    beside = [spot(index) for index in bits(state.land.around[location] & own)]
    there = f"on {joined(beside)}" if beside else "nowhere"
    explained = f"After the move settlements of hers touch the {name} hex {spot(at[1])} {there}."
    answers = tuple(LOSS_ANSWERS[kind] for kind in kinds)
    return Question(rule, f"lose {move}", words, answers, kinds.index(wanted), explained, state, (start, end))


def _lost(state: KingdomBuilderState, move: Shift) -> int | None:
    """Which of the answers is right; None if the move leaves no location of which a tile is held."""
    assert state.land is not None  # every position here has one
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
    """Which of two equal tiles is lost."""
    first, second = rng.sample(range(3), 2)
    name = rng.choice(TILES).capitalize()
    held = " and ".join(STATES[n].removeprefix("the ").removesuffix(" one") for n in (first, second))
    words = f"Ann holds two {name} tiles, {held}, and a move costs her one. Which one goes?"
    answers, right = mixed(rng, STATES[min(first, second)], [STATES[max(first, second)]])
    about = f"which {held}"
    return Question("KB-5.8", about, words, answers, right, "A used one goes first, then a new one, then a ready one.")


def _when(rng: Random) -> Question:
    """When a tile may be used."""
    state = position(rng, rng.choice(("Ann builds on *", "Ann ends on *")), tile=rng.choice(TILES),
                     tile_state=rng.choice(("ready", "new", "used")))  # fmt: skip
    realm = state.realms[0]
    kinds = [n for n in range(len(TILES)) if count(realm.ready + realm.fresh + realm.used, n)]
    kind = rng.choice([*kinds, *kinds, rng.randrange(len(TILES))])
    right = 0 if count(realm.ready, kind) else 1 if kind in kinds else 2
    name = TILES[kind]
    words = f"When may Ann use the {name.capitalize()}, if it has a target?"
    such = f"{name.capitalize()} tile"
    explained = (
        f"Her {such} is ready.",
        f"Her {such} is {'used' if count(realm.used, kind) else 'new'}, and ready when this turn has ended.",
        f"She has no {such}.",
    )[right]
    return Question("KB-5.2", f"when {name}", words, WHEN_ANSWERS, right, explained, state)


def _ready(rng: Random) -> Question:
    """How many tiles are ready in the next turn."""
    state = position(rng, "Ann ends on *", tile=rng.choice(TILES), tile_state=rng.choice(("ready", "new", "used")))
    realm = state.realms[0]
    held = sum(count(realm.ready + realm.fresh + realm.used, kind) for kind in range(len(TILES)))
    now = sum(count(realm.ready, kind) for kind in range(len(TILES)))
    answers, right = numbers(rng, held, (now, 0, held + 1, held + 2))
    words = "Ann ends her turn now. How many ready tiles has she in her next turn?"
    explained = f"All that she holds, new and used ones too: {held}."
    return Question("KB-3.6", "ready", words, answers, right, explained, state)


def _now(rng: Random) -> Question:
    """What may be done in this state of the turn."""
    due = rng.choice(("Ann builds on *", "Ann builds 2 on *", "Ann ends on *", "Ann ends on *"))
    supply = 0 if due.startswith("Ann ends") and rng.random() < 0.3 else None
    state = position(rng, due, tile=rng.choice(TILES), tile_state=rng.choice(("ready", "new")), supply=supply)
    verbs = {str(move).split()[0] for move in state.moves()}
    tiles = bool(verbs - {"build", "end"})
    right = (0 if tiles else 1) if "build" in verbs else 2 if tiles else 3
    words = "What may Ann do now?"
    explained = f"{_due_told(state)}, and {_tiles_told(state, verbs - {'build', 'end'})}."
    return Question("KB-3.4", "now", words, NOW_ANSWERS, right, explained, state)


def _due_told(state: KingdomBuilderState) -> str:
    """How much of the mandatory build stands."""
    if state.phase == "over":
        return "The last settlement is built, which ends the turn"
    return {3: "None of the three is built yet", 0: "The three are built"}.get(
        state.left, f"{THREE - state.left} of the three {'is' if state.left == 2 else 'are'} built"
    )


def _tiles_told(state: KingdomBuilderState, usable: AbstractSet[str]) -> str:
    """Which tiles can be used, or why none can."""
    if usable:
        return f"ready with a target: {joined([name.capitalize() for name in TILES if name in usable])}"
    if state.phase in ("mandatory", "over"):
        return "in between no tile may be used" if state.phase == "mandatory" else "no tile may be used any more"
    return "no tile is ready that has a target"


def _left(rng: Random) -> Question:
    """How many tiles are left on a location hex."""
    state = position(rng, "Ann builds on *", seats=rng.choice((2, 3, 4)))
    assert state.land is not None  # every position here has one
    known = [n for n, found in enumerate(state.land.locations) if found]
    touched = [n for n in known if any(realm.claimed >> n & 1 for realm in state.realms)]
    location = rng.choice([*touched, rng.choice(known)])
    found = state.land.locations[location]
    assert found is not None  # one of those that are there
    place = key(*HEXES.row_column(found[1]))
    answers = ("0", "1", "2")
    right = state.tiles_left(location)
    words = f"How many tiles are left on the {TILES[found[0]]} hex {told(place)}?"
    beside = [name for name, realm in zip(state.names, state.realms, strict=True) if realm.claimed >> location & 1]
    explained = f"Two lay there; taken by: {', '.join(beside) or 'nobody'}."
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
"""For the rule of each tile the question how many targets it has."""
