"""Kingdom Builder in the conformance kit: moves worth trying, conserved quantities, a second count, hidden cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import OPEN, Json, Viewer
from kbwidgets.testing import Case, covering_cases

from ..amount import amount
from ..games.kingdom_builder.slow import join, score
from ..games.kingdom_builder.tables import TERRAINS, TILES, cells, texts
from .extra import Extra, Shown

MOVERS = ("harbor", "paddock", "barn")


def well_formed(state: kb.State) -> Iterator[str]:
    """Yield every hex with `build` and every tile that builds, every jump, some other moves, and all draws."""
    yield "end"
    yield from (f"draw {terrain}" for terrain in TERRAINS)
    yield from (f"first {seat}" for seat in range(-1, 5))
    hexes = [(row, column) for row in range(-1, 21) for column in range(-1, 21)]
    for verb in ("build", *(tile for tile in TILES if tile not in MOVERS)):
        yield from (f"{verb} {row},{column}" for row, column in hexes)
    own = sorted(at for player in players(state) for at in cells(" ".join(texts(player["settlements"]))))[::7]
    for row, column in [*own, (0, 0)]:
        near = [(row + down, column + right) for down in range(-3, 4) for right in range(-3, 4)]
        for tile in MOVERS:
            yield from (f"{tile} {row},{column} to {r},{c}" for r, c in (*near, *hexes[::29]))


def players(state: kb.State) -> list[Mapping[str, Json]]:
    """Return the players of a position as plain data."""
    found: list[Mapping[str, Json]] = []
    listed = state.to_json()["players"]
    assert isinstance(listed, list)
    for item in listed:
        assert isinstance(item, dict)
        found.append(item)
    return found


def conserved(state: kb.State) -> object:
    """Return each player's 40 settlements, on the board or in the supply, and cards above five per terrain (KB-1.1)."""
    data = state.to_json()
    cards = [heap for name in ("pile", "discards") if isinstance(heap := data[name], dict)]
    held = data["hands"]
    assert isinstance(held, list)
    counts = [
        sum(number(heap[terrain]) for heap in cards) + [*held, data["card"]].count(terrain) for terrain in TERRAINS
    ]
    settlements = [len(texts(player["settlements"])) + number(player["supply"]) for player in players(state)]
    return settlements, [max(count, 5) for count in counts]


def oracle(state: kb.State) -> tuple[int, ...]:
    """Return the gold of all seats by the slow second computation (KB-7)."""
    data = state.to_json()
    options, cards = data["options"], texts(data["cards"])
    assert isinstance(options, dict)
    laid = quadrants(data["quadrants"])
    if len(laid) < 4:
        return (0,) * len(state.names)
    board = join(laid)
    own = {seat: cells(" ".join(texts(player["settlements"]))) for seat, player in enumerate(players(state))}
    presence = options["lords_needs_presence"] is True
    return tuple(
        sum(score(board, own, seat, card, lords_needs_presence=presence).gold for card in (*cards, "castles"))
        for seat in own
    )


def quadrants(data: Json) -> list[tuple[str, bool]]:
    """Return the quadrants of the board, each with whether it is turned."""
    assert isinstance(data, list)
    return [(str(item["name"]), item["turned"] is True) for item in data if isinstance(item, dict)]


def number(data: Json) -> int:
    assert isinstance(data, int)
    return data


def twin(state: kb.State, viewer: Viewer, rng: Random) -> kb.State:
    """Return the same position with other players' cards and the draw pile exchanged (KB-8.2, KB-8.5)."""
    data = state.to_json()
    hands, pile = data["hands"], data["pile"]
    assert isinstance(hands, list)
    assert isinstance(pile, dict)
    hidden = [seat for seat, card in enumerate(hands) if card is not None and viewer not in (seat, OPEN)]
    heap = [terrain for terrain in TERRAINS for _ in range(number(pile[terrain]))]
    heap += [str(hands[seat]) for seat in hidden]
    for seat in hidden:
        hands[seat] = heap.pop(int(rng.random() * len(heap)))
    data["pile"] = {terrain: heap.count(terrain) for terrain in TERRAINS}
    return state.from_json(data)


# -- what is played ---------------------------------------------------------------------------------------

TABLES = (
    ("oracle farm- tavern tower-", "fishermen miners workers"),
    ("harbor paddock- barn oasis-", "discoverers knights hermits"),
    ("barn- tavern- harbor- oracle-", "citizens merchants farmers"),
    ("oasis farm tower paddock", "lords merchants hermits"),
)
"""Tables chosen by hand to have every quadrant upright and turned, and every card."""


def chosen(game: kb.Game) -> list[Case]:
    """Return a few of the many combinations: each option value, and each quadrant and card with 2, 3 and 4 players."""
    found = list(covering_cases(game))
    default: dict[str, OptionValue] = {option.name: option.default for option in game.options}
    for seats in game.seats:
        for n, (laid, cards) in enumerate(TABLES):
            options = default | {
                "quadrants": laid,
                "cards": cards,
                "lords_needs_presence": "lords" in cards and seats != 3,
                "moves_after_last": (n + seats) % 2 == 0,
            }
            found.append(Case(game, seats, tuple(options.items())))
    return found


# -- what the records show --------------------------------------------------------------------------------

# A board has four kinds of tiles, so two records show the eight; in the second all deserts are taken, and ready tiles
# may be used after the last settlement. A build is never skipped (KB-4.7) in a whole game: there are more hexes than
# settlements, and a card leaves the game only when its terrain is full.
FIRST = Shown(
    frozenset({"quadrant", "card", "first", "draw", "build", "tavern", "harbor", "paddock", "barn", "end"}),
    frozenset(
        {
            "quadrant",
            "card",
            "first",
            "deal",
            "draw",
            "turn",
            "build",
            "shift",
            "gain",
            "lose",
            "end",
            "reshuffle",
            "last",
            "over",
        }
    ),
    (
        (8, "draw water", "KB-10.3"),
        (8, "end", "KB-10.3"),  # A card must be dealt first.
        (11, "farm 16,17", "KB-10.8"),  # The player has no tile.
        (11, "build 5,16", "KB-10.18"),  # The hex is forest, but the card is canyon.
        (12, "end", "KB-10.5"),
        (12, "tavern 19,9", "KB-10.6"),
        (12, "build 4,8", "KB-10.20"),  # (16,19) and (18,19) touch (17,19).
        (13, "build 20,13", "KB-10.13"),
        (13, "build 0,5", "KB-10.16"),  # The hex is water.
        (14, "build 17,6", "KB-10.7"),
        (26, "build 15,6", "KB-10.17"),
        (49, "tavern 0,3", "KB-10.9"),
        (61, "tavern 17,3", "KB-10.19"),
        (62, "tavern 14,1", "KB-10.10"),
        (67, "barn 19,6 to 19,6", "KB-10.14"),
        (147, "harbor 14,19 to 14,19", "KB-10.15"),
        (189, "build 0,18", "KB-10.4"),
        (197, "end", "KB-10.1"),
    ),
)
SECOND = Shown(
    frozenset({"first", "draw", "build", "oracle", "farm", "tower", "oasis", "end"}),
    frozenset({"first", "deal", "draw", "turn", "replaced", "build", "gain", "end", "reshuffle", "last", "over"}),
    (
        (74, "tower 15,17", "KB-10.19"),
        (220, "oasis 2,2", "KB-10.12"),  # No desert is free.
        (243, "tower 12,18", "KB-10.11"),
    ),
)

EXTRA = Extra(
    well_formed=well_formed,
    conserved=conserved,
    oracle=oracle,
    twin=twin,
    cases=chosen,
    games=amount(1, 2),
    records={"all-moves.kbg": FIRST, "card-replaced.kbg": SECOND},
    # A record has no moves by the wrong seat; the other two refuse a start and the text of a quadrant.
    others=frozenset({"KB-10.2", "KB-10.21", "KB-10.22"}),
)
