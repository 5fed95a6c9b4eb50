"""The actions behind the buttons."""
