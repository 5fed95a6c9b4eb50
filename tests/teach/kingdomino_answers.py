"""What practice of Kingdomino asks, answered by the slow computation from the words for programs and plain data."""

from __future__ import annotations

import re

from kbwidgets.core.question import Question

from .slow import DOMINOES, Slow, central, comparison, places, property_of, score, spot, worth


def slow_answer(question: Question) -> str:
    """The right answer, worked out from the words for programs and the plain data of the position."""
    verb, *rest = question.about.split()
    if verb in ("start", "setup", "same"):
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
            return "No, 2 to 4 people play (KD-SETUP.1)"
        if set(chosen) - {"blue", "green", "pink", "yellow"} or len(set(chosen)) < len(chosen):
            return "No, that is not a colour of their own for everybody (KD-COMP.4)"
        if "mighty_duel" in options and seats != "2":
            return "No, the Mighty Duel needs exactly 2 players (KD-OPT.3)"
        return "Yes, the game can begin"
    if verb == "setup":  # the table of KD-SETUP.1: kings, line, rounds, dominoes of each player, grid
        rows = {"2 0": (2, 4, 6, 12, 5), "3 0": (1, 3, 12, 12, 5), "4 0": (1, 4, 12, 12, 5), "2 1": (2, 4, 12, 24, 7)}
        row = rows[" ".join(rest[:2])]
        return str(row[("kings", "line", "rounds", "each", "grid").index(rest[2])])
    first, second = (spot(text) for text in question.about.split(" | ")[1:])
    covers = [set(zip(one.halves, DOMINOES[one.number], strict=True)) for one in (first, second)]
    return "Yes" if covers[0] == covers[1] else "No"


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
        return str(ranks[int(rest[0])])
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
    if question.rule == "KD-TURN.2":
        if verb == ("place" if table.phase == "place" else "choose"):
            assert verb == "place" or int(rest[0]) in free
            assert verb == "choose" or not table.forbidden(land, spot(about))
            return question.answers[0]
        return question.answers[1 if table.phase == "place" else 2]
    if verb == "place":
        return question.answers[table.forbidden(land, spot(about))]
    if verb == "half":
        x, y = spot(" ".join(rest)).halves[1]
        return f"({x}, {y})"
    if verb == "duty":
        return question.answers[0 if table.legal(land, int(rest[0])) else 1]
    if verb == "discards":
        return str(len(table.discards[int(rest[0])]))
    if verb == "choose":
        if question.rule == "KD-PICK.2":
            assert not table.legal(land, int(rest[0]))
        return question.answers[0 if int(rest[0]) in free else 1 if int(rest[0]) in table.ahead else 2]
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
    assert about == "best choose"
    now = score(land)
    gains = {
        number: max((_after(land, one.halves, number) - now for one in table.legal(land, number)), default=0)
        for number in free
    }
    best = [number for number, won in gains.items() if won == max(gains.values())]
    assert len(best) == 1
    return str(best[0])


def _after(land: dict[tuple[int, int], tuple[str, int]], halves: tuple[tuple[int, int], ...], number: int) -> int:
    return score(land | dict(zip(halves, DOMINOES[number], strict=True)))
