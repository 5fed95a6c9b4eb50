"""The chapters of the rulebook of Catan, a file for each."""
