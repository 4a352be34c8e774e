"""Which names can be shown, and which two look the same."""

import pytest
from pydantic import ValidationError

from underhold.wire import messages
from underhold.wire.names import BadName, clean_name, look_the_same


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Béla",
        "Đặng Thị Hương",
        "Ολυμπία",
        "Ильёй",
        "李",
        "علي",
        "नमस्ते",
        "O\u2019Brien",
        "👩‍🌾 Ж\u0301 李",
        "🏳\u200d🌈",
        "R2-D2",
        "🇭🇺",
    ],
)
def test_names_of_all_kinds(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Be\u0301la", "Béla"),
        ("  Ada \u00a0 B ", "Ada B"),
        ("\u3000Ada", "Ada"),
        ("❤\ufe0f", "❤"),
        ("a\u0323\u0302", "ậ"),
    ],
)
def test_names_have_one_form(given: str, name: str) -> None:
    assert clean_name(given) == name == clean_name(name)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", "blank"),
        (" ", "blank"),
        ("\u00a0\u2003", "blank"),
        ("\u200b", "hidden"),
        ("\u2060\ufeff ", "hidden"),
        ("A\u200bda", "hidden"),
        ("A\u200dda", "hidden"),
        ("Ada\u200d", "hidden"),
        ("a\u202eb", "hidden"),
        ("a\u2066b", "hidden"),
        ("a\u200fb", "hidden"),
        ("Ada\u00ad", "hidden"),
        ("Ada\ufe01", "hidden"),
        ("Ada\U000e0041", "hidden"),
        ("Ada\U000e0100", "hidden"),
        ("\u3164", "hidden"),
        ("\u2800", "hidden"),
        ("\u115f", "hidden"),
        ("\uffa0", "hidden"),
        ("a\nb", "unknown"),
        ("a\u2028b", "unknown"),
        ("a\ud800", "unknown"),
        ("\ue000", "unknown"),
        ("\uffff", "unknown"),
        ("a\u0300\u0301\u0302", "accents"),
        ("x" + "\u0335" * 20, "accents"),
        ("\u0301a", "accents"),
        ("a \u0301", "accents"),
        ("a" * 25, "long"),
    ],
)
def test_names_that_cannot_be_shown(name: str, fault: str) -> None:
    with pytest.raises(BadName) as refused:
        clean_name(name)
    assert refused.value.fault == fault


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ada"),
        ("Ada", "\uff21da"),
        ("Ada", "\u0410d\u0430"),
        ("Bob", "\u0412\u043eb"),
        ("NIKO", "\u039d\u0399\u039a\u039f"),
        ("Νίκος", "ΝΊΚΟΣ"),
        ("Straße", "STRASSE"),
        ("Ilka", "llka"),
        ("Bob0", "BobO"),
        ("Noël", "No\u0451l"),
        ("O'Brien", "O\u2019Brien"),
        ("👩‍🌾", "👩🌾"),
    ],
)
def test_names_that_look_the_same(one: str, other: str) -> None:
    assert look_the_same(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Ida"), ("Béla", "Bela"), ("Ada", "Ada B"), ("Иван", "Ivan"), ("李", "王")]
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not look_the_same(one, other)


def test_every_message_with_a_name_takes_its_normal_form() -> None:
    assert messages.Rename(name=" Be\u0301la ").name == "Béla"
    assert messages.Claim(name="Be\u0301la").name == "Béla"
    assert messages.SeatOrder(kind="here", name="Be\u0301la").name == "Béla"
    for hidden in ("\u200b", "A\u200bda"):
        with pytest.raises(ValidationError):
            messages.Rename(name=hidden)
        with pytest.raises(ValidationError):
            messages.Claim(name=hidden)
        with pytest.raises(ValidationError):
            messages.SeatOrder(kind="here", name=hidden)
