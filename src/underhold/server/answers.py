"""Problems as HTTP responses, in the language of the request."""

from collections.abc import Mapping
from typing import Final, cast

from starlette.requests import HTTPConnection
from starlette.responses import Response

from underhold.locale import available, negotiate, words
from underhold.table.problems import TableProblem
from underhold.table.statuses import status_of
from underhold.wire.messages import Language

JSON: Final = "application/json"


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
    return Response(body, status or status_of(problem), dict(headers or {}), JSON)
