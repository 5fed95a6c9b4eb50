"""The computer players of ConKUeror, and their reasons for moves (CQ-18)."""
