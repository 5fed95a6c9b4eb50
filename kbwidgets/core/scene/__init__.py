"""Trees of SVG and HTML nodes that describe drawings, and the pictures made from them."""
