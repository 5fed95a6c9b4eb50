"""Scenes for practice of ConKUeror: exchanges, cards, stationing, chance cards, with moves that may be tried.

>>> scene = exchange_scene(Random(1))
>>> scene.state.phase in ("draft", "attack", "fortify"), scene.tries[0].split()[0]
(True, 'exchange')
"""

from __future__ import annotations

from random import Random

from kbwidgets.core.boards.geometry import bits
from kbwidgets.games.conkueror.rules.armies import FACTS, HIRED, RECIPES, counts, in_words, nth_part, written
from kbwidgets.games.conkueror.rules.cards import SETS, SHIFT, army_text
from kbwidgets.games.conkueror.rules.chance_cards import CHANCE_CARDS, OWN
from kbwidgets.games.conkueror.rules.frames import Shown, Stationing
from kbwidgets.games.conkueror.rules.position import VACANT, Fields, spares
from kbwidgets.games.conkueror.rules.state import ConKUerorState
from kbwidgets.games.conkueror.taught.practice_positions import (
    answering,
    ground,
    guarded,
    hired,
    land_of,
    with_hand,
)
from kbwidgets.games.conkueror.taught.practice_scenes import Scene, armies_from, attacks, drafting, possible, won


def _exchanges(rng: Random, state: Fields, *, hiring: bool) -> list[str]:
    """Rates, now and then too often, or with other numbers, or with mercenaries."""
    tries = list[str]()
    for at in land_of(state, state.turn):
        name = state.table.ids[at]
        for recipe in RECIPES:
            times = max(1, counts(state.stacks[at])[recipe.type] // recipe.given)
            tries.append(f"exchange {name} {recipe.give} {recipe.get}")
            if times > 1:
                tries.append(f"exchange {name} {recipe.give} {recipe.get} {times + rng.randrange(2)}")
        tries.append(f"exchange {name} {rng.choice(('3i 1c', '4i 1c', '1c 3i', '1c 10i', '5i 1a', '1a 1c'))}")
        numbers = counts(state.stacks[at])
        if hiring and numbers[-1] >= 5:
            tries.append(f"exchange {name} 5m 1c")
        if hiring and numbers[1]:
            tries.append(f"exchange {name} 1c 5m")
    return tries


def exchange_scene(rng: Random) -> Scene:
    """Exchanges that can be paid or not."""
    state = ground(rng, rng.choice(("attack", "fortify")))
    return Scene(state, _exchanges(rng, state, hiring=False))


def hired_exchange_scene(rng: Random) -> Scene:
    """Exchanges where mercenaries stand."""
    state = hired(rng, ground(rng, rng.choice(("attack", "fortify"))))
    tries = [move for move in _exchanges(rng, state, hiring=True)
             if state.stacks[state.table.index[move.split()[1]]] >= HIRED]  # fmt: skip
    return Scene(state, tries)


def waiting_scene(rng: Random) -> Scene:
    """Exchanges while a battle runs, a move-in or stationing is due, a chance card waits, or nothing does."""
    kind = rng.randrange(5)
    if kind == 0:
        state = ground(rng)
        fights = [move for move in attacks(state) if not state.judge(state.parse(move), state.turn)]
        if not fights:
            return waiting_scene(rng)
        state = state.play(rng.choice(fights))
    elif kind == 1:
        state = won(rng, conquered=True)[0]
    elif kind == 2:
        state = answering(rng, rng.choice(CHANCE_CARDS).name)
    elif kind == 3:
        state = manning(rng)
    else:
        state = ground(rng, rng.choice(("attack", "fortify")))
    tries = [f"exchange {state.table.ids[at]} {give} {get}" for at in land_of(state, state.turn)
             for give, get in (("5i", "1c"), ("1c", "5i"))]  # fmt: skip
    return Scene(state, [move for move in tries if possible(state, move)])


def army_set_scene(rng: Random) -> Scene:
    """A set of army cards, for own land or that of others."""
    state = ground(rng, rng.choice(("attack", "fortify")))
    cards = rng.choice(list(SETS))
    state = with_hand(state, state.turn, cards)
    text = army_text(cards)
    return Scene(state, [f"trade_army {text} {state.table.ids[at]}" for at in state.table.enabled])


def manning(rng: Random) -> ConKUerorState:
    """Territory cards were used, and the land has to be manned; some of it may be manned already."""
    while True:
        state = drafting(rng, rng.randrange(1, 5)) if rng.random() < 0.5 else ground(rng)
        table, turn = state.table, state.turn
        n = rng.randrange(len(table.members))
        gained = [at for at in table.lands_of[n] if state.owners[at] != turn]
        if not 2 <= len(gained) <= 5 or spares(state.owners, state.stacks, state.draft, turn) < len(gained) + 2:
            continue
        keeps = {state.owners[at] for at in table.enabled if at not in gained}
        if len(keeps) < table.seats:
            continue
        state = with_hand(state, turn, table.members[n] << SHIFT)
        state = state.play(f"trade_territory {table.world.continents[n].id}")
        if rng.random() < 0.6:
            moves = [move for move in (state.moves()[rng.randrange(len(state.moves()))] for _ in range(10))
                     if str(move).endswith(" 1i")]  # fmt: skip
            state = state.play(moves[0]) if moves else state
        if state.phase == "station":
            return state


def station_scene(rng: Random) -> Scene:
    """Armies for the land that was gained, from own land, from the draft, or for other land."""
    state = manning(rng)
    table, tries = state.table, list[str]()
    assert isinstance(state.frame, Stationing)
    lands = list(bits(state.frame.lands))
    mine = [at for at in land_of(state, state.turn) if at not in lands]
    for _ in range(40):
        at, target = rng.choice(mine), rng.choice(lands)
        tries.append(f"station {table.ids[at]} {table.ids[target]} {armies_from(rng, state, at)}")
        manned = rng.choice(mine)
        if at != manned and (ways := FACTS[state.stacks[at]][4]):
            part = written(nth_part(state.stacks[at], rng.randrange(ways)))
            tries.append(f"station {table.ids[at]} {table.ids[manned]} {part}")
        if state.draft:
            tries.append(f"station draft {table.ids[target]} {rng.choice((1, state.draft, state.draft + 1))}i")
    return Scene(state, tries)


# -- chance cards ---------------------------------------------------------------------------------------------


def _targets(rng: Random, state: Fields) -> list[str]:
    """Choices of targets of the card, right ones and of the wrong kind."""
    assert isinstance(state.frame, Shown)
    card, ids = state.table.chance_cards[state.frame.card], state.table.ids
    if not card.targets:
        return ["chance_play"]
    mine = [at for at in state.table.enabled if state.owners[at] == state.turn]
    others = [at for at in state.table.enabled if state.owners[at] not in (state.turn, VACANT)]
    empty = [at for at in state.table.enabled if state.owners[at] == VACANT]
    tries = list[str]()
    for _ in range(20):
        chosen = [rng.choice(mine if kind == OWN else others) for kind in card.targets]
        if len(chosen) == 2 and rng.random() < 0.4:
            chosen[1] = rng.choice((chosen[0], rng.choice(others)))
        elif rng.random() < 0.5:
            chosen[0] = rng.choice((rng.choice(others if card.targets[0] == OWN else mine), *(empty[:1])))
        tries.append(" ".join(("chance_play", *(ids[at] for at in chosen))))
    return tries


def target_scene(rng: Random, card: str) -> Scene:
    """A card with targets of the right kind and of a wrong one."""
    state = answering(rng, card, vacant=rng.choice((0, 3)))
    if rng.random() < 0.4:
        state = guarded(rng, state)._replace(rows=state.rows)
    return Scene(state, _targets(rng, state))


def answer_scene(rng: Random) -> Scene:
    """A chance card waits: it is played or skipped, or something else is tried."""
    card = rng.choice(CHANCE_CARDS)
    state = answering(rng, card.name)
    mine = [state.table.ids[at] for at in land_of(state, state.turn)]
    tries = ["chance_skip", *_targets(rng, state)[:2], f"deploy {mine[0]} 1", "next_phase"]
    tries += [move for move in attacks(state) if possible(state, move)][:1]
    return Scene(state, tries)


def drawn_before_scene(rng: Random) -> Scene:
    """The targets of a card that rolls a die: the die was not rolled yet, or it was."""
    card = rng.choice([card for card in CHANCE_CARDS if card.chance == "die"])
    state = answering(rng, card.name)
    target = _first_legal(rng, state)
    if rng.random() < 0.5:
        return Scene(state, [target, "chance_skip"])
    state = state.play(target)
    face = rng.randrange(1, 7)
    name = target.split()[1]
    stack = in_words(state.stacks[state.table.index[name]])
    after = state.play(f"die {face}")
    who, there = state.names[state.turn], state.table.name(state.table.index[name])
    story = f"{who} has played {card.title} on {there}, where {stack} stood, and rolled a {face}."
    return Scene(after, [target, "chance_skip"], story)


def _first_legal(rng: Random, state: ConKUerorState) -> str:
    moves = state.moves()
    return str(moves[rng.randrange(1, len(moves))])
