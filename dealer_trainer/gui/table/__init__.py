"""The table as the dealer sees it: cards, chips and players drawn, and gestures made on them."""
