"""What the bot worker of the page runs: it answers questions for bots, hints, analyses and better lines.

A question is computed in short slices, so that JavaScript can cancel it between them, or ask for what is known.
"""

import json
import time

from underhold.table import thinking
from underhold.table.thinker import Question


class Job:
    """The computation of an answer."""

    def __init__(self, question: str) -> None:
        data = json.loads(question)
        data.pop("limit", None)
        self._steps = thinking.answer_in_steps(Question(**data))
        self._started = False
        self.progress = ""  # as JSON, if the computation tells it

    def work(self, seconds: float, finish: bool) -> str | None:
        """Compute for about this long; `finish`: come to an end with what is known. Returns None until the answer is
        known: then it is JSON, with `answer`, or `failed` and the reason."""
        until = time.perf_counter() + seconds
        try:
            while True:
                progress = self._steps.send(finish if self._started else None)
                self._started = True
                if time.perf_counter() >= until:
                    self.progress = json.dumps(progress) if progress else ""
                    return None
        except StopIteration as end:
            return json.dumps({"answer": end.value})
        except Exception as error:
            return json.dumps({"failed": f"{type(error).__name__}: {error}"})


def begin(question: str) -> Job:
    """Start to answer a question of `thinker`, given as JSON."""
    return Job(question)
