"""What the columns of an export mean, for the data card; docs/data.md says it at more length."""

from typing import Final

POSITION_COLUMNS: Final = {
    "game": "number of the game, as in the table of games",
    "ply": "moves played before this position",
    "seat": "the seat to move, from 0; it is the one that observes",
    "observation": "what this seat may know, as in `fields` of `dataset.json`",
    "legal": "the legal actions, in the order of the rules",
    "action": "the action that was played; null for the few moves without a number",
    "search_value": "expected lead of this seat, or expected points in a solo game; null if there was no search",
    "search_visits": "visits of each legal action in the search, in the order of `legal`; null if there was no search",
    "points": "final points by seat; null if the game was not finished",
    "ranks": "final rank by seat, 1 is best and ties share a rank; null if the game was not finished",
}
GAME_COLUMNS: Final = {
    "game": "number of the game, from 0",
    "seed": "the seed of its deal",
    "setup": "its setup as JSON, as in a record",
    "rules": "the version of the rules",
    "plies": "how many positions it has",
    "points": "final points by seat; null if it was not finished",
    "ranks": "final rank by seat; null if it was not finished",
    "bots": "the bots by seat; null for records",
    "source": "the file of its record, and the line in an archive; null for new games",
}
FIELD_COLUMN: Final = "a field of the observation; `dataset.json` says what its numbers mean"
