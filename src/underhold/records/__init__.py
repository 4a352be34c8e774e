"""Reading, writing and replaying records: files with one game, and archives with many.

`.json` files are JSON, `.jsonl` and `.jsonl.gz` files are archives with one record per line, and all others are text.
`games.jsonl:12` names the record in line 12 of an archive, wherever a record file is expected.
"""

from underhold.core.record import Ply, Record, Recorder, Turn, replay
from underhold.records.archives import is_archive, read_archive, replay_archive, write_archive
from underhold.records.files import read_record, replay_file, replay_text, write_record
from underhold.records.known_games import game_of

__all__ = [
    "Record",
    "Turn",
    "Recorder",
    "read_record",
    "write_record",
    "replay",
    "replay_file",
    "replay_text",
    "Ply",
    "game_of",
    "is_archive",
    "read_archive",
    "write_archive",
    "replay_archive",
]
