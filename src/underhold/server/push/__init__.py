"""Web Push: tells players who are not connected that it is their turn. Needs the extra `push`."""
