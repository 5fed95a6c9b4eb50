"""Answers to Kingdomino's practice questions by the slow computation, from text for programs and plain data."""

from __future__ import annotations

import re

from kbwidgets.core.protocol.question import Question

from .slow import DOMINOES, Slow, central, comparison, places, property_of, score, spot, worth


def slow_answer(question: Question) -> str:
    """Return the right answer, computed from the text for programs and the plain data of the position."""
    verb, *rest = question.about.split()
    if question.state is None and verb not in ("start", "setup", "same"):
        return _on_the_table(question, verb, rest)
    if question.state is None:
        return _without_position(question, verb, rest)
    assert question.state is not None
    table = Slow(question.state)
    if verb in ("final", "Harmony", "Middle", "winner", "place", "dynasty") and table.phase == "over":
        return _at_the_end(table, verb, rest)
    if verb in ("size", "worth", "terrain", "score"):
        return _counted(table, verb, rest)
    return _in_play(table, question, verb, rest)


def _without_position(question: Question, verb: str, rest: list[str]) -> str:
    if verb == "start":
        seats, colours, options = (*question.about.split(" ")[1:],)
        chosen = colours.split(",") if colours else []
        if int(seats) not in (2, 3, 4):
            return "No, it needs 2 to 4 players"
        if set(chosen) - {"blue", "green", "pink", "yellow"} or len(set(chosen)) < len(chosen):
            return "No, not with these colours"
        if "mighty_duel" in options and seats != "2":
            return "No, the Mighty Duel needs exactly 2 players"
        return "Yes, the match can start"
    if verb == "setup":  # The table of KD-SETUP.1 has kings, line, rounds, dominoes of each player, grid.
        rows = {"2 0": (2, 4, 6, 12, 5), "3 0": (1, 3, 12, 12, 5), "4 0": (1, 4, 12, 12, 5), "2 1": (2, 4, 12, 24, 7)}
        row = rows[" ".join(rest[:2])]
        return str(row[("kings", "line", "rounds", "each", "grid").index(rest[2])])
    assert verb == "same", f"no second answer to questions about {verb!r}: write it here"
    first, second = (spot(text) for text in question.about.split(" | ")[1:])
    covers = [set(zip(one.halves, DOMINOES[one.number], strict=True)) for one in (first, second)]
    return "Yes" if covers[0] == covers[1] else "No"


PLAYED = {"2 0": (24, 4), "3 0": (36, 3), "4 0": (48, 4), "2 1": (48, 4)}
"""The dominoes in play and in a line by seats and duel, from the table of KD-SETUP.1."""
OPEN = {  # KD-INFO.1 lists kingdoms, both lines with numbers and kings, discards, size of the pile, options, scores.
    "how many dominoes are left in the draw pile", "which dominoes Bo has discarded", "how many points Bo has so far",
    "which dominoes Bo's kings are on", "which dominoes are in the next line",
}  # fmt: skip


def _on_the_table(question: Question, verb: str, rest: list[str]) -> str:
    match verb:
        case "aside":
            return str(48 - PLAYED[" ".join(rest)][0])
        case "pile":  # KD-TURN.1, KD-TURN.4: in round r the lines 1 to r+1 are drawn, if the pile has that many.
            used, length = PLAYED[" ".join(rest[:2])]
            drawn = 0
            while drawn < used and drawn < length * (int(rest[2]) + 1):
                drawn += length
            return str(used - drawn)
        case "castle":  # KD-SETUP.3: the castle is (0, 0); KD-PLACE.1: x grows to the right, y downwards.
            left, right, top, bottom = (int(part) for part in rest[:4])
            columns, rows = range(left, right + 1), range(top, bottom + 1)
            beyond = {
                "left": [x for x in columns if x < 0], "right": [x for x in columns if x > 0],
                "above": [y for y in rows if y < 0], "below": [y for y in rows if y > 0],
            }  # fmt: skip
            return str(len(beyond[rest[4]]))
        case "line":
            return str(sorted(map(int, rest[0].split(",")))[int(rest[1]) - 1])
        case "order":  # KD-COMP.4, KD-SETUP.5
            names, seats = rest[1].split(","), int(rest[0])
            kings = 2 if seats == 2 else 1
            return "Yes" if sorted(names) == sorted(("Ann", "Bo", "Cy", "Di")[:seats] * kings) else "No"
        case "second":
            return str({"2": 4, "3": 3, "4": 4}[rest[0]] - int(rest[1]))
        case "switch":  # KD-SETUP.7, and KD-OPT.4: three games have the same options.
            return "Yes" if rest[0] in ("seated", "again") else "No"
        case "half":
            x, y = spot(" ".join(rest)).halves[1]
            return f"({x}, {y})"
        case "neighbour":
            x, y = (int(part) for part in rest[0].split(","))
            found = [answer for answer in question.answers if _apart(answer, x, y) == 1]
            assert len(found) == 1
            return found[0]
        case "known":
            return "Yes" if (" ".join(rest[1:]) in OPEN) == (rest[0] != "KD-INFO.2") else "No"
        case _:
            assert verb == "worked"  # KD-INFO.2: this is when all 48 are in play.
            return "Yes" if PLAYED[" ".join(rest)][0] == 48 else "No"


def _apart(answer: str, x: int, y: int) -> int:
    """Return the distance between two squares in steps over edges."""
    other_x, other_y = (int(part) for part in answer.strip("()").split(","))
    return abs(other_x - x) + abs(other_y - y)


def _at_the_end(table: Slow, verb: str, rest: list[str]) -> str:
    if verb in ("Harmony", "Middle", "final"):
        seat = int(rest[-1])
        harmony = 5 * (not table.discards[seat])
        middle = 10 * central(table.lands[seat])
        total = score(table.lands[seat]) + harmony + middle
        return str({"Harmony": harmony, "Middle": middle, "final": total}[verb])
    if verb == "dynasty":
        sums = [sum(score(game[seat]) for game in table.games) for seat in range(2)]
        largest = [max(comparison(game[seat])[1] for game in table.games) for seat in range(2)]
        crowns = [sum(comparison(game[seat])[2] for game in table.games) for seat in range(2)]
        ranks = places(list(zip(sums, largest, crowns, strict=True)))
        return table.names[ranks.index(1)]
    ranks = places([comparison(land) for land in table.lands])
    if verb == "place":
        return ("1st", "2nd", "3rd", "4th")[ranks[int(rest[0])] - 1]
    return " and ".join(name for name, rank in zip(table.names, ranks, strict=True) if rank == 1)


def _counted(table: Slow, verb: str, rest: list[str]) -> str:
    if verb == "score":
        return str(score(table.lands[int(rest[0])]))
    if verb == "terrain":
        land = table.lands[int(rest[0])]
        parts: list[frozenset[tuple[int, int]]] = []
        for square, (terrain, _) in land.items():
            part = frozenset(property_of(land, square))
            if terrain == rest[1] and part not in parts:
                parts.append(part)
        assert len(parts) > 1
        return str(sum(worth(land, set(part)) for part in parts))
    seat, x, y = (int(part) for part in re.split("[:,]", rest[0]))
    part = property_of(table.lands[seat], (x, y))
    return str(len(part) if verb == "size" else worth(table.lands[seat], part))


def _in_play(table: Slow, question: Question, verb: str, rest: list[str]) -> str:
    about = question.about
    land = table.lands[table.seat] if verb not in ("draw", "discards") else {}
    free = [number for number, king in zip(table.ahead, table.claims, strict=False) if king is None]
    if verb == "deed":  # KD-PLACE.8 is about placed dominoes.
        return "No" if int(rest[1]) in table.laid[table.seat] else "Yes"
    if about == "kings":
        return ", ".join(table.names[king] for _, king in sorted(zip(table.line, table.kings, strict=True)))
    if verb == "duty":
        return question.answers[0 if table.legal(land, int(rest[0])) else 1]
    if verb == "discards":
        return str(len(table.discards[int(rest[0])]))
    if about == "next king":
        later = sorted(number for number in table.line if number > table.line[table.turn])
        return table.names[table.kings[table.line.index(later[0])]]
    if about == "first next round":
        king = table.claims[table.ahead.index(min(table.ahead))]
        return table.names[table.seat if king is None else king]
    if about == "after placing":
        return question.answers[0 if table.ahead else 1]
    if verb == "over":
        assert not table.ahead
        return "Yes" if table.line[table.turn] == max(table.line) else "No"
    if verb == "draw":
        return question.answers[0 if int(rest[0]) in table.pile else 1]
    assert verb == "best", f"no second answer to questions about {verb!r}: write it here"
    now = score(land)
    gains = {
        number: max((_after(land, one.halves, number) - now for one in table.legal(land, number)), default=0)
        for number in free
    }
    best = [number for number, won in gains.items() if won == max(gains.values())]
    assert len(best) == 1
    return "Yes" if best == [int(rest[0])] else "No"


def _after(land: dict[tuple[int, int], tuple[str, int]], halves: tuple[tuple[int, int], ...], number: int) -> int:
    return score(land | dict(zip(halves, DOMINOES[number], strict=True)))
