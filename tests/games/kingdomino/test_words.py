"""The texts of Kingdomino in the log, the account, and the prompt of each phase."""

import kbwidgets as kb
from kbwidgets.games.kingdomino import KingdominoState

from .tables import GAME, NAMES, RING, ROW, finished, play, position, start, texts


def told(state: KingdominoState, *moves: str) -> list[str]:
    """Return the log lines of some moves."""
    lines: list[str] = []
    for move in moves:
        after = play(state, move)
        lines += [after.view(None).narrate(event) for event in state.events(move)]
        state = after
    return lines


def account(state: KingdominoState, *moves: str) -> str:
    """Return the account of some moves, read in the position after them."""
    events = [event for n, move in enumerate(moves) for event in play(state, *moves[:n]).events(move)]
    return play(state, *moves).view(None).summarize(events)


SETUP = ("draw 5", "draw 46", "draw 18", "draw 33", "king 1", "king 0", "king 0", "king 1")


def test_the_account_of_the_setup_is_one_line() -> None:
    """KD-SETUP.4, KD-SETUP.5: the line and the order say the same as the single draws."""
    expected = "The first line was drawn: 5, 18, 33 and 46. The kings were drawn: Bo, Ann, Ann, Bo."
    assert account(start(NAMES[:2]), *SETUP) == expected
    assert told(start(NAMES[:2]), *SETUP) == [
        "Domino 5 was drawn.",
        "Domino 46 was drawn.",
        "Domino 18 was drawn.",
        "Domino 33 was drawn.",
        "The first line was drawn: 5, 18, 33 and 46.",
        "Bo's king was drawn.",
        "Ann's king was drawn.",
        "Ann's king was drawn.",
        "Bo's king was drawn.",
        "The kings were drawn: Bo, Ann, Ann, Bo.",
    ]


def test_the_first_line_keeps_its_name_in_an_account_that_is_read_later() -> None:
    """KD-SETUP.4, KD-TURN.4: read in round 1, it is still the first line."""
    state = start(NAMES[:2])
    later = play(state, *SETUP, "choose 5", "choose 18", "choose 33", "choose 46")
    assert later.round == 1
    line = play(state, *SETUP[:3]).events(SETUP[3])[-1]
    assert later.view(None).narrate(line) == "The first line was drawn: 5, 18, 33 and 46."


def test_the_account_of_a_turn_is_one_sentence() -> None:
    """KD-TURN.2, KD-TURN.3: it is place and choose; the next king has its own sentence."""
    state = position("19 at 1,0 right; 24 at 2,1 left", hand=48, ahead=(2, 21, 30, 41))
    turn = account(state, "place 48 at 0,1 down", "choose 41")
    assert turn == "Ann scored 4 and chose 41. Round 2 of 6 began."
    assert account(state, "place 48 at 0,1 down") == "Ann scored 4 points."
    forced = position(RING, hand=12, ahead=(2, 21, 30, 41))
    assert account(forced, "discard 12", "choose 2") == "Ann discarded 12 and chose 2."
    assert told(forced, "discard 12") == ["Ann discarded domino 12 because it didn't fit."]


def test_what_is_asked_in_each_phase() -> None:
    """KD-TURN.2, KD-PICK.1, KD-PLACE.9: one text is for the player who acts, another for everybody else."""
    state = start(NAMES[:2])
    asked = [state.view(None).prompt()[:2]]
    for move in SETUP:
        state = state.play(move)
        asked.append(state.view(0).prompt()[:2])
    assert [*dict.fromkeys(asked)] == [
        ("", "Drawing the first line"),
        ("", "Drawing the kings"),
        ("Choose a domino", "Bo is choosing a domino"),
    ]
    assert position(ROW, hand=14).view(1).prompt()[:2] == ("Place your domino", "Ann is placing a domino")
    assert position(RING, hand=12).view(0).prompt() == (
        "Discard your domino",
        "Ann must discard a domino",
        "It doesn't fit anywhere in your kingdom.",
    )


def test_a_dynasty_by_crowns_says_what_decided() -> None:
    """KD-RES.4: the crowns win, whatever the points are; the points are listed too."""
    few = finished("48 at 1,0 right", "41 at 1,0 right", past=[("", ""), ("", "")], dynasty=True,
                   dynasty_measure="crowns")  # fmt: skip
    assert few.view(None).prompt() == ("", "Ann wins with the most crowns", "Points: Ann 3, Bo 2.")


def test_a_match_is_told_by_its_views() -> None:
    """The last line of the log says who won."""
    match = kb.Match(GAME, [kb.Greedy(), kb.Random()], seed=3)
    match.run()
    assert match.log()[-1].startswith(f"{match.names[0]} won with ")
    assert texts(match.state.moves()) == []
