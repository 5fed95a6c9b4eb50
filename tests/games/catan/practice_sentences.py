"""The sentences of practice questions that get a rule of Catan wrong, as judged by the rules."""

WRONG = {
    # CT-1.3
    "A desert has the chit 7",
    "5 and 9 are the red chits",
    "The robber's hex has the chit 7",
    # CT-2.7
    "A 6 may lie beside an 8",
    "Two 6 may lie side by side",
    "No two equal chits lie side by side",
    # CT-2.8
    "The spiral starts in the middle",
    "The desert uses up a letter",
    "The spiral runs clockwise",
    # CT-2.10
    "A port is at one intersection",
    "Two ports may share an intersection",
    "A port may lie inland",
    # CT-2.14
    "The robber starts on a 2",
    "The first player puts the robber down",
    "The robber starts in the sea",
    # CT-2.15
    "With the printed start all begin without cards",
    "Three players leave out white",
    "With the printed start everybody still places a road",
    # CT-4.5
    "First pieces are paid with the first cards",
    "After the start all 15 roads are left",
    "First settlements are extra pieces",
    # CT-4.7
    "Who finds no place may settle beside a building",
    "Who is passed over still places a road",
    "The board is laid anew if somebody finds no place",
    # CT-5.4
    "After building you may not trade any more",
    "One piece a turn may be built",
    "A port helps from the next turn on",
    # CT-6.4
    "Discards go to the current player",
    "A stolen card goes to the bank",
    "A monopoly brings cards from the bank",
    # CT-7.2
    "The robber moves before the discards",
    "Who discards later sees what the others gave",
    "The roller never discards",
    # CT-8.8
    "A new settlement waits a turn before it becomes a city",
    "A city may be built on a bare intersection",
    "Settling and raising in one turn costs the city alone",
    # CT-9.4
    "Two opponents may trade with each other",
    "Anybody may make an offer at any time",
    "The bank may be the other side of a counter",
    # CT-9.14
    "The current player must wait until all have answered",
    "An answer to an offer is final",
    "Who was not asked must answer too",
    # CT-10.1
    "A bought card lies open until it is played",
    "Others do not see how many development cards you hold",
    "A bought knight is laid down at once",
    # CT-10.5
    "A played knight goes back into the deck",
    "A played monopoly can be bought again",
    "A played year of plenty stays before its player",
    # CT-10.7
    "A knight counts once somebody was robbed",
    "After a knight all discard as after a seven",
    "A knight only takes the robber off your own hex",
    # CT-12.6
    "After the most number of turns the one with most points wins",
    "Every match ends after 100 turns",
    "At the most number of turns a last round is played",
    # CT-13.1
    "Others see which cards you hold",
    "The number of your cards is hidden",
    "The bank is always hidden",
    # CT-13.6
    "With open hands development cards stay hidden",
    "All hands lie open in every match",
    "Open hands show the order of the deck",
}
