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
        ("A 6 can be next to a 5", "On a random board no 8 is next to a 6", "Two 8s are never next to each other"),
        ("A 6 can be next to an 8", "Two 6s can be next to each other", "No two equal numbers are next to each other"),
        "only the red numbers must stay apart",
    ),
    "CT-2.8": Fact(
        ("The spiral starts on a corner hex", "The spiral skips the desert", "The spiral runs inwards"),
        ("The spiral starts in the middle", "The desert uses up a letter", "The spiral runs clockwise"),
        "it runs counter-clockwise inwards from a corner hex and skips the desert",
    ),
    "CT-2.10": Fact(
        ("A port is at two intersections", "No intersection has two ports", "Ports are on the coast"),
        ("A port is at one intersection", "Two ports can share an intersection", "A port can be inland"),
        "a port is at a coastal edge, and there is an intersection between two ports",
    ),
    "CT-2.14": Fact(
        ("The robber starts on a desert", "If there are several deserts, one is drawn for the robber",
         "Before the first 7 the robber can be on a desert"),
        ("The robber starts on a 2", "The first player places the robber", "The robber starts in the sea"),
        "the robber starts on a desert, chosen at random if there are several",
    ),
    "CT-2.15": Fact(
        ("With the printed starting pieces nobody places first pieces", "With three players red is left out",
         "With the printed starting pieces everyone has two settlements and two roads"),
        ("With the printed starting pieces everyone begins without cards", "With three players white is left out",
         "With the printed starting pieces everyone still places a road"),
        "everyone begins with two settlements, two roads and cards, and with three players red is left out",
    ),
    "CT-4.5": Fact(
        ("After the setup you have 13 of your 15 roads left", "First pieces cost nothing",
         "After the setup you have 3 settlements left"),
        ("You pay for first pieces with your first cards", "After the setup you still have all 15 roads",
         "First settlements are extra pieces"),
        "first pieces cost nothing and come from your supply",
    ),
    "CT-4.7": Fact(
        ("A player who has no legal place is skipped", "A player who is skipped places no road either",
         "The setup continues after a player is skipped"),
        ("A player with no place may build next to a building", "A player who is skipped still places a road",
         "If a player has no place, the board is set up again"),
        "a player with no legal intersection left is skipped and places no road",
    ),
    "CT-5.4": Fact(
        ("After building you can trade again", "You can build several pieces in a turn",
         "A port helps in the turn in which you build there"),
        ("After building you can't trade any more", "You can build one piece per turn",
         "A port helps only from your next turn"),
        "you can trade, build, buy and play a card in any order, and ports help at once",
    ),
    "CT-6.4": Fact(
        ("Discards go to the bank", "A stolen card goes to the thief's hand", "The cost of a piece goes to the bank"),
        ("Discards go to the current player", "A stolen card goes to the bank",
         "A Monopoly takes cards from the bank"),
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
        ("A settlement you built this turn can become a city", "A settlement and its city in one turn cost both prices",
         "A new settlement can become a city before the turn ends"),
        ("A new settlement waits a turn before it becomes a city", "You can build a city on an empty intersection",
         "A settlement and its city in one turn cost only the city"),
        "you can build a settlement and replace it with a city in the same turn",
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
         "A player who has answered can change the answer"),
        ("You must wait until everyone has answered", "An answer to an offer is final",
         "A player who wasn't asked must answer too"),
        "players who haven't answered must, and the current player and those who have answered may act",
    ),
    "CT-10.1": Fact(
        ("The others can't see which card you bought", "Others see how many development cards you have",
         "A knight you buy goes into your hand"),
        ("A card you buy stays face up until you play it", "Others can't see how many development cards you have",
         "A knight you buy is played at once"),
        "a card you buy goes face down into your hand, and others see how many you have",
    ),
    "CT-10.5": Fact(
        ("A played knight stays in front of its player", "A played Monopoly leaves the game",
         "A played knight stays face up"),
        ("A played knight goes back into the deck", "A played Monopoly can be bought again",
         "A played Year of Plenty stays in front of its player"),
        "played knights stay face up, and other cards leave the game",
    ),
    "CT-10.7": Fact(
        ("A knight counts before the robber moves", "A knight moves the robber", "A knight can steal a card"),
        ("A knight counts only after someone was robbed", "After a knight everyone discards, as after a 7",
         "A knight can only take the robber off your own hex"),
        "a knight counts for Largest Army as soon as you play it, and then you move the robber",
    ),
    "CT-12.6": Fact(
        ("When the turn limit is reached, nobody wins", "The turn limit is an option",
         "Without a turn limit a match can last any number of turns"),
        ("When the turn limit is reached, the player with the most points wins", "Every match ends after 100 turns",
         "When the turn limit is reached, one last round is played"),
        "a match can end after a number of turns, and then nobody wins",
    ),
    "CT-13.1": Fact(
        ("Others see how many cards you have", "Others can't see the kinds of your cards",
         "Everyone sees the bank unless an option hides it"),
        ("Others see which cards you have", "Others can't see how many cards you have", "The bank is always hidden"),
        "others see how many cards you have but not which, and everyone sees the bank unless an option hides it",
    ),
    "CT-13.6": Fact(
        ("With open hands everyone sees all resource cards", "With open hands everyone sees development cards too",
         "Open hands are an option for teaching"),
        ("With open hands development cards stay hidden", "All hands are open in every match",
         "Open hands show the order of the deck"),
        "with this option all cards in hands are open, for teaching",
    ),
}  # fmt: skip

FACTS: Final[Mapping[str, Maker]] = {rule: partial(sentence, rule, fact) for rule, fact in _FACTS.items()}
"""The questions, by their rules."""
