"""Development tools: the documentation, its statistics, and the prose check."""
