"""Practice questions of ConKUeror on what is so and what is not: sentences that are right or wrong.

>>> from random import Random
>>> question = FACTS["CQ-6.10"](Random(1))
>>> question.rule, len(question.answers)
('CQ-6.10', 2)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from kbwidgets.core.question import Fact, Maker, sentence

_FACTS: Final[Mapping[str, Fact]] = {
    "CQ-1.6": Fact(
        ("Army cards and territory cards are one deck", "Each of the nine chance cards is there once",
         "Chance cards have a deck of their own"),
        ("Territory cards have a deck of their own", "There are two of each chance card",
         "Chance cards are shuffled into the main deck"),
        "The main deck has army and territory cards, the chance deck nine cards, each once",
    ),
    "CQ-3.3": Fact(
        ("A claim puts one infantry down", "Land may be claimed anywhere", "An option deals all land at random"),
        ("A claim needs own land beside it", "A claim puts three infantry down", "An option lets all start with cards"),
        "Each puts one infantry on any territory without an owner; an option deals all at random",
    ),
    "CQ-4.1": Fact(
        ("Fortify comes after the attack", "The attack may be left without an attack",
         "A chance card comes before the draft, if one comes"),
        ("Fortify comes before the attack", "Each turn needs an attack at least",
         "A chance card comes at the end of a turn"),
        "A turn has perhaps a chance card, then draft, attack, fortify; the last two may be left without a move",
    ),
    "CQ-4.3": Fact(
        ("Armies may be exchanged in the phase fortify", "Army cards may be used between two attacks",
         "Exchanges wait while a battle runs"),
        ("Armies are exchanged in the draft alone", "Army cards are used once a turn at most",
         "Armies may be exchanged between two rolls of a battle"),
        "Exchanges are open in draft, attack and fortify, as often as they can be paid, and wait for what is pending",
    ),
    "CQ-5.4": Fact(
        ("Drafted infantry may be split over own land", "All drafted infantry may go to one territory",
         "Drafted infantry may be placed in several steps"),
        ("Drafted infantry go one by one to different land", "Drafted infantry may claim vacant land",
         "Half of the drafted infantry may be kept for the next turn"),
        "They go to own territories, in any split, in one step or several, and all are placed",
    ),
    "CQ-6.5": Fact(
        ("The match is tested when the attack begins", "A battle goes on though the match fails by now",
         "Immunity is tested when the attack begins"),
        ("The match is tested before each roll", "An attacker who loses the last cavalry must withdraw",
         "The match is tested after a conquest"),
        "Match, size and immunity are tested once, when the attack begins",
    ),
    "CQ-6.8": Fact(
        ("The attacker may withdraw before the first roll", "Survivors of a repulse are back in their territory",
         "A battle may be rolled to the end in one go"),
        ("The attacker has to roll at least once", "Survivors of a repulse are lost",
         "A withdrawal costs two pieces"),
        "The attacker rolls, rolls to the end, or withdraws before any roll; survivors are back in their territory",
    ),
    "CQ-6.10": Fact(
        ("The defender decides nothing in a battle", "The defender rolls one die in each roll",
         "The defender's losses follow from the dice alone"),
        ("The defender chooses which piece is lost", "The defender may give the land up before a roll",
         "The defender rolls a second die with two pieces or more"),
        "The defence needs no decision: one die is rolled for it each time",
    ),
    "CQ-7.1": Fact(
        ("A conquered territory is the attacker's before anybody moves in", "The move-in comes before anything else",
         "The territory is conquered when its last piece is gone"),
        ("A conquered territory stays vacant until the next turn", "The move-in may wait for the end of the attack",
         "The territory is conquered when one piece is left"),
        "With the last defender gone the attacker owns the land at once and moves in before anything else",
    ),
    "CQ-7.3": Fact(
        ("Pieces that moved in may attack on in the same turn", "A stack may conquer several territories in a turn",
         "Land conquered in a turn may attack in that turn"),
        ("Pieces that moved in rest until the next turn", "A turn has one conquest at most",
         "Land conquered in a turn may attack from the next turn on"),
        "Pieces that moved in may attack in the same turn",
    ),
    "CQ-8.2": Fact(
        ("A fortify move ends the turn", "A turn may end without a fortify move",
         "A turn has one fortify move at most"),
        ("After a fortify move one may attack again", "Each turn ends with a fortify move",
         "Each own territory may fortify once"),
        "The one move ends the turn, and going on without a move ends it too",
    ),
    "CQ-8.3": Fact(
        ("Infantry beside mercenaries may fortify", "Mercenaries stay where they are at the end of a turn",
         "A fortify move takes regulars alone"),
        ("Mercenaries fortify like infantry", "Mercenaries fortify if a regular goes with them",
         "Land with mercenaries in it does not fortify"),
        "Mercenaries do not fortify; regulars that stand beside them may",
    ),
    "CQ-10.2": Fact(
        ("Entering vacant land counts for a card", "Revolution counts for a card",
         "Without an option two conquests bring one card"),
        ("Only a conquest by dice counts for a card", "A turn without a capture brings a card too",
         "The card comes as soon as land is captured"),
        "Whoever captured land in a turn, by whatever means, draws one card at its end",
    ),
    "CQ-10.3": Fact(
        ("Used cards lie open on a discard", "Cards in hands stay out when the discard is shuffled",
         "With deck and discard empty no card is drawn"),
        ("Used cards leave the game", "All hands are shuffled in when the deck is empty",
         "The discard is shuffled in after each turn"),
        "The discard alone becomes the deck when a card is due and the deck is empty; else nobody draws",
    ),
    "CQ-10.5": Fact(
        ("All pieces of a set go to one territory", "A hand may have any number of cards",
         "Nobody has to use a set"),
        ("The pieces of a set may be split over own land", "With five cards one has to use a set",
         "The pieces of a set may wait off the map"),
        "All pieces go to one own territory; there is no limit and no duty",
    ),
    "CQ-11.1": Fact(
        ("One may hold the card of land that others own", "A single territory card does nothing",
         "There is one card for each enabled territory"),
        ("Whoever conquers land gets its card", "A territory card protects its land",
         "A territory card brings an infantry to its land"),
        "There is a card for each enabled territory; alone it does nothing, whoever owns the land",
    ),
    "CQ-11.3": Fact(
        ("Armies may be stationed at any distance", "Land gained by cards is manned before anything else",
         "Land that is manned may give armies to other land"),
        ("Armies are stationed from adjacent land alone", "Land gained by cards gets an infantry from the supply",
         "Land gained by cards is manned at the end of the turn"),
        "Each gained territory gets a regular or more from own land or the draft, at any distance, at once",
    ),
    "CQ-11.5": Fact(
        ("Immunity does not stop the cards of a continent", "The same continent may be taken by cards again",
         "Cards of a continent come back by the discard"),
        ("Immunity stops the cards of a continent", "A continent can be taken by cards once in a match",
         "Used territory cards leave the game"),
        "Used cards come back, so the continent can be taken again, and immunity stops attacks alone",
    ),
    "CQ-12.1": Fact(
        ("A skipped chance card goes to the discard", "A chance card is played at once or skipped",
         "All see the chance card that comes"),
        ("A skipped chance card goes back to the pile", "A chance card may be kept for a later turn",
         "Only the player in turn sees the chance card"),
        "A chance card is shown to all and played at once or skipped; it goes to the discard in both cases",
    ),
    "CQ-12.7": Fact(
        ("Immunity does not stop Sabotage", "Immunity ends when the land changes its owner",
         "An immune territory may attack others"),
        ("Immunity stops every chance card", "Immunity stays with the land when it changes its owner",
         "An immune territory may not attack"),
        "It stops attacks on the land, not cards, and ends with the owner or with the owner's next turn",
    ),
    "CQ-12.8": Fact(
        ("Mercenaries fight in an attack", "Mercenaries count as infantry for the match",
         "Mercenaries are lost before infantry"),
        ("Mercenaries move into conquered land", "Mercenaries defend until the own next turn",
         "Mercenaries may be exchanged for cavalry"),
        "They fight until the end of the turn, and are not moved, fortified or exchanged",
    ),
    "CQ-12.9": Fact(
        ("The Conscription draft brings army cards alone", "Its cards come at the end of the turn",
         "Its cards come after the normal card"),
        ("The Conscription draft brings two infantry", "Its cards come at once",
         "Its cards come in place of the normal card"),
        "At the end of the turn, after the normal card, it brings the next two army cards",
    ),
    "CQ-12.11": Fact(
        ("A Bombardment is for one battle", "A Bombardment is used up by a withdrawal too",
         "A Bombardment that is not used lapses at the end of the turn"),
        ("A Bombardment is for all battles of the turn", "A Bombardment is kept after a withdrawal",
         "The attacker chooses the battle of a Bombardment"),
        "It is for the first battle that begins in the turn, however that ends",
    ),
    "CQ-12.13": Fact(
        ("Targets are chosen before the die is rolled", "A target is not chosen again after the die",
         "The die of a card is rolled at once"),
        ("The die is rolled before the targets are chosen", "After a low die one may choose another target",
         "After a low die the card may be skipped"),
        "Targets are chosen before the die, and not again",
    ),
    "CQ-13.1": Fact(
        ("Whoever owns no territory is out at once", "The cards of who is out go to the player in turn",
         "In the opening nobody is out"),
        ("Whoever owns no territory is out at the end of the round", "The cards of who is out go to the discard",
         "With cards in the hand one stays in without land"),
        "From round 1 on, whoever owns nothing is out at once, and the cards go to the player in turn",
    ),
    "CQ-13.2": Fact(
        ("The last who is left wins with land vacant", "A move-in that is due at the end is dropped",
         "The game ends in the middle of a turn"),
        ("The last who is left has to enter vacant land", "The winner has to move in first",
         "The game ends at the end of the round"),
        "It ends at once when one owns all enabled land or is the only one left",
    ),
}  # fmt: skip

FACTS: Final[Mapping[str, Maker]] = {rule: partial(sentence, rule, fact) for rule, fact in _FACTS.items()}
"""The questions on what is so, by their rules."""
