"""The laws that every game must keep, one module for each kind."""
