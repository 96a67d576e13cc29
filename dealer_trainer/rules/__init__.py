"""The rules: one module a chapter, one function a rule; house profiles; rule texts."""
