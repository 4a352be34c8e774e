"""The weights of an evaluation: a list of numbers, fitted by `bots.train`, stored in a small file in the package.

A file starts with one line of JSON that describes the numbers and how they were made. The numbers follow: 16-bit
integers, little-endian, compressed, to be divided by `scale`.
"""

import json
import sys
import zlib
from array import array
from importlib.resources import files
from typing import Any, Final

from librt.vecs import vec

_FINEST: Final = 256  # steps per point: as many as a 16-bit number has room for, but at most this many
_MOST: Final = 32767


class Weights:
    """Weights that all evaluations share; training changes them in place."""

    def __init__(self, values: vec[float]) -> None:
        self.values: vec[float] = values


def no_weights(size: int) -> Weights:
    """Weights that are all zero, as training starts with."""
    return Weights(vec[float]([0.0] * size))


def extended(weights: Weights, size: int) -> Weights:
    """The same weights, and zeros for features that were added after them."""
    return Weights(vec[float](list(weights.values) + [0.0] * (size - len(weights.values))))


def pack(weights: Weights, about: dict[str, Any]) -> bytes:
    """The content of a weights file."""
    scale = min(_FINEST, int(_MOST / max(1.0, *(abs(value) for value in weights.values))))
    numbers = array("h", [round(value * scale) for value in weights.values])
    if sys.byteorder == "big":
        numbers.byteswap()
    header = json.dumps({"size": len(numbers), "scale": scale, **about}, sort_keys=True)
    return header.encode() + b"\n" + zlib.compress(numbers.tobytes(), 9)


def unpack(data: bytes) -> tuple[Weights, dict[str, Any]]:
    """The weights in a file, and its description."""
    header, _, body = data.partition(b"\n")
    about: dict[str, Any] = json.loads(header)
    numbers = array("h")
    numbers.frombytes(zlib.decompress(body))
    if sys.byteorder == "big":
        numbers.byteswap()
    if len(numbers) != about["size"]:
        raise ValueError(f"The file has {len(numbers)} weights instead of {about['size']}.")
    return Weights(vec[float]([number / about["scale"] for number in numbers])), about


def has_weights(package: str, name: str) -> bool:
    """Whether a package contains these weights."""
    return files(package).joinpath(f"weights/{name}.weights").is_file()


def load_weights(package: str, name: str) -> Weights:
    """Load weights from a package: `load_weights("underhold.games.cave_vs_cave.search", "solo")`."""
    return unpack(files(package).joinpath(f"weights/{name}.weights").read_bytes())[0]
