"""The picks that make each move: a territory of the player, another one, a number (CQ-17.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kbwidgets.core.moves.events import Event
from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.turn import PathNote, Turn
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.setup.pick_kinds import Span
from kbwidgets.games.conkueror.drawn.battle import BUTTONS, Plan
from kbwidgets.games.conkueror.drawn.chance import offer_answers
from kbwidgets.games.conkueror.drawn.hand import offer_exchanges, offer_stations
from kbwidgets.games.conkueror.drawn.panels import AUTOPLACE_KEY, NEXT_KEY
from kbwidgets.games.conkueror.drawn.parts import amount_choices, leaving
from kbwidgets.games.conkueror.drawn.strip import ATTACK, REST, SEVERAL, STORM, draft_target
from kbwidgets.games.conkueror.rules.chapters.attack import LEAST_SENT
from kbwidgets.games.conkueror.rules.chapters.battle import ROLL_OUT, Leaving
from kbwidgets.games.conkueror.rules.chapters.chance_cards import Answers
from kbwidgets.games.conkueror.rules.chapters.fortify import NEXT
from kbwidgets.games.conkueror.rules.chapters.opening import AutoPlace, Claim, Place
from kbwidgets.games.conkueror.rules.chapters.territory_cards import Stations
from kbwidgets.games.conkueror.rules.legal_moves import Acts
from kbwidgets.games.conkueror.rules.rows import lands_of
from kbwidgets.games.conkueror.rules.view import ConKUerorView


def choices_of(view: ConKUerorView, turn: Turn, last: Sequence[Event] = ()) -> Choices:
    """Return the picks that are possible now. Long lists of moves are offered by their parts."""
    choices, moves = Choices(), turn.moves
    if isinstance(moves, Acts):
        _offer_acts(view, turn, moves, last, choices)
    elif isinstance(moves, Leaving):
        if (amount := leaving(moves.stack)) is not None:
            choices.add((amount[0],), f"move_in {amount[1]}")
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


def _offer_acts(view: ConKUerorView, turn: Turn, moves: Acts, last: Sequence[Event], choices: Choices) -> None:
    """Add the picks of the phases draft, attack and fortify."""
    if view.draft:
        _offer_draft(view, moves, last, choices)
    for at in moves.lands:
        _offer_marches(view, moves, at, choices)
    offer_exchanges(view, moves, choices)
    if turn.why_not(NEXT) is None:
        choices.add((NEXT_KEY,), str(NEXT))


def _offer_draft(view: ConKUerorView, moves: Acts, last: Sequence[Event], choices: Choices) -> None:
    """Add the territories of the player, for one infantry each, and the buttons that place several at once (CQ-5.4)."""
    count = view.draft
    for name in [view.table.ids[at] for at in moves.lands]:
        choices.add((name,), f"deploy {name} 1")
        if count > 1:
            choices.add((SEVERAL, name, Span(2, count, count)), f"deploy {name} {{0}}")
    at = draft_target(view, last)
    if at is not None and count > 1:
        choices.add((REST,), f"deploy {view.table.ids[at]} {count}")


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
            behind = amount_choices(leaving(view.stacks[at]))
            if verb == "attack":
                behind = amount_choices((Span(LEAST_SENT, most, most), "{0}"), ATTACK, STORM)
            choices.add_pairs((), (source,), names, f"{verb} {{0}} {{1}} ", behind=behind)


def plan_march(view: ConKUerorView, turn: Turn, path: Path) -> Plan | None:
    """Return the march that a path of picks begins or makes, or None if it makes none."""
    index, ends = view.table.index, [pick for pick in path[:2] if isinstance(pick, str)]
    if view.phase not in ("attack", "fortify") or not ends or any(end not in index for end in ends):
        return None
    sent = path[2] if len(path) > 2 else None
    if isinstance(sent, str) or not choices_of(view, turn).is_prefix(ends):
        return None
    return Plan(index[ends[0]], index[ends[1]] if len(ends) > 1 else None, sent if isinstance(sent, int) else None)


def follow(path: Path) -> tuple[str, ...]:
    """Return the move that the same picks make after their first one, which is to roll until a battle is over."""
    return (str(ROLL_OUT),) if path[-1] == STORM else ()


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
