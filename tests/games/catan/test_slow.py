"""The second Catan is itself held to the worked examples of the rules (CT-17)."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest

from .slow import Options, Refused, Slow
from .slow_board import BEGINNER, geometry
from .slow_judge import victims
from .slow_road import longest_trail, walk
from .slow_tables import (
    BLUE,
    BUILDING,
    NAMES,
    ORANGE,
    RED,
    WHITE,
    bare,
    deal,
    give,
    hand,
    hold,
    lay,
    legal,
    pass_turns,
    position_s,
    roll,
    settle,
)
from .slow_trade import Cards, rate


def test_rings():
    """CT-17.1, CT-2.2, CT-3.4."""
    three, four = geometry(3), geometry(4)
    assert (len(three.centres), len(three.points), len(three.edges), len(three.coast)) == (19, 54, 72, 30)
    assert sum(len(beside) == 2 for beside in three.beside) == 18
    assert (len(four.centres), len(four.points), len(four.edges), len(four.coast)) == (37, 96, 132, 42)
    assert (three.beside[25], four.beside[25]) == ([24, 26], [24, 26, 54])


def test_start_cards():
    """CT-17.3, CT-4.6: the printed starts get cards, and the same ones when the setup is played."""
    told: dict[str, Cards] = {
        "white": {"wool": 1, "lumber": 1, "ore": 1},
        "orange": {"wool": 1, "grain": 1, "lumber": 1},
        "red": {"wool": 1, "grain": 1, "lumber": 1},
        "blue": {"wool": 1, "brick": 1, "ore": 1},
    }
    printed = position_s()
    assert {name: hand(printed, seat) for seat, name in enumerate(NAMES)} == told
    played = Slow(Options(board="beginner", order="seats"), 4)
    for move in ("49 48-49", "29 10-29", "3 3-12", "14 13-14", "23 22-23", "1 1-2", "8 7-8", "19 18-19"):
        settlement, road = move.split()
        played.play(f"settlement {settlement}")
        played.play(f"road {road}")
    roll(played, 6, 6)
    assert played.plain() == printed.plain()


# CT-17.4: this is the yield of each roll in position S.
PRODUCTION = {
    2: "blue 1 grain",
    3: "white 1 ore",
    4: "white 1 brick, orange 1 lumber, red 1 lumber",
    5: "red 1 brick, blue 1 ore",
    6: "red 1 ore, white 1 ore, white 1 lumber, blue 1 lumber",
    8: "orange 1 grain, blue 1 brick",
    9: "orange 1 grain, white 1 wool, red 1 wool",
    10: "orange 2 wool, blue 1 wool",
    11: "white 1 lumber, red 2 grain",
    12: "",
}


def produced(game: Slow, total: int) -> Counter[str]:
    """Return the yield of a roll: `blue 1 grain` and so on as numbers by colour and resource."""
    before = [Counter(cards) for cards in game.hands]
    roll(game, *((1, total - 1) if total < 8 else (6, total - 6)))
    assert game.bank is not None
    for kind, left in game.bank.items():
        assert left + sum(cards[kind] for cards in game.hands) == 19  # CT-1.4
    return Counter(
        {
            f"{NAMES[seat]} {kind}": number
            for seat in range(4)
            for kind, number in (Counter(game.hands[seat]) - before[seat]).items()
        }
    )


@pytest.mark.parametrize("total", PRODUCTION)
def test_production(total: int):
    """CT-17.4, CT-6.1."""
    told: Counter[str] = Counter()
    for part in filter(None, PRODUCTION[total].split(", ")):
        name, number, kind = part.split()
        told[f"{name} {kind}"] += int(number)
    assert produced(position_s(phase="roll"), total) == told


def test_production_of_a_city_and_under_the_robber():
    """CT-17.5, CT-6.1, CT-7.6."""
    game = position_s(phase="roll")
    settle(game, ORANGE, 8, kind="city")
    assert produced(game, 10) == {"orange wool": 3, "blue wool": 1}
    game = position_s(phase="roll")
    game.robber = 5
    assert produced(game, 10) == {"orange wool": 2}
    game = position_s(phase="roll")
    game.robber = 7
    assert produced(game, 8) == {"blue brick": 1}


@pytest.mark.parametrize(("option", "alone"), [("nobody", {}), ("single", {"orange wool": 1})])
def test_shortage(option: str, alone: dict[str, int]):
    """CT-17.6, CT-6.2, CT-6.3."""
    game = position_s(phase="roll", bank_shortage=option)
    give(game, RED, "13 wool")
    assert game.bank is not None
    assert game.bank["wool"] == 2
    assert produced(game, 10) == {}
    assert game.bank["wool"] == 2
    game = position_s(phase="roll", bank_shortage=option)
    give(game, RED, "14 wool")
    game.robber = 5
    assert produced(game, 10) == alone


def test_rates():
    """CT-17.7, CT-9.1: orange trades all at 3, blue lumber at 2, red all at 4; others have a settlement at 46 or 52."""
    game = position_s()

    def rates(seat: int) -> list[int]:
        return [rate(kind, game.own(seat), BEGINNER.ports) for kind in ("wool", "grain", "lumber", "brick", "ore")]

    assert [rates(seat) for seat in (ORANGE, BLUE, RED)] == [[3] * 5, [4, 4, 2, 4, 4], [4] * 5]
    settle(game, BLUE, 46)
    settle(game, WHITE, 52)
    assert [rates(seat) for seat in (BLUE, WHITE)] == [[3, 3, 2, 3, 3], [4, 4, 4, 2, 4]]


# CT-17.8
ROADS = {
    "white": "6-23 12-13 13-34 14-15 14-37 21-22 22-49 23-52",
    "orange": "6-7 7-24 8-9 8-27 9-10 10-11 28-29 29-30",
    "red": "0-1 1-6 2-3 2-9 3-4 11-12 12-13",
    "blue": "5-18 17-18 19-20 19-44 22-49 47-48 49-50",
}


@pytest.mark.parametrize("name", NAMES)
def test_roads_and_settlements(name: str):
    """CT-17.8 and CT-17.9, CT-8.2, CT-8.5: nobody may settle."""
    game = position_s(name)
    give(game, game.current, BUILDING)
    assert legal(game, "road") == set(ROADS[name].split())
    assert legal(game, "settlement") == set()


def test_a_place_to_settle():
    """CT-17.9, CT-8.4, CT-8.5: red has 11 after 11-12; as a setup placement position S has 25 places."""
    game = position_s("red")
    give(game, RED, "1 lumber 1 brick")
    game.play("road 11-12")
    give(game, RED, BUILDING)
    assert legal(game, "settlement") == {"11"}
    setup = Slow(Options(board="beginner", order="seats"), 4)
    setup.buildings = position_s().buildings
    told = "5 11 16 17 21 24 25 26 31 32 33 34 35 36 38 39 40 41 42 43 45 46 47 51 53"
    assert legal(setup, "settlement") == set(told.split())


def test_not_through_buildings():
    """CT-17.10, CT-8.2, CT-8.3."""
    game = position_s("white")
    give(game, WHITE, "2 lumber 2 brick")
    game.play("road 22-49")
    assert game.refusals("road 48-49", WHITE)[0] == "occupied"
    assert game.refusals("road 49-50", WHITE) == ["blocked-by-building"]
    assert legal(game, "road") == set(ROADS["white"].split()) - {"22-49"}


def test_victims():
    """CT-17.11, CT-7.3, CT-7.4."""
    game = position_s("white", phase="roll")
    roll(game, 3, 4)
    of_red, of_blue, of_orange = (0, 1, 2, 3, 6), (5, 14, 15, 16, 17), (1, 7, 8, 9)
    told = {
        hex_: {seat for seat, own in ((RED, of_red), (BLUE, of_blue), (ORANGE, of_orange)) if hex_ in own}
        for hex_ in range(19)
    }
    assert {hex_: set(victims(game, hex_, WHITE)) for hex_ in range(19)} == told
    assert game.refusals("robber 13", WHITE) == ["robber-same-hex"]
    texts = {
        text
        for hex_, seats in told.items()
        for text in ([f"robber {hex_} from {seat}" for seat in seats] or [f"robber {hex_}"])
    }
    assert game.legal(WHITE) == texts - {"robber 13"}
    assert game.refusals("robber 1", WHITE) == ["bad-victim"]
    assert game.refusals("robber 1 from 0", WHITE) == ["bad-victim"]
    assert game.refusals("robber 2", WHITE) == []  # The only victim need not be named.
    hold(game, ORANGE, "nothing")
    assert victims(game, 1, WHITE) == [RED]


@pytest.mark.parametrize(("cards", "owed"), [(7, 0), (8, 4), (9, 4), (15, 7)])
def test_discards(cards: int, owed: int):
    """CT-17.12, CT-7.1; development cards do not count."""
    game = position_s(phase="roll")
    hold(game, RED, f"{cards} grain")
    deal(game, RED, "knight", "knight", "knight")
    roll(game, 1, 6)
    assert (game.phase, game.owed) == (("discard", {RED: owed}) if owed else ("robber", {}))
    if owed:
        assert game.who_must() == [RED]
        assert game.refusals(f"discard {owed - 1} grain", RED) == ["wrong-discard"]
        assert game.refusals(f"discard {owed} ore", RED) == ["wrong-discard"]
        assert game.legal(RED) == {f"discard {owed} grain"}


R0 = "0-1-2-3-4-5-0"
R1 = "6-7-8-9-2-1-6"
R2 = "2-9-10-11-12-3-2"
R11 = "14-13-34-35-36-37-14"
FORK = ("12-3-2", "12-11-32-31", "12-13-34-35-36")


@pytest.mark.parametrize(
    ("walks", "blocked", "edges", "length"),
    [
        (("24-25-26-27-28-29",), set[int](), 5, 5),
        (("24-25-26-27-28-29", "27-8"), set[int](), 6, 5),
        (FORK, set[int](), 9, 7),
        (FORK, {12}, 9, 4),
        ((R0,), set[int](), 6, 6),
        ((R0,), {3}, 6, 6),
        ((R0, "0-21-20"), set[int](), 8, 8),
        ((R0, "0-21", "3-12"), set[int](), 8, 7),
        ((R0, "0-21"), {3}, 7, 6),
        ((R0, R1), set[int](), 11, 11),
        ((R0, R1), {2}, 11, 10),
        ((R0, R1), {1, 2}, 11, 5),
        (("1-0-5-4-3-2", "2-9-8-7-6-1"), {2}, 10, 10),
        ((R0, R1, R2), set[int](), 15, 14),
        ((R0, "3-12-13", R11), set[int](), 14, 14),
        (("12-11-32-31-30-29-28-27-26",), {12, 26}, 8, 8),
        (("12-11-32-31-30-29-28",), set[int](), 6, 6),  # The player owns settlement 31.
        (("24-25-26-27-28", "40-41-42-43-44"), set[int](), 8, 4),
    ],
)
def test_road_lengths(walks: tuple[str, ...], blocked: set[int], edges: int, length: int):
    """CT-17.13, CT-11.1, CT-11.2: this is tested by the function, and on the table with an opponent's buildings."""
    roads = {edge for text in walks for edge in walk(text)}
    assert (len(roads), longest_trail(roads, blocked)) == (edges, length)
    game = bare(RED)
    lay(game, RED, *walks)
    settle(game, BLUE, *blocked)
    assert game.lengths() == [0, 0, length, 0]
    if walks == ("12-11-32-31-30-29-28",):
        settle(game, RED, 31)
        assert game.lengths() == [0, 0, length, 0]


A, B, C, D = range(4)


def cut(a: str, d: str = "") -> Slow:
    """Return a game in which C settles 32 across A's road; B has 40-41-42-43-44-45-46."""
    game = bare(C)
    lay(game, A, a)
    lay(game, B, "40-41-42-43-44-45-46")
    lay(game, C, "11-32")
    if d:
        lay(game, D, d)
    assert game.longest == A
    give(game, C, BUILDING)
    game.play("settlement 32")
    return game


def test_losing_longest_road():
    """CT-17.14, CT-11.5, CT-11.6."""
    game = cut("13-34-33-32-31-30-29-28")
    assert (game.lengths(), game.longest) == ([4, 6, 1, 0], B)
    game = cut("13-34-33-32-31-30-29-28", "16-17-18-19-20-21-22")
    assert (game.lengths(), game.longest) == ([4, 6, 1, 6], None)
    for seat, road in ((B, "46-47"), (D, "22-23")):
        later = deepcopy(game)
        pass_turns(later, [D, A, B].index(seat))
        roll(later, 6, 6)
        give(later, seat, "1 lumber 1 brick")
        later.play(f"road {road}")
        assert (later.lengths()[seat], later.longest) == (7, seat)
    game = cut("13-34-33-32-31-30-29-28-27-26")
    assert (game.lengths(), game.longest) == ([6, 6, 1, 0], A)


def test_a_refused_move_changes_nothing():
    """CT-15.1."""
    game = position_s("red")
    before = game.plain()
    with pytest.raises(Refused, match="cannot-afford"):
        game.play("city 3")
    assert game.plain() == before
