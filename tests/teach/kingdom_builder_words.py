"""Answers to Kingdom Builder's practice questions without a position, from the rules alone."""

from __future__ import annotations

from kbwidgets.core.protocol.question import Question

from ..games.kingdom_builder.slow import SIZE, Hex, is_edge, neighbours, step

WAYS = {"upper right": "NE", "upper left": "NW", "lower left": "SW", "lower right": "SE"}
BOX = {  # KB-1.1
    "8 quadrants, 4 of which are used", "10 cards that score gold, 3 of which are used", "25 terrain cards",
    "5 cards of each terrain", "40 settlements per player",
}  # fmt: skip
CHANGING = {
    "a settlement move to another hex", "a location hex run out of tiles", "a hex gain or lose a settlement",
}  # fmt: skip
SEEN = {"look at the cards", "look at the board", "see where the gold came from"}
CHANCE = {
    "which quadrants are used", "which way up a quadrant is", "which cards score gold", "who goes first",
    "the order of the terrain cards",
}  # fmt: skip
OPEN = {  # KB-8.2
    "which cards have been discarded", "how many cards are in the draw pile", "how many settlements Bo has left",
    "which tiles Bo has", "what the cards score gold for",
}  # fmt: skip
THINGS = {"box": BOX, "land": CHANGING, "after": SEEN, "chance": CHANCE, "seen": OPEN}


def spot(text: str) -> Hex:
    row, column = text.strip("()").split(",")
    return int(row), int(column)


def said(at: Hex) -> str:
    return f"({at[0]}, {at[1]})"


def words_answer(question: Question, verb: str, rest: list[str]) -> str:
    """Return the right answer."""
    if verb in THINGS:
        return "Yes" if " ".join(rest) in THINGS[verb] else "No"
    if verb in ("right", "touches", "straight", "turned", "joined", "edge"):
        return _on_the_board(question, verb, rest)
    if verb in ("settlements", "kind", "tiles"):
        return _counted(verb, rest)
    return _in_a_turn(question, verb, rest)


def _on_the_board(question: Question, verb: str, rest: list[str]) -> str:
    at = spot(rest[0]) if verb != "joined" else spot(rest[-1])
    match verb:
        case "right":  # KB-0.2: odd rows are half a hex further right.
            places = [column + (0.5 if row % 2 else 0.0) for row, column in map(spot, rest)]
            return question.answers[2 if places[0] == places[1] else 0 if places[0] > places[1] else 1]
        case "touches":
            found = [answer for answer in question.answers if spot(answer) in neighbours(at)]
            assert len(found) == 1
            return found[0]
        case "straight":
            for _ in range(int(rest[1])):
                after = step(at, WAYS[" ".join(rest[2:])])
                assert after is not None
                at = after
            return said(at)
        case "turned":  # KB-0.6: (9-r, 9-c)
            return said((9 - at[0], 9 - at[1]))
        case "joined":  # KB-0.7
            down, right = rest[0] == "bottom", rest[1] == "right"
            return said((at[0] + 10 * down, at[1] + 10 * right))
        case _:
            assert len(neighbours(at)) < 6 or 0 < min(at) <= max(at) < SIZE - 1
            return "Yes" if is_edge(at) else "No"


def _counted(verb: str, rest: list[str]) -> str:
    if verb == "tiles":  # KB-2.3
        return str(sum(2 for _ in range(int(rest[1]))))
    if verb == "settlements":
        return str(sum(40 for _ in range(int(rest[0]))))
    return "2" if rest[0] in ("oracle", "harbor") else "4"


def _in_a_turn(question: Question, verb: str, rest: list[str]) -> str:
    match verb:
        case "extra":  # KB-3.1, KB-3.3: there may be any number, or none.
            return rest[1] if rest[0] == "most" else "0"
        case "whose":  # KB-3.5, KB-2.6
            seats, seat, ended = (int(part) for part in rest)
            return ("Ann", "Bo", "Cy", "Di")[(seat + ended) % seats]
        case "rest":  # KB-4.6: settlements already built count.
            return str(3 - int(rest[0]))
        case "piles":  # KB-4.7, KB-8.3
            drawn, discarded = (int(part) > 0 for part in rest)
            return question.answers[0 if drawn else 1 if discarded else 2]
        case "brings":  # KB-5.3, KB-6.1
            tile = "You get a tile" if rest[1] == "1" else "You don't get a tile"
            return f"{tile}, and your turn {'is over' if rest[0] == '1' else 'continues'}"
        case "keeps":  # KB-5.6, KB-5.9: only the player's own moves can cost a tile.
            return "Yes" if rest[0] == "bo" else "No"
        case "announced":
            return "Yes" if min(map(int, rest[0].split(","))) == 0 else "No"
        case _:
            assert verb == "tries"
            return str(3 - rest[0].split(",").count("yes"))
