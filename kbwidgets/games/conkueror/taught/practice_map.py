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
from kbwidgets.games.conkueror.taught.practice_battle import army
from kbwidgets.games.conkueror.taught.practice_positions import ground, parted

_ALL: Final = (1 << len(WORLD.ids)) - 1


def named(at: int) -> str:
    """Return the name of a territory in a sentence."""
    return WORLD.territories[at].place


def labelled(at: int) -> str:
    """Return the name of a territory by itself."""
    return WORLD.territories[at].name


# -- borders --------------------------------------------------------------------------------------------------


def _beside(rule: str, rng: Random) -> Question:
    """Ask how many territories of a player are adjacent to one (CQ-1.1), or joined to it by sea lines (CQ-1.2)."""
    by_sea = rule == "CQ-1.2"
    at = rng.choice([at for at, one in enumerate(WORLD.territories) if one.sea or not by_sea])
    return fair(partial(_counted_beside, rule, at), any_look)(rng)


def _counted_beside(rule: str, at: int, rng: Random) -> Question:
    """Ask the same about a given territory."""
    state, one = ground(rng), WORLD.territories[at]
    seat = rng.randrange(len(state.names))
    land, sea = ([name for name in names if state.owners[WORLD.index[name]] == seat] for names in (one.land, one.sea))
    who, by_sea = state.names[seat], rule == "CQ-1.2"
    found = sea if by_sea else [*land, *sea]
    answers, place = numbers(rng, len(found), (len(land), len(sea), len(land) + len(sea), len(one.sea)))
    how = "share a sea line with" if by_sea else "are neighbours of"
    words = f"How many of {who}'s territories {how} {one.place}?"
    told = capital(joined([named(WORLD.index[name]) for name in found])) or f"None of {who}'s territories"
    mine = f" {'are' if found[1:] else 'is'} {who}'s and" if found else ""
    beside = f"connected to {one.place} by a sea line" if by_sea else f"next to {one.place}"
    why = f"{told}{mine} {'are' if found[1:] else 'is'} {beside} ({rule})."
    about = f"{'by_sea' if by_sea else 'beside'} {one.id} {seat}"
    return Question(rule, about, words, answers, place, why, state, (one.id,))


# -- armies ---------------------------------------------------------------------------------------------------


def _value(rng: Random) -> Question:
    """Ask for the value of a stack."""
    stack = army(rng)
    found, pieces = value_of(stack), FACTS[stack][0]
    _, cavalry, artillery, hired = counts(stack)
    near = (pieces, found - hired, found - 2 * cavalry, found - 5 * artillery, found + 5 * hired)
    answers, place = numbers(rng, found, near)
    words = f"What are {in_words(stack)} worth?"
    told = [f"{count} × {kind.value}" for count, kind in zip(counts(stack), KINDS, strict=True) if count]
    why = f"{' + '.join(told)} = {found} (CQ-1.3)."
    return Question("CQ-1.3", f"value {stack_text(stack)}", words, answers, place, why)


def _counter(rng: Random) -> Question:
    """Ask which number a stack has on the map."""
    stack = army(rng)
    pieces, regulars = FACTS[stack][:2]
    answers, place = numbers(rng, pieces, (regulars, value_of(stack), counts(stack)[0]))
    words = f"Peru has {in_words(stack)}. What number does it show on the map?"
    told = " + ".join(str(count) for count in counts(stack) if count)
    why = f"The number on the map counts every army: {told} = {pieces} (CQ-1.4)."
    return Question("CQ-1.4", f"pieces {stack_text(stack)}", words, answers, place, why)


# -- before the game ------------------------------------------------------------------------------------------


def _start(rng: Random) -> Question:
    """Ask whether a match may begin with these numbers of people and computers."""
    needs = rng.random() < 0.5
    wanted = rng.choice((0, 0, 1, 2)) if needs else rng.choice((0, 1))
    while True:
        people, computers = rng.randrange(0, 7), rng.choice((0, 0, 1, 2, 3))
        wrong = 1 if not 2 <= people + computers <= 6 else 2 if needs and not computers else 0
        if wrong == wanted and people + computers:
            break
    answers = ("Yes", "No, it takes 2 to 6 players", "No, a computer must play")
    rule = "At least one player must be a computer. " if needs else ""
    folk = joined(
        [*[counted(people, "person", "people")] * (people > 0), *[counted(computers, "computer")] * (computers > 0)]
    )
    words = f"{rule}{folk} {'wants' if people + computers == 1 else 'want'} to play. Can the match start?"
    number = people + computers
    why = f"That makes {counted(number, 'player')}, {_share(computers, number)} (CQ-2.1)."
    if number == 1:
        why = "That's only 1 player (CQ-2.1)."
    about = f"start {people} {computers} {'computer' if needs else 'any'}"
    return Question("CQ-2.1", about, words, answers, wanted, why)


def _share(computers: int, number: int) -> str:
    """Return how many of two or more players are computers, as text.

    >>> _share(0, 2), _share(2, 2), _share(1, 3), _share(0, 4)
    ('neither of them a computer', 'both of them computers', '1 of them a computer', 'none of them computers')
    """
    if computers in (0, number):
        few = "both of them computers" if computers else "neither of them a computer"
        return few if number == 2 else f"{'all' if computers else 'none'} of them computers"
    return "1 of them a computer" if computers == 1 else f"{computers} of them computers"


def _disabled(rng: Random) -> list[str]:
    """Return a continent and some territories, one of which may be in it."""
    part = rng.choice(WORLD.continents)
    inside = rng.sample(part.territories, rng.randrange(2))
    return [part.id, *inside, rng.choice([name for name in WORLD.ids if name not in part.territories])]


def _told(words: Sequence[str]) -> str:
    """Return territories and continents by their names."""
    names = {each.id: each.name for each in WORLD.continents} | {each.id: each.place for each in WORLD.territories}
    return joined([names[word] for word in words])


def _enabled(rng: Random) -> Question:
    """Ask how many territories are left."""
    out = _disabled(rng)
    found = enabled_of(" ".join(out), WORLD)[0].bit_count()
    size = len(next(part for part in WORLD.continents if part.id == out[0]).territories)
    answers, place = numbers(rng, found, (39 - len(out), 39 - size, 39 - size - len(out) + 1, found - 1))
    continent, *inside, other = out
    including = f", including {_told(inside)}" if inside else ""
    both = f"All {size} territories of {_told([continent])} are out{including}, and so is {_told([other])}"
    why = f"{both}: 39 - {39 - found} = {found} (CQ-2.3)."
    rng.shuffle(out)
    words = f"{capital(_told(out))} are left out. How many of the 39 territories are in the game?"
    return Question("CQ-2.3", f"enabled {' '.join(out)}", words, answers, place, why)


_WHOLE: Final = "None, the map is in one piece"


def _cut(rng: Random) -> Question:
    """Ask which territories are cut off."""
    wanted = rng.random() < 0.6
    while True:
        out = rng.sample(range(len(WORLD.ids)), rng.randrange(1, 4))
        if not any(other in out for at in out for other in WORLD.neighbours[at]) and len(out) > 1:
            continue
        gone = sum(1 << at for at in out)
        parts = WORLD.parts(_ALL & ~gone)
        lost = sorted(at for part in parts[1:] for at in bits(part))
        if bool(lost) == wanted and len(lost) < 6:
            break
    near = sorted({other for at in out for other in WORLD.neighbours[at]} - {*out, *lost})
    wrong = [_WHOLE, *(labelled(at) for at in near)]
    if lost:
        wrong += [joined([labelled(at) for at in sorted({*lost, rng.choice(near)})])]
        wrong += [joined([labelled(at) for at in lost if at != gap]) for gap in lost if len(lost) > 1]
    right = joined([labelled(at) for at in lost]) or _WHOLE
    answers, place = mixed(rng, right, wrong)
    if _WHOLE not in answers:
        answers = tuple(_WHOLE if n == (place + 1) % len(answers) else each for n, each in enumerate(answers))
    told = joined([named(at) for at in sorted(out)])
    are = "are" if len(out) > 1 else "is"
    words = f"{capital(told)} {are} left out. Which territories are cut off?"
    off = capital(joined([named(at) for at in lost])) or "Nothing"
    size = parts[0].bit_count()
    part = f"The largest part has {size} territories" if lost else f"All {size} territories are still connected"
    why = f"{part}. {off} {'are' if lost[1:] else 'is'} cut off"
    about = f"cut {' '.join(WORLD.ids[at] for at in sorted(out))}"
    return Question("CQ-2.5", about, words, answers, place, f"{why} (CQ-2.5).")


def _room(rng: Random) -> Question:
    """Ask whether there are enough territories for this many players."""
    seats = rng.randrange(2, 7)
    land = max(2, 2 * seats + rng.choice((-2, -1, 0, 1, 2)))
    words = f"A map has {land} connected territories. Can {seats} players play on it?"
    why = f"{seats} players need 2 territories each. That's {2 * seats}, and there are {land} (CQ-2.6)."
    return Question("CQ-2.6", f"room {land} {seats}", words, YES_NO, int(land < 2 * seats), why)


def _part(rng: Random) -> tuple[int, list[str]]:
    """Return a continent that is partly disabled, and its disabled territories."""
    while True:
        out = parted(rng, 2, 5).split()
        n = rng.randrange(len(WORLD.continents))
        gone = [name for name in WORLD.continents[n].territories if name in out]
        if gone:
            return n, gone


def _partial(rule: str, rng: Random) -> Question:
    """Ask for the cards (CQ-2.7) or the bonus (CQ-5.2) of a continent that is partly disabled."""
    n, gone = _part(rng)
    part = WORLD.continents[n]
    size, left = len(part.territories), len(part.territories) - len(gone)
    told = f"{part.name} has {size} territories, and {_told(gone)} {'are' if gone[1:] else 'is'} left out."
    if rule == "CQ-2.7":
        answers, place = numbers(rng, left, (size, len(gone), left - 1))
        words = f"{told} How many territory cards do you need to take {part.name}?"
        why = f"Only territories in the game count: {size} - {len(gone)} = {left} (CQ-2.7)."
        return Question(rule, f"cards_of {part.id} {' '.join(gone)}", words, answers, place, why)
    found = -(-part.bonus * left // size)
    answers, place = numbers(rng, found, (part.bonus, part.bonus * left // size, part.bonus - len(gone), 0))
    words = f"{told} Its full bonus is {part.bonus}. What is its bonus now?"
    share = part.bonus * left / size
    rounded = "" if share == found else f". Rounded up, that's {found}"
    why = f"{part.bonus} × {left} ÷ {size} is {share:.3g}{rounded} (CQ-5.2)."
    return Question(rule, f"bonus {part.id} {' '.join(gone)}", words, answers, place, why)


MAPS: Final[Mapping[str, Sequence[Maker]]] = {
    "CQ-1.1": (partial(_beside, "CQ-1.1"),),
    "CQ-1.2": (partial(_beside, "CQ-1.2"),),
    "CQ-1.3": (fair(_value, any_look),),
    "CQ-1.4": (fair(_counter, any_look),),
    "CQ-2.1": (even(_start, any_look),),
    "CQ-2.3": (fair(_enabled, any_look),),
    "CQ-2.5": (fair(_cut, any_look, tries=60),),
    "CQ-2.6": (even(_room, any_look),),
    "CQ-2.7": (fair(partial(_partial, "CQ-2.7"), any_look),),
    "CQ-5.2": (fair(partial(_partial, "CQ-5.2"), any_look),),
}
"""The questions about the map, by their rules."""
