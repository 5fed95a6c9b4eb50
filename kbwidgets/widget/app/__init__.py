"""The session of a cell, which plays the match, saves it and notifies the notebook's code."""
