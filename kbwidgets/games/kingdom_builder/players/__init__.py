"""The computer players of Kingdom Builder, and the reasons for a move."""
