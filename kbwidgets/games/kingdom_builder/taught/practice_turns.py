"""Practice questions of Kingdom Builder about a turn, the end of the game, and hidden information."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from kbwidgets.core.protocol.question import YES_NO, Maker, Question, Things, any_look, even, fair, numbers, whether
from kbwidgets.core.text.words import counted, with_article
from kbwidgets.games.kingdom_builder.rules.board import HEXES, LANDS, NEAR, TERRAINS, hex_noun
from kbwidgets.games.kingdom_builder.rules.chapters.building import Build
from kbwidgets.games.kingdom_builder.rules.chapters.gold import areas
from kbwidgets.games.kingdom_builder.rules.options import MANDATORY
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.taught.practice_positions import NAMES, describe_counts, describe_seating, position

CARD_ANSWERS: Final = (
    "You draw another card from the draw pile",
    "The discard pile is shuffled, and you draw from it",
    "You skip the rest of your 3 settlements",
)
BUILT_ANSWERS: Final = (
    "You get a tile, and your turn continues",
    "You get a tile, and your turn is over",
    "You don't get a tile, and your turn continues",
    "You don't get a tile, and your turn is over",
)


# -- a turn -------------------------------------------------------------------------------------------------


def _extra(rng: Random) -> Question:
    """Ask how many extra actions a turn has."""
    tiles = rng.randrange(1, 6)
    most = rng.random() < 0.6
    answers, right = numbers(rng, tiles if most else 0, (0, 1, 2, tiles, tiles + 1, MANDATORY))
    words = (
        f"You have {counted(tiles, 'ready tile')}. What's the {'largest' if most else 'smallest'} number of extra "
        "actions that you can take this turn?"
    )
    explained = "Extra actions are optional, so you can skip all of them."
    if most:
        explained = f"Each ready tile gives you one extra action, so that's at most {tiles}."
    about = f"extra {'most' if most else 'least'} {tiles}"
    return Question("KB-3.1", about, words, answers, right, explained)


def _whose_turn(rng: Random) -> Question:
    """Ask whose turn it is when a turn has nothing left to do."""
    seats = rng.randrange(2, 5)
    seat = rng.randrange(seats)
    has_ended = rng.random() < 0.4
    right = (seat + 1) % seats if has_ended else seat
    who = NAMES[seat]
    what = f"{who} has pressed Next player" if has_ended else f"{who} hasn't pressed anything since"
    words = (
        f"{describe_seating(NAMES[:seats])}. {who} has built 3 settlements and has no tile left to use. {what}. "
        "Whose turn is it?"
    )
    explained = "A turn lasts until the player ends it, even if there's nothing left to do."
    if has_ended:
        explained = f"That ended the turn, and {NAMES[right]} is next."
    return Question("KB-3.5", f"whose {seats} {seat} {int(has_ended)}", words, NAMES[:seats], right, explained)


def _beside(rng: Random) -> Question:
    """Ask how many of a player's areas the next settlement may touch."""
    while True:
        state = position(rng, rng.choice(("Ann builds on *", "Ann builds 2 on *", "Ann builds 1 on *")))
        own = state.realms[0].own
        ends = [HEXES.index(move.row, move.column) for move in state.moves() if isinstance(move, Build)]
        mine = areas(own)
        beside = [area for area in mine if any(NEAR[end] & area for end in ends)]
        if beside and len(mine) > 1 and all(NEAR[end] & own for end in ends):
            break
    answers, right = numbers(rng, len(beside), (1, len(mine), 0, len(beside) + 1))
    words = "You're Ann. How many of your areas can you build next to?"
    which = f"{len(beside)} of your {len(mine)} areas" if len(beside) < len(mine) else f"All {len(mine)} of your areas"
    beside_it = "has a legal hex beside it" if len(beside) == 1 else "have a legal hex beside them"
    explained = f"You can build next to any of your settlements. {which} {beside_it}."
    return Question("KB-4.5", "areas", words, answers, right, explained, state)


def _new_card(rng: Random) -> Question:
    """Ask how many settlements are built on the card that replaces one without a free hex."""
    built = rng.randrange(MANDATORY)
    first, second = rng.sample(TERRAINS, 2)
    answers, right = numbers(rng, MANDATORY - built, (0, MANDATORY, built, built + MANDATORY))
    many = f"{hex_noun(second)}s" if second == "flower" else f"{hex_noun(second)}es"
    when = f"You've built {built} of your 3 settlements on" if built else "Your card shows"
    words = (
        f"{when} {LANDS[first]}. There's no free {hex_noun(first)} left on the whole board. Your new card shows "
        f"{LANDS[second]}, and there are plenty of free {many}. How many settlements must you build on {LANDS[second]}?"
    )
    explained = (
        "You haven't built any yet, so all 3 go on the new card's terrain.",
        "The one you've built still counts. Build the other 2 on the new card's terrain.",
        "The 2 you've built still count. Build the third on the new card's terrain.",
    )[built]
    return Question("KB-4.6", f"rest {built}", words, answers, right, explained)


def _no_card(rng: Random) -> Question:
    """Ask what happens when a card without a free hex has left the game."""
    pile, discarded = rng.choice(((0, 0), (0, 0), (0, rng.randrange(1, 20)), (rng.randrange(1, 20), 0), (3, 7)))
    right = 0 if pile else 1 if discarded else 2
    words = (
        "There's no free hex for your card, so it's out of the match. You still have a settlement to build. "
        f"{_piles(pile, discarded)} What happens?"
    )
    explained = (
        "The draw pile isn't empty.", "The draw pile is empty, but the discard pile isn't.", "Both piles are empty.",
    )[right]  # fmt: skip
    return Question("KB-4.7", f"piles {pile} {discarded}", words, CARD_ANSWERS, right, explained)


def _piles(drawn: int, discarded: int) -> str:
    """Return how many cards the two piles have."""
    if not drawn and not discarded:
        return "The draw pile and the discard pile are both empty."
    first, second = (f"has {counted(cards, 'card')}" if cards else "is empty" for cards in (drawn, discarded))
    return f"The draw pile {first}, and the discard pile {second}."


def _brings(rng: Random) -> Question:
    """Ask what follows at once when a settlement is built."""
    supply, touches = rng.choice((1, 1, 2, 3)), rng.random() < 0.5
    beside = "one that isn't next to a location"
    if touches:
        beside = "one next to a location where you've never taken a tile. It has 2 left"
    words = (
        f"You have {counted(supply, 'settlement')} left in your supply, and you've built 1 of your 3 settlements this "
        f"turn. You build {beside}. What happens?"
    )
    right = (0 if touches else 2) + int(supply == 1)
    explained = (
        f"{'You get a tile at once' if touches else 'Only a location gives you a tile'}. "
        f"{'Your last settlement ends your turn' if supply == 1 else 'You still have a settlement to build'}."
    )
    return Question("KB-4.8", f"brings {supply} {int(touches)}", words, BUILT_ANSWERS, right, explained)


_EVENTS: Final = {
    "away": ("You move that settlement to the other end of the board", False),
    "back": ("You've moved that settlement away, and now you move it back with another tile", False),
    "away by choice": (
        "You move that settlement to the far edge to score more gold",
        False,
    ),
    "bo leaves": ("Bo moves his only settlement away from that location", True),
    "bo takes": ("Bo builds next to that location and takes its last tile", True),
    "bo closes": ("Bo builds on the last free hex next to that location", True),
}


def _still_held(rng: Random) -> Question:
    """Ask whether a tile is kept, whatever other players do."""
    is_kept = rng.random() < 0.5
    event = rng.choice([name for name, (_, keeps) in _EVENTS.items() if keeps == is_kept])
    tile = rng.choice(TILES)
    words = (
        f"You have one {tile.capitalize()} tile, and only one of your settlements is next to the {tile} that it came "
        f"from. {_EVENTS[event][0]}. Do you still have the tile after that?"
    )
    explained = "Only your own moves can cost you a tile, and a lost tile doesn't come back."
    return Question("KB-5.9", f"keeps {event}", words, YES_NO, int(not is_kept), explained)


# -- the end ------------------------------------------------------------------------------------------------


def _last_round(rng: Random) -> Question:
    """Ask whether this is the last round."""
    seats = rng.randrange(2, 5)
    supplies = [rng.randrange(1, 6) for _ in range(seats)]
    is_last = rng.random() < 0.5
    if is_last:
        supplies[rng.randrange(seats)] = 0
    words = (
        f"{describe_counts(NAMES[:seats], supplies, 'settlement left', 'settlements left')}. Is this the last round?"
    )
    empty = [name for name, left in zip(NAMES, supplies, strict=False) if not left]
    now = f"{empty[0]}'s is" if empty else "nobody's is yet"
    explained = f"It's the last round as soon as any player's supply is empty, and {now}."
    about = f"announced {','.join(map(str, supplies))}"
    return Question("KB-6.2", about, words, YES_NO, int(not is_last), explained)


_AFTER: Final = ("look at the cards", "look at the board", "see where the gold came from")
_NEVER: Final = (
    "use a ready tile", "build the settlements in your supply", "end your turn again", "turn up a terrain card",
    "take a tile that is left",
)  # fmt: skip


def _after_the_end(rng: Random) -> Question:
    """Ask what can be done when the game is over and what cannot."""
    why = "the board, cards and scores stay on view, but there are no more moves."
    return whether("KB-6.4", "after", Things("The match is over. Can you still {}?", _AFTER, _NEVER, why), rng)


# -- what is by chance, hidden, refused ------------------------------------------------------------------------

_CHANCE: Final = (
    "which quadrants are used", "which way up a quadrant is", "which cards score gold", "who goes first",
    "the order of the terrain cards",
)  # fmt: skip
_CHOSEN: Final = (
    "where you start a new area", "which of two identical tiles you lose", "who wins a tie",
    "how many tiles a location hex starts with", "the order of the players' turns",
)  # fmt: skip
_HIDDEN: Final = (
    "the next card in the draw pile", "the order of the draw pile", "the terrain card that Bo will play next",
)  # fmt: skip
_OPEN: Final = (
    "which cards have been discarded", "how many cards are in the draw pile", "how many settlements Bo has left",
    "which tiles Bo has", "what the cards score gold for",
)  # fmt: skip


def _chance(rng: Random) -> Question:
    why = "chance decides only the board, the three cards, who goes first and how the terrain cards are shuffled."
    return whether("KB-8.1", "chance", Things("Does chance decide {}?", _CHANCE, _CHOSEN, why), rng)


def _hidden(rng: Random) -> Question:
    why = "only the order of the draw pile and the other players' terrain cards are hidden."
    return whether("KB-8.2", "seen", Things("It's your turn. Can you see {}?", _OPEN, _HIDDEN, why), rng)


def _refused(rng: Random) -> Question:
    """Ask how many settlements are still to be built after some tries, a few of which were refused."""
    tries = [True] * rng.randrange(MANDATORY) + [False] * rng.randrange(1, 4)
    rng.shuffle(tries)
    left = MANDATORY - sum(tries)
    near = (max(MANDATORY - len(tries), 0), 0, 1, 2, MANDATORY)
    answers, right = numbers(rng, left, near)
    forbidden = ("mountain", "occupied hex", "hex of the wrong terrain", "castle")
    hexes = ["legal hex" if legal else rng.choice(forbidden) for legal in tries]
    hex_words = [f"another {hex_}" if hex_ in hexes[:n] else with_article(hex_) for n, hex_ in enumerate(hexes)]
    tried = ", then on ".join(hex_words)
    words = f"You have 3 settlements to build. You try to build on {tried}. How many do you still have to build?"
    explained = f"A move that isn't allowed changes nothing, so you've built {sum(tries) or 'none'} so far."
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
