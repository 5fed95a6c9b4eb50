"""Practice questions of ConKUeror about the map and the setup: borders, armies, disabled territories.

>>> MAPS["CQ-1.2"][0](Random(1)).rule
'CQ-1.2'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.question import YES_NO, Maker, Question, any_look, even, fair, mixed, numbers
from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.conkueror.rules.armies import FACTS, KINDS, counts, in_words, stack_text, value_of
from kbwidgets.games.conkueror.rules.options import enabled_of
from kbwidgets.games.conkueror.rules.worldmap import WORLD, capital
from kbwidgets.games.conkueror.taught.practice_battle import deal_army
from kbwidgets.games.conkueror.taught.practice_positions import choose_disabled, deal_position

_ALL: Final = (1 << len(WORLD.ids)) - 1


def name_place(at: int) -> str:
    """Return the name of a territory in a sentence."""
    return WORLD.territories[at].place


def label_place(at: int) -> str:
    """Return the name of a territory by itself."""
    return WORLD.territories[at].name


# -- borders --------------------------------------------------------------------------------------------------


def _ask_beside(rule: str, rng: Random) -> Question:
    """Ask how many territories of a player are adjacent to one (CQ-1.1), or joined to it by sea lines (CQ-1.2)."""
    is_by_sea = rule == "CQ-1.2"
    at = rng.choice([at for at, one in enumerate(WORLD.territories) if one.sea or not is_by_sea])
    return fair(partial(_ask_beside_one, rule, at), any_look)(rng)


def _ask_beside_one(rule: str, at: int, rng: Random) -> Question:
    """Ask the same about a given territory."""
    state, one = deal_position(rng), WORLD.territories[at]
    seat = rng.randrange(len(state.names))
    land, sea = ([name for name in names if state.owners[WORLD.index[name]] == seat] for names in (one.land, one.sea))
    who, is_by_sea = state.names[seat], rule == "CQ-1.2"
    neighbours = sea if is_by_sea else [*land, *sea]
    answers, place = numbers(rng, len(neighbours), (len(land), len(sea), len(land) + len(sea), len(one.sea)))
    how = "share a sea line with" if is_by_sea else "are neighbours of"
    words = f"How many of {who}'s territories {how} {one.place}?"
    subject = capital(joined([name_place(WORLD.index[name]) for name in neighbours])) or f"None of {who}'s territories"
    mine = f" {'are' if neighbours[1:] else 'is'} {who}'s and" if neighbours else ""
    beside = f"connected to {one.place} by a sea line" if is_by_sea else f"next to {one.place}"
    why = f"{subject}{mine} {'are' if neighbours[1:] else 'is'} {beside} ({rule})."
    about = f"{'by_sea' if is_by_sea else 'beside'} {one.id} {seat}"
    return Question(rule, about, words, answers, place, why, state, (one.id,))


# -- armies ---------------------------------------------------------------------------------------------------


def _ask_value(rng: Random) -> Question:
    """Ask for the value of a stack."""
    stack = deal_army(rng)
    right, pieces = value_of(stack), FACTS[stack][0]
    _, cavalry, artillery, hired = counts(stack)
    near = (pieces, right - hired, right - 2 * cavalry, right - 5 * artillery, right + 5 * hired)
    answers, place = numbers(rng, right, near)
    words = f"What are {in_words(stack)} worth?"
    terms = [f"{count} × {kind.value}" for count, kind in zip(counts(stack), KINDS, strict=True) if count]
    why = f"{' + '.join(terms)} = {right} (CQ-1.3)."
    return Question("CQ-1.3", f"value {stack_text(stack)}", words, answers, place, why)


def _ask_counter(rng: Random) -> Question:
    """Ask which number a stack has on the map."""
    stack = deal_army(rng)
    pieces, regulars = FACTS[stack][:2]
    answers, place = numbers(rng, pieces, (regulars, value_of(stack), counts(stack)[0]))
    words = f"Peru has {in_words(stack)}. What number does it show on the map?"
    terms = " + ".join(str(count) for count in counts(stack) if count)
    why = f"The number on the map counts every army: {terms} = {pieces} (CQ-1.4)."
    return Question("CQ-1.4", f"pieces {stack_text(stack)}", words, answers, place, why)


# -- before the game ------------------------------------------------------------------------------------------


def _ask_start(rng: Random) -> Question:
    """Ask whether a match may begin with these numbers of people and computers."""
    needs = rng.random() < 0.5
    right = rng.choice((0, 0, 1, 2)) if needs else rng.choice((0, 1))
    while True:
        people, computers = rng.randrange(0, 7), rng.choice((0, 0, 1, 2, 3))
        wrong = 1 if not 2 <= people + computers <= 6 else 2 if needs and not computers else 0
        if wrong == right and people + computers:
            break
    answers = ("Yes", "No, it takes 2 to 6 players", "No, a computer must play")
    rule = "At least one player must be a computer. " if needs else ""
    folk = joined(
        [*[counted(people, "person", "people")] * (people > 0), *[counted(computers, "computer")] * (computers > 0)]
    )
    words = f"{rule}{folk} {'wants' if people + computers == 1 else 'want'} to play. Can the match start?"
    number = people + computers
    why = f"That makes {counted(number, 'player')}, {_describe_share(computers, number)} (CQ-2.1)."
    if number == 1:
        why = "That's only 1 player (CQ-2.1)."
    about = f"start {people} {computers} {'computer' if needs else 'any'}"
    return Question("CQ-2.1", about, words, answers, right, why)


def _describe_share(computers: int, number: int) -> str:
    """Return how many of two or more players are computers, as text.

    >>> _describe_share(0, 2), _describe_share(2, 2), _describe_share(1, 3), _describe_share(0, 4)
    ('neither of them a computer', 'both of them computers', '1 of them a computer', 'none of them computers')
    """
    if computers in (0, number):
        few = "both of them computers" if computers else "neither of them a computer"
        return few if number == 2 else f"{'all' if computers else 'none'} of them computers"
    return "1 of them a computer" if computers == 1 else f"{computers} of them computers"


def _choose_disabled(rng: Random) -> list[str]:
    """Return a continent and some territories, one of which may be in it."""
    part = rng.choice(WORLD.continents)
    inside = rng.sample(part.territories, rng.randrange(2))
    return [part.id, *inside, rng.choice([name for name in WORLD.ids if name not in part.territories])]


def _name_all(words: Sequence[str]) -> str:
    """Return territories and continents by their names."""
    names = {each.id: each.name for each in WORLD.continents} | {each.id: each.place for each in WORLD.territories}
    return joined([names[word] for word in words])


def _ask_enabled(rng: Random) -> Question:
    """Ask how many territories are left."""
    out = _choose_disabled(rng)
    right = enabled_of(" ".join(out), WORLD)[0].bit_count()
    size = len(next(part for part in WORLD.continents if part.id == out[0]).territories)
    answers, place = numbers(rng, right, (39 - len(out), 39 - size, 39 - size - len(out) + 1, right - 1))
    continent, *inside, other = out
    including = f", including {_name_all(inside)}" if inside else ""
    both = f"All {size} territories of {_name_all([continent])} are out{including}, and so is {_name_all([other])}"
    why = f"{both}: 39 - {39 - right} = {right} (CQ-2.3)."
    rng.shuffle(out)
    words = f"{capital(_name_all(out))} are left out. How many of the 39 territories are in the game?"
    return Question("CQ-2.3", f"enabled {' '.join(out)}", words, answers, place, why)


_WHOLE: Final = "None, the map is in one piece"


def _ask_cut(rng: Random) -> Question:
    """Ask which territories are cut off."""
    is_split = rng.random() < 0.6
    while True:
        out = rng.sample(range(len(WORLD.ids)), rng.randrange(1, 4))
        if not any(other in out for at in out for other in WORLD.neighbours[at]) and len(out) > 1:
            continue
        mask = sum(1 << at for at in out)
        parts = WORLD.parts(_ALL & ~mask)
        islands = sorted(at for part in parts[1:] for at in bits(part))
        if bool(islands) == is_split and len(islands) < 6:
            break
    near = sorted({other for at in out for other in WORLD.neighbours[at]} - {*out, *islands})
    wrong = [_WHOLE, *(label_place(at) for at in near)]
    if islands:
        wrong += [joined([label_place(at) for at in sorted({*islands, rng.choice(near)})])]
        wrong += [joined([label_place(at) for at in islands if at != gap]) for gap in islands if len(islands) > 1]
    right = joined([label_place(at) for at in islands]) or _WHOLE
    answers, place = mixed(rng, right, wrong)
    if _WHOLE not in answers:
        answers = tuple(_WHOLE if n == (place + 1) % len(answers) else each for n, each in enumerate(answers))
    names = joined([name_place(at) for at in sorted(out)])
    are = "are" if len(out) > 1 else "is"
    words = f"{capital(names)} {are} left out. Which territories are cut off?"
    off = capital(joined([name_place(at) for at in islands])) or "Nothing"
    size = parts[0].bit_count()
    part = f"The largest part has {size} territories" if islands else f"All {size} territories are still connected"
    why = f"{part}. {off} {'are' if islands[1:] else 'is'} cut off"
    about = f"cut {' '.join(WORLD.ids[at] for at in sorted(out))}"
    return Question("CQ-2.5", about, words, answers, place, f"{why} (CQ-2.5).")


def _ask_room(rng: Random) -> Question:
    """Ask whether there are enough territories for this many players."""
    seats = rng.randrange(2, 7)
    land = max(2, 2 * seats + rng.choice((-2, -1, 0, 1, 2)))
    words = f"A map has {land} connected territories. Can {seats} players play on it?"
    why = f"{seats} players need 2 territories each. That's {2 * seats}, and there are {land} (CQ-2.6)."
    return Question("CQ-2.6", f"room {land} {seats}", words, YES_NO, int(land < 2 * seats), why)


def _choose_part(rng: Random) -> tuple[int, list[str]]:
    """Return a continent that is partly disabled, and its disabled territories."""
    while True:
        out = choose_disabled(rng, 2, 5).split()
        number = rng.randrange(len(WORLD.continents))
        names = [name for name in WORLD.continents[number].territories if name in out]
        if names:
            return number, names


def _ask_part(rule: str, rng: Random) -> Question:
    """Ask for the cards (CQ-2.7) or the bonus (CQ-5.2) of a continent that is partly disabled."""
    number, names = _choose_part(rng)
    part = WORLD.continents[number]
    size, rest = len(part.territories), len(part.territories) - len(names)
    intro = f"{part.name} has {size} territories, and {_name_all(names)} {'are' if names[1:] else 'is'} left out."
    if rule == "CQ-2.7":
        answers, place = numbers(rng, rest, (size, len(names), rest - 1))
        words = f"{intro} How many territory cards do you need to take {part.name}?"
        why = f"Only territories in the game count: {size} - {len(names)} = {rest} (CQ-2.7)."
        return Question(rule, f"cards_of {part.id} {' '.join(names)}", words, answers, place, why)
    right = -(-part.bonus * rest // size)
    answers, place = numbers(rng, right, (part.bonus, part.bonus * rest // size, part.bonus - len(names), 0))
    words = f"{intro} Its full bonus is {part.bonus}. What is its bonus now?"
    share = part.bonus * rest / size
    rounded = "" if share == right else f". Rounded up, that's {right}"
    why = f"{part.bonus} × {rest} ÷ {size} is {share:.3g}{rounded} (CQ-5.2)."
    return Question(rule, f"bonus {part.id} {' '.join(names)}", words, answers, place, why)


MAPS: Final[Mapping[str, Sequence[Maker]]] = {
    "CQ-1.1": (partial(_ask_beside, "CQ-1.1"),),
    "CQ-1.2": (partial(_ask_beside, "CQ-1.2"),),
    "CQ-1.3": (fair(_ask_value, any_look),),
    "CQ-1.4": (fair(_ask_counter, any_look),),
    "CQ-2.1": (even(_ask_start, any_look),),
    "CQ-2.3": (fair(_ask_enabled, any_look),),
    "CQ-2.5": (fair(_ask_cut, any_look, tries=60),),
    "CQ-2.6": (even(_ask_room, any_look),),
    "CQ-2.7": (fair(partial(_ask_part, "CQ-2.7"), any_look),),
    "CQ-5.2": (fair(partial(_ask_part, "CQ-5.2"), any_look),),
}
"""The questions about the map, by their rules."""
