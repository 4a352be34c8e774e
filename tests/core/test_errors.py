"""Errors that players can see have messages in every language."""

import pickle

import pytest

import underhold
from underhold.bots.bot import check_bot
from underhold.cli.language import error_text
from underhold.core.errors import BadNotation, BadRecord, BadSetup, UnderholdError
from underhold.locale import words
from underhold.table.problems import TableProblem


def refused_setup() -> BadSetup:
    with pytest.raises(BadSetup) as caught:
        underhold.game("cave-vs-cave").setup(5, 1)
    return caught.value


def test_the_message_is_english_and_can_be_said_in_other_languages() -> None:
    error = refused_setup()
    assert str(error) == "Cave vs Cave is for 1 or 2 players, not 5."
    assert error.say(words("en")) == str(error)
    assert error.say(words("ru")) == "Пещера на пещеру: игроков может быть 1 или 2, а указано 5."  # noqa: RUF001
    assert error_text(words("pt"), error) == "Cave vs Cave é para 1 ou 2 jogadores, não 5."


def test_an_error_without_a_key_stays_as_it_is() -> None:
    assert UnderholdError("As it is.").say(words("hu")) == "As it is."


def test_the_message_survives_another_process() -> None:
    copy = pickle.loads(pickle.dumps(refused_setup()))
    assert copy.say(words("nl")) == "Het Duel is voor 1 of 2 spelers, niet voor 5."


def test_similar_moves_are_listed_in_the_language() -> None:
    error = BadNotation.of("error.notation.near", text="'x'", section="cave_farmers", moves=["a", "b"])
    assert str(error) == "'x' is not a move of The Cave Farmers. Did you mean a or b?"
    assert error.say(words("nl")).endswith("Bedoel je a of b?")


def test_budgets_of_bots_are_refused_in_the_language() -> None:
    with pytest.raises(BadSetup) as caught:
        check_bot("master@0")
    assert str(caught.value) == "'master@0': a budget must be greater than 0."
    assert error_text(words("ru"), caught.value) == "'master@0': бюджет должен быть больше 0."


def test_a_broken_record_is_described_in_the_language() -> None:
    error = BadRecord("turn 1: 'x': no", 7, "moves")
    assert error_text(words("en"), error) == "line 7: turn 1: 'x': no"
    assert error_text(words("hu"), error) == words("hu").say("web.problem.record.moves", line=7)
    assert error_text(words("hu"), BadRecord("cut short", 3)) == words("hu").say("web.problem.record.form", line=3)


def test_the_browser_reads_why_a_setup_is_refused() -> None:
    problem = TableProblem("bad_setup", "bad_setup", reason=refused_setup())
    said = problem.wire(words("pt")).detail
    assert said == words("pt").say("web.problem.bad_setup", reason="Cave vs Cave é para 1 ou 2 jogadores, não 5.")
