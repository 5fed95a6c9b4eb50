"""The live cells: a widget for each game, the screens they show, the messages they exchange with the page."""
