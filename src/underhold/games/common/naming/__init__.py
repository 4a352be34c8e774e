"""Names for packed values and events."""
