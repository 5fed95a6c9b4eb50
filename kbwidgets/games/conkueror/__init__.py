"""ConKUeror: claim territories, draft armies, attack with dice, and be the last who owns land."""
