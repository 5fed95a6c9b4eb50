"""Answers to Kingdom Builder's practice questions by the slow computation, from text for programs and plain data."""

from __future__ import annotations

from kbwidgets.core.protocol.question import Question
from kbwidgets.core.protocol.state import State
from kbwidgets.core.values.plain_data import Plain

from ..games.kingdom_builder.slow import (
    CARDS,
    QUADRANTS,
    Board,
    Hex,
    areas,
    build_targets,
    by_sector,
    is_special,
    join,
    neighbours,
    score,
    tile_targets,
    touches,
)
from .kingdom_builder_words import words_answer

TILES = ("oracle", "farm", "tavern", "tower", "harbor", "paddock", "barn", "oasis")
MOVERS = ("harbor", "paddock", "barn")


class Table:
    """A position, read from its plain data."""

    def __init__(self, state: State) -> None:
        data = Plain(state.to_json())
        self.names = [item.text() for item in data["names"].items()]
        self.first = data["first"].number(0, 3)
        self.phase = data["phase"].text()
        self.left = data["left"].number(0, 3)
        self.card = "" if data["card"].data is None else data["card"].text()
        self.cards = [item.text() for item in data["cards"].items()]
        self.needs_presence = data["options"]["lords_needs_presence"].truth()
        corners = [(item["name"].text(), item["turned"].truth()) for item in data["quadrants"].items()]
        self.board: Board = join(corners)
        players = data["players"].items()
        self.settlements = {
            n: {spot(item.text()) for item in one["settlements"].items()} for n, one in enumerate(players)
        }
        self.supply = [one["supply"].number(0, 40) for one in players]
        self.tiles = {state: [item.text() for item in players[0][state].items()] for state in ("ready", "new", "used")}
        self.claims = [{spot(item.text()) for key in ("held", "lost") for item in one[key].items()} for one in players]
        self.held = {spot(item.text()) for item in players[0]["held"].items()}

    @property
    def own(self) -> set[Hex]:
        return self.settlements[0]

    def targets(self, tile: str, source: Hex | None = None) -> set[Hex]:
        """Return the targets of a ready tile, from one settlement or, for a tile that moves, from any."""
        if tile in MOVERS and source is None:
            return {at for start in self.own for at in self.targets(tile, start)}
        if tile not in MOVERS and not self.supply[0]:
            return set()
        return tile_targets(self.board, self.settlements, 0, tile, self.card, source)

    def gold(self, card: str, seat: int) -> int:
        return score(self.board, self.settlements, seat, card, lords_needs_presence=self.needs_presence).gold

    def location(self, at: Hex) -> Hex | None:
        """Return the location hex that a hex touches."""
        return next((near for near in neighbours(at) if self.board[near].startswith("location:")), None)


def spot(text: str) -> Hex:
    row, column = text.split(",")
    return int(row), int(column)


# -- the answers -------------------------------------------------------------------------------------------------------


def slow_answer(question: Question) -> str:
    """Return the right answer."""
    verb, *rest = question.about.split()
    if question.state is None:
        return _without_position(question, verb, rest)
    table = Table(question.state)
    if verb in ("card", "total", "area", "link", "lords", "winners"):
        return _gold(table, question, verb, rest)
    if verb in ("gain", "lose", "left", "when", "ready"):
        return _tiles(table, question, verb, rest)
    return _turns(table, question, verb, rest)


def _gold(table: Table, question: Question, verb: str, rest: list[str]) -> str:
    if verb == "card":
        return str(table.gold(rest[0], int(rest[1])))
    if verb == "winners":
        totals = [sum(table.gold(card, seat) for card in (*table.cards, "castles")) for seat in table.settlements]
        return " and ".join(name for name, gold in zip(table.names, totals, strict=True) if gold == max(totals))
    seat = int(rest[0])
    if verb == "total":
        return str(sum(table.gold(card, seat) for card in (*table.cards, "castles")))
    if verb == "area":
        return str(next(len(area) for area in areas(table.settlements[seat]) if spot(rest[1]) in area))
    if verb == "link":
        special = {at for at in table.board if is_special(table.board, at)}
        ways = [area for area in areas(table.settlements[seat]) if touches(spot(rest[1]), area)]
        linked = any(touches(other, area) for area in ways for other in special - {spot(rest[1])})
        return "Yes" if linked else "No"
    counts = [by_sector(own)[int(rest[1])] for own in table.settlements.values()]
    higher = len({count for count in counts if count > counts[seat]})
    nothing = table.needs_presence and not counts[seat]
    return "0" if nothing or higher > 1 else ("12", "6")[higher]


def _tiles(table: Table, question: Question, verb: str, rest: list[str]) -> str:
    answers = question.answers
    if verb == "gain":
        location = table.location(spot(rest[0]))
        if location is None:
            return "No, there's no location next to it"
        taken = sum(location in claims for claims in table.claims)
        if location in table.claims[0]:
            return "No, you've taken one there before"
        return "No, there are none left" if taken == 2 else "Yes, one tile"
    if verb == "lose":
        source, target = spot(rest[1]), spot(rest[3])
        location = table.location(source)
        assert location in table.held
        assert location is not None
        if touches(location, table.own - {source}):
            return "No, you have another settlement there"
        return "No, it's still next to the same hex" if touches(location, {target}) else "Yes, you lose it"
    if verb == "left":
        return str(2 - sum(spot(rest[0]) in claims for claims in table.claims))
    if verb == "when":
        held = [state for state, tiles in table.tiles.items() if rest[0] in tiles]
        return answers[0 if "ready" in held else 1 if held else 2]
    return str(sum(map(len, table.tiles.values())))


def _turns(table: Table, question: Question, verb: str, rest: list[str]) -> str:
    if verb == "targets":
        source = spot(rest[1]) if len(rest) > 1 else None
        if rest[0] == "build":
            return str(len(build_targets(table.board, table.settlements, 0, table.card)))
        return str(len(table.targets(rest[0], source)))
    if verb == "now":
        tiles = table.phase in ("start", "after") and any(table.targets(tile) for tile in table.tiles["ready"])
        if table.phase in ("start", "mandatory"):
            return "Build or use a tile" if tiles else "Only build"
        return "Use a tile or end your turn" if tiles else "Only end your turn"
    assert verb == "areas", f"no second answer to questions about {verb!r}: write it here"  # KB-4.5
    ends = build_targets(table.board, table.settlements, 0, table.card)
    return str(sum(any(touches(end, area) for end in ends) for area in areas(table.own)))


def _without_position(question: Question, verb: str, rest: list[str]) -> str:
    if verb == "which":
        held = {rest[0], rest[2]}
        return "The used one" if "used" in held else "The new one"
    # KB-2.6, KB-6.3: a round goes from the first player to the one on that player's right.
    if verb in ("last", "still"):
        seats, begins = map(int, rest)
        order = [(begins + n) % seats for n in range(seats)]
        return ("Ann", "Bo", "Cy", "Di")[order[-1]] if verb == "last" else str(seats - 1 - order.index(0))
    if verb == "dealt":
        return str(25 - int(rest[0]))
    if verb == "reshuffle":  # KB-8.3: 25 - (n - 1) - x.
        return str(25 - (int(rest[0]) - 1) - int(rest[1]))
    if verb != "start":
        return words_answer(question, verb, rest)
    options = dict(part.split("=") for part in " ".join(rest[1:]).split("; ") if part)
    seats = int(rest[0])
    no = question.answers[1]
    if seats not in (2, 3, 4) or len(options) > 1:  # This is the first game with another board or other cards.
        return no
    for name, known, number in (("quadrants", set(QUADRANTS), 4), ("cards", set(CARDS), 3)):
        if name in options:
            named = options[name].split()
            fine = len(named) == number == len(set(named)) and set(named) <= known
            return question.answers[0] if fine else no
    first = int(options.get("first_player", 1))
    return question.answers[0] if first <= seats else no
