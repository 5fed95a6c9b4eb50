"""Practice questions of ConKUeror about exchanges and cards: rates, the main deck, sets, continents.

>>> CARDS["CQ-10.4"][0](Random(1)).rule
'CQ-10.4'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from kbwidgets.core.protocol.question import YES_NO, Maker, Question, any_look, even, fair, mixed, numbers
from kbwidgets.core.text.words import counted, joined
from kbwidgets.games.conkueror.rules.armies import (
    ARMIES,
    CHANGES,
    FACTS,
    HIRED,
    ONE,
    RECIPES,
    counts,
    in_words,
    pack_stack,
    stack_text,
)
from kbwidgets.games.conkueror.rules.cards import SETS, SHIFT, army_cards, army_text, army_words, sets_in
from kbwidgets.games.conkueror.rules.fields import VACANT, count_spares
from kbwidgets.games.conkueror.rules.worldmap import WORLD, capital
from kbwidgets.games.conkueror.taught.practice_battle import deal_army
from kbwidgets.games.conkueror.taught.practice_map import label_place, name_place
from kbwidgets.games.conkueror.taught.practice_positions import deal_garrison, deal_position, recount_moves, with_hand

# -- armies for armies ----------------------------------------------------------------------------------------


def _ask_exchange(rng: Random) -> Question:
    """Ask what is in a territory after an exchange."""
    while True:
        stack = deal_army(rng)
        recipe = rng.choice(RECIPES)
        most = counts(stack)[recipe.type] // recipe.given
        if most:
            break
    times = rng.randrange(1, most + 1)
    give, get = pack_stack(recipe.give), pack_stack(recipe.get)
    right = stack + CHANGES[recipe.give][recipe.get] * times
    near = [stack - give * times + get, stack + get * times, right + ONE[0]]
    near += [stack - give * times + pack_stack(other) * times for other in ("1i", "3i", "1c", "1a", "3c", "10i")]
    answers, place = mixed(rng, in_words(right), [in_words(each) for each in near])
    payment = in_words(give * times)
    words = (
        f"Peru has {in_words(stack)}. Ann exchanges {payment} for {_name_type(recipe.get)}. What does Peru have now?"
    )
    why = f"The rate is {in_words(give)} for {in_words(get)}, so she gets {in_words(get * times)} (CQ-9.1)."
    about = f"exchanged {recipe.give} {recipe.get} {times} {stack_text(stack)}"
    return Question("CQ-9.1", about, words, answers, place, why)


def _name_type(text: str) -> str:
    """Return the type that a recipe gives."""
    return next(kind.name for kind in ARMIES if kind.letter == text[-1])


def _ask_cavalry(rng: Random) -> Question:
    """Ask how many cavalry you get for infantry, with mercenaries beside them or infantry elsewhere."""
    infantry, hired, other = rng.randrange(3, 15), rng.randrange(1, 7), rng.randrange(1, 8)
    stack = infantry * ONE[0] + hired * HIRED
    right = infantry // 5
    near = ((infantry + hired) // 5, (infantry + other) // 5, (infantry + hired + other) // 5, infantry // 10)
    answers, place = numbers(rng, right, near)
    words = (
        f"Peru has {in_words(stack)}, and its neighbour Brazil has {other} infantry. What's the largest number of "
        "cavalry Ann can get in Peru by exchanging infantry?"
    )
    why = f"Only the {infantry} infantry in Peru count, and each cavalry takes 5. That makes {right} (CQ-9.2)."
    return Question("CQ-9.2", f"cavalry {infantry} {hired} {other}", words, answers, place, why)


def _ask_full_exchange(rng: Random) -> Question:
    """Ask what is in a territory after as much infantry as possible is exchanged, mercenaries beside it."""
    infantry, cavalry, hired = rng.randrange(5, 15), rng.randrange(3), rng.randrange(1, 7)
    stack = infantry * ONE[0] + cavalry * ONE[1] + hired * HIRED
    times = infantry // 5
    change = CHANGES["5i"]["1c"]
    more = (infantry + hired) // 5
    mixed_up = (cavalry + more) * ONE[1] + (infantry + hired - 5 * more) * ONE[0]
    wrong = [mixed_up, stack + change, stack + change * times - hired * HIRED, stack, mixed_up + hired * HIRED]
    wrong += [(cavalry + more) * ONE[1] + (infantry + hired - 5 * more) * HIRED]
    right = stack + change * times
    answers, place = mixed(rng, in_words(right), [in_words(each) for each in wrong])
    words = (
        f"Peru has {in_words(stack)}. Ann exchanges infantry for cavalry there as often as she can. What does "
        "Peru have now?"
    )
    stay = "The mercenary stays" if hired == 1 else f"The {hired} mercenaries stay"
    share = f"All {infantry}" if 5 * times == infantry else f"{5 * times} of the {infantry}"
    why = f"{share} infantry become {times} cavalry. {stay} (CQ-9.2)."
    return Question("CQ-9.2", f"often {stack_text(stack)}", words, answers, place, why)


# -- the main deck --------------------------------------------------------------------------------------------


def _ask_deck(rng: Random) -> Question:
    """Ask how many cards of a kind the main deck has."""
    seats, land = rng.randrange(2, 7), rng.choice((39, 39, rng.randrange(20, 39)))
    kind = rng.randrange(4)
    size = 6 * seats + land
    right = (3 * seats, 2 * seats, seats, size)[kind]
    near = (3 * seats, 2 * seats, seats, land, 6 * seats, size) if kind < 3 else (land, 6 * seats, size - seats)
    answers, place = numbers(rng, right, near)
    what = (*(f"{each.name} cards" for each in ARMIES), "cards in all")[kind]
    words = (
        f"{seats} players play on a map with {land} territories. How many {what} does the main deck have at the start?"
    )
    why = (
        f"{3 * seats} infantry, {2 * seats} cavalry, {seats} artillery and {land} territory cards make {size} in all "
        "(CQ-10.1)."
    )
    about = f"deck {seats} {land} {('infantry', 'cavalry', 'artillery', 'all')[kind]}"
    return Question("CQ-10.1", about, words, answers, place, why)


class _Gain(NamedTuple):
    """A change of owner, and whether it is a capture."""

    name: str
    words: str
    is_capture: bool
    is_by_card: bool
    """True if a chance card does it, which happens at most once in a turn."""


_GAINS: Final = (
    _Gain("attack", "conquered {0} in battle", True, False),
    _Gain("enter", "moved into {0} without a battle", True, False),
    _Gain("cards", "gained {0} with territory cards", True, False),
    _Gain("revolution", "taken {0} with Revolution", True, True),
    _Gain("revolt", "emptied {0} with Revolt", False, True),
    _Gain("sabotage", "made {0} vacant with Sabotage", False, True),
)


def _ask_draws(rng: Random) -> Question:
    """Ask how many cards the player draws at the end of a turn."""
    is_for_each = rng.random() < 0.5
    gains = [rng.choice(_GAINS[3:])] if rng.random() < 0.7 else []
    if not gains or rng.random() < 0.6:
        gains += rng.sample(_GAINS[:3], rng.choice((1, 1, 2)))
    right, deeds, kinds = 0, list[str](), list[str]()
    for gain in gains:
        many = 1 if gain.is_by_card else rng.randrange(1, 4)
        right += many * gain.is_capture
        deeds.append(gain.words.format(counted(many, "territory", "territories")))
        kinds.append(f"{gain.name}:{many}")
    captures = right
    right = right if is_for_each else min(right, 1)
    option = "In this match you draw a card for each territory you capture. " if is_for_each else ""
    answers, place = numbers(rng, right, (captures, min(captures, 1), len(gains), 0, 1))
    words = f"{option}This turn, Ann has {joined(deeds)}. How many cards does she draw at the end of the turn?"
    rule = "so she draws one card" if captures == 1 else "and she draws one card for each" if is_for_each else _ONE_CARD
    why = f"She captured {counted(captures, 'territory', 'territories')}, {rule}"
    if not captures:
        why = "She didn't capture a territory, so she doesn't draw a card"
    about = f"draws {'each' if is_for_each else 'turn'} {' '.join(kinds)}"
    return Question("CQ-10.2", about, words, answers, place, f"{why} (CQ-10.2).")


_ONE_CARD: Final = "but she only draws one card per turn"


def _describe_pile(cards: int) -> str:
    return f"has {counted(cards, 'card')}" if cards else "is empty"


def _ask_piles(rng: Random) -> Question:
    """Ask how many cards are in the main deck after a draw."""
    deck, discard, in_hands = rng.choice((0, 0, 0, 2, 3, 5)), rng.choice((0, 2, 3, 6, 9)), rng.randrange(2, 12)
    right = deck - 1 if deck else max(0, discard - 1)
    near = (deck + discard - 1, discard, discard + in_hands - 1, in_hands - 1, deck, 0)
    answers, place = numbers(rng, right, tuple(each for each in near if each >= 0))
    piles = f"The main deck {_describe_pile(deck)} and the discard pile {_describe_pile(discard)}"
    if not deck and not discard:
        piles = "Both the main deck and the discard pile are empty"
    words = (
        f"{piles}. The players hold {in_hands} cards between them. "
        "Someone has to draw a card. How many cards does the main deck have after that?"
    )
    if deck:
        why = f"One of the {deck} is drawn, and the discard pile stays as it is. That leaves {right} (CQ-10.3)."
    elif discard:
        draw = f"One of the {discard} is drawn, and that leaves {right}"
        why = f"Only the discards are shuffled into the deck. {draw} (CQ-10.3)."
    else:
        why = "Both piles are empty, so nobody draws a card (CQ-10.3)."
    return Question("CQ-10.3", f"piles {deck} {discard} {in_hands}", words, answers, place, why)


# -- sets of army cards ---------------------------------------------------------------------------------------

_NO_SET: Final = "Nothing, they aren't a set"


def _ask_set(rng: Random) -> Question:
    """Ask which armies three army cards are worth."""
    if rng.random() < 0.25:
        cards = rng.choice([army_cards(each) for each in ((0, 3, 0), (1, 1, 1), (0, 0, 3), (1, 0, 2), (0, 1, 2))])
    else:
        cards = rng.choice(list(SETS))
    right = in_words(SETS[cards]) if cards in SETS else _NO_SET
    answers, place = mixed(rng, right, [*(in_words(each) for each in SETS.values()), _NO_SET])
    words = f"Ann has {army_words(cards)}. What can she trade them for?"
    reason = f"She gets {right} for them" if cards in SETS else "There are five sets, and this isn't one of them"
    return Question("CQ-10.4", f"set {army_text(cards)}", words, answers, place, f"{reason} (CQ-10.4).")


def _ask_sets(rng: Random) -> Question:
    """Ask how many different sets a hand has."""
    hand = army_cards((rng.randrange(5), rng.randrange(4), rng.randrange(3)))
    if not hand:
        return _ask_sets(rng)
    right = len(sets_in(hand))
    answers, place = numbers(rng, right, (0, 1, 2, 3, 4, 5))
    words = f"Ann has {army_words(hand)}. How many of the five sets can she make?"
    choices = ", or ".join([army_words(cards) for cards in sets_in(hand)])
    why = f"She can trade {choices}" if choices else "She can't make any of the five sets"
    return Question("CQ-10.4", f"sets {army_text(hand)}", words, answers, place, f"{why} (CQ-10.4).")


# -- whole continents -----------------------------------------------------------------------------------------


def _ask_complete(rng: Random) -> Question:
    """Ask whether a hand has all cards of a continent."""
    part = rng.choice(WORLD.continents)
    names = list(part.territories)
    out = rng.sample(names, rng.choice((0, 1, 1, 2)))
    need = [name for name in names if name not in out]
    lacking = rng.choice(need) if rng.random() < 0.5 else ""
    hand = [name for name in need if name != lacking]
    owned = rng.choice(names)
    exclusion = (
        f"{capital(joined([name_place(WORLD.index[name]) for name in out]))} {'are' if out[1:] else 'is'} left out. "
        if out
        else ""
    )
    cards = f"{joined([label_place(WORLD.index[name]) for name in hand])} {'cards' if hand[1:] else 'card'}"
    owns = name_place(WORLD.index[lacking or (owned if owned in need else need[0])])
    words = f"{exclusion}Ann holds the {cards}, and owns {owns}. Does she have all the {part.name} cards?"
    missing = f"The {label_place(WORLD.index[lacking])} card is missing" if lacking else "None is missing"
    why = (
        f"{part.name} has {len(need)} territories in the game, and she holds {counted(len(hand), 'card')}. "
        f"{missing} (CQ-11.2)."
    )
    about = f"complete {part.id} out {' '.join(out) or '-'} held {' '.join(hand)}"
    return Question("CQ-11.2", about, words, YES_NO, int(bool(lacking)), why)


def _ask_gains(rng: Random) -> Question:
    """Ask how many territories the cards of a continent bring."""
    while True:
        state = deal_position(rng, vacant=rng.choice((0, 0, 4)))
        table, turn = state.table, state.turn
        n = rng.randrange(len(table.members))
        lands = table.lands_of[n]
        targets = [at for at in lands if state.owners[at] != turn]
        if targets and len(targets) <= count_spares(state.owners, state.stacks, state.draft, turn):
            break
    state = with_hand(state, turn, table.members[n] << SHIFT)
    vacant = sum(state.owners[at] == VACANT for at in lands)
    right = len(targets)
    answers, place = numbers(rng, right, (right - vacant, len(lands), len(lands) - right))
    who, name = state.names[turn], table.world.continents[n].name
    words = f"{who} uses the {name} cards. How many territories does {who} gain?"
    names = joined([table.name(at) for at in targets])
    why = f"{who} takes {names}: every territory there that isn't {who}'s yet, vacant or not (CQ-11.2)."
    lit = tuple(table.ids[at] for at in targets)
    about = f"gains {table.world.continents[n].id}"
    return Question("CQ-11.2", about, words, answers, place, why, state, (), lit, turn)


_LARGEST: Final = 9
"""The number of territories in the largest continent."""


def _deal_hoard(rng: Random) -> tuple[list[int], int, int]:
    """Return some of the player's stacks, the drafted infantry left, and the number of spare armies."""
    stacks = [deal_garrison(rng) + rng.choice((0, 0, 0, 2)) * HIRED for _ in range(rng.randrange(2, 5))]
    draft = rng.choice((0, 0, 1, 2, 3))
    return stacks, draft, sum(FACTS[stack][1] - 1 for stack in stacks) + draft


def _ask_spares(is_enough: bool, rng: Random) -> Question:
    """Ask for the number of spare armies, or whether they are enough."""
    while True:
        stacks, unplaced, right = _deal_hoard(rng)
        if right <= _LARGEST:
            break
    pieces = sum(FACTS[stack][0] for stack in stacks)
    regulars = sum(FACTS[stack][1] for stack in stacks)
    lands = [name_place(at) for at in rng.sample(range(len(WORLD.ids)), len(stacks))]
    stock = "; ".join(f"{in_words(stack)} in {name}" for name, stack in zip(lands, stacks, strict=True))
    draft_text = f" She still has {unplaced} drafted infantry to place." if unplaced else ""
    texts = " / ".join(stack_text(stack) for stack in stacks)
    reason = f"She has {regulars} regulars, but 1 has to stay in each of the {len(stacks)} territories"
    why = f"{reason}. That leaves {right - unplaced or 'none'}"
    if unplaced:
        why += f". With {unplaced} more from the draft, that makes {right}"
    words = f"Ann only has these armies: {stock}.{draft_text}"
    if not is_enough:
        answers, place = numbers(
            rng, right, (pieces, regulars, pieces - len(stacks), right - unplaced, regulars + unplaced)
        )
        words = f"{words} How many spare armies does she have?"
        return Question("CQ-11.4", f"spare {unplaced} / {texts}", words, answers, place, f"{why} (CQ-11.4).")
    need = max(1, right + rng.choice((-2, -1, 0, 1, 1, 2)))
    gain = counted(need, "territory", "territories")
    words = f"{words} She has all the cards of a continent and would gain {gain}. Can she use them?"
    why = f"{why}. She needs {need} (CQ-11.4)."
    return Question("CQ-11.4", f"enough {need} {unplaced} / {texts}", words, YES_NO, int(right < need), why)


def _ask_owner(rng: Random) -> Question:
    """Ask who owns the territories after the cards of a continent are used, one of them immune."""
    while True:
        state = deal_position(rng, seats=3)
        table, turn = state.table, state.turn
        n = rng.randrange(len(table.members))
        targets = [at for at in table.lands_of[n] if state.owners[at] != turn]
        if not targets or count_spares(state.owners, state.stacks, state.draft, turn) < len(targets):
            continue
        at = rng.choice(targets) if rng.random() < 0.6 else rng.choice(table.enabled)
        if state.owners[at] not in (turn, VACANT):
            break
    state = with_hand(state, turn, table.members[n] << SHIFT)
    state = recount_moves(state._replace(effects=state.effects._replace(immune=1 << at)))
    right = turn if at in targets else state.owners[at]
    who, name = state.names[turn], table.world.continents[n].name
    words = (
        f"{capital(name_place(at))} is immune. {who} has all the cards of a continent and uses them. Who owns "
        f"{name_place(at)} afterwards?"
    )
    inside = f"is in {name}, and immunity only stops attacks" if at in targets else f"isn't in {name}"
    whose = f"{'now' if at in targets else 'still'} {state.names[right]}'s"
    why = f"{capital(name_place(at))} {inside}, so it's {whose} (CQ-11.5)."
    about = f"owner {table.ids[at]} after trade_territory {table.world.continents[n].id}"
    return Question("CQ-11.5", about, words, state.names, right, why, state, (table.ids[at],), (), turn)


def _ask_territory_cards(rng: Random) -> Question:
    """Ask how many territory cards a match has."""
    part, other = rng.sample(WORLD.continents, 2)
    others = rng.sample(other.territories, rng.randrange(0, 3))
    out = [part.id, *others]
    right = len(WORLD.ids) - len(part.territories) - len(others)
    answers, place = numbers(rng, right, (39, 39 - len(out), 39 - len(others), right + 18))
    seats = rng.randrange(2, 6)
    names = joined([part.name, *(name_place(WORLD.index[name]) for name in others)])
    are = "are" if others else "is"
    words = (
        f"{seats} players start a match, and {names} {are} left out of it. How many territory cards are in the "
        "main deck?"
    )
    why = f"There is one for each territory in the game: 39 - {39 - right} = {right} (CQ-11.1)."
    return Question("CQ-11.1", f"land_cards {seats} {' '.join(out)}", words, answers, place, why)


def _name_kind(question: Question) -> str:
    """Return the kind of a question: the first two words of its description."""
    return " ".join(question.about.split()[:2])


def _name_recipe(question: Question) -> str:
    """Return an exchange as text."""
    return " ".join(question.about.split()[:3])


def _name_user(question: Question) -> str:
    """Return the player who uses cards."""
    return str(question.seat)


CARDS: Final[Mapping[str, Sequence[Maker]]] = {
    "CQ-9.1": (fair(_ask_exchange, _name_recipe),),
    "CQ-9.2": (fair(_ask_cavalry, any_look), fair(_ask_full_exchange, any_look)),
    "CQ-10.1": (fair(_ask_deck, any_look),),
    "CQ-10.2": (fair(_ask_draws, _name_kind),),
    "CQ-10.3": (fair(_ask_piles, any_look),),
    "CQ-10.4": (fair(_ask_set, any_look), fair(_ask_sets, any_look)),
    "CQ-11.1": (fair(_ask_territory_cards, any_look),),
    "CQ-11.2": (even(_ask_complete, any_look), fair(_ask_gains, tries=12)),
    "CQ-11.4": (fair(partial(_ask_spares, False), any_look), even(partial(_ask_spares, True), any_look)),
    "CQ-11.5": (even(_ask_owner, _name_user),),
}
"""The questions about exchanges and cards, by their rules."""
