"""The pictures of Kingdom Builder; `drawing` is the one door to them."""
