"""HelloAsso as its documentation says that it behaves: tokens, intents, payments, notices."""

import hashlib
import hmac
import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

import httpx

CLIENT_ID, CLIENT_SECRET, ORGANIZATION = "client-of-tests", "secret-of-tests", "belote-de-test"
NEEDED = {"totalAmount", "initialAmount", "itemName", "backUrl", "errorUrl", "returnUrl"}


@dataclass
class Intent:
    """One intent to pay, and what came of it."""

    id: int
    body: dict[str, Any]
    order: dict[str, Any] | None = None

    def told(self) -> dict[str, Any]:
        """What a GET tells."""
        told = {"id": self.id, "metadata": self.body.get("metadata")}
        return told if self.order is None else told | {"order": self.order}


@dataclass
class StandIn:
    """Its state; `mode`: `ok`, `down` (503), `slow` (no answer in time), `broken` (no JSON),
    `elsewhere` (a redirect). `address` is where its own pages are."""

    mode: str = "ok"
    address: str = "https://helloasso.test"
    lifetime: int = 1800
    intents: dict[int, Intent] = field(default_factory=dict)
    tokens: set[str] = field(default_factory=set)
    renewals: set[str] = field(default_factory=set)
    grants: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    ids: Iterator[int] = field(default_factory=lambda: itertools.count(70_001))

    def answer(self, request: httpx.Request) -> httpx.Response:
        """What it answers to a request of the site."""
        self.asked.append(f"{request.method} {request.url.path}")
        if self.mode == "slow":
            raise httpx.ReadTimeout("slow", request=request)
        if self.mode != "ok":
            return {
                "down": httpx.Response(503),
                "broken": httpx.Response(200, text="<html>"),
                "elsewhere": httpx.Response(302, headers={"Location": "https://example.org/"}),
            }[self.mode]
        if request.url.path == "/oauth2/token":
            return self._token(parse_qs(request.content.decode()))
        if request.headers.get("Authorization", "").removeprefix("Bearer ") not in self.tokens:
            return httpx.Response(401)
        return self._organization(request)

    def _token(self, form: dict[str, list[str]]) -> httpx.Response:
        given = {name: values[0] for name, values in form.items()}
        self.grants.append(given.get("grant_type", ""))
        if (given.get("client_id"), given.get("client_secret")) != (CLIENT_ID, CLIENT_SECRET):
            return httpx.Response(400, json={"error": "invalid_client"})
        renews = given.get("grant_type") == "refresh_token"
        if renews and given.get("refresh_token") not in self.renewals:
            return httpx.Response(400, json={"error": "invalid_grant"})
        number = next(self.ids)
        token, renewal = f"token-{number}", f"renewal-{number}"
        self.tokens.add(token)
        self.renewals.add(renewal)
        told = {"access_token": token, "refresh_token": renewal, "expires_in": self.lifetime}
        return httpx.Response(200, json=told)

    def _organization(self, request: httpx.Request) -> httpx.Response:
        parts = request.url.path.strip("/").split("/")
        if parts[:3] != ["v5", "organizations", ORGANIZATION]:
            return httpx.Response(404)
        match request.method, parts[3:]:
            case "GET", []:
                return httpx.Response(200, json={"organizationSlug": ORGANIZATION})
            case "POST", ["checkout-intents"]:
                return self._open(json.loads(request.content))
            case "GET", ["checkout-intents", number] if int(number) in self.intents:
                return httpx.Response(200, json=self.intents[int(number)].told())
        return httpx.Response(404)

    def _open(self, body: dict[str, Any]) -> httpx.Response:
        if missing := NEEDED - body.keys():
            return httpx.Response(400, json={"errors": sorted(missing)})
        number = next(self.ids)
        self.intents[number] = Intent(id=number, body=body)
        return httpx.Response(200, json={"id": number, "redirectUrl": self.page_of(number)})

    def page_of(self, number: int) -> str:
        """Where a person pays."""
        return f"{self.address}/pay/{number}"

    def pay(
        self, number: int, *, cents: int | None = None, tip: int = 0, state: str = "Authorized"
    ) -> None:
        """Somebody pays an intent, perhaps another sum, perhaps with a contribution."""
        intent = self.intents[number]
        amount = intent.body["totalAmount"] if cents is None else cents
        payment = {
            "id": next(self.ids), "state": state, "amount": amount, "amountTip": tip,
            "paymentMeans": "Card", "payer": {"firstName": "Éva", "email": "eva@example.org"},
            "refundOperations": [],
        }  # fmt: skip
        intent.order = {
            "id": next(self.ids),
            "formType": "Checkout",
            "payments": [payment],
            "items": [{"id": next(self.ids), "type": "Payment", "amount": amount}],
        }

    def change(self, number: int, state: str) -> None:
        """What was paid is refunded, contested…"""
        order = self.intents[number].order
        assert order is not None
        order["payments"][0]["state"] = state

    def refund(self, number: int, cents: int, *, status: str = "Processed") -> None:
        """The club gives a part back on HelloAsso's own pages, or all that is left."""
        order = self.intents[number].order
        assert order is not None
        payment = order["payments"][0]
        payment["refundOperations"].append(
            {"id": next(self.ids), "amount": cents, "amountTip": 0, "status": status}
        )
        done = [refund for refund in payment["refundOperations"] if refund["status"] == "Processed"]
        if sum(refund["amount"] for refund in done) >= payment["amount"]:
            payment["state"] = "Refunded"

    def notices(self, number: int) -> list[bytes]:
        """What it tells of a paid intent: its order, and its payment."""
        intent = self.intents[number]
        assert intent.order is not None
        metadata = intent.body.get("metadata")
        payment = {**intent.order["payments"][0], "order": {"id": intent.order["id"]}}
        told = [("Order", intent.order), ("Payment", payment)]
        return [
            json.dumps({"eventType": event, "data": data, "metadata": metadata}).encode()
            for event, data in told
        ]


def sign(body: bytes, key: str) -> str:
    """The signature of a notice, for partners."""
    return hmac.new(key.encode(), body, hashlib.sha256).hexdigest()


def connect(stand_in: StandIn) -> Callable[..., httpx.Client]:
    """What to put instead of the site's own `open_client`."""
    transport = httpx.MockTransport(stand_in.answer)
    return lambda _account: httpx.Client(transport=transport, base_url=stand_in.address)
