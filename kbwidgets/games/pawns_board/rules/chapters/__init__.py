"""The chapters of the rulebook of Pawns Board, a file for each."""
