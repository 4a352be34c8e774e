"""The page answers every call of the server, and refuses what the server refuses, in the same words."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute

from tests.page.fake_documents import FakeDocuments
from tests.page.kit import new_table, opened
from tests.server.conftest import shared_server
from tests.server.harness import Running
from tests.table.kit import in_loop, tables_on
from underhold.page.calls import CALLS, Query
from underhold.server.rest import create_router

__all__ = ["shared_server"]


def routes(tmp_path: Path) -> list[APIRoute]:
    router = create_router(tables_on(f"memory:{tmp_path}"))
    return [route for route in router.routes if isinstance(route, APIRoute)]


def method_of(route: APIRoute) -> str:
    assert route.methods is not None
    (method,) = route.methods
    return method


def test_the_page_has_every_call_of_the_server(tmp_path: Path) -> None:
    served = {(method_of(route), route.path.removeprefix("/api")) for route in routes(tmp_path)}
    assert {(call.method, call.path) for call in CALLS} == served
    assert len(CALLS) == len(served)


def test_queries_and_bodies_are_the_same(tmp_path: Path) -> None:
    calls = {(call.method, call.path): call for call in CALLS}
    for route in routes(tmp_path):
        call = calls[method_of(route), route.path.removeprefix("/api")]
        assert {field.alias for field in route.dependant.query_params} == names(call.query)
        body = route.body_field.field_info.annotation if route.body_field else None
        assert call.body is body


def names(query: type[Query]) -> set[str]:
    return {field.alias or name for name, field in query.model_fields.items()}


BAD: list[tuple[str, str, str | None]] = [
    ("GET", "/nothing", None),
    ("PUT", "/tables", None),
    ("GET", "/tables/short", None),
    ("GET", "/tables/aaaaaaaaaaaa", None),
    ("GET", "/tables?list=all", None),
    ("GET", "/tables?game=Chess!", None),
    ("GET", "/tables?game=chess", None),
    ("GET", "/tables?before=yesterday", None),
    ("GET", "/games?language=xx", None),
    ("GET", "/tables/TABLE/moments?count=1000", None),
    ("GET", "/tables/TABLE/moments?from=-1", None),
    ("GET", "/tables/TABLE/moments?all=true", None),
    ("GET", "/tables/TABLE/record.json", None),
    ("POST", "/tables", ""),
    ("POST", "/tables", "{"),
    ("POST", "/tables", "{}"),
    ("POST", "/tables", '{"game": "chess", "seats": [{"kind": "here"}]}'),
    ("POST", "/tables", '{"game": "cave-vs-cave", "seats": [{"kind": "bot", "bot": "nobody"}]}'),
    ("POST", "/tables", '{"game": "cave-vs-cave", "seats": []}'),
    ("POST", "/tables/TABLE/name", '{"name": "a\\u0000b"}'),
    ("POST", "/tables/TABLE/name", '{"name": "  "}'),
    ("POST", "/tables/TABLE/seats/9/sign-out", "{}"),
    ("POST", "/tables/TABLE/seats/x/sign-out", "{}"),
    ("POST", "/tables/TABLE/moves", '{"version": 7, "key": "key-00000", "move": "x"}'),
    ("POST", "/tables/TABLE/moves", '{"version": 0, "key": "key-00001", "move": "x"}'),
    ("POST", "/tables/TABLE/leave", '{"resign": true}'),
    ("POST", "/tables/TABLE/claim", '{"token": "x"}'),
    ("POST", "/records", "no record"),
    ("POST", "/records", "{}"),
]


@pytest.mark.parametrize("language", ["en", "hu"])
def test_refusals_are_those_of_the_server(shared_server: Running, language: str) -> None:
    order = {"game": "cave-vs-cave", "seats": [{"kind": "here"}], "seed": 4}

    @in_loop
    async def refused() -> None:
        async with opened(FakeDocuments()) as page:
            mine = await new_table(page, "here")
            with httpx.Client(base_url=shared_server.address, timeout=60) as client:
                theirs = client.post("/api/tables", json=order).json()["table"]
                for method, path, body in BAD:
                    answer = await page.request(method, path.replace("TABLE", mine), body, language)
                    served = client.request(
                        method,
                        "/api" + path.replace("TABLE", theirs),
                        content=body,
                        headers={"accept-language": language, "content-type": "application/json"},
                    )
                    expected: tuple[int, Any] = (served.status_code, served.json())
                    assert (answer.status, json.loads(answer.text)) == expected, (method, path, body)

    refused()
