"""The players, options, first line and first kings of a new match, and starts that are refused."""

from fractions import Fraction
from itertools import permutations, product

import pytest

from kbwidgets import Match, OptionError, Record
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import CHANCE, Refusal
from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.games.kingdomino.rules.chapters.setup import Draw, King, LineDrawn

from .tables import GAME, NAMES, only, picture, play, positions, random_match, setup, start

SWITCHES = ("harmony", "middle_kingdom", "mighty_duel", "dynasty")


def refusals(seats: object = 4, **options: object) -> tuple[Refusal, ...]:
    """Return the reasons why these players and options cannot start a match."""
    with pytest.raises(OptionError) as caught:
        GAME.start(seats, **options)  # pyright: ignore[reportArgumentType]
    return caught.value.refusals


@pytest.mark.parametrize(
    ("players", "mighty_duel", "kings", "in_play", "length", "lines", "each", "grid"),
    [
        (2, False, 2, 24, 4, 6, 12, 5),
        (3, False, 1, 36, 3, 12, 12, 5),
        (4, False, 1, 48, 4, 12, 12, 5),
        (2, True, 2, 48, 4, 12, 24, 7),
    ],
)
def test_the_table_of_player_numbers(
    players: int, mighty_duel: bool, kings: int, in_play: int, length: int, lines: int, each: int, grid: int
) -> None:
    """KD-SETUP.1, KD-SETUP.2, KD-OPT.3, KD-RES.7: row by row, then compared with a whole match."""
    fixed = setup(players, mighty_duel=mighty_duel)
    assert (fixed.kings_each, fixed.length, fixed.rounds, fixed.size) == (kings, length, lines, grid)
    match = random_match(players, seed=11, mighty_duel=mighty_duel)
    end = positions(match)[-1]
    drawn = [move.number for move in match.moves if isinstance(move, Draw)]
    assert len(drawn) == len(set(drawn)) == in_play
    assert end.round == lines
    used = [[move.number for move in k.laid] + list(k.discarded) for k in end.realms]
    assert [len(numbers) for numbers in used] == [each] * players
    assert sorted(number for numbers in used for number in numbers) == sorted(drawn)
    # The dominoes set aside were never seen.
    assert sorted([*end.unseen_numbers, *drawn]) == list(range(1, 49))
    assert len(end.unseen_numbers) == 48 - in_play


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_castles_and_kings(seats: int) -> None:
    """KD-COMP.4, KD-SETUP.3: each has a castle at (0,0), one king or two, and a colour of its own."""
    state = start(NAMES[:seats])
    assert [picture(kingdom) for kingdom in state.realms] == ["KK"] * seats
    assert state.colours == ("blue", "green", "pink", "yellow")[:seats]
    state = after_first_line(state)
    kings = dict(zip(map(str, state.moves()), state.weights(), strict=True))
    assert kings == {f"king {seat}": 2 if seats == 2 else 1 for seat in range(seats)}


def test_colours_can_be_chosen() -> None:
    """KD-COMP.4: any of the four can be chosen, each once."""
    assert GAME.start(["Ann", "Bo"], colours=["yellow", "pink"]).colours == ("yellow", "pink")


def after_first_line(state: KingdominoState, numbers: tuple[int, ...] = (46, 5, 33, 18)) -> KingdominoState:
    """Return the state after the first line, drawn in another order than the one it is shown in."""
    return play(state, *(f"draw {number}" for number in numbers[: state.setup.length]))


def test_the_first_line_is_sorted_and_shown() -> None:
    """KD-SETUP.4: it ascends, whatever the order of the draws was."""
    state = after_first_line(start())
    assert list(state.next_numbers) == [5, 18, 33, 46]
    shown = next(line for line in str(state.view(None)).splitlines() if line.startswith("first line"))
    assert [shown.index(text) for text in ("5 (", "18 (", "33 (", "46 (")] == sorted(
        shown.index(text) for text in ("5 (", "18 (", "33 (", "46 (")
    )


def king_orders(state: KingdominoState) -> dict[tuple[int, ...], Fraction]:
    """Return the probability of each order of the kings: the product of the weights along every path."""
    found: dict[tuple[int, ...], Fraction] = {}
    open_paths: list[tuple[KingdominoState, tuple[int, ...], Fraction]] = [(state, (), Fraction(1))]
    while open_paths:
        at, order, chance = open_paths.pop()
        if at.phase != "kings":
            found[order] = found.get(order, Fraction(0)) + chance
            continue
        moves, weights = at.moves(), at.weights()
        for move, weight in zip(moves, weights, strict=True):
            assert isinstance(move, King)
            open_paths.append((at.advance(move), (*order, move.seat), chance * Fraction(weight, sum(weights))))
    return found


def test_all_six_orders_of_two_players_are_equally_likely() -> None:
    """KD-SETUP.5, KD-RES.6: AABB, ABAB, ABBA, BAAB, BABA, BBAA, a sixth each."""
    orders = king_orders(after_first_line(start(["A", "B"])))
    assert {"".join("AB"[seat] for seat in order): chance for order, chance in orders.items()} == dict.fromkeys(
        ["AABB", "ABAB", "ABBA", "BAAB", "BABA", "BBAA"], Fraction(1, 6)
    )


@pytest.mark.parametrize("seats", [3, 4])
def test_all_orders_of_three_and_four_kings_are_equally_likely(seats: int) -> None:
    """KD-SETUP.5: there are 6 orders of 3 kings, 24 of 4."""
    orders = king_orders(after_first_line(start(NAMES[:seats])))
    every = list(permutations(range(seats)))
    assert orders == dict.fromkeys(every, Fraction(1, len(every)))


def test_the_kings_choose_in_the_order_drawn() -> None:
    """KD-SETUP.5, KD-SETUP.6: the owners choose free dominoes; then the second line comes and round 1 begins."""
    state = play(after_first_line(start()), "king 2", "king 0", "king 3", "king 1")
    actors: list[int] = []
    for number in (33, 5, 46, 18):
        actors.extend(state.to_act)
        assert state.phase == "choose"
        state = play(state, f"choose {number}")
    assert actors == [2, 0, 3, 1]
    for number in (41, 2, 30, 21):
        assert state.phase == "draw"
        state = play(state, f"draw {number}")
    assert (state.round, state.phase, list(state.line_numbers), list(state.next_numbers)) == (
        1,
        "place",
        [5, 18, 33, 46],
        [2, 21, 30, 41],
    )
    assert list(state.kings) == [0, 1, 2, 3]


@pytest.mark.parametrize(("seats", "given"), [(1, 1), (5, 5), (0, 0), ([], 0), (["A", "B", "C", "D", "E"], 5)])
def test_the_number_of_players(seats: object, given: int) -> None:
    """KD-ERR.1, KD-SETUP.1: the text gives the number and 2 to 4."""
    refusal = only(refusals(seats))
    assert (refusal.code, refusal.rule) == ("KD-ERR.1", "KD-SETUP.1")
    assert refusal.text == f"This game isn't for {given} player{'' if given == 1 else 's'}."
    assert refusal.instead == "Play with 2 to 4 players."


def test_empty_and_repeated_names() -> None:
    """KD-ERR.1: the text gives the value and the requirement, for every faulty seat."""
    empty, twice = refusals(["Ann", " ", "ann"])
    assert (empty.code, empty.text) == ("KD-ERR.1", "Player 2 has no name.")
    assert empty.instead == "Give every player a name."
    assert (twice.code, twice.text) == ("KD-ERR.1", "Two players are called 'ann'.")
    assert twice.instead == "Give every player a different name."


def test_unknown_and_repeated_colours() -> None:
    """KD-ERR.1, KD-COMP.4: the text gives the colour and the four possible ones."""
    unknown, twice = refusals(["Ann", "Bo", "Cy"], colours=["red", "pink", "pink"])
    assert (unknown.code, unknown.text) == ("KD-ERR.1", "There is no colour 'red'.")
    assert unknown.instead == "Choose blue, green, pink or yellow."
    assert (twice.code, twice.text) == ("KD-ERR.1", "Two players have chosen pink.")
    assert "3 players, but 2 colours" in refusals(3, colours=["blue", "pink"])[0].text


@pytest.mark.parametrize("seats", [3, 4])
def test_the_mighty_duel_is_for_two(seats: int) -> None:
    """KD-ERR.2, KD-OPT.3: it needs exactly 2 players."""
    refusal = only(refusals(seats, mighty_duel=True))
    assert (refusal.code, refusal.rule) == ("KD-ERR.2", "KD-OPT.3")
    assert refusal.text == "The Mighty Duel needs exactly 2 players."


def test_an_unknown_option() -> None:
    """KD-ERR.3: the text gives its name and the known ones."""
    refusal = only(refusals(2, melody=True))
    assert refusal.code == "KD-ERR.3"
    assert refusal.text == "There is no option 'melody'."
    assert refusal.instead == "Choose from harmony, middle_kingdom, mighty_duel, dynasty, dynasty_measure."


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("harmony", "maybe", "False or True"),
        ("middle_kingdom", 10, "False or True"),
        ("mighty_duel", 1, "False or True"),
        ("dynasty", 3, "False or True"),
        ("dynasty_measure", "kings", "points or crowns"),
    ],
)
def test_an_unknown_value_of_an_option(name: str, value: OptionValue, allowed: str) -> None:
    """KD-ERR.3: the text gives the option, the value and the known values."""
    refusal = only(refusals(2, **{name: value}))
    assert refusal.code == "KD-ERR.3"
    assert refusal.text == f"The option {name} can't be {value!r}."
    assert refusal.instead == f"Use {allowed}."


def test_options_cannot_change_after_the_start() -> None:
    """KD-ERR.3, KD-SETUP.7: it says that options are fixed, and the match and its record stay as they were."""
    match = Match(GAME, ["Ann", "Bo"], seed=1, options={"harmony": True})
    before = Record.of(match).text()
    with pytest.raises(OptionError, match="can't change once it has started") as raised:
        match.options["harmony"] = False
    (refusal,) = raised.value.refusals
    assert (refusal.code, refusal.at) == ("KD-ERR.3", ("harmony",))
    assert Record.of(match).text() == before


def test_all_that_is_wrong_is_told_at_once() -> None:
    """KD-ERR.1, KD-ERR.2, KD-ERR.3: players, options and both are reported together."""
    found = refusals(["Ann", "Ann", "Cy"], melody=True, mighty_duel=True)
    assert [refusal.code for refusal in found] == ["KD-ERR.1", "KD-ERR.3", "KD-ERR.2"]


def test_options_do_not_change_during_the_match() -> None:
    """KD-SETUP.7: the agreement before the first draw holds in every position, and a state cannot be changed."""
    states = positions(random_match(2, seed=4, harmony=True, dynasty=True))
    assert len({state.setup for state in states}) == 1
    assert states[0].setup.options._asdict() == {
        "harmony": True,
        "middle_kingdom": False,
        "mighty_duel": False,
        "dynasty": True,
        "dynasty_measure": "points",
    }
    for fixed, field in ((states[0], "setup"), (states[0].setup, "options")):
        with pytest.raises(AttributeError):
            setattr(fixed, field, None)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("on", list(product([False, True], repeat=4)))
@pytest.mark.parametrize("measure", ["points", "crowns"])
def test_the_options_combine_freely(seats: int, on: tuple[bool, ...], measure: str) -> None:
    """KD-OPT.5, KD-OPT.1 to KD-OPT.4: all combinations play to an end, but a Mighty Duel of 3 or 4 cannot begin."""
    options: dict[str, OptionValue] = {**dict(zip(SWITCHES, on, strict=True)), "dynasty_measure": measure}
    if options["mighty_duel"] and seats != 2:
        assert [refusal.code for refusal in refusals(seats, **options)] == ["KD-ERR.2"]
        return
    match = random_match(seats, seed=5, **options)
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.totals == match.state.points()
    rules = {line.rule for line in match.state.score()}
    assert options["harmony"] or "KD-OPT.1" not in rules
    assert options["middle_kingdom"] or "KD-OPT.2" not in rules


def test_the_first_line_is_not_called_the_next_one() -> None:
    """KD-SETUP.4, KD-SETUP.6: before round 1 the kings go on the first line, afterwards on the next one."""
    state = after_first_line(start(["A", "B"]))
    line = LineDrawn(CHANCE, (5, 18, 33, 46), rule="KD-SETUP.4")
    assert line.text(state.names) == "The first line was drawn: 5, 18, 33 and 46."
    state = play(state, "king 0", "king 1", "king 1", "king 0")
    assert state.refusals("choose 7")[0].text == "This domino isn't in the first line."
    state = play(state, "choose 5", "choose 18", "choose 33", "choose 46", "draw 2", "draw 21", "draw 30", "draw 41")
    state = play(state, str(state.moves()[0]))
    assert state.refusals("choose 7")[0].text == "This domino isn't in the next line."
