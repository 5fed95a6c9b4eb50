"""The frame of a phase as JSON, checked against the rest of the position."""

from __future__ import annotations

from kbwidgets.core.errors import KbError
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json, Seat
from kbwidgets.games.catan.rules.chapters.cards import Plenty, can_pave
from kbwidgets.games.catan.rules.chapters.setup import placing_seat, tied_seats
from kbwidgets.games.catan.rules.chapters.trade import who_must
from kbwidgets.games.catan.rules.chapters.turn import BankTrade
from kbwidgets.games.catan.rules.fields import (
    BY_CHANCE,
    NOBODY,
    ONLY,
    Discarding,
    Done,
    Fields,
    Frame,
    FreeRoads,
    Offered,
    Placing,
    Robbing,
    Rolls,
    Stealing,
    Terms,
    from_turn,
)
from kbwidgets.games.catan.rules.layout import (
    PHASES,
    Draft,
    Lay,
    LayChit,
    LayCorner,
    LayGap,
    LayPort,
    LayRed,
    LayTile,
    LayTurn,
    draws,
    first_draft,
    lay,
)
from kbwidgets.games.catan.rules.resources import CARDS, MOVES, RESOURCES, Goods, counts, holds, total

_BACK = ("roll", "main")


def frame_to_json(frame: Frame) -> Json:
    """Return a frame as JSON, with -1 for hidden discards."""
    if isinstance(frame, Draft):
        return {
            "terrains": list(frame.terrains),
            "reds": [n for n in range(frame.reds.bit_length()) if frame.reds >> n & 1],
            "chits": list(frame.chits),
            "gaps": list(frame.gaps),
            "turn": frame.turn,
            "ports": list(frame.ports),
        }
    if isinstance(frame, Rolls):
        return {"ranks": [list(rank) for rank in frame.ranks], "rolled": list(frame.rolled)}
    if isinstance(frame, Discarding):
        chosen: list[Json] = [-1 if goods < 0 else list(counts(goods)) for goods in frame.chosen]
        return {"owed": list(frame.owed), "chosen": chosen}
    if isinstance(frame, Done):
        return {"told": frame.told}
    if isinstance(frame, Offered):
        answers: list[Json] = [
            [list(counts(answer.give)), list(counts(answer.get))] if isinstance(answer, Terms) else answer
            for answer in frame.answers
        ]
        return {
            "call": frame.call,
            "give": list(counts(frame.give)),
            "get": list(counts(frame.get)),
            "to": list(frame.to),
            "answers": answers,
        }
    return None if frame is None else dict(frame._asdict())


def frame_from_json(data: Plain, position: Fields) -> Frame:
    """Return the frame that data describe for the phase of a position."""
    phase, seats = position.phase, position.table.seats
    if phase in PHASES[:-1]:
        return _draft(data, position)
    if phase in ("order", "order dice"):
        return _rolls(data, position)
    if phase == "setup":
        return _placing(data, position)
    if phase == "discard":
        return _discarding(data, position)
    if phase == "robber":
        return Robbing(data.only("back")["back"].text(_BACK))
    if phase == "steal":
        data.only("victim", "back")
        victim = data["victim"].number(0, seats - 1)
        robbed = position.robber != NOBODY and position.built.realms[victim].hexes >> position.robber & 1
        if victim == position.turn or not position.hands[victim] or not robbed:
            raise data["victim"].fault("an opponent with cards at the robber")
        return Stealing(victim, data["back"].text(_BACK))
    if phase == "free roads":
        data.only("placed", "back")
        if not can_pave(position):
            raise data.fault("a place for a free road")
        return FreeRoads(data["placed"].number(0, 1), data["back"].text(_BACK))
    if phase == "offer":
        return _offered(data, position)
    if phase in ("main", "roll", "dice") and data.data is not None:
        return _done(data.only("told")["told"], position)
    if data.data is not None:
        raise data.fault("nothing in this phase")
    return None


def _done(told: Plain, position: Fields) -> Done:
    """Return the last move that everyone saw. A hidden bank's cards exist only in its text (CT-13.1)."""
    known = [f"monopoly {kind}" for kind in RESOURCES]
    if position.phase == "main":
        known += [f"confirm {seat}" for seat in range(position.table.seats) if seat != position.turn]
    if position.table.setup.show_bank:
        return Done(told.text(known))
    text = told.text()
    if text not in known:
        try:
            move = MOVES.parse(text)
        except KbError:
            move = None
        if not isinstance(move, (BankTrade, Plenty)) or str(move) != text:
            raise told.fault("a trade with the bank, a year of plenty, or one of " + ", ".join(known))
    return Done(text)


def acting(whole: Plain, position: Fields) -> tuple[Seat, ...]:
    """Return the seats that must act in a phase."""
    phase, frame, turn = position.phase, position.frame, position.turn
    if phase == "over":
        return ()
    if phase == "desert" and len(position.land.deserts) < 2:
        raise whole["phase"].fault("a phase with several deserts")
    if phase == "card" and not position.dev.deck:
        raise whole["phase"].fault("a phase with a card in the deck")
    if phase == "first" and len(position.order) >= position.table.seats - 1:
        raise whole["order"].fault("an order that is not complete yet")
    if phase in ("order", "order dice") and position.order:
        raise whole["order"].fault("no order before the rolls")
    if phase in (*PHASES, "order") and position.order:
        raise whole["order"].fault("no order yet")
    if phase in (*PHASES, "first", "order dice", "dice", "card", "steal"):
        return BY_CHANCE
    left = from_turn(position.order, turn) if turn in position.order else ()
    if isinstance(frame, Discarding):
        return tuple(seat for seat in left if frame.owed[seat] and not frame.chosen[seat])
    if isinstance(frame, Offered):
        return who_must(left, turn, frame) if left else ()
    return ONLY[turn]


def _numbers(data: Plain, low: int, high: int) -> tuple[int, ...]:
    return tuple(item.number(low, high) for item in data.items())


def _draft(data: Plain, position: Fields) -> Draft:
    """Return a draft, laid out again draw by draw."""
    data.only("terrains", "reds", "chits", "gaps", "turn", "ports")
    table, hexes = position.table, position.table.grid.hexes
    reds, chits = _numbers(data["reds"], 0, hexes - 1), _numbers(data["chits"], 0, 12)
    gaps, turn = _numbers(data["gaps"], 0, 999), data["turn"].number(-1, len(table.grid.coast) - 1)
    queue: list[Lay] = [LayTile(what) for what in _numbers(data["terrains"], 0, 5)]
    queue += [LayRed(what) for what in reds]
    spiral = table.setup.chits == "spiral"
    if spiral and len(chits) == hexes:
        queue += [LayCorner(_corner(data, position, chits))]
    elif not spiral:
        queue += [LayChit(what) for what in chits if what]
    queue += [LayGap(what) for what in gaps]
    if turn >= 0 and table.setup.ports != "even":
        queue += [LayTurn(turn)]
    queue += [LayPort(what) for what in _numbers(data["ports"], 0, 5)]
    draft = first_draft(table)
    for move in queue:
        if not draft.phase or move not in draws(table, draft)[0]:
            raise data.fault(f"draws that can come: {move} cannot")
        draft = lay(table, draft, move)
    if frame_to_json(draft) != data.data or draft.phase != position.phase:
        raise data.fault("a draft in the phase that is due")
    return draft


def _corner(data: Plain, position: Fields, chits: tuple[int, ...]) -> int:
    """Return the start of the spiral that produces these tokens."""
    table, draft = position.table, first_draft(position.table)
    for what in _numbers(data["terrains"], 0, 5):
        move = LayTile(what)
        if draft.phase != "tile" or move not in draws(table, draft)[0]:
            break
        draft = lay(table, draft, move)
    if draft.phase == "corner":
        for corner in range(7, 19, 2):
            if lay(table, draft, LayCorner(corner)).chits == chits:
                return corner
    raise data["chits"].fault("the chits of a spiral")


def _rolls(data: Plain, position: Fields) -> Rolls:
    data.only("ranks", "rolled")
    table, seats = position.table, position.table.seats
    ranks = tuple(_numbers(item, 0, seats - 1) for item in data["ranks"].items(1, seats))
    everybody = [seat for rank in ranks for seat in rank]
    if sorted(everybody) != list(range(seats)) or not all(ranks) or any(list(r) != sorted(r) for r in ranks):
        raise data["ranks"].fault("each seat once, those that are tied ascending")
    rolls = Rolls(ranks, _numbers(data["rolled"], 2, 12))
    group = tied_seats(table, rolls)
    if table.setup.order not in ("roll", "roll_all") or len(rolls.rolled) >= len(group):
        raise data["rolled"].fault("fewer rolls than players that are tied")
    if group[len(rolls.rolled)] != position.turn:
        raise data.fault(f"the roll of seat {position.turn}")
    return rolls


def _placing(data: Plain, position: Fields) -> Placing:
    """Return the frame of the setup. Everyone's pieces follow from the step (CT-4.3)."""
    data.only("step", "corner")
    order, grid, built = position.order, position.table.grid, position.built
    step = data["step"].number(0, 2 * len(order) - 1 if order else 0)
    corner = data["corner"].number(NOBODY, grid.corners - 1)
    if len(order) != position.table.seats or placing_seat(order, step) != position.turn:
        raise data["step"].fault(f"a step of seat {position.turn}")
    placed = [placing_seat(order, n) for n in range(step)]
    for seat, realm in enumerate(built.realms):
        towns = placed.count(seat) + (corner != NOBODY and seat == position.turn)
        if (realm.settlements.bit_count(), realm.roads.bit_count()) != (towns, placed.count(seat)) or realm.cities:
            raise data["step"].fault("as many pieces as were placed")
    if corner == NOBODY:
        if not built.places:
            raise data["corner"].fault("an intersection for a settlement")
    elif not built.realms[position.turn].settlements >> corner & 1 or not grid.edges_at[corner] & built.paths:
        raise data["corner"].fault("a settlement of the player with an empty edge")
    return Placing(step, corner)


def _discarding(data: Plain, position: Fields) -> Discarding:
    """Return the frame of the discards. The numbers owed follow from the hands (CT-7.1)."""
    data.only("owed", "chosen")
    seats, limit = position.table.seats, position.table.setup.discard_limit
    owed = _numbers(data["owed"], 0, 10**6)
    due = tuple(size // 2 if (size := total(hand)) > limit else 0 for hand in position.hands)
    if owed != due:
        raise data["owed"].fault("half of each hand that is too large")
    chosen = tuple(_goods(item) for item in data["chosen"].items(seats, seats))
    for seat, goods in enumerate(chosen):
        if goods and (total(goods) != owed[seat] or not holds(position.hands[seat], goods)):
            raise data["chosen"].fault("as many cards as must go, from the hand")
    if not any(count and not goods for count, goods in zip(owed, chosen, strict=True)):
        raise data["chosen"].fault("a seat that has yet to choose")
    return Discarding(owed, chosen)


def _goods(data: Plain) -> Goods:
    pairs = zip(data.items(5, 5), CARDS, strict=True)
    return sum(item.number(0, 1 << 18) * card for item, card in pairs)


def _offered(data: Plain, position: Fields) -> Offered:
    """Return the frame of an open offer (CT-9.5 to CT-9.8)."""
    data.only("call", "give", "get", "to", "answers")
    seats, turn = position.table.seats, position.turn
    call, give, get = data["call"].truth(), _goods(data["give"]), _goods(data["get"])
    to = _numbers(data["to"], 0, seats - 1)
    if not to or turn in to or list(to) != sorted(set(to)) or not position.table.setup.player_trade:
        raise data["to"].fault("opponents, ascending")
    if not holds(position.hands[turn], give) or not _fair(give, get, call=call):
        raise data["give"].fault("an offer that may be made")
    answers: list[str | Terms] = []
    for seat, item in enumerate(data["answers"].items(seats, seats)):
        hand = position.hands[seat]
        if isinstance(item.data, str):
            answer = item.text(("", "accept", "reject"))
            if (answer and seat not in to) or (answer == "accept" and (call or not holds(hand, get) or len(to) == 1)):
                raise item.fault("an answer that may be given")
            answers.append(answer)
            continue
        one, other = (_goods(part) for part in item.items(2, 2))
        if seat not in to or not holds(hand, one) or not _fair(one, other, call=False):
            raise item.fault("a counter that may be given")
        answers.append(Terms(one, other))
    return Offered(call, give, get, to, tuple(answers))


def _fair(give: Goods, get: Goods, *, call: bool) -> bool:
    """Return whether both sides contain cards, of different kinds. A request has only one side."""
    if call:
        return bool(give) != bool(get)
    both = any(one and other for one, other in zip(counts(give), counts(get), strict=True))
    return bool(give) and bool(get) and not both
