"""How hands are read."""
