"""Names for what the engine of The Cave Farmers packs into integers."""
