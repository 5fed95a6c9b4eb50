"""The chapters of the rulebook of Kingdom Builder, a file for each."""
