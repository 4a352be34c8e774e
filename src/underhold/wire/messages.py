"""The messages between server, page and clients: the whole contract, exported in one place.

Everything here is plain data; docs/protocol.md describes how it is used. The types of the web client are generated
from these models. Texts are in the recipient's language, and no message depends on what its recipient may not know.
"""

from underhold.wire.base import MAX_SEATS, DisplayName, GameId, Goods, Key, Language, Slug, Token, Wire
from underhold.wire.games import BotInfo, GameInfo, Problem, SwitchInfo
from underhold.wire.position import (
    After,
    Answer,
    Back,
    Decision,
    Entry,
    Happening,
    Laid,
    Offer,
    Part,
    Plan,
    Position,
    Reason,
    Result,
    ScoreLine,
    Way,
)
from underhold.wire.replay import AnalysedSeat, AnalysedTurn, Analysis, AnalysisReport, Moment, Moments
from underhold.wire.socket import (
    Acknowledged,
    AskHint,
    Company,
    Consent,
    FromClient,
    FromServer,
    Hello,
    Hint,
    Ping,
    Play,
    Pong,
    Refused,
    Snapshot,
    Takeback,
    Update,
)
from underhold.wire.tables import (
    Branch,
    Claim,
    Claimed,
    Rename,
    Seat,
    SeatOrder,
    TableList,
    TableMade,
    TableOrder,
    TableSummary,
)

__all__ = [
    # base.py
    "MAX_SEATS",
    "DisplayName",
    "GameId",
    "Goods",
    "Key",
    "Language",
    "Slug",
    "Token",
    "Wire",
    # tables.py
    "SeatOrder",
    "Branch",
    "TableOrder",
    "TableMade",
    "Claim",
    "Claimed",
    "Rename",
    "Seat",
    "TableSummary",
    "TableList",
    # games.py
    "Problem",
    "BotInfo",
    "SwitchInfo",
    "GameInfo",
    # position.py
    "Reason",
    "After",
    "Laid",
    "Answer",
    "Part",
    "Plan",
    "Decision",
    "Entry",
    "Happening",
    "Back",
    "Offer",
    "ScoreLine",
    "Result",
    "Position",
    "Way",
    # socket.py
    "Hello",
    "Play",
    "Takeback",
    "Consent",
    "AskHint",
    "Ping",
    "FromClient",
    "Snapshot",
    "Update",
    "Company",
    "Acknowledged",
    "Refused",
    "Hint",
    "Pong",
    "FromServer",
    # replay.py
    "Moment",
    "Moments",
    "AnalysedTurn",
    "AnalysedSeat",
    "Analysis",
    "AnalysisReport",
]
