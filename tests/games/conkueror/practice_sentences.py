"""The sentences of practice questions that get a rule of ConKUeror wrong, as judged by the rules."""

WRONG = {
    # CQ-1.6
    "Chance cards are shuffled into the main deck",
    "Territory cards have a deck of their own",
    "There are two of each chance card",
    # CQ-3.3
    "A claim needs own land beside it",
    "A claim puts three infantry down",
    "An option lets all start with cards",
    # CQ-4.1
    "A chance card comes at the end of a turn",
    "Each turn needs an attack at least",
    "Fortify comes before the attack",
    # CQ-4.3
    "Armies are exchanged in the draft alone",
    "Armies may be exchanged between two rolls of a battle",
    "Army cards are used once a turn at most",
    # CQ-5.4
    "Drafted infantry go one by one to different land",
    "Drafted infantry may claim vacant land",
    "Half of the drafted infantry may be kept for the next turn",
    # CQ-6.5
    "An attacker who loses the last cavalry must withdraw",
    "The match is tested after a conquest",
    "The match is tested before each roll",
    # CQ-6.8
    "A withdrawal costs two pieces",
    "Survivors of a repulse are lost",
    "The attacker has to roll at least once",
    # CQ-6.10
    "The defender chooses which piece is lost",
    "The defender may give the land up before a roll",
    "The defender rolls a second die with two pieces or more",
    # CQ-7.1
    "A conquered territory stays vacant until the next turn",
    "The move-in may wait for the end of the attack",
    "The territory is conquered when one piece is left",
    # CQ-7.3
    "A turn has one conquest at most",
    "Land conquered in a turn may attack from the next turn on",
    "Pieces that moved in rest until the next turn",
    # CQ-8.2
    "After a fortify move one may attack again",
    "Each own territory may fortify once",
    "Each turn ends with a fortify move",
    # CQ-8.3
    "Mercenaries fortify like infantry",
    "Mercenaries fortify if a regular goes with them",
    "Land with mercenaries in it does not fortify",
    # CQ-10.2
    "A turn without a capture brings a card too",
    "Only a conquest by dice counts for a card",
    "The card comes as soon as land is captured",
    # CQ-10.3
    "All hands are shuffled in when the deck is empty",
    "The discard is shuffled in after each turn",
    "Used cards leave the game",
    # CQ-10.5
    "The pieces of a set may be split over own land",
    "The pieces of a set may wait off the map",
    "With five cards one has to use a set",
    # CQ-11.1
    "A territory card brings an infantry to its land",
    "A territory card protects its land",
    "Whoever conquers land gets its card",
    # CQ-11.3
    "Armies are stationed from adjacent land alone",
    "Land gained by cards gets an infantry from the supply",
    "Land gained by cards is manned at the end of the turn",
    # CQ-11.5
    "A continent can be taken by cards once in a match",
    "Immunity stops the cards of a continent",
    "Used territory cards leave the game",
    # CQ-12.1
    "A chance card may be kept for a later turn",
    "A skipped chance card goes back to the pile",
    "Only the player in turn sees the chance card",
    # CQ-12.7
    "An immune territory may not attack",
    "Immunity stays with the land when it changes its owner",
    "Immunity stops every chance card",
    # CQ-12.8
    "Mercenaries defend until the own next turn",
    "Mercenaries may be exchanged for cavalry",
    "Mercenaries move into conquered land",
    # CQ-12.9
    "Its cards come at once",
    "Its cards come in place of the normal card",
    "The Conscription draft brings two infantry",
    # CQ-12.11
    "A Bombardment is for all battles of the turn",
    "A Bombardment is kept after a withdrawal",
    "The attacker chooses the battle of a Bombardment",
    # CQ-12.13
    "After a low die one may choose another target",
    "After a low die the card may be skipped",
    "The die is rolled before the targets are chosen",
    # CQ-13.1
    "The cards of who is out go to the discard",
    "Whoever owns no territory is out at the end of the round",
    "With cards in the hand one stays in without land",
    # CQ-13.2
    "The game ends at the end of the round",
    "The last who is left has to enter vacant land",
    "The winner has to move in first",
}
