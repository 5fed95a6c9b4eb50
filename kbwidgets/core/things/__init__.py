"""Boards, cards and pieces in the words of the rules, for code that inspects a match."""
