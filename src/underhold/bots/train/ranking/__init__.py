"""Trains the order in which the solver keeps positions."""
