"""Builds the files of a release."""
