"""Each seat of a match has an avatar, by its number; it is kept in copies and in the record, and drawn once for all."""

import copy
import pickle
import re
from collections.abc import Callable, Sequence
from typing import cast

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.avatar_faces import avatar_symbols, parts_of, portrait
from kbwidgets.core.setup.avatars import AVATARS
from kbwidgets.core.values.colours import MARKS
from kbwidgets.core.values.types import OPEN

KINGDOMINO = kb.games["kingdomino"]


def match_with(avatars: Sequence[int] | None, seats: int = 3) -> kb.Match:
    return kb.Match(KINGDOMINO, ["Ann", "Bo", "Cy", "Di"][:seats], seed=7, avatars=avatars)


def test_there_are_thirty_and_no_two_have_the_same_face_and_head():
    assert list(AVATARS) == list(range(1, 31))
    assert len({parts_of(avatar)[:2] for avatar in AVATARS}) == 30


def test_those_that_seats_get_without_a_word_differ_from_their_neighbours_in_everything():
    """The faces at a table of any size can be distinguished without their colours."""
    for avatar in range(1, 30):
        assert all(one != other for one, other in zip(parts_of(avatar), parts_of(avatar + 1), strict=True))


@pytest.mark.parametrize("name", list(kb.games))
def test_without_a_word_every_seat_has_another_one(name: str):
    game = kb.games[name]
    avatars = kb.Match(game, game.seats[-1]).avatars
    assert len(avatars) == len(set(avatars)) == game.seats[-1]
    assert set(avatars) <= set(AVATARS)


def test_a_seat_has_the_one_that_was_given_and_two_may_have_the_same():
    """CQ-2.2: avatars may repeat."""
    assert match_with([30, 1, 30]).avatars == (30, 1, 30)


COPIES: dict[str, Callable[[kb.Match], kb.Match]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),
    "branch": lambda match: match.branch(),
    "record": lambda match: kb.Record.parse(kb.Record.of(match).text()).replay(),
    "record of a seat": lambda match: kb.Record.parse(kb.Record.of(match, 1).text()).replay(),
}


@pytest.mark.parametrize("avatars", [(7, 2, 19), (5, 5, 5), (1, 2, 3)])
@pytest.mark.parametrize("way", list(COPIES))
def test_a_copy_has_them_too(way: str, avatars: tuple[int, ...]):
    assert COPIES[way](match_with(avatars)).avatars == avatars


FAULTS: list[tuple[object, list[str]]] = [
    ([True, 2], ["Player 1 can't have avatar True"]),
    ([1, 0], ["Player 2 can't have avatar 0"]),
    ([31, 2], ["Player 1 can't have avatar 31"]),
    ([-1, 31], ["Player 1 can't have avatar -1", "Player 2 can't have avatar 31"]),
    (["x", 2], ["Player 1 can't have avatar 'x'"]),
    ([1.0, 2], ["Player 1 can't have avatar 1.0"]),
    ([None, 2], ["Player 1 can't have avatar None"]),
    ([1], ["has 2 players, but 1 avatar."]),
    ([1, 2, 3], ["has 2 players, but 3 avatars."]),
    (range(10**12), ["has 2 players, but 1000000000000 avatars."]),
    ("12", ["avatars can't be '12'"]),
    (7, ["avatars can't be 7"]),
    ({1: 2}, ["avatars can't be {1: 2}"]),
]


@pytest.mark.parametrize(("value", "message"), FAULTS, ids=[str(value) for value, _ in FAULTS])
def test_what_is_no_avatar_is_refused_with_the_seat_and_the_range(value: object, message: list[str]):
    with pytest.raises(kb.OptionError) as caught:
        match_with(cast("Sequence[int]", value), 2)
    refusals = caught.value.refusals
    assert len(refusals) == len(message)
    for refusal, words in zip(refusals, message, strict=True):
        assert words in refusal.text
        assert "from 1 to 30" in refusal.instead
        assert (refusal.code, refusal.rule) == ("KD-ERR.1", "KD-SETUP.1")


# -- the record ---------------------------------------------------------------------------------------------


def test_the_record_has_them_in_its_header_where_somebody_chose_them():
    assert kb.Record.of(match_with([7, 2], 2)).text().splitlines()[1:5] == [
        "Seat: Ann, blue, person",
        "Seat: Bo, green, person",
        "Avatars: 7 2",
        "Seed: 7",
    ]


def test_a_record_without_them_is_as_it_always_was():
    """A record from before avatars is read, and the default avatars need no line."""
    text = kb.Record.of(match_with(None, 2)).text()
    assert "Avatars" not in text
    assert kb.Record.parse(text).replay().avatars == match_with(None, 2).avatars


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("0 3", "Player 1 can't have avatar 0"),
        ("3 31", "Player 2 can't have avatar 31"),
        ("3", "has 2 players, but 1 avatar."),
        ("1 2 3", "has 2 players, but 3 avatars."),
        ("x 1", "the avatars are 'x 1'"),
        ("1, 2", "the avatars are '1, 2'"),
        ("001 2", "the avatars are '001 2'"),
        ("1 2\nAvatars: 1 2", "the header Avatars appears twice"),
    ],
)
def test_a_record_with_a_wrong_avatar_is_refused_with_its_line(written: str, message: str):
    text = kb.Record.of(match_with([7, 2], 2)).text().replace("7 2\n", f"{written}\n", 1)
    with pytest.raises(kb.RecordError) as caught:
        kb.Record.parse(text).replay()
    assert caught.value.line == (5 if "twice" in message else 4)
    assert message in caught.value.fault


# -- how they look ------------------------------------------------------------------------------------------


def test_all_that_a_symbol_uses_stands_beside_it():
    symbols = avatar_symbols()
    ids = re.findall(r'id="([^"]+)"', symbols)
    assert len(ids) == len(set(ids))
    assert {f"kb-avatar-{avatar}" for avatar in AVATARS} <= set(ids)
    assert set(re.findall(r'href="#([^"]+)"', symbols)) <= set(ids)


def test_no_two_are_drawn_alike():
    drawings = [re.search(rf'<g id="kb-avatar-{avatar}">(.*?)</g>', avatar_symbols()) for avatar in AVATARS]
    assert len({found[1] for found in drawings if found}) == 30


def test_a_drawing_knows_those_of_the_match_else_the_usual_ones():
    match = match_with([4, 9], 2)
    assert list(drawn(match.state, OPEN, match.avatars).avatars) == [4, 9]
    assert list(drawn(match.state, OPEN).avatars) == [1, 2]


@pytest.mark.parametrize("colour", list(MARKS))
def test_a_portrait_carries_the_mark_of_its_player(colour: str):
    found = portrait(3, colour)
    hrefs = [dict(node.attributes).get("href") for child in found.children for node in (child, *child.children)]
    assert hrefs == ["#kb-avatar-3", None, None, f"#kb-mark-{MARKS[colour]}"]
