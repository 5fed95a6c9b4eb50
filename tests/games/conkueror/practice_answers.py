"""Answers to ConKUeror's practice questions, by the second ConKUeror, from plain data and text for programs."""

from __future__ import annotations

from collections.abc import Callable

from kbwidgets.core.protocol.question import Question
from kbwidgets.games.conkueror import ConKUerorState

from .both import items, options_of, position_of, record, said
from .practice_reckoned import RECKONED
from .practice_sentences import WRONG
from .practice_words import NAMES, joins, named, named_stack
from .slow import Slow
from .slow_map import EARTH
from .slow_stack import pieces, read
from .slow_table import Battle, Fallen

DUE = {"chance": "chance", "card": "card", "die": "die", "hit": "hit", "dice": "dice", "outcome": "dice",
       "draw": "draw", "conscript": "conscript", "order": "order", "deal": "deal", "drop": "deal"}  # fmt: skip
"""The pending chance move in a phase of the game."""
PHASES = {"card": "chance", "answer": "chance", "die": "chance", "hit": "chance", "battle": "attack",
          "dice": "attack", "outcome": "attack", "conquest": "attack", "draw": "ending", "conscript": "ending",
          "drop": "deal"}  # fmt: skip
"""The phases that the second ConKUeror names differently."""


def slow_answer(question: Question) -> str:
    """Return the right answer."""
    verb, _, rest = question.about.partition(" ")
    if verb == "sentence":
        return "No" if rest in WRONG else "Yes"
    if question.state is None:
        return RECKONED[verb](question.answers, rest)
    assert isinstance(question.state, ConKUerorState)
    return ASKED[verb](question, slow_of(question.state), rest)


# -- the same position ----------------------------------------------------------------------------------------


def slow_of(state: ConKUerorState) -> Slow:
    """Return the second ConKUeror in the same position."""
    data, plain = record(state.to_json()), position_of(state)
    values = {name: value for name, value in record(data["options"]).items() if isinstance(value, (bool, int, str))}
    seats, phase, frame = len(state.names), str(data["phase"]), data["frame"]
    kept = frame if isinstance(frame, dict) else {}
    game = Slow(options_of(values), seats)
    first, game.current, game.round = (_number(data[name]) for name in ("first", "turn", "rounds"))
    game.order = [(first + step) % seats for step in range(seats)]
    game.turn = 1 if game.round == 1 and game.current == first else 2
    for name, (owner, stack) in ((name, items(pair)) for name, pair in record(data["territories"]).items()):
        game.set(name, None if owner == -1 else _number(owner), str(stack))
    for name in ("hands", "pile", "discard", "chance_pile", "chance_discard", "bombardment"):
        setattr(game, name, plain[name])
    game.draft, game.captured = _number(data["draft"]), _number(data["captured"])
    chance = record(data["chance"])
    game.conscription = bool(chance["conscripted"])
    for name in map(str, items(chance["immune"])):
        holder = game.owner[name]
        assert holder is not None
        game.immune[name] = holder
    game.fallen = [Fallen(*map(_number, items(each)[:2])) for each in items(data["fallen"])]
    game.phase, game.due = PHASES.get(phase, phase), DUE.get(phase, "")
    if "left" in kept:
        game.left, game.standing = [*map(_number, items(kept["left"]))], {*map(_number, items(kept["standing"]))}
    if "card" in kept:
        game.card, game.targets = said(f"card {kept['card']}").split()[1], [*map(str, items(kept["targets"]))]
        if game.due:
            game.chance_discard.append(game.card)
    if "sent" in kept:
        dice = game.options.bombardment if kept["bombarded"] else ""
        game.battle = Battle(str(kept["source"]), str(kept["target"]), read(str(kept["sent"])), dice)
        game.rolling_out = phase == "outcome"
    elif "source" in kept:
        game.move = str(kept["source"]), str(kept["target"])
    if "lands" in kept:
        game.phase, game.gained = str(kept["back"]), [*map(str, items(kept["lands"]))]
    assert phase != "order"
    return game


def _number(data: object) -> int:
    assert isinstance(data, int)
    return data


# -- what comes of it -----------------------------------------------------------------------------------------


def _after(game: Slow, moves: str) -> Slow:
    for move in moves.split("; "):
        game.play(said(move))
    return game


def _armies(_: Question, game: Slow, rest: str) -> str:
    place, moves = rest.split(" after ")
    return named_stack(_after(game, moves).stacks[place])


def _owner(_: Question, game: Slow, rest: str) -> str:
    place, moves = rest.split(" after ")
    owner = _after(game, moves).owner[place]
    return "Nobody" if owner is None else NAMES[owner]


def _drafts(_: Question, game: Slow, rest: str) -> str:
    assert _after(game, rest or "chance no").phase == "draft"
    return str(game.draft)


def _gains(_: Question, game: Slow, rest: str) -> str:
    return str(sum(game.owner[name] != game.current for name in game.lands(rest)))


def _standing(_: Question, game: Slow, __: str) -> str:
    """Return the standing order's target: beside an opponent, fewest pieces, first in map order (CQ-3.5)."""
    own = game.own(game.current)
    front = [name for name in own if any(game.owner[near] not in {None, game.current} for near in game.near(name))]
    return named(min(front or own, key=lambda name: pieces(game.stacks[name])))


def _lands(_: Question, game: Slow, rest: str) -> str:
    seat, moves = rest.split(" after ")
    return str(len(_after(game, moves).own(int(seat))))


# -- on the map -----------------------------------------------------------------------------------------------


def _beside(_: Question, game: Slow, rest: str) -> str:
    place, seat = rest.split()
    return str(sum(game.owner[near] == int(seat) for near in EARTH.near[place]))


def _by_sea(_: Question, game: Slow, rest: str) -> str:
    place, seat = rest.split()
    return str(sum(game.owner[near] == int(seat) for near in EARTH.near[place] if joins(place, near) == "a sea-line"))


ASKED: dict[str, Callable[[Question, Slow, str], str]] = {
    "armies": _armies,
    "owner": _owner,
    "lands": _lands,
    "draft": _drafts,
    "drafts": _drafts,
    "gains": _gains,
    "standing": _standing,
    "beside": _beside,
    "by_sea": _by_sea,
}
