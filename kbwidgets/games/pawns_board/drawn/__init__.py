"""The look of Pawns Board: `drawing` shows the table, the picture and the pages; `builder` is the deck builder."""
