"""The table, the acts that change it, and the questions that can be asked of it."""
