"""The messages between server, browser and clients: the public contract."""
