"""The chapters of the rulebook of Kingdomino, a file for each."""
