"""Scenes for practice of ConKUeror: positions of the opening, the draft and attacks, with moves to try.

>>> scene = make_ends_scene(Random(1))
>>> scene.state.phase, scene.tries[0].split()[0]
('attack', 'attack')
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, TypeAlias

from kbwidgets.core.protocol.may import Scene
from kbwidgets.core.text.words import counted
from kbwidgets.games.conkueror.rules.armies import FACTS, HIRED, ONE, counts, in_words, nth_part, stack_text
from kbwidgets.games.conkueror.rules.fields import VACANT, Conquest, Fields
from kbwidgets.games.conkueror.rules.state import ConKUerorState
from kbwidgets.games.conkueror.taught.practice_positions import (
    choose_disabled,
    deal_position,
    land_of,
    open_match,
    with_immunity,
    with_land,
    with_mercenaries,
)
from kbwidgets.games.conkueror.taught.practice_words import describe_armies

LandScene: TypeAlias = Scene[ConKUerorState]


# -- what could be tried --------------------------------------------------------------------------------------


def list_attacks(state: Fields) -> list[str]:
    """Return attacks on all neighbours, the player's and vacant ones too, with the fewest and the most armies."""
    ids, near = state.table.ids, state.table.near
    return [f"attack {ids[at]} {ids[other]} {number}" for at in land_of(state, state.turn) for other in sorted(near[at])
            for number in {2, max(2, FACTS[state.stacks[at]][0] - 1)}]  # fmt: skip


def choose_armies(rng: Random, state: Fields, at: int) -> str:
    """Return regulars that may leave, or too many, or mercenaries among them."""
    stack = state.stacks[at]
    regulars, ways = stack % HIRED, FACTS[stack][4]
    wrong = [regulars, regulars + rng.choice(ONE[:3])]
    wrong += [stack - regulars, ONE[0] + HIRED] if stack >= HIRED else []
    right = [nth_part(stack, rng.randrange(ways)), nth_part(stack, ways - 1)] if ways else wrong
    return stack_text(rng.choice((*right, rng.choice(wrong))))


def list_marches(rng: Random, state: Fields, verb: str, far: bool = False) -> Iterator[str]:
    """Return moves of armies to all neighbours of the player's territories, and to others if `far`."""
    ids = state.table.ids
    for at in land_of(state, state.turn):
        others = list(state.table.near[at])
        others += rng.sample(state.table.enabled, 3) if far else []
        for other in dict.fromkeys(others):
            if other != at:
                yield f"{verb} {ids[at]} {ids[other]} {choose_armies(rng, state, at)}"


# -- before the first turn ------------------------------------------------------------------------------------


def make_claim_scene(rng: Random) -> LandScene:
    """Return claims of free and of claimed territories."""
    state = play_opening(rng, rng.randrange(8, 32))
    return Scene(state, [f"claim {state.table.ids[at]}" for at in state.table.enabled])


def make_reinforce_scene(rng: Random) -> LandScene:
    """Return placings when all territories are claimed."""
    state = play_opening(rng, 39 + rng.randrange(0, 20))
    return Scene(state, [f"place {state.table.ids[at]}" for at in state.table.enabled])


def play_opening(rng: Random, moves: int, seats: int = 3) -> ConKUerorState:
    """Return the opening after this many claims and placings."""
    state = open_match(seats)
    while state.phase == "order":
        state = state.advance(state.random_draw(rng))
    for _ in range(moves):
        choices = [move for move in state.moves() if str(move) != "autoplace"]
        state = state.advance(rng.choice(choices))
    return state


def make_disabled_scene(rng: Random) -> LandScene:
    """Return attacks and moves on a map that is partly disabled."""
    out = choose_disabled(rng, 3)
    state = deal_position(rng, rng.choice(("attack", "fortify")), disabled=out)
    table, tries = state.table, list[str]()
    for at in land_of(state, state.turn):
        if FACTS[state.stacks[at]][0] < 3:
            continue
        for other in table.world.neighbours[at]:
            names = f"{table.ids[at]} {table.ids[other]}"
            tries.append(f"attack {names} 2" if state.phase == "attack" else f"fortify {names} 1i")
    return Scene(state, tries)


# -- a turn ---------------------------------------------------------------------------------------------------


def deal_draft(rng: Random, left: int) -> ConKUerorState:
    """Return a draft with this much infantry left."""
    state = deal_position(rng, "attack")
    state = state._replace(phase="draft", draft=left, effects=state.effects._replace(bombard=False), captured=0)
    return with_land(state, {}, {})


def make_phases_scene(rng: Random) -> LandScene:
    """Return moves of all phases, in any of them."""
    phase = rng.choice(("draft", "attack", "fortify"))
    state = deal_draft(rng, rng.randrange(1, 6)) if phase == "draft" else deal_position(rng, phase)
    ids = state.table.ids
    mine = [ids[at] for at in land_of(state, state.turn)]
    tries = [f"deploy {rng.choice(mine)} {rng.randrange(1, 3)}" for _ in range(8)]
    for at in land_of(state, state.turn):
        for other in state.table.near[at]:
            is_own = state.owners[other] == state.turn
            tries.append(f"{'fortify' if is_own else 'attack'} {ids[at]} {ids[other]} {'1i' if is_own else '2'}")
    return Scene(state, [move for move in tries if is_possible(state, move)])


_PHASES: Final = {"deploy": "draft", "fortify": "fortify"}
_PLENTY: Final = 9


def is_possible(state: ConKUerorState, move: str) -> bool:
    """Return whether a move would be legal in its phase if nothing had to be finished first."""
    verb = move.split()[0]
    phase, draft = _PHASES.get(verb, "attack"), _PLENTY if verb == "deploy" else 0
    other = state._replace(phase=phase, frame=None, draft=draft, to_act=(state.turn,))
    return not other.judge(other.parse(move), other.turn)


def tell_draft(state: ConKUerorState) -> str:
    """Return how many drafted infantry the player has, as a sentence."""
    return f"You have {state.draft} drafted infantry left to place."


def make_deploy_scene(rng: Random) -> LandScene:
    """Return drafted infantry for any territory."""
    state = deal_draft(rng, rng.randrange(3, 9))
    tries = [
        f"deploy {state.table.ids[at]} {state.draft + rng.choice((-2, -1, 0, 1, 2))}" for at in state.table.enabled
    ]
    return Scene(state, tries, told=tell_draft(state))


# -- attacks --------------------------------------------------------------------------------------------------


def make_ends_scene(rng: Random) -> LandScene:
    """Return attacks on neighbours from the player's and from other territories."""
    state = deal_position(rng)
    table = state.table
    foreign = [at for at in table.enabled if state.owners[at] not in (state.turn, VACANT)]
    tries = [move for move in list_attacks(state) if _fails_only_by_owner(state, move)]
    for at in foreign:
        owner = state._replace(turn=state.owners[at])
        others = [f"attack {table.ids[at]} {table.ids[other]} 2" for other in table.near[at]
                 if state.owners[other] != state.turn]  # fmt: skip
        tries += [move for move in others if is_possible(owner, move)]
    return Scene(state, tries)


def _fails_only_by_owner(state: ConKUerorState, move: str) -> bool:
    """Return whether an attack would be legal if an opponent owned the target, or has another kind of target."""
    target = state.table.index[move.split()[2]]
    if state.owners[target] != state.turn:
        return True
    owners = list(state.owners)
    owners[target] = (state.turn + 1) % len(state.names)
    return is_possible(state._replace(owners=tuple(owners)), move)


def make_size_scene(rng: Random) -> LandScene:
    """Return attacks by small stacks, some with mercenaries."""
    state = deal_position(rng)
    small = {at: rng.choice((1, 2, 2, 3)) * ONE[0] + rng.choice((0, 0, 1, 2, 3)) * HIRED
             for at in land_of(state, state.turn)}  # fmt: skip
    others = {at: rng.choice((1, 1, 2)) * ONE[0] for at in state.table.enabled if at not in small}
    state = with_land(state, {}, {at: stack for at, stack in (small | others).items() if state.owners[at] >= 0})
    return Scene(state, list_attacks(state))


def make_match_scene(rng: Random) -> LandScene:
    """Return attacks by stacks that match or do not."""
    state = deal_position(rng)
    if rng.random() < 0.5:
        state = with_mercenaries(rng, state)
    return Scene(state, list_attacks(state))


def make_sent_scene(rng: Random) -> LandScene:
    """Return attacks with too few, enough and too many armies."""
    state = make_match_scene(rng).state
    tries = list[str]()
    for move in list_attacks(state):
        verb, source, target, _ = move.split()
        pieces = FACTS[state.stacks[state.table.index[source]]][0]
        number = rng.choice((1, 2, max(2, pieces - 1), pieces, pieces))
        tries.append(f"{verb} {source} {target} {number}")
    return Scene(state, tries)


def make_immune_scene(rng: Random) -> LandScene:
    """Return attacks near immune territories."""
    state = with_immunity(rng, deal_position(rng))
    return Scene(state, list_attacks(state))


def make_attacked_scene(rng: Random) -> LandScene:
    """Return attacks on vacant and on owned territories."""
    return _try_neighbours(deal_position(rng, vacant=rng.randrange(6, 12)), "attack", "2")


def make_entered_scene(rng: Random) -> LandScene:
    """Return entries into vacant and into owned territories."""
    return _try_neighbours(deal_position(rng, vacant=rng.randrange(6, 12)), "occupy", "1i")


def _try_neighbours(state: ConKUerorState, verb: str, number: str) -> LandScene:
    """Return what the player's territories can do to all neighbours that others own or nobody does."""
    ids, near = state.table.ids, state.table.near
    tries = [f"{verb} {ids[at]} {ids[other]} {number}" for at in land_of(state, state.turn) for other in near[at]
             if state.owners[other] != state.turn]  # fmt: skip
    return Scene(state, tries)


def play_battle(rng: Random, *, is_conquest: bool) -> tuple[ConKUerorState, str, str, str]:
    """Return the position after a battle, its territories, and a story of it."""
    while True:
        state = deal_position(rng)
        state = with_mercenaries(rng, state) if rng.random() < 0.3 else state
        fights = [move for move in list_attacks(state) if not state.judge(state.parse(move), state.turn)]
        if not fights:
            continue
        move = rng.choice(fights)
        _, source, target, number = move.split()
        there = state.table.name(state.table.index[target])
        defending = in_words(state.stacks[state.table.index[target]])
        fighting = state.play(move).play("roll_out")
        ends = [end for end in fighting.moves() if (str(end).split()[2] == "0") == is_conquest]
        if not ends:
            continue
        end = str(rng.choice(ends))
        after = fighting.play(end)
        if after.phase != ("conquest" if is_conquest else "attack"):
            continue
        here = state.table.name(state.table.index[source])
        attackers, defenders = map(int, end.split()[1:])
        if is_conquest:
            all_left = "Both attackers" if attackers == 2 else f"All {attackers} attackers"
            rest = all_left if attackers == int(number) else f"{attackers} of the attackers"
            story = (
                f"You attacked {there} from {here} with {number} armies and have just conquered it. {rest} survived."
            )
        else:
            story = (
                f"You sent {number} armies from {here} to attack {there}, which had {defending}. "
                f"The battle ended with {counted(defenders, 'defender')} left."
            )
        return after, source, target, story


def make_again_scene(rng: Random) -> LandScene:
    """Return the same attack again after it has failed."""
    state, source, target, story = play_battle(rng, is_conquest=False)
    return Scene(state, [f"attack {source} {target} 2"], told=story)


def make_move_in_scene(rng: Random) -> LandScene:
    """Return a move-in of regulars that may go or not, with or without mercenaries."""
    state, source, _, story = play_battle(rng, is_conquest=True)
    at = state.table.index[source]
    if rng.random() < 0.5 and FACTS[state.stacks[at]][1] >= 2:
        state = with_land(state, {}, {at: state.stacks[at] % HIRED + rng.randrange(1, 5) * HIRED})
    regulars = counts(state.stacks[at])[0]
    return Scene(state, [f"move_in {number}i" for number in range(1, regulars + 3)], told=story)


def make_onward_scene(rng: Random) -> LandScene:
    """Return attacks by armies that have just moved in."""
    while True:
        state, source, target, _ = play_battle(rng, is_conquest=True)
        assert isinstance(state.frame, Conquest)
        ways = FACTS[state.stacks[state.frame.source]][4]
        part = nth_part(state.stacks[state.frame.source], ways - 1 if rng.random() < 0.7 else rng.randrange(ways))
        there = state.table.name(state.table.index[target])
        state = state.play(f"move_in {stack_text(part)}")
        tries = [move for move in list_attacks(state) if move.split()[1] == target]
        tries = [move for move in tries if state.owners[state.table.index[move.split()[2]]] != state.turn]
        if tries:
            here = state.table.name(state.table.index[source])
            story = f"You've conquered {there} and moved in {in_words(part)} from {here}."
            return Scene(state, tries, told=story)


# -- the end of a turn ----------------------------------------------------------------------------------------


def make_fortify_scene(rng: Random) -> LandScene:
    """Return fortifying moves under any of the three options."""
    option = rng.choice(("adjacent", "connected"))
    state = deal_position(rng, "fortify", fortify=option)
    how = {"adjacent": "only fortify to a neighbour", "connected": "fortify through your own territories"}
    rule = f"In this match you can {how[option]}."
    index, owners = state.table.index, state.owners
    tries = list[str]()
    for move in (*list_marches(rng, state, "fortify", far=True), *list_marches(rng, state, "fortify")):
        _, source, target, *_ = move.split()
        at, other = index[source], index[target]
        if owners[other] == state.turn:
            tries.append(move)
        elif other in state.table.near[at] and FACTS[state.stacks[at]][4]:
            tries.append(f"fortify {source} {target} {stack_text(nth_part(state.stacks[at], 0))}")
    return Scene(state, tries, told=rule)


def make_over_scene(rng: Random) -> LandScene:
    """Return moves after the last territory of the last opponent, or nearly the last, was taken."""
    while True:
        state = deal_position(rng, seats=2)
        table, turn = state.table, state.turn
        fights = [move for move in list_attacks(state) if not state.judge(state.parse(move), turn)]
        if not fights:
            continue
        move = rng.choice(fights)
        target = table.index[move.split()[2]]
        rest = [at for at in table.enabled if state.owners[at] not in (turn, VACANT) and at != target]
        last = rng.sample(rest, 1) if rest and rng.random() < 0.5 else []
        state = with_land(state, {at: turn for at in rest if at not in last}, {}).play(move).play("roll_out")
        end = rng.choice([end for end in state.moves() if str(end).endswith(" 0")])
        state = state.play(end)
        source = table.index[move.split()[1]]
        going = stack_text(ONE[0]) if counts(state.stacks[source])[0] else stack_text(nth_part(state.stacks[source], 0))
        story = f"You've just conquered {table.name(target)}."
        if not state.to_act:  # In a battle that continues, the words of the move name the armies.
            story += f" {describe_armies(state, [table.ids[source]])}"
        return Scene(state, [f"move_in {going}"], turn, told=story)
