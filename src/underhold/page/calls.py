"""The calls of the page: the same as those of the server (`server/rest.py`), with the same answers.

docs/protocol.md describes them. A test compares this list with the server's.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, Field, TypeAdapter

from underhold.core import record_json, record_text
from underhold.table.identity import Visitor
from underhold.table.replay_messages import MAX_MOMENTS, MAX_PLIES
from underhold.table.table import Table
from underhold.table.tables import Tables
from underhold.wire import messages

JSON: Final = "application/json"
_GAMES: Final = TypeAdapter(list[messages.GameInfo])


class PathValues(BaseModel):
    """What may be in a path."""

    table: messages.Slug = ""
    seat: Annotated[int, Field(ge=0, lt=messages.MAX_SEATS)] = 0
    game: messages.GameId = ""
    puzzle: messages.PuzzleId = ""


class Query(BaseModel):
    """What every query may have."""

    language: messages.Language | None = None


class DayQuery(Query):
    """Which day."""

    date: messages.Day | None = None


class ListQuery(Query):
    """Which tables to list."""

    kind: Annotated[Literal["mine", "open", "finished"], Field(alias="list")] = "mine"
    game: messages.GameId | None = None
    players: Annotated[int, Field(ge=1, le=messages.MAX_SEATS)] | None = None
    clock: Literal["none", "live", "correspondence"] | None = None
    before: Annotated[str, Field(max_length=40)] | None = None


class MomentsQuery(Query):
    """Which moves to show."""

    start: Annotated[int, Field(alias="from", ge=0, le=MAX_PLIES)] = 0
    count: Annotated[int, Field(ge=1, le=MAX_MOMENTS)] = 100
    everything: Annotated[bool, Field(alias="all")] = False
    log: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that was understood."""

    who: Visitor
    language: messages.Language
    path: PathValues
    query: Any  # of the type that the call names
    body: Any
    text: str  # the body as it came


Reply = tuple[int, str, str]  # status, content type, text


@dataclass(frozen=True, slots=True)
class Call:
    """One call: its address, and the types of its query and its body."""

    method: str
    path: str
    run: Callable[[Tables, Asked], Awaitable[Reply]]
    body: type[BaseModel] | None = None
    query: type[Query] = Query


def _json(message: BaseModel, status: int = 200) -> Reply:
    return status, JSON, message.model_dump_json()


_DONE: Final[Reply] = (204, "", "")


async def _table(tables: Tables, asked: Asked) -> Table:
    return await tables.get(asked.path.table)


async def _games(tables: Tables, asked: Asked) -> Reply:
    return 200, JSON, _GAMES.dump_json(tables.games(asked.language)).decode()


async def _forget_me(tables: Tables, asked: Asked) -> Reply:
    await tables.forget(asked.who)
    return _DONE


async def _make_table(tables: Tables, asked: Asked) -> Reply:
    return _json(await tables.make(asked.body, asked.who), 201)


async def _list_tables(tables: Tables, asked: Asked) -> Reply:
    query = asked.query
    return _json(
        await tables.list(query.kind, asked.who, query.game, query.before, players=query.players, clock=query.clock)
    )


async def _position(tables: Tables, asked: Asked) -> Reply:
    return _json((await _table(tables, asked)).position(asked.who, asked.language))


async def _links(tables: Tables, asked: Asked) -> Reply:
    return _json((await _table(tables, asked)).links(asked.who))


async def _claim(tables: Tables, asked: Asked) -> Reply:
    return _json(await (await _table(tables, asked)).claim(asked.who, asked.body.token, asked.body.name))


async def _sign_out(tables: Tables, asked: Asked) -> Reply:
    return _json(await (await _table(tables, asked)).sign_out(asked.who, asked.path.seat))


async def _remove(tables: Tables, asked: Asked) -> Reply:
    await (await _table(tables, asked)).remove(asked.who, asked.path.seat, asked.body.agree)
    return _DONE


async def _leave(tables: Tables, asked: Asked) -> Reply:
    await (await _table(tables, asked)).leave(asked.who, asked.body.resign)
    return _DONE


async def _agree_to_hints(tables: Tables, asked: Asked) -> Reply:
    await (await _table(tables, asked)).agree_to_hints(asked.who, asked.body.agree)
    return _DONE


async def _rename(tables: Tables, asked: Asked) -> Reply:
    await (await _table(tables, asked)).rename(asked.who, asked.body.name)
    return _DONE


async def _play(tables: Tables, asked: Asked) -> Reply:
    move = asked.body
    version = await (await _table(tables, asked)).play(asked.who, move.version, move.key, move.move)
    return _json(messages.Acknowledged(key=move.key, version=version))


async def _rematch(tables: Tables, asked: Asked) -> Reply:
    old = await _table(tables, asked)
    following = await tables.get(await old.rematch(asked.who))
    return _json(following.links(asked.who, old.next_seats_of(asked.who)))


async def _moments(tables: Tables, asked: Asked) -> Reply:
    query, table = asked.query, await _table(tables, asked)
    shown = await table.moments(asked.who, asked.language, query.start, query.count, query.everything, query.log)
    return _json(shown)


async def _analysis(tables: Tables, asked: Asked) -> Reply:
    return _json(await (await _table(tables, asked)).analysis(asked.who, asked.language))


async def _analyse(tables: Tables, asked: Asked) -> Reply:
    return _json(await (await _table(tables, asked)).analysis(asked.who, asked.language, start=True))


async def _record_as_json(tables: Tables, asked: Asked) -> Reply:
    return 200, JSON, record_json.dumps(await (await _table(tables, asked)).record())


async def _record_as_text(tables: Tables, asked: Asked) -> Reply:
    return 200, "text/plain; charset=utf-8", record_text.dumps(await (await _table(tables, asked)).record())


async def _daily(tables: Tables, asked: Asked) -> Reply:
    return _json(await tables.daily(asked.path.game, asked.who, asked.query.date))


async def _play_daily(tables: Tables, asked: Asked) -> Reply:
    return _json(await tables.play_daily(asked.path.game, asked.body, asked.who), 201)


async def _daily_best(tables: Tables, asked: Asked) -> Reply:
    return _json(await tables.daily_best(asked.path.game, asked.who, asked.query.date))


async def _find_daily_best(tables: Tables, asked: Asked) -> Reply:
    return _json(await tables.daily_best(asked.path.game, asked.who, asked.query.date, start=True))


async def _check_challenge(tables: Tables, asked: Asked) -> Reply:
    return _json(await tables.check_challenge(asked.body))


async def _puzzles(tables: Tables, asked: Asked) -> Reply:
    return _json(await tables.puzzles.list(asked.path.game))


async def _puzzle(tables: Tables, asked: Asked) -> Reply:
    path = asked.path
    return _json(await tables.puzzles.state(path.game, path.puzzle, asked.body.moves, asked.language))


async def _upload(tables: Tables, asked: Asked) -> Reply:
    return _json((await tables.get(await tables.upload(asked.text, asked.who))).links(asked.who), 201)


CALLS: Final = (
    Call("GET", "/games", _games),
    Call("DELETE", "/me", _forget_me),
    Call("POST", "/tables", _make_table, body=messages.TableOrder),
    Call("GET", "/tables", _list_tables, query=ListQuery),
    Call("GET", "/tables/{table}", _position),
    Call("GET", "/tables/{table}/links", _links),
    Call("POST", "/tables/{table}/claim", _claim, body=messages.Claim),
    Call("POST", "/tables/{table}/seats/{seat}/sign-out", _sign_out),
    Call("POST", "/tables/{table}/seats/{seat}/removal", _remove, body=messages.RemovalAnswer),
    Call("POST", "/tables/{table}/leave", _leave, body=messages.Leave),
    Call("POST", "/tables/{table}/hints", _agree_to_hints, body=messages.HintConsent),
    Call("POST", "/tables/{table}/name", _rename, body=messages.Rename),
    Call("POST", "/tables/{table}/moves", _play, body=messages.Play),
    Call("POST", "/tables/{table}/rematch", _rematch),
    Call("GET", "/tables/{table}/moments", _moments, query=MomentsQuery),
    Call("GET", "/tables/{table}/analysis", _analysis),
    Call("POST", "/tables/{table}/analysis", _analyse),
    Call("GET", "/tables/{table}/record.json", _record_as_json),
    Call("GET", "/tables/{table}/record.txt", _record_as_text),
    Call("GET", "/puzzles/{game}", _puzzles),
    Call("POST", "/puzzles/{game}/{puzzle}", _puzzle, body=messages.PuzzleTry),
    Call("POST", "/records", _upload),
    Call("GET", "/daily/{game}", _daily, query=DayQuery),
    Call("POST", "/daily/{game}", _play_daily, body=messages.DailyOrder),
    Call("GET", "/daily/{game}/best", _daily_best, query=DayQuery),
    Call("POST", "/daily/{game}/best", _find_daily_best, query=DayQuery),
    Call("POST", "/challenges", _check_challenge, body=messages.ChallengeLink),
)
