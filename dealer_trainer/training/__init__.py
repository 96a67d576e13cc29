"""Practice runs: what the trainee does, how it is judged, what it costs, what is kept of it."""
