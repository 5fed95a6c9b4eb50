"""The planner, which searches for the best whole turn and plays on from its end.

A turn is searched with a beam: of the positions with the same number of settlements to build and the same tiles to use,
the best few are continued. The best ends are compared by playing the next turns, with the same cards for all of them;
the worse half drops out, and the better half is played more often. The number of games is fixed, not the time.
Values are those of `greedy`. The planner sees only what a view shows (KB-8.5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdom_builder.players.greedy import finish_build, rank_shifts, value
from kbwidgets.games.kingdom_builder.players.reasons import reasons
from kbwidgets.games.kingdom_builder.players.weights import WEIGHTS
from kbwidgets.games.kingdom_builder.players.worth import Worth, turns_left
from kbwidgets.games.kingdom_builder.rules.cards import counts
from kbwidgets.games.kingdom_builder.rules.chapters.building import Build
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import EXTRAS, Extra, Shift, build_targets
from kbwidgets.games.kingdom_builder.rules.chapters.turns import END
from kbwidgets.games.kingdom_builder.rules.options import MANDATORY
from kbwidgets.games.kingdom_builder.rules.quadrant import MOVERS, TILES
from kbwidgets.games.kingdom_builder.rules.state import KingdomBuilderState
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView, kingdom_builder

BEAM: Final = 3
"""The number of positions of a kind that are continued."""
SHIFTS: Final = 4
"""The moves of settlements that are tried in a position, for each tile."""
HORIZON: Final = 3
"""The number of turns that are played on."""
STAGES: Final = ((8, 2), (4, 3), (2, 4))
"""The number of ends of the turn that are still in, and how many more games are played from each."""

_BUILDERS: Final = tuple(tile for tile in range(len(TILES)) if tile not in MOVERS)


class _Node(NamedTuple):
    """A position of the turn, and the way to it."""

    worth: float
    state: KingdomBuilderState
    way: tuple[Move, ...] = ()
    shifted: bool = False
    """True if a settlement was moved since the last one was built; the turn then continues with moves or a build."""


def planner(view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
    """Return the moves by the best turn that each begins, and after those the others by their gain."""
    table = kingdom_builder(view)
    seat = table.to_act[0]
    if len(moves) == 1:
        return (Rated(moves[0], (0,), (Reason("only", 0, "nothing else is possible"),)),)
    return _Turn(table, seat, rng).rate(moves)


def _cards(numbers: int) -> list[int]:
    """Return terrain cards one by one."""
    return [terrain for terrain, count in enumerate(counts(numbers)) for _ in range(count)]


class _Turn:
    """The search of one turn."""

    def __init__(self, view: KingdomBuilderView, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.root = KingdomBuilderState.guess(view, rng)
        turns = turns_left(view, seat)
        self.worth = Worth(view, seat, turns)
        cards = [_cards(view.unknown), _cards(view.unknown + view.spent)]
        horizon = min(HORIZON, round(turns), len(cards[1]))
        self.pool = cards[0] if len(cards[0]) >= horizon else cards[1]
        """The cards that may come; the discards count only if the draw pile is short (KB-8.3)."""
        self.later = [Worth(view, seat, max(0.0, turns - n)) for n in range(1, horizon + 1)]
        """The values of positions after each of the turns that are played on."""

    def rate(self, moves: Sequence[Move]) -> tuple[Rated, ...]:
        """Return all legal moves, best first."""
        now = value(self.worth, self.root, self.seat)
        ends = self.ends()
        best: dict[Move, tuple[float, _Node]] = {}
        for gold, node in zip(self.rate_ends(ends), ends, strict=True):
            first = node.way[0]
            if first not in best or gold > best[first][0]:
                best[first] = gold, node
        rated: list[Rated] = []
        for move in moves:
            if move not in best:
                rated.append(Rated(move, (0,), (Reason("plan", 0, "none of the best turns starts with it"),)))
                continue
            gold, node = best[move]
            why = reasons(self.worth, self.root, self.root.advance(move), self.seat) if move != END else ()
            rest = gold - now - sum(reason.change for reason in why)
            later = "the rest of this turn" if node.way[1:] else "later turns"
            text = f"{later} can score {'more' if rest > 0 else 'less'}"
            rated.append(Rated(move, (1, gold - now), (*why, Reason("plan", rest, text))))
        return tuple(sorted(rated, key=lambda r: r.worth, reverse=True))

    def ends(self) -> list[_Node]:
        """Return the best positions in which the turn can end."""
        level = [_Node(value(self.worth, self.root, self.seat), self.root)]
        ends: dict[tuple[int, int], _Node] = {}
        while level:
            kinds: dict[tuple[int, int, bool], dict[tuple[int, int], _Node]] = {}
            for node in level:
                realm = node.state.realms[self.seat]
                if node.state.phase in ("after", "over", "replace"):
                    ends.setdefault((realm.own, realm.held), node if node.way else node._replace(way=(END,)))
                if node.state.phase not in ("start", "mandatory", "after"):
                    continue
                for child in self.children(node):
                    realm = child.state.realms[self.seat]
                    kind = kinds.setdefault((child.state.left, realm.ready, child.shifted), {})
                    kind.setdefault((realm.own, realm.held), child)
            level = [n for kind in kinds.values() for n in sorted(kind.values(), key=lambda n: -n.worth)[:BEAM]]
        return sorted(ends.values(), key=lambda n: -n.worth)[: STAGES[0][0]]

    def children(self, node: _Node) -> Iterator[_Node]:
        """Yield the positions after one more move."""
        worth, seat, state = self.worth, self.seat, node.state
        shifts: dict[int, list[Shift]] = {}
        for move in state.moves():
            if isinstance(move, Build) or (isinstance(move, Extra) and not node.shifted):
                after = state.advance(move)
                yield _Node(value(worth, after, seat, move), after, (*node.way, move))
            elif isinstance(move, Shift):
                shifts.setdefault(move.tile, []).append(move)
        for moves in shifts.values():
            for _, move in rank_shifts(worth, state, seat, moves)[:SHIFTS]:
                after = state.advance(move)
                yield _Node(value(worth, after, seat), after, (*node.way, move), shifted=True)

    def rate_ends(self, ends: Sequence[_Node]) -> list[float]:
        """Return the value of each end of the turn after more turns, as the mean of the games played from it."""
        if not self.later or len({node.way[0] for node in ends}) == 1:
            return [node.worth for node in ends]
        totals = [0.0] * len(ends)
        means = [node.worth for node in ends]
        alive, games = list(range(len(ends))), 0
        for size, more in STAGES:
            alive = sorted(alive, key=lambda n: -means[n])[:size]
            games += more
            for _ in range(more):
                cards = self.rng.sample(self.pool, len(self.later))
                for n in alive:
                    totals[n] += self.play_on(ends[n].state, cards)
            for n in alive:
                means[n] = totals[n] / games
        least = min(means[n] for n in alive)
        return [mean if n in alive else min(mean, least) for n, mean in enumerate(means)]

    def play_on(self, state: KingdomBuilderState, cards: Sequence[int]) -> float:
        """Return the value of an end of the turn after turns with these cards, while the other players do nothing."""
        seat = self.seat
        for terrain, worth in zip(cards, self.later, strict=True):
            realm = state.realms[seat]
            if realm.supply and state.free & worth.board.terrains[terrain]:
                realms = (*state.realms[:seat], realm.with_ready_tiles(), *state.realms[seat + 1 :])
                state = state._replace(phase="mandatory", left=MANDATORY, in_play=terrain, realms=realms)
                state = self.use_tiles(worth, finish_build(worth, state, seat))
        worth = self.later[-1]
        held, board = state.realms[seat].held, worth.board
        kinds = [spot[0] for n, spot in enumerate(board.locations) if spot and held >> n & 1]
        moves = sum(WEIGHTS[TILES[kind]] for kind in kinds if kind in MOVERS)  # These tiles were not used.
        return value(worth, state, seat) + moves * len(self.later)

    def use_tiles(self, worth: Worth, state: KingdomBuilderState) -> KingdomBuilderState:
        """Return the position after the tiles that build were used, each where it gains most."""
        seat, then = self.seat, state
        while state.phase == "after" and state.realms[seat].supply:
            realm, best = state.realms[seat], value(worth, state, seat)
            for tile in _BUILDERS:
                if realm.ready >> 2 * tile & 3:
                    for index in bits(build_targets(tile, worth.board, state.in_play, state.free, realm)):
                        move = EXTRAS[tile][index]
                        after = state.advance(move)
                        gold = value(worth, after, seat)
                        if gold > best:
                            best, then = gold, after
            if then is state:
                break
            state = then
        return state
