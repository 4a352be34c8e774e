"""Moved: import from underhold.records instead (this file will be deleted)."""

from underhold.records import read_record, replay_file, write_record

__all__ = ["read_record", "replay_file", "write_record"]
