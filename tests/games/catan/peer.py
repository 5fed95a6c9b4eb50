"""The game beside a peer, an independent Catan: after each action of a random match both agree.

The peer, catanatron, is a program of its own in an environment of its own, which `python tests/run.py` makes from
`peer.txt`; `KB_PEER` names another one. A driver that runs there (`peer_driver.py`) communicates in lines. Our engine
leads: its moves and draws are repeated there. The comparison covers hands, bank, development cards, robber, roads,
buildings, points, the player to act and the legal moves, and so the yield of each roll, the legal building sites, the
robber's victims and the port rates.

The comparison leaves out the known differences of the peer. It measures road lengths differently, so the card for them
is not compared. It has no multiple equal trades at once, no robber with its only victim unnamed, no end before the
second free road, and before the roll no card but a knight. It lets a card be played in the turn in which it was bought,
and a year of plenty take one card if the bank is out of another. It lets nobody play road building who could not pay
for a road, and charges for the second free road. Its discards are random, so ours follow them.

`python -m tests.games.catan.peer --games 200` plays this number of matches and prints what they met; `--against
weighted` lets our Medium play against three of one kind of the peer's players instead.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Final, Self

from kbwidgets.core.values.types import CHANCE, Json
from kbwidgets.games.catan import GAME, CatanState
from kbwidgets.games.catan.players.greedy import greedy
from kbwidgets.games.catan.rules.board import grid_of

from .both import board_of, numbers, rows
from .lockstep import DEFAULTS, LAYING, LIKED
from .positions import KINDS

HOME: Final = Path(os.environ.get("KB_PEER") or Path(__file__).parents[3] / ".venv" / "peer")
"""The environment of the peer."""
PYTHON: Final = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PLAYERS: Final = ("random", "weighted", "points")
"""The players of the peer."""
CARDS: Final = ("knight", "road-building", "plenty", "monopoly", "point")
SEATS, ROADS, SETTLEMENTS = 4, 15, 5
"""The number of players, and the pieces of each (CT-1.6)."""
OPTIONS: Final = {"ports": "even", "order": "seats", "player_trade": False}
TURNS, LONG = 150, 800
"""The number of turns after which a random match ends, and one between players."""


class Peer:
    """The other program, which runs for the length of a block."""

    def __enter__(self) -> Self:
        driver = Path(__file__).with_name("peer_driver.py")
        command = [str(PYTHON), "-I", str(driver)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with self._process as process:
            process.kill()

    def ask(self, do: str, **words: Json) -> dict[str, Json]:
        """Send a request and return the answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps({"do": do, **words}), file=self._process.stdin, flush=True)
        found: dict[str, Json] = json.loads(self._process.stdout.readline() or '{"error": "it has ended"}')
        assert "error" not in found, f"the peer cannot {do} {words}: {found['error']}"
        return found


class Beside:
    """One match, played by our engine and repeated by the peer."""

    def __init__(self, peer: Peer, seed: int, turns: int) -> None:
        self.peer = peer
        self.rng = Random(seed)
        state = GAME.open(SEATS, None, {**DEFAULTS, **OPTIONS, "max_turns": turns})
        assert isinstance(state, CatanState)
        while state.phase in LAYING:
            state = state.advance(state.random_draw(self.rng))
        self.state = state
        self.moves: list[str] = []
        self.met: Counter[str] = Counter()
        self.board, grid = board_of(state), grid_of(3)
        hexes: list[Json] = [
            {"at": [(x - y // 3) // 2, y // 3], "corners": list[Json](grid.around(number)), "land": land, "chit": chit}
            for number, ((x, y), land, chit) in enumerate(
                zip(grid.middles, self.board.terrain, self.board.chits, strict=True)
            )
        ]
        ports: dict[str, Json] = {f"{a}-{b}": kind for (a, b), kind in self.board.ports.items()}
        self.told = peer.ask("start", hexes=hexes, ports=ports, seed=seed)
        """The state of the peer's game."""

    # -- what is compared -----------------------------------------------------------------------------

    def compare(self) -> None:
        """Compare both tables and the legal moves."""
        found = self.stands()
        if self.state.to_act:
            seat = self.acting()
            found |= {"seat": seat, **self.places(seat)}
            if self.state.phase != "free roads":
                found["legal"] = self.known(self.legal(seat))
                self.told["legal"] = list[Json](self.known([str(text) for text in listed(self.told["legal"])]))
        different = {name: (found[name], self.told[name]) for name in found if found[name] != self.told[name]}
        assert not different, f"ours and the peer's: {different}\nboard {self.board}\nmoves {self.moves}"

    def stands(self) -> dict[str, object]:
        """Return our table in the form of the peer."""
        data, state = self.state.to_json(), self.state
        towns, cities = rows(data["settlements"]), rows(data["cities"])
        kinds = ("SETTLEMENT", towns), ("CITY", cities)
        # Ours removes all discards together, the peer one after another.
        held = ("cards", "robber") if state.phase == "discard" else ("hands", "bank", "cards", "robber")
        return {
            **{name: data[name] for name in held},
            "deck": sum(numbers(data["deck"])),
            "buildings": sorted([at, n, kind] for kind, each in kinds for n, own in enumerate(each) for at in own),
            "roads": sorted([str(name), n] for n, own in enumerate(listed(data["roads"])) for name in listed(own)),
            "points": [n - 2 * (seat == data["longest"]) for seat, n in enumerate(state.points())],
        }

    def places(self, seat: int) -> dict[str, object]:
        """Return the sites for affordable roads and settlements, computed once per turn."""
        data, texts = self.state.to_json(), [str(move) for move in self.state.moves(seat)]
        if self.state.phase == "free roads":
            return {"paving": _of(texts, "road")}
        if self.state.phase != "main" or not self.moves[-1].startswith("dice"):
            return {}
        hands, bank = rows(data["hands"]), numbers(data["bank"])
        hands[seat] = [held + left for held, left in zip(hands[seat], bank, strict=True)]
        if not min(hands[seat][:4]):
            return {}
        data |= {"hands": [list[Json](hand) for hand in hands], "bank": list[Json]([0] * len(bank))}
        texts = [str(move) for move in CatanState.from_json(data).moves(seat)]
        found: dict[str, object] = {}
        if len(listed(listed(data["roads"])[seat])) < ROADS:
            found["paving"] = _of(texts, "road")
        if len(listed(listed(data["settlements"])[seat])) < SETTLEMENTS:
            found["settling"] = _of(texts, "settlement")
        return found

    def known(self, texts: Sequence[str]) -> list[str]:
        """Return the moves without those that the peer is known to treat differently."""
        new = {card for card, number in zip(CARDS, numbers(self.state.to_json()["new"]), strict=True) if number}
        new.add("road-building")
        return sorted(text for text in texts if text.split()[0] not in new and not _single(text))

    def acting(self) -> int:
        """Return the player to act; when several must discard, the one who does it first there."""
        found = self.told["seat"]
        return found if isinstance(found, int) and found in self.state.to_act else self.state.to_act[0]

    def legal(self, seat: int) -> list[str]:
        """Return our legal moves that the peer has too; discards are one, since it draws them by chance."""
        if self.state.phase == "discard":
            return ["discard"]
        texts = [str(move) for move in self.state.moves(seat)]
        if self.state.phase == "roll":
            texts = [text for text in texts if text in {"roll", "knight"}]
        named = {text.split(" from ")[0] for text in texts if " from " in text}
        return [text for text in texts if text not in named and text != "stop" and not _several(text)]

    # -- what is done ---------------------------------------------------------------------------------

    def play(self, text: str) -> None:
        """Make one move and its draws, in ours and then in the peer."""
        free = self.state.phase == "free roads"
        self.moves.append(text)
        self.met["free road" if free else text.split()[0]] += 1
        self.state = self.state.advance(text)
        while self.state.to_act == (CHANCE,):
            drawn = str(self.state.random_draw(self.rng))
            self.state = self.state.advance(drawn)
            self.moves.append(drawn)
            text += " " + drawn.partition(" ")[2]
        self.told = self.peer.ask("play", move=text, free=free)

    def discard(self, seat: int) -> None:
        """Let the peer discard its random cards, and discard the same in ours."""
        held = rows(self.told["hands"])[seat]
        self.told = self.peer.ask("discard")
        left = zip(KINDS, held, rows(self.told["hands"])[seat], strict=True)
        gone = " ".join(f"{had - has} {kind}" for kind, had, has in left if had > has)
        self.moves.append(f"discard {seat} {gone}")
        self.met["discard"] += 1
        refusals = self.state.refusals(self.moves[-1], seat)
        assert not refusals, f"ours refuses {refusals}\nmoves {self.moves}"
        self.state = self.state.advance(self.moves[-1])

    def at_random(self, seat: int) -> str:
        """Return a random move, preferring those that make progress."""
        texts = self.legal(seat)
        verbs = sorted({text.split()[0] for text in texts})
        verb = self.rng.choices(verbs, [LIKED.get(verb, 2) for verb in verbs])[0]
        return self.rng.choice([text for text in texts if text.split()[0] == verb])

    def ours(self, seat: int) -> str:
        """Return the choice of our Medium among the moves that are legal in both."""
        moves = self.state.moves(seat)
        if self.state.phase != "discard":
            legal = {*self.legal(seat)}
            moves = [move for move in moves if str(move) in legal]
        return str(greedy(self.state.view(seat), moves, self.rng)[0].move)

    def theirs(self, kind: str, seat: int) -> str:
        """Return the choice of a player of the peer."""
        return str(self.peer.ask("decide", kind=kind, legal=[*self.legal(seat)])["move"])


def listed(data: Json) -> list[Json]:
    """Return a list of plain data."""
    assert isinstance(data, list)
    return data


def _of(texts: Sequence[str], verb: str) -> list[str]:
    """Return the moves of a kind."""
    return sorted(text for text in texts if text.split()[0] == verb)


def _single(text: str) -> bool:
    """Return whether a move is a year of plenty for one card."""
    words = text.split()
    return words[0] == "plenty" and words[1:2] == ["1"] and len(words) == 3


def _several(text: str) -> bool:
    """Return whether a move is several equal trades at once."""
    words = text.split()
    return words[0] == "trade" and words[4] != "1"


def match(peer: Peer, seed: int, players: Sequence[str] = ()) -> Beside:
    """Play a match by a seed, comparing each action: at random, or by our Medium (`greedy`) and the peer's players."""
    beside = Beside(peer, seed, LONG if players else TURNS)
    beside.compare()
    while beside.state.to_act:
        seat = beside.acting()
        kind = players[seat] if players else ""
        if beside.state.phase == "discard" and kind != "greedy":
            beside.discard(seat)
        elif kind in PLAYERS:
            beside.play(beside.theirs(kind, seat))
        else:
            beside.play(beside.ours(seat) if kind else beside.at_random(seat))
        beside.compare()
    return beside


def matches(first: int, number: int) -> Iterator[Counter[str]]:
    """Play `number` random matches, one seed after another, and yield what each met."""
    with Peer() as peer:
        for seed in range(first, first + number):
            try:
                yield match(peer, seed).met
            except AssertionError as error:
                error.add_note(f"in match {seed}")
                raise


def against(kind: str, first: int, number: int) -> Iterator[int | None]:
    """Yield 1 if our Medium, in a changing seat, wins against three of a kind, 0 if not, or None if nobody wins."""
    with Peer() as peer:
        for seed in range(first, first + number):
            own = seed % SEATS
            outcome = match(peer, seed, [kind if seat != own else "greedy" for seat in range(SEATS)]).state.outcome()
            winners = outcome.winners if outcome else ()
            yield int(own in winners) if winners else None


def main() -> None:
    """Play matches and print what they met."""
    parser = argparse.ArgumentParser(description="The game beside the peer.")
    parser.add_argument("--games", type=int, default=200, help="how many matches")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--against", choices=PLAYERS, help="our Medium plays against three such players")
    asked = parser.parse_args()
    since = time.perf_counter()
    met: Counter[str] = Counter()
    if asked.against:
        met.update(
            {1: "won", 0: "lost", None: "nobody won"}[won] for won in against(asked.against, asked.first, asked.games)
        )
    else:
        for found in matches(asked.first, asked.games):
            met.update(found)
    print(f"{asked.games} matches agree, {time.perf_counter() - since:.0f} s")
    for name, times in sorted(met.items()):
        print(f"{times:8} {name}")


if __name__ == "__main__":
    main()
