"""The arena: bots play many games against each other, and their strength is measured and reported.

`plan` defines the games to play, `game` plays one of them, `workers` distributes them to processes and `ray_cluster` to
machines, `folder` stores the results, `ratings` and `standings` compute the statistics, `tables`, `parquet` and
`report` present them. `leaderboard` does so for the stored results of several arenas.
"""
