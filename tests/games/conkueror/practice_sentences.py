"""The sentences of practice questions that get a rule of ConKUeror wrong, as judged by the rules."""

WRONG = {
    # CQ-1.6
    "Chance cards are shuffled into the main deck",
    "Territory cards have their own deck",
    "There are two of each chance card",
    # CQ-3.3
    "There's an option for everybody to start with cards",
    "You can only claim territories next to your own",
    "You claim a territory with three infantry",
    # CQ-4.1
    "Fortify comes before the attack phase",
    "If a chance card comes up, it comes up at the end of a turn",
    "You must attack at least once every turn",
    # CQ-4.3
    "You can exchange armies between two rolls of a battle",
    "You can only exchange armies in the draft",
    "You can only trade army cards once per turn",
    # CQ-5.4
    "You can claim a vacant territory with drafted infantry",
    "You can keep half of the drafted infantry for your next turn",
    "You must place each drafted infantry in a different territory",
    # CQ-6.5
    "The armies must match before each roll",
    "The armies must still match after a conquest",
    "You must withdraw if you lose your last cavalry",
    # CQ-6.8
    "After a failed attack, the survivors are lost",
    "The attacker must roll at least once",
    "Withdrawing costs two armies",
    # CQ-6.10
    "A defender with two or more armies rolls a second die",
    "The defender can give up the territory before a roll",
    "The defender chooses which army is lost",
    # CQ-7.1
    "A conquered territory stays vacant until the next turn",
    "A territory is conquered when it has one army left",
    "You can move in at the end of the attack phase",
    # CQ-7.3
    "Armies that moved in must rest until the next turn",
    "You can conquer only one territory per turn",
    "You can't attack from a territory that you conquered this turn",
    # CQ-8.2
    "Each of your territories can fortify once",
    "You can attack again after fortifying",
    "You must fortify every turn",
    # CQ-8.3
    "Mercenaries can fortify if a regular goes with them",
    "Mercenaries fortify like infantry",
    "You can't fortify from a territory that has mercenaries",
    # CQ-10.2
    "Only a conquest with dice earns you a card",
    "You draw a card even if you captured nothing",
    "You draw the card as soon as you capture a territory",
    # CQ-10.3
    "All hands are shuffled in when the deck is empty",
    "The discard pile is shuffled in after each turn",
    "Used cards leave the game",
    # CQ-10.5
    "You can keep the armies from a set off the map",
    "You can split the armies from a set between territories",
    "You must trade a set when you hold five cards",
    # CQ-11.1
    "A territory card adds an infantry to its territory",
    "A territory card protects its territory",
    "You get a territory's card when you conquer it",
    # CQ-11.3
    "A garrison can only come from a neighbouring territory",
    "Territories gained with cards get an infantry from the supply",
    "If you gain territories with cards, you garrison them at the end of the turn",
    # CQ-11.5
    "A continent can be taken with cards only once in a match",
    "Immunity stops you from taking a continent with cards",
    "Used territory cards leave the game",
    # CQ-12.1
    "A skipped chance card goes back into the pile",
    "Only the player whose turn it is sees the chance card",
    "You can keep a chance card for a later turn",
    # CQ-12.7
    "Immunity stays with the territory when it changes hands",
    "Immunity stops every chance card",
    "You can't attack from an immune territory",
    # CQ-12.8
    "Mercenaries can move into a conquered territory",
    "Mercenaries stay until your next turn",
    "You can exchange mercenaries for cavalry",
    # CQ-12.9
    "The cards from Conscription come at once",
    "The cards from Conscription replace the usual card",
    "Conscription gives you two infantry",
    # CQ-12.11
    "Bombardment lasts for all battles of the turn",
    "You can choose the battle in which you use Bombardment",
    "You keep Bombardment if you withdraw",
    # CQ-12.13
    "After a low roll you can choose another target",
    "After a low roll you can skip the card",
    "The die is rolled before you choose the targets",
    # CQ-13.1
    "A player who owns no territory is out at the end of the round",
    "A player with cards can stay in without a territory",
    "The cards of a player who is out are discarded",
    # CQ-13.2
    "The game ends at the end of the round",
    "The last player left must move into every vacant territory",
    "The winner must move in first",
}
