"""The practice questions of Kingdomino, with a maker of questions for each rule.

>>> from random import Random
>>> question = QUESTIONS["KD-PLACE.5"](Random(1))
>>> question.rule, len(question.answers)
('KD-PLACE.5', 2)
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.may import May, Scene, read_advice
from kbwidgets.core.protocol.question import (
    YES_NO,
    Maker,
    Question,
    any_look,
    as_named,
    collect_makers,
    even,
    fair,
    mixed,
    numbers,
)
from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose
from kbwidgets.games.kingdomino.rules.chapters.scoring import best_gain, properties
from kbwidgets.games.kingdomino.rules.dominoes import NUMBERS, TERRAINS, domino_key, half_words, packed_domino
from kbwidgets.games.kingdomino.rules.kingdom import LAST_DOUBLE, Place, placements
from kbwidgets.games.kingdomino.rules.state import KingdominoState
from kbwidgets.games.kingdomino.taught.practice_positions import find_position
from kbwidgets.games.kingdomino.taught.practice_scores import SCORES
from kbwidgets.games.kingdomino.taught.practice_setup import SETUPS
from kbwidgets.games.kingdomino.taught.practice_table import TABLE

DUTY_ANSWERS: Final = ("Place it", "Discard it")
AFTER_ANSWERS: Final = ("It goes to a free domino in the next line", "It leaves the game")


_GIVE_UP: Final = 0.02
"""The chance of switching to another domino when no position is found, because some are hardly ever the best."""

# -- placing ----------------------------------------------------------------------------------------------


def _placing(rng: Random) -> Scene[KingdominoState]:
    """Return a scene with a domino to place on or next to a kingdom."""
    state = find_position(rng, lambda s: s.phase == "place" and len(s.acting_kingdom.laid) > 1)
    return Scene(state, _nearby_placements(state))


def _clashing(rng: Random) -> Scene[KingdominoState]:
    """Return a scene with a domino to place next to other terrains (KD-PLACE.7)."""
    state = _placing(rng).state
    return Scene(state, [move for move in _nearby_placements(state) if _clashes(state, move)])


def _nearby_placements(state: KingdominoState) -> list[Place]:
    """Return every placement of the domino on or next to the kingdom, legal or not."""
    x0, x1, y0, y1 = state.acting_kingdom.box()
    number = state.domino_number
    moves = [
        Place(number, x, y, turn).canonical()
        for y in range(y0 - 1, y1 + 2)
        for x in range(x0 - 1, x1 + 2)
        for turn in range(4)
    ]
    return list(dict.fromkeys(moves))


def _clashes(state: KingdominoState, move: Place) -> bool:
    squares = state.acting_kingdom.squares()
    domino = packed_domino(move.number)
    for (x, y), own in (((move.x, move.y), domino.left), (move.other, domino.right)):
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in squares and squares[near][0] != own:
                return True
    return False


def _matching(state: KingdominoState, move: Move) -> str:
    """Return how a legal placement fits."""
    assert isinstance(move, Place)
    return f"{_extent(state, move)}, and {_contact(state, move)}."


def _extent(state: KingdominoState, move: Place) -> str:
    """Return how large the kingdom becomes after a legal placement."""
    x0, x1, y0, y1 = state.acting_kingdom.box()
    (x, y), (other_x, other_y) = (move.x, move.y), move.other
    wide = max(x1, x, other_x) - min(x0, x, other_x) + 1
    tall = max(y1, y, other_y) - min(y0, y, other_y) + 1
    return f"Both squares are empty, the kingdom would be {wide} squares wide and {tall} tall"


def _contact(state: KingdominoState, move: Place) -> str:
    """Return what matches in a legal placement."""
    squares = state.acting_kingdom.squares()
    domino = packed_domino(move.number)
    ends = (((move.x, move.y), domino.left), (move.other, domino.right))
    terrain, touched = next(
        (terrain, TERRAINS[terrain] if near in squares else "the castle")
        for (x, y), terrain in ends
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        if near == (0, 0) or (near in squares and squares[near][0] == terrain)
    )
    return f"the {TERRAINS[terrain]} end would touch {touched}"


def _half(rng: Random) -> Question:
    """Ask where the right end of a placement goes."""
    move = Place(rng.choice(NUMBERS[LAST_DOUBLE:]), rng.randrange(-3, 4), rng.randrange(-3, 4), rng.randrange(4))
    near = [Place(move.number, move.x, move.y, turn).other for turn in range(4)]
    squares = [f"({x}, {y})" for x, y in near]
    answers, right = mixed(rng, squares[move.turn], squares)
    words = f"In `{move}`, which square does the right end go on?"
    where = ("to the right of", "below", "to the left of", "above")[move.turn]
    reason = f"It goes {where} the left end: x increases to the right, and y increases downwards."
    return Question("KD-PLACE.2", f"half {move}", words, answers, right, reason)


def _spelling(rng: Random) -> Question:
    """Ask whether two placements that cover the same squares are the same move."""
    number = rng.choice(NUMBERS[LAST_DOUBLE:] if rng.random() < 0.5 else NUMBERS[:LAST_DOUBLE])
    x, y, turn = rng.randrange(-2, 3), rng.randrange(-2, 3), rng.randrange(4)
    first = Place(number, x, y, turn)
    second = Place(number, *first.other, (turn + 2) % 4)
    domino = packed_domino(number)
    same = domino.is_double
    left, right = half_words(domino.left, domino.left_crowns), half_words(domino.right, domino.right_crowns)
    ends = f"{left} at both ends" if same else f"{left} at one end and {right} at the other"
    words = f"Domino {number} has {ends}. Do `{first}` and `{second}` give the same kingdom?"
    reason = (
        "Its ends are the same, so you can swap them." if same else "Its ends are different, and here they swap places."
    )
    return Question("KD-PLACE.3", f"same | {first} | {second}", words, YES_NO, int(not same), reason)


def _duty(rng: Random) -> Question:
    """Ask whether a domino must be placed or discarded."""
    fits = rng.random() < 0.5
    while True:
        state = find_position(rng, lambda s: s.phase == "place")
        number, kingdom = state.domino_number, state.acting_kingdom
        ways = len(placements(kingdom, number))
        if bool(ways) == fits and len(kingdom.laid) > 3:
            words = f"You are {state.names[state.to_act[0]]}. What must you do with domino {number}?"
            reason = f"It fits in {counted(ways, 'way')}." if ways else "It doesn't fit anywhere in your kingdom."
            return Question("KD-PLACE.9", f"duty {number}", words, DUTY_ANSWERS, 0 if ways else 1, reason, state)


def _discards(rng: Random) -> Question:
    """Ask how many dominoes a player discarded."""
    state = find_position(rng, lambda s: s.phase == "place" and any(k.discarded for k in s.realms))
    seat = rng.randrange(len(state.names))
    laid, thrown = len(state.realms[seat].laid), state.realms[seat].discarded
    answers, right = numbers(rng, len(thrown), (0, 1, 2, len(thrown) + 1))
    words = f"{state.names[seat]} has had {laid + len(thrown)} dominoes so far. How many of them were discarded?"
    kept = f"{laid} of them {'is' if laid == 1 else 'are'}" if thrown else f"All {laid} are"
    reason = f"{kept} in the kingdom, so {f'{len(thrown)} must have' if thrown else 'none can have'} been discarded."
    about = f"discards {seat}"
    return Question("KD-PLACE.10", about, words, answers, right, reason, state, seat=seat, hides_points=True)


# -- turns and choosing -----------------------------------------------------------------------------------


def _next_king(rng: Random) -> Question:
    state = find_position(rng, lambda s: s.phase in ("place", "choose") and s.round > 0 and s.turn + 1 < s.setup.length)
    after = state.turn + 1
    seat = state.kings[after]
    acting = state.to_act[0]
    names = tuple(name for seat, name in enumerate(state.names) if state.setup.kings_each > 1 or seat != acting)
    words = f"When {state.names[acting]}'s turn is over, whose king goes next?"
    number = state.line_numbers[after]
    reason = f"Domino {number} has the next number up in the line, and {state.names[seat]}'s king is on it."
    at = (domino_key(number),)
    right = names.index(state.names[seat])
    return Question("KD-TURN.1", "next king", words, names, right, reason, state, at=at)


def _first_king(rng: Random) -> Question:
    state = find_position(rng, lambda s: s.phase == "choose" and s.turn + 1 == s.setup.length)
    owners = [state.to_act[0] if king is None else king for king in state.claimed_by]
    words = f"When {state.names[state.to_act[0]]} has chosen, who goes first in the next round?"
    owner = state.names[owners[0]]
    reason = f"Domino {state.next_numbers[0]} has the lowest number in the next line, and {owner}'s king will be on it."
    at = (domino_key(state.next_numbers[0]),)
    return Question("KD-TURN.6", "first next round", words, state.names, owners[0], reason, state, at=at)


def _in_turn(rng: Random) -> Scene[KingdominoState]:
    """Return a scene with both steps of a turn to try, in one of them."""
    phase = rng.choice(("place", "choose"))
    state = find_position(rng, lambda s: s.phase == phase and s.round > 0 and bool(s.next_numbers))
    number = state.domino_number
    places = placements(state.acting_kingdom, number)
    tries = [*map(Choose, _choices(state)[0]), *places]
    return Scene(state, tries, told=f"Your king on domino {number} is taking its turn.")


def _after_placing(rng: Random) -> Question:
    last = rng.random() < 0.5
    state = find_position(rng, lambda s: s.phase == "place" and (not s.next_numbers) == last)
    words = (
        f"You are {state.names[state.to_act[0]]}, and it's round {state.round} of {state.setup.rounds}. "
        f"What does your king do after you place domino {state.domino_number}?"
    )
    reason = "There's no next line in the last round." if last else "It's not the last round, so there's a next line."
    return Question("KD-TURN.5", "after placing", words, AFTER_ANSWERS, int(last), reason, state)


def _over(rng: Random) -> Question:
    final = rng.random() < 0.5
    while True:
        state = find_position(rng, lambda s: s.phase == "place" and not s.next_numbers)
        if (state.turn + 1 == state.setup.length) != final:
            continue
        number, who = state.domino_number, state.names[state.to_act[0]]
        words = (
            f"It's round {state.round} of {state.setup.rounds}. Is the game over once {who} has placed or discarded "
            f"domino {number}?"
        )
        left = state.setup.length - state.turn - 1
        later = f"{counted(left, 'king')} still {'has its turn' if left == 1 else 'have their turns'} to come."
        reason = later if left else "That's the last king's turn in the game."
        return Question("KD-END.1", f"over after {number}", words, YES_NO, int(left > 0), reason, state)


def _choosing(rng: Random) -> Scene[KingdominoState]:
    """Return a scene with dominoes to choose that are free, taken or in another line."""
    state = find_position(rng, lambda s: s.phase == "choose" and s.turn > 0)
    return Scene(state, [Choose(number) for numbers in _choices(state) for number in numbers])


def _choosing_unfit(rng: Random) -> Scene[KingdominoState]:
    """Return a scene with dominoes to choose that do not fit now."""
    state = find_position(rng, lambda s: s.phase == "choose" and s.round > 2)
    kingdom, numbers = state.acting_kingdom, [n for some in _choices(state) for n in some]
    return Scene(state, [Choose(n) for n in numbers if not placements(kingdom, n)])


def _choices(state: KingdominoState) -> tuple[list[int], list[int], list[int]]:
    """Return the dominoes that are free, those that are taken, and those of the current line."""
    taken = [n for n, king in zip(state.next_numbers, state.claimed_by, strict=True) if king is not None]
    return [n for n in state.next_numbers if n not in taken], taken, [*(state.line_numbers or state.unseen_numbers[:4])]


def _greedy(rng: Random) -> Question:
    """Ask whether a free domino scores the most points now. All 48 dominoes are asked about equally often."""
    asked, is_best = rng.choice(NUMBERS), rng.random() < 0.5
    while True:
        state = _choice_position(asked, rng)
        kingdom = state.acting_kingdom
        parts = properties(kingdom)
        free = [move.number for move in state.moves() if isinstance(move, Choose)]
        gains = [best_gain(kingdom, parts, number) for number in free]
        best = free[gains.index(max(gains))]
        if gains.count(max(gains)) > 1 or asked not in free or (best == asked) != is_best:
            asked = rng.choice(NUMBERS) if rng.random() < _GIVE_UP else asked
            continue
        who = state.names[state.to_act[0]]
        words = f"Is domino {asked} the free domino that can score the most points for {who} right now?"
        gained = [f"domino {number} can score {won}" for number, won in zip(free, gains, strict=True)]
        gained[0] = f"domino {free[0]} can score {counted(gains[0], 'point')}"
        reason = f"Right now, {joined(gained)}."
        about, at = f"best {asked}", (domino_key(best),)
        return Question("KD-AI.2", about, words, YES_NO, int(not is_best), reason, state, (domino_key(asked),), at=at)


def _choice_position(number: int, rng: Random) -> KingdominoState:
    """Return a position with a choice to make and this domino in the next line."""
    return find_position(
        rng, lambda s: s.phase == "choose" and s.round > 2 and s.turn + 1 < s.setup.length and number in s.next_numbers
    )


_MISMATCH: Final[Mapping[str, str]] = dict.fromkeys(("KD-ERR.7", "KD-ERR.8"), "No, neither end matches")
_NOT_FREE: Final = {"KD-ERR.11": "No, it already has a king", "KD-ERR.12": "No, it isn't in the next line"}
_MAY: Final[Mapping[str, May[KingdominoState]]] = {
    "KD-PLACE.4": May(_placing, {"KD-ERR.5": "No, a square is taken"}, _matching),
    "KD-PLACE.5": May(_placing, {"KD-ERR.6": "No, the kingdom would be too large"}, _matching, read_advice),
    "KD-PLACE.6": May(_placing, _MISMATCH, _matching),
    "KD-PLACE.7": May(_clashing, {"KD-ERR.8": "No, neither end matches"}, _matching),
    "KD-PICK.1": May(_choosing, _NOT_FREE, "It's in the next line, and no king is on it."),
    "KD-PICK.2": May(
        _choosing_unfit,
        _NOT_FREE,
        "It's free, and a domino doesn't have to fit when it's chosen.",
        words="Domino {number} doesn't fit anywhere in your kingdom. Can you choose it?",
    ),
    "KD-TURN.2": May(
        _in_turn,
        {"KD-ERR.4": "No, the other step is next"},
        "A turn has two steps: first you place, then you choose.",
        read_advice,
    ),
}

_OWN: Final[Mapping[str, Maker]] = {
    **{rule: may.maker(rule) for rule, may in _MAY.items()},
    "KD-PLACE.2": _half,
    "KD-PLACE.3": even(_spelling, any_look),
    "KD-PLACE.9": even(_duty, as_named),
    "KD-PLACE.10": fair(_discards),
    "KD-TURN.1": even(_next_king),
    "KD-TURN.5": even(_after_placing),
    "KD-TURN.6": even(_first_king),
    "KD-END.1": even(_over),
    "KD-AI.2": _greedy,
}

QUESTIONS: Final = collect_makers(_OWN, SCORES, SETUPS, TABLE)
"""The maker of questions for each rule that decides them."""
