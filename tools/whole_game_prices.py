"""Finds the prices for the upper bound of solo games of The Cave Farmers: python -m tools.whole_game_prices.

Any prices give a valid bound (`games/common/search/linear_bound.py`), so this only decides how low it is. The linear
program of the first state of each round of some games is solved with SciPy (`pip install scipy`); its dual solution is
rounded, and raised where rounding gave an activity without a greatest level a profit.
"""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from underhold.bots.search_setup import position_for
from underhold.games.cave_farmers.engine.rules import apply
from underhold.games.cave_farmers.engine.state import OVER, PLACE, State
from underhold.games.cave_farmers.game import GAME
from underhold.games.cave_farmers.search import whole_game_bound
from underhold.games.cave_farmers.search.relaxation import Relaxation
from underhold.games.cave_farmers.search.relaxed_farm import POINT, SPARE_FIRST, TRADER_FIRST
from underhold.games.common.search.linear_bound import Recorded, Row
from underhold.records import read_record

RECORDS: Final = Path("docs/records")
FILE: Final = Path(whole_game_bound.__file__).parent / "prices" / "solo.json.gz"
_MOST_PASSES: Final = 500


def _recorded() -> Iterator[State]:
    """All states of the best known game."""
    [best_game] = RECORDS.glob("cave-farmers-solo-0-*.txt")
    record = read_record(best_game)
    state = GAME.new(GAME.setup_from_json(record.setup), record.deal)
    yield state
    for turn in record.turns:
        for text in turn.moves:
            state = GAME.play(state, GAME.read(state, text)).state
            yield state


def _played(introductory: bool) -> Iterator[State]:
    """The states of a game by the evaluation alone."""
    state = GAME.new(GAME.setup(1, 0, introductory=introductory))
    while state.phase != OVER:
        yield state.copy()
        for move in position_for("cave-farmers", state.copy(), 1).lines(1)[0].moves:
            apply(state, move, None)


def _starts(states: Iterator[State]) -> list[State]:
    """The first state of each round."""
    found: dict[int, State] = {}
    for state in states:
        if state.phase == PLACE:
            found.setdefault(int(state.round), state)
    return list(found.values())


def prices_of(program: Recorded, spread: Any = None) -> dict[Row, int] | None:
    """Good prices for a program. `spread`, a random generator, changes the limits, which gives other prices."""
    import numpy as np
    from scipy.optimize import linprog
    from scipy.sparse import csr_matrix

    number = {row: index for index, row in enumerate(program.limits)}
    entries = [
        (number[row], activity, amount)
        for activity, uses in enumerate(program.uses)
        for row, amount in uses.items()
        if amount
    ]
    rows, columns, amounts = zip(*entries, strict=True)
    matrix = csr_matrix((amounts, (rows, columns)), shape=(len(number), len(program.values)), dtype=float)
    limits = np.array(list(program.limits.values()), float)
    if spread is not None:
        size = spread.choice((0.3, 1, 3, 10))
        limits += [size * max(0.0, spread.expovariate(1) - 1) if spread.random() < 0.3 else 0.0 for _ in limits]
    # With a margin for those without a greatest level, because prices are rounded.
    margins = [
        0 if most else 1 + sum(abs(amount) for amount in uses.values()) // 2
        for most, uses in zip(program.most, program.uses, strict=True)
    ]
    solution = linprog(
        -np.array(program.values, float) - np.array(margins, float),
        A_ub=matrix,
        b_ub=limits,
        bounds=[(0, most) for most in program.most],
        method="highs",
        options={"time_limit": 30},
    )
    if solution.status != 0:
        return None
    marginals = zip(program.limits, solution.ineqlin.marginals, strict=True)
    prices = {row: round(-value) for row, value in marginals if round(-value) > 0}
    return prices if _raise_prices(program, prices) else None


def _raise_prices(program: Recorded, prices: dict[Row, int]) -> bool:
    """Raise prices until no activity without a greatest level has a profit; returns whether that succeeded."""
    unlimited = [n for n, most in enumerate(program.most) if most is None]
    for _ in range(_MOST_PASSES):
        raised = False
        for activity in unlimited:
            uses = program.uses[activity]
            profit = program.values[activity] - sum(prices.get(row, 0) * amount for row, amount in uses.items())
            if profit > 0:
                row = min((row for row in uses if uses[row] > 0), key=lambda row: (row not in prices, row[0] == "have"))
                prices[row] = prices.get(row, 0) + -(-profit // uses[row])
                raised = True
        if not raised:
            return True
    return False


def main() -> None:
    """Write the file of prices."""
    rows: dict[Row, int] = {}
    entries = []
    lines = [(False, _starts(_recorded())), (False, _starts(_played(False))[1:]), (True, _starts(_played(True)))]
    for introductory, states in lines:
        for state in states:
            for first in (TRADER_FIRST, SPARE_FIRST):
                program = Recorded()
                Relaxation(program, state, first)
                prices = prices_of(program)
                if prices is None:
                    print(f"no prices: introductory {introductory}, round {state.round}, {first}")
                    continue
                bound = whole_game_bound.bound_at(state, first, prices)
                print(introductory, state.round, first, None if bound is None else bound / POINT)
                entries.append(
                    {
                        "introductory": introductory,
                        "first": first,
                        "round": int(state.round),
                        "rows": [rows.setdefault(row, len(rows)) for row in prices],
                        "prices": list(prices.values()),
                    }
                )
    content = {"rows": list(rows), "prices": entries}
    FILE.write_bytes(gzip.compress(json.dumps(content, separators=(",", ":")).encode(), 9, mtime=0))
    print(f"{FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
