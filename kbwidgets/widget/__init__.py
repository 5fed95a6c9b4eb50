"""The live cells, with a widget for each game, the screens and the messages exchanged with the page."""
