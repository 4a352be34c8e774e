"""Play a game of Cave vs Cave against a server's bot, over its API, and save the record.

Start a server with `underhold serve`, then:

    python examples/play_over_http.py --url http://localhost:8377 --bot apprentice
"""

import argparse
import sys
from pathlib import Path

from underhold.client import Client, ClientError
from underhold.records import write_record
from underhold.wire.messages import Answer


def worth(answer: Answer) -> tuple[int, int]:
    """A simple heuristic: points first, then goods. It does not look ahead, so a bot that does will win."""
    return answer.after.points, sum(answer.after.goods.values())


def play(client: Client, bot: str, seed: int | None, path: Path) -> None:
    """Play a whole game, print the result, and save the record."""
    with client.create("cave-vs-cave", ["here", bot], seed=seed) as table:
        for _ in table.turns(timeout=120):
            table.play(max(table.answers, key=worth))
        result = table.position.result
        assert result is not None  # the game is over
        print(result.verdict)
        for line in result.lines:
            print(f"  {line.text}: {line.points}")
        write_record(table.record(), path)
        print(f"The record is in {path}; `underhold replay {path}` shows the game.")


def main() -> int:
    """Read the options and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", default="http://localhost:8377", help="address of the server (default: %(default)s)")
    parser.add_argument("--bot", default="apprentice", help="the opponent (default: %(default)s)")
    parser.add_argument("--seed", type=int, help="seed of the deal (default: random)")
    parser.add_argument("--record", type=Path, default=Path("game.json"), help="file to write (default: %(default)s)")
    options = parser.parse_args()
    try:
        with Client(options.url, name="Script") as client:
            play(client, options.bot, options.seed, options.record)
    except ClientError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
