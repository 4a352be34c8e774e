"""Reasons why something is not possible, as short sentences to show beside it."""

from collections.abc import Mapping
from typing import Any

from underhold.core.refusal import Refusal
from underhold.games.cave_farmers.words.effects import GAME, effect_text
from underhold.locale import Words


def blocked_text(words: Words, why: Refusal) -> str:
    """The reason as a sentence. If a price cannot be paid, it names the missing goods."""
    values = dict(why.values)
    if "have_goods" in values:
        return _lacking(words, values["pay_goods"], values["have_goods"])
    if "effect" in values:
        values["effect"] = effect_text(words, values["effect"])
    if "reasons" in values:
        values["reasons"] = " ".join(dict.fromkeys(blocked_text(words, one) for one in values["reasons"]))
    return str(words.say(why.sentence, **values))


def _lacking(words: Words, cost: Mapping[str, int], have: Mapping[str, int]) -> str:
    lack = {kind: count - have.get(kind, 0) for kind, count in cost.items() if count > have.get(kind, 0)}
    if lack == cost:
        return _blocked(words, "lacking_all", missing_goods=lack)
    return _blocked(words, "lacking", pay_goods=cost, missing_goods=lack)


def _blocked(words: Words, key: str, **values: Any) -> str:
    return str(words.say(f"face.{GAME}.blocked.{key}", **values))
