"""The protocol that a game's web view follows, and what all web views share."""
