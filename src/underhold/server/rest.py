"""The REST calls; docs/protocol.md describes them."""

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel, TypeAdapter

from underhold.core import record_json, record_text
from underhold.core.record import Record
from underhold.server.answers import JSON, language_of
from underhold.server.openapi import problems
from underhold.server.security import expired_cookie, is_https
from underhold.table.identity import Visitor
from underhold.table.problems import TableProblem
from underhold.table.replay_messages import MAX_MOMENTS, MAX_PLIES
from underhold.table.table import Table
from underhold.table.tables import Tables
from underhold.wire import messages

TableId = Annotated[messages.Slug, Path(description="The id of the table.")]
GameName = Annotated[messages.GameId, Path(description="The id of the game.")]
SeatNumber = Annotated[int, Path(ge=0, lt=messages.MAX_SEATS, description="The number of the seat, from 0.")]
PuzzleName = Annotated[messages.PuzzleId, Path(description="The id of the puzzle.")]
Named = Annotated[
    messages.Language | None, Query(description="The language of texts; takes precedence over Accept-Language.")
]
_GAMES: Final = TypeAdapter(list[messages.GameInfo])
_READS: Final = problems(403, 404, 422, 429, 500, 503)
_CHANGES: Final = problems(400, 403, 404, 408, 409, 413, 415, 422, 429, 500, 503)


def create_router(tables: Tables, trust_proxy: bool = False) -> APIRouter:
    """The REST calls on these tables."""
    router = APIRouter(prefix="/api")

    async def table_of(table: str) -> Table:
        return await tables.get(table)

    @router.get("/games", response_model=list[messages.GameInfo], responses=problems(422, 429, 500))
    async def games(request: Request, language: Named = None) -> Response:
        """The games, their options and bots."""
        return Response(_GAMES.dump_json(tables.games(language_of(request))), media_type=JSON)

    @router.delete("/me", status_code=204, response_class=Response, responses=_CHANGES)
    async def forget_me(request: Request, language: Named = None) -> Response:
        """Delete what is stored about this browser: its seats and names, and the tables where nobody else sat."""
        await tables.forget(_who(request))
        forget = expired_cookie(is_https(request.scope, trust_proxy))
        return Response(status_code=204, headers={"set-cookie": forget})

    @router.post("/tables", response_model=messages.TableMade, status_code=201, responses=_CHANGES)
    async def make_table(request: Request, order: messages.TableOrder, language: Named = None) -> Response:
        """Make a table. The links are secret: opening one takes the seat."""
        return _json(await tables.make(order, _who(request)), 201)

    @router.get("/tables", response_model=messages.TableList, responses=_READS)
    async def list_tables(
        request: Request,
        kind: Annotated[
            Literal["mine", "open", "finished"],
            Query(alias="list", description="Of this browser, with free seats, or finished."),
        ] = "mine",
        game: Annotated[messages.GameId | None, Query(description="Of this game only.")] = None,
        players: Annotated[
            int | None, Query(ge=1, le=messages.MAX_SEATS, description="With this number of seats only.")
        ] = None,
        clock: Annotated[
            Literal["none", "live", "correspondence"] | None, Query(description="With this kind of clock only.")
        ] = None,
        before: Annotated[
            str | None, Query(max_length=40, description="Older than this: the `updated` of the last one.")
        ] = None,
        language: Named = None,
    ) -> Response:
        """Tables, the latest first."""
        return _json(await tables.list(kind, _who(request), game, before, players=players, clock=clock))

    @router.get("/tables/{table}", response_model=messages.Position, responses=_READS)
    async def position(request: Request, table: TableId, language: Named = None) -> Response:
        """One table, as you may see it."""
        return _json((await table_of(table)).position(_who(request), language_of(request)))

    @router.get("/tables/{table}/links", response_model=messages.TableMade, responses=_READS)
    async def links(request: Request, table: TableId, language: Named = None) -> Response:
        """The links that you may share: of your own seats, and of free seats of a table that you made."""
        return _json((await table_of(table)).links(_who(request)))

    @router.post("/tables/{table}/claim", response_model=messages.Claimed, responses=_CHANGES)
    async def claim(request: Request, table: TableId, claim: messages.Claim, language: Named = None) -> Response:
        """Take a seat: by its token, or a free seat of a listed table."""
        return _json(await (await table_of(table)).claim(_who(request), claim.token, claim.name))

    @router.post("/tables/{table}/seats/{seat}/sign-out", response_model=messages.Claimed, responses=_CHANGES)
    async def sign_out(request: Request, table: TableId, seat: SeatNumber, language: Named = None) -> Response:
        """Sign out all other browsers that hold your seat. The answer has its new link."""
        return _json(await (await table_of(table)).sign_out(_who(request), seat))

    @router.post("/tables/{table}/seats/{seat}/removal", status_code=204, response_class=Response, responses=_CHANGES)
    async def remove(
        request: Request, table: TableId, seat: SeatNumber, answer: messages.RemovalAnswer, language: Named = None
    ) -> Response:
        """Ask to remove a player who is away, agree to it, or decline it. A bot plays on when all others agree."""
        await (await table_of(table)).remove(_who(request), seat, answer.agree)
        return Response(status_code=204)

    @router.post("/tables/{table}/leave", status_code=204, response_class=Response, responses=_CHANGES)
    async def leave(request: Request, table: TableId, leave: messages.Leave, language: Named = None) -> Response:
        """Leave a game for good, or resign. A bot plays on if other people are left."""
        await (await table_of(table)).leave(_who(request), leave.resign)
        return Response(status_code=204)

    @router.post("/tables/{table}/hints", status_code=204, response_class=Response, responses=_CHANGES)
    async def agree_to_hints(
        request: Request, table: TableId, consent: messages.HintConsent, language: Named = None
    ) -> Response:
        """Agree to hints in a game between people, or do so no longer."""
        await (await table_of(table)).agree_to_hints(_who(request), consent.agree)
        return Response(status_code=204)

    @router.post("/tables/{table}/name", status_code=204, response_class=Response, responses=_CHANGES)
    async def rename(request: Request, table: TableId, name: messages.Rename, language: Named = None) -> Response:
        """Change the name shown at your seats."""
        await (await table_of(table)).rename(_who(request), name.name)
        return Response(status_code=204)

    @router.post("/tables/{table}/moves", response_model=messages.Acknowledged, responses=_CHANGES)
    async def play(request: Request, table: TableId, move: messages.Play, language: Named = None) -> Response:
        """Play a move, for scripts. The answer comes when it is stored; the same key again gets the same answer."""
        version = await (await table_of(table)).play(_who(request), move.version, move.key, move.move)
        return _json(messages.Acknowledged(key=move.key, version=version))

    @router.post("/tables/{table}/rematch", response_model=messages.TableMade, responses=_CHANGES)
    async def rematch(request: Request, table: TableId, language: Named = None) -> Response:
        """The next table of the same people; everybody who asks gets the same one."""
        who = _who(request)
        old = await table_of(table)
        following = await tables.get(await old.rematch(who))
        return _json(following.links(who, old.next_seats_of(who)))

    @router.get("/tables/{table}/moments", response_model=messages.Moments, responses=_READS)
    async def moments(
        request: Request,
        table: TableId,
        start: Annotated[int, Query(alias="from", ge=0, le=MAX_PLIES, description="The first move to show.")] = 0,
        count: Annotated[int, Query(ge=1, le=MAX_MOMENTS, description="How many, at most.")] = 100,
        everything: Annotated[
            bool, Query(alias="all", description="With what was hidden; finished games only.")
        ] = False,
        log: Annotated[bool, Query(description="With the log of the whole game.")] = False,
        language: Named = None,
    ) -> Response:
        """The game so far, move by move."""
        found = await table_of(table)
        return _json(await found.moments(_who(request), language_of(request), start, count, everything, log))

    @router.get("/tables/{table}/analysis", response_model=messages.AnalysisReport, responses=_READS)
    async def analysis(request: Request, table: TableId, language: Named = None) -> Response:
        """The analysis of a finished game, or how far it is; repeat once a second."""
        return _json(await (await table_of(table)).analysis(_who(request), language_of(request)))

    @router.post("/tables/{table}/analysis", response_model=messages.AnalysisReport, responses=_CHANGES)
    async def analyse(request: Request, table: TableId, language: Named = None) -> Response:
        """Start the analysis of a finished game, unless it is under way or done. The result is stored."""
        return _json(await (await table_of(table)).analysis(_who(request), language_of(request), start=True))

    @router.get("/tables/{table}/record.json", response_class=Response, responses=_READS | _file(JSON))
    async def record_as_json(table: TableId, language: Named = None) -> Response:
        """The record of a finished game, as JSON."""
        return await _download(await table_of(table), "json", record_json.dumps, JSON)

    @router.get("/tables/{table}/record.txt", response_class=Response, responses=_READS | _file("text/plain"))
    async def record_as_text(table: TableId, language: Named = None) -> Response:
        """The record of a finished game, as text."""
        return await _download(await table_of(table), "txt", record_text.dumps, "text/plain; charset=utf-8")

    @router.get("/puzzles/{game}", response_model=messages.PuzzleList, responses=_READS)
    async def puzzles(game: GameName, language: Named = None) -> Response:
        """The puzzles of a game."""
        return _json(await tables.puzzles.list(game))

    @router.post("/puzzles/{game}/{puzzle}", response_model=messages.PuzzleState, responses=_CHANGES)
    async def puzzle(
        request: Request, game: GameName, puzzle: PuzzleName, attempt: messages.PuzzleTry, language: Named = None
    ) -> Response:
        """A puzzle after the moves of your turn so far, with the verdict when the turn is over. Nothing is stored."""
        return _json(await tables.puzzles.state(game, puzzle, attempt.moves, language_of(request)))

    @router.post(
        "/records",
        response_model=messages.TableMade,
        status_code=201,
        responses=_CHANGES,
        openapi_extra={
            "requestBody": {
                "required": True,
                "content": {JSON: {"schema": {"type": "object"}}, "text/plain": {"schema": {"type": "string"}}},
            }
        },
    )
    async def upload(request: Request, language: Named = None) -> Response:
        """Upload a record, as JSON or text. It is replayed, and stored as a finished game."""
        try:
            text = (await request.body()).decode("utf-8")
        except UnicodeDecodeError:
            raise TableProblem("bad_request", "bad_request", where="UTF-8") from None
        who = _who(request)
        return _json((await tables.get(await tables.upload(text, who))).links(who), 201)

    @router.get("/daily/{game}", response_model=messages.Daily, responses=_READS)
    async def daily(
        request: Request,
        game: GameName,
        date: Annotated[messages.Day | None, Query(description="An earlier day; today by default.")] = None,
        language: Named = None,
    ) -> Response:
        """The daily deal of a game: how far you are, and the results that count."""
        return _json(await tables.daily(game, _who(request), date))

    @router.post("/daily/{game}", response_model=messages.DailyTable, status_code=201, responses=_CHANGES)
    async def play_daily(
        request: Request, game: GameName, order: messages.DailyOrder, language: Named = None
    ) -> Response:
        """Play a daily deal. Your first game at today's deal counts, and is continued until it is over."""
        return _json(await tables.play_daily(game, order, _who(request)), 201)

    @router.get("/daily/{game}/best", response_model=messages.DailyBest, responses=_READS)
    async def daily_best(
        request: Request,
        game: GameName,
        date: Annotated[messages.Day | None, Query(description="An earlier day; today by default.")] = None,
        language: Named = None,
    ) -> Response:
        """The solver's best line at a daily deal, or how far the search is; repeat once a second.

        Refused until you have ended your attempt, or the day is over.
        """
        return _json(await tables.daily_best(game, _who(request), date))

    @router.post("/daily/{game}/best", response_model=messages.DailyBest, responses=_CHANGES)
    async def find_daily_best(
        request: Request,
        game: GameName,
        date: Annotated[messages.Day | None, Query(description="An earlier day; today by default.")] = None,
        language: Named = None,
    ) -> Response:
        """Start the search for the best line at a daily deal, unless it is under way or done. The result is stored."""
        return _json(await tables.daily_best(game, _who(request), date, start=True))

    @router.post("/challenges", response_model=messages.Challenge, responses=_CHANGES)
    async def check_challenge(request: Request, link: messages.ChallengeLink, language: Named = None) -> Response:
        """Check a link to a challenge: the deal must exist, and its game must end with the points. Stores nothing."""
        return _json(await tables.check_challenge(link))

    return router


def _who(request: Request) -> Visitor:
    who = request.state.who
    assert isinstance(who, Visitor)
    return who


def _json(model: BaseModel, status: int = 200) -> Response:
    return Response(model.model_dump_json(), status, media_type=JSON)


def _file(kind: str) -> dict[int | str, dict[str, Any]]:
    schema = {"type": "object"} if kind == JSON else {"type": "string"}
    return {200: {"description": "The record, as a file", "content": {kind: {"schema": schema}}}}


async def _download(table: Table, ending: str, dumps: Callable[[Record], str], kind: str) -> Response:
    record = await table.record()
    name = f"underhold-{record.game}-{table.id}.{ending}"
    return Response(dumps(record), media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})
