"""The picks that make each move: a territory of the player, another one, a number (CQ-17.6)."""

from __future__ import annotations

from collections.abc import Iterator

from kbwidgets.core.protocol.move import Move
from kbwidgets.core.protocol.turn import PathNote, Turn
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.games.conkueror.drawn.battle import BUTTONS, Plan
from kbwidgets.games.conkueror.drawn.chance import offer_answers
from kbwidgets.games.conkueror.drawn.hand import offer_exchanges, offer_stations
from kbwidgets.games.conkueror.drawn.panels import AUTOPLACE_KEY, NEXT_KEY
from kbwidgets.games.conkueror.drawn.parts import amount_choices, amounts_leaving, amounts_up_to
from kbwidgets.games.conkueror.rules.chapters.attack import LEAST_SENT, Attack
from kbwidgets.games.conkueror.rules.chapters.battle import Leaving
from kbwidgets.games.conkueror.rules.chapters.chance_cards import Answers
from kbwidgets.games.conkueror.rules.chapters.fortify import NEXT
from kbwidgets.games.conkueror.rules.chapters.opening import AutoPlace, Claim, Place
from kbwidgets.games.conkueror.rules.chapters.territory_cards import Stations
from kbwidgets.games.conkueror.rules.legal_moves import Acts
from kbwidgets.games.conkueror.rules.moves import MOVES
from kbwidgets.games.conkueror.rules.rows import lands_of
from kbwidgets.games.conkueror.rules.view import ConKUerorView


def choices_of(view: ConKUerorView, turn: Turn) -> Choices:
    """Return the picks that are possible now. Long lists of moves are offered by their parts."""
    choices, moves = Choices(), turn.moves
    if isinstance(moves, Acts):
        _offer_acts(view, turn, moves, choices)
    elif isinstance(moves, Leaving):
        for pick, words in amounts_leaving(moves.stack):
            choices.add((pick,), f"move_in {words}")
    elif isinstance(moves, Stations):
        offer_stations(view, moves, choices)
    elif isinstance(moves, Answers):
        offer_answers(view, moves, choices)
    else:
        turn.offer(choices, _paths)
    return choices


def _paths(move: Move) -> Iterator[PathNote]:
    """Yield the keys that are picked for a move of the opening or of a battle."""
    match move:
        case Claim(territory) | Place(territory):
            yield (territory,), ""
        case AutoPlace():
            yield (AUTOPLACE_KEY,), ""
        case _:
            yield (BUTTONS[type(move)][0],), ""


def _offer_acts(view: ConKUerorView, turn: Turn, moves: Acts, choices: Choices) -> None:
    """Add the picks of the phases draft, attack and fortify."""
    if view.draft:
        _offer_draft(view, moves, choices)
    for at in moves.lands:
        _offer_marches(view, moves, at, choices)
    offer_exchanges(view, moves, choices)
    if turn.why_not(NEXT) is None:
        choices.add((NEXT_KEY,), str(NEXT))


def _offer_draft(view: ConKUerorView, moves: Acts, choices: Choices) -> None:
    """Add a territory of the player, and a number if several armies are left (CQ-5.4)."""
    for name in [view.table.ids[at] for at in moves.lands]:
        if view.draft == 1:
            choices.add((name,), f"deploy {name} 1")
        else:
            for pick, words in amounts_up_to(1, view.draft):
                choices.add((name, pick), f"deploy {name} {words}")


def _offer_marches(view: ConKUerorView, moves: Acts, at: int, choices: Choices) -> None:
    """Add a territory, another one, and the armies that go there.

    They are a number in an attack (CQ-6.4), and otherwise regulars of each type (CQ-6.12, CQ-8.1).
    """
    targets: dict[str, list[str]] = {"fortify": [], "occupy": [], "attack": []}
    source, most = view.table.ids[at], 0
    for verb, name, ways in moves.ends(at):
        targets[verb].append(name)
        most = LEAST_SENT + ways - 1 if verb == "attack" else most
    for verb, names in targets.items():
        if names:
            amounts = amounts_up_to(LEAST_SENT, most) if verb == "attack" else amounts_leaving(view.stacks[at])
            choices.add_pairs((), (source,), names, f"{verb} {{0}} {{1}} ", behind=amount_choices(amounts))


def plan_attack(view: ConKUerorView, turn: Turn, path: Path) -> Plan | None:
    """Return the attack that a path of picks would make, or None if it makes none."""
    text = choices_of(view, turn).find(path)
    move = MOVES.parse(text) if text else None
    if not isinstance(move, Attack):
        return None
    return Plan(view.table.index[move.source], view.table.index[move.target], move.number)


# -- what is tried ----------------------------------------------------------------------------------------


def attempt(view: ConKUerorView, turn: Turn, path: Path) -> str | None:
    """Return the move that illegal picks try to make, so that its refusal can be shown (CQ-17.6)."""
    if turn.seat is None:
        return None
    if path == (NEXT_KEY,):
        return str(NEXT)
    index = view.table.index
    names = [pick for pick in path if isinstance(pick, str) and pick in index]
    if not names or len(names) < len(path) or len(names) > 2:
        return None
    name = names[0]
    match view.phase:
        case "claim":
            return f"claim {name}"
        case "reinforce":
            return f"place {name}"
        case "draft":
            return f"deploy {name} 1"
        case "attack" | "fortify":
            other = names[1] if len(names) > 1 else view.table.ids[_likely_end(view, index[name])]
            return f"attack {name} {other} 2" if view.phase == "attack" else f"fortify {name} {other} 1i"
        case _:
            return None


def _likely_end(view: ConKUerorView, at: int) -> int:
    """Return the territory that armies of another one would most likely go to."""
    near = view.table.near[at]
    likely = [end for end in near if (view.owners[end] == view.turn) == (view.phase == "fortify")]
    # A disabled territory has no neighbours. The refusal should say that it is disabled (CQ-2.3).
    return (likely or near or lands_of(view.owners, view.turn))[0]
