"""The application: REST calls, the socket, the web client's files, and pages for operators."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse

import underhold
from underhold.server import openapi
from underhold.server.answers import problem_response
from underhold.server.bans import Bans
from underhold.server.config import Config
from underhold.server.cors import Cors
from underhold.server.housekeeping import Housekeeping
from underhold.server.logs import log
from underhold.server.metrics import CONTENT_TYPE, Metrics
from underhold.server.people import People
from underhold.server.request_guard import RequestGuard
from underhold.server.request_log import RequestLog
from underhold.server.rest import create_router
from underhold.server.rest_people import create_people_router
from underhold.server.security import SecurityHeaders
from underhold.server.server_tables import TableSettings, server_tables
from underhold.server.socket import Sockets
from underhold.server.static import PAGES, Client
from underhold.server.store.sql_store import SqlStore
from underhold.table.incoming import problem_of
from underhold.table.problems import TableProblem
from underhold.table.tables import Tables


def create_app(config: Config) -> FastAPI:
    """The application of a server. Its tables are started with it."""
    store = SqlStore(config.database)
    people = People(store, config, lambda table: tables.present(table), lambda table: tables.table_changed(table))
    tables = server_tables(
        TableSettings(
            database=config.database,
            workers=config.bot_workers,
            bot_seconds=config.bot_seconds,
            bot_days=config.bot_days,
            bot_memory=config.bot_memory,
            programs=config.programs,
            analysis_seconds=config.analysis_seconds,
            solver_seconds=config.solver_seconds,
            absent_seconds=config.absent_seconds,
        ),
        store,
        people,
    )
    metrics = Metrics()
    metrics.watch_tables(tables.counts)
    bans = Bans()
    sockets = Sockets(tables, config, metrics, bans)
    housekeeping = Housekeeping(store, tables, bans, sockets.close_banned, config.ages, metrics)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            await tables.start()
            await people.start()
            await housekeeping.start()
        except Exception as error:
            log().error("cannot_start", exc_info=error)
            app.state.failure = error  # for the command that started it: the log leaves out the text
            raise
        try:
            yield
        finally:
            await housekeeping.stop()
            await people.stop()
            await tables.stop()

    app = FastAPI(
        title="Underhold",
        version=underhold.__version__,
        description=openapi.DESCRIPTION,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.tables = tables
    app.state.failure = None
    app.state.finish = sockets.finish
    app.include_router(create_router(tables, config.trust_proxy))
    app.include_router(create_people_router(people, tables))
    _add_operations(app, tables, metrics)
    _add_pages(app, Client(config.client))

    @app.websocket("/api/tables/{table}/socket")
    async def socket(websocket: WebSocket, table: str) -> None:
        await sockets.serve(websocket, table)

    app.add_exception_handler(TableProblem, _refused)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _http_error)
    # The middleware added last sees a request first.
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)
    app.add_middleware(RequestGuard, config=config, bans=bans)
    app.add_middleware(RequestLog, metrics=metrics)
    app.add_middleware(Cors, config=config)
    app.add_middleware(SecurityHeaders, trust_proxy=config.trust_proxy)
    return app


def _add_operations(app: FastAPI, tables: Tables, metrics: Metrics) -> None:
    """Health, metrics and API documentation."""

    @app.get("/healthz", response_model=dict[str, str], responses=openapi.problems(429, 500, 503))
    async def health() -> Response:
        """Whether the server and its database work."""
        if not await tables.healthy():
            raise TableProblem("not_ready", "not_ready")
        return JSONResponse({"status": "ok"})

    @app.get(
        "/metrics",
        response_class=Response,
        responses=openapi.problems(429, 500) | {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    )
    async def counters() -> Response:
        """Counters for Prometheus."""
        return Response(metrics.text(), headers={"content-type": CONTENT_TYPE})


def _add_pages(app: FastAPI, client: Client) -> None:
    """The web client: one page for all its addresses, and its files."""

    async def page(request: Request) -> Response:
        return client.page(request)

    for path in PAGES:
        app.add_api_route(path, page, methods=["GET", "HEAD"], include_in_schema=False)

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def file(request: Request, path: str) -> Response:
        if path.startswith("api/"):
            raise HTTPException(404)
        found = client.file(request, path)
        if found is None and "text/html" in request.headers.get("accept", ""):
            found = client.page(request)  # the client shows its own page for unknown addresses
            found.status_code = 404
        if found is None:
            raise HTTPException(404)
        return found


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, TableProblem)
    return problem_response(request, error)


async def _not_understood(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    errors = list(error.errors())
    bad_json = bool(errors) and errors[0]["type"] == "json_invalid"
    return problem_response(request, problem_of(errors), status=400 if bad_json else None)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    allowed = openapi.methods(request.app.openapi(), request.url.path)
    if error.status_code not in (404, 405):
        return problem_response(request, TableProblem("bad_request", "bad_json"), error.status_code)
    # The route for the client's files matches every address, so the router cannot tell which methods are allowed.
    if error.status_code == 405 and not request.url.path.startswith("/api/"):
        allowed = allowed or ["GET", "HEAD"]
    if allowed and request.method not in allowed:
        allow = {"allow": ", ".join(allowed)}
        return problem_response(request, TableProblem("bad_method", "bad_method"), headers=allow)
    return problem_response(request, TableProblem("not_found", "not_found"))
