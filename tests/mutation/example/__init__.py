"""Scenarios that show what the Shelf costs and forget what it is worth, for the test of the mutation tests."""
