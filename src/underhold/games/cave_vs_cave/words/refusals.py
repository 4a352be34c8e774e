"""Reasons why something is not possible, as short sentences to show beside it."""

from underhold.core.refusal import Refusal
from underhold.games.cave_vs_cave.words.effects import GAME
from underhold.locale import Words


def blocked_text(words: Words, why: Refusal) -> str:
    """The reason as a sentence. If a price cannot be paid, it names the missing goods."""
    values = dict(why.values)
    if "have_goods" in values and "missing_goods" not in values:
        cost, have = values["pay_goods"], values["have_goods"]
        lack = {kind: max(0, amount - have[kind]) for kind, amount in cost.items()}
        return str(words.say(f"face.{GAME}.blocked.lacking", pay_goods=cost, missing_goods=lack))
    if "shapes" in values:
        shapes = [words.text(f"{GAME}.shape.{shape}") for shape in values["shapes"]]
        values["shapes"] = words.listed(shapes, "or")
    return str(words.say(why.sentence, **values))
