"""A common form of moves, options, boards and positions of the game and of the second Catan.

>>> said("counter 2 1 ore for 2 wool")
Said(text='counter 1 ore for 2 wool', seat=2)
>>> said("plenty 2 ore").text, said("dice 3 4").text
('play year of plenty ore ore', 'roll 3 4')
>>> agree(["occupied", "cannot-afford"], ["occupied", "cannot-afford or lacks-cards"]), agree(["occupied"], [])
(True, False)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, cast

from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Json
from kbwidgets.games.catan import GAME, CatanState

from .slow import Options, Slow
from .slow_board import RESOURCES, Board, edge
from .slow_judge import UNTOLD
from .slow_table import DECK, POINT_CARDS
from .slow_trade import Cards, read

Plain: TypeAlias = "dict[str, object]"

CARDS = {"knight": "knight", "road-building": "road building", "plenty": "year of plenty", "monopoly": "monopoly"}
"""The kinds of development cards except victory points, in the words of the game and of the second Catan."""


class Said(NamedTuple):
    """A move in the words of the second Catan, and the seat that the game names in it."""

    text: str
    seat: int | None


def said(text: str) -> Said:
    """Translate a move of the game; a victory point card becomes the chapel, which stands for all five."""
    verb, _, rest = text.partition(" ")
    match verb:
        case "knight" | "road-building":
            return Said(f"play {CARDS[verb]}", None)
        case "monopoly":
            return Said(f"play monopoly {rest}", None)
        case "plenty":
            kinds = [kind for kind, number in read(rest).items() for _ in range(number)]
            return Said(f"play year of plenty {' '.join(kinds)}", None)
        case "trade":
            return Said(f"bank {rest}", None)
        case "show":
            return Said(f"reveal {rest}", None)
        case "accept" | "reject":
            return Said(verb, int(rest))
        case "discard" | "counter":
            seat, _, cards = rest.partition(" ")
            return Said(f"{verb} {cards}", int(seat))
        case "dice":
            return Said(f"roll {rest}", None)
        case "card":
            return Said(f"draw {CARDS.get(rest, 'chapel')}", None)
        case _:
            return Said(text, None)


def options_of(values: Mapping[str, OptionValue]) -> Options:
    """Translate the options of the game; the rules write `none` where the game has 0."""

    def number(name: str) -> int | None:
        return int(values[name]) or None

    board, bank = str(values["board"]), str(values["bank"])
    return Options(
        radius=int(values["radius"]),
        board=board if board in {"random", "beginner"} else "own",
        start=str(values["start"]),
        chits=str(values["chits"]),
        ports=str(values["ports"]),
        order=str(values["order"]),
        limits=str(values["limits"]),
        vp_target=number("vp_target"),
        roads=number("roads"),
        settlements=number("settlements"),
        cities=number("cities"),
        min_longest_road=number("min_longest_road"),
        bank=int(bank) if bank.isdecimal() else cast('Literal["hexes", "unlimited"]', bank),
        terrain=str(values["terrain"]),
        bank_shortage=str(values["bank_shortage"]),
        dev_decks=int(values["dev_decks"]),
        dice=str(values["dice"]),
        discard_limit=int(values["discard_limit"]),
        friendly_robber=values["friendly_robber"] is True,
        player_trade=values["player_trade"] is True,
        early_reveal=values["early_reveal"] is True,
        max_turns=number("max_turns"),
    )


def board_of(state: CatanState) -> Board:
    """Return the board of a state, from its plain data, with the robber at its present hex."""
    data = state.to_json()
    values = data["options"]
    assert isinstance(values, dict)
    lands, *others = str(data["board"]).split("; ")
    pairs = [land.split() for land in lands.split(", ")]
    ports = [port.split() for part in others if part.startswith("ports ") for port in part[6:].split(", ")]
    robber = whole(data["robber"])
    return Board(
        whole(values["radius"]),
        [pair[0] for pair in pairs],
        [int(pair[1]) if len(pair) > 1 else None for pair in pairs],
        {edge(place): kind for place, kind in ports},
        None if robber < 0 else robber,
    )


def told(board: Board) -> str:
    """Return a board as the option that gives it by hand (CT-2.16)."""
    lands = ", ".join(f"{land} {chit or ''}".strip() for land, chit in zip(board.terrain, board.chits, strict=True))
    ports = ", ".join(f"{a}-{b} {kind}" for (a, b), kind in board.ports.items())
    return "; ".join([lands, *([f"ports {ports}"] if ports else []),
                      *([] if board.robber is None else [f"robber {board.robber}"])])  # fmt: skip


def codes(state: CatanState, text: str, seat: int) -> list[str]:
    """Return the stable names of all reasons why the game refuses a move."""
    return list(dict.fromkeys(GAME.rules[refusal.code].title for refusal in state.refusals(text, seat)))


def agree(found: Sequence[str], expected: Sequence[str]) -> bool:
    """Return whether refusals match the second Catan's, which says `a or b` or UNTOLD where the rules leave it open."""
    return len(found) == len(expected) and all(
        told == UNTOLD or code in told.split(" or ") for code, told in zip(found, expected, strict=True)
    )


# -- positions --------------------------------------------------------------------------------------------


def whole(data: Json) -> int:
    """Return a number of plain data."""
    assert isinstance(data, int)
    return data


def numbers(data: Json) -> list[int]:
    """Return a list of numbers."""
    assert isinstance(data, list)
    return [whole(item) for item in data]


def rows(data: Json) -> list[list[int]]:
    """Return a list of such lists."""
    assert isinstance(data, list)
    return [numbers(item) for item in data]


def cards_of(data: Json) -> Cards:
    """Return resource cards by their kinds."""
    return dict(zip(RESOURCES, numbers(data), strict=True))


def held_of(data: Json) -> Cards:
    """Return development cards by their kinds, victory point cards together (CT-16.28)."""
    return dict(zip([*CARDS.values(), "point"], numbers(data), strict=True))


def alike(cards: Mapping[str, int]) -> Cards:
    """Return development cards of the second Catan, victory point cards together."""
    kinds = {kind: cards[kind] for kind in CARDS.values()}
    return kinds | {"point": sum(cards[kind] for kind in POINT_CARDS)}


def holder(data: Json) -> int | None:
    """Return a seat, or None for nobody."""
    return None if data == -1 else whole(data)


def position_of(state: CatanState) -> Plain:
    """Return the table of the game in the common form, from its plain data."""
    data = state.to_json()
    towns, cities = rows(data["settlements"]), rows(data["cities"])
    roads = data["roads"]
    assert isinstance(roads, list)
    placed = {at: (seat, "settlement") for seat, own in enumerate(towns) for at in own}
    placed |= {at: (seat, "city") for seat, own in enumerate(cities) for at in own}
    paths = {edge(str(name)): seat for seat, own in enumerate(roads) if isinstance(own, list) for name in own}
    seats, turn, hands, held = len(towns), whole(data["turn"]), data["hands"], data["cards"]
    assert isinstance(hands, list)
    assert isinstance(held, list)
    new = [held_of(data["new"]) if seat == turn else dict.fromkeys(alike(DECK), 0) for seat in range(seats)]
    spectator, outcome = state.view(None).points(), state.outcome()
    own = [(state.view(seat).points() or ())[seat] for seat in range(seats)]
    return {
        "phase": data["phase"],
        "current": turn if data["turns"] else None,
        "turn": data["turns"],
        "order": numbers(data["order"]),
        "dice": numbers(data["dice"]),
        "robber": holder(data["robber"]),
        "buildings": placed,
        "roads": paths,
        "bank": None if "unlimited" in str(data["options"]) else cards_of(data["bank"]),
        "hands": [cards_of(hand) for hand in hands],
        "deck": held_of(data["deck"]),
        "cards": [held_of(cards) for cards in held],
        "new": new,
        "shown": numbers(data["shown"]),
        "knights": numbers(data["knights"]),
        "played": data["played"] != -1,
        "longest": holder(data["longest"]),
        "army": holder(data["army"]),
        "public": [*(spectator or ())],
        "totals": [*state.points()],
        "own": own,
        "lines": {(line.seat, line.rule): line.points for line in state.score()},
        "winner": None if outcome is None else next(iter(outcome.winners), None),
        "standings": None if outcome is None else [*outcome.places],
        "counted": None if outcome is None else [*outcome.totals],
        **_remembered(data["frame"]),
    }


def _remembered(frame: Json) -> Plain:
    """Return the memory of a phase: discards, an offer or free roads."""
    found: Plain = {"owed": {}, "discards": {}, "offer": None, "free": 0}
    if not isinstance(frame, dict):
        return found
    if "owed" in frame:
        found["owed"] = {seat: number for seat, number in enumerate(numbers(frame["owed"])) if number}
        found["discards"] = {seat: _some(cards) for seat, cards in enumerate(rows(frame["chosen"])) if any(cards)}
    if "answers" in frame:
        answers = frame["answers"]
        assert isinstance(answers, list)
        found["offer"] = {
            "call": frame["call"],
            "give": _some(numbers(frame["give"])),
            "get": _some(numbers(frame["get"])),
            "asked": numbers(frame["to"]),
            "answers": {
                seat: answer if isinstance(answer, str) else tuple(_some(side) for side in rows(answer))
                for seat, answer in enumerate(answers)
                if answer
            },
        }
    if "placed" in frame:
        found["free"] = 2 - whole(frame["placed"])
    return found


def _some(cards: Sequence[int]) -> Cards:
    return {kind: number for kind, number in zip(RESOURCES, cards, strict=True) if number}


def position_of_slow(game: Slow, *, open_hands: bool) -> Plain:
    """Return the table of the second Catan in the same form."""
    plain, over = game.plain(), game.phase == "over"
    kept = ["order", "robber", "buildings", "roads", "bank", "hands", "shown", "knights", "longest", "army", "totals",
            "owed", "discards", "offer", "turn"]  # fmt: skip
    of_turn = [] if over else ["played", "free"]
    last_dice = ["dice"] if game.dice else []  # Before the roll the game shows the last one.
    return {
        **{name: plain[name] for name in (*kept, *of_turn, *last_dice)},
        **({} if over else {"new": [alike(cards) for cards in game.new]}),
        "phase": phase_of(game),
        "current": game.current if game.turn else None,
        "own": plain["totals"],  # CT-13.1
        "lines": _lines(game),
        "deck": alike(game.deck),
        "cards": [alike(cards) for cards in game.cards],
        "public": plain["totals" if over or open_hands else "public"],  # CT-12.4, CT-13.6
        "winner": game.winner,
        "standings": plain["standings"] if over else None,
        "counted": plain["totals"] if over else None,
    }


def _lines(game: Slow) -> dict[tuple[int, str], int]:
    """Return the points by the rules that the game names with them; victory point cards are one line."""
    rules = {"settlements": "CT-12.1", "cities": "CT-8.6", "longest road": "CT-11.3", "largest army": "CT-11.7"}
    found: dict[tuple[int, str], int] = {}
    for seat in range(game.seats):
        for name, points in game.score(seat).items():
            key = seat, rules.get(name, "CT-10.4")
            found[key] = found.get(key, 0) + points
    return {key: points for key, points in found.items() if points}


def phase_of(game: Slow) -> str:
    """Return the phase in the words of the game, which has one for chance and one for an open offer."""
    if game.due == "dice":
        return "order dice" if game.phase == "order" else "dice"
    if game.due:
        return {"order": "first", "steal": "steal", "draw": "card"}[game.due]
    return "offer" if game.offer is not None else game.phase
