"""docs/python-client.md describes every error. Its code blocks are tested with those of all pages."""

from pathlib import Path

import underhold.client

PAGE = (Path(__file__).parents[2] / "docs" / "python-client.md").read_text(encoding="utf-8")


def test_every_error_is_described() -> None:
    errors = [
        name
        for name in underhold.client.__all__
        if isinstance(kind := getattr(underhold.client, name), type) and issubclass(kind, underhold.client.ClientError)
    ]
    assert len(errors) > 10
    assert [name for name in errors if f"`{name}`" not in PAGE] == []
