"""Scenes for practice of ConKUeror: exchanges, cards, garrisons, chance cards, with moves to try.

>>> scene = make_exchange_scene(Random(1))
>>> scene.state.phase in ("draft", "attack", "fortify"), scene.tries[0].split()[0]
(True, 'exchange')
"""

from __future__ import annotations

from random import Random

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.may import Scene
from kbwidgets.games.conkueror.rules.armies import FACTS, RECIPES, counts
from kbwidgets.games.conkueror.rules.cards import CHANCE_CARDS, OWN, SETS, SHIFT, army_text
from kbwidgets.games.conkueror.rules.fields import VACANT, Fields, Shown, Stationing, count_spares
from kbwidgets.games.conkueror.rules.state import ConKUerorState
from kbwidgets.games.conkueror.taught.practice_positions import (
    deal_chance_card,
    deal_position,
    land_of,
    with_hand,
    with_immunity,
)
from kbwidgets.games.conkueror.taught.practice_scenes import (
    LandScene,
    deal_draft,
    is_possible,
    list_attacks,
    play_battle,
    tell_draft,
)


def _list_exchanges(rng: Random, state: Fields) -> list[str]:
    """Return exchanges at the rates, sometimes too many or with other numbers."""
    tries = list[str]()
    for at in land_of(state, state.turn):
        name = state.table.ids[at]
        for recipe in RECIPES:
            times = max(1, counts(state.stacks[at])[recipe.type] // recipe.given)
            tries.append(f"exchange {name} {recipe.give} {recipe.get}")
            if times > 1:
                tries.append(f"exchange {name} {recipe.give} {recipe.get} {times + rng.randrange(2)}")
        tries.append(f"exchange {name} {rng.choice(('3i 1c', '4i 1c', '1c 3i', '1c 10i'))}")
    return tries


def make_exchange_scene(rng: Random) -> LandScene:
    """Return exchanges that can be paid or not."""
    state = deal_position(rng, rng.choice(("attack", "fortify")))
    return Scene(state, _list_exchanges(rng, state))


def make_waiting_scene(rng: Random) -> LandScene:
    """Return exchanges in a battle, a conquest, with garrisons due, with a chance card, or with nothing pending."""
    kind = rng.randrange(5)
    if kind == 0:
        state = deal_position(rng)
        fights = [move for move in list_attacks(state) if not state.judge(state.parse(move), state.turn)]
        if not fights:
            return make_waiting_scene(rng)
        state = state.play(rng.choice(fights))
    elif kind == 1:
        state = play_battle(rng, is_conquest=True)[0]
    elif kind == 2:
        state = deal_chance_card(rng, rng.choice(CHANCE_CARDS).name)
    elif kind == 3:
        state = deal_garrisons_due(rng)
    else:
        state = deal_position(rng, rng.choice(("attack", "fortify")))
    tries = [f"exchange {state.table.ids[at]} {give} {get}" for at in land_of(state, state.turn)
             for give, get in (("5i", "1c"), ("1c", "5i"))]  # fmt: skip
    return Scene(state, [move for move in tries if is_possible(state, move)])


def make_army_set_scene(rng: Random) -> LandScene:
    """Return a set of army cards, for the player's territories or those of others."""
    state = deal_position(rng, rng.choice(("attack", "fortify")))
    cards = rng.choice(list(SETS))
    state = with_hand(state, state.turn, cards)
    text = army_text(cards)
    return Scene(state, [f"trade_army {text} {state.table.ids[at]}" for at in state.table.enabled])


def deal_garrisons_due(rng: Random) -> ConKUerorState:
    """Return a position after territory cards were used, with some of the garrisons still due."""
    while True:
        state = deal_draft(rng, rng.randrange(1, 5)) if rng.random() < 0.5 else deal_position(rng)
        table, turn = state.table, state.turn
        number = rng.randrange(len(table.members))
        targets = [at for at in table.lands_of[number] if state.owners[at] != turn]
        if not 2 <= len(targets) <= 5 or count_spares(state.owners, state.stacks, state.draft, turn) < len(targets) + 2:
            continue
        owners = {state.owners[at] for at in table.enabled if at not in targets}
        if len(owners) < table.seats:
            continue
        state = with_hand(state, turn, table.members[number] << SHIFT)
        state = state.play(f"trade_territory {table.world.continents[number].id}")
        if rng.random() < 0.6:
            moves = [move for move in (state.moves()[rng.randrange(len(state.moves()))] for _ in range(10))
                     if str(move).endswith(" 1i")]  # fmt: skip
            state = state.play(moves[0]) if moves else state
        if state.phase == "station":
            return state


def make_station_scene(rng: Random) -> LandScene:
    """Return armies from the player's territories for those that were gained, or for others."""
    state = deal_garrisons_due(rng)
    table, tries = state.table, list[str]()
    assert isinstance(state.frame, Stationing)
    lands = list(bits(state.frame.lands))
    mine = [at for at in land_of(state, state.turn) if at not in lands]
    for _ in range(40):
        at, target, other = rng.choice(mine), rng.choice(lands), rng.choice(mine)
        number = rng.randrange(1, counts(state.stacks[at])[0] + 2)
        tries.append(f"station {table.ids[at]} {table.ids[target]} {number}i")
        if at != other and number < FACTS[state.stacks[at]][1]:
            tries.append(f"station {table.ids[at]} {table.ids[other]} {number}i")
    return Scene(state, tries)


def make_drafted_station_scene(rng: Random) -> LandScene:
    """Return drafted infantry for the territories that were gained, as many as are left or more."""
    while True:
        state = deal_garrisons_due(rng)
        if state.draft:
            break
    assert isinstance(state.frame, Stationing)
    lands = list(bits(state.frame.lands))
    tries = [f"station draft {state.table.ids[at]} {number}i" for at in lands for number in range(1, state.draft + 3)]
    return Scene(state, tries, told=tell_draft(state))


# -- chance cards ---------------------------------------------------------------------------------------------


def _choose_targets(rng: Random, state: Fields) -> list[str]:
    """Return choices of targets of the card, of the right and of the wrong kind."""
    assert isinstance(state.frame, Shown)
    card, ids = state.table.chance_cards[state.frame.card], state.table.ids
    if not card.targets:
        return ["chance_play"]
    mine = [at for at in state.table.enabled if state.owners[at] == state.turn]
    others = [at for at in state.table.enabled if state.owners[at] not in (state.turn, VACANT)]
    empty = [at for at in state.table.enabled if state.owners[at] == VACANT]
    tries = list[str]()
    for _ in range(20):
        targets = [rng.choice(mine if kind == OWN else others) for kind in card.targets]
        if rng.random() < 0.5:
            targets[0] = rng.choice((rng.choice(others if card.targets[0] == OWN else mine), *(empty[:1])))
        tries.append(" ".join(("chance_play", *(ids[at] for at in targets))))
    return tries


def make_target_scene(rng: Random, card: str) -> LandScene:
    """Return a card with targets of the right and of a wrong kind."""
    state = deal_chance_card(rng, card, vacant=rng.choice((0, 3)))
    if rng.random() < 0.4:
        state = with_immunity(rng, state)._replace(rows=state.rows)
    return Scene(state, _choose_targets(rng, state))
