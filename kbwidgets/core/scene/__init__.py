"""A tree of SVG and HTML nodes that says what is drawn, and the pictures made of it."""
