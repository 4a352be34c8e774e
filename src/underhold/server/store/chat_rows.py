"""The SQL of the chats: what is said at tables, what is reported, and who is blocked."""

import json
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, insert, select
from sqlalchemy.exc import IntegrityError

from underhold.server.store import rows
from underhold.server.store.schema import chat_blocks, chat_messages, chat_reports, tables
from underhold.table.chat_store import ChatRow, NewMessage

KEPT: Final = 500  # messages of a table; older ones are deleted
_CONTEXT: Final = 10  # messages that are stored with a report, besides the one that is reported


def add_message(connection: Connection, table: str, message: NewMessage) -> bool:
    """Store a message, unless it was stored before; False if there is no such table."""
    same = select(chat_messages.c.number).where(
        chat_messages.c.table_id == table, chat_messages.c.seat == message.seat, chat_messages.c.key == message.key
    )
    # The update locks the table's row, so that two messages cannot get the same number.
    counted = connection.execute(
        tables.update().where(tables.c.id == table).values(chat_number=tables.c.chat_number + 1)
    )
    if not counted.rowcount:
        return False
    if connection.execute(same).first() is not None:
        return True
    number = connection.execute(select(tables.c.chat_number).where(tables.c.id == table)).scalar_one()
    connection.execute(
        insert(chat_messages).values(
            table_id=table,
            number=number,
            seat=message.seat,
            guest=message.guest,
            name=message.name,
            text=message.text,
            phrase=message.phrase,
            key=message.key,
            at=rows.now(),
        )
    )
    connection.execute(
        delete(chat_messages).where(chat_messages.c.table_id == table, chat_messages.c.number <= number - KEPT)
    )
    return True


def load_messages(connection: Connection, table: str, limit: int, until: int | None = None) -> list[ChatRow]:
    """The latest messages of a table, in their order; `until`: up to this number."""
    query = select(chat_messages).where(chat_messages.c.table_id == table)
    if until is not None:
        query = query.where(chat_messages.c.number <= until)
    found = connection.execute(query.order_by(chat_messages.c.number.desc()).limit(limit)).all()
    return [_row(row) for row in reversed(found)]


def _row(row: Row[Any]) -> ChatRow:
    return ChatRow(row.number, row.seat, row.guest, row.name, row.text, row.phrase, row.at)


def delete_message(connection: Connection, table: str, number: int) -> bool:
    """Delete a message; False if there is none with this number. Reports of it stay."""
    gone = connection.execute(
        delete(chat_messages).where(chat_messages.c.table_id == table, chat_messages.c.number == number)
    )
    return bool(gone.rowcount)


# ------------------------------------------------------------------------------------------------------------ reports


@dataclass(frozen=True, slots=True)
class Said:
    """A message as a report keeps it."""

    number: int
    seat: int
    name: str | None
    text: str  # or the id of a phrase, in angle brackets


@dataclass(frozen=True, slots=True)
class Report:
    """A message that was reported, and what was said before it."""

    id: int
    table: str
    message: int
    author: str | None
    reporter: str | None
    said: tuple[Said, ...]  # the last one is the message
    at: int
    deleted: bool  # the message is no longer at the table


def add_report(connection: Connection, table: str, number: int, reporter: str | None) -> bool:
    """Store a message with those before it; False if there is none with this number.

    The same person reports a message once, however often they ask.
    """
    found = load_messages(connection, table, _CONTEXT + 1, number)
    if not found or found[-1].number != number:
        return False
    known = select(chat_reports.c.id).where(
        chat_reports.c.table_id == table, chat_reports.c.message == number, chat_reports.c.reporter == reporter
    )
    if reporter is not None and connection.execute(known).first() is not None:
        return True
    said = [[row.number, row.seat, row.name, row.text or f"<{row.phrase}>"] for row in found]
    connection.execute(
        insert(chat_reports).values(
            table_id=table,
            message=number,
            author=found[-1].guest,
            reporter=reporter,
            said=json.dumps(said, ensure_ascii=False),
            at=rows.now(),
        )
    )
    return True


def list_reports(connection: Connection, limit: int) -> list[Report]:
    """Reports, the latest first."""
    there = select(chat_messages.c.number).where(
        chat_messages.c.table_id == chat_reports.c.table_id, chat_messages.c.number == chat_reports.c.message
    )
    query = select(chat_reports, there.scalar_subquery().label("there")).order_by(chat_reports.c.id.desc())
    return [
        Report(
            row.id,
            row.table_id,
            row.message,
            row.author,
            row.reporter,
            tuple(Said(*said) for said in json.loads(row.said)),
            row.at,
            row.there is None,
        )
        for row in connection.execute(query.limit(limit))
    ]


def close_report(connection: Connection, report: int) -> bool:
    """Delete a report; False if there is none with this id."""
    return bool(connection.execute(delete(chat_reports).where(chat_reports.c.id == report)).rowcount)


# ------------------------------------------------------------------------------------------------------------- blocks


def set_blocked(connection: Connection, guest: str, others: Collection[str], blocked: bool) -> None:
    """Store that a guest has blocked these guests and seats, or no longer."""
    if not blocked:
        connection.execute(
            delete(chat_blocks).where(chat_blocks.c.guest == guest, chat_blocks.c.blocked.in_(sorted(others)))
        )
        return
    for other in sorted(others):
        with suppress(IntegrityError), connection.begin_nested():  # it is blocked already
            connection.execute(insert(chat_blocks).values(guest=guest, blocked=other, at=rows.now()))


def blocked_by(connection: Connection, guest: str) -> frozenset[str]:
    """The guests and seats that a guest has blocked."""
    return frozenset(connection.execute(select(chat_blocks.c.blocked).where(chat_blocks.c.guest == guest)).scalars())


# ---------------------------------------------------------------------------------------------------------- forgetting


def forget_guest(connection: Connection, guest: str) -> list[str]:
    """Delete what a guest has said and blocked, and returns the tables where that was.

    Reports of their messages stay for the operator, without the guest and the name.
    """
    mine = chat_messages.c.guest == guest
    found = list(connection.execute(select(chat_messages.c.table_id).where(mine).distinct()).scalars())
    numbers: dict[str, set[int]] = {}
    for row in connection.execute(select(chat_messages.c.table_id, chat_messages.c.number).where(mine)):
        numbers.setdefault(row.table_id, set()).add(row.number)
    for row in connection.execute(select(chat_reports).where(chat_reports.c.table_id.in_(found))).all():
        said = json.loads(row.said)
        for one in said:
            if one[0] in numbers[row.table_id]:
                one[2] = None
        connection.execute(
            chat_reports.update()
            .where(chat_reports.c.id == row.id)
            .values(
                said=json.dumps(said, ensure_ascii=False),
                author=None if row.author == guest else row.author,
                reporter=None if row.reporter == guest else row.reporter,
            )
        )
    for column in (chat_reports.c.author, chat_reports.c.reporter):
        connection.execute(chat_reports.update().where(column == guest).values({column: None}))
    connection.execute(delete(chat_messages).where(mine))
    connection.execute(delete(chat_blocks).where((chat_blocks.c.guest == guest) | (chat_blocks.c.blocked == guest)))
    return found


def forget_guests_of(connection: Connection, ids: Sequence[str]) -> None:
    """Let nobody know any longer which guests have said something at these tables; the messages stay."""
    connection.execute(chat_messages.update().where(chat_messages.c.table_id.in_(ids)).values(guest=None))
    connection.execute(chat_reports.update().where(chat_reports.c.table_id.in_(ids)).values(author=None, reporter=None))


def forget_old_blocks(connection: Connection, before: int) -> None:
    """Delete blocks that are older than a time."""
    connection.execute(delete(chat_blocks).where(chat_blocks.c.at < before))
