"""Turns and their states, the terrain cards, the last settlement and the end of the game (KB-3, KB-6, KB-8.3)."""

import pytest

import kbwidgets as kb
from kbwidgets.games.kingdom_builder import KingdomBuilderState

from .tables import (
    BLACK,
    BLUE,
    GAME,
    NAMES,
    RED,
    YELLOW,
    codes,
    number,
    pile,
    play,
    player,
    position,
    positions,
    random_match,
    settled,
    start,
    targets,
    tiles_of,
    told,
    written,
)


def build(state: kb.State, count: int) -> KingdomBuilderState:
    """Return the state after some mandatory builds, each on the first legal hex."""
    for _ in range(count):
        state = play(state, f"build {written(targets(state)).split()[0]}")
    return play(state)


# -- a turn ----------------------------------------------------------------------------------------------


def test_a_turn_begins_with_the_card_turned_up():
    """KB-3.1: the next player's hidden card becomes the card in play, which everyone sees."""
    state = position("7,6", "7,8", left=0, hands=[None, "flower"])
    due = play(state, "end")
    assert told(due, "draw forest", None) == ["draw", "turn flower"]
    turn = play(due, "draw forest")
    assert (turn.phase, turn.to_act) == ("start", (BLUE,))
    assert turn.to_json()["card"] == "flower"
    assert turn.to_json()["hands"] == ["forest", None]


def test_the_states_inside_a_turn():
    """KB-3.4: they are start, mandatory and after; only in after can the turn end."""
    state = position("7,6 11,16", card="canyon", tiles=["11,17 ready"])
    phases: list[tuple[str, bool, bool]] = []
    for _ in range(4):
        verbs = {str(move).split()[0] for move in state.moves()}
        phases.append((state.phase, "farm" in verbs, "end" in verbs))
        if state.phase != "after":
            state = build(state, 1)
    assert phases == [
        ("start", True, False), ("mandatory", False, False), ("mandatory", False, False), ("after", True, True),
    ]  # fmt: skip


def test_extra_actions_are_optional_and_the_build_is_not():
    """KB-3.3: the turn can end without a tile, but not without the three settlements."""
    state = position("7,6 11,16", card="canyon", tiles=["11,17 ready"])
    for _ in range(3):
        assert codes(state, "end") == ["KB-10.5"]
        state = build(state, 1)
    assert codes(state, "end") == []


def test_the_turn_ends_only_when_the_player_says_so():
    """KB-3.5: this holds even when nothing else is left to do."""
    state = build(position("7,6", card="canyon"), 3)
    assert (state.phase, state.to_act) == ("after", (RED,))
    assert [str(move) for move in state.moves()] == ["end"]


def test_what_the_end_of_a_turn_does():
    """KB-3.6: the card is discarded, a hidden one drawn, tiles are ready again, and the next player is in turn."""
    state = position(
        "7,10 7,6 11,16", "7,8", card="canyon", left=0,
        tiles=["6,11 used; 6,7 new; 11,17 ready"], hands=[None, "flower"],
    )  # fmt: skip
    before = pile(state)
    due = play(state, "end")
    assert due.to_act == (kb.CHANCE,)
    assert (pile(due), pile(due, "discards")) == (before, 1)
    after = play(due, "draw grass")
    assert (pile(after), pile(after, "discards")) == (before - 1, 1)
    assert tiles_of(after, RED) == "farm ready, tavern ready, paddock ready"
    assert after.to_act == (BLUE,)


def test_play_goes_round_in_seat_order_from_the_first_player():
    """KB-2.6, KB-11.26: the first player stays the same in the whole game."""
    match = random_match(4, seed=11, first_player=3)
    starts = [state for state in positions(match) if state.phase == "start"]
    seen: list[int] = []
    for state in starts:
        if not seen or seen[-1] != state.to_act[0]:
            seen.append(state.to_act[0])
    assert seen[:6] == [2, 3, 0, 1, 2, 3]
    assert {number(state, "first") for state in starts} == {2}


# -- the terrain cards ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "size"), [(4, 22), (3, 23), (2, 24)])
def test_w13_piles(seats: int, size: int):
    """W13, KB-8.3, KB-11.1, KB-11.2, KB-11.29: the reshuffle comes when a card is needed, and gives 22, 23 or 24."""
    match = kb.Match(GAME, seats, seed=13)
    while number(match.state, "turn") < size + 1:  # Nobody uses a tile, so that nobody runs out earlier.
        match.play("end" if match.state.phase == "after" else f"build {written(targets(match.state)).split()[0]}")
    ends = [ply for ply, move in enumerate(match.moves) if str(move) == "end"]
    setup = match.at(ends[0])
    assert pile(setup) == 25 - seats
    last_draw = ends[25 - seats - 1]  # The pile has 25 - n cards and one is drawn at the end of each turn.
    empty = match.at(last_draw + 2)
    assert number(empty, "turn") == 25 - seats
    assert (pile(empty), pile(empty, "discards")) == (0, 25 - seats)
    before = match.at(ends[25 - seats])
    assert number(before, "turn") + 1 == size
    assert told(before, "end") == ["end", f"reshuffle {size}"]
    shuffled = match.at(ends[25 - seats] + 1)
    assert (pile(shuffled), pile(shuffled, "discards")) == (size, 0)
    after = match.at(ends[25 - seats] + 2)
    assert (pile(after), pile(after, "discards")) == (size - 1, 0)


def test_no_reshuffle_while_the_pile_has_a_card():
    """KB-8.3."""
    for state, move in moves_of(random_match(3, seed=14)):
        if str(move) == "end" and pile(state):
            assert told(state, "end") == ["end"]


def moves_of(match: kb.Match) -> list[tuple[kb.State, kb.Move]]:
    """Return each position with the move that was made in it."""
    return list(zip(positions(match), match.moves, strict=False))


# -- the last settlement, the last round ----------------------------------------------------------------


def test_w16_the_last_settlement():
    """W16, KB-6.1, KB-11.4: the turn ends at once, tiles or not, and an unfinished build counts as finished."""
    board = "farm barn tavern paddock"
    state = position(
        "0,7 2,17", board=board, card="grass", supply={RED: 2}, tiles=["1,7 ready; 2,16 ready"],
    )  # fmt: skip
    state = build(state, 2)
    assert player(state, RED)["supply"] == 0
    assert (state.phase, state.to_act, state.to_json()["left"]) == ("over", (RED,), 0)
    for move in ("farm 7,10", "barn 2,17 to 7,10", "build 7,10"):
        assert codes(state, move)[0] == "KB-10.4"
    assert [str(move) for move in state.moves()] == ["end"]
    assert play(state, "end").phase == "draw"


def test_the_last_settlement_by_a_tile_ends_the_turn_too():
    """KB-6.1: this holds even before the mandatory build; the tile that it gains is still taken."""
    state = position("7,9 11,16", card="canyon", supply={RED: 1}, tiles=["11,17 ready"])
    assert told(state, "farm 7,10") == ["build 7 10 farm", "gain paddock", "last"]
    after = play(state, "farm 7,10")
    assert after.phase == "over"
    assert tiles_of(after, RED) == "paddock new, farm used"
    assert after.to_json()["left"] == 0


def test_the_last_settlement_by_a_tile_without_a_card():
    """KB-6.1, KB-4.7: if no terrain card is left the plain data keep the state too."""
    state = position("7,9 11,16", card=None, phase="after", left=0, supply={RED: 1}, tiles=["11,17 ready"], pile={})
    after = play(state, "farm 7,10")
    assert (after.phase, after.to_json()["card"]) == ("over", None)
    assert KingdomBuilderState.from_json(after.to_json()) == after


def test_forty_settlements_and_no_more():
    """KB-1.1, KB-6.1: in whole games nobody has more on the board, and supply and board together make 40."""
    for seats in (2, 3, 4):
        match = random_match(seats, seed=15)
        for state in positions(match)[::5]:
            for seat, own in settled(state).items():
                assert len(own) + int(str(player(state, seat)["supply"])) == 40


def test_w15_equal_turns():
    """W15, KB-6.3, KB-11.5: the first player is P3; P4 runs out in round 15; P1 and P2 still play."""
    hands = ["grass", "flower", "canyon", None]
    state = position(
        "4,4", "4,6", "7,6", "8,8", seat=BLACK, first=YELLOW, turn=14 * 4 + 1, supply={BLACK: 3}, hands=hands
    )
    state = build(state, 2)
    assert told(state, f"build {written(targets(state)).split()[0]}")[-1] == "last"
    state = build(state, 1)
    acted: list[int] = []
    while not state.over:
        acted.append(state.to_act[0])
        state = build(state, 3) if state.phase == "start" else play(state, "end")
        while state.to_act == (kb.CHANCE,):
            state = play(state, str(state.moves()[0]))
    assert acted == [BLACK, RED, RED, BLUE, BLUE]
    assert number(state, "turn") == 15 * 4
    assert state.phase == "end"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_the_same_number_of_turns(seats: int):
    """KB-6.2, KB-6.3: random games have this, whoever begins; the last round is announced once."""
    for seed in range(6):
        match = random_match(seats, seed=seed)
        ended = [state.to_act[0] for state, move in moves_of(match) if str(move) == "end"]
        assert {ended.count(seat) for seat in range(seats)} == {len(ended) // seats}
        events = [event for state, move in moves_of(match) for event in state.events(move)]
        last = [event for event in events if event.kind == "last"]
        assert len(last) == 1
        assert player(match.state, last[0].seat)["supply"] == 0
        ply = next(n for n, (state, move) in enumerate(moves_of(match)) if "last" in str(told(state, str(move))))
        rest = [state.to_act[0] for state, move in moves_of(match)[ply:] if str(move) == "end"]
        order = [(number(match.state, "first") + n) % seats for n in range(seats)]
        assert rest == order[order.index(last[0].seat) :]


def test_a_second_one_who_runs_out_is_not_announced_again():
    """KB-6.2: the announcement is for the first supply that reaches 0."""
    state = position("7,6", "7,8", seat=BLUE, supply={RED: 0, BLUE: 3})
    state = build(state, 2)
    assert told(state, f"build {written(targets(state)).split()[0]}")[-1] != "last"


def test_after_the_end_nothing_is_accepted_and_everything_stays_to_be_seen():
    """KB-6.4: the board, the cards and the scores stay."""
    match = random_match(3, seed=16)
    state = match.state
    assert state.over
    assert list(state.moves()) == []
    for move in ("end", "build 0,0", "farm 0,0", "draw grass"):
        assert codes(state, move)[0] == "KB-10.1"
    picture = str(state)
    assert "cards: " in picture
    assert f"{sum(line.points for line in state.score() if line.seat == 0)} gold" in picture
    assert len(picture.splitlines()) > 26


def ended(*rows: int) -> kb.State:
    """Return the end of a game in which each seat has settlements in this number of rows, and only Discoverers gold."""
    hexes = ["10,9 11,9 12,9", "4,9 5,9 8,8", "0,1 1,2 2,0"]
    return position(
        *(" ".join(hexes[seat].split()[:count]) for seat, count in enumerate(rows)),
        phase="end", card=None, left=0, supply={0: 0}, turn=20 * len(rows),
        cards=("discoverers", "workers", "merchants"), hands=["grass"] * len(rows),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "winners"), [((3, 1), (0,)), ((1, 3), (1,)), ((2, 2), (0, 1)), ((1, 2, 2), (1, 2)), ((1, 1, 1), (0, 1, 2))]
)
def test_all_who_are_tied_for_the_most_gold_win_together(rows: tuple[int, ...], winners: tuple[int, ...]):
    """KB-6.5: there is no tie-break."""
    state = ended(*rows)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.totals == rows
    assert outcome.winners == winners
    assert outcome.ties == ()


def test_moves_after_the_last_settlement_by_option():
    """KB-9.7, KB-5.10, KB-11.4: the state is after; ready tiles that move may be used, tiles that build may not."""
    board = "farm barn tavern paddock"
    state = position(
        "0,7 2,17", board=board, card="grass", supply={RED: 2}, tiles=["1,7 ready; 2,16 ready"], moves_after_last=True
    )
    state = build(state, 2)
    assert (state.phase, state.to_json()["left"]) == ("after", 0)
    assert codes(state, "farm 7,10")[0] == "KB-10.11"
    assert codes(state, "build 7,10")[0] == "KB-10.7"
    assert targets(state, "farm") == set()
    assert targets(state, "barn", "2,17")
    moved = play(state, f"barn 2,17 to {written(targets(state, 'barn', '2,17')).split()[0]}")
    assert moved.phase == "after"
    assert player(moved, RED)["supply"] == 0


def test_no_move_either_once_the_supply_is_empty():
    """KB-5.10, KB-6.1 hold without the option."""
    state = position("7,10", card="grass", supply={RED: 1}, tiles=["6,11 ready"])
    state = build(state, 1)
    assert codes(state, "paddock 7,10 to 5,11") == ["KB-10.4"]


def test_a_match_of_three_by_script():
    """KB-2.5, KB-3.6: the draws follow the script."""
    script = ["draw grass", "draw desert", "draw forest", "draw canyon"]
    match = kb.Match(GAME, NAMES[:3], seed=1, chance=script, options={"first_game": True, "first_player": 1})
    for hex_ in ("7,6", "7,7", "8,7"):
        match.play(f"build {hex_}")
    match.play("end")
    assert match.state.to_json()["card"] == "desert"
    assert match.state.to_json()["hands"] == ["canyon", None, "forest"]
    assert start(3).phase == "quadrant"
