"""Statistics of games between bots, for the strategy page of the documentation.

    python -m tools.strategy cave-vs-cave --players 2 --bot master --games 1000

`sample` reads from a record who took what and when, `summary` makes one small table of many samples, `__main__` plays
the games and writes the table to docs/data.
"""
