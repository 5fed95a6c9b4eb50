"""The rules of Kingdom Builder, without anything of how it is drawn."""
