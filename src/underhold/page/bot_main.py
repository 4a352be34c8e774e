"""What the bot worker of the page runs: it answers questions for bots, hints and analyses.

JavaScript ends the worker to cancel a question, and starts a new one for the next.
"""

import json

from underhold.games import game, title
from underhold.table import thinking
from underhold.table.thinker import Question


def answer(question: str) -> str:
    """The answer to a question of `thinker`, both as JSON: `answer`, or `failed` with the reason."""
    try:
        return json.dumps({"answer": thinking.answer(_question(question))})
    except Exception as error:
        return json.dumps({"failed": f"{type(error).__name__}: {error}"})


def weights_for(question: str) -> str:
    """The file of the package that has to be there for a question, below `underhold/`: the weights of an evaluation.

    They are not part of the first download. Empty for a game that has none.
    """
    asked = _question(question)
    if title(asked.game).search is None:
        return ""
    rules = game(asked.game)
    players = int(rules.view(rules.from_ints(asked.state), asked.seat).players)
    search = title(asked.game).search_setup()
    folder = search.weights_package.removeprefix("underhold.").replace(".", "/")
    return f"{folder}/weights/{search.weights_name(players)}.weights"


def _question(text: str) -> Question:
    data = json.loads(text)
    data.pop("limit", None)
    return Question(**data)
