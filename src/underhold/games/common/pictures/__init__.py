"""Drawing code that the pictures of all games share."""
