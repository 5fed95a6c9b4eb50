"""Practice questions that ask whether a sentence is true.

>>> from random import Random
>>> question = FACTS["CT-10.5"](Random(1))
>>> question.rule, len(question.answers)
('CT-10.5', 2)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from kbwidgets.core.protocol.question import Fact, Maker, either, sentence

_FACTS: Final[Mapping[str, tuple[Fact, ...]]] = {
    "CT-1.3": (
        Fact(("A desert has no number token", "No number token shows a 7"),
             ("A desert has the number token 7", "The robber's hex has a 7"),
             "no number token shows a 7, and a desert has none at all"),
        Fact(("6 and 8 are the red number tokens",), ("5 and 9 are the red number tokens",),
             "the two numbers that come up most are red"),
    ),
    "CT-2.7": (
        Fact(("An 8 is never next to a 6 on a random board", "Two 8s are never next to each other on a random board"),
             ("A 6 can be next to an 8 on a random board", "Two 6s can be next to each other on a random board"),
             "two red numbers are never neighbours there"),
        Fact(("A 6 can be next to a 5", "Two 5s can be next to each other"),
             ("A 6 is never next to a 5", "No two equal numbers are next to each other"),
             "only the red numbers must stay apart"),
    ),
    "CT-2.8": (
        Fact(("The spiral starts on a corner hex", "The spiral runs inwards"),
             ("The spiral starts in the middle", "The spiral runs clockwise"),
             "the spiral starts on a corner hex and runs anticlockwise inwards"),
        Fact(("The desert gets no letter",), ("The desert uses up a letter",), "the spiral skips the desert"),
    ),
    "CT-2.10": (
        Fact(("You can use a port from two intersections",), ("You can use a port from one intersection only",),
             "you can use it from both ends of its edge"),
        Fact(("No intersection has two ports",), ("Two ports can share an intersection",),
             "between two ports there's always an intersection without one"),
        Fact(("Ports are on the coast",), ("A port can be inland",), "every port is on a coastal edge"),
    ),
    "CT-2.14": (
        Fact(("The robber starts on a desert", "If there are several deserts, the robber starts on a random one",
              "Until somebody moves it, the robber is on a desert"),
             ("The robber starts on a 2", "The first player places the robber", "The robber starts in the sea"),
             "it starts on a desert, which is chosen at random if there are several"),
    ),
    "CT-2.15": (
        Fact(("With the printed starting pieces, nobody places anything",
              "With the printed starting pieces, everyone has two settlements and two roads"),
             ("With the printed starting pieces, everyone starts without cards",
              "With the printed starting pieces, everyone still places a road"),
             "everyone's two settlements and two roads are already placed, and the first cards are dealt"),
        Fact(("With the printed starting pieces and three players, red is left out",),
             ("With the printed starting pieces and three players, white is left out",),
             "the three players are blue, orange and white"),
    ),
    "CT-4.5": (
        Fact(("Your first pieces cost nothing",), ("You pay for your first pieces with your first cards",),
             "nobody pays for their first pieces"),
        Fact(("After the setup you have 13 of your 15 roads left",
              "After the setup you have 3 of your 5 settlements left"),
             ("After the setup you still have all 15 roads", "Your first settlements don't come from your supply"),
             "your first two settlements and two roads come from your supply"),
    ),
    "CT-4.7": (
        Fact(("A player who has no legal spot is skipped", "A player who is skipped doesn't place a road either",
              "The setup continues after a player is skipped"),
             ("A player with no legal spot can build next to a building",
              "A player who is skipped still places a road",
              "If a player has no legal spot, the board is set up again"),
             "a player with no legal spot is skipped and doesn't place a road either"),
    ),
    "CT-5.4": (
        Fact(("After building, you can trade again", "You can build more than once per turn"),
             ("After building, you can't trade any more", "You can only build once per turn"),
             "you can trade and build in any order, as often as you like"),
        Fact(("You can use a new port in the turn you build there",),
             ("You can't use a new port until your next turn",),
             "you can use a port as soon as your building is there"),
    ),
    "CT-6.4": (
        Fact(("Discards go to the bank", "The cost of a piece goes to the bank"),
             ("Discards go to the current player", "The cost of a piece leaves the game"),
             "the cards you pay or discard go to the bank"),
        Fact(("A stolen card goes into the thief's hand", "Monopoly takes cards from the other players' hands"),
             ("A stolen card goes to the bank", "Monopoly takes cards from the bank"),
             "cards taken by stealing or Monopoly go from hand to hand"),
    ),
    "CT-7.2": (
        Fact(("All discards come before the robber moves",), ("The robber moves before the discards",),
             "the robber doesn't move until everyone has discarded"),
        Fact(("Nobody sees the others' choices until everyone has chosen",),
             ("Players who discard later see what the others chose",),
             "players choose in secret and discard together"),
        Fact(("The player who rolled may have to discard too",), ("The player who rolled never discards",),
             "every player with too many cards must discard"),
    ),
    "CT-8.8": (
        Fact(("A settlement you built this turn can become a city",
              "A new settlement can become a city before the turn ends"),
             ("A new settlement has to wait a turn before it becomes a city",),
             "you can build a settlement and turn it into a city in the same turn"),
        Fact(("If you build a settlement and turn it into a city in the same turn, you pay for both",),
             ("If you build a settlement and turn it into a city in the same turn, you only pay for the city",),
             "you pay for the settlement first and then for the city"),
        Fact(("You need a settlement before you can build a city",),
             ("You can build a city on an empty intersection",), "a city replaces one of your settlements"),
    ),
    "CT-9.4": (
        Fact(("The current player is part of every trade", "On Ann's turn, Bo and Cy can't trade with each other"),
             ("On Ann's turn, Bo and Cy can trade with each other", "On Ann's turn, Bo can make Cy an offer",
              "Anyone can make an offer at any time"),
             "players trade only with the player whose turn it is"),
    ),
    "CT-9.14": (
        Fact(("A player who was asked must answer",), ("A player who wasn't asked must answer too",),
             "only players who were asked must answer"),
        Fact(("A player who has answered can change their answer",), ("An answer to an offer is final",),
             "you can change your answer while the offer is open"),
        Fact(("You can withdraw an offer before everyone has answered",),
             ("You can't withdraw an offer until everyone has answered",),
             "you don't have to wait for the answers"),
    ),
    "CT-10.1": (
        Fact(("The others can't see which card you bought", "A knight you buy goes into your hand"),
             ("A card you buy stays face up until you play it", "A knight you buy is played at once"),
             "a card you buy goes face down into your hand"),
        Fact(("The others see how many development cards you have",),
             ("The others can't see how many development cards you have",),
             "the others see how many you have, but not which ones"),
    ),
    "CT-10.5": (
        Fact(("A knight stays in front of you once you've played it", "A knight you've played stays face up"),
             ("A knight you've played goes back into the deck",), "played knights stay face up in front of you"),
        Fact(("Monopoly leaves the game once you've played it",),
             ("Somebody can buy a Monopoly card that you've played",
              "Year of Plenty stays in front of you once you've played it"),
             "once played, all cards except knights leave the game"),
    ),
    "CT-10.7": (
        Fact(("A knight counts towards Largest Army before the robber moves",),
             ("A knight doesn't count until somebody has been robbed",),
             "a knight counts towards Largest Army as soon as you play it"),
        Fact(("A knight moves the robber", "A knight lets you steal a card"),
             ("A knight can only take the robber off your own hex",),
             "with a knight you can move the robber from anywhere and steal a card"),
        Fact(("When you play a knight, nobody discards",),
             ("When you play a knight, players discard as they do after a 7",),
             "players discard only when a 7 is rolled"),
    ),
    "CT-12.6": (
        Fact(("When the turn limit is reached, nobody wins",),
             ("When the turn limit is reached, the player with the most points wins",
              "When the turn limit is reached, one last round is played"),
             "a match that reaches its turn limit ends without a winner"),
        Fact(("The turn limit is an option", "Without a turn limit, a match can last any number of turns"),
             ("Every match ends after 100 turns",), "a match has a turn limit only if an option sets one"),
    ),
    "CT-13.1": (
        Fact(("The others see how many cards you have", "The others can't see which cards you have"),
             ("The others see which cards you have", "The others can't see how many cards you have"),
             "the others see how many cards you have, but not which ones"),
        Fact(("The bank's cards are usually open",), ("The bank is always hidden",),
             "everyone sees the bank's cards unless an option hides them"),
    ),
    "CT-13.6": (
        Fact(("With open hands, everyone sees all resource cards",
              "With open hands, everyone sees development cards, too"),
             ("With open hands, development cards stay hidden", "Open hands show the order of the deck"),
             "with open hands, everyone sees all the cards in players' hands, but not the deck"),
        Fact(("Open hands are meant for teaching",), ("All hands are open in every match",),
             "open hands are an option that helps with teaching"),
    ),
}  # fmt: skip

FACTS: Final[Mapping[str, Maker]] = {
    rule: either(*(partial(sentence, rule, fact) for fact in facts)) for rule, facts in _FACTS.items()
}
"""The questions, by their rules."""
