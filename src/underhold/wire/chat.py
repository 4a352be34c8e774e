"""The chat of a table: quick phrases that every reader gets in their own language, and plain text."""

from typing import Annotated, Final, Literal

from pydantic import Field, StrictBool

from underhold.wire.base import MAX_SEATS, Key, Wire

MAX_TEXT: Final = 300  # characters of a message
# Each is a key of the catalogues: `web.chat.phrase`.
Phrase = Literal[
    "hello",
    "good_luck",
    "your_turn",
    "thinking",
    "one_moment",
    "back_soon",
    "nice_move",
    "well_played",
    "thanks",
    "sorry",
    "good_game",
    "another_game",
]


class Say(Wire):
    """Say something at the table: either a phrase or a text, never HTML."""

    type: Literal["say"] = "say"
    key: Key  # the same key is the same message
    text: Annotated[str, Field(max_length=1000)] | None = None  # at most MAX_TEXT characters in its normal form
    phrase: Phrase | None = None


class ReportMessage(Wire):
    """Show a message to the operator of the server."""

    type: Literal["report"] = "report"
    key: Key
    message: int = Field(ge=1)


class BlockPlayer(Wire):
    """Hide the messages of a player from the sender, at all tables, or show them again."""

    type: Literal["block"] = "block"
    key: Key
    seat: int = Field(ge=0, lt=MAX_SEATS)
    blocked: StrictBool


class ChatMessage(Wire):
    """One message."""

    number: int  # counts up at each table
    seat: int
    name: str | None  # of the author at that time
    text: str | None = None
    phrase: Phrase | None = None
    at: str  # ISO 8601, UTC
    yours: bool = False


class Chat(Wire):
    """What was said, for the people who may read it."""

    type: Literal["chat"] = "chat"
    open: bool  # false: the recipient may not read the chat any longer
    can_write: bool
    whole: bool  # these are all messages that the recipient should have; otherwise they are added
    messages: list[ChatMessage] = []
    removed: list[int] = []  # numbers of messages that are gone
    blocked: list[int] = []  # seats of players whom the recipient has blocked
