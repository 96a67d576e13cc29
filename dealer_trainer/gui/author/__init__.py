"""What the author page is made of: forms, the live table, what is wrong."""
