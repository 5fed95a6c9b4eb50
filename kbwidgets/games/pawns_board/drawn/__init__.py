"""How Pawns Board looks: its drawing is the door, behind it table, picture and pages; the deck builder has its own."""
