"""The chapters of the rulebook of ConKUeror, a file for each."""
