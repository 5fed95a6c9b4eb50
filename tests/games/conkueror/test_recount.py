"""The account of one player's several moves, in sentences that stay short however many moves there are."""

from __future__ import annotations

from random import Random

from kbwidgets.core.moves.events import Event, done
from kbwidgets.games.conkueror import GAME, ConKUerorState
from kbwidgets.games.conkueror.rules.armies import pack_stack
from kbwidgets.games.conkueror.rules.chapters.army_cards import Exchanged
from kbwidgets.games.conkueror.rules.chapters.attack import Occupied
from kbwidgets.games.conkueror.rules.chapters.battle import ROLL, Conquered
from kbwidgets.games.conkueror.rules.chapters.chance_cards import ChanceCardPlayed, ChanceDecided
from kbwidgets.games.conkueror.rules.chapters.draft import ImmunityLost
from kbwidgets.games.conkueror.rules.chapters.fortify import Fortified
from kbwidgets.games.conkueror.rules.worldmap import WORLD, Name

from .positions import answering, position


def named(territory: str) -> Name:
    """Return a territory as events have it."""
    return WORLD.named[WORLD.index[territory]]


def told(*moves: str, lands: str = "0 brazil 30i; 0 peru 30i; 0 argentina 30i; 0 venezuela 30i") -> str:
    """Return the line about these moves of seat 0 in the draft."""
    state = position(lands, phase="draft", draft=9)
    events: list[Event] = []
    for move in moves:
        events += state.events(state.parse(move), None)
        state = state.play(move)
    return state.view(None).summarize(events)


def test_pieces_placed_in_one_territory_are_added_up():
    assert told("deploy brazil 2", "deploy peru 1", "deploy brazil 3").endswith(
        " placed 5 infantry in Brazil and 1 in Peru."
    )


def test_pieces_placed_in_more_than_three_territories_are_one_number():
    moves = [f"deploy {land} 2" for land in ("brazil", "peru", "argentina", "venezuela")]
    assert told(*moves).endswith(" placed 8 infantry.")


def test_three_exchanges_are_told_one_by_one_and_more_are_counted():
    three = [f"exchange {land} 5i 1c" for land in ("brazil", "peru", "argentina")]
    assert told(*three).count("5 infantry for 1 cavalry in ") == 3
    assert told(*three, "exchange venezuela 5i 1c").endswith(" exchanged armies 4 times.")


def test_a_setup_of_many_claims_is_one_line():
    """CQ-3.1, CQ-3.3, CQ-3.4: the first of two players claims 20 of 39 territories, and places 40 infantry in all."""
    state, rng, events = GAME.start(["Ann", "Bo"], setup="random"), Random(1), list[Event]()
    while not state.rounds:
        move = state.sample(rng)
        events += state.events(move, None)
        state = state.advance(move)
        assert isinstance(state, ConKUerorState)
    lines = [state.view(None).summarize([event for event in events if event.seat == seat]) for seat in (0, 1)]
    first, second = state.first, 1 - state.first
    names = state.names
    assert f"{names[first]} claimed 20 territories and placed 20 infantry. {names[first]} went first." in lines[first]
    assert lines[second].startswith(f"{names[second]} claimed 19 territories and placed 21 infantry.")


def test_a_territory_that_was_taken_in_the_end_is_not_one_that_could_not_be_taken():
    """CQ-6.8: the second of two battles for Peru is won, and one for Argentina fails."""
    state = position("0 brazil 30i")
    events: list[Event] = []
    for move in ("attack brazil peru 2", "roll", "dice 1 6", "attack brazil argentina 2", "roll", "dice 1 6",
                 "attack brazil peru 2", "roll", "dice 6 1", "move_in 1i"):  # fmt: skip
        events += state.events(state.parse(move), None)
        state = state.play(move)
    mine = [event for event in events if event.seat == 0]
    line = "Player 1 lost 4 armies in Brazil, failed to take Argentina and took Peru."
    assert state.view(None).summarize(mine) == line


def test_the_last_move_of_a_turn_comes_after_its_conquests():
    """CQ-6.12, CQ-8.1: Peru is vacant and entered first, Venezuela is taken next, then armies fortify from Brazil."""
    state = position("0 brazil 9i; 0 argentina 2i; 1 venezuela 1i; - peru")
    events: list[Event] = []
    for move in ("occupy brazil peru 1i", "attack brazil venezuela 2", "roll", "dice 6 1", "move_in 1i", "next_phase",
                 "fortify brazil argentina 2i"):  # fmt: skip
        events += state.events(state.parse(move), None)
        state = state.play(move)
    mine = [event for event in events if event.seat == 0]
    line = "Player 1 moved into Peru, took Venezuela and moved 2 infantry from Brazil to Argentina."
    assert state.view(None).summarize(mine) == line


def test_each_card_and_every_three_deeds_have_a_sentence():
    """CQ-12.4, CQ-6.12, CQ-8.1: the armies of Argentina leave with a Revolt, and it is entered again."""
    argentina, brazil, peru = named("argentina"), named("brazil"), named("peru")
    events = [
        ChanceCardPlayed(0, Name("revolt", "Revolt"), (argentina, brazil), rule="CQ-12.4"),
        Occupied(0, brazil, argentina, pack_stack("1i")),
        Conquered(0, named("venezuela")),
        Exchanged(0, brazil, pack_stack("5i"), pack_stack("1c")),
        Fortified(0, brazil, peru, pack_stack("2i")),
    ]
    assert position("0 brazil 9i").view(None).summarize(events) == (
        "Player 1 played Revolt: the armies in Argentina moved to Brazil. "
        "Player 1 moved into Argentina, took Venezuela and exchanged 5 infantry for 1 cavalry in Brazil. "
        "Player 1 moved 2 infantry from Brazil to Peru."
    )


def test_what_a_card_empties_comes_before_it_is_entered_again():
    """CQ-12.4, CQ-6.12: the card's sentence says where the armies of Argentina went, so nothing repeats it."""
    state = answering("revolt", "0 brazil 9i; 0 argentina 3i")
    events: list[Event] = []
    for move in ("chance_play argentina brazil", "deploy brazil 3", "next_phase", "occupy brazil argentina 1i"):
        events += state.events(state.parse(move), None)
        state = state.play(move)
    assert state.view(None).summarize(events) == (
        "Player 1 played Revolt: the armies in Argentina moved to Brazil. "
        "Player 1 placed 3 infantry in Brazil and moved into Argentina."
    )


def test_the_armies_of_a_revolt_join_a_territory_and_are_not_gained():
    """CQ-12.4, CQ-12.12: the log of a Revolt must not sound as if its player had new armies."""
    for card, move, line in (
        ("revolt", "chance_play argentina brazil", "3 infantry joined the armies in Brazil."),
        ("reinforcements", "chance_play brazil", "Player 1 got 2 infantry in Brazil."),
    ):
        state = answering(card, "0 brazil 9i; 0 argentina 3i")
        moves, events = (
            [state.parse(move), *([state.parse("die 2")] if card == "reinforcements" else [])],
            list[Event](),
        )
        for each in moves:
            events += state.events(each, None)
            state = state.play(each)
        assert line in [state.view(None).narrate(event) for event in events]


def test_the_log_leaves_a_chance_card_and_a_roll_to_the_line_that_names_them():
    assert not done(0, ROLL).is_logged
    assert not ChanceDecided(0, card=True).is_logged
    assert ChanceDecided(0, card=False).is_logged


def test_a_territory_whose_name_needs_an_article_has_it_in_a_sentence():
    view = position("0 middle_east 9i; 1 peru 1i").view(None)
    assert view.narrate(Conquered(0, named("middle_east"))) == "Player 1 conquered the Middle East."
    assert view.narrate(ImmunityLost(0, named("middle_east"))).startswith("The Middle East ")
