"""Open moves, which `moves` does not list, are made and read by the same picks that the page asks for."""

from random import Random

import pytest

from kbwidgets.core.protocol.state import OpenMove
from kbwidgets.core.setup.pick_kinds import Bundle, Item, Open, Some, Span, Text

HAND = Bundle((Item("brick", "Brick", 2), Item("wool", "Wool", 1)), 2, 2)
OFFER = OpenMove("offer {1} to {0} for {2}", (Span(1, 3, 1), HAND, HAND), 0)


def test_what_is_made_up_is_well_formed_and_all_of_it_comes():
    texts = {OFFER.some(Random(seed)) for seed in range(300)}
    assert all(OFFER.reads(text) for text in texts)
    assert texts == {
        f"offer {give} to {seat} for {get}"
        for seat in (1, 2, 3)
        for give in ("2 brick", "1 brick 1 wool")
        for get in ("2 brick", "1 brick 1 wool")
    }


@pytest.mark.parametrize(
    "text",
    ["offer 2 brick to 4 for 2 brick", "offer 2 wool to 1 for 2 brick", "offer 1 brick to 1 for 2 brick", "offer", ""],
)
def test_what_is_out_of_range_is_not_read(text: str):
    assert not OFFER.reads(text)


@pytest.mark.parametrize("kind", [HAND, Span(-2, 2, 0), Text(4), Some(("a", "b", "c"), 0, 2), Bundle((), 0, 3)])
def test_some_of_each_kind_is_taken_and_reads_back(kind: Open):
    for seed in range(60):
        pick = kind.some(Random(seed))
        assert kind.takes(pick)
        again = kind.read(kind.write(pick))
        assert again is not None
        assert kind.takes(again)
        assert kind.write(again) == kind.write(pick)


def test_what_cannot_be_picked_is_an_error():
    with pytest.raises(ValueError, match="3; there are only 1"):
        Bundle((Item("wool", "Wool", 1),), 3, 4).some(Random(1))
