"""A bot that does not import Underhold: it reads and writes lines of JSON, which works in any language.

underhold arena cave-vs-cave --bots "random,exec:python3 examples/any_language/bot.py" --games 20
"""

import json
import random
import sys

# Preferred moves, best first, recognized by their notation (docs/notation.md): build, sow, trade, dig.
LIKED = ("@", "furnish:", "sow:", ">", "dig")


def liking(move: str, hungry: bool) -> int:
    """The rank of a move; lower is better."""
    if ">" in move and move.endswith("food"):
        return -1 if hungry else len(LIKED) + 2  # only turn goods into food in the feeding phase
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
