"""The computer players of Kingdomino, and the reasons for their moves."""
