"""The showdown: who shows, what is read aloud, who gets which chips."""
