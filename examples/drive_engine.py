"""Let the engine play a game against itself, and print what it expects before every turn.

The engine is a separate program that answers lines with lines (docs/engine.md). This driver needs only Python, so it
is also a start for a driver in another language:

    python examples/drive_engine.py cave-vs-cave --players 2 --seed 7 --nodes 2000
"""

import argparse
import shlex
import subprocess
import sys


class EngineError(Exception):
    """The engine refused a command; the message says what to do."""


class Engine:
    """A running engine: sends a command, and collects the replies up to the last one."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def ask(self, command: str) -> list[str]:
        """All replies to a command. The last one starts with `ok` or `best`."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        replies = []
        for line in self._process.stdout:
            replies.append(line.rstrip("\n"))
            kind, _, rest = replies[-1].partition(" ")
            if kind == "error":
                raise EngineError(rest)
            if kind in ("ok", "best"):
                return replies
        raise EngineError("The engine has ended.")

    def close(self) -> None:
        """End the engine."""
        self._process.communicate("quit\n")


def fields(reply: str) -> dict[str, str]:
    """The names and values of a `line` reply; everything after `moves` is one value."""
    named, _, moves = reply.partition(" moves ")
    words = named.split()
    return dict(zip(words[::2], words[1::2], strict=True)) | {"moves": moves}


def play(engine: Engine, game: str, players: int, seed: int, nodes: int) -> str:
    """Play a whole game and print every turn; returns the final points."""
    engine.ask("set report 0")  # only the final result of a search
    place = engine.ask(f"position new {game} players={players} seed={seed}")[-1]
    while " over " not in place:
        words = place.split()
        turn, seat = (words[words.index(name) + 1] for name in ("turn", "seat"))
        replies = engine.ask(f"go nodes {nodes}")
        best = next(fields(reply) for reply in replies if reply.startswith("line 1 "))
        expected = f"{best['points']} points expected"
        if "win" in best:
            expected += f", chances {best['win']}"
        print(f"{turn} seat {seat}: {best['moves']} ({expected})")
        place = engine.ask(f"play {best['moves']}")[-1]
    return place.split()[-1]


def main() -> int:
    """Read the options and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="cave-vs-cave", help="the game (default: %(default)s)")
    parser.add_argument("--players", type=int, default=2, help="number of players (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the deal (default: %(default)s)")
    parser.add_argument("--nodes", type=int, default=2000, help="positions to search per turn (default: %(default)s)")
    parser.add_argument("--engine", default="underhold engine", help="the command to start (default: %(default)s)")
    options = parser.parse_args()
    try:
        engine = Engine(shlex.split(options.engine))
    except OSError as error:
        print(f"Cannot start the engine: {error}", file=sys.stderr)
        return 1
    try:
        print(f"Final points: {play(engine, options.game, options.players, options.seed, options.nodes)}")
    except EngineError as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        engine.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
