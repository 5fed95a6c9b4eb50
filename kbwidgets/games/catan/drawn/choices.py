"""All picks of Catan, on places, cards, trades and buttons, and the moves tried where there is no choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.turn import PathNote, Turn
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.drawn import due, hand, offers, picks, trade
from kbwidgets.games.catan.drawn.parts import GIVE, TAKE
from kbwidgets.games.catan.rules.chapters.bank import BankTrade
from kbwidgets.games.catan.rules.chapters.build import City, Road, Settle
from kbwidgets.games.catan.rules.chapters.cards import Buy, Monopoly, PlayKnight, PlayRoads, Plenty, Stop
from kbwidgets.games.catan.rules.chapters.ending import Show
from kbwidgets.games.catan.rules.chapters.robber import Discard, Robber
from kbwidgets.games.catan.rules.chapters.trade import Accept, Confirm, Reject, Withdraw
from kbwidgets.games.catan.rules.chapters.turn import End, Roll
from kbwidgets.games.catan.rules.position import MAIN_PHASES, NOBODY, corner_key, edge_key, hex_key
from kbwidgets.games.catan.rules.resources import DEV_NAMES, KNIGHT, MONOPOLY, RESOURCES, ROAD_BUILDING
from kbwidgets.games.catan.rules.view import CatanView


def choices_of(view: CatanView, turn: Turn, hand_of: Seat | None) -> Choices:
    """Return the picks that are possible now. Cards that are chosen together and rolls by hand are one pick each.

    Cards are clicked in the hand if that of the seat that acts is the one on the table.
    """
    choices, first = Choices(), next(iter(turn.moves), None)
    verb = GIVE if turn.seat == hand_of else ""
    if isinstance(first, Discard):  # There may be thousands.
        due.offer_discards(view, first.seat, choices, verb)
        return choices
    turn.offer(choices, _paths_of(view, turn))
    if isinstance(first, Roll) and first.is_by_hand:
        due.offer_dice(choices)
    if any(isinstance(move, Plenty) for move in turn.moves):
        hand.offer_plenty(view, choices)
    trade.offer_trades(view, turn, choices, verb)
    return choices


def _paths_of(view: CatanView, turn: Turn) -> Callable[[Move], Iterator[PathNote]]:
    """Return the keys that are picked for each legal move.

    If only one kind of piece fits, its place alone is enough (CT-18.5). If several players can be robbed on a hex, one
    of them is picked too, in any order (CT-18.6, CT-16.30).
    """
    is_paid = view.phase in MAIN_PHASES
    is_alone = len({type(move) for move in turn.moves if isinstance(move, (Road, Settle, City))}) < 2
    unnamed = {move.hexagon for move in turn.moves if isinstance(move, Robber) and move.victim == NOBODY}

    def build(piece: str, place: str) -> Iterator[PathNote]:
        if is_paid:
            yield (picks.PIECES[piece], place), ""
        if is_alone:
            yield (place,), ""

    def paths(move: Move) -> Iterator[PathNote]:  # noqa: PLR0912 (one case for each kind of move)
        match move:
            case Road(a, b):
                yield from build("road", edge_key(f"{a}-{b}"))
            case Settle(corner):
                yield from build("settlement", corner_key(corner))
            case City(corner):
                yield from build("city", corner_key(corner))
            case Robber(hexagon, victim) if victim == NOBODY:
                yield (hex_key(hexagon),), ""
            case Robber(hexagon, victim):
                yield (picks.victim_key(victim), hex_key(hexagon)), ""
                if hexagon not in unnamed:
                    yield (hex_key(hexagon), picks.victim_key(victim)), ""
            case BankTrade(given, give, _, get):
                yield (trade.give_key(given, give), f"{TAKE} {RESOURCES[get]}"), ""
            case Monopoly(kind):
                yield (hand.play_key(MONOPOLY), f"all {RESOURCES[kind]}"), ""
            case Reject():
                yield (offers.REJECT,), ""
                yield (offers.REJECT_ALL,), ""
            case Confirm(seat):
                yield (offers.confirm_key(seat),), ""
            case Roll() if move.is_by_hand:
                pass
            case _ if key := _KEYS.get(type(move)):
                yield (key,), ""
            case Show(count):
                yield (f"show {count}",), ""
            case _:
                pass

    return paths


_KEYS: dict[type[Move], str] = {
    Accept: offers.ACCEPT,
    Withdraw: offers.WITHDRAW,
    Roll: due.ROLL,
    End: due.END,
    Stop: due.STOP,
    Buy: hand.BUY,
    PlayKnight: f"play {DEV_NAMES[KNIGHT]}",
    PlayRoads: f"play {DEV_NAMES[ROAD_BUILDING]}",
}
"""The button of each kind of move that has only one."""


def attempt(view: CatanView, turn: Turn, path: Path) -> str | None:
    """Return the move that picks try although they are no choice. The rules say why not."""
    if len(path) == 1 and isinstance(path[0], str):
        move = hand.attempt(path[0]) or offers.attempt(view, path[0], turn.seat)
        if move is not None:
            return move
    return picks.attempt(view, turn, path)
