"""What one player did in several moves, in a line that stays short however much was done."""

from __future__ import annotations

from kbwidgets.core.types import Event

from .positions import position


def told(*moves: str, lands: str = "0 brazil 30i; 0 peru 30i; 0 argentina 30i; 0 venezuela 30i") -> str:
    """The line of what seat 0 did by these moves in the draft."""
    state = position(lands, phase="draft", draft=9)
    events: list[Event] = []
    for move in moves:
        events += state.events(state.parse(move), None)
        state = state.play(move)
    return state.view(None).recount(events)


def test_pieces_placed_in_one_territory_are_added_up():
    assert told("deploy brazil 2", "deploy peru 1", "deploy brazil 3").endswith(" places 5 in Brazil and 1 in Peru.")


def test_pieces_placed_in_more_than_three_territories_are_one_number():
    moves = [f"deploy {land} 2" for land in ("brazil", "peru", "argentina", "venezuela")]
    assert told(*moves).endswith(" places 8 pieces.")


def test_three_exchanges_are_told_one_by_one_and_more_are_counted():
    three = [f"exchange {land} 5i 1c" for land in ("brazil", "peru", "argentina")]
    assert told(*three).count("5 infantry for 1 cavalry in ") == 3
    assert told(*three, "exchange venezuela 5i 1c").endswith(" exchanges pieces 4 times.")
