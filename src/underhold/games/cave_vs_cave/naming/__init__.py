"""Names for what the engine of Cave vs Cave packs into integers."""
