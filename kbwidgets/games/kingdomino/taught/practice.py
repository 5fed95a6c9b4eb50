"""Practice questions of Kingdomino: for each rule what makes a position that this rule decides.

>>> from random import Random
>>> question = QUESTIONS["KD-PLACE.5"](Random(1))
>>> question.rule, len(question.answers)
('KD-PLACE.5', 2)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Final

from kbwidgets.core.question import YES_NO, Maker, Question, any_look, as_named, even, fair, mixed, numbers
from kbwidgets.core.words import counted
from kbwidgets.games.kingdomino.rules.board import TERRAINS, tile_of
from kbwidgets.games.kingdomino.rules.kingdom import judge_place, key, placements
from kbwidgets.games.kingdomino.rules.moves import Choose, Place
from kbwidgets.games.kingdomino.rules.scoring import best_gain, properties
from kbwidgets.games.kingdomino.rules.state import KingdominoState
from kbwidgets.games.kingdomino.rules.words import due
from kbwidgets.games.kingdomino.taught.practice_positions import played
from kbwidgets.games.kingdomino.taught.practice_scores import SCORES
from kbwidgets.games.kingdomino.taught.practice_setup import SETUPS
from kbwidgets.games.kingdomino.taught.practice_table import TABLE

YES: Final = "Yes, it is allowed"
FORBIDDEN: Final = {
    "KD-PLACE.4": "No, a square is taken (KD-PLACE.4)",
    "KD-PLACE.5": "No, the kingdom would get too wide or too high (KD-PLACE.5)",
    "KD-PLACE.6": "No, no half touches the castle or an equal terrain (KD-PLACE.6)",
}
"""What forbids a placement, by its rule."""

CHOOSE_ANSWERS: Final = (
    YES,
    "No, a king stands on it (KD-PICK.1)",
    "No, it is not in the next line (KD-PICK.1)",
)
STEP_ANSWERS: Final = {
    "choose": (YES, "No, the domino has to be placed first (KD-TURN.2)"),
    "place": (YES, "No, the domino lies already: the king chooses (KD-TURN.2)"),
}
DUTY_ANSWERS: Final = ("It has to be placed", "It has to be discarded")
AFTER_ANSWERS: Final = ("It goes on a free domino of the next line", "It leaves the game")
DRAW_ANSWERS: Final = ("Yes, nobody has seen it yet", "No, it was turned up before")


_GIVE_UP: Final = 0.02
"""How often another domino is asked about when none is found: some are hardly ever the best."""

# -- placing ----------------------------------------------------------------------------------------------


def _place(rule: str, rng: Random) -> Question:
    """A placement that is allowed, or that this rule alone forbids."""
    legal = rng.random() < 0.5
    while True:
        state = played(rng, lambda s: s.phase == "place" and len(s.realms[s.to_act[0]].laid) > 1)
        fit = [] if legal else [move for move in _around(state) if _broken(state, move) == {rule}]
        if legal:
            fit = [move for move in _around(state) if not _broken(state, move)]
        if fit:
            return _placement(rule, rule, state, rng.choice(fit))


def _clash(rng: Random) -> Question:
    """A placement whose halves touch other terrains, with one contact that fits or with none (KD-PLACE.7)."""
    fitting = rng.random() < 0.5
    while True:
        state = played(rng, lambda s: s.phase == "place" and len(s.realms[s.to_act[0]].laid) > 1)
        wanted: set[str] = set() if fitting else {"KD-PLACE.6"}
        fit = [move for move in _around(state) if _broken(state, move) == wanted and _clashes(state, move)]
        if fit:
            return _placement("KD-PLACE.7", "KD-PLACE.6", state, rng.choice(fit))


def _around(state: KingdominoState) -> list[Place]:
    """Every placement of the domino in hand that lies on the kingdom or beside it."""
    x0, x1, y0, y1 = state.realms[state.to_act[0]].box()
    number = state.current[state.turn]
    found = [
        Place(number, x, y, turn).canonical()
        for y in range(y0 - 1, y1 + 2)
        for x in range(x0 - 1, x1 + 2)
        for turn in range(4)
    ]
    return list(dict.fromkeys(found))


def _broken(state: KingdominoState, move: Place) -> set[str]:
    seat = state.to_act[0]
    return {refusal.rule for refusal in judge_place(state.realms[seat], move, state.setup.size, seat)}


def _clashes(state: KingdominoState, move: Place) -> bool:
    squares = state.realms[state.to_act[0]].squares()
    tile = tile_of(move.number)
    for (x, y), own in (((move.x, move.y), tile.left), (move.other, tile.right)):
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in squares and squares[near][0] != own:
                return True
    return False


def _placement(rule: str, forbids: str, state: KingdominoState, move: Place) -> Question:
    seat = state.to_act[0]
    refusals = judge_place(state.realms[seat], move, state.setup.size, seat)
    tile = tile_of(move.number)
    words = (
        f"{state.names[seat]} wants to place domino {tile}: its {TERRAINS[tile.left]} half on ({move.x}, {move.y}), "
        f"the other half {_beside(move)}. Is that allowed?"
    )
    told = "; ".join(refusal.text for refusal in refusals) or f"{_extent(state, move)}, and {_contact(state, move)}"
    asked = (key(seat, move.x, move.y), key(seat, *move.other))
    return Question(
        rule, str(move), words, (YES, FORBIDDEN[forbids]), int(bool(refusals)), _sentence(told), state, asked
    )


def _beside(move: Place) -> str:
    return ("to the right of it", "below it", "to the left of it", "above it")[move.turn]


def _extent(state: KingdominoState, move: Place) -> str:
    """How large the kingdom gets by a placement that is legal."""
    x0, x1, y0, y1 = state.realms[state.to_act[0]].box()
    (x, y), (other_x, other_y) = (move.x, move.y), move.other
    wide = max(x1, x, other_x) - min(x0, x, other_x) + 1
    high = max(y1, y, other_y) - min(y0, y, other_y) + 1
    return f"both squares are free, the kingdom is then {wide} wide and {high} high"


def _contact(state: KingdominoState, move: Place) -> str:
    """What fits about a legal placement."""
    squares = state.realms[state.to_act[0]].squares()
    tile = tile_of(move.number)
    for (x, y), own in (((move.x, move.y), tile.left), (move.other, tile.right)):
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near == (0, 0):
                return f"its {TERRAINS[own]} half touches the castle"
            if near in squares and squares[near][0] == own:
                return f"its {TERRAINS[own]} half touches {TERRAINS[own]} at ({near[0]}, {near[1]})"
    return "it fits"


def _half(rng: Random) -> Question:
    """Where the right half of a placement lies."""
    move = Place(rng.randrange(13, 49), rng.randrange(-3, 4), rng.randrange(-3, 4), rng.randrange(4))
    near = [Place(move.number, move.x, move.y, turn).other for turn in range(4)]
    found = [f"({x}, {y})" for x, y in near]
    answers, right = mixed(rng, found[move.turn], found)
    words = f"In `{move}`, on which square does the right half lie?"
    told = f"The right half lies {_beside(move).replace('it', 'the left half')}: x grows to the right, y downward."
    return Question("KD-PLACE.2", f"half {move}", words, answers, right, told)


def _spelling(rng: Random) -> Question:
    """Whether two placements that cover the same squares are the same move."""
    number = rng.choice(range(13, 49) if rng.random() < 0.5 else range(1, 13))
    x, y, turn = rng.randrange(-2, 3), rng.randrange(-2, 3), rng.randrange(4)
    first = Place(number, x, y, turn)
    second = Place(number, *first.other, (turn + 2) % 4)
    same = tile_of(number).double
    words = f"Domino {tile_of(number)}: do `{first}` and `{second}` lead to the same kingdom?"
    told = "Its halves are equal" if same else "Its halves differ and change places"
    return Question("KD-PLACE.3", f"same | {first} | {second}", words, YES_NO, int(not same), f"{told}.")


def _duty(rng: Random) -> Question:
    """Whether a domino has to be placed or discarded."""
    fits = rng.random() < 0.5
    while True:
        state = played(rng, lambda s: s.phase == "place")
        seat, number = state.to_act[0], state.current[state.turn]
        found = placements(state.realms[seat], number, state.setup.size)
        if bool(found) == fits and len(state.realms[seat].laid) > 3:
            words = f"What about domino {number} in the kingdom of {state.names[seat]}?"
            told = f"It has {counted(len(found), 'legal placement')}"
            told += f", such as `{found[0]}`, so it must be placed." if found else ", so it is discarded."
            return Question("KD-PLACE.9", f"duty {number}", words, DUTY_ANSWERS, 0 if found else 1, told, state)


def _discards(rng: Random) -> Question:
    """How many dominoes count as discarded: those that do not lie in the kingdom."""
    state = played(rng, lambda s: s.phase == "place" and any(k.discarded for k in s.realms))
    seat = rng.randrange(len(state.names))
    laid, thrown = len(state.realms[seat].laid), state.realms[seat].discarded
    answers, right = numbers(rng, len(thrown), (0, 1, 2, len(thrown) + 1))
    words = f"{state.names[seat]} has had {laid + len(thrown)} dominoes so far. How many of them were discarded?"
    told = f"{laid} lie in the kingdom. Discarded: {', '.join(map(str, thrown)) or 'none'}."
    about = f"discards {seat}"
    return Question("KD-PLACE.10", about, words, answers, right, told, state, seat=seat, hides_points=True)


# -- turns and choosing -----------------------------------------------------------------------------------


def _next_king(rng: Random) -> Question:
    while True:
        state = played(rng, lambda s: s.phase in ("place", "choose") and s.round > 0 and s.turn + 1 < s.setup.length)
        after = state.turn + 1
        seat = state.kings[after]
        acting = state.to_act[0]
        names = (
            state.names if state.setup.kings > 1 else tuple(name for name in state.names if name != state.names[acting])
        )
        words = f"When this turn of {state.names[acting]} is over, whose king acts next?"
        number = state.current[after]
        told = f"Domino {number} is the next higher number of the line, and carries a king of {state.names[seat]}."
        at = (f"domino {number}",)
        right = names.index(state.names[seat])
        return Question("KD-TURN.1", "next king", words, names, right, told, state, at=at)


def _first_king(rng: Random) -> Question:
    while True:
        state = played(rng, lambda s: s.phase == "choose" and s.turn + 1 == s.setup.length)
        owners = [king if king < len(state.names) else state.to_act[0] for king in state.claims]
        words = f"When {state.names[state.to_act[0]]} has chosen, who acts first in the next round?"
        told = f"Domino {state.ahead[0]} is the lowest of the next line, and its king is of {state.names[owners[0]]}."
        at = (f"domino {state.ahead[0]}",)
        return Question("KD-TURN.6", "first next round", words, state.names, owners[0], told, state, at=at)


def _step(rng: Random) -> Question:
    """A placement or a choice, in its step or out of it."""
    kind, trying = rng.choice(("place", "choose")), rng.choice(("place", "choose"))
    while True:
        state = played(rng, lambda s: s.phase == kind and s.round > 0 and bool(s.ahead))
        number = state.current[state.turn]
        free = [n for n, king in zip(state.ahead, state.claims, strict=True) if king >= len(state.names)]
        found = placements(state.realms[state.to_act[0]], number, state.setup.size)
        if trying == "place" and not found:
            continue
        move = f"choose {rng.choice(free)}" if trying == "choose" else str(rng.choice(found))
        words = f"It is the turn of {state.names[state.to_act[0]]}, with domino {number}. Is `{move}` allowed now?"
        told = f"A turn has two steps: the domino is placed, then the king chooses. Now: {due(state)}."
        return Question("KD-TURN.2", move, words, STEP_ANSWERS[trying], int(trying != kind), told, state)


def _after_placing(rng: Random) -> Question:
    last = rng.random() < 0.5
    while True:
        state = played(rng, lambda s: s.phase == "place" and (not s.ahead) == last)
        words = (
            f"Round {state.round} of {state.setup.lines}. When {state.names[state.to_act[0]]} has placed domino "
            f"{state.current[state.turn]}, what does the king do?"
        )
        told = "There is no next line in the last round." if last else "The next line waits with free dominoes."
        return Question("KD-TURN.5", "after placing", words, AFTER_ANSWERS, int(last), told, state)


def _over(rng: Random) -> Question:
    final = rng.random() < 0.5
    while True:
        state = played(rng, lambda s: s.phase == "place" and not s.ahead)
        if (state.turn + 1 == state.setup.length) != final:
            continue
        number, who = state.current[state.turn], state.names[state.to_act[0]]
        words = (
            f"Round {state.round} of {state.setup.lines}. When {who} has placed domino {number}, or discarded it, is "
            "the game over?"
        )
        left = state.setup.length - state.turn - 1
        told = f"{counted(left, 'king')} must still act after it." if left else "It is the last king of the game."
        return Question("KD-END.1", f"over after {number}", words, YES_NO, int(left > 0), told, state)


def _choose(rng: Random) -> Question:
    """A domino that is free, taken, or not there."""
    kind = rng.randrange(3)
    while True:
        state = played(rng, lambda s: s.phase == "choose" and s.turn > 0)
        free = _choices(state)[0]
        number = rng.choice(_choices(state)[kind])
        who = state.names[state.to_act[0]]
        words = f"{who} is to choose. May the king of {who} go on domino {number}?"
        told = f"Free are {', '.join(map(str, free))}."
        asked = (f"domino {number}",)
        return Question("KD-PICK.1", f"choose {number}", words, CHOOSE_ANSWERS, kind, told, state, asked)


def _choose_unfit(rng: Random) -> Question:
    """A domino that could not be placed now may be chosen all the same."""
    kind = rng.randrange(3)
    while True:
        state = played(rng, lambda s: s.phase == "choose" and s.round > 2)
        kingdom = state.realms[state.to_act[0]]
        unfit = [n for n in _choices(state)[kind] if not placements(kingdom, n, state.setup.size)]
        if not unfit:
            continue
        number = rng.choice(unfit)
        who = state.names[state.to_act[0]]
        words = f"Domino {tile_of(number)} fits nowhere in the kingdom of {who}. May {who} choose it?"
        free = ", ".join(map(str, _choices(state)[0]))
        told = (
            "It is free, and choosing never asks whether it fits.", f"A king stands on it; free are {free}.",
            "Dominoes of the next line are chosen, and it is not in it."
        )[kind]  # fmt: skip
        about = f"choose {number}"
        return Question("KD-PICK.2", about, words, CHOOSE_ANSWERS, kind, told, state, (f"domino {number}",))


def _choices(state: KingdominoState) -> tuple[list[int], list[int], list[int]]:
    """The dominoes of the next line that are free and that are taken, and those of the line before it."""
    taken = [n for n, king in zip(state.ahead, state.claims, strict=True) if king < len(state.names)]
    return [n for n in state.ahead if n not in taken], taken, [*(state.current or state.pile[:4])]


def _draw(rng: Random) -> Question:
    """A domino that chance may still bring, or one that was seen."""
    seen = rng.random() < 0.5
    while True:
        state = played(rng, lambda s: s.phase == "draw" and s.round > 1)
        before = [n for n in range(1, 49) if n not in state.pile]
        number = rng.choice(before if seen else state.pile)
        words = f"A new line is drawn. Can domino {tile_of(number)} come up?"
        told = "Only dominoes that nobody has seen can come. " + (
            f"{number} has been seen." if seen else f"{number} has not been seen."
        )
        return Question("KD-INFO.3", f"draw {number}", words, DRAW_ANSWERS, int(seen), told, state)


def _greedy(rng: Random) -> Question:
    """Whether a free domino is the one that brings most at once; each is as often as the others, the high ones too."""
    asked, is_best = rng.randrange(1, 49), rng.random() < 0.5
    while True:
        state = _choosing(asked, rng)
        seat, size = state.to_act[0], state.setup.size
        kingdom = state.realms[seat]
        parts = properties(kingdom, size)
        free = [move.number for move in state.moves() if isinstance(move, Choose)]
        gains = [best_gain(kingdom, parts, number, size) for number in free]
        best = free[gains.index(max(gains))]
        if gains.count(max(gains)) > 1 or asked not in free or (best == asked) != is_best:
            asked = rng.randrange(1, 49) if rng.random() < _GIVE_UP else asked
            continue
        who = state.names[seat]
        words = f"Is domino {asked} the free one that can bring {who} the most points at once, as the kingdom is now?"
        told = ", ".join(f"{number} brings {won}" for number, won in zip(free, gains, strict=True)) + "."
        about, at = f"best {asked}", (f"domino {best}",)
        return Question("KD-AI.2", about, words, YES_NO, int(not is_best), told, state, (f"domino {asked}",), at=at)


def _choosing(number: int, rng: Random) -> KingdominoState:
    """A position in which a choice is left and this domino lies in the next line."""
    return played(
        rng, lambda s: s.phase == "choose" and s.round > 2 and s.turn + 1 < s.setup.length and number in s.ahead
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


QUESTIONS: Final[Mapping[str, Maker]] = {
    "KD-PLACE.2": _half,
    "KD-PLACE.3": even(_spelling, any_look),
    **{rule: even(partial(_place, rule), any_look) for rule in FORBIDDEN},
    "KD-PLACE.7": even(_clash, any_look),
    "KD-PLACE.9": even(_duty, as_named),
    "KD-PLACE.10": fair(_discards),
    "KD-PICK.1": even(_choose),
    "KD-PICK.2": even(_choose_unfit, any_look),
    "KD-TURN.1": even(_next_king),
    "KD-TURN.2": even(_step),
    "KD-TURN.5": even(_after_placing),
    "KD-TURN.6": even(_first_king),
    "KD-END.1": even(_over),
    "KD-INFO.3": even(_draw, any_look),
    "KD-AI.2": _greedy,
    **SCORES,
    **SETUPS,
    **TABLE,
}
"""What makes a question, by the rule that decides it."""
