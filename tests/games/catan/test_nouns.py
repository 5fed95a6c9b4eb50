"""Positions of Catan read in the words of the rules: the worked examples through nouns, hidden ones included."""

from __future__ import annotations

from fractions import Fraction

import pytest

import kbwidgets as kb
from kbwidgets.core.things.thing import Hidden
from kbwidgets.core.values.types import OPEN
from kbwidgets.games.catan import GAME
from kbwidgets.games.catan.rules.things.holdings import Cards, DevelopmentCards
from kbwidgets.testing import Case, Walk, cases
from kbwidgets.testing.laws.nouns import places_are_found, positions_are_readable

from .positions import BLUE, ORANGE, WHITE, played, position, start
from .slow_board import geometry
from .tables import CORNERS_3, HEXES_3

S = start()


# -- the board --------------------------------------------------------------------------------------------


def test_hexes_and_intersections_know_what_they_touch():
    """CT-3.5 to CT-3.7 have worked tables."""
    board = S.board
    for number, (near, around) in HEXES_3.items():
        assert " ".join(str(each.number) for each in board.hexes[number].neighbours) == near
        assert " ".join(str(each.number) for each in board.hexes[number].intersections) == around
    for number, (near, hexes) in CORNERS_3.items():
        corner = board.intersections[number]
        assert " ".join(str(each.number) for each in corner.neighbours) == near
        assert " ".join(str(each.number) for each in corner.hexes) == hexes
        assert [edge.a + edge.b - number for edge in corner.edges] == [each.number for each in corner.neighbours]


def test_the_map_for_beginners_is_read_in_words():
    """CT-17.2, CT-1.1, CT-1.2."""
    board = S.board
    seven, desert = board.hexes[7], board.hexes[13]
    assert (seven.land, seven.resource, seven.chit, seven.dots, seven.robber) == ("fields", "grain", 8, 5, False)
    assert (desert.land, desert.resource, desert.chit, desert.dots, desert.robber) == ("desert", None, None, 0, True)
    assert board.robber == desert
    kinds = {f"{port.a}-{port.b}": (port.kind, port.rate) for port in board.ports}
    assert kinds["32-33"] == ("wool", 2)
    assert kinds["25-26"] == ("any", 3)
    assert len(kinds) == 9
    assert [board.intersections[n].port for n in (24, 25, 26, 32)] == [None, "any", "any", "wool"]


def test_pieces_stand_where_they_were_printed():
    """CT-2.15: position S."""
    board = S.board
    assert (board.intersections[14].building, board.intersections[14].player) == ("settlement", "White")
    assert board.intersections[25].building is None
    assert board.edges[13, 14].road == board.edges[14, 13].road == board.edges["edge 13-14"].road == "White"
    assert board.edges[25, 26].road is None
    assert not board.intersections[13].free
    assert board.intersections[25].free
    raised = position(BLUE, cities={BLUE: "49"}).board.intersections[49]
    assert (raised.building, raised.player, raised.colour) == ("city", "Blue", "blue")


def test_no_edge_joins_two_that_are_no_neighbours():
    """CT-3.8."""
    with pytest.raises(kb.KbError, match="no edge 7-26: intersection 7 is next to 6, 8 and 24"):
        S.board.edges[7, 26]


def test_the_net_has_places_of_three_kinds_where_they_lie():
    """CT-3.1: hexes are pointy-topped; corners are one side from the middle, edges halfway between their ends."""
    net, form = S.net(), geometry(3)
    assert len(net.spots) == 19 + 54 + 72
    for hexagon, six in enumerate(form.corners):
        x, y = net.spots[f"hex {hexagon}"]
        for corner in six:
            right, down = net.spots[f"intersection {corner}"]
            assert (right - x) ** 2 + (down - y) ** 2 == pytest.approx(1)
            assert (f"hex {hexagon}", f"intersection {corner}") in net.links
    assert net.spots["hex 1"][0] > net.spots["hex 0"][0]
    assert net.spots["intersection 0"][1] > net.spots["hex 0"][1]
    assert set(net.spots) == set(S.places())


# -- players ----------------------------------------------------------------------------------------------


def test_players_are_read_by_name():
    """CT-17.3, CT-17.7."""
    white, blue = S.players["White"], S.players[BLUE]
    assert white.hand == Cards(wool=1, grain=0, lumber=1, brick=0, ore=1)
    assert len(white.cards) == 0
    assert [each.number for each in white.settlements] == [14, 23]
    assert [each.place for each in white.roads] == ["edge 13-14", "edge 22-23"]
    assert (white.roads_left, white.settlements_left, white.cities_left) == (13, 3, 4)
    assert (white.points, white.ports, white.rates) == (2, (), Cards(4, 4, 4, 4, 4))
    assert [port.kind for port in blue.ports] == ["lumber"]
    assert blue.rates == Cards(4, 4, 2, 4, 4)
    assert [port.kind for port in S.players["Orange"].ports] == ["any"]


def test_production_is_what_one_roll_brings_on_average():
    """CT-17.4: orange gets grain on 8 and 9, lumber on 4, two wool on 10; with the robber on 7 no grain on 8."""
    orange = S.players["Orange"].production
    assert (orange.wool, orange.grain, orange.lumber) == (Fraction(6, 36), Fraction(9, 36), Fraction(3, 36))
    assert (orange.brick, orange.ore) == (0, 0)
    robbed = position(BLUE, more={"robber": 7}).players["Orange"].production
    assert robbed.grain == Fraction(4, 36)
    raised = position(BLUE, cities={ORANGE: "8"}).players["Orange"].production
    assert raised.wool == Fraction(9, 36)


def test_the_longest_road_is_shown_by_its_edges():
    """CT-11.1, CT-11.3: only one arm of a fork counts; five in a row take the card."""
    state = position(WHITE, roads={WHITE: "34-35 33-34 13-34"})
    found = state.players["White"].longest_road
    assert len(found) == 3
    assert state.longest_road is None
    longer = position(WHITE, roads={WHITE: "13-34 33-34 32-33 31-32"}, more={"longest": WHITE})
    assert [edge.place for edge in longer.players["White"].longest_road] == [
        "edge 13-14", "edge 13-34", "edge 31-32", "edge 32-33", "edge 33-34",
    ]  # fmt: skip
    assert longer.longest_road is not None
    assert (longer.longest_road.player, longer.longest_road.count, longer.longest_road.points) == ("White", 5, 2)


# -- what is hidden ---------------------------------------------------------------------------------------


def test_a_view_reads_only_what_it_knows():
    """CT-13.1: of other hands it has only the numbers of cards."""
    state = position(BLUE, hands={WHITE: "1 wool 2 ore"}, cards={WHITE: "knight point"})
    own, other, spectator = state.view(WHITE), state.view(BLUE), state.view(None)
    assert own.players["White"].hand == state.players["White"].hand
    assert own.players["White"].cards == DevelopmentCards(1, 0, 0, 0, 1)
    for view in (other, spectator):
        assert view.players["White"].hand == Hidden(3, "card")
        assert view.players["White"].cards == Hidden(2, "development card")
        assert view.deck == Hidden(23, "development card")
    assert other.unseen == DevelopmentCards(14, 2, 2, 2, 5)
    assert own.unseen == DevelopmentCards(13, 2, 2, 2, 4)
    assert state.deck == state.view(OPEN).deck == DevelopmentCards(13, 2, 2, 2, 4)


def test_the_bank_is_read_hidden_or_without_end_as_the_option_says():
    """CT-1.4, CT-13.1: in S every player has three cards."""
    assert S.view(BLUE).bank == Cards(15, 17, 16, 18, 17)
    closed = start(show_bank=False)
    assert closed.view(BLUE).bank == Hidden(83, "card")
    assert closed.bank == S.bank
    assert start(bank="unlimited").bank is None


def test_an_open_offer_is_read_in_words():
    """CT-9.5, CT-9.8."""
    state = position(WHITE, hands={WHITE: "1 wool", ORANGE: "1 ore"})
    assert state.offer is None
    state = played(state, "offer 1 wool for 1 ore to 0 1 2", "reject 0")
    assert state.offer is not None
    assert (state.offer.player, state.offer.give, state.offer.get) == (
        "White",
        Cards(1, 0, 0, 0, 0),
        Cards(0, 0, 0, 0, 1),
    )
    assert (state.offer.asked, state.offer.answers) == (("Blue", "Orange", "Red"), ("reject", "", ""))


# -- what is named ----------------------------------------------------------------------------------------


def test_refusals_and_scores_name_places_that_are_found():
    """CT-8.5: it is too close to the building beside it; a score line names the intersections (CT-12.1)."""
    state = position(WHITE)
    named = {place for refusal in state.refusals("settlement 13") for place in refusal.at}
    assert named
    assert all(state.locate(place) for place in named)
    line = state.score()[0]
    assert [getattr(state.thing(place), "building", None) for place in line.at] == ["settlement"] * line.points
    assert state.locate("hex 19") is None
    assert state.locate("edge 7-26") is None


def test_a_board_that_is_laid_out_shows_what_lies():
    """CT-2.5: tiles are dealt in the order of ids."""
    state = GAME.start(3).play("tile ore")
    assert [each.resource for each in state.board.hexes][:2] == ["ore", None]
    assert state.board.hexes[1].land is None
    assert state.board.ports == ()
    assert state.board.robber is None


@pytest.mark.parametrize("case", cases(GAME)[::9], ids=lambda case: str(case)[:80])
def test_what_public_names_lead_to_is_read_and_found(case: Case):
    walk = Walk.random(case, 3)
    positions_are_readable(walk)
    places_are_found(walk)


def test_the_board_as_text_shows_intersections_between_the_hexes():
    """CT-18.10, CT-3.7: the upper corners of hex 11 come first, then its sides; printed pieces show their seats."""
    lines = str(S.view(None)).splitlines()
    assert [line.split() for line in lines[:4]] == [
        ["35", "33", "31"],
        ["36", "34", "32", "30"],
        ["11:lumber11", "10:wool12", "9:grain9"],
        ["37", "13", "11", "29s1"],
    ]
    words = " ".join(lines[:17]).split()
    corners = [word for word in words if ":" not in word]
    assert sorted(int(word.partition("s")[0]) for word in corners) == list(range(54))
    assert {word for word in corners if "s" in word} == {
        "14s3", "23s3", "29s1", "8s1", "3s2", "1s2", "49s0", "19s0",
    }  # fmt: skip


def test_each_thing_has_a_picture_with_words():
    """CT-18.1, CT-18.10: a notebook shows hexes, intersections, edges, ports, players, hands and the board."""
    state = start()
    board, red = state.board, state.players["Red"]
    told = {
        board.hexes[7]: "Hex 7: fields, 8",
        board.hexes[13]: "Hex 13: desert, robber here",
        board.intersections[29]: "Intersection 29: Orange's settlement, port 3:1",
        board.intersections[0]: "Intersection 0: empty",
        board.edges[12, 3]: "Edge 3\N{EN DASH}12: Red's road",
        board.edges[0, 1]: "Edge 0\N{EN DASH}1: empty",
        board.ports[0]: "Port 3:1 at edge 25-26",
        red.hand: "1 wool, 1 grain and 1 lumber",
    }
    for thing, words in told.items():
        show = type(thing).SHOWN
        still = None if show is None else show(thing)
        assert still is not None
        assert (still.text, still.svg.startswith("<svg")) == (words, True)
        assert {*thing._repr_mimebundle_()} == {"text/plain", "text/html"}
    assert '<img alt="A board of size 3: ' in board._repr_mimebundle_()["text/html"]
    assert '<img alt="Red · 2 points · 3 cards and 0 dev' in red._repr_mimebundle_()["text/html"]
    assert "lumber" not in state.view(0).players["Red"]._repr_mimebundle_()["text/html"]
