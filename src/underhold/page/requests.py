"""Requests of the page: checks them and answers them as a server would."""

import logging
import re
from typing import Any, Final, NamedTuple, cast
from urllib.parse import parse_qsl, urlsplit

from pydantic import BaseModel, ValidationError

from underhold.locale import available, negotiate, words
from underhold.page.calls import CALLS, JSON, Asked, Call, PathValues
from underhold.table.identity import Visitor
from underhold.table.incoming import problem_of, refuse_nul
from underhold.table.problems import TableProblem
from underhold.table.statuses import status_of
from underhold.table.tables import Tables
from underhold.wire.messages import Language

log = logging.getLogger(__name__)


class Answer(NamedTuple):
    """The answer to a request."""

    status: int
    content_type: str
    text: str


class Requests:
    """Answers requests with the calls of `calls`."""

    def __init__(self, tables: Tables, who: Visitor) -> None:
        self._tables = tables
        self._who = who

    async def answer(self, method: str, address: str, body: str | None, language: str) -> Answer:
        """The answer to a request. `address`: the path below `/api`, with its query. `language`: as in
        `Accept-Language`; the query takes precedence."""
        path, query = _split(address)
        chosen = language_of(query.get("language", ""), language)
        try:
            call, values = _find(method, path)
            asked = _asked(call, values, query, body, self._who, chosen)
            return Answer(*await call.run(self._tables, asked))
        except TableProblem as refused:
            return refusal(refused, chosen)
        except Exception as error:
            log.error("request_failed", exc_info=error)
            return refusal(TableProblem("server_error", "page_error"), chosen)


def language_of(named: str, accepted: str) -> Language:
    """The language of texts: the one that is named, or the best of those that are accepted."""
    return cast("Language", named if named in available() else negotiate(accepted))


def refusal(problem: TableProblem, language: str) -> Answer:
    """A problem as an answer."""
    bad_json = problem.key == "web.problem.bad_json"  # the server's framework refuses it before the call
    return Answer(400 if bad_json else status_of(problem), JSON, problem.wire(words(language)).model_dump_json())


def _split(address: str) -> tuple[str, dict[str, str]]:
    parts = urlsplit(address)
    return parts.path, dict(parse_qsl(parts.query, keep_blank_values=True))


def _find(method: str, path: str) -> tuple[Call, dict[str, str]]:
    """The call of a path, and the values in the path."""
    others = False
    for call, form in _FORMS:
        if (match := form.fullmatch(path)) is None:
            continue
        if call.method == method:
            return call, match.groupdict()
        others = True
    raise TableProblem("bad_method", "bad_method") if others else TableProblem("not_found", "not_found")


def _asked(
    call: Call, values: dict[str, str], query: dict[str, str], body: str | None, who: Visitor, language: Language
) -> Asked:
    refuse_nul((body or "").encode("utf-8", "replace"))
    return Asked(
        who,
        language,
        path=_valid(PathValues, values, "path"),
        query=_valid(call.query, query, "query"),
        body=_valid_body(call.body, body),
        text=body or "",
    )


def _valid(model: type[BaseModel], values: dict[str, str], place: str) -> Any:
    try:
        return model.model_validate(values)
    except ValidationError as error:
        raise problem_of(_errors(error, place)) from None


def _valid_body(model: type[BaseModel] | None, body: str | None) -> Any:
    if model is None:
        return None
    if not body:
        raise problem_of([{"loc": ("body",), "type": "missing"}])
    try:
        return model.model_validate_json(body)
    except ValidationError as error:
        raise problem_of(_errors(error, "body")) from None


def _errors(error: ValidationError, place: str) -> list[dict[str, Any]]:
    return [{"loc": (place, *one["loc"]), "type": one["type"]} for one in error.errors(include_url=False)]


def _form(path: str) -> re.Pattern[str]:
    """A pattern for a path with names in braces."""
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(path)))


_FORMS: Final = [(call, _form(call.path)) for call in CALLS]
