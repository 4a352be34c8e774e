"""The choice of the bot greedy: moves that finish the current turn."""


class WholeTurn:
    """Moves that finish the current turn, and the expected points after them."""

    def __init__(self, worth: float, moves: list[int]) -> None:
        self.worth = worth
        self.moves = moves
