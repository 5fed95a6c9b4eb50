"""Practice questions of ConKUeror about true and false sentences.

>>> from random import Random
>>> question = FACTS["CQ-6.10"](Random(1))
>>> question.rule, len(question.answers)
('CQ-6.10', 2)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from kbwidgets.core.protocol.question import Fact, Maker, sentence
from kbwidgets.games.conkueror.rules.cards import CHANCE_CARDS

_FACTS: Final[Mapping[str, Fact]] = {
    "CQ-1.6": Fact(
        ("Army cards and territory cards are in one deck",
         f"There is one of each of the {len(CHANCE_CARDS)} chance cards", "Chance cards have their own deck"),
        ("Territory cards have their own deck", "There are two of each chance card",
         "Chance cards are shuffled into the main deck"),
        f"The main deck has army cards and territory cards. The chance deck has {len(CHANCE_CARDS)} different cards",
    ),
    "CQ-3.3": Fact(
        ("You claim a territory with one infantry", "You can claim any free territory",
         "There's an option to deal all territories at random"),
        ("You can only claim territories next to your own", "You claim a territory with three infantry",
         "There's an option for everybody to start with cards"),
        "You claim any free territory with one infantry. There's also an option to deal all territories at random",
    ),
    "CQ-4.1": Fact(
        ("Fortify comes after the attack phase", "You can leave the attack phase without attacking",
         "If a chance card comes up, it comes up before the draft"),
        ("Fortify comes before the attack phase", "You must attack at least once every turn",
         "If a chance card comes up, it comes up at the end of a turn"),
        "A chance card may come up first. Then you draft, attack and fortify, and you can skip the last two",
    ),
    "CQ-4.3": Fact(
        ("You can exchange armies in the fortify phase", "You can trade army cards between two attacks",
         "You can't exchange anything during a battle"),
        ("You can only exchange armies in the draft", "You can only trade army cards once per turn",
         "You can exchange armies between two rolls of a battle"),
        "You can exchange as often as you like in the draft, attack and fortify phases, unless you have to "
        "finish something first",
    ),
    "CQ-5.4": Fact(
        ("You can split drafted infantry between your territories",
         "You can place all drafted infantry in one territory", "You can place drafted infantry in several steps"),
        ("You must place each drafted infantry in a different territory",
         "You can claim a vacant territory with drafted infantry",
         "You can keep half of the drafted infantry for your next turn"),
        "You place all of them in your own territories, split as you like, in one step or several",
    ),
    "CQ-6.5": Fact(
        ("The armies must match when the attack begins", "A battle continues even if the armies no longer match",
         "Immunity is checked when the attack begins"),
        ("The armies must match before each roll", "You must withdraw if you lose your last cavalry",
         "The armies must still match after a conquest"),
        "The armies and immunity are only checked once, when the attack begins",
    ),
    "CQ-6.8": Fact(
        ("The attacker can withdraw before the first roll",
         "After a failed attack, the survivors return to their territory",
         "You can roll the whole battle in one go"),
        ("The attacker must roll at least once", "After a failed attack, the survivors are lost",
         "Withdrawing costs two armies"),
        "The attacker can roll once, roll until the battle is over, or withdraw before any roll. Survivors return to "
        "their territory",
    ),
    "CQ-6.10": Fact(
        ("The defender makes no decisions in a battle", "The defender rolls one die each time",
         "Only the dice decide what the defender loses"),
        ("The defender chooses which army is lost", "The defender can give up the territory before a roll",
         "A defender with two or more armies rolls a second die"),
        "The defender makes no decisions, and rolls one die each time",
    ),
    "CQ-7.1": Fact(
        ("A conquered territory is yours before you move in", "You must move in before you do anything else",
         "A territory is conquered when its last army is gone"),
        ("A conquered territory stays vacant until the next turn",
         "You can move in at the end of the attack phase", "A territory is conquered when it has one army left"),
        "When the last defender is gone, the territory is yours. You move in before anything else",
    ),
    "CQ-7.3": Fact(
        ("Armies that moved in can attack again in the same turn",
         "The same armies can conquer several territories in a turn",
         "You can attack from a territory that you conquered this turn"),
        ("Armies that moved in must rest until the next turn", "You can conquer only one territory per turn",
         "You can't attack from a territory that you conquered this turn"),
        "Armies that moved in can attack in the same turn, so you can conquer one territory after another",
    ),
    "CQ-8.2": Fact(
        ("Fortifying ends your turn", "You can end your turn without fortifying",
         "You can fortify only once per turn"),
        ("You can attack again after fortifying", "You must fortify every turn",
         "Each of your territories can fortify once"),
        "You can fortify once, and that ends your turn. You can also end it without fortifying",
    ),
    "CQ-8.3": Fact(
        ("You can fortify with infantry from a territory that has mercenaries",
         "Mercenaries can't be moved when you fortify", "Only regulars can fortify"),
        ("Mercenaries fortify like infantry", "Mercenaries can fortify if a regular goes with them",
         "You can't fortify from a territory that has mercenaries"),
        "Mercenaries can't fortify, but regulars in the same territory can",
    ),
    "CQ-10.2": Fact(
        ("Moving into a vacant territory earns you a card", "Taking a territory with Revolution earns you a card",
         "Two conquests in one turn usually earn you one card"),
        ("Only a conquest with dice earns you a card", "You draw a card even if you captured nothing",
         "You draw the card as soon as you capture a territory"),
        "If you captured a territory, no matter how, you draw one card at the end of your turn",
    ),
    "CQ-10.3": Fact(
        ("Used cards go to a discard pile face up",
         "Cards in players' hands stay there when the discard pile is shuffled",
         "If both piles are empty, nobody draws a card"),
        ("Used cards leave the game", "All hands are shuffled in when the deck is empty",
         "The discard pile is shuffled in after each turn"),
        "Used cards go to the discard pile, face up. Only that is shuffled when the deck is empty. If it's empty too, "
        "nobody draws",
    ),
    "CQ-10.5": Fact(
        ("All armies from a set go to one territory", "You can hold any number of cards",
         "You never have to trade a set"),
        ("You can split the armies from a set between territories",
         "You must trade a set when you hold five cards", "You can keep the armies from a set off the map"),
        "You never have to trade a set, and there's no hand limit. All armies from a set go to one territory",
    ),
    "CQ-11.1": Fact(
        ("You can hold the card of a territory that you don't own", "A single territory card does nothing",
         "There is one card for each territory in the game"),
        ("You get a territory's card when you conquer it", "A territory card protects its territory",
         "A territory card adds an infantry to its territory"),
        "The main deck has one card for each territory in the game. A single card does nothing, whoever owns the "
        "territory",
    ),
    "CQ-11.3": Fact(
        ("A garrison can come from any distance",
         "If you gain territories with cards, you garrison them before anything else",
         "A territory with a new garrison can send armies to another"),
        ("A garrison can only come from a neighbouring territory",
         "Territories gained with cards get an infantry from the supply",
         "If you gain territories with cards, you garrison them at the end of the turn"),
        "You have to send at least one regular to each new territory straight away. It can come from any of your "
        "territories or from the draft",
    ),
    "CQ-11.5": Fact(
        ("Immunity doesn't stop you from taking a continent with cards",
         "The same continent can be taken with cards again", "The cards of a continent come back after a shuffle"),
        ("Immunity stops you from taking a continent with cards",
         "A continent can be taken with cards only once in a match", "Used territory cards leave the game"),
        "Used cards come back, so a continent can be taken again. Immunity only stops attacks",
    ),
    "CQ-12.1": Fact(
        ("A skipped chance card goes to the discard pile", "You must play or skip a chance card at once",
         "Everybody sees the chance card"),
        ("A skipped chance card goes back into the pile", "You can keep a chance card for a later turn",
         "Only the player whose turn it is sees the chance card"),
        "Everybody sees the card. You play or skip it at once, and then it is discarded",
    ),
    "CQ-12.7": Fact(
        ("Immunity doesn't stop Sabotage", "Immunity ends when the territory changes hands",
         "You can attack from an immune territory"),
        ("Immunity stops every chance card", "Immunity stays with the territory when it changes hands",
         "You can't attack from an immune territory"),
        "Immunity only stops attacks on a territory. It ends when the territory changes hands or its owner's next turn "
        "begins",
    ),
    "CQ-12.8": Fact(
        ("Mercenaries can take part in an attack", "Mercenaries count as infantry when armies must match",
         "Mercenaries are lost before infantry"),
        ("Mercenaries can move into a conquered territory", "Mercenaries stay until your next turn",
         "You can exchange mercenaries for cavalry"),
        "Mercenaries fight as infantry until the end of the turn, and are lost first. They can't move, fortify or be "
        "exchanged",
    ),
    "CQ-12.9": Fact(
        ("Conscription gives you only army cards", "The cards from Conscription come at the end of your turn",
         "The cards from Conscription come after the usual card"),
        ("Conscription gives you two infantry", "The cards from Conscription come at once",
         "The cards from Conscription replace the usual card"),
        "At the end of your turn, after the usual card, you get the next two army cards",
    ),
    "CQ-12.11": Fact(
        ("Bombardment lasts for one battle", "Bombardment is used up even if you withdraw",
         "An unused Bombardment card ends with your turn"),
        ("Bombardment lasts for all battles of the turn", "You keep Bombardment if you withdraw",
         "You can choose the battle in which you use Bombardment"),
        "Bombardment only applies to your first battle this turn, no matter how it ends",
    ),
    "CQ-12.13": Fact(
        ("You choose the targets before the die is rolled", "You can't change the target after the die is rolled",
         "The die for a chance card is rolled at once"),
        ("The die is rolled before you choose the targets", "After a low roll you can choose another target",
         "After a low roll you can skip the card"),
        "You choose the targets before the die is rolled, and you can't change them afterwards",
    ),
    "CQ-13.1": Fact(
        ("A player who owns no territory is out at once",
         "The player whose turn it is gets the cards of a player who is out", "Nobody can be out before round 1"),
        ("A player who owns no territory is out at the end of the round",
         "The cards of a player who is out are discarded", "A player with cards can stay in without a territory"),
        "From round 1, a player without a territory is out at once. The player whose turn it is gets their cards",
    ),
    "CQ-13.2": Fact(
        ("The last player left wins even if territories are vacant",
         "When the game ends, nobody has to move in any more", "The game can end in the middle of a turn"),
        ("The last player left must move into every vacant territory", "The winner must move in first",
         "The game ends at the end of the round"),
        "The game ends at once when one player owns everything or is the only one left",
    ),
}  # fmt: skip

FACTS: Final[Mapping[str, Maker]] = {rule: partial(sentence, rule, fact) for rule, fact in _FACTS.items()}
"""The questions about facts, by their rules."""
