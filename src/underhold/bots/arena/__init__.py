"""The arena: bots play each other many times over, and what came of it is measured, kept and shown.

`plan` says which games are played, `game` plays one anywhere, `workers` shares them among processes or machines,
`folder` keeps what is done, `ratings` and `standings` measure it, `tables` and `report` show it.
"""
