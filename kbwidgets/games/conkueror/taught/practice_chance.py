"""Practice questions of ConKUeror about chance cards: how often they come, what they do, how long they last.

>>> CHANCES["CQ-12.2"][0](Random(1)).rule
'CQ-12.2'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from kbwidgets.core.protocol.question import YES_NO, Maker, Question, any_look, even, fair, mixed, numbers
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.rules.armies import FACTS, HIRED, ONE, armies_left, in_words, stack_text
from kbwidgets.games.conkueror.rules.cards import CHANCE_CARDS
from kbwidgets.games.conkueror.rules.fields import BY_CHANCE
from kbwidgets.games.conkueror.rules.state import ConKUerorState
from kbwidgets.games.conkueror.taught.practice_battle import deal_army
from kbwidgets.games.conkueror.taught.practice_map import name_place
from kbwidgets.games.conkueror.taught.practice_positions import NAMES, deal_chance_card, land_of, tell_order

_NOTHING: Final = "nothing"
_NEVER: Final = "It can't be"
_ALWAYS: Final = "It must be"


def _count_armies(number: int) -> str:
    return counted(number, "army", "armies")


def _describe_stack(stack: int) -> str:
    return in_words(stack) if stack else _NOTHING


def _describe_joining(new: int, there: int) -> str:
    return f"{in_words(new)} {'joins' if FACTS[new][0] == 1 else 'join'} the {in_words(there)} already there"


class _Play(NamedTuple):
    """A chance card with the position before it comes and while it waits, the answer, and all moves from the first."""

    before: ConKUerorState
    state: ConKUerorState
    move: str
    moves: str


def _play_card(rng: Random, card: str, *, small: bool = False, rich: bool = False) -> _Play:
    """Return a card that is played, on a small stack if `small`, on the player with the most land if `rich`.

    The position is shown as it is before the card comes, because the card would give the effect away.
    """
    while True:
        state = deal_chance_card(rng, card)
        move = str(state.moves()[rng.randrange(1, len(state.moves()))])
        at = state.table.index[move.split()[1]]
        if small and FACTS[state.stacks[at]][0] > _SMALL:
            continue
        if not rich or len(land_of(state, state.owners[at])) > 1:
            break
    effects = state.effects._replace(pile=(1 << len(CHANCE_CARDS)) - 1)
    before = state._replace(phase="chance", to_act=BY_CHANCE, effects=effects, frame=None)
    return _Play(before, state, move, f"chance yes; card {card}; {move}")


_SMALL: Final = 7
"""The armies in a territory that a die can empty or almost empty."""


# -- when they come -------------------------------------------------------------------------------------------


def _ask_pile(rng: Random) -> Question:
    """Ask how likely it is that a card comes next."""
    every = len(CHANCE_CARDS)
    number = rng.randrange(1, every + 1)
    card, is_among = rng.choice(CHANCE_CARDS), rng.random() < 0.3
    rest = every - number
    if not rest:
        right, why = f"1 in {every}", f"All {every} have been used, so they are shuffled again"
    elif is_among:
        right, why = (
            _NEVER,
            f"It's in the discard pile until {counted(rest, 'more card has', 'more cards have')} come up",
        )
    else:
        right, why = f"1 in {rest}", f"{rest} cards are left in the pile, each equally likely"
        if rest == 1:
            right, why = _ALWAYS, "It's the only card left in the pile"
    wrong = [f"1 in {every}", f"1 in {max(rest, 2)}", f"1 in {max(number, 2)}", "1 in 2", _NEVER, f"1 in {rest + 1}"]
    answers, place = mixed(rng, right, wrong)
    verb = "was" if is_among or not rest else "wasn't"
    words = (
        f"Since the last shuffle, {counted(number, 'chance card has', 'chance cards have')} come up. The {card.title} "
        f"card {verb} among them. Another one is drawn. How likely is it to be {card.title}?"
    )
    about = f"pile {number} {'among' if is_among or not rest else 'not'}"
    return Question("CQ-12.2", about, words, answers, place, f"{why} (CQ-12.2).")


def _ask_expected(rng: Random) -> Question:
    """Ask how many turns begin with a chance card on average."""
    percent, turns = rng.choice((50, 50, 10, 20, 25, 40, 75, 100)), rng.choice((20, 40, 60, 80))
    right = percent * turns // 100
    answers, place = numbers(rng, right, (turns, turns // 2, turns // 9, turns - right, turns // 4))
    options = "" if percent == 50 else f"In this match, {percent} turns in 100 begin with a chance card. "
    words = f"{options}On average, how many turns in {turns} begin with a chance card?"
    share = "half of all turns" if percent == 50 else f"{percent} out of 100 turns"
    why = f"A chance card comes up in {share}. That's {right} out of {turns} (CQ-12.1)."
    return Question("CQ-12.1", f"expected {percent} {turns}", words, answers, place, why)


def _ask_playable(rng: Random) -> Question:
    """Ask whether a card may be played by a player with one territory, two, or more."""
    can_play = rng.random() < 0.5
    needy = [card for card in CHANCE_CARDS if card.needs > 1]
    card = rng.choice(CHANCE_CARDS if can_play else needy)
    number = rng.choice((2, 2, 3) if card.needs > 1 else (1, 1, 2)) if can_play else 1
    lands = counted(number, "territory", "territories")
    words = f"Ann has drawn {card.title}. She owns {lands}, and Bo and Cy own all the others. Can she play it?"
    needs = counted(card.needs, "territory", "territories")
    only_needs, only_has = "only " if card.needs == 1 else "", "only " if number < card.needs else ""
    why = f"You {only_needs}need {needs} to play {card.title}, and Ann {only_has}has {number} (CQ-12.3)."
    about = f"playable {card.name} {number}"
    answers = ("Yes", "No, she can only skip it")
    return Question("CQ-12.3", about, words, answers, int(number < card.needs), why)


# -- what they do to land -------------------------------------------------------------------------------------


def _ask_revolt(rng: Random) -> Question:
    """Ask what is in a territory after a Revolt, or who owns it."""
    play = _play_card(rng, "revolt")
    state, move = play.state, play.move
    _, source, target = move.split()
    one, other = (state.table.index[name] for name in (source, target))
    after = state.play(move)
    who = state.names[state.turn]
    both = after.stacks[other]
    spare = state.stacks[one] - ONE[0] if state.stacks[one] % HIRED >= ONE[0] else state.stacks[one]
    wrong = [state.stacks[other], state.stacks[one], both - ONE[0], state.stacks[other] + spare, both + ONE[0]]
    answers, place = mixed(rng, _describe_stack(both), [_describe_stack(stack) for stack in dict.fromkeys(wrong)])
    why = f"All armies move: {_describe_joining(state.stacks[one], state.stacks[other])} (CQ-12.4)."
    here, there = name_place(one), name_place(other)
    words = f"{who} plays Revolt and moves the armies in {here} to {there}. What does {there} have now?"
    about = f"armies {target} after {play.moves}"
    return Question("CQ-12.4", about, words, answers, place, why, play.before, (source, target))


def _ask_lands(rule: str, play: _Play, after: ConKUerorState, words: str, moves: str, rng: Random) -> Question:
    """Ask how many territories a player has after some moves."""
    state, seat = play.before, rng.randrange(len(play.before.names))
    before, right = state.owners.count(seat), after.owners.count(seat)
    answers, place = numbers(rng, right, (before, before - 1, before + 1))
    who = state.names[seat]
    words = f"{words} How many territories does {who} have now?"
    change = {
        0: f"keeps them all, so {who} still has {right}",
        1: f"gains one, so that makes {right}",
        -1: f"loses one, so that leaves {right}",
    }[right - before]
    why = f"{who} had {before} and {change} ({rule})."
    places = tuple(word for word in play.move.split() if word in state.table.index)
    return Question(rule, f"lands {seat} after {moves}", words, answers, place, why, state, places, (), seat)


def _ask_strike(rng: Random) -> Question:
    """Ask how many territories a player has after a Nuclear Strike."""
    play = _play_card(rng, "nuclear_strike")
    state, move = play.state, play.move
    target = state.table.index[move.split()[1]]
    struck = rng.choice(land_of(state, state.turn))
    after = state.play(move).play(f"hit {state.table.ids[struck]}")
    hits = f"{name_place(target)}, and {name_place(struck)} is hit at random"
    words = f"{state.names[state.turn]} plays Nuclear Strike on {hits}."
    return _ask_lands("CQ-12.5", play, after, words, f"{play.moves}; hit {state.table.ids[struck]}", rng)


def _ask_sabotage(is_about_owner: bool, rng: Random) -> Question:
    """Ask what is in a territory after a Sabotage, or who owns it."""
    play = _play_card(rng, "sabotage", small=True, rich=True)
    state, move = play.state, play.move
    target = move.split()[1]
    at = state.table.index[target]
    face = rng.randrange(1, 7)
    after = state.play(move).play(f"die {face}")
    there = state.stacks[at]
    words = f"{state.names[state.turn]} plays Sabotage on {name_place(at)}, and the die shows {face}."
    moves = f"{play.moves}; die {face}"
    pieces = FACTS[there][0]
    if is_about_owner:
        left, defender = pieces - face, state.names[state.owners[at]]
        lost_all = f"{'Both' if pieces == 2 else f'All {pieces}'} armies are" if pieces > 1 else "The only army is"
        why = f"{lost_all} lost, so the territory is vacant (CQ-12.6)."
        if left > 0:
            are = "is" if left == 1 else "are"
            why = f"{left} of the {pieces} armies {are} left, so it's still {defender}'s (CQ-12.6)."
        seats = [seat for seat in range(len(state.names)) if seat != state.turn]
        answers = (*(state.names[seat] for seat in seats), "Nobody")
        right = seats.index(after.owners[at]) if after.owners[at] in seats else len(seats)
        about = f"owner {target} after {moves}"
        question = f"{words} Who owns {name_place(at)} afterwards?"
        return Question("CQ-12.6", about, question, answers, right, why, play.before, (target,))
    rest = after.stacks[at]
    wrong = [
        armies_left(there, max(0, pieces - face)),
        armies_left(there, face - 1),
        there,
        armies_left(there, min(2 * face, pieces)),
        ONE[0],
    ]
    answers, place = mixed(rng, _describe_stack(rest), [_describe_stack(stack) for stack in (*dict.fromkeys(wrong), 0)])
    why = f"It only has {_count_armies(pieces)}, so nothing is left (CQ-12.6)."
    if rest:
        why = f"It loses {face} of its {pieces} armies, infantry first. That leaves {_describe_stack(rest)} (CQ-12.6)."
    words = f"{words} What's left there?"
    return Question("CQ-12.6", f"armies {target} after {moves}", words, answers, place, why, play.before, (target,))


def _ask_die(rule: str, card: str, rng: Random) -> Question:
    """Ask what is in a territory after Mercenaries or Reinforcements."""
    play = _play_card(rng, card)
    state, move = play.state, play.move
    target, face = move.split()[1], rng.randrange(1, 7)
    at = state.table.index[target]
    there = state.stacks[at]
    after = state.play(move).play(f"die {face}")
    right = after.stacks[at]
    title = next(each.title for each in CHANCE_CARDS if each.name == card)
    wrong = [there + face * HIRED, there + face * ONE[0], there + ONE[0], there + face * ONE[1], face * ONE[0], there]
    answers, place = mixed(rng, in_words(right), [in_words(stack) for stack in wrong])
    words = (
        f"{state.names[state.turn]} plays {title} on {name_place(at)}, and the die shows {face}. What does "
        f"{name_place(at)} have now?"
    )
    why = f"The die shows {face}, so {_describe_joining(right - there, there)} ({rule})."
    about = f"armies {target} after {play.moves}; die {face}"
    return Question(rule, about, words, answers, place, why, play.before, (target,))


def _ask_dismissed(rule: str, rng: Random) -> Question:
    """Ask what is left in a territory after the end of the turn."""
    stack = deal_army(rng) % HIRED
    hire = rng.randrange(1, 6)
    there = stack + hire * HIRED
    wrong = [there, stack + hire * ONE[0], stack + ONE[0], stack + ONE[1], there - HIRED]
    answers, place = mixed(rng, in_words(stack), [in_words(each) for each in wrong])
    words = f"Ann has {in_words(there)} in Peru. She ends her turn. What's left in Peru?"
    departure = "the mercenary leaves" if hire == 1 else f"the {hire} mercenaries leave"
    why = f"At the end of the turn, {departure}. The rest stay: {in_words(stack)} ({rule})."
    return Question(rule, f"dismissed {stack_text(there)}", words, answers, place, why)


def _ask_revolution(rng: Random) -> Question:
    """Ask how many territories a player has after a Revolution."""
    play = _play_card(rng, "revolution", rich=True)
    state, move = play.state, play.move
    at = state.table.index[move.split()[1]]
    words = f"{state.names[state.turn]} plays Revolution on {name_place(at)}."
    return _ask_lands("CQ-12.10", play, state.play(move), words, play.moves, rng)


def _name_player(question: Question) -> str:
    """Return the player who plays the card."""
    return question.words.split()[0]


# -- how long they last ---------------------------------------------------------------------------------------


def is_immune(holder: Seat, since: int, seat: Seat, now: int) -> bool:
    """Return whether a seat's immunity, played in a round, holds on another seat's turn in a round (CQ-12.7).

    >>> is_immune(1, 4, 2, 4), is_immune(1, 4, 0, 5), is_immune(1, 4, 2, 5)
    (True, True, False)
    """
    return (since, holder) < (now, seat) < (since + 1, holder)


def _ask_immunity(rule: str, rng: Random) -> Question:
    """Ask whether an immunity still holds."""
    is_lasting = rng.random() < 0.5
    while True:
        seats = rng.choice((3, 4))
        holder, seat, since = rng.randrange(seats), rng.randrange(seats), rng.randrange(2, 9)
        now = since + rng.choice((0, 1, 1))
        if seat != holder and (since, holder) < (now, seat) and is_immune(holder, since, seat, now) == is_lasting:
            break
    has_new_owner = rule == "CQ-12.7" and is_lasting and rng.random() < 0.25
    intro = f"{tell_order(seats)}. In round {since}, {NAMES[holder]} played Diplomatic Immunity "
    capture = f", and {NAMES[seat]} has just taken Peru with territory cards" if has_new_owner else ""
    words = f"{intro}on Peru. It's {NAMES[seat]}'s turn in round {now}{capture}. Is Peru still immune?"
    is_safe = is_lasting and not has_new_owner
    next_turn = f"{NAMES[holder]}'s turn in round {since + 1}"
    why = (
        "Immunity ends when a territory changes hands"
        if has_new_owner
        else f"The immunity ends when {next_turn} begins"
    )
    about = f"guarded {seats} {holder} {since} {seat} {now} {'taken' if has_new_owner else 'kept'}"
    return Question(rule, about, words, YES_NO, int(not is_safe), f"{why} ({rule}).")


def _count_cards(number: int) -> str:
    return counted(number, "army card") if number else "no army cards"


def _ask_conscription(rng: Random) -> Question:
    """Ask how many cards Conscription gives."""
    armies, lands, discard = rng.choice((0, 1, 1, 2, 3, 5)), rng.randrange(1, 6), rng.choice((0, 0, 1, 2, 4))
    has_card = rng.random() < 0.5
    more = min(2, armies + (discard if armies < 2 else 0))
    right = more + has_card
    answers, place = numbers(rng, right, (2, 3, 1, min(2, armies) + has_card, 0))
    turn = "captured a territory, so she draws her usual card, Peru" if has_card else "captured nothing"
    words = (
        f"Ann played Conscription and {turn}. {'Apart from that, the' if has_card else 'The'} main deck has "
        f"{_count_cards(armies)} and {counted(lands, 'territory card')}, and the discard pile has "
        f"{_count_cards(discard)}. How many cards does she get at the end of her turn?"
    )
    why = f"She gets {f'her usual card and {_count_cards(more)}, {right} in all' if has_card else _count_cards(more)}."
    if not more:
        why = f"She {'only gets her usual card' if has_card else 'gets nothing'}, because there are no army cards left"
    elif armies < 2 and discard:
        why += f" The deck {'only ' if armies else ''}has {_count_cards(armies)}, so the discards are shuffled in"
    else:
        why += " That's the only army card left" if armies < 2 else " The deck has enough of them"
    about = f"conscript {armies} {lands} {discard} {int(has_card)}"
    return Question("CQ-12.9", about, words, answers, place, f"{why} (CQ-12.9).")


CHANCES: Final[Mapping[str, Sequence[Maker]]] = {
    "CQ-4.4": (fair(partial(_ask_dismissed, "CQ-4.4"), any_look),),
    "CQ-4.5": (even(partial(_ask_immunity, "CQ-4.5"), any_look),),
    "CQ-12.1": (fair(_ask_expected, any_look),),
    "CQ-12.2": (fair(_ask_pile, any_look),),
    "CQ-12.3": (even(_ask_playable, any_look),),
    "CQ-12.4": (fair(_ask_revolt, any_look),),
    "CQ-12.5": (fair(_ask_strike, any_look),),
    "CQ-12.6": (fair(partial(_ask_sabotage, False), any_look), even(partial(_ask_sabotage, True), _name_player)),
    "CQ-12.7": (even(partial(_ask_immunity, "CQ-12.7"), any_look),),
    "CQ-12.8": (
        fair(partial(_ask_die, "CQ-12.8", "mercenaries"), any_look),
        fair(partial(_ask_dismissed, "CQ-12.8"), any_look),
    ),
    "CQ-12.9": (fair(_ask_conscription, any_look),),
    "CQ-12.10": (fair(_ask_revolution, any_look),),
    "CQ-12.12": (fair(partial(_ask_die, "CQ-12.12", "reinforcements"), any_look),),
}
"""The questions about chance cards, by their rules."""
