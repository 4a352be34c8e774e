"""The API documentation: the OpenAPI description as one HTML page that loads nothing from other sites."""

import re
from html import escape
from typing import Any, Final

from underhold.wire.messages import Problem

DESCRIPTION: Final = (
    "Tables where people and bots play. Every error is a Problem: a stable word and a sentence that says what to do, "
    "in the language of `?language=` or `Accept-Language`. A browser is identified by the cookie `underhold_guest`, a "
    "script by `Authorization: Bearer TOKEN` with the token of its seat. The socket `/api/tables/{id}/socket` is "
    "described in docs/protocol.md. Requests must be JSON, and must not come from pages of other origins."
)
STYLE: Final = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h2 { border-bottom: 1px solid; margin-top: 2.5rem; }
details { border: 1px solid; border-radius: .4rem; margin: .6rem 0; padding: .4rem .8rem; }
summary { cursor: pointer; }
code, pre { font: .9em/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
table { border-collapse: collapse; margin: .5rem 0; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0; }
.method { display: inline-block; min-width: 3.2rem; font-weight: 700; }
"""

_PROBLEMS: Final = {
    400: "The request cannot be read",
    403: "Not allowed: somebody else's seat, another origin, or something that is hidden until the game is over",
    404: "Not found",
    405: "Method not allowed",
    408: "The body took too long to arrive",
    409: "Not now: a stale version, a taken seat",
    413: "Too large",
    415: "The body is not JSON",
    422: "The request is not valid",
    429: "Too many requests; see Retry-After",
    500: "Server error",
    503: "The server or its database is not ready",
}


def problems(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The errors that a call may answer with, for its description."""
    return {code: {"model": Problem, "description": _PROBLEMS[code]} for code in codes}


def methods(spec: dict[str, Any], path: str) -> list[str]:
    """The methods that are allowed for a path.

    >>> methods({"paths": {"/tables/{table}": {"get": {}, "post": {}}}}, "/tables/abc")
    ['GET', 'POST']
    """
    for template, calls in spec["paths"].items():
        if re.fullmatch(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template)), path):
            return [method.upper() for method in sorted(calls)]
    return []


def page(spec: dict[str, Any]) -> str:
    """The description as one HTML page."""
    calls = "".join(
        _call(path, method, operation)
        for path, methods in spec["paths"].items()
        for method, operation in methods.items()
        if isinstance(operation, dict)
    )
    schemas = spec.get("components", {}).get("schemas", {})
    models = "".join(_model(name, schema) for name, schema in sorted(schemas.items()))
    info = spec["info"]
    title = f"{escape(info['title'])} {escape(info['version'])}"
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f'<link rel="stylesheet" href="/docs/style.css"><link rel="icon" href="/favicon.svg">'
        f"</head><body><main><h1>{title}</h1>"
        f"<p>{_prose(info.get('description', ''))}</p>"
        f'<p>For machines: <a href="/openapi.json">/openapi.json</a></p>'
        f"<h2>Calls</h2>{calls}<h2>Models</h2>{models}</main></body></html>"
    )


def _call(path: str, method: str, operation: dict[str, Any]) -> str:
    parts = [f"<p>{_prose(operation.get('description', ''))}</p>"]
    if parameters := operation.get("parameters"):
        rows = "".join(
            _row(
                f"{parameter['name']} ({parameter['in']})", _kind(parameter["schema"]), parameter.get("description", "")
            )
            for parameter in parameters
        )
        parts.append(f"<table><caption>Parameters</caption>{rows}</table>")
    if body := operation.get("requestBody"):
        rows = "".join(_row(kind, _kind(content["schema"]), "") for kind, content in body["content"].items())
        parts.append(f"<table><caption>Body</caption>{rows}</table>")
    rows = "".join(
        _row(
            status, ", ".join(_kind(content.get("schema", {})) for content in answer.get("content", {}).values()), text
        )
        for status, answer in operation["responses"].items()
        for text in (answer.get("description", ""),)
    )
    parts.append(f"<table><caption>Answers</caption>{rows}</table>")
    head = f'<span class="method">{method.upper()}</span> <code>{escape(path)}</code> {escape(operation["summary"])}'
    return f"<details><summary>{head}</summary>{''.join(parts)}</details>"


def _model(name: str, schema: dict[str, Any]) -> str:
    needed = set(schema.get("required", ()))
    rows = "".join(
        _row(key if key in needed else f"{key}?", _kind(value), value.get("description", ""))
        for key, value in schema.get("properties", {}).items()
    )
    text = f"<p>{_prose(schema.get('description', ''))}</p><table>{rows}</table>"
    return f'<details id="{escape(name)}"><summary><code>{escape(name)}</code></summary>{text}</details>'


def _prose(text: str) -> str:
    """A description as HTML, with what stands in backticks as code.

    >>> _prose("`a` < b")
    '<code>a</code> &lt; b'
    """
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def _plain(limit: object) -> object:
    """A whole number without a decimal point; large ones, which are inexact as floats, in scientific notation."""
    if isinstance(limit, float) and limit.is_integer():
        return int(limit) if abs(limit) < 2**53 else f"{limit:.2e}"
    return limit


def _row(name: str, kind: str, text: str) -> str:
    return f"<tr><th><code>{escape(name)}</code></th><td><code>{kind}</code></td><td>{_prose(text)}</td></tr>"


def _kind(schema: dict[str, Any]) -> str:
    """A schema in a few words, as HTML."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for joined in ("anyOf", "oneOf"):
        if joined in schema:
            return " | ".join(_kind(one) for one in schema[joined])
    if "enum" in schema:
        return " | ".join(escape(str(one)) for one in schema["enum"])
    if "const" in schema:
        return escape(str(schema["const"]))
    if schema.get("type") == "array":
        inner = schema.get("items") or {}
        return f"[{_kind(inner) if inner else ', '.join(_kind(one) for one in schema.get('prefixItems', []))}]"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"{{name: {_kind(schema['additionalProperties'])}}}"
    limits = [f"{word} {_plain(schema[key])}" for key, word in _LIMITS.items() if key in schema]
    return escape(" ".join([str(schema.get("type", "anything")), *limits]))


_LIMITS: Final = {
    "minimum": "from",
    "maximum": "to",
    "minLength": "at least",
    "maxLength": "at most",
    "pattern": "like",
}
