"""The cryptography of Web Push: messages that only one browser can read (RFC 8291), and whose they are (RFC 8292).

`pywebpush` would bring an HTTP client, an asynchronous one and five more packages along. What it does with
`cryptography` is this file.
"""

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from underhold.core.extras import missing_extra

try:
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
except ModuleNotFoundError as _error:
    raise missing_extra(_error, "Push notifications need", "push") from None

MAX_TEXT: Final = 3000  # bytes; push services take 4,096 with the overhead of the encryption
_RECORD_SIZE: Final = 4096
_TOKEN_SECONDS: Final = 12 * 3600  # services allow a day at most


def to_base64(data: bytes) -> str:
    """URL-safe base64 without padding, as everywhere in Web Push."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    """The inverse of `to_base64`; raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class ServerKey:
    """The key pair by which push services recognize this server (VAPID)."""

    def __init__(self, private: ec.EllipticCurvePrivateKey) -> None:
        self._private = private
        self.public = to_base64(_point(private.public_key()))

    @classmethod
    def new(cls) -> "ServerKey":
        """A new key pair."""
        return cls(ec.generate_private_key(ec.SECP256R1()))

    @classmethod
    def from_text(cls, text: str) -> "ServerKey":
        """The key pair that `to_text` has written."""
        return cls(ec.derive_private_key(int(text, 16), ec.SECP256R1()))

    def to_text(self) -> str:
        """The private key, to be stored."""
        return f"{self._private.private_numbers().private_value:064x}"

    def authorization(self, origin: str, contact: str, now: float | None = None) -> str:
        """The header that says whose message this is. `origin`: of the push service; `contact`: of the operator."""
        claims = {"aud": origin, "exp": int(time.time() if now is None else now) + _TOKEN_SECONDS, "sub": contact}
        parts = [to_base64(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        signed = ".".join(parts)
        r, s = decode_dss_signature(self._private.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={signed}.{to_base64(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"


def check_keys(p256dh: str, auth: str) -> None:
    """Raise ValueError unless these are the keys of a browser's subscription."""
    _public_key(p256dh)
    if len(from_base64(auth)) != 16:
        raise ValueError("the secret of a subscription has 16 bytes")


def encrypt(text: bytes, p256dh: str, auth: str) -> bytes:
    """The body of a message to the browser with these keys, in the encoding `aes128gcm` (RFC 8188)."""
    if len(text) > MAX_TEXT:
        raise ValueError("too long for a push message")
    theirs = _public_key(p256dh)
    ours = ec.generate_private_key(ec.SECP256R1())
    our_point, their_point, salt = _point(ours.public_key()), _point(theirs), os.urandom(16)
    shared = ours.exchange(ec.ECDH(), theirs)
    secret = _derive(from_base64(auth), shared, b"WebPush: info\0" + their_point + our_point, 32)
    key = _derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + _RECORD_SIZE.to_bytes(4, "big") + bytes([len(our_point)]) + our_point
    return head + AESGCM(key).encrypt(nonce, text + b"\x02", None)  # 2: the last record


def _derive(salt: bytes, secret: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, purpose).derive(secret)


def _public_key(text: str) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64(text))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
