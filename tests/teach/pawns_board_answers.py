"""Answers to Pawns Board's practice questions by the slow computation, from text for programs and plain data."""

from __future__ import annotations

from kbwidgets.core.protocol.question import Question
from kbwidgets.core.protocol.state import State
from kbwidgets.core.values.plain_data import Plain

from ..games.pawns_board.slow import Cell, Design, Slow, Thing, can_begin, first_fault, over_after, start

COLOURS = ("red", "blue")
START = (
    "Yes, you can start",
    "No, the board can't be this size",
    "No, the decks are too small for the board",
    "No, the hand can't be this size",
)


class Table:
    """A position, read from its plain data."""

    def __init__(self, state: State) -> None:
        data = Plain(state.to_json())
        self.names = [item.text() for item in data["names"].items()]
        self.turn = data["turn"].number(0, 1)
        self.phase = data["phase"].text()
        self.decks = [_deck(data["options"][name].text()) for name in ("deck_red", "deck_blue")]
        designs = [{design.name: design for design in deck} for deck in self.decks]
        self.hands = [
            [designs[seat][card.text()] for card in hand.items()] for seat, hand in enumerate(data["hands"].items())
        ]
        rows = [row.items() for row in data["board"]["cells"].items()]
        self.board = Slow(len(rows), len(rows[0]))
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                colour, _, what = cell.text().partition(" ")
                if colour in COLOURS:
                    seat = COLOURS.index(colour)
                    laid = designs[seat][what[1:]] if what.startswith("=") else None
                    self.board.things[r, c] = Thing(seat, 0 if laid else int(what), laid)
        for r, row in enumerate(data["board"]["modifiers"].items()):
            for c, modifier in enumerate(row.items()):
                self.board.modifiers[r, c] = modifier.number(-99, 99)

    def card(self, name: str) -> Design:
        return next(design for design in self.decks[self.turn] if design.name == name)


def _deck(text: str) -> list[Design]:
    lines = text.split(" / ")
    found: list[Design] = []
    for at in range(0, len(lines), 6):
        name, cost, value = lines[at].split()
        found.append(Design(name, int(cost), int(value), tuple(lines[at + 1 : at + 6])))
    return found


def slow_answer(question: Question) -> str:
    """Return the right answer."""
    verb, _, rest = question.about.partition(" ")
    if question.state is None:
        return _without_position(question, verb, rest)
    table = Table(question.state)
    assert table.phase == "act"
    if verb == "possible":
        return question.answers[0 if table.board.can_place(table.turn, table.hands[table.turn]) else 1]  # PB-TURN.3
    if verb == "left":
        return question.answers[0 if _left(table, rest) else 1]
    return _about_a_placement(question, table, verb, rest)


def _without_position(question: Question, verb: str, rest: str) -> str:
    if verb == "file":
        fault = first_fault(rest.split(" / "))
        if fault is None:
            return "There is no mistake"
        return f"line {fault[0]}" + (f", column {fault[1]}" if fault[1] else "")
    if verb == "start":
        rows, cols, size, hand = (int(part) for part in rest.split())
        return START[can_begin(rows, cols, size, hand)]
    if verb == "pass":  # PB-TURN.2: Ann, who is Red, began.
        seat, acted = map(int, rest.split())
        return question.answers[0 if acted % 2 == seat else 1]
    if verb == "sequence":
        over = over_after(rest.split())
        return question.answers[over - 2 if over else -1]
    if verb == "next":
        return question.answers[int(rest) % 2]  # PB-SETUP.4
    if verb != "draws":
        return _on_the_table(question, verb, rest.split())
    size, hand, turn, placed = (int(part) for part in rest.split()[:4])
    drawn = min(turn, size - hand)  # PB-TURN.1: each turn draws one, as long as there are any.
    return str({"hand": hand + drawn - placed, "deck": size - hand - drawn}[rest.split()[4]])


OPEN = {  # PB-INFO.1
    "how many cards are in Bo's hand", "how many cards are left in Bo's deck", "which cards Bo's deck started with",
    "what Bo's row scores are", "whether Bo has passed", "the number of cards in Bo's hand", "Bo's total",
    "the number of cards left in Bo's deck", "the list of cards that Bo's deck started with",
}  # fmt: skip
OPTIONS = {  # PB-OPT.1
    "how many columns the board has", "how many cards each player is dealt", "which deck Blue uses",
    "whether the decks are shuffled", "whether you pass automatically if you can't place a card",
    "whether the influence variants are used",
}  # fmt: skip
SUPPLIED = {"example": 40, "workshop": 40, "influence": 18}
"""The number of cards in the decks of PB-DECK.2."""


def _on_the_table(question: Question, verb: str, rest: list[str]) -> str:
    match verb:
        case "supplied":
            name, rows, cols = rest[0], int(rest[1]), int(rest[2])
            too_small, needs = SUPPLIED[name] < rows * cols, name == "influence" and rest[3] == "0"
            assert not (too_small and needs)
            return question.answers[1 if too_small else 2 if needs else 0]
        case "first":
            thing = start(int(rest[0]), int(rest[1])).things.get(_cell(rest[2]))
            return f"{thing.pawns} {COLOURS[thing.owner]} pawn" if thing else "Nothing"
        case "order":  # PB-SETUP.2, PB-SETUP.3, PB-TURN.1: the hand is dealt from the top, then one is drawn.
            deck, hand = rest[3:], int(rest[1])
            dealt, rest_of_deck = deck[:hand], deck[hand:]
            return "It's random" if rest[0] == "1" else rest_of_deck[0] if rest[2] == "drawn" else dealt[-1]
        case "once":  # PB-INFL.3, PB-INFL.4
            pawns = int(rest[1])
            return str(1 if not pawns else {1: 2, 2: 3, 3: 3}[pawns] if rest[0] == "own" else pawns)
        case "raised":  # PB-VAR.2, PB-VAR.4
            return str(sum(map(int, rest)))
        case _:
            assert verb in ("known", "chosen")
            if verb == "chosen":
                return "Yes" if " ".join(rest) in OPTIONS else "No"
            return "Yes" if (" ".join(rest[1:]) in OPEN) == (rest[0] == "yes") else "No"


def _left(table: Table, name: str) -> bool:
    """Return whether a copy is neither in the hand nor on the board (PB-INFO.3)."""
    things = table.board.things.values()
    laid = [one.card.name for one in things if one.card and one.owner == table.turn]
    listed = [design.name for design in table.decks[table.turn]]
    return listed.count(name) > laid.count(name) + [design.name for design in table.hands[table.turn]].count(name)


def _about_a_placement(question: Question, table: Table, verb: str, rest: str) -> str:
    said, _, target = rest.partition(" | ")
    before, _, after_place = said.partition("place ")
    name, _, where = after_place.partition(" at ")
    design, at, seat = table.card(name), _cell(where), table.turn
    assert not table.board.forbidden(seat, design, at)
    assert design in table.hands[seat]
    after = table.board.place(seat, design, at)
    match verb:
        case "leave":
            return str(table.board.things[at].pawns)  # PB-PLACE.2
        case "inside":
            return str(len(table.board.hit(seat, design, at, "I")))  # PB-INFL.1
        case "row":
            return str(after.row_score(int(before), at[0]))
        case "total":
            return str(after.total(int(before)))
        case "gets":
            red, blue = after.row_score(0, at[0]), after.row_score(1, at[0])
            return "Nobody" if red == blue else table.names[0 if red > blue else 1]
        case "winner":
            winner = after.winner()
            return "Nobody" if winner is None else table.names[winner]
        case "hits":
            return "Yes" if _cell(target) in table.board.hit(seat, design, at, "I") else "No"
        case "owner":
            owner = after.owner(_cell(target))
            return "Nobody" if owner is None else table.names[owner]
        case "modifier":
            modifier = after.modifiers[_cell(target)]
            return f"{modifier:+d}".replace("-", "−") if modifier else "0"
        case "worth":
            return str(after.worth(_cell(target)))
        case _:
            assert verb in ("after", "stays")
            return _held(after, _cell(target), named=verb == "stays")


def _held(board: Slow, at: Cell, *, named: bool) -> str:
    thing = board.things.get(at)
    if thing is None:
        return "Nothing"
    if thing.card:
        return "The card that is there now" if named else "A card"
    return f"{thing.pawns} {COLOURS[thing.owner]} pawn{'' if thing.pawns == 1 else 's'}"


def _cell(text: str) -> Cell:
    row, col = text.split(",")
    return int(row), int(col)
