"""A device for passkeys in a few lines: it makes a key and signs what it is asked."""

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from django.test import Client
from django.urls import reverse
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData

RIGHT = "dix-de-der-au-bout"
"""The password of whoever adds a key."""
BEHIND_TLS: dict[str, Any] = {"secure": True, "headers": {"host": "concours.example.org"}}
PRESENT_AND_KNOWN = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.UV


@dataclass(slots=True)
class Device:
    """One key, for whatever site asks for it first."""

    site: str = "https://concours.example.org"
    number: bytes = b"a key of sixteen"
    count: int = 0
    flags: AuthenticatorData.FLAG = PRESENT_AND_KNOWN
    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    @property
    def _host(self) -> bytes:
        return hashlib.sha256(self.site.partition("://")[2].partition(":")[0].encode()).digest()

    def make(self, options: str) -> str:
        """Answer the question for a new key."""
        public = ES256.from_cryptography_key(self.private.public_key())
        data = AuthenticatorData.create(
            self._host,
            self.flags | AuthenticatorData.FLAG.AT,
            self.count,
            AttestedCredentialData.create(b"\0" * 16, self.number, public),
        )
        attested = AttestationObject.create("none", data, {})
        client = self._client("webauthn.create", options)
        return self._answer(clientDataJSON=client, attestationObject=bytes(attested))

    def show(self, options: str) -> str:
        """Answer the question for the key."""
        client = self._client("webauthn.get", options)
        data = AuthenticatorData.create(self._host, self.flags, self.count)
        signed = self.private.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(clientDataJSON=client, authenticatorData=bytes(data), signature=signed)

    def _client(self, kind: str, options: str) -> bytes:
        asked = json.loads(options)
        told = {"type": kind, "challenge": asked["challenge"], "origin": self.site}
        return json.dumps(told | {"crossOrigin": False}).encode()

    def _answer(self, **parts: bytes) -> str:
        number = websafe_encode(self.number)
        response: dict[str, Any] = {name: websafe_encode(part) for name, part in parts.items()}
        return json.dumps(
            {"id": number, "rawId": number, "type": "public-key", "response": response}
        )


def add_key(desk: Client, device: Device, *, proof: str = RIGHT, name: str = "Téléphone") -> Any:
    """The answer to a device that makes a key, and before that to whoever is not who they say."""
    page = desk.post(reverse("passkey_add"), {"name": name, "proof": proof}, **BEHIND_TLS)
    if "options" in page.context:
        answer = device.make(page.context["options"])
        page = desk.post(reverse("passkey_keep"), {"answer": answer}, **BEHIND_TLS)
    return page


def show_key(client: Client, device: Device, **told: str) -> Any:
    """The answer to a device that shows its key, in place of the password."""
    page = client.get(reverse("login_passkey"), **BEHIND_TLS)
    answer = device.show(page.context["options"])
    return client.post(reverse("login_passkey"), {"answer": answer} | told, **BEHIND_TLS)
