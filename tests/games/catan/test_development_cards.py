"""The worked examples of development cards: when they are played, what they do, and Largest Army (CT-17.15 to .18)."""

from __future__ import annotations

from kbwidgets.games.catan import CatanState

from .positions import BLUE, ORANGE, RED, WHITE, codes, hand, played, position


def seen(state: CatanState, viewer: int) -> tuple[int, ...]:
    """Return the points of all players as a seat sees them."""
    found = state.view(viewer).points()
    assert found is not None
    return found


def test_a_card_is_not_played_in_the_turn_in_which_it_was_bought():
    """CT-17.16, CT-10.2, CT-10.3."""
    state = position(cards={BLUE: "knight"}, new="knight", hands={BLUE: "1 lumber 1 brick"})
    assert codes(state, "knight") == ["new-card"]
    assert codes(state.play("road 19-20"), "knight") == ["new-card"]
    later = position(phase="roll", cards={BLUE: "knight plenty"})
    state = played(later, "knight", "robber 10", "roll", "dice 3 4")
    assert state.phase == "robber"
    assert codes(state.play("robber 11"), "plenty 2 ore") == ["one-card-per-turn"]


def test_road_building_places_one_or_two():
    """CT-17.17, CT-10.8."""
    state = position(WHITE, cards={WHITE: "road-building"}).play("road-building")
    assert codes(state, "stop") == ["wrong-phase"]
    assert "stop" not in map(str, state.moves())
    assert "stop" in map(str, state.play("road 13-34").moves())
    assert codes(state.play("road 22-49"), "road 49-50") == ["blocked-by-building"]
    assert state.play("road 13-34").play("road 34-35").phase == "main"
    assert state.play("road 13-34").play("stop").phase == "main"


LONG = "13-34 33-34 32-33 31-32 30-31 35-36 34-35 36-37 37-38 38-39 39-40 40-41"


def test_road_building_needs_a_piece():
    """CT-17.17, CT-16.15: 14 roads leave one more, with 15 the card is refused."""
    one = position(WHITE, roads={WHITE: LONG}, cards={WHITE: "road-building"}, more={"longest": WHITE})
    assert len(one.to_json()["roads"][WHITE]) == 14  # pyright: ignore
    assert one.play("road-building").play("road 41-42").phase == "main"
    none = position(WHITE, roads={WHITE: f"{LONG} 41-42"}, cards={WHITE: "road-building"}, more={"longest": WHITE})
    assert codes(none, "road-building") == ["no-road-possible"]


def test_plenty_and_monopoly():
    """CT-17.18, CT-10.9, CT-10.10."""
    state = position(cards={BLUE: "plenty monopoly"}, hands={RED: "18 ore"})
    assert codes(state, "plenty 2 ore") == ["bank-empty"]
    assert "only 1 ore" in state.refusals("plenty 2 ore")[0].text
    assert hand(state.play("plenty 1 wool 1 ore"), BLUE) == "1 wool 1 ore"
    state = position(cards={BLUE: "monopoly"}, hands={ORANGE: "3 grain 1 ore", WHITE: "2 grain"})
    after = state.play("monopoly grain")
    assert [hand(after, seat) for seat in range(4)] == ["5 grain", "1 ore", "", ""]
    assert after.to_json()["bank"] == state.to_json()["bank"]


def test_largest_army():
    """CT-17.15, CT-11.7, CT-10.7."""

    def army(turn: int, knights: list[int], holder: int) -> int:
        more = {"knights": [*knights], "army": holder}
        state = position(turn, cards={turn: "knight"}, more=more)  # pyright: ignore[reportArgumentType]
        return state.play("knight").dev.army

    assert army(BLUE, [1, 0, 0, 0], -1) == -1
    assert army(BLUE, [2, 0, 0, 0], -1) == BLUE
    assert army(ORANGE, [3, 2, 0, 0], BLUE) == BLUE
    assert army(ORANGE, [3, 3, 0, 0], BLUE) == ORANGE


def test_a_hidden_card_wins():
    """CT-17.22, CT-10.4, CT-12.2."""
    state = position(
        roads={BLUE: "19-44 43-44 42-43 41-42 19-20"}, settlements={BLUE: "42"}, cities={BLUE: "19 49"},
        cards={BLUE: "point point"}, hands={BLUE: "1 wool 1 grain 1 ore"}, more={"longest": BLUE},
    )  # fmt: skip
    assert (state.points()[BLUE], seen(state, RED)[BLUE], state.view(RED).seats_hiding_points()) == (9, 7, {BLUE})
    end = state.play("buy").play("card point")
    assert (end.over, end.outcome().winners) == (True, (BLUE,))  # pyright: ignore
    assert seen(end, RED)[BLUE] == 10
