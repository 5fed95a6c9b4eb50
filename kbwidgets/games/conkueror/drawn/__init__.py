"""How ConKUeror looks."""
