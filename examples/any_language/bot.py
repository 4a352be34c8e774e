"""A bot for Underhold that imports nothing of it: lines of JSON in, lines of JSON out. Any language can do the same.

underhold arena cave-vs-cave --bots "random,exec:python3 examples/any_language/bot.py" --games 20
"""

import json
import random
import sys

# What it likes, best first, by the signs in a move (docs/notation.md): to build, to sow, to trade, to dig.
LIKED = ("@", "furnish:", "sow:", ">", "dig")


def liking(move: str, hungry: bool) -> int:
    """How much it would like to make a move; small is good."""
    if ">" in move and move.endswith("food"):
        return -1 if hungry else len(LIKED) + 2  # goods become food where the family eats, and nowhere else
    if move in ("end", "feed", "home", "idle"):
        return len(LIKED) + 1
    return next((rank for rank, sign in enumerate(LIKED) if sign in move), len(LIKED))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        chance = random.Random(message["seed"])
    elif message["type"] == "choose":
        likings = {move: liking(move, message["decision"] == "feed") for move in message["moves"]}
        best = [move for move in likings if likings[move] == min(likings.values())]
        print(json.dumps({"id": message["id"], "move": chance.choice(best)}), flush=True)
