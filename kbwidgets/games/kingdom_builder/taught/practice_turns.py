"""Practice questions of Kingdom Builder about a turn, the end of the game, and what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from kbwidgets.core.question import YES_NO, Maker, Question, Things, any_look, even, fair, numbers, whether
from kbwidgets.core.words import counted
from kbwidgets.games.kingdom_builder.rules.board import HEXES, NEAR, TERRAINS
from kbwidgets.games.kingdom_builder.rules.gold import areas
from kbwidgets.games.kingdom_builder.rules.moves import Build
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.taught.practice_positions import NAMES, position

CARD_ANSWERS: Final = (
    "Another card is drawn from the pile",
    "The discard pile is shuffled, and a card drawn from it",
    "What remains of the build is skipped",
)
BUILT_ANSWERS: Final = (
    "She takes a tile, and her turn goes on",
    "She takes a tile, and her turn is over",
    "She takes no tile, and her turn goes on",
    "She takes no tile, and her turn is over",
)
THREE: Final = 3


# -- a turn -------------------------------------------------------------------------------------------------


def _extra(rng: Random) -> Question:
    """How many extra actions a turn has."""
    tiles = rng.randrange(1, 6)
    most = rng.random() < 0.6
    answers, right = numbers(rng, tiles if most else 0, (0, 1, 2, tiles, tiles + 1, THREE))
    words = (
        f"Ann has {counted(tiles, 'ready tile')}, each with a target, and builds her three. How many extra actions "
        f"{'may she take at most' if most else 'must she take at least'} in this turn?"
    )
    explained = f"As many as she likes of those that she has: 0 to {tiles}."
    about = f"extra {'most' if most else 'least'} {tiles}"
    return Question("KB-3.1", about, words, answers, right, explained)


def _whose_turn(rng: Random) -> Question:
    """Whose turn it is when nothing is left to be done."""
    seats = rng.randrange(2, 5)
    seat = rng.randrange(seats)
    said = rng.random() < 0.4
    right = (seat + 1) % seats if said else seat
    who = NAMES[seat]
    what = f'{who} has pressed "Next player"' if said else f"{who} has not pressed anything since"
    words = (
        f"{', '.join(NAMES[:seats])} sit in this order. {who} has built the three and has no tile left to use. {what}. "
        "Whose turn is it?"
    )
    explained = "However little is left to do, the turn goes on until its player ends it."
    return Question("KB-3.5", f"whose {seats} {seat} {int(said)}", words, NAMES[:seats], right, explained)


def _beside(rng: Random) -> Question:
    """Beside how many own areas the next settlement may stand."""
    while True:
        state = position(rng, rng.choice(("Ann builds on *", "Ann builds 2 on *", "Ann builds 1 on *")))
        own = state.realms[0].own
        ends = [HEXES.index(move.row, move.column) for move in state.moves() if isinstance(move, Build)]
        mine = areas(own)
        beside = [area for area in mine if any(NEAR[end] & area for end in ends)]
        if beside and len(mine) > 1 and all(NEAR[end] & own for end in ends):
            break
    answers, right = numbers(rng, len(beside), (1, len(mine), 0, len(beside) + 1))
    words = "Beside how many of her settlement areas is there a hex on which Ann may build next?"
    explained = f"Any own settlement will do, of the newest area or of another one: {len(beside)} of {len(mine)}."
    return Question("KB-4.5", "areas", words, answers, right, explained, state)


def _new_card(rng: Random) -> Question:
    """How many are built on the card that comes in place of one without a free hex."""
    built = rng.randrange(THREE)
    first, second = rng.sample(TERRAINS, 2)
    answers, right = numbers(rng, THREE - built, (0, THREE, built, built + THREE))
    when = f"Ann has built {built} of her three on {first}" if built else f"Ann's card says {first}"
    words = (
        f"{when}. No free {first} hex is left on the whole board, and her new card says {second}, of which many hexes "
        f"are free. How many has she to build on {second}?"
    )
    explained = f"What stands counts: {built} of the three, and {THREE - built} more are due on the new card."
    return Question("KB-4.6", f"rest {built}", words, answers, right, explained)


def _no_card(rng: Random) -> Question:
    """What happens when a card without a free hex has left the game."""
    pile, discarded = rng.choice(((0, 0), (0, 0), (0, rng.randrange(1, 20)), (rng.randrange(1, 20), 0), (3, 7)))
    right = 0 if pile else 1 if discarded else 2
    words = (
        f"A card without a free hex has left the game, and a settlement is still due. The draw pile has "
        f"{counted(pile, 'card')}, the discard pile {counted(discarded, 'card')}. What happens?"
    )
    explained = (
        "The draw pile has a card.", "The draw pile is empty, the discard pile is not.", "Both piles are empty.",
    )[right]  # fmt: skip
    return Question("KB-4.7", f"piles {pile} {discarded}", words, CARD_ANSWERS, right, explained)


def _brings(rng: Random) -> Question:
    """What follows at once when a settlement is built."""
    supply, touches = rng.choice((1, 1, 2, 3)), rng.random() < 0.5
    where = "beside a location hex that is new to her and has two tiles" if touches else "that touches no location hex"
    words = (
        f"Ann has {counted(supply, 'settlement')} in her supply and two still to build. She builds one {where}. "
        "What follows?"
    )
    right = (0 if touches else 2) + int(supply == 1)
    explained = (
        "A tile comes at once, or not at all; the last settlement of the supply ends the turn. "
        f"{'It was' if supply == 1 else 'It was not'} the last settlement of the supply."
    )
    return Question("KB-4.8", f"brings {supply} {int(touches)}", words, BUILT_ANSWERS, right, explained)


_EVENTS: Final = {
    "away": ("Ann moves that settlement to the other end of the board", False),
    "back": ("Ann has moved that settlement away, and moves it back with another tile", False),
    "away by choice": (
        "Ann moves that settlement to the far edge, and asks to take that back",
        False,
    ),
    "bo leaves": ("Bo moves his only settlement away from there", True),
    "bo takes": ("Bo builds there and takes the last tile of that hex", True),
    "bo closes": ("Bo builds on the last free hex beside it", True),
}


def _still_held(rng: Random) -> Question:
    """Whether a tile is kept, whatever others do."""
    kept = rng.random() < 0.5
    event = rng.choice([name for name, (_, keeps) in _EVENTS.items() if keeps == kept])
    tile = rng.choice(TILES).capitalize()
    words = (
        f"Ann holds one {tile} tile, and one settlement of hers stands beside the hex that gave it. "
        f"{_EVENTS[event][0]}. Has Ann the tile after that?"
    )
    explained = "Only her own moves can cost her a tile, and what is lost by one does not come back."
    return Question("KB-5.9", f"keeps {event}", words, YES_NO, int(not kept), explained)


# -- the end ------------------------------------------------------------------------------------------------


def _last_round(rng: Random) -> Question:
    """Whether the last round is on."""
    seats = rng.randrange(2, 5)
    supplies = [rng.randrange(1, 6) for _ in range(seats)]
    on = rng.random() < 0.5
    if on:
        supplies[rng.randrange(seats)] = 0
    listed = ", ".join(f"{name} {left}" for name, left in zip(NAMES, supplies, strict=False))
    words = f"These are the supplies: {listed}. Has it been announced that this is the last round?"
    empty = [name for name, left in zip(NAMES, supplies, strict=False) if not left]
    now = f"that of {empty[0]} is" if empty else "none is yet"
    explained = f"It is announced as soon as the first supply is down to 0, and {now}."
    about = f"announced {','.join(map(str, supplies))}"
    return Question("KB-6.2", about, words, YES_NO, int(not on), explained)


_AFTER: Final = ("look at the cards", "look at the board", "look at how the gold is made up")
_NEVER: Final = (
    "use a ready tile", "build what the supply still has", "end the turn once more", "turn up a terrain card",
    "take a tile that is left",
)  # fmt: skip


def _after_the_end(rng: Random) -> Question:
    """What can be done when the game is over, or cannot."""
    why = "nothing more can be done, but board, cards and scores can still be seen."
    return whether("KB-6.4", "after", Things("The game is over. Is it still possible to {}?", _AFTER, _NEVER, why), rng)


# -- what is by chance, hidden, refused ------------------------------------------------------------------------

_CHANCE: Final = (
    "which quadrants are used", "which way up a quadrant lies", "which cards give gold", "who begins",
    "in which order the terrain cards come",
)  # fmt: skip
_CHOSEN: Final = (
    "where a settlement goes that need not be adjacent", "which of two equal tiles is lost", "who wins a tie",
    "how many tiles lie on a location hex", "in which order the players have their turns",
)  # fmt: skip
_HIDDEN: Final = (
    "which card the draw pile brings next", "in which order the draw pile lies", "which terrain Bo builds on next",
)  # fmt: skip
_OPEN: Final = (
    "which cards have been discarded", "how many cards the draw pile has", "how many settlements Bo has left",
    "which tiles Bo holds", "for what the cards give gold",
)  # fmt: skip


def _chance(rng: Random) -> Question:
    why = "chance decides the board, the three cards, who begins, and every shuffle of the terrain cards."
    return whether("KB-8.1", "chance", Things("Does chance decide {}?", _CHANCE, _CHOSEN, why), rng)


def _hidden(rng: Random) -> Question:
    why = "hidden are the order of the draw pile and the cards that others hold; everything else is open."
    return whether("KB-8.2", "hidden", Things("It is Ann's turn. Is it hidden from her {}?", _HIDDEN, _OPEN, why), rng)


def _refused(rng: Random) -> Question:
    """How many are still to be built after some tries, refused ones among them."""
    tries = [True] * rng.randrange(THREE) + [False] * rng.randrange(1, 4)
    rng.shuffle(tries)
    left = THREE - sum(tries)
    near = (max(THREE - len(tries), 0), 0, 1, 2, THREE)
    answers, right = numbers(rng, left, near)
    told = ", then ".join("a free hex of her terrain, where she may" if legal else rng.choice(
        ("a mountain", "a taken hex", "a hex of another terrain", "a castle")) for legal in tries)  # fmt: skip
    words = f"Ann has three to build. She tries {told}. How many has she still to build?"
    explained = f"A refused action changes nothing; she has built {sum(tries)} so far."
    about = f"tries {','.join('yes' if legal else 'no' for legal in tries)}"
    return Question("KB-10.0", about, words, answers, right, explained)


TURNS: Final[Mapping[str, Maker]] = {
    "KB-3.1": fair(_extra, any_look),
    "KB-3.5": _whose_turn,
    "KB-4.5": fair(_beside, any_look),
    "KB-4.6": fair(_new_card, any_look),
    "KB-4.7": even(_no_card, any_look),
    "KB-4.8": even(_brings, any_look),
    "KB-5.9": even(_still_held, any_look),
    "KB-6.2": even(_last_round, any_look),
    "KB-6.4": _after_the_end,
    "KB-8.1": _chance,
    "KB-8.2": _hidden,
    "KB-10.0": fair(_refused, any_look),
}
"""The questions about turns, the end, chance and refusals."""
