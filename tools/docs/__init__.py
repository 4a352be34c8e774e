"""Generates the parts of the documentation that are not written by hand: rules, tiles, statistics, pictures.

mkdocs calls `hook`; the other modules generate pages and parts of pages for it. Nothing generated is committed.
"""
