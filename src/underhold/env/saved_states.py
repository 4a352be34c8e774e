"""States as bytes: a line of JSON that describes them, then their integers.

The integers of a state belong to one version of the package, so another version refuses them; records are kept forever.
"""

import json
import sys
import zlib
from array import array
from typing import Any, Final

from underhold import __version__

_MAGIC: Final = b"underhold states 1\n"


def pack_states(header: dict[str, Any], states: list[list[int]]) -> bytes:
    """States and their description as bytes."""
    numbers = array("q")
    for ints in states:
        numbers.extend(ints)
    if sys.byteorder == "big":
        numbers.byteswap()
    body = numbers.tobytes()
    described = header | {"version": __version__, "lengths": [len(ints) for ints in states], "crc": zlib.crc32(body)}
    return _MAGIC + json.dumps(described).encode() + b"\n" + body


def unpack_states(data: bytes, what: str) -> tuple[dict[str, Any], list[list[int]]]:
    """The inverse of `pack_states`; raises ValueError unless the header's `what` is the expected one."""
    line, newline, body = bytes(data).removeprefix(_MAGIC).partition(b"\n")
    if not data.startswith(_MAGIC) or not newline:
        raise ValueError("These are not saved states; pass the bytes of to_bytes() or a file written by save().")
    header: dict[str, Any] = json.loads(line)
    if header["what"] != what:
        raise ValueError(f"This was saved by {header['what']}, not by {what}; load it with {header['what']}.")
    if header["version"] != __version__:
        raise ValueError(
            f"The states were saved by Underhold {header['version']}, and this is {__version__}. "
            "Load them with that version; to keep games across versions, save records."
        )
    if zlib.crc32(body) != header["crc"]:
        raise ValueError("The saved states are damaged or incomplete; save them again.")
    numbers = array("q")
    numbers.frombytes(body)
    if sys.byteorder == "big":
        numbers.byteswap()
    values, states, at = numbers.tolist(), [], 0
    for length in header["lengths"]:
        states.append(values[at : at + length])
        at += length
    return header, states
