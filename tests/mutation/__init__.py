"""Mutation tests: change every value of the content tables in turn, and see that a scenario of the engine fails."""
