"""Tables on a real server: create, join, play, undo, watch, download the record."""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.client.kit import PATIENCE, play_on
from tests.server.harness import Running, running
from tests.server.worker_kit import JUDGES, with_workers
from tests.table.kit import SWITCHES, each_game
from underhold.client import (
    BadRequest,
    Client,
    Illegal,
    NotFound,
    NotOver,
    NotYourSeat,
    Refused,
    Stale,
    Table,
    TooSlow,
    UndoRefused,
    hidden_of,
    outlook_of,
    view_of,
)
from underhold.core import record_json, record_text
from underhold.records import replay_file, replay_text, write_record
from underhold.server.config import Config
from underhold.wire import messages


def two_people(ada: Client, ben: Client, game: messages.GameId = "cave-vs-cave") -> tuple[Table, Table]:
    """The table as each of two people has it."""
    mine = ada.create(game, ["here", "link"])
    link = mine.links()[1]
    assert link is not None
    return mine, ben.join(link)


def reach_all(*tables: Table) -> None:
    """Wait until all of them know what one of them knows."""
    version = max(table.position.version for table in tables)
    for table in tables:
        table.wait(lambda position: position.version >= version, PATIENCE)


def in_turn(*tables: Table) -> Table:
    """The table of the client that is to move, once every client has received the last move."""
    reach_all(*tables)
    return next(table for table in tables if table.position.decision)


def test_what_a_server_offers(ada: Client) -> None:
    assert ada.healthy()
    games = {game.id: game for game in ada.games()}
    assert games["cave-vs-cave"].players == [1, 2]
    assert [bot.id for bot in games["cave-farmers"].bots][:2] == ["random", "greedy"]
    assert {switch.id for switch in games["cave-vs-cave"].switches} > set(SWITCHES["cave-vs-cave"])


@each_game
def test_a_table_is_as_it_was_ordered(ada: Client, game_id: messages.GameId) -> None:
    table = ada.create(game_id, [messages.SeatOrder(kind="here", name="Adele"), "random"], seed=7)
    other = ada.create(game_id, ["here", "link"], seed=7, switches=SWITCHES[game_id])
    assert [seat.name for seat in table.position.seats] == ["Adele", None]
    assert [seat.bot for seat in table.position.seats] == [None, "random"]
    assert other.position.seats[0].name == "Ada"
    assert (table.seats, table.position.game) == ([0], game_id)
    shown = view_of(other.position)
    assert SWITCHES[game_id].items() <= shown.switches.items()
    assert not SWITCHES[game_id].items() <= view_of(table.position).switches.items()


@each_game
def test_a_whole_game_alone_and_its_record(ada: Client, ben: Client, game_id: messages.GameId, tmp_path: Path) -> None:
    with ada.create(game_id, ["here"], seed=4) as table:
        with pytest.raises(NotOver):
            table.record()
        played = play_on(table, random.Random(4))
        assert table.position.over
        assert table.position.result is not None
        record = table.record()
    assert record.plies == played
    write_record(record, tmp_path / "game.txt")
    _, read, plies = replay_file(tmp_path / "game.txt")
    assert read == record
    assert len(plies) == played
    assert record.scores is not None
    assert list(record.scores.points) == table.position.result.totals
    for kept in (record, record_json.dumps(record), record_text.dumps(record)):
        assert ben.upload(kept).record() == record
    assert table.id in [summary.table for summary in ada.tables("finished")]


def test_a_game_of_two_clients(ada: Client, ben: Client) -> None:
    tables = two_people(ada, ben)
    chance = random.Random(1)
    while not tables[0].position.over:
        mover = in_turn(*tables)
        version = mover.position.version
        assert mover.play(chance.choice(mover.answers)).version == version + 1
        reach_all(*tables)
    results = [table.position.result for table in tables]
    assert results[0] is not None
    assert results[1] is not None
    assert results[0].totals == results[1].totals
    replay_text(record_json.dumps(tables[1].record()))
    following = tables[0].rematch()
    assert tables[1].wait(lambda position: position.rematch is not None, PATIENCE).rematch == following.id
    assert tables[1].rematch().id == following.id
    assert (following.seats, tables[1].rematch().seats) == ([1], [0])


def test_a_move_is_an_answer_an_index_or_notation(ada: Client) -> None:
    tables = [ada.create("cave-vs-cave", ["here"], seed=3) for _ in range(3)]
    chance = random.Random(3)
    for _ in range(6):
        number = chance.randrange(len(tables[0].answers))
        chosen = tables[0].answers[number]
        views = [tables[0].play(chosen).view, tables[1].play(number).view, tables[2].play(chosen.move).view]
        assert views[0] == views[1] == views[2]
    for index in (-1, len(tables[0].answers)):
        with pytest.raises(BadRequest, match=f"There is no answer {index}: the answers are numbered 0 to"):
            tables[0].play(index)


def test_what_the_rules_forbid_is_refused_with_the_reason(ada: Client, ben: Client) -> None:
    tables = two_people(ada, ben)
    mover = in_turn(*tables)
    other = tables[1] if mover is tables[0] else tables[0]
    with pytest.raises(Illegal, match="nonsense is not a move in this game"):
        mover.play("nonsense")
    with pytest.raises(BadRequest, match="move: "):
        mover.play("x" * 200)
    with pytest.raises(NotYourSeat, match="It is not your turn"):
        other.play(mover.answers[0])
    with pytest.raises(BadRequest, match="it is not your turn"):
        other.play(0)
    with pytest.raises(NotYourSeat):
        other.hint()
    assert mover.position.version == 0


def test_a_move_for_an_old_position_is_stale_and_then_all_is_known(server: Running, ada: Client) -> None:
    table = ada.create("cave-vs-cave", ["here"], seed=2)
    first = table.answers[0]
    with Client(server.address, guest=ada.guest) as same:
        same.open(table.id).play(first)
    with pytest.raises(Stale) as stale:
        table.play(first)
    assert stale.value.version == 1
    assert table.position.version == 1
    assert table.play(0).version == 2


def test_undo_redo_and_restart(ada: Client) -> None:
    table = ada.create("cave-vs-cave", ["here"], seed=1)
    chance = random.Random(3)
    seen = set()
    with pytest.raises(UndoRefused, match="This turn has only just begun"):
        table.undo()
    for before in table.turns(PATIENCE):
        after = table.play(chance.choice(table.answers))
        if after.back.undo:
            undone = table.undo()
            assert (undone.view, undone.ply) == (before.view, before.ply)
            assert table.redo().view == after.view
            seen.add("undo")
        if after.back.restart and after.ply > 1:
            assert table.restart().ply < after.ply
            seen.add("restart")
            table.play(chance.choice(table.answers))
        if len(seen) == 2 or table.position.ply > 60:
            break
    assert seen == {"undo", "restart"}


def test_undoing_a_turn_needs_the_other_player_to_agree(ada: Client, ben: Client) -> None:
    tables = two_people(ada, ben)
    chance = random.Random(5)
    for _ in range(20):
        mover = in_turn(*tables)
        mover.play(chance.choice(mover.answers))
    in_turn(*tables)
    asker, other = tables if tables[0].position.back.ask is not None else reversed(tables)
    ply = asker.position.back.ask
    for agree in (False, True):
        offer = asker.request_undo(ply).offer
        assert offer is not None
        assert offer.yours
        asked = other.wait(lambda position: position.offer is not None, PATIENCE).offer
        assert asked is not None
        assert asked.answer
        answered = other.agree() if agree else other.decline()
        assert answered.offer is None
        asker.wait(lambda position: position.offer is None, PATIENCE)
    assert asker.position.ply == other.position.ply == ply
    with pytest.raises(UndoRefused, match="There is no undo request now"):
        other.agree()


def test_a_bot_agrees_to_an_undo_at_once(ada: Client) -> None:
    table = ada.create("cave-vs-cave", ["here", "random"], seed=4)
    play_on(table, random.Random(2), plies=12)
    position = table.wait(lambda position: position.back.ask is not None, PATIENCE)
    back = table.request_undo()
    assert back.offer is None
    assert back.ply == position.back.ask


def test_all_that_happens_is_followed(ada: Client, ben: Client) -> None:
    table = ada.create("cave-vs-cave", ["here"], seed=6)
    watching = ben.open(table.id)
    news = watching.follow(PATIENCE)
    first = next(news)
    assert isinstance(first, messages.Snapshot)
    log = list(first.log)
    assert watching.seats == []
    play_on(table, random.Random(6))
    versions = [0]
    for message in news:
        if isinstance(message, messages.Company | messages.Chat):
            continue
        assert isinstance(message, messages.Update)
        versions.append(message.position.version)
        log[message.log_from :] = message.log
        assert message.position.decision is None
    assert versions == list(range(table.position.version + 1))
    assert log == watching.log
    assert [entry.ply for entry in log] == [entry.ply for entry in table.log]
    assert len(list(watching.follow())) == 1


def test_own_moves_are_followed_too(ada: Client) -> None:
    table = ada.create("cave-vs-cave", ["here"], seed=6)
    versions = []
    for message in table.follow(PATIENCE):
        if isinstance(message, messages.Company | messages.Chat):
            continue
        versions.append(message.position.version)
        if len(versions) == 8:
            break
        table.play(0)
        table.play(0)
    assert versions == list(range(8))


def test_waiting_has_an_end(ada: Client) -> None:
    table = ada.create("cave-vs-cave", ["here", "link"], seed=4)
    with pytest.raises(TooSlow, match=rf"Nothing happened at table {table.id} for 0\.1 seconds"):
        table.wait(lambda position: position.over, timeout=0.1)
    news = table.follow(timeout=0.1)
    with pytest.raises(TooSlow):
        list(news)


def test_people_are_named_and_found(server: Running, ada: Client, ben: Client) -> None:
    table = ada.create("cave-farmers", ["here", "link", "link"], listed=True)
    assert table.id in [summary.table for summary in ben.tables("open", "cave-farmers")]
    assert table.id not in [summary.table for summary in ben.tables("open", "cave-vs-cave")]
    theirs = ben.join(table.id)
    assert theirs.seats == [1]
    table.wait(lambda position: position.seats[1].name == "Ben" and position.seats[1].present, PATIENCE)
    theirs.rename("Benno")
    table.wait(lambda position: position.seats[1].name == "Benno", PATIENCE)
    links = table.links()
    assert [link is None for link in links] == [False, True, False]
    assert links[2] is not None
    with Client(server.address) as clara:
        watching = clara.open(links[2])
        assert watching.seats == []  # a link that is only opened takes no seat
        token = links[2].partition("#")[2]
        assert watching.claim(token, name="Clara") == 2
        assert watching.seats == [2]
        assert [seat.name for seat in watching.position.seats] == ["Ada", "Benno", "Clara"]
        with pytest.raises(NotYourSeat, match="This link does not open a seat"):
            clara.join(table.id, token="A" * 43)
        with pytest.raises(Refused) as refused:
            ben.join(ada.create("cave-vs-cave", ["here"]).id)
        assert refused.value.error == "no_free_seat"


def test_the_same_guest_is_known_again(server: Running, ada: Client) -> None:
    table = ada.create("cave-vs-cave", ["here"])
    with Client(server.address, guest=ada.guest) as again:
        assert again.open(table.id).seats == [0]
        assert table.id in [summary.table for summary in again.tables()]


def test_lists_continue_over_all_pages(server: Running) -> None:
    with Client(server.address) as client:
        made = [client.create("cave-vs-cave", ["here"]).id for _ in range(23)]
        assert [summary.table for summary in client.tables()] == made[::-1]


def test_texts_are_in_the_language_that_was_asked_for(server: Running, ada: Client) -> None:
    table = ada.create("cave-vs-cave", ["here"], seed=1)
    english = [answer.text for answer in table.answers]
    with Client(server.address, language="hu", guest=ada.guest) as client:
        theirs = client.open(table.id)
        assert [answer.text for answer in theirs.answers] != english
        with pytest.raises(NotFound) as unknown:
            _ = client.open("a" * 12).position
        assert unknown.value.detail != "This table does not exist. Check the link."
    with pytest.raises(NotFound, match=r"This table does not exist\. Check the link\."):
        ada.open("a" * 12).links()


@each_game
def test_a_game_can_be_replayed_and_continued_from_a_position(
    ada: Client, ben: Client, game_id: messages.GameId
) -> None:
    table = ada.create(game_id, ["here"], seed=5)
    outlook = outlook_of(table.position)
    assert (outlook is not None) == (game_id == "cave-farmers")
    assert outlook is None or outlook.furnishings
    assert outlook_of(ben.open(table.id).position) is None
    play_on(table, random.Random(5))
    moments = ben.open(table.id).moments(first=3, count=4, everything=True)
    assert [moment.ply for moment in moments.moments] == [3, 4, 5, 6]
    assert view_of(moments.moments[0]).game == game_id
    assert len(hidden_of(moments)) == 4
    assert hidden_of(table.moments()) == []
    branch = ben.create(game_id, ["here"], branch=messages.Branch(table=table.id, ply=6))
    assert branch.position.view == moments.moments[3].view
    assert branch.position.decision


@pytest.fixture
def judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server whose workers answer at once."""
    code = JUDGES.replace("LOG", repr(str(tmp_path / "log"))).replace("PAUSE", "0")
    with_workers(monkeypatch, (sys.executable, "-c", code))
    with running(Config(f"sqlite:///{tmp_path}/games.sqlite3", client=tmp_path, limits=None)) as server:
        yield server


def test_a_game_that_is_over_is_analysed(judged: Running) -> None:
    with Client(judged.address) as client:
        table = client.create("cave-vs-cave", ["here"], seed=5)
        with pytest.raises(NotOver):
            table.analyse()
        played = play_on(table, random.Random(5))
        assert table.analysis().status == "none"
        reports: list[messages.AnalysisReport] = []
        analysis = table.analyse(watch=reports.append)
        assert analysis.plies == played
        assert analysis.turns[0].first == 1
        assert all(report.status == "running" for report in reports)
        assert table.analysis().analysis == analysis


def test_a_hint_can_be_played(ada: Client) -> None:
    table = ada.create("cave-vs-cave", ["here"], seed=5)
    hint = table.hint()
    assert hint.moves[0] in [answer.move for answer in table.answers]
    assert hint.reason
    assert table.play(hint.moves[0]).version == 1


def test_a_seat_is_signed_out_left_and_given_up(server: Running, ada: Client, ben: Client) -> None:
    table = ada.create("cave-vs-cave", ["here", "link"])
    link = table.links()[1]
    assert link is not None
    theirs = ben.join(link)
    with Client(server.address) as clara:
        with pytest.raises(NotYourSeat, match="This invitation has been used"):
            clara.join(link)
        own = theirs.links()[1]
        assert own is not None
        device = clara.join(own)
        assert device.seats == [1]
        renewed = theirs.sign_out_others()
        assert theirs.links()[1] == renewed
        assert device.wait(lambda position: not position.seats[1].yours, PATIENCE).seats[1].browsers == 1
        with pytest.raises(BadRequest, match="no seat"):
            device.sign_out_others()
    table.agree_to_hints()
    theirs.wait(lambda position: position.seats[0].hints and position.between_people, PATIENCE)
    with pytest.raises(Refused) as refused:
        theirs.remove(0)
    assert refused.value.error == "cannot_remove"
    theirs.resign()
    over = table.wait(lambda position: position.over, PATIENCE)
    assert (over.ended, over.winner) == ("resigned", 0)
    alone = ada.create("cave-vs-cave", ["here"])
    alone.leave()
    assert alone.wait(lambda position: position.over, PATIENCE).ended == "left"


def test_a_table_with_a_clock(ada: Client, ben: Client) -> None:
    terms = messages.ClockOrder(kind="correspondence", turn_seconds=3 * 86_400)
    mine = ada.create("cave-vs-cave", ["here", "link"], clock=terms)
    assert mine.position.clock is not None
    assert (mine.position.clock.terms.turn_seconds, mine.position.clock.running) == (terms.turn_seconds, None)
    link = mine.links()[1]
    assert link is not None
    theirs = ben.join(link)
    started = mine.wait(lambda position: position.clock is not None and position.clock.running is not None, PATIENCE)
    assert started.clock is not None
    assert started.clock.running == started.to_move
    assert 0 < started.clock.seats[started.to_move or 0].turn_ms <= 3 * 86_400_000
    listed = next(one for one in ben.tables("mine") if one.table == mine.id)
    assert listed.clock is not None
    assert listed.clock.terms.kind == terms.kind
    theirs.close()
    with pytest.raises(Refused, match="clock"):
        ada.create("cave-vs-cave", ["here", "random"], clock=terms)


def test_players_chat(ada: Client, ben: Client, server: Running) -> None:
    mine, theirs = two_people(ada, ben)
    assert theirs.chat == []
    mine.say("Good luck!")
    mine.say(phrase="your_turn")
    heard: list[messages.ChatMessage] = []
    for message in theirs.follow(PATIENCE):
        if isinstance(message, messages.Chat):
            heard += message.messages
        if len(theirs.chat) == 2:
            break
    assert [(one.seat, one.text, one.phrase, one.yours) for one in theirs.chat] == [
        (0, "Good luck!", None, False),
        (0, None, "your_turn", False),
    ]
    assert {one.number for one in heard} <= {one.number for one in theirs.chat}
    assert [one.yours for one in mine.chat] == [True, True]
    theirs.report_message(theirs.chat[0].number)
    theirs.block(0)
    theirs.block(0, blocked=False)
    with pytest.raises(BadRequest):
        mine.say()
    with pytest.raises(Refused):
        mine.say("two\nlines")
    link = f"{server.address}/t/{mine.id}"
    with Client(server.address) as watcher:
        assert watcher.open(link).chat == [], "spectators do not read it"
        with pytest.raises(Refused):
            watcher.open(link).say("Take the mine!")
