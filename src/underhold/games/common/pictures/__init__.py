"""Drawing: sheets, paint, letters and panels that the pictures of all games are made of."""
