"""Errors that players can see have messages in every language."""

import errno
import json
import pickle

import pytest

import underhold
from underhold.bots.bot import check_bot
from underhold.cli.language import error_text
from underhold.core.errors import BadNotation, BadPosition, BadRecord, BadSetup, Message, UnderholdError, system_reason
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


TOO_MANY = words("hu").say("error.setup.players_range", game="The Cave Farmers", first=1, last=7, given="9")


@pytest.mark.parametrize(
    ("text", "english", "hungarian"),
    [
        (
            "cave-vs-cave seat0 rooms=shelv@a3",
            "seat0 rooms: Unknown room 'shelv'. Did you mean: shelf?",
            "seat0 rooms: Ismeretlen szoba: 'shelv'. Erre gondoltál: shelf?",
        ),
        (
            "cave-farmers players=9",
            "setup: The Cave Farmers is for 1 to 7 players, not 9.",
            f"beállítás: {TOO_MANY}",
        ),
        (
            "cave-vs-cave round=3 actions=masonry",
            "actions: 3 action tiles have been revealed by now; name them in order.",
            "actions: Eddig 3 akciólapka van felfedve; sorold fel őket sorrendben.",
        ),
        (
            "cave-farmers seat0 tunnels=d4",
            "seat0 tunnels: d4 is covered already (the entry-level dwelling). Choose another cell.",
            "seat0 tunnels: A d4 négyzet már foglalt (kezdőszintű lakóterem). Válassz másik négyzetet.",
        ),
    ],
)
def test_impossible_positions_are_described_in_the_language(text: str, english: str, hungarian: str) -> None:
    with pytest.raises(BadPosition) as caught:
        underhold.read_position(text)
    assert str(caught.value) == caught.value.say(words("en")) == english
    assert caught.value.say(words("hu")) == hungarian
    assert pickle.loads(pickle.dumps(caught.value)).say(words("hu")) == hungarian


def test_a_switch_that_does_not_exist_is_named_with_the_game_in_the_language() -> None:
    with pytest.raises(BadSetup) as caught:
        underhold.game("cave-vs-cave").setup(2, 1, dragons=True)
    assert str(caught.value) == "Cave vs Cave has no setup option dragons."
    said = caught.value.say(words("ru"))
    assert said == words("ru").say("error.setup.unknown_option", game="Пещера на пещеру", options="dragons")


def test_a_missing_file_is_described_in_the_language() -> None:
    error = BadRecord.of("error.record.unreadable", file="x.txt", reason=system_reason(OSError(errno.ENOENT, "No")))
    assert str(error) == "Cannot read x.txt: No such file or directory."
    assert error_text(words("nl"), error) == "Kan x.txt niet lezen: het bestand of de map bestaat niet."
    assert system_reason(OSError(errno.EIO, "Input/output error")) == "Input/output error"


def test_a_message_travels_as_plain_data() -> None:
    inner = BadSetup.of("error.setup.one_of", option="x", choices=["1", "2"], given="3")
    message = Message("error.bot.refuses", {"bot": "guest", "reason": inner})
    copy = Message.from_json(json.loads(json.dumps(message.to_json())))
    assert copy.say(words()) == "The bot guest refuses: x must be 1 or 2, not 3."
    assert copy.say(words("pt")) == "O bot guest não quer jogar: x deve ser 1 ou 2, não 3."
    plain = Message("error.bot.refuses", {"bot": "guest", "reason": BadSetup("Not today.")})
    assert Message.from_json(plain.to_json()).say(words("nl")) == "De bot guest wil niet spelen: Not today."
