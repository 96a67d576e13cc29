"""The places of the window, one module a place, built when first opened."""
