"""Puzzles: positions from bot games in which one turn is clearly best. docs/puzzles.md describes how they are made."""
