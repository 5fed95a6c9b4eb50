"""A common form of options, refusals and positions of the game and of the second ConKUeror.

>>> state = GAME.open(2, None, {"chance_percent": 0})
>>> assert isinstance(state, ConKUerorState)
>>> slow = Slow(Options(chance_percent=0), 2)
>>> position_of(state) == position_of_slow(slow)
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Json
from kbwidgets.games.conkueror import GAME, ConKUerorState

from .slow import Options, Slow
from .slow_judge import disabled_faults, take_apart, turn_faults, unknown_faults
from .slow_stack import write
from .slow_table import held_cards

Plain: TypeAlias = "dict[str, object]"

PHASES = {"battle": "battle", "move_in": "conquest", "station": "station", "chance": "answer"}
"""The pending decisions that are phases, in the words of the game."""
DUE = {"order": "order", "deal": "deal", "drop": "drop", "chance": "chance", "card": "card", "die": "die",
       "hit": "hit", "draw": "draw", "conscript": "conscript"}  # fmt: skip
"""The pending chance moves, as phases of the game."""


CARD = {"diplomatic_immunity": "immunity"}
"""The chance card that the two name differently."""


def said(text: str) -> str:
    """Translate a move, or a card, of the game into the words of the second ConKUeror."""
    verb, _, card = text.rpartition(" ")
    return f"{verb} {CARD.get(card, card)}".strip()


def options_of(values: Mapping[str, OptionValue]) -> Options:
    """Return the options of the game for the second ConKUeror."""
    return Options()._replace(**values)


def codes(state: ConKUerorState, text: str, seat: int) -> list[str]:
    """Return the names of all reasons why the game refuses a move, in the order of CQ-16."""
    found = {refusal.code for refusal in state.refusals(text, seat)}
    return [rule.title for code, rule in GAME.rules.items() if code in found]


def reasons(slow: Slow, text: str, seat: int) -> set[str] | None:
    """Return all reasons against a move, from every stage, or None if only the refusal itself can be compared.

    The second ConKUeror gives reasons in stages. The rules leave open which stage comes first, and what else applies to
    a territory that is disabled or does not exist.
    """
    move = take_apart(text)
    if slow.phase == "over":
        return {"game_over"}
    turn = set(turn_faults(slow, move, seat))
    if slow.due:
        turn.add("wrong_phase")
    if unknown_faults(slow, move, seat) or disabled_faults(slow, move, seat):
        return None
    return turn or set(slow.refusals(text, seat))


def phase_of(slow: Slow) -> str:
    """Return the phase in the words of the game, which has one for each pending decision of chance or of a player."""
    if slow.due == "dice":
        return "outcome" if slow.rolling_out else "dice"
    if slow.due:
        return DUE[slow.due]
    return PHASES.get(slow.pending(), slow.phase)


# -- positions --------------------------------------------------------------------------------------------


def record(data: Json) -> dict[str, Json]:
    """Return a dictionary of plain data."""
    assert isinstance(data, dict)
    return data


def items(data: Json) -> list[Json]:
    """Return a list of plain data."""
    assert isinstance(data, list)
    return data


def cards_of(data: Json) -> dict[str, int]:
    """Return cards by their kinds: armies by name, territories by id."""
    whole = record(data)
    kinds = {"i": "infantry", "c": "cavalry", "a": "artillery"}
    armies = str(whole["armies"]).split()
    found = {kinds[word[-1]]: int(word[:-1]) for word in armies if word[-1] in kinds and word[:-1].isdecimal()}
    return dict(sorted((found | {str(name): 1 for name in items(whole["territories"])}).items()))


def position_of(state: ConKUerorState) -> Plain:
    """Return the table of the game, from its plain data."""
    data = state.to_json()
    chance, frame = record(data["chance"]), data["frame"]
    kept = frame if isinstance(frame, dict) else {}
    outcome = state.outcome()
    territories = {name: items(value) for name, value in record(data["territories"]).items()}
    rounds = data["rounds"]
    assert isinstance(rounds, int)
    return {
        "phase": data["phase"],
        "must": [*state.to_act],
        "round": rounds,
        "current": data["turn"] if data["phase"] not in {"order", "over"} else None,
        "owner": {name: None if value[0] == -1 else value[0] for name, value in territories.items()},
        "stacks": {name: str(value[1]) or "nothing" for name, value in territories.items()},
        "hands": [cards_of(hand) for hand in items(data["hands"])],
        "pile": cards_of(data["deck"]),
        "discard": cards_of(data["discard"]),
        "chance_pile": sorted(said(str(card)) for card in items(chance["pile"])),
        "chance_discard": sorted(said(str(card)) for card in items(chance["spent"])),
        "immune": sorted(map(str, items(chance["immune"]))),
        "bombardment": chance["bombard"],
        "draft": data["draft"] if outcome is None else None,
        "captured": data["captured"] if data["phase"] in {"attack", "battle", "dice", "fortify", "conquest"} else None,
        "left": kept.get("left"),
        "standing": kept.get("standing"),
        "card": said(str(kept["card"])) if "card" in kept else None,
        "targets": kept.get("targets") or [],
        "battle": [kept[name] for name in ("source", "target", "sent")] if "sent" in kept else None,
        "bombarded": kept.get("bombarded"),
        "move": [kept["source"], kept["target"]] if "source" in kept and "sent" not in kept else None,
        "unmanned": kept.get("lands"),
        "owed": [kept["cards"], kept["conscripted"]] if "cards" in kept else None,
        "fallen": [items(each)[:2] for each in items(data["fallen"])],
        "places": None if outcome is None else [*outcome.places],
    }


def position_of_slow(slow: Slow) -> Plain:
    """Return the table of the second ConKUeror, in the same form."""
    plain, phase = slow.plain(), phase_of(slow)
    over = phase == "over"
    opening = phase in {"deal", "drop", "claim", "reinforce"}
    ending = phase in {"draw", "conscript"}
    battle = slow.battle if not over else None
    ranking = slow.ranking() if over else []
    # In the game a card that waits for its die is discarded after it.
    spent = slow.chance_discard[:-1] if phase in {"die", "hit"} else slow.chance_discard
    return {
        **{name: plain[name] for name in ("must", "round", "owner", "hands", "discard")},
        "phase": phase,
        "current": slow.current if phase not in {"order", "over"} else None,
        "stacks": {name: write(stack) for name, stack in slow.stacks.items()},
        "pile": held_cards(slow.pile),
        "chance_pile": plain["chance_pile"],
        "chance_discard": sorted(spent),
        "immune": sorted(slow.immune),
        "bombardment": slow.bombardment,
        "draft": None if over else slow.draft,
        "captured": slow.captured if phase in {"attack", "battle", "dice", "fortify", "conquest"} else None,
        "left": plain["left"] if opening else None,
        "standing": plain["standing"] if opening else None,
        "card": slow.card if phase in {"answer", "die", "hit"} else None,
        "targets": plain["targets"],
        "battle": [battle.attacker, battle.target, write(battle.sent)] if battle else None,
        "bombarded": bool(battle.bombardment) if battle else None,
        "move": [*slow.move] if slow.move and not over else None,
        "unmanned": [name for name in slow.gained if write(slow.stacks[name]) == "nothing"] or None,
        "owed": [slow.owed + (phase == "draw"), slow.owed_army + (phase == "conscript")] if ending else None,
        "fallen": [list(fallen) for fallen in slow.fallen],
        "places": [1 + ranking.index(seat) for seat in range(slow.seats)] if over else None,
    }
