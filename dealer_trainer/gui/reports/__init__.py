"""Reports on paper: laid out page by page, then written as PDF, printed, or shown.

Nothing here is a widget, and all of it may be done in any one thread.
"""
