"""Practice questions of Catan on what is so and what is not: sentences that are right or wrong.

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
        ("A desert has no chit", "6 and 8 are the red chits", "No chit shows a 7"),
        ("A desert has the chit 7", "5 and 9 are the red chits", "The robber's hex has the chit 7"),
        "A desert has no chit, and the red ones are 6 and 8",
    ),
    "CT-2.7": Fact(
        ("A 6 may lie beside a 5", "An 8 never lies beside a 6 on a board by chance", "Two 8 never lie side by side"),
        ("A 6 may lie beside an 8", "Two 6 may lie side by side", "No two equal chits lie side by side"),
        "No red chit lies beside another red one; of the others nothing is said",
    ),
    "CT-2.8": Fact(
        ("The spiral starts at a corner hex", "The spiral leaves the desert out", "The spiral runs inwards"),
        ("The spiral starts in the middle", "The desert uses up a letter", "The spiral runs clockwise"),
        "The chits lie from a corner hex counter-clockwise inwards, without the desert",
    ),
    "CT-2.10": Fact(
        ("A port is at two intersections", "No intersection has two ports", "Ports lie at coastal edges"),
        ("A port is at one intersection", "Two ports may share an intersection", "A port may lie inland"),
        "A port lies at a coastal edge, and between two of them is an intersection without one",
    ),
    "CT-2.14": Fact(
        ("The robber starts on a desert", "With several deserts one of them is drawn for the robber",
         "Before the first seven the robber can stand on a desert"),
        ("The robber starts on a 2", "The first player puts the robber down", "The robber starts in the sea"),
        "The robber starts on a desert, on a random one where there are several",
    ),
    "CT-2.15": Fact(
        ("With the printed start nobody places first pieces", "Three players leave out red",
         "With the printed start all have two settlements and two roads"),
        ("With the printed start all begin without cards", "Three players leave out white",
         "With the printed start everybody still places a road"),
        "With the printed start all have two settlements, two roads and cards; three players leave out red",
    ),
    "CT-4.5": Fact(
        ("After the start 13 of 15 roads are left", "First pieces cost nothing",
         "After the start 3 settlements are left"),
        ("First pieces are paid with the first cards", "After the start all 15 roads are left",
         "First settlements are extra pieces"),
        "First pieces cost nothing and come out of the supply",
    ),
    "CT-4.7": Fact(
        ("Who finds no place for a settlement is passed over", "Who is passed over places no road either",
         "The start goes on after somebody is passed over"),
        ("Who finds no place may settle beside a building", "Who is passed over still places a road",
         "The board is laid anew if somebody finds no place"),
        "Who has no legal intersection left is passed over, with the road too",
    ),
    "CT-5.4": Fact(
        ("After building you may trade again", "You may build several pieces in a turn",
         "A port helps in the turn in which its building was built"),
        ("After building you may not trade any more", "One piece a turn may be built",
         "A port helps from the next turn on"),
        "Trade, building, buying and a card come in any order, and ports help at once",
    ),
    "CT-6.4": Fact(
        ("Discards go to the bank", "A stolen card goes to the thief's hand", "What a piece costs goes to the bank"),
        ("Discards go to the current player", "A stolen card goes to the bank",
         "A monopoly brings cards from the bank"),
        "Costs, discards and bank trades go to the bank, the rest from hand to hand",
    ),
    "CT-7.2": Fact(
        ("All discards come before the robber moves", "Nobody sees what others choose until all have chosen",
         "The roller too may owe a discard"),
        ("The robber moves before the discards", "Who discards later sees what the others gave",
         "The roller never discards"),
        "All who owe choose at once, unseen, before the robber moves",
    ),
    "CT-8.8": Fact(
        ("A settlement of this turn may become a city in it", "Settling and raising in one turn costs both prices",
         "A place that was settled now can be a city before the turn ends"),
        ("A new settlement waits a turn before it becomes a city", "A city may be built on a bare intersection",
         "Settling and raising in one turn costs the city alone"),
        "You may settle a place and make it a city in the same turn",
    ),
    "CT-9.4": Fact(
        ("The current player is one side of every trade", "Others answer the current player's offers",
         "Two opponents do not trade with each other"),
        ("Two opponents may trade with each other", "Anybody may make an offer at any time",
         "The bank may be the other side of a counter"),
        "The current player is one side of every trade; the others only answer",
    ),
    "CT-9.14": Fact(
        ("Who has not answered an offer must answer", "The current player may withdraw before all have answered",
         "Who has answered may change the answer"),
        ("The current player must wait until all have answered", "An answer to an offer is final",
         "Who was not asked must answer too"),
        "Who has not answered must, and the current player and who has answered may",
    ),
    "CT-10.1": Fact(
        ("A bought card is hidden from the others", "Others see how many development cards you hold",
         "A bought knight goes into the hand"),
        ("A bought card lies open until it is played", "Others do not see how many development cards you hold",
         "A bought knight is laid down at once"),
        "A bought card goes hidden into the hand, and others see how many there are",
    ),
    "CT-10.5": Fact(
        ("A played knight stays before its player", "A played monopoly leaves the game", "A played knight lies open"),
        ("A played knight goes back into the deck", "A played monopoly can be bought again",
         "A played year of plenty stays before its player"),
        "Played knights lie open, other cards leave the game",
    ),
    "CT-10.7": Fact(
        ("A knight counts before the robber moves", "A knight moves the robber", "A knight can rob a card"),
        ("A knight counts once somebody was robbed", "After a knight all discard as after a seven",
         "A knight only takes the robber off your own hex"),
        "It counts for Largest Army when it is laid down, then the robber moves",
    ),
    "CT-12.6": Fact(
        ("After the most number of turns nobody wins", "The most number of turns is an option",
         "A match without that option may last any number of turns"),
        ("After the most number of turns the one with most points wins", "Every match ends after 100 turns",
         "At the most number of turns a last round is played"),
        "A game can be ended after so many turns; then nobody wins",
    ),
    "CT-13.1": Fact(
        ("Others see how many cards you hold", "The kinds of your cards are hidden",
         "What the bank holds is seen unless an option hides it"),
        ("Others see which cards you hold", "The number of your cards is hidden", "The bank is always hidden"),
        "Others see how many cards you hold, not which; the bank is seen unless an option hides it",
    ),
    "CT-13.6": Fact(
        ("With open hands all see all resource cards", "With open hands development cards lie open too",
         "Open hands are an option for teaching"),
        ("With open hands development cards stay hidden", "All hands lie open in every match",
         "Open hands show the order of the deck"),
        "By that option, for teaching, all cards in hands can lie open",
    ),
}  # fmt: skip

FACTS: Final[Mapping[str, Maker]] = {rule: partial(sentence, rule, fact) for rule, fact in _FACTS.items()}
"""The questions on what is so, by their rules."""
