"""Progress on the screen: the filters, a question with its answer, and what lies behind a figure."""
