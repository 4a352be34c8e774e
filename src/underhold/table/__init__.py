"""A live game: seats, versions, undo, hints, bots, rematches. It knows neither a network nor a database."""
