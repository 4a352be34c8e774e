"""Upper bounds by linear programming: activities that share limited resources, and prices for the resources.

A *program* has rows and activities. An activity has a value, uses an amount of some rows (a negative amount adds to
the row), and may have a greatest possible level. It asks: which levels have the greatest total value, if no row is
used beyond its limit? A game is related to a program by showing that each way to play it gives levels that obey all
rows, and whose total value is the result of the game. Then the answer is an upper bound of all results.

To prove a bound, the program need not be solved. Give each row any price that is not negative. The *profit* of an
activity is its value minus the price of all that it uses. For levels that obey all rows, the total value is at most

    the sum over all rows of price * limit, plus the sum over all activities of profit * level,

because price * (limit - use) is not negative. An activity without profit adds at most 0, another one at most profit
* greatest level. So every choice of prices gives a bound; only how low it is depends on them. If an activity without a
greatest level has a profit, these prices give none. All numbers are integers, so nothing is rounded.
"""

from collections.abc import Mapping

Row = tuple[str | int, ...]


class Program:
    """The bound of a linear program for given prices, added up while rows and activities are described."""

    def __init__(self, prices: Mapping[Row, int]) -> None:
        self._prices = prices
        self._fixed = 0
        self._profits: list[int] = []
        self._most: list[int | None] = []

    def add_points(self, value: int) -> None:
        """Add a value that does not depend on anything."""
        self._fixed += value

    def limit(self, row: Row, amount: int) -> None:
        """Add to the limit of a row, which is 0 at first."""
        price = self._prices.get(row)
        if price:
            self._fixed += price * amount

    def activity(self, value: int, most: int | None, name: Row) -> int:
        """A new activity with its greatest level, if it has one; returns its number. The name is for `Recorded`."""
        self._profits.append(value)
        self._most.append(most)
        return len(self._profits) - 1

    def use(self, activity: int, row: Row, amount: int) -> None:
        """Let an activity use a row; several amounts for the same row are added up."""
        price = self._prices.get(row)
        if price:
            self._profits[activity] -= price * amount

    def bound(self) -> int | None:
        """The bound; None if these prices give none."""
        total = self._fixed
        for profit, most in zip(self._profits, self._most, strict=True):
            if profit > 0:
                if most is None:
                    return None
                total += profit * most
        return total


class Recorded(Program):
    """A program that is kept as a whole, to be solved or to be checked against games."""

    def __init__(self) -> None:
        super().__init__({})
        self.fixed = 0
        self.limits: dict[Row, int] = {}
        self.values: list[int] = []
        self.names: list[Row] = []
        self.most: list[int | None] = []
        self.uses: list[dict[Row, int]] = []

    def add_points(self, value: int) -> None:
        self.fixed += value

    def limit(self, row: Row, amount: int) -> None:
        self.limits[row] = self.limits.get(row, 0) + amount

    def activity(self, value: int, most: int | None, name: Row) -> int:
        self.values.append(value)
        self.most.append(most)
        self.names.append(name)
        self.uses.append({})
        return len(self.values) - 1

    def use(self, activity: int, row: Row, amount: int) -> None:
        uses = self.uses[activity]
        uses[row] = uses.get(row, 0) + amount
        self.limits.setdefault(row, 0)
