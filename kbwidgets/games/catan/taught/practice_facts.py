"""Practice questions of Catan that ask whether a sentence is right.

>>> from random import Random
>>> question = FACTS["CT-10.5"](Random(1))
>>> question.rule, len(question.answers)
('CT-10.5', 2)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from kbwidgets.core.question import Fact, Maker, sentence

_FACTS: Final[Mapping[str, Fact]] = {
    "CT-1.3": Fact(
        ("A desert has no number token", "6 and 8 are the red number tokens", "No number token shows a 7"),
        ("A desert has the number token 7", "5 and 9 are the red number tokens", "The robber's hex has a 7"),
        "a desert has no number token, and the red ones are 6 and 8",
    ),
    "CT-2.7": Fact(
        ("A 6 can be next to a 5", "An 8 is never next to a 6 on a random board",
         "Two 8s are never next to each other"),
        ("A 6 can be next to an 8", "Two 6s can be next to each other", "No two equal numbers are next to each other"),
        "only the red numbers must stay apart",
    ),
    "CT-2.8": Fact(
        ("The spiral starts on a corner hex", "The spiral skips the desert", "The spiral runs inwards"),
        ("The spiral starts in the middle", "The desert uses up a letter", "The spiral runs clockwise"),
        "it runs anticlockwise inwards from a corner hex and skips the desert",
    ),
    "CT-2.10": Fact(
        ("You can use a port from two intersections", "No intersection has two ports", "Ports are on the coast"),
        ("You can use a port from one intersection only", "Two ports can share an intersection",
         "A port can be inland"),
        "a port is on a coastal edge, and two ports never share an intersection",
    ),
    "CT-2.14": Fact(
        ("The robber starts on a desert", "If there are several deserts, the robber's is chosen at random",
         "Before the first 7, the robber is on a desert"),
        ("The robber starts on a 2", "The first player places the robber", "The robber starts in the sea"),
        "the robber starts on a desert, chosen at random if there are several",
    ),
    "CT-2.15": Fact(
        ("With the printed starting pieces, nobody places anything", "With three players, red is left out",
         "With the printed starting pieces, everyone has two settlements and two roads"),
        ("With the printed starting pieces, everyone starts without cards", "With three players, white is left out",
         "With the printed starting pieces, everyone still places a road"),
        "everyone starts with two settlements, two roads and cards, and with three players red is left out",
    ),
    "CT-4.5": Fact(
        ("After the setup you have 13 of your 15 roads left", "Your first pieces cost nothing",
         "After the setup you have 3 settlements left"),
        ("You pay for your first pieces with your first cards", "After the setup you still have all 15 roads",
         "Your first settlements don't come from your supply"),
        "your first pieces cost nothing and come from your supply",
    ),
    "CT-4.7": Fact(
        ("A player who has no legal place is skipped", "A player who is skipped doesn't place a road either",
         "The setup continues after a player is skipped"),
        ("A player with no legal place can build next to a building", "A player who is skipped still places a road",
         "If a player has no legal place, the board is set up again"),
        "a player with no legal intersection left is skipped and doesn't place a road",
    ),
    "CT-5.4": Fact(
        ("After building, you can trade again", "You can build more than once per turn",
         "A port helps in the same turn that you build there"),
        ("After building, you can't trade any more", "You can only build once per turn",
         "A port helps only from your next turn"),
        "you can trade, build, buy and play a card in any order, and ports help right away",
    ),
    "CT-6.4": Fact(
        ("Discards go to the bank", "A stolen card goes to the thief's hand", "The cost of a piece goes to the bank"),
        ("Discards go to the current player", "A stolen card goes to the bank",
         "Monopoly takes cards from the bank"),
        "costs, discards and bank trades go to the bank, and all other cards go from hand to hand",
    ),
    "CT-7.2": Fact(
        ("All discards come before the robber moves", "Nobody sees the others' choices until everyone has chosen",
         "The player who rolled may have to discard too"),
        ("The robber moves before the discards", "Players who discard later see what the others chose",
         "The player who rolled never discards"),
        "all players who must discard choose at the same time, unseen, before the robber moves",
    ),
    "CT-8.8": Fact(
        ("A settlement you built this turn can become a city",
         "If you build a settlement and make it a city this turn, you pay for both",
         "A new settlement can become a city before the turn ends"),
        ("A new settlement has to wait a turn before it becomes a city",
         "You can build a city on an empty intersection",
         "If you build a settlement and make it a city this turn, you only pay for the city"),
        "you can build a settlement and turn it into a city in the same turn",
    ),
    "CT-9.4": Fact(
        ("The current player is one side of every trade", "The others answer the current player's offers",
         "Two opponents can't trade with each other"),
        ("Two opponents can trade with each other", "Anyone can make an offer at any time",
         "The bank can make a counteroffer"),
        "the current player is one side of every trade, and the others only answer",
    ),
    "CT-9.14": Fact(
        ("A player who hasn't answered an offer must answer", "You can withdraw before everyone has answered",
         "A player who has answered can change their answer"),
        ("You must wait until everyone has answered", "An answer to an offer is final",
         "A player who wasn't asked must answer too"),
        "players who haven't answered must do so, while everyone else in the trade can act but doesn't have to",
    ),
    "CT-10.1": Fact(
        ("The others can't see which card you bought", "The others see how many development cards you have",
         "A knight you buy goes into your hand"),
        ("A card you buy stays face up until you play it", "The others can't see how many development cards you have",
         "A knight you buy is played at once"),
        "a card you buy goes face down into your hand, and the others see how many you have",
    ),
    "CT-10.5": Fact(
        ("A knight stays in front of you once you've played it", "Monopoly leaves the game once you've played it",
         "A knight you've played stays face up"),
        ("A knight you've played goes back into the deck", "Somebody can buy a Monopoly that you've played",
         "Year of Plenty stays in front of you once you've played it"),
        "knights stay face up once they've been played, and other cards leave the game",
    ),
    "CT-10.7": Fact(
        ("A knight counts before the robber moves", "A knight moves the robber", "A knight lets you steal a card"),
        ("A knight counts only once somebody has been robbed", "When you play a knight, players discard as after a 7",
         "A knight can only take the robber off your own hex"),
        "a knight counts for Largest Army as soon as you play it, and then you move the robber",
    ),
    "CT-12.6": Fact(
        ("When the turn limit is reached, nobody wins", "The turn limit is an option",
         "Without a turn limit, a match can last any number of turns"),
        ("When the turn limit is reached, the player with the most points wins", "Every match ends after 100 turns",
         "When the turn limit is reached, one last round is played"),
        "a match can have a turn limit, and if it's reached, nobody wins",
    ),
    "CT-13.1": Fact(
        ("The others see how many cards you have", "The others can't see which cards you have",
         "Everyone sees the bank unless an option hides it"),
        ("The others see which cards you have", "The others can't see how many cards you have",
         "The bank is always hidden"),
        "the others see how many cards you have but not which, and everyone sees the bank unless an option hides it",
    ),
    "CT-13.6": Fact(
        ("With open hands, everyone sees all resource cards", "With open hands, everyone sees development cards, too",
         "Open hands is an option for teaching"),
        ("With open hands, development cards stay hidden", "All hands are open in every match",
         "Open hands show the order of the deck"),
        "with open hands, everyone sees all the cards that the players have, which helps with teaching",
    ),
}  # fmt: skip

FACTS: Final[Mapping[str, Maker]] = {rule: partial(sentence, rule, fact) for rule, fact in _FACTS.items()}
"""The questions, by their rules."""
