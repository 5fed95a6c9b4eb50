"""The sentences of practice questions that get a rule of Catan wrong, as judged by the rules."""

WRONG = {
    # CT-1.3
    "A desert has the number token 7",
    "5 and 9 are the red number tokens",
    "The robber's hex has a 7",
    # CT-2.7
    "A 6 can be next to an 8 on a random board",
    "Two 6s can be next to each other on a random board",
    "A 6 is never next to a 5",
    "No two equal numbers are next to each other",
    # CT-2.8
    "The spiral starts in the middle",
    "The desert uses up a letter",
    "The spiral runs clockwise",
    # CT-2.10
    "You can use a port from one intersection only",
    "Two ports can share an intersection",
    "A port can be inland",
    # CT-2.14
    "The robber starts on a 2",
    "The first player places the robber",
    "The robber starts in the sea",
    # CT-2.15
    "With the printed starting pieces, everyone starts without cards",
    "With the printed starting pieces and three players, white is left out",
    "With the printed starting pieces, everyone still places a road",
    # CT-4.5
    "You pay for your first pieces with your first cards",
    "After the setup you still have all 15 roads",
    "Your first settlements don't come from your supply",
    # CT-4.7
    "A player with no legal spot can build next to a building",
    "A player who is skipped still places a road",
    "If a player has no legal spot, the board is set up again",
    # CT-5.4
    "After building, you can't trade any more",
    "You can only build once per turn",
    "You can't use a new port until your next turn",
    # CT-6.4
    "Discards go to the current player",
    "The cost of a piece leaves the game",
    "A stolen card goes to the bank",
    "Monopoly takes cards from the bank",
    # CT-7.2
    "The robber moves before the discards",
    "Players who discard later see what the others chose",
    "The player who rolled never discards",
    # CT-8.8
    "A new settlement has to wait a turn before it becomes a city",
    "You can build a city on an empty intersection",
    "If you build a settlement and turn it into a city in the same turn, you only pay for the city",
    # CT-9.4
    "On Ann's turn, Bo and Cy can trade with each other",
    "On Ann's turn, Bo can make Cy an offer",
    "Anyone can make an offer at any time",
    # CT-9.14
    "You can't withdraw an offer until everyone has answered",
    "An answer to an offer is final",
    "A player who wasn't asked must answer too",
    # CT-10.1
    "A card you buy stays face up until you play it",
    "The others can't see how many development cards you have",
    "A knight you buy is played at once",
    # CT-10.5
    "A knight you've played goes back into the deck",
    "Somebody can buy a Monopoly card that you've played",
    "Year of Plenty stays in front of you once you've played it",
    # CT-10.7
    "A knight doesn't count until somebody has been robbed",
    "When you play a knight, players discard as they do after a 7",
    "A knight can only take the robber off your own hex",
    # CT-12.6
    "When the turn limit is reached, the player with the most points wins",
    "Every match ends after 100 turns",
    "When the turn limit is reached, one last round is played",
    # CT-13.1
    "The others see which cards you have",
    "The others can't see how many cards you have",
    "The bank is always hidden",
    # CT-13.6
    "With open hands, development cards stay hidden",
    "All hands are open in every match",
    "Open hands show the order of the deck",
}
