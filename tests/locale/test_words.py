"""How templates are filled: plurals, forms, lists, articles; and how a language is chosen."""

import json
import pickle

import pytest

from underhold.core.errors import IllegalMove
from underhold.core.refusal import Refusal
from underhold.locale import Words, negotiate, words
from underhold.locale.languages import CATEGORIES_OF, LANGUAGES, plural_category, preferred
from underhold.locale.numbers import SIGNS
from underhold.locale.words import Entry, flattened

HUNGARIAN: dict[str, Entry] = {
    "list.and": "és",
    "list.or": "vagy",
    "list.amount": "{amount} {good}",
    "list.nothing": {"nom": "semmi", "acc": "semmit"},
    "game.goods.wood": {"nom": "fa", "acc": "fát", "for": "fáért"},
    "game.goods.stone": {"nom": "kő", "acc": "követ"},
    "game.room.altar": "Oltár",
    "game.room.store": {"nom": "Raktár", "acc": "Raktárt"},
    "game.gain": "kapsz {what:acc}",
    "game.swap": "{pay_goods:for} kapsz {gain_goods:acc}",
    "game.in": "{room:the.cap}: {what}",
    "game.build": "megépíted {room:the.acc}",
    "game.round": "{round:the}. kör",
    "game.cell": "{space:the.cap} mező",
}
RUSSIAN: dict[str, Entry] = {
    "list.and": "и",
    "list.amount": "{amount} {good}",
    "game.goods.ruby": {
        "nom": {"one": "рубин", "few": "рубина", "many": "рубинов"},
        "ins": {"one": "рубином", "few": "рубинами", "many": "рубинами"},
    },
    "game.points": {"one": "{points} очко", "few": "{points} очка", "many": "{points} очков", "by": "points"},
}


@pytest.fixture
def hungarian() -> Words:
    return Words("hu", HUNGARIAN)


@pytest.fixture
def russian() -> Words:
    return Words("ru", RUSSIAN)


def test_forms_reach_each_member_of_a_list(hungarian: Words) -> None:
    goods = hungarian.goods("game", {"wood": 2, "stone": 1})
    assert goods == "2 fa és 1 kő"
    assert hungarian.say("game.gain", what=goods) == "kapsz 2 fát és 1 követ"
    either = hungarian.listed([goods, hungarian.good("game", "wood", 3)], "or")
    assert hungarian.say("game.gain", what=either) == "kapsz 2 fát és 1 követ vagy 3 fát"
    assert hungarian.say("game.gain", what=hungarian.goods("game", {})) == "kapsz semmit"


def test_clauses_may_be_joined_otherwise() -> None:
    speech = Words("hu", HUNGARIAN | {"list.and_clauses": ", és"})
    assert speech.listed(["ás", "fizet", "kap"], "and_clauses") == "ás, fizet, és kap"


def test_a_missing_form_falls_back_to_the_first(hungarian: Words) -> None:
    swap = hungarian.say("game.swap", pay_goods={"wood": 1, "stone": 1}, gain_goods={"wood": 1})
    assert swap == "1 fáért és 1 kő kapsz 1 fát"


def test_hungarian_articles(hungarian: Words) -> None:
    assert hungarian.say("game.in", room="altar", what="") == "Az Oltár: "
    assert hungarian.say("game.in", room="store", what="") == "A Raktár: "
    assert hungarian.say("game.build", room="store") == "megépíted a Raktárt"
    assert [hungarian.say("game.round", round=number) for number in (1, 2, 5, 10, 15, 50, 1000)] == [
        f"{article} {number}. kör"
        for article, number in zip(("az", "a", "az", "a", "a", "az", "az"), (1, 2, 5, 10, 15, 50, 1000), strict=True)
    ]
    assert hungarian.say("game.cell", space="f3") == "Az f3 mező"


def test_amounts_choose_plurals(russian: Words) -> None:
    assert [russian.good("game", "ruby", number) for number in (1, 3, 5, 21)] == [
        "1 рубин",
        "3 рубина",
        "5 рубинов",
        "21 рубин",
    ]
    assert russian.good("game", "ruby", 1).form("ins") == "1 рубином"
    assert russian.say("game.points", points=-2) == "-2 очка"
    assert russian.text("game.goods.ruby") == "рубин"
    assert russian.kind("game", "ruby", 5) == "рубинов"


@pytest.mark.parametrize(
    ("language", "number", "category"),
    [
        *[("en", 0, "other"), ("en", 1, "one"), ("hu", 1, "one"), ("hu", 3, "other"), ("nl", 1, "one")],
        *[("nl", 11, "other"), ("pt", 0, "one"), ("pt", 1, "one"), ("pt", 2, "other"), ("ru", 0, "many")],
        *[("ru", 1, "one"), ("ru", 4, "few"), ("ru", 12, "many"), ("ru", 22, "few"), ("ru", 111, "many")],
    ],
)
def test_plural_categories_follow_cldr(language: str, number: int, category: str) -> None:
    assert plural_category(language, number) == category


def test_whole_numbers_need_these_categories() -> None:
    for language in LANGUAGES:
        assert {plural_category(language, number) for number in range(200)} == set(CATEGORIES_OF[language])


@pytest.mark.parametrize(
    ("header", "language"),
    [
        *[("", "en"), ("*", "en"), ("hu", "hu"), ("xx", "en"), ("RU-ru", "ru"), ("pt-BR,pt;q=0.9,en;q=0.8", "pt")],
        *[("pt", "pt"), ("pt-PT,en;q=0.5", "pt"), ("pt_BR", "pt")],
        *[("xx,nl;q=0.4,ru;q=0.7", "ru"), ("hu;q=0, nl", "nl"), ("nl;q=x,hu;q=0.1", "hu"), (",;q=,", "en")],
    ],
)
def test_the_best_language_of_an_accept_header_is_chosen(header: str, language: str) -> None:
    assert preferred(header, LANGUAGES) == language


def test_only_what_is_there_is_offered() -> None:
    assert preferred("hu, ru", ("en", "ru")) == "ru"
    assert negotiate("xx") == "en"


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(LookupError):
        words("xx")


def test_a_phrase_is_a_string() -> None:
    phrase = words().goods("cave_farmers", {"ruby": 2})
    assert json.dumps(phrase) == '"2 rubies"'
    assert type(pickle.loads(pickle.dumps(phrase))) is str
    assert f"{phrase:>10}" == "  2 rubies"
    assert f"{words().text('list.and'):cap}" == "And"


def test_forms_are_distinguished_from_sections() -> None:
    tables = {"a": {"one": "x", "other": "y"}, "b": {"one": "x", "none": "y"}, "c": {"nom": "x", "acc": "y"}}
    assert set(flattened(tables)) == {"a", "b.one", "b.none", "c"}


def test_a_refusal_travels_with_the_error() -> None:
    refusal = Refusal("cave_vs_cave", "CVC-24", "too_poor", {"pay_goods": {"wood": 2}, "have_goods": {"wood": 1}})
    error = refusal.error()
    assert isinstance(error, IllegalMove)
    assert error.reason == "That costs 2 wood; you have 1 wood."
    assert str(error) == f"{error.reason} [CVC-24]"
    assert error.refusal is refusal
    assert refusal.say(words("en")) == error.reason
    assert IllegalMove("No.", "R1").refusal is None


# As `Intl.NumberFormat` writes them; Hungarian does not group four digits.
@pytest.mark.parametrize(
    ("language", "thousand", "many", "half"),
    [
        ("en", "1,200", "1,234,567", "4.50"),
        ("hu", "1200", "1\u00a0234\u00a0567", "4,50"),
        ("ru", "1\u00a0200", "1\u00a0234\u00a0567", "4,50"),
        ("pt", "1.200", "1.234.567", "4,50"),
        ("nl", "1.200", "1.234.567", "4,50"),
    ],
)
def test_numbers_have_the_signs_of_the_language(language: str, thousand: str, many: str, half: str) -> None:
    said = words(language)
    assert thousand in said.say("cli.count.games", count=1200)
    assert many in said.say("cli.count.decisions", count=1_234_567)
    speed = said.say("cli.perft.speed", seconds=4.5, speed=1_234_567.0)
    assert half in speed
    assert many in speed
    assert said.number(4.5, ".2f") == half
    assert said.number(-1_234_567, ",") == f"-{many}"


def test_every_language_has_its_signs() -> None:
    assert set(SIGNS) == set(LANGUAGES)
