"""The dispatch of a move to its chapter, for the reasons that forbid it (CQ-16) and for its events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, cast

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.events import Event, done
from kbwidgets.core.moves.move import Move
from kbwidgets.core.values.types import CHANCE, Refusal, Seat
from kbwidgets.games.conkueror.rules.armies import armies_sent, pack_stack
from kbwidgets.games.conkueror.rules.cards import SETS, read_army_cards
from kbwidgets.games.conkueror.rules.chapters.army_cards import (
    Exchange,
    Exchanged,
    SetTraded,
    TradeArmy,
    army_set_refusals,
    exchange_refusals,
)
from kbwidgets.games.conkueror.rules.chapters.attack import (
    Attack,
    Attacked,
    Occupied,
    Occupy,
    attack_refusals,
    occupy_refusals,
)
from kbwidgets.games.conkueror.rules.chapters.battle import (
    Dice,
    MovedIn,
    MoveIn,
    Result,
    Roll,
    RollOut,
    Withdraw,
    move_in_refusals,
    report_losses,
)
from kbwidgets.games.conkueror.rules.chapters.chance_cards import (
    Card,
    ChanceCardDrawn,
    ChanceDecided,
    ChancePlay,
    ChanceSkip,
    Comes,
    chance_refusals,
    name_card,
    report_card,
)
from kbwidgets.games.conkueror.rules.chapters.draft import (
    Deploy,
    Deployed,
    Drafted,
    ImmunityLost,
    TurnBegan,
    deploy_refusals,
)
from kbwidgets.games.conkueror.rules.chapters.ending import Won, WonAtLimit, ranking, report_fallen
from kbwidgets.games.conkueror.rules.chapters.fortify import (
    CardDrawn,
    Conscripted,
    Draw,
    Fortified,
    Fortify,
    NextPhase,
    PhaseBegan,
    TurnEnded,
    fortify_refusals,
    name_drawn,
    next_refusals,
    report_end_of_turn,
)
from kbwidgets.games.conkueror.rules.chapters.opening import (
    AutoPlace,
    Claim,
    Place,
    claim_refusals,
    place_refusals,
    report_opening,
)
from kbwidgets.games.conkueror.rules.chapters.territory_cards import (
    ContinentTraded,
    Station,
    Stationed,
    TradeTerritory,
    continent_refusals,
    station_refusals,
)
from kbwidgets.games.conkueror.rules.fields import (
    BY_CHANCE,
    MAIN,
    Battle,
    Conquest,
    Fields,
    Opening,
    Rolls,
    Shown,
    Stationing,
)
from kbwidgets.games.conkueror.rules.legal_moves import OF_CHANCE, list_chances
from kbwidgets.games.conkueror.rules.moves import refusal
from kbwidgets.games.conkueror.rules.words import describe_chance
from kbwidgets.games.conkueror.rules.worldmap import Name

# -- why not ----------------------------------------------------------------------------------------------


_PHASES: Final[Mapping[str, tuple[str, ...]]] = {
    "claim": ("claim",),
    "place": ("reinforce",),
    "autoplace": ("reinforce",),
    "chance_play": ("answer",),
    "chance_skip": ("answer",),
    "deploy": ("draft",),
    **dict.fromkeys(("exchange", "trade_army", "trade_territory", "next_phase"), MAIN),
    "attack": ("attack",),
    "occupy": ("attack",),
    **dict.fromkeys(("roll", "roll_out", "withdraw"), ("battle",)),
    "move_in": ("conquest",),
    "station": ("station",),
    "fortify": ("fortify",),
}
"""The phases in which each action is legal (CQ-4.1)."""


def judge(position: Fields, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """Return all reasons that forbid a move, or () if it is legal (CQ-16.1)."""
    names = position.table.names
    if not position.to_act:
        text = f"The game is over: {names[ranking(position)[0]]} has won."
        return (refusal("game_over", "CQ-13.5", text, (), "Start a new match to play again."),)
    if isinstance(move, OF_CHANCE):
        return _judge_draw(position, move, seat)
    if seat is not None and seat != position.to_act[0]:
        text = f"It's {names[position.turn]}'s turn."
        if position.to_act == BY_CHANCE:
            text = f"{describe_chance(position)}."
        return (refusal("not_your_turn", "CQ-4.1", text),)
    if position.to_act == BY_CHANCE:
        return (refusal("wrong_phase", "CQ-4.1", f"{describe_chance(position)}."),)
    wrong_phase = _refuse_phase(position, move)
    return (wrong_phase,) if wrong_phase else tuple(_JUDGES[type(move)](position, move))


def _refuse_phase(position: Fields, move: Move) -> Refusal | None:
    """Return the refusal of a move that is not legal in this phase, or None (CQ-4.1, CQ-4.3)."""
    verb, phase, frame = str(move).split()[0], position.phase, position.frame
    if phase in _PHASES[verb]:
        return None
    if isinstance(frame, (Shown, Battle, Conquest, Stationing)):
        text, advice = _PENDING[type(frame)]
        return refusal("pending", "CQ-4.3", text, (), advice)
    advice = advice_of(position)
    if verb in ("chance_play", "chance_skip"):
        return refusal("chance_no_card", "CQ-12.1", "You have no chance card to play.", (), advice)
    text = _FREE_LAND if phase == "claim" and verb in ("place", "autoplace") else _TOO_EARLY[verb]
    return refusal("wrong_phase", "CQ-4.1", text, (), advice)


_PENDING: Final = {
    Shown: ("You still have a chance card.", "Play it or skip it first."),
    Battle: ("You're in the middle of a battle.", "Roll again or withdraw."),
    Conquest: ("You've just conquered a territory.", "Move your armies in first."),
    Stationing: ("Your new territories need garrisons first.", "Send armies to each of them."),
}
"""The task that must be finished first, with the advice (CQ-4.3)."""


_FREE_LAND: Final = "Some territories are still free."


_EXCHANGES: Final = "You can't exchange anything before round 1."


_BATTLES: Final = "You aren't in a battle."


_TOO_EARLY: Final[Mapping[str, str]] = {
    "claim": "All territories have been claimed.",
    "place": "You've placed all your initial infantry.",
    "autoplace": "You've placed all your initial infantry.",
    "deploy": "You can only place drafted infantry in the draft.",
    **dict.fromkeys(("exchange", "trade_army", "trade_territory"), _EXCHANGES),
    "next_phase": "You can't skip this part of the setup.",
    "attack": "You can only attack in the attack phase.",
    "occupy": "You can only move into vacant territories in the attack phase.",
    **dict.fromkeys(("roll", "roll_out", "withdraw"), _BATTLES),
    "move_in": "You haven't just conquered a territory.",
    "station": "No territory needs a garrison now.",
    "fortify": "You can only fortify at the end of your turn.",
}
"""The reason why an action is not legal in another phase of the player in turn, by its verb."""


def advice_of(position: Fields) -> str:
    """Return what the player in turn can do now, in a sentence (CQ-4.1)."""
    if position.phase == "draft" and not position.draft:
        return "Move on to the attack phase."
    return _ADVICE[position.phase]


_ADVICE: Final[Mapping[str, str]] = {
    "claim": "Claim a free territory.",
    "reinforce": "Place an infantry in one of your territories.",
    "draft": "Place your infantry first.",
    "attack": "Attack, or finish attacking.",
    "fortify": "Fortify, or end your turn.",
    "answer": "Play the chance card or skip it.",
    "battle": _PENDING[Battle][1],
    "conquest": _PENDING[Conquest][1],
    "station": _PENDING[Stationing][1],
}


def _judge_draw(position: Fields, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """Refuse a draw that is not due or not possible: typed, scripted, or from a damaged record (CQ-14.3)."""
    if position.to_act != BY_CHANCE:
        return (
            refusal(
                "impossible_draw", "CQ-14.3", "Nothing can be entered for chance right now.", (), advice_of(position)
            ),
        )
    if seat is not None and seat != CHANCE:
        return (refusal("not_your_turn", "CQ-14.3", "You can't roll or draw for chance."),)
    if move in list_chances(position)[0]:
        return ()
    return (
        refusal("impossible_draw", "CQ-14.3", "You can't get that roll or card here.", (), "Enter a different one."),
    )


def _refuse_nothing(position: Fields, move: Move) -> list[Refusal]:
    return []


_JUDGES = cast(
    "Mapping[type[Move], Callable[[Fields, Move], list[Refusal]]]",
    {
        **dict.fromkeys((Roll, RollOut, Withdraw, AutoPlace, ChanceSkip), _refuse_nothing),
        NextPhase: next_refusals,
        Claim: claim_refusals,
        Place: place_refusals,
        ChancePlay: chance_refusals,
        Deploy: deploy_refusals,
        Exchange: exchange_refusals,
        TradeArmy: army_set_refusals,
        TradeTerritory: continent_refusals,
        Station: station_refusals,
        Attack: attack_refusals,
        MoveIn: move_in_refusals,
        Occupy: occupy_refusals,
        Fortify: fortify_refusals,
    },
)
"""The judge of each kind of move, in a phase in which it is legal."""


# -- events -----------------------------------------------------------------------------------------------


def events_of(before: Fields, move: Move, after: Fields) -> Iterator[Event]:
    """Yield the events of a legal move, from the positions before and after it."""
    yield from _report(before, move, after)
    if after.fallen != before.fallen:
        yield from report_fallen(before, after)
    if not after.to_act:
        winner = ranking(after)[0]
        yield Won(winner) if len(after.fallen) == after.table.seats - 1 else WonAtLimit(winner)
        return
    if after.rounds and (before.turn, before.rounds) != (after.turn, after.rounds):
        yield TurnBegan(after.turn, after.rounds)
        for at in bits(before.effects.immune & ~after.effects.immune):
            if after.owners[at] == after.turn:
                yield ImmunityLost(after.turn, after.table.world.named[at])
    is_turn_new = before.phase not in (*MAIN, "station") or before.turn != after.turn
    if after.phase == "draft" and is_turn_new:
        yield Drafted(after.turn, after.draft)


def _report(before: Fields, move: Move, after: Fields) -> Iterator[Event]:
    turn, frame = before.turn, before.frame
    if isinstance(frame, (Rolls, Opening)):
        yield from report_opening(before, move, after)
    elif isinstance(move, Comes):
        yield ChanceDecided(turn, move.card)
    elif isinstance(move, Card):
        yield ChanceCardDrawn(turn, name_card(before.table, before.table.chance_index[move.name]))
    elif isinstance(frame, Shown):
        yield from report_card(before, frame, move, after)
    elif isinstance(move, (Dice, Result)):
        yield done(turn, move)
        yield from report_losses(before, after)
    elif isinstance(move, Draw):
        yield (
            CardDrawn(turn, name_drawn(before.table, move)) if before.phase == "draw" else Conscripted(turn, move.card)
        )
        yield from report_end_of_turn(before, after)
    else:
        yield _report_action(before, move, after)
        if before.phase == "fortify" and isinstance(move, (Fortify, NextPhase)):
            yield from report_end_of_turn(before, after)


def _report_action(before: Fields, move: Move, after: Fields) -> Event:
    """Return what a player did in a turn or a battle."""
    turn, table = before.turn, before.table
    territories, index = table.world.named, table.index
    match move:
        case Deploy():
            return Deployed(turn, territories[index[move.territory]], move.number)
        case Exchange():
            given, gotten = pack_stack(move.give) * move.times, pack_stack(move.get) * move.times
            return Exchanged(turn, territories[index[move.territory]], given, gotten)
        case TradeArmy():
            armies = SETS[read_army_cards(move.cards) or 0]
            return SetTraded(turn, territories[index[move.territory]], armies, move.cards)
        case TradeTerritory():
            number = table.continents[move.continent]
            gained = [territories[at] for at in bits(table.members[number]) if before.owners[at] != turn]
            return ContinentTraded(turn, Name(move.continent, table.world.continents[number].name), tuple(gained))
        case MoveIn():
            assert isinstance(before.frame, Conquest)
            source, target = before.frame
            return MovedIn(turn, territories[source], territories[target], pack_stack(move.armies))
        case Attack():
            source = index[move.source]
            armies = armies_sent(before.stacks[source], move.number)
            return Attacked(turn, territories[source], territories[index[move.target]], armies)
        case Station():
            source = index.get(move.source)
            place = None if source is None else territories[source]
            return Stationed(turn, place, territories[index[move.target]], pack_stack(move.armies))
        case Occupy() | Fortify():
            kind = Occupied if isinstance(move, Occupy) else Fortified
            return kind(turn, territories[index[move.source]], territories[index[move.target]], pack_stack(move.armies))
        case NextPhase():
            return TurnEnded(turn) if before.phase == "fortify" else PhaseBegan(turn, after.phase)
        case _:
            return done(turn, move)
