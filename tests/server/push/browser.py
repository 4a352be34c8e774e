"""A browser's half of Web Push: its keys, and how it reads a message. Written from RFC 8291, not from our sender."""

import hashlib
import hmac
import json
import os
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from underhold.server.push.encryption import from_base64, to_base64


class Browser:
    """One subscription."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def _point(self) -> bytes:
        public = self._private.public_key()
        return public.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)

    def subscription(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": to_base64(self._point), "auth": to_base64(self._auth)}

    def read(self, body: bytes) -> Any:
        """The message in a body."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size <= 4096
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._private.exchange(ec.ECDH(), theirs)
        first = _extract_and_expand(self._auth, shared, b"WebPush: info\0" + self._point + sender, 32)
        key = _extract_and_expand(salt, first, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _extract_and_expand(salt, first, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\x02"), "the mark of the last record"
        return json.loads(text[:-1])


def claims_of(authorization: str) -> tuple[dict[str, Any], str]:
    """What the header of a message claims, after checking its signature, and the key that signed it."""
    kind, _, rest = authorization.partition(" ")
    assert kind == "vapid"
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    signed, _, signature = fields["t"].rpartition(".")
    raw = from_base64(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64(fields["k"]))
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(pair, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = json.loads(from_base64(signed.partition(".")[2]))
    return claims, fields["k"]


def _extract_and_expand(salt: bytes, secret: bytes, purpose: bytes, length: int) -> bytes:
    first = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(first, purpose + b"\x01", hashlib.sha256).digest()[:length]
