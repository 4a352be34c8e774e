"""Ratings of players, from their games against bots and against people who agree; docs/ratings.md explains them."""
