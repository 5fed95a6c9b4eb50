"""Things: what lies on the table in the words of the rules, for those who look into a match from code."""
