"""A record of one seat is fitted with hidden moves that can be played, by a bounded search."""

from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import Viewer

MOST = 150_000
"""The most moves that the search may play."""
WORLD = kb.games["conkueror"]


def at_random(seed: int) -> kb.Match:
    """Return a match of 600 random moves, in which cards are drawn unseen and traded openly."""
    rng = Random(seed)
    match = kb.Match(WORLD, rng.choice(list(WORLD.seats)), seed=seed)
    rng.choice([100, 300, 600])
    while match.ply < 600:
        match.play(rng.choice(list(match.state.moves())))
    return match


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that counts every move played."""
    counts = [0]
    advance = WORLD.state.advance

    def counted(state: kb.State, move: kb.Move) -> kb.State:
        counts[0] += 1
        return advance(state, move)

    monkeypatch.setattr(WORLD.state, "advance", counted)
    return counts


@pytest.mark.parametrize(("seed", "viewer"), [(3, 0), (40, 4)])
def test_cards_that_were_drawn_unseen_and_traded_later_are_found(seed: int, viewer: Viewer):
    """CQ-10.4: a set of three cards is traded with a territory card, so they must come from four unseen draws."""
    record = kb.Record.of(at_random(seed), viewer)
    assert kb.Record.of(kb.Record.parse(record.text()).replay(), viewer).entries == record.entries


def test_a_move_that_nothing_hidden_allows_is_named_after_a_bounded_search(played: list[int]):
    record = kb.Record.of(at_random(51), None)
    lines = record.text().splitlines()
    at = next(n for n, line in reversed(list(enumerate(lines))) if ". trade_army" in line)
    lines[at] = lines[at].split(" ")[0] + " trade_army 3c siam"
    played[0] = 0
    with pytest.raises(
        kb.RecordError, match=r"'trade_army 3c siam' is not allowed, whatever the hidden moves"
    ) as caught:
        kb.Record.parse("\n".join([*lines, ""])).replay()
    assert caught.value.line == at + 1
    assert played[0] < 1.1 * MOST
    assert caught.value.good is not None
    count = len(caught.value.good.entries)
    assert caught.value.good.entries == record.entries[:count]
    assert record.entries[count].text in record.text().splitlines()[at]
