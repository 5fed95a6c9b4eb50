"""The drawing of Kingdomino."""
