"""Kill pots: legs, the kill, and who must post it."""
