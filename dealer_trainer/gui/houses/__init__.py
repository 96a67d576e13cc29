"""House rules in the window: the profiles, the editor of one's own, what a change changes, packs."""
