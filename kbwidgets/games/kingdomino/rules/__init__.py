"""The rules of Kingdomino."""
