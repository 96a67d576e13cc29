"""TOML files that people write, scenarios and house profiles: whatever is wrong with one is told at once."""
