"""Trains the evaluation with games that narrow beam searches find."""
