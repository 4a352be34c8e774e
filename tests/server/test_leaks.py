"""Nothing hidden leaves the server.

Two tables are dealt alike in everything that is seen and differently in what lies face down. The same moves are played
at both, only such as bring the same to light. Everything that their seats and a watcher receive, by REST and by socket,
in every language, has to be the same, byte for byte.
"""

import itertools
import json
import random
import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import Person, Running, Tab, running
from underhold.core.errors import IllegalMove
from underhold.core.game import Game
from underhold.games import game as game_by_id, title
from underhold.locale import available, words
from underhold.server.config import Config
from underhold.server.store import rows
from underhold.server.store.database import open_engine
from underhold.table.identity import Keys, new_id
from underhold.table.store import SeatRow, TableRow
from underhold.table.versioned_game import VersionedGame, new_game

SEED = 16045690984833335023
AnyGame = Game[Any, Any]


@dataclass
class Twin:
    """One of two tables, its people and their tabs."""

    table: str
    invitations: list[str]  # tokens, by seat
    tokens: list[str]  # that the seats have when they are taken
    state: Any
    people: list[Person] = field(default_factory=list)
    tabs: list[list[Tab]] = field(default_factory=list)  # by person: an English one, and perhaps one that changes
    rest: list[str] = field(default_factory=list)

    def tab(self) -> Tab:
        """The English tab of the player to move."""
        return next(tabs[0] for tabs in self.tabs if tabs[0].moves())

    def told(self) -> dict[str, list[str]]:
        """All that was received, by receiver and kind, without what is different at every table."""
        channels: dict[str, list[str]] = {"rest": [self._plain(text) for text in self.rest]}
        for person, tabs in enumerate(self.tabs):
            for number, tab in enumerate(tabs):
                for message in tab.heard:
                    kind = message["type"]
                    if kind != "company":  # when somebody comes or goes is a matter of threads
                        said = json.dumps(message, ensure_ascii=False)
                        channels.setdefault(f"{person} {number} {kind}", []).append(self._plain(said))
        return channels

    def _plain(self, text: str) -> str:
        text = text.replace(self.table, "TABLE")
        for token in (*self.invitations, *self.tokens):
            text = text.replace(token, "TOKEN")
        return re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", "TIME", text)


def other_deal(game: AnyGame, deal: dict[str, Any], case: "Case", chance: random.Random) -> dict[str, Any] | None:
    """A deal that differs only in what is hidden: in the orders from a round on, or in some of the rooms.

    None: there is nothing that could differ.
    """
    if game.id == "cave-farmers":
        changed = {**deal, "cards": list(deal["cards"]), "markers": list(deal["markers"])}
        # Turned up late, the marker of a round is hidden when its card is known.
        for name, known in (("cards", case.known), ("markers", case.known - ("harvest_markers" in case.switches))):
            hidden = [place for place in range(known, len(deal[name])) if deal[name][place] != "none"]
            if not _allowed_swaps(game, changed, case, name, hidden):
                return None
        return changed
    caves: list[list[str]] = [list(cave) for cave in deal["caves"]]
    pile: list[str] = list(deal["pile"])
    places = [(cave, place) for cave in caves for place in range(0, len(cave), 2)]
    places += [(pile, place) for place in range(len(pile))]
    rooms = [holder[place] for holder, place in places]
    chance.shuffle(rooms)
    for (holder, place), room in zip(places, rooms, strict=True):
        holder[place] = room
    return {**deal, "caves": caves, "pile": pile}


def _allowed_swaps(game: AnyGame, deal: dict[str, Any], case: "Case", name: str, places: list[int]) -> int:
    """Exchange what lies at neighboring places, wherever that is still a deal of the game."""
    done = 0
    for first, second in itertools.pairwise(places):
        if deal[name][first] == deal[name][second]:
            continue
        deal[name][first], deal[name][second] = deal[name][second], deal[name][first]
        try:
            game.new(game.setup(case.players, 0), deal)
            done += 1
        except Exception:
            deal[name][first], deal[name][second] = deal[name][second], deal[name][first]
    return done


def deals(game: AnyGame, case: "Case") -> tuple[dict[str, Any], dict[str, Any]]:
    """Two deals that look alike: the first for which there is a second one."""
    chance = random.Random(11)
    for seed in itertools.count(SEED):
        deal = game.deal_to_json(game.new(game.setup(case.players, seed)))
        if (other := other_deal(game, deal, case, chance)) is not None:
            return deal, other
    raise AssertionError


def opening(start: VersionedGame, case: "Case") -> VersionedGame:
    """Moves by chance up to the round where the twins begin; they show the same in both worlds."""
    game, chance = start.rules, random.Random(12)
    while start.web.round_of(start.state) <= case.begin:
        start = start.play(chance.choice(game.moves(start.state)))
    return replace(start, version=0)


def insert(database: str, game: AnyGame, case: "Case", deal: dict[str, Any]) -> Twin:
    """A table with this deal."""
    setup = game.setup_to_json(game.setup(case.players, SEED, **case.switches))
    seats = tuple(SeatRow(number, "link") for number in range(case.players))
    start = opening(new_game(title(game.id).web_view(), setup, deal), case)
    row = TableRow(new_id(), game.id, game.rules_version, setup, deal, start.status(seats), seats)
    engine = open_engine(database)
    with engine.begin() as connection:
        keys = Keys(rows.server_secret(connection, b""))
        rows.insert_table(connection, row, start.moves())
    engine.dispose()
    invitations, tokens = ([keys.token(row.id, seat, link) for seat in range(case.players)] for link in (0, 1))
    return Twin(row.id, invitations, tokens, start.state)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[tuple[Running, str]]:
    database = f"sqlite:///{tmp_path}/games.sqlite3"
    with running(Config(database, client=tmp_path, limits=None)) as server:
        yield server, database


def sit_down(server: Running, twin: Twin, stack: ExitStack) -> None:
    """Everybody comes; the last one only watches. The first and the last have a second tab that changes languages."""
    for token in [*twin.invitations, None]:
        person = server.person()
        person.get("/games")
        if token:
            person.claim(f"/t/{twin.table}#{token}")
        twin.people.append(person)
    for person in twin.people:
        tabs = 1 if person is twin.people[1] else 2
        twin.tabs.append([stack.enter_context(person.tab(twin.table)) for _ in range(tabs)])


def change_languages(twin: Twin, ply: int) -> None:
    for tabs in twin.tabs:
        for tab in tabs[1:]:
            tab.language = available()[ply % len(available())]
            tab.hello()


def ask_around(twin: Twin, ply: int) -> None:
    """Everything that REST tells, to everybody, in a language each."""
    for person, language in zip(twin.people, itertools.cycle(available()[ply % len(available()) :]), strict=False):
        for path in ("", "/links", "/moments?count=100", "/record.json", "/record.txt", "/moments?all=true"):
            joint = "&" if "?" in path else "?"
            answer = person.http.get(f"/api/tables/{twin.table}{path}{joint}language={language}")
            headers = {name: value for name, value in answer.headers.items() if name not in UNEQUAL_HEADERS}
            twin.rest.append(f"{answer.status_code} {headers} {answer.text}")
        for kind in ("mine", "open", "finished"):
            twin.rest.append(person.http.get(f"/api/tables?list={kind}").text)


UNEQUAL_HEADERS = ("date", "x-request-id", "content-length")


def same_for_both(game: AnyGame, twins: tuple[Twin, Twin], text: str) -> bool:
    """Whether a move shows the same in both worlds."""
    progress = [game.play(twin.state, game.read(twin.state, text)) for twin in twins]
    return repr(progress[0].events) == repr(progress[1].events)


def play_alike(game: AnyGame, twins: tuple[Twin, Twin], chance: random.Random, plies: int) -> int:
    """The same random moves at both tables, as long as there are any that show the same."""
    offered: list[str] = []
    for ply in range(plies):
        tabs = [twin.tab() for twin in twins]
        moves = tabs[0].moves()
        assert moves == tabs[1].moves()
        offered += moves
        allowed = [move for move in moves if same_for_both(game, twins, move)]
        if not allowed:
            return ply
        move = chance.choice(allowed)
        wrong = [chance.choice(offered) for _ in range(2)] + ["nonsense"]
        for twin, tab in zip(twins, tabs, strict=True):
            for number, text in enumerate(wrong):
                if text not in moves and ply % 3 == 0:
                    assert tab.play(text, key=f"wrong-{ply}-{number}")["type"] == "refused"
            state = game.play(twin.state, game.read(twin.state, move)).state
            done = tab.play(move, key=f"move-{ply:08}")
            assert done["type"] == "done"
            if chance_to_undo(ply) and _undo(twin, tab, done["version"], ply):
                continue
            twin.state = state
            for tabs_of_one in twin.tabs:
                for each in tabs_of_one:
                    each.reach(done["version"])
        if tabs[0].position["over"]:
            return ply + 1
        for twin in twins:
            if ply % 5 == 0:
                change_languages(twin, ply // 5)
            if ply % 30 == 0:
                ask_around(twin, ply // 30)
    return plies


def chance_to_undo(ply: int) -> bool:
    return ply % 7 == 3


def _undo(twin: Twin, tab: Tab, version: int, ply: int) -> bool:
    """Take the move back; whether that was allowed."""
    tab.reach(version)
    answer = tab.ask({"type": "undo", "key": f"undo-{ply:08}"})
    if answer["type"] == "done":
        for tabs in twin.tabs:
            for each in tabs:
                each.reach(answer["version"])
    return bool(answer["type"] == "done")


@dataclass(frozen=True)
class Case:
    """A game; the twins start after this many rounds and differ in what is revealed after `known` rounds."""

    game: str
    players: int
    plies: int
    at_least: int
    begin: int = 0
    known: int = 0
    switches: dict[str, Any] = field(default_factory=dict)
    shows: tuple[str, ...] = ()  # events that have to happen meanwhile


TURNED_UP = ("card_revealed", "marker_revealed", "fed")
CASES = [
    Case("cave-vs-cave", 2, 1000, 100),
    Case("cave-vs-cave", 1, 1000, 20),
    # From the first harvest on; from the first harvest marker on, through two and more that are turned up.
    Case("cave-farmers", 2, 40, 30, begin=2, known=4, shows=("card_revealed", "fed")),
    Case("cave-farmers", 2, 70, 30, begin=5, known=8, shows=TURNED_UP),
    Case("cave-farmers", 4, 60, 50, begin=7, known=9, shows=TURNED_UP, switches={"harvest_markers": "late"}),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case.players}-{case.begin}")
def test_hidden_information_makes_no_difference_to_any_message(place: tuple[Running, str], case: Case) -> None:
    server, database = place
    game = game_by_id(case.game)
    dealt = deals(game, case)
    assert dealt[0] != dealt[1]
    first, second = (insert(database, game, case, deal) for deal in dealt)
    with ExitStack() as stack:
        for twin in (first, second):
            sit_down(server, twin, stack)
        played = play_alike(game, (first, second), random.Random(11), case.plies)
        assert played >= case.at_least
        assert {event["kind"] for said in first.tabs[0][0].heard for event in said.get("events", ())} >= set(case.shows)
        over = first.tabs[0][0].position["over"]  # then there are no secrets any more
        for twin in (first, second):
            if not over:
                ask_around(twin, 4)
        told = first.told(), second.told()
        assert told[0].keys() == told[1].keys()
        for channel in told[0]:
            pairs = list(zip(told[0][channel], told[1][channel], strict=True))
            for one, other in pairs[:-1] if over else pairs:
                assert one == other, channel
                for secret in (str(SEED), f"{SEED:x}", '"seed"', "digest"):
                    assert secret not in one


def strings(value: Any, skipped: tuple[str, ...], above: str = "") -> Iterator[str]:
    """Every text in a message, keys too, without what stands under some names."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in skipped:
                yield name
                yield from strings(inner, skipped, name)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner, skipped, above)
    elif isinstance(value, str):
        yield value


def test_no_message_names_a_room_that_nobody_has_seen(small_server: Running) -> None:
    game = game_by_id("cave-vs-cave")
    chance = random.Random(5)
    ada = small_server.person()
    table = ada.make(["here", "here"], seed=SEED)["table"]
    with ExitStack() as stack:
        tabs = [stack.enter_context(ada.tab(table, language)) for language in available()]
        while not tabs[0].position["over"]:
            done = tabs[0].play(chance.choice(tabs[0].moves()))
            for tab in tabs:
                tab.reach(done["version"])
        checked = 0
        for tab in tabs:
            said = words(tab.language)
            names = {room: str(said.text(f"cave_vs_cave.room.{room}")) for room in _rooms(game)}
            for message in tab.heard:
                if "position" not in message or message["position"]["over"]:
                    continue
                unseen = set(message["position"]["view"]["unseen"])
                seen = sorted((name for room, name in names.items() if room not in unseen), key=len, reverse=True)
                for text in strings(message, ("unseen",)):
                    assert text not in unseen
                    for name in seen:
                        text = text.replace(name, "")
                    assert not [room for room in unseen if names[room] in text], text
                    checked += 1
                assert str(SEED) not in json.dumps(message)
        assert checked > 10_000
        assert tabs[0].position["result"]["seed"] == SEED


def _rooms(game: AnyGame) -> list[str]:
    deal = game.deal_to_json(game.new(game.setup(2, 0)))
    return [room for cave in deal["caves"] for room in cave]


@pytest.mark.parametrize(
    ("case", "refused"),
    [
        (Case("cave-vs-cave", 2, 0, 0), ("dig:a3", "furnish:stall:b2", "end")),
        (Case("cave-farmers", 2, 0, 0, known=1), ("blacksmithing", "ore_mine_construction", "ruby_delivery:5", "end")),
    ],
    ids=lambda value: getattr(value, "game", ""),
)
def test_a_refusal_is_read_against_what_the_seat_may_know(case: Case, refused: tuple[str, ...]) -> None:
    """The states of both worlds refuse with the same words."""
    game = game_by_id(case.game)
    states = [game.new(game.setup(2, SEED), deal) for deal in deals(game, case)]
    moves = [str(move) for move in game.moves(states[0])]
    assert moves == [str(move) for move in game.moves(states[1])]
    for text in refused:
        said = []
        for state in states:
            try:
                game.read(game.view(state, 0), text)
            except IllegalMove as error:
                said.append(str(error))
            except Exception as error:
                said.append(repr(error))
        assert len(said) in (0, 2)
        assert len(set(said)) <= 1
