"""Stand-ins for the program of a worker process: each answers the way that a broken one might."""

import sys

import pytest

from underhold.server import bot_workers

READY = "import sys, time, json\nprint('ready', flush=True)\n"
HANGS = (sys.executable, "-c", READY + "time.sleep(1000)")
BREAKS = (sys.executable, "-c", READY + "sys.stdin.readline(); sys.exit(3)")
NEVER_STARTS = (sys.executable, "-c", "import sys; sys.exit(1)")
BABBLES = (sys.executable, "-c", READY + "\nfor line in sys.stdin: print('[123456789, 5]', flush=True)")
COUNTS = (sys.executable, "-c", READY + "\nfor n, line in enumerate(sys.stdin): print(json.dumps([n]), flush=True)")
# Instead of a search: whatever was played, the first legal move would have been better by 4 points.
JUDGE = """
def judge(asked):
    import json, time
    assert asked["ask"] == "judge", asked
    with open(LOG, "a") as log: log.write(json.dumps(asked) + "\\n")
    time.sleep(PAUSE)
    from underhold.games import game
    rules = game(asked["game"])
    state = rules.from_ints(asked["state"])
    players = len(rules.scores(state).points)
    way = lambda moves, gain: {"moves": [str(move) for move in moves], "gain": gain, "worths": [gain] * players}
    played = way([rules.unpack(move) for move in asked["moves"]], 1.0)
    best = way(rules.moves(state)[:1], 5.0)
    return {"played": played, "best": best, "others": []}
"""
JUDGES = READY + JUDGE + "for line in sys.stdin: print(json.dumps(judge(json.loads(line))), flush=True)\n"


def with_workers(monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]) -> None:
    """Run another program in the worker processes."""
    monkeypatch.setattr(bot_workers.BotWorkers.__init__, "__defaults__", (command,))
