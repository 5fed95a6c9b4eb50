"""Practice questions of ConKUeror about battles: armies sent, rolls, losses, odds.

>>> BATTLES["CQ-6.6"][0](Random(3)).answers[:2]
('The defender loses 1 army', 'The attacker loses 2 armies')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Final

from kbwidgets.core.protocol.question import Maker, Question, any_look, even, fair, mixed, numbers
from kbwidgets.core.text.words import counted, joined, percent
from kbwidgets.games.conkueror.rules.armies import (
    FACTS,
    HIRED,
    ONE,
    Stack,
    armies_left,
    armies_sent,
    counts,
    in_words,
    stack_text,
)
from kbwidgets.games.conkueror.rules.odds import Rolling, odds_of
from kbwidgets.games.conkueror.taught.practice_positions import deal_garrison

_CHEAP: Final = (3, 0, 1, 2)
"""The order in which armies are lost: mercenaries, infantry, cavalry, artillery (CQ-6.7)."""
_DEAR: Final = (2, 1, 0, 3)
_REGULARS: Final = (0, 1, 2, 3)


def deal_army(rng: Random, *, regulars: int = 2, types: int = 2) -> Stack:
    """Return a stack of several types, sometimes with mercenaries."""
    while True:
        stack = deal_garrison(rng) + rng.choice((0, 0, 1, 2, 3)) * HIRED
        if FACTS[stack][1] >= regulars and sum(count > 0 for count in counts(stack)) >= types and FACTS[stack][0] > 3:
            return stack


def take_armies(stack: Stack, number: int, order: Sequence[int]) -> Stack:
    """Return this number of pieces of a stack, taken in an order of the types."""
    armies = 0
    for kind in order:
        going = min(number, counts(stack)[kind])
        armies += going * ONE[kind]
        number -= going
    return armies


# -- who fights -----------------------------------------------------------------------------------------------


def _ask_sent(rng: Random) -> Question:
    """Ask which armies are sent or stay."""
    while True:
        stack = deal_army(rng)
        number = rng.randrange(2, FACTS[stack][0])
        right = armies_sent(stack, number)
        near = [take_armies(stack, number, order) for order in (_CHEAP, _DEAR, _REGULARS, (0, 3, 1, 2), (1, 2, 0, 3))]
        is_staying = rng.random() < 0.4
        answer, wrong = (stack - right, [stack - each for each in near]) if is_staying else (right, near)
        if len({answer, *wrong}) > 2:
            break
    answers, place = mixed(rng, in_words(answer), [in_words(each) for each in wrong])
    what = "Which armies stay behind" if is_staying else "Which armies attack"
    words = f"Peru has {in_words(stack)}. Ann attacks from there with {number} armies. {what}?"
    order = "The cheapest regulars attack, and the most valuable ones stay."
    if stack >= HIRED:
        first = in_words(take_armies(stack, 1, (0, 1, 2, 3)))
        order = f"{first} joins the attack first, then the mercenaries, then the cheapest regulars."
    stay = "stays" if FACTS[stack][0] - number == 1 else "stay"
    why = f"{order} So {in_words(right)} attack, and {in_words(stack - right)} {stay} (CQ-6.4)."
    about = f"{'stays' if is_staying else 'sends'} {number} {stack_text(stack)}"
    return Question("CQ-6.4", about, words, answers, place, why)


def _ask_most(rng: Random) -> Question:
    """Ask how many armies may be sent."""
    stack = deal_army(rng)
    pieces, regulars = FACTS[stack][:2]
    answers, place = numbers(rng, pieces - 1, (pieces, regulars - 1, regulars, pieces - 2))
    words = f"Peru has {in_words(stack)}. What's the largest number of armies it can attack with?"
    hired = ", counting mercenaries" if pieces > regulars else ""
    why = f"It has {pieces} armies{hired}, and 1 regular has to stay. That leaves {pieces - 1} (CQ-6.4)."
    return Question("CQ-6.4", f"most {stack_text(stack)}", words, answers, place, why)


def _ask_continuation(rng: Random) -> Question:
    """Ask whether a battle continues although the armies no longer match."""
    stack = deal_army(rng, regulars=5)
    number = rng.randrange(4, FACTS[stack][0])
    rolls = number // 2 if rng.random() < 0.5 else rng.randrange(1, number // 2)
    rest = number - 2 * rolls
    here = stack - armies_sent(stack, number) + armies_left(armies_sent(stack, number), 2 * rolls)
    there = stack % HIRED - (ONE[0] if counts(stack)[0] > 1 else 0)
    answers = ("Yes", "No, too few attackers are left")
    words = (
        f"Peru had {in_words(stack)}. Ann attacked Brazil from there with {number} armies and has lost "
        f"{counted(rolls, 'roll')}. Brazil has {in_words(there)}. Peru now has {in_words(here)}, and "
        f"{counted(rest, 'attacker is', 'attackers are') if rest else 'no attackers are'} left. Can she roll again?"
    )
    why = (
        "The armies only have to match when the attack begins. To roll, she needs 2 attackers, and she "
        f"{'only has 1' if rest == 1 else f'has {rest}' if rest else 'has none'} (CQ-6.5)."
    )
    return Question("CQ-6.5", f"goes_on {rest}", words, answers, int(rest < 2), why)


# -- rolls ----------------------------------------------------------------------------------------------------

_ENDS: Final = ("The defender loses 1 army", "The attacker loses 2 armies", "Nobody loses an army")


def _ask_roll(rule: str, rng: Random) -> Question:
    """Ask for the effect of a roll with one die, or with two in a Bombardment (CQ-12.11)."""
    has_two = rule == "CQ-12.11"
    is_added, is_again = has_two and rng.random() < 0.4, rng.random() < 0.3
    rolling = Rolling(has_two_dice=has_two, is_sum=is_added, has_rerolls=is_again)
    sign = rng.choice((1, 1, -1, 0))
    while True:
        one, second, other = rng.randrange(1, 7), rng.randrange(1, 7) if has_two else 0, rng.randrange(1, 7)
        attack = one + second if is_added else max(one, second)
        if (attack > other) - (attack < other) == sign:
            break
    result = rolling.wins(one, second, other)
    dice = f"a {one} and a {second}," if has_two else f"a {one}"
    how = (
        ["The attacker's two dice are added together." if is_added else "The higher of the attacker's two dice counts."]
        if has_two
        else []
    )
    how += ["Ties are rolled again."] if is_again else []
    mine = f"{one} + {second} = {attack}" if is_added else str(attack)
    outcomes = ["the attacker rolled higher", "the attacker didn't roll higher", "ties are rolled again"]
    right = {1: 0, -1: 1, 0: 2}[result]
    words = f"{' '.join(how)} The attacker rolls {dice} and the defender a {other}. Who loses what?".strip()
    why = f"{mine} against {other}: {outcomes[right]}. {_ENDS[right]} ({rule})."
    about = f"roll {one} {second} {other} {'sum' if is_added else 'highest'} {'reroll' if is_again else 'defender'}"
    return Question(rule, about, words, _ENDS, right, why)


def _ask_equal_number(rng: Random) -> Question:
    """Ask which smaller or larger number sent has the same odds."""
    number = rng.randrange(3, 12)
    other = number - 1 if number % 2 else number + 1
    answers, place = numbers(rng, other, (number - 1, number + 1, number - 2, number + 2))
    words = f"Which other number of attackers is just as good as {number}?"
    why = f"Each lost roll costs 2 armies, so {max(number, other)} last no longer than {min(number, other)} (CQ-6.6)."
    return Question("CQ-6.6", f"same {number}", words, answers, place, why)


def _ask_defenders_left(rng: Random) -> Question:
    """Ask what is left of a stack after losses."""
    while True:
        stack = deal_army(rng) % HIRED  # A defender's mercenaries have already left.
        number = rng.randrange(1, FACTS[stack][0])
        right = armies_left(stack, number)
        near = [stack - take_armies(stack, number, order) for order in (_DEAR, _REGULARS, (3, 2, 1, 0))]
        near += [
            each
            for each in (armies_left(stack, number - 1), armies_left(stack, min(number + 1, FACTS[stack][0])))
            if each
        ]
        if len({right, *near}) > 2:
            break
    answers, place = mixed(rng, in_words(right), [in_words(each) for each in near])
    words = f"Brazil is defended by {in_words(stack)} and loses {counted(number, 'roll')}. What's left there?"
    losses = in_words(stack - right)
    why = f"Each lost roll costs 1 army: infantry first, then cavalry, then artillery. Brazil loses {losses} (CQ-6.7)."
    return Question("CQ-6.7", f"left {number} {stack_text(stack)}", words, answers, place, why)


def _describe_failure(rolls: int, left: int) -> str:
    """Return how an attack fails, as the end of a sentence; with fewer than 2 attackers it ends by itself (CQ-6.8).

    >>> _describe_failure(1, 3), _describe_failure(2, 1)
    (', loses 1 roll and withdraws', ', and loses 2 rolls')
    """
    return f", loses {counted(rolls, 'roll')} and withdraws" if left > 1 else f", and loses {counted(rolls, 'roll')}"


def _ask_attackers_left(rng: Random) -> Question:
    """Ask what is left in the attacking territory after lost rolls."""
    while True:
        stack = deal_army(rng)
        number = rng.randrange(2, FACTS[stack][0])
        rolls = rng.randrange(1, number // 2 + 1)
        going = armies_sent(stack, number)
        right = stack - going + armies_left(going, 2 * rolls)
        near = [
            armies_left(stack, 2 * rolls),
            stack - going + armies_left(going, rolls),
            stack - take_armies(stack, 2 * rolls, _DEAR),
        ]
        near += [stack - take_armies(stack, 2 * rolls, _REGULARS), armies_left(stack, rolls)]
        if right and len({right, *near}) > 2 and all(near):
            break
    answers, place = mixed(rng, in_words(right), [in_words(each) for each in near])
    story = f"Ann attacks from there with {in_words(going)}{_describe_failure(rolls, number - 2 * rolls)}"
    words = f"Peru has {in_words(stack)}. {story}. What's left in Peru?"
    order = (
        "Mercenaries are lost first, then the cheapest regulars" if going >= HIRED else "The cheapest are lost first"
    )
    losses = in_words(going - armies_left(going, 2 * rolls))
    why = f"{order}, so Ann loses {losses}. That leaves {in_words(right)} (CQ-6.7)."
    return Question("CQ-6.7", f"back {number} {rolls} {stack_text(stack)}", words, answers, place, why)


# -- how it ends ----------------------------------------------------------------------------------------------


def _describe_battle(number: int, there: int, rolls: Sequence[tuple[int, int]], cost: int = 2, ties: int = -1) -> str:
    """Return the state of a battle after some rolls, as text."""
    attackers = number
    for one, other in rolls:
        result = 1 if one > other else ties if one == other else -1
        attackers, there = (
            (attackers, there - 1) if result > 0 else (attackers - cost, there) if result < 0 else (attackers, there)
        )
    if there <= 0:
        return f"Conquered, with {counted(max(attackers, 0), 'attacker')} left"
    if attackers < 2:
        return f"Failed, with {counted(there, 'defender')} left"
    return f"Not over: {attackers} against {there}"


def _count_part(left: int, number: int, noun: str) -> str:
    """Return how many of a number are left, as text.

    >>> _count_part(1, 1, "defender"), *(_count_part(left, 3, "defender") for left in (0, 1, 3))
    ('1 defender', 'no defenders', '1 of the 3 defenders', 'all 3 defenders')
    """
    if not left:
        return f"no {noun}s"
    if left == number:
        return f"1 {noun}" if left == 1 else f"{'both' if left == 2 else f'all {left}'} {noun}s"
    return f"{left} of the {number} {noun}s"


def _ask_course(rng: Random) -> Question:
    """Ask for the state of a battle after some rolls."""
    while True:
        number, there = rng.randrange(2, 9), rng.randrange(1, 4)
        rolls = [(rng.randrange(1, 7), rng.randrange(1, 7)) for _ in range(rng.randrange(2, 5))]
        if len(set(rolls)) < len(rolls):
            continue
        if any(not _describe_battle(number, there, rolls[:n]).startswith("Not") for n in range(len(rolls))):
            continue
        right = _describe_battle(number, there, rolls)
        near = [_describe_battle(number, there, rolls, 1), _describe_battle(number, there, rolls, 2, 1),
                _describe_battle(number, there, rolls, 2, 0), _describe_battle(number, there, rolls[:-1])]  # fmt: skip
        near += [f"Not over: {max(number - 2, 2)} against {there}", f"Conquered, with {number} attackers left"]
        if len({right, *near}) > 2:
            break
    answers, place = mixed(rng, right, near)
    throws = joined([f"{one} against {other}" for one, other in rolls])
    wins = sum(one > other for one, other in rolls)
    losses = len(rolls) - wins
    words = (
        f"{number} armies attack {counted(there, 'defender')}. The attacker rolls {throws}. How does the battle "
        "stand now?"
    )
    winner = "The defender wins ties, so the attacker" if any(one == other for one, other in rolls) else "The attacker"
    attackers, defenders = max(number - 2 * losses, 0), there - wins
    rest = f"{_count_part(attackers, number, 'attacker')} and {_count_part(defenders, there, 'defender')}"
    why = f"{winner} won {_count_part(wins, len(rolls), 'roll')}. That leaves {rest} (CQ-6.8)."
    about = f"course {number} {there} {' '.join(f'{one}-{other}' for one, other in rolls)}"
    return Question("CQ-6.8", about, words, answers, place, why)


_FAR: Final = 0.13
"""The least distance between the chances offered as answers."""
_KINDS: Final = {"plain": Rolling(), "bombardment": Rolling(has_two_dice=True), "reroll": Rolling(has_rerolls=True)}


def _write_percent(chance: float) -> str:
    text = percent(chance)
    return text if text.startswith(("<", ">")) else f"about {text}"


def _ask_odds(rule: str, rng: Random) -> Question:
    """Ask how likely it is that a battle rolled to the end is a conquest."""
    place = rng.randrange(4)
    while True:
        kind = "bombardment" if rule == "CQ-12.11" else rng.choice(("plain", "plain", "plain", "reroll"))
        number, there = rng.randrange(2, 15), rng.randrange(1, 7)
        right = float(odds_of(number, there, _KINDS[kind]).conquest)
        near = [float(odds_of(each, there, rolling).conquest) for each in range(2, 15) for rolling in _KINDS.values()]
        near += [0.5, number / (number + there), 5 / 12]
        rng.shuffle(near)
        chances = [right]
        for each in near:
            if len(chances) < 4 and all(abs(each - other) >= _FAR for other in chances):
                chances.append(each)
        chances.sort()
        if len(chances) == 4 and chances[place] == right:
            break
    answers = tuple(map(_write_percent, chances))
    how = {"plain": "", "bombardment": " She has Bombardment, so the higher of her dice counts.",
           "reroll": " Ties are rolled again."}[kind]  # fmt: skip
    words = (
        f"Ann attacks {counted(there, 'defender')} with {number} armies and rolls until the battle is over.{how} "
        "How likely is she to win?"
    )
    ways = _KINDS[kind].ways
    share = f"{ways[0]} of {sum(ways)}"
    why = (
        f"She wins a roll in {share} cases, and needs {counted(there, 'win')} before "
        f"{counted(number // 2, 'loss', 'losses')}: {percent(right, 1)} ({rule})."
    )
    return Question(rule, f"odds {number} {there} {kind}", words, answers, place, why)


def _ask_leaving(rule: str, rng: Random) -> Question:
    """Ask how many armies may leave a territory to fortify or to move in (CQ-7.2)."""
    stack = deal_army(rng)
    pieces, regulars = FACTS[stack][:2]
    answers, place = numbers(rng, regulars - 1, (pieces - 1, regulars, pieces, regulars - 2))
    if rule == "CQ-7.2":
        number = rng.randrange(2, pieces)
        story = f"Ann attacked from Peru with {number} armies and won. Peru has {in_words(stack)} now."
        words = f"{story} What's the largest number of armies that can move in?"
    else:
        words = (
            f"Ann fortifies from Peru, which has {in_words(stack)}. What's the largest number of armies she can move?"
        )
    why = (
        f"{f'All {pieces}' if regulars == pieces else f'{regulars} of the {pieces}'} armies are regulars, and 1 of "
        f"those must stay.{' Mercenaries stay, too.' if pieces > regulars else ''} That leaves {regulars - 1} ({rule})."
    )
    return Question(rule, f"leaving {stack_text(stack)}", words, answers, place, why)


def _omit_story(question: Question) -> str:
    """Return what a question about armies sent asks for, without its story."""
    return " ".join(question.about.split()[:2])


BATTLES: Final[Mapping[str, Sequence[Maker]]] = {
    "CQ-4.6": (fair(partial(_ask_leaving, "CQ-4.6"), any_look),),
    "CQ-6.4": (*[fair(_ask_sent, _omit_story)] * 2, fair(_ask_most, any_look)),
    "CQ-6.5": (even(_ask_continuation, any_look),),
    "CQ-6.6": (*[even(partial(_ask_roll, "CQ-6.6"), any_look)] * 2, fair(_ask_equal_number, any_look)),
    "CQ-6.7": (fair(_ask_defenders_left, any_look), fair(_ask_attackers_left, any_look)),
    "CQ-6.8": (fair(_ask_course, any_look), partial(_ask_odds, "CQ-6.8")),
    "CQ-7.2": (fair(partial(_ask_leaving, "CQ-7.2"), any_look),),
    "CQ-12.11": (even(partial(_ask_roll, "CQ-12.11"), any_look), partial(_ask_odds, "CQ-12.11")),
}
"""The questions about battles, by their rules."""
