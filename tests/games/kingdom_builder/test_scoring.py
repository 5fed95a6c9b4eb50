"""The gold from castles and the ten cards, and the hexes that earned it (KB-7, KB-13.18)."""

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import ScoreLine

from .slow import BUILDABLE, CARDS, Hex, neighbours, of_kind, sector
from .tables import BLUE, RED, W19_BLUE, W19_RED, board_of, cells, position, written

RULES = {card: f"KB-7.{n}" for n, card in enumerate(CARDS, 3)} | {"castles": "KB-7.2"}
F = board_of(position())


def lines(card: str, *settlements: str, seat: int = RED, presence: bool = False) -> list[ScoreLine]:
    """Return the score lines of a card, or of the castles, for a seat."""
    others = [other for other in CARDS if other != card][:2]
    cards = [card, *others] if card != "castles" else [*others, "lords"]
    state = position(*settlements, cards=cards, left=0, lords_needs_presence=presence)
    return [line for line in state.score() if line.rule == RULES[card] and line.seat == seat]


def gold(card: str, *settlements: str, seat: int = RED, presence: bool = False) -> int:
    """Return the gold of a card for a seat."""
    return sum(line.points for line in lines(card, *settlements, seat=seat, presence=presence))


def places(card: str, *settlements: str, seat: int = RED) -> set[Hex]:
    """Return the hexes that earned the gold."""
    return {at for line in lines(card, *settlements, seat=seat) for at in cells(" ".join(line.at))}


def in_sectors(*numbers: tuple[int, int, int, int]) -> list[str]:
    """Return, for each seat, settlements in these numbers in TL, TR, BL and BR."""
    rooms = [[at for at in sorted(F) if sector(at) == n and F[at] in BUILDABLE] for n in range(4)]
    return [
        written({room.pop() for room, wanted in zip(rooms, counts, strict=True) for _ in range(wanted)})
        for counts in numbers
    ]


# KB-7, the table of W19, has castles, then the ten cards in order.
W19 = {
    "castles": (3, 6), "fishermen": (1, 2), "miners": (0, 2), "workers": (5, 5), "discoverers": (7, 7),
    "knights": (8, 6), "hermits": (5, 7), "citizens": (2, 1), "merchants": (12, 0), "farmers": (3, 3),
    "lords": (36, 42),
}  # fmt: skip


@pytest.mark.parametrize("card", W19)
def test_w19_the_full_position(card: str):
    """W19, KB-7.2 to KB-7.12."""
    assert (gold(card, W19_RED, W19_BLUE), gold(card, W19_RED, W19_BLUE, seat=BLUE)) == W19[card]


def test_w19_the_sum():
    """W19, KB-7.1, KB-7.17, KB-11.30: 12+8+2+3 and 0+6+1+6, each card and the castles in lines of their own."""
    state = position(W19_RED, W19_BLUE, cards=("merchants", "knights", "citizens"))
    assert state.points() == (25, 13)
    rules = ("KB-7.10", "KB-7.7", "KB-7.9", "KB-7.2")
    apart = [
        [sum(line.points for line in state.score() if (line.seat, line.rule) == (seat, rule)) for rule in rules]
        for seat in (RED, BLUE)
    ]
    assert apart == [[12, 8, 2, 3], [0, 6, 1, 6]]
    assert {line.rule for line in state.score()} == set(rules)


def test_w19_the_hexes_that_earned_gold():
    """W19, KB-13.18: two areas link three special hexes; a row, an area, a sector and a castle's neighbour score."""
    upper, lower = cells("4,4 4,5 5,5 6,6"), cells("7,7 7,8 7,9 7,10")
    assert places("merchants", W19_RED, W19_BLUE) == cells("3,3 6,7 6,11") | upper | lower
    assert places("knights", W19_RED, W19_BLUE) == lower
    assert places("citizens", W19_RED, W19_BLUE) == upper
    assert places("farmers", W19_RED, W19_BLUE) == {(13, 4)}
    assert places("castles", W19_RED, W19_BLUE) == {(3, 3), (4, 4)}
    assert places("fishermen", W19_RED, W19_BLUE) == {(4, 4)}
    assert places("workers", W19_RED, W19_BLUE) == cells("4,4 6,6 7,7 7,10 15,11")


@pytest.mark.parametrize("card", [card for card in ("castles", *CARDS) if card != "lords"])
def test_what_earns_nothing_names_no_hex(card: str):
    """KB-13.18 lists the hexes that earned the gold; a line of 0 gold still appears (KB-7.1)."""
    for own in ("", "8,9"):
        found = [line for line in lines(card, own) if not line.points]
        assert all(line.at == () for line in found)
    assert len(lines(card, "")) == 1


def test_castles():
    """KB-7.2: 3 for each castle, not for each settlement; several players can score the same one."""
    assert gold("castles", "4,4") == 3
    assert gold("castles", "4,4 3,4 2,3") == 3
    assert gold("castles", "4,4 7,14") == 6
    assert (gold("castles", "4,4", "3,4"), gold("castles", "4,4", "3,4", seat=BLUE)) == (3, 3)
    assert gold("castles", "4,5") == 0


def test_fishermen():
    """KB-7.3, KB-7.15, KB-11.17: each counts once, however much water it touches, and not on the water."""
    assert F[4, 2] == F[4, 3] == "water"
    assert set(neighbours((4, 4))) & of_kind(F, "water") == {(4, 3), (5, 3)}
    assert gold("fishermen", "4,4") == 1
    assert gold("fishermen", "4,3") == 0
    assert gold("fishermen", "4,3 4,2 4,4") == 1  # It stays water under a settlement.
    assert gold("fishermen", "8,9") == 0


def test_miners():
    """KB-7.4, KB-11.18: 1 for each settlement of the player that touches a mountain, once."""
    beside = sorted(at for at in of_kind(F, *BUILDABLE) if set(neighbours(at)) & of_kind(F, "mountain"))
    apart = sorted(at for at in of_kind(F, *BUILDABLE) if not set(neighbours(at)) & of_kind(F, "mountain"))
    assert gold("miners", written([*beside[:3], *apart[:4]])) == 3
    assert places("miners", written([*beside[:3], *apart[:4]])) == set(beside[:3])


def test_workers():
    """KB-7.5, KB-11.18: castles and locations count alike."""
    assert gold("workers", "4,4 7,6 7,10 8,9") == 3


def test_discoverers():
    """KB-7.6: 1 for each row, however many settlements it has."""
    assert gold("discoverers", "7,6 7,7 7,8 8,7 0,1") == 3


def test_knights():
    """KB-7.7, KB-11.20: 2 for each in the row with the most; tied rows count once."""
    assert gold("knights", "7,6 7,7 7,8 8,7") == 6
    assert gold("knights", "7,6 7,7 8,7 8,8 0,1") == 4
    assert places("knights", "7,6 7,7 8,7 8,8 0,1") == {(7, 6), (7, 7)}


def test_hermits():
    """KB-7.8, KB-7.13, KB-11.16: 1 for each area; a lone settlement is one; each player's count separately."""
    assert gold("hermits", "7,6 7,7 0,1 4,4 4,5") == 3
    assert gold("hermits", "7,6 7,8", "7,7") == 2


@pytest.mark.parametrize(
    ("own", "points"), [("7,6", 0), ("7,6 7,7", 1), ("7,6 7,7 7,8", 1), ("7,6 7,7 7,8 7,9 0,1", 2)]
)
def test_citizens(own: str, points: int):
    """KB-7.9, KB-7.13, KB-11.16: half of the largest area, rounded down."""
    assert gold("citizens", own) == points


def test_merchants_link_through_own_areas_alone():
    """KB-7.10, KB-7.14, KB-11.15: one area links two hexes; a settlement of another player links nothing."""
    chain = "7,7 7,8 7,9 7,10"  # It leads from tavern (6,7) to paddock (6,11).
    assert gold("merchants", chain) == 8
    assert places("merchants", chain) == cells(chain) | {(6, 7), (6, 11)}
    assert gold("merchants", "7,7 7,8 7,10", "7,9") == 0
    assert gold("merchants", "7,7 7,8 7,9") == 0


def test_merchants_chains_pass_through_special_hexes_and_count_each_once():
    """KB-7.14: castle - area - tavern - area - paddock; a second area between the same two hexes adds nothing."""
    upper, lower = "4,4 4,5 5,5 6,6", "7,7 7,8 7,9 7,10"
    assert gold("merchants", f"{upper} {lower}") == 12
    assert gold("merchants", f"{lower} 6,8 6,9 6,10") == 8
    apart = "11,10 12,10"  # They are beside a castle only.
    assert gold("merchants", f"{upper} {lower} {apart}") == 12


def test_merchants_in_two_chains():
    """KB-7.14: two pairs of hexes without a link between them score 16, each chain in a line of its own."""
    lower = "7,7 7,8 7,9 7,10"
    state = f"{lower} 11,16 12,16 13,15 14,15 14,14 15,13"  # It leads from farm (11,17) to farm (15,12).
    found = lines("merchants", state)
    assert [line.points for line in found] == [8, 8]
    assert set(found[0].at).isdisjoint(found[1].at)


def test_settlements_on_water_link_and_count():
    """KB-7.15, KB-5.22: they count for castles and every card except Fishermen."""
    assert F[9, 14] == "water"
    assert gold("discoverers", "9,14") == 1
    assert gold("hermits", "9,14") == 1
    assert gold("lords", "9,14", "") == 12 * 4
    bridge = "10,13 10,14"
    assert {F[at] for at in cells(bridge)} == {"water"}
    assert gold("citizens", f"10,12 {bridge} 10,15") == 2


@pytest.mark.parametrize(("numbers", "points"), [((7, 3, 3, 9), 9), ((10, 0, 15, 15), 0), ((1, 1, 1, 1), 3)])
def test_w18_farmers(numbers: tuple[int, int, int, int], points: int):
    """W18, KB-7.11, KB-11.18: 3 for each in the sector with the fewest, tied sectors once."""
    (own,) = in_sectors(numbers)
    assert gold("farmers", own) == points
    assert len(places("farmers", own)) == points // 3


SEATS_W17 = ((5, 0, 2, 3), (5, 4, 0, 3), (1, 4, 0, 0))


def test_w17_lords():
    """W17, KB-7.12, KB-7.16, KB-11.19: sector by sector, then in all; zero is a number like any other."""
    three = in_sectors(*SEATS_W17)
    by_sector = [[line.points for line in lines("lords", *three, seat=seat)] for seat in range(3)]
    assert by_sector == [[12, 6, 12, 12], [12, 12, 6, 12], [6, 12, 6, 6]]
    assert [sum(points) for points in by_sector] == [42, 42, 30]


def test_w17_lords_need_a_settlement_by_option():
    """W17, KB-9.6: TR gives red 0, BL blue and yellow 0, BR yellow 0."""
    three = in_sectors(*SEATS_W17)
    by_sector = [[line.points for line in lines("lords", *three, seat=seat, presence=True)] for seat in range(3)]
    assert by_sector == [[12, 0, 12, 12], [12, 12, 0, 12], [6, 12, 0, 0]]
    assert [sum(points) for points in by_sector] == [36, 36, 18]


def test_lords_ties():
    """KB-7.16: 8, 8, 6, 2 give 12, 12, 6, 0; if all have the same number, zero included, all get 12."""
    four = in_sectors((8, 0, 0, 1), (8, 0, 0, 1), (6, 0, 0, 1), (2, 0, 0, 1))
    first = [lines("lords", *four, seat=seat)[0].points for seat in range(4)]
    assert first == [12, 12, 6, 0]
    assert [[line.points for line in lines("lords", *four, seat=seat)[1:]] for seat in range(4)] == [[12, 12, 12]] * 4


def test_lords_name_the_settlements_of_sectors_that_earned():
    """KB-13.18."""
    four = in_sectors((3, 0, 0, 0), (2, 0, 0, 0), (1, 0, 0, 0))
    found = [lines("lords", *four, seat=seat)[0] for seat in range(3)]
    assert [(line.points, len(line.at)) for line in found] == [(12, 3), (6, 2), (0, 0)]


def test_gold_can_be_asked_at_any_time():
    """KB-7.17: everyone's is known, as if the game ended now; before the board is complete there is none."""
    start: kb.State = kb.games["kingdom-builder"].start(2)
    assert start.points() == (0, 0)
    assert position(W19_RED, W19_BLUE, cards=("merchants", "knights", "citizens"), left=2).points() == (25, 13)
