"""Statistics of games between bots, for the strategy page of the documentation.

    python -m tools.strategy cave-vs-cave --players 2 --bot master --games 1000

`sample` extracts from a record which seat took what and when, `summary` aggregates many samples into a table, and
`__main__` plays the games and writes the table to docs/data.
"""
