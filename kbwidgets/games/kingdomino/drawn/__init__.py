"""How Kingdomino looks: its drawing is the door, behind it the table, the pieces, the picture and the pages."""
