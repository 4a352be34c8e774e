"""Problems as HTTP responses, in the language of the request."""

from collections.abc import Mapping
from typing import Final, cast

from starlette.requests import HTTPConnection
from starlette.responses import Response

from underhold.locale import available, negotiate, words
from underhold.table.problems import TableProblem
from underhold.wire.messages import Language

JSON: Final = "application/json"
STATUS: Final = {
    "bad_request": 422,
    "bad_setup": 422,
    "bad_record": 422,
    "bad_name": 422,
    "illegal": 422,
    "no_bot": 422,
    "no_search": 422,
    "not_your_seat": 403,
    "no_guest": 403,
    "bad_origin": 403,
    "banned": 403,
    "not_over": 403,
    "not_found": 404,
    "bad_method": 405,
    "too_slow": 408,
    "stale": 409,
    "cannot_go_back": 409,
    "not_playing": 409,
    "no_hints": 409,
    "cannot_resign": 409,
    "cannot_remove": 409,
    "no_free_seat": 409,
    "name_taken": 409,
    "old_rules": 409,
    "newer_rules": 409,
    "game_removed": 409,
    "too_large": 413,
    "bad_type": 415,
    "bad_host": 421,
    "too_many": 429,
    "server_error": 500,
    "busy": 503,
    "not_ready": 503,
    "storage_full": 503,
    "storage_failed": 503,
}


def language_of(asker: HTTPConnection) -> Language:
    """The language of a request: the one it names, or the one that the browser prefers."""
    named = asker.query_params.get("language", "")
    chosen = named if named in available() else negotiate(asker.headers.get("accept-language", ""))
    return cast("Language", chosen)


def problem_response(
    asker: HTTPConnection, problem: TableProblem, status: int | None = None, headers: Mapping[str, str] | None = None
) -> Response:
    """A problem as a response. Its error word is left in the scope for the log and the metrics."""
    asker.scope["underhold.refusal"] = problem.error
    body = problem.wire(words(language_of(asker))).model_dump_json()
    return Response(body, status or STATUS.get(problem.error, 400), dict(headers or {}), JSON)
