"""Practice questions of ConKUeror about the opening and the draft: first turns, placing, the size of a draft.

>>> OPENINGS["CQ-3.2"][0](Random(2)).rule
'CQ-3.2'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Final

from kbwidgets.core.protocol.question import YES_NO, Maker, Question, any_look, even, fair, mixed, numbers
from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.conkueror.rules.armies import FACTS, ONE
from kbwidgets.games.conkueror.rules.chapters.draft import LEAST_DRAFT, draft_size
from kbwidgets.games.conkueror.rules.chapters.opening import fronts
from kbwidgets.games.conkueror.rules.fields import Opening
from kbwidgets.games.conkueror.rules.options import INITIAL
from kbwidgets.games.conkueror.rules.state import ConKUerorState
from kbwidgets.games.conkueror.taught.practice_map import label_place, name_place
from kbwidgets.games.conkueror.taught.practice_positions import (
    NAMES,
    deal_chance_card,
    deal_position,
    tell_order,
    with_land,
)
from kbwidgets.games.conkueror.taught.practice_scenes import play_opening


def _ask_initial(rng: Random) -> Question:
    """Ask how many infantry a player has left when all territories are claimed."""
    seats = rng.randrange(2, 7)
    land = rng.randrange(max(3 * seats, 20), 40)
    at = rng.randrange(seats)
    claims = land // seats + (at < land % seats)
    right = INITIAL[seats] - claims
    near = (INITIAL[seats], INITIAL[seats] - land // seats, right - 1, 40 - claims, right + 5)
    order = (
        f"{tell_order(seats)}, and {NAMES[0]} goes first" if seats > 2 else f"{NAMES[0]} goes first, then {NAMES[1]}"
    )
    answers, place = numbers(rng, right, near)
    words = (
        f"{order}. There are {land} territories. How many infantry does {NAMES[at]} have left when all of them are "
        "claimed?"
    )
    why = f"With {seats} players, each has {INITIAL[seats]}. {NAMES[at]} claims {claims}, so {right} are left (CQ-3.1)."
    return Question("CQ-3.1", f"initial {seats} {land} {at}", words, answers, place, why)


def _ask_dice(rng: Random) -> Question:
    """Ask who goes first by the dice, or who rolls again."""
    seats = rng.choice((3, 3, 4))
    tied = rng.choice((1, 1, 1, 2, 2, 3))
    top = rng.randrange(2, 7)
    dice = [top] * tied + [rng.randrange(1, top) for _ in range(seats - tied)]
    rng.shuffle(dice)
    high = [NAMES[n] for n, face in enumerate(dice) if face == top]
    right = f"{high[0]} goes first" if tied == 1 else f"{joined(high)} roll again"
    wrong = [f"{name} goes first" for name in NAMES[:seats]]
    wrong += [f"{joined(pair)} roll again" for pair in combinations(NAMES[:seats], 2)]
    wrong += [f"{joined(NAMES[:seats])} roll again"]
    answers, place = mixed(rng, right, wrong)
    rolls = joined([f"{name} {face}" for name, face in zip(NAMES, dice, strict=False)])
    words = f"The players roll for the first turn: {rolls}. What happens next?"
    best = f"{joined(high)} tied for highest with a {top}" if tied > 1 else f"{high[0]} had the highest roll, a {top}"
    why = f"{best} (CQ-3.2)."
    return Question("CQ-3.2", f"dice {' '.join(map(str, dice))}", words, answers, place, why)


def _ask_order(rng: Random) -> Question:
    """Ask for a player's turn in the order after somebody else begins."""
    seats = rng.randrange(3, 6)
    first, nth = rng.randrange(1, seats), rng.randrange(1, seats)
    dice = rng.sample(range(1, 6), seats)
    dice[first] = 6
    right = (first + nth) % seats
    rolls = joined([f"{name} {face}" for name, face in zip(NAMES, dice, strict=False)])
    number = ("second", "third", "fourth", "fifth")[nth - 1]
    words = f"{joined(NAMES[:seats])} sit in this order and roll for the first turn: {rolls}. Who plays {number}?"
    order = ", ".join(NAMES[(first + n) % seats] for n in range(seats))
    why = f"{NAMES[first]} starts. After that, play goes round in seat order: {order} (CQ-3.2)."
    about = f"order {nth} {' '.join(map(str, dice))}"
    return Question("CQ-3.2", about, words, NAMES[:seats], right, why)


def _ask_claim(rng: Random) -> Question:
    """Ask who claims which territory."""
    seats, first = rng.randrange(3, 6), rng.randrange(3)
    number = rng.randrange(seats + 1, 30)
    right = (first + number - 1) % seats
    words = f"{tell_order(seats)}, and {NAMES[first]} goes first. Who makes claim number {number}?"
    rounds = (number - 1) // seats
    begun = f"{NAMES[first]} makes claim number {rounds * seats + 1}"
    why = f"After {counted(rounds, 'round')} of {seats} claims, {begun}. Count on from there (CQ-3.3)."
    return Question("CQ-3.3", f"claim {seats} {first} {number}", words, NAMES[:seats], right, why)


def _ask_next_placing(rng: Random) -> Question:
    """Ask who reinforces next when some players have no infantry left."""
    while True:
        reserves = [rng.choice((0, 0, 1, 1, 2)) for _ in range(4)]
        turn = rng.randrange(4)
        reserves[turn] += 1
        after = list(reserves)
        after[turn] -= 1
        if any(after) and sum(after) > 1:
            break
    right = next(n for step in range(1, 5) if after[n := (turn + step) % 4])
    stock = f"has {reserves[0]} infantry left to place"
    stock = joined([f"{name} {stock if not n else reserves[n]}" for n, name in enumerate(NAMES[:4])])
    words = f"{tell_order(4)}. {stock}. {NAMES[turn]} places one. Who is next?"
    skipped = [NAMES[(turn + step) % 4] for step in range(1, (right - turn) % 4 or 4)]
    over = f"{joined(skipped)} {'has' if len(skipped) == 1 else 'have'} none left" if skipped else "Nobody is skipped"
    why = f"{over}, so {NAMES[right]} is next, with {after[right]} infantry left (CQ-3.4)."
    return Question("CQ-3.4", f"placing {turn} {' '.join(map(str, reserves))}", words, NAMES[:4], right, why)


def _ask_standing(rng: Random) -> Question:
    """Ask where the standing order places an infantry."""
    while True:
        state = play_opening(rng, 39 + rng.randrange(0, 30))
        assert isinstance(state.frame, Opening)
        lands = fronts(state, state.turn)
        if len(lands) < 4:
            continue
        right = rng.choice(lands)  # No place on the map is favoured, because all others get more armies.
        least = state.stacks[right]
        more = {at: least + ONE[0] for at in lands if at != right and state.stacks[at] <= least}
        number = sum(FACTS[stack][0] - FACTS[state.stacks[at]][0] for at, stack in more.items())
        if number < state.frame.left[state.turn]:
            break
    reserves = tuple(count - number * (seat == state.turn) for seat, count in enumerate(state.frame.left))
    state = with_land(state._replace(frame=state.frame._replace(left=reserves)), {}, more)
    others = [at for at in lands if at != right]
    answers, place = mixed(rng, label_place(right), [label_place(at) for at in others])
    who = state.names[state.turn]
    words = f"{who} leaves the rest of the infantry to a standing order. Where does the next one go?"
    count = FACTS[state.stacks[right]][0]
    why = f"Of {who}'s territories next to an opponent, {name_place(right)} has the fewest armies: {count} (CQ-3.5)."
    places = tuple(state.table.ids[at] for at in lands if label_place(at) in answers)
    return Question("CQ-3.5", "standing", words, answers, place, why, state, places, (state.table.ids[right],))


def _ask_round_one(rng: Random) -> Question:
    """Ask who begins round 1."""
    seats = rng.randrange(3, 6)
    first, last = rng.randrange(seats), rng.randrange(seats)
    link = " and" if first == last else f", and {NAMES[last]}"
    words = (
        f"{tell_order(seats)}. {NAMES[first]} rolled highest{link} placed the last infantry. Who has the "
        "first turn of round 1?"
    )
    why = f"{NAMES[first]} went first in the opening, and goes first again (CQ-3.6)."
    return Question("CQ-3.6", f"round_one {seats} {first} {last}", words, NAMES[:seats], first, why)


# -- the draft ------------------------------------------------------------------------------------------------


def _add_bonuses(state: ConKUerorState, owners: tuple[int, ...]) -> tuple[int, str]:
    """Return the bonuses of the player in turn, as a sum and as text."""
    table = state.table
    owned = [n for n, lands in enumerate(table.lands_of) if lands and all(owners[at] == state.turn for at in lands)]
    terms = joined([f"{table.world.continents[n].name} adds {table.bonuses[n]}" for n in owned if table.bonuses[n]])
    return sum(table.bonuses[n] for n in owned), terms


def _explain_draft(state: ConKUerorState, owners: tuple[int, ...], total: int) -> str:
    land = owners.count(state.turn)
    more, terms = _add_bonuses(state, owners)
    base = max(LEAST_DRAFT, land // 3)
    third = f"{counted(land, 'territory', 'territories')} {'gives' if land == 1 else 'give'} "
    third += f"{base} infantry" if land // 3 >= LEAST_DRAFT else f"the minimum of {base}"
    return f"{third}. {terms}. That makes {total}" if more else f"{third}, and no continent adds to that"


def _ask_draft(rng: Random) -> Question:
    """Ask how many infantry a player drafts."""
    has_bonus, is_short = rng.random() < 0.8, rng.random() < 0.15
    while True:
        state = deal_position(rng, "chance", seats=rng.choice((2, 3, 3, 4)), continent_bonus=has_bonus,
                       first_draft="three" if is_short else "full")  # fmt: skip
        if is_short:
            state = state._replace(rounds=1, first=state.turn if rng.random() < 0.7 else (state.turn + 1) % 2)
        more, _ = _add_bonuses(state, state.owners)
        if more or not has_bonus or rng.random() < 0.3:
            break
    right = draft_size(state.table, state.owners, state.turn)
    whole = right
    is_cut = is_short and state.first == state.turn
    right = min(right, LEAST_DRAFT) if is_cut else right
    land = state.owners.count(state.turn)
    near = (land // 3, -(-land // 3) + more, land // 3 + more, whole - more, whole, land // 2 + more, whole + 2)
    answers, place = numbers(rng, right, near)
    intro = "" if has_bonus else "Continents have no bonus in this match. "
    if is_short:
        intro += f"It's round 1, {state.names[state.first]} went first, and the first draft is limited to 3. "
    words = f"{intro}No chance card comes up. How many infantry does {state.names[state.turn]} draft?"
    limit = ". But the first draft is limited to 3" if is_cut and whole > right else ""
    if is_short and not is_cut:
        limit = f". Only {state.names[state.first]}'s draft is limited"
    why = f"{_explain_draft(state, state.owners, whole)}{limit}"
    return Question("CQ-5.1", "draft", words, answers, place, f"{why} (CQ-5.1).", state, (), (), state.turn)


def _ask_draft_after_card(rng: Random) -> Question:
    """Ask how many infantry are drafted after a chance card that changes an owner."""
    card = rng.choice(("revolution", "revolution", "revolt"))
    while True:
        state = deal_chance_card(rng, card)
        move = state.moves()[rng.randrange(1, len(state.moves()))]
        after = state.advance(move)
        if after.phase != "draft":
            continue
        before, right = draft_size(state.table, state.owners, state.turn), after.draft
        if before != right or rng.random() < 0.25:
            break
    answers, place = numbers(rng, right, (before, before + 1, right + 1, right - 1))
    names = [name_place(state.table.index[name]) for name in str(move).split()[1:]]
    who = state.names[state.turn]
    deed = (
        f"Revolution on {names[0]}"
        if card == "revolution"
        else f"Revolt to move the armies in {names[0]} to {names[1]}"
    )
    words = f"{who} plays {deed}. How many infantry does {who} draft after that?"
    why = f"The draft is counted after the chance card. {_explain_draft(state, after.owners, right)} (CQ-5.3)."
    places = tuple(str(move).split()[1:])
    return Question("CQ-5.3", f"drafts {move}", words, answers, place, why, state, places, (), state.turn)


def _ask_fixed_draft(rng: Random) -> Question:
    """Ask whether territories gained during a turn add to its draft."""
    while True:
        land, gain = rng.randrange(8, 22), rng.randrange(2, 6)
        before, after = max(LEAST_DRAFT, land // 3), max(LEAST_DRAFT, (land + gain) // 3)
        if before != after:
            break
    answers, place = numbers(rng, before, (after, after - before, before + gain))
    words = (
        f"Ann owns {land} territories and no whole continent when her draft begins. During the draft she gains "
        f"{gain} more with territory cards. How many infantry does she draft this turn in all?"
    )
    third = (
        f"{land} ÷ 3, rounded down, is {before}"
        if land // 3 >= LEAST_DRAFT
        else f"{land} territories give {LEAST_DRAFT}"
    )
    why = f"The number is fixed when the draft begins: {third} (CQ-5.3)."
    return Question("CQ-5.3", f"fixed {land} {gain}", words, answers, place, why)


def _ask_leaving(rng: Random) -> Question:
    """Ask whether the draft may be left."""
    number = rng.randrange(4, 10)
    one = rng.randrange(1, number - 1)
    is_done = rng.random() < 0.5
    two = number - one if is_done else rng.randrange(1, number - one)
    cards = rng.choice((0, 0, 1, 2))
    more = f" She has also traded cards for {cards} cavalry in Peru." if cards else ""
    words = (
        f"Ann drafts {number} infantry. She has placed {one} in Peru and {two} in Brazil.{more} Can she start "
        "attacking?"
    )
    share = f"all {number} of her infantry: {one} + {two}" if is_done else f"{one + two} of her {number} infantry"
    traded = ". Armies from cards don't count towards the draft" if cards else ""
    why = f"She has placed {share}{traded} (CQ-4.2)."
    return Question("CQ-4.2", f"leave {number} {one} {two} {cards}", words, YES_NO, int(not is_done), why)


def _count_words(question: Question) -> str:
    """Return how many players roll, or how many territories a card names."""
    return str(len(question.about.split()))


OPENINGS: Final[Mapping[str, Sequence[Maker]]] = {
    "CQ-3.1": (fair(_ask_initial, any_look),),
    "CQ-3.2": (fair(_ask_dice, _count_words), even(_ask_order, any_look)),
    "CQ-3.3": (even(_ask_claim, any_look),),
    "CQ-3.4": (even(_ask_next_placing, any_look),),
    "CQ-3.5": (_ask_standing,),
    "CQ-3.6": (even(_ask_round_one, any_look),),
    "CQ-4.2": (even(_ask_leaving, any_look),),
    "CQ-5.1": (fair(_ask_draft, tries=12),),
    "CQ-5.3": (fair(_ask_draft_after_card, _count_words, tries=12), fair(_ask_fixed_draft, any_look)),
}
"""The questions about the opening and the draft, by their rules."""
