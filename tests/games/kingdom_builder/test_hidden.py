"""Hidden and public information (KB-8.2, KB-8.5), and the running score (KB-9.8)."""

from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import OPEN, Json
from kbwidgets.games.kingdom_builder import KingdomBuilderState
from kbwidgets.games.kingdom_builder.rules.chapters.turns import CardDealt
from kbwidgets.inspect.frames import make_rows

from .tables import BLUE, RED, TERRAINS, YELLOW, play, position, positions, random_match, told


def hands(view: kb.View) -> Json:
    return view.to_json()["hands"]


def three(*cards: str) -> KingdomBuilderState:
    """Return a position with Red in turn; Blue and Yellow have these cards."""
    return position("7,6", "7,8", "7,10", card="grass", hands=[None, *cards], discards={"flower": 2})


def test_a_card_is_known_to_its_holder_alone_until_the_turn_starts():
    """KB-8.2, KB-8.5, KB-11.27: other players and spectators do not see it; notebook code sees everything."""
    state = three("desert", "forest")
    assert hands(state.view(RED)) == [None, None, None]
    assert hands(state.view(BLUE)) == [None, "desert", None]
    assert hands(state.view(YELLOW)) == [None, None, "forest"]
    assert hands(state.view(None)) == [None, None, None]
    assert hands(state.view(OPEN)) == [None, "desert", "forest"]
    assert all(state.view(viewer).to_json()["card"] == "grass" for viewer in (RED, BLUE, YELLOW, None))


def test_states_that_differ_in_hidden_cards_alone_look_the_same():
    """KB-8.5: Blue and Yellow exchange their cards; only they can tell."""
    one, other = three("desert", "forest"), three("forest", "desert")
    for viewer in (RED, None):
        assert one.view(viewer) == other.view(viewer)
        assert str(one.view(viewer)) == str(other.view(viewer))
        assert one.view(viewer).to_json() == other.view(viewer).to_json()
    assert one.view(BLUE) != other.view(BLUE)


def test_a_hand_exchanged_with_the_pile_cannot_be_told():
    """KB-8.2, KB-8.5: for a viewer the other hands and the draw pile are one heap."""
    one, other = three("desert", "forest"), three("canyon", "forest")
    assert one.to_json()["pile"] != other.to_json()["pile"]
    for viewer in (RED, YELLOW, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.view(viewer).to_json() == other.view(viewer).to_json()


def test_the_pile_has_no_order_and_its_size_is_known():
    """KB-8.2: the discards and the number of cards are public."""
    view = three("desert", "forest").view(RED).to_json()
    assert "pile" not in view
    assert view["in_pile"] == 20
    assert view["discards"] == {"grass": 0, "flower": 2, "forest": 0, "canyon": 0, "desert": 0}
    assert view["unseen"] == {"grass": 4, "flower": 3, "forest": 5, "canyon": 5, "desert": 5}


@pytest.mark.parametrize("viewer", [RED, BLUE, None])
def test_a_drawn_card_is_told_to_who_draws_it(viewer: int | None):
    """KB-8.2, KB-3.6: the others learn that a card was drawn; the next card is turned up for all."""
    due = play(position("7,6", "7,8", left=0, hands=[None, "flower"]), "end")
    drawn = ["draw forest"] if viewer == RED else ["draw"]
    assert told(due, "draw forest", viewer) == [*drawn, "turn flower"]
    assert due.text_for(due.parse("draw forest"), viewer) == ("draw forest" if viewer == RED else "draw")


def test_the_first_cards_are_dealt_face_down():
    """KB-2.5, KB-8.2."""
    match = kb.Match(kb.games["kingdom-builder"], 3, seed=5)
    deals = [(match.at(ply), move) for ply, move in enumerate(match.moves) if match.at(ply).phase == "deal"]
    assert len(deals) == 3
    for state, move in deals:
        owner = state.events(move)[0].seat
        for viewer in (0, 1, 2, None):
            event = state.events(move, viewer)[0]
            assert isinstance(event, CardDealt)
            assert (event.terrain is not None) == (viewer == owner)


def test_a_card_that_is_turned_up_in_place_of_another_is_public():
    """KB-4.6, KB-8.2."""
    red = position("7,6", "7,8", seat=BLUE, card="grass", left=0, hands=[None, None], pile={"forest": 1, "canyon": 1})
    due = play(red, "end", "draw forest")
    assert due.phase == "replace"
    for viewer in (RED, BLUE, None, OPEN):
        assert told(due, "draw canyon", viewer) == ["turn canyon"]
        assert due.text_for(due.parse("draw canyon"), viewer) == "draw canyon"


@pytest.mark.parametrize("seed", range(3))
def test_a_record_of_one_seat_replays_to_what_it_saw(seed: int):
    """KB-8.2: the record ends with the last turn, or in the middle of one, where a card was just turned up."""
    match = random_match(3, seed=seed)
    for ply in (match.ply, 20 + 7 * seed, 21 + 7 * seed, 22 + 7 * seed):
        short = match.branch(ply, chance="ask")
        for viewer in (0, 1, 2, None):
            record = kb.Record.of(short, viewer)
            again = kb.Record.parse(record.text()).replay()
            assert [again.at(n).view(viewer) for n in range(ply + 1)] == [
                short.at(n).view(viewer) for n in range(ply + 1)
            ]
            assert [entry.text for entry in kb.Record.of(again, viewer).entries] == [e.text for e in record.entries]


def test_a_record_of_one_seat_holds_a_card_of_another_from_when_it_is_turned_up():
    """KB-2.5, KB-3.1, KB-8.2: Yellow's first card is hidden until Yellow's first turn."""
    match = kb.Match(kb.games["kingdom-builder"], 3, seed=5)
    deal = [n for n in range(match.ply) if match.at(n).phase == "deal"]
    first = match.state.to_act[0]
    texts = [kb.Record.of(match, first).entries[n].text for n in deal]
    assert texts[1:] == ["draw ?", "draw ?"]
    while match.state.to_act != ((first + 1) % 3,):
        match.play(match.state.moves()[0])
    texts = [kb.Record.of(match, first).entries[n].text for n in deal]
    assert texts[1:] == [str(match.moves[deal[1]]), "draw ?"]


def test_points_that_are_not_told_are_in_no_frame_of_a_seat():
    """KB-9.8 applies while the running score is off."""
    match = kb.Match(kb.games["kingdom-builder"], [kb.Random(), kb.Random()], seed=1, options={"running_score": False})
    match.run()
    rows = make_rows(match, "moves", 0)
    assert [row["points 0"] for row in rows[:-1]] == [None] * (match.ply - 1)
    assert (rows[-1]["points 0"], rows[-1]["points 1"]) == match.state.points()
    assert None not in [row["points 0"] for row in make_rows(match)]


def test_a_guess_fits_what_is_known():
    """KB-8.5: there are 25 cards minus those removed, at most five per terrain, and the player's own card is kept."""
    rng = Random(3)
    for state in positions(random_match(4, seed=18))[20::17]:
        for viewer in (0, 3, None):
            view = state.view(viewer)
            guess = state.guess(view, rng)
            assert guess.view(viewer) == view
            assert KingdomBuilderState.from_json(guess.to_json()) == guess


def test_guesses_differ():
    """KB-8.2: every unseen card may be in another player's hand."""
    view = three("desert", "forest").view(RED)
    rng = Random(4)
    seen = {str(KingdomBuilderState.guess(view, rng).to_json()["hands"]) for _ in range(300)}
    assert len(seen) == len(TERRAINS) ** 2


@pytest.mark.parametrize("running_score", [True, False])
def test_the_running_score_may_be_switched_off(running_score: bool):
    """KB-9.8, KB-7.17, KB-11.25: gold is shown during play, or only at the end; the state knows it in any case."""
    match = random_match(2, seed=19, running_score=running_score)
    middle = match.at(match.ply // 2)
    assert bool(middle.view(0).score()) is running_score
    assert ("gold" in str(middle)) is running_score
    assert middle.score()
    assert match.state.view(0).score() == match.state.score()
    assert "gold" in str(match.state)
