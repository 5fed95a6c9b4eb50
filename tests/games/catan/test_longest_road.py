"""The worked examples of Longest Road, and the wins that come with it (CT-17.14, CT-17.21)."""

from __future__ import annotations

from kbwidgets.core.values.types import Json
from kbwidgets.games.catan import GAME, CatanState

from .positions import RED, WHITE, position, start

SEVEN, SIX = "13-34 33-34 32-33 31-32 30-31 29-30 28-29", "40-41 41-42 42-43 43-44 44-45 45-46"


def network(seats: dict[int, str], longest: int) -> CatanState:
    """Return the beginner board without the printed start, with roads; the third seat can pay for a settlement."""
    base = GAME.start(["A", "B", "C", "D"], board="beginner", order="seats")
    more: dict[str, Json] = {"frame": None, "order": [0, 1, 2, 3], "longest": longest}
    return position(2, on=base, roads=seats, hands={2: "1 wool 1 grain 1 lumber 1 brick"}, more=more)


def test_a_cut_road_loses_the_card():
    """CT-17.14, CT-11.5."""
    state = network({0: SEVEN, 1: SIX, 2: "11-32"}, 0)
    assert state.play("settlement 32").built.longest_holder == 1


def test_several_that_share_the_longest_set_it_aside_until_one_is_longer():
    """CT-17.14, CT-11.5, CT-11.6."""
    state = network({0: SEVEN, 1: SIX, 2: "11-32", 3: "16-17 17-18 18-19 19-20 20-21 21-22"}, 0)
    after = state.play("settlement 32")
    assert after.built.longest_holder == -1
    again = position(3, on=after, hands={3: "1 lumber 1 brick"})
    assert again.play("road 22-23").built.longest_holder == 3


def test_a_holder_who_is_still_the_longest_keeps_the_card():
    """CT-17.14, CT-16.10."""
    state = network({0: f"{SEVEN} 27-28 26-27", 1: SIX, 2: "11-32"}, 0)
    after = state.play("settlement 32")
    assert (after.built.longest_holder, after.built.length) == (0, 6)


def test_points_on_another_turn_win_at_the_start_of_the_own_one():
    """CT-17.21, CT-12.3."""
    state = network({0: SEVEN, 3: SIX, 2: "11-32"}, 0)
    hands = {2: "1 wool 1 grain 1 lumber 1 brick"}
    state = position(2, on=state, hands=hands, settlements={3: "40 45 47 49"})
    data = state.to_json()
    cities: list[Json] = [[], [], [], [42, 51]]
    data["cities"] = cities
    state = CatanState.from_json(data).play("settlement 32")
    assert (state.built.longest_holder, state.points()[3], state.over) == (3, 10, False)
    assert state.play("end").outcome().winners == (3,)  # pyright: ignore


def test_a_win_is_told_by_the_rule_of_its_moment():
    """CT-12.2 applies in the player's own turn, CT-12.3 at its start: red has ended, and white has Longest Road."""
    city = position(RED, hands={RED: "2 grain 3 ore"}, options={"vp_target": 3})
    ended = position(RED, roads={WHITE: "14-15"}, more={"longest": WHITE}, on=start(vp_target=4, min_longest_road=2))
    for state, move, seat, rule in ((city, "city 1", RED, "CT-12.2"), (ended, "end", WHITE, "CT-12.3")):
        (won,) = [event for event in state.events(move, None) if event.kind == "win"]
        assert (won.seat, won.rule) == (seat, rule)
