"""The stand-in over a socket, with pages on which a person pays, or does not."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx

from tests.bookings.helloasso.stand_in import StandIn

PAGE = """<!doctype html><html lang="fr"><title>Faux HelloAsso</title><h1>Faux HelloAsso</h1>
<p>{name} : {cents} centimes</p><ul>{links}</ul></html>"""
WAYS = {
    "paye": "Payer",
    "pourboire": "Payer, avec une contribution",
    "moins": "Payer un euro de moins",
    "muet": "Payer, sans que le site en soit averti",
    "refus": "Être refusé par la banque",
    "abandon": "Revenir sans payer",
    "rembourse": "(après) Le club rembourse",
    "rembourse-un-euro": "(après) Le club rembourse un euro",
}


def serve(
    stand_in: StandIn, *, host: str = "127.0.0.1", port: int = 0, hook: str = "", at: str = ""
) -> ThreadingHTTPServer:
    """A server of it, not yet running; `hook` is where it tells of payments, twice each. Of a site
    behind a proxy, `at` is where the proxy hands requests on to."""

    class Handler(BaseHTTPRequestHandler):
        def _answer(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            content = self.rfile.read(length)
            request = httpx.Request(
                self.command, f"http://localhost{self.path}", headers=dict(self.headers),
                content=content,
            )  # fmt: skip
            if request.url.path.startswith("/pay/"):
                self._send(_page(stand_in, request, partial(post_notice, hook, at)))
            else:
                self._send(stand_in.answer(request))

        do_GET = do_POST = _answer  # noqa: N815  http.server asks for them by these names

        def _send(self, answer: httpx.Response) -> None:
            self.send_response(answer.status_code)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(answer.content)

        def log_message(self, *args: Any) -> None:
            """Nothing: the tests' output is long enough."""

    server = ThreadingHTTPServer((host, port), Handler)
    stand_in.address = f"http://{host}:{server.server_port}"
    return server


def post_notice(hook: str, at: str, body: bytes) -> None:
    """Send a notice to the hook; to what stands behind the proxy as the proxy would hand it on."""
    if not hook:
        return
    address, headers = httpx.URL(hook), {"Content-Type": "application/json"}
    if at:
        headers |= {"Host": address.netloc.decode(), "X-Forwarded-Proto": address.scheme}
        address = httpx.URL(at).copy_with(path=address.path)
    httpx.post(str(address), content=body, headers=headers)


def _page(
    stand_in: StandIn, request: httpx.Request, tell_of: Callable[[bytes], None]
) -> httpx.Response:
    _empty, _pay, number, *way = request.url.path.split("/")
    intent = stand_in.intents[int(number)]
    if not way:
        links = "".join(
            f'<li><a href="/pay/{number}/{code}">{said}</a></li>' for code, said in WAYS.items()
        )
        page = PAGE.format(
            name=intent.body["itemName"], cents=intent.body["totalAmount"], links=links
        )
        return httpx.Response(200, html=page)
    _act(stand_in, int(number), way[0])
    if way[0] not in {"muet", "abandon"}:
        for body in 2 * stand_in.notices(int(number)):
            tell_of(body)
    back = f"{intent.body['returnUrl']}?checkoutIntentId={number}&code=succeeded"
    return httpx.Response(302, headers={"Location": back})


def _act(stand_in: StandIn, number: int, way: str) -> None:
    cents = stand_in.intents[number].body["totalAmount"]
    match way:
        case "paye" | "muet":
            stand_in.pay(number)
        case "pourboire":
            stand_in.pay(number, tip=100)
        case "moins":
            stand_in.pay(number, cents=cents - 100)
        case "refus":
            stand_in.pay(number, state="Refused")
        case "rembourse":
            stand_in.change(number, "Refunded")
        case "rembourse-un-euro":
            stand_in.refund(number, 100)


@contextmanager
def running(stand_in: StandIn) -> Iterator[str]:
    """It listens on a port of its own while the block runs; its address."""
    server = serve(stand_in)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield stand_in.address
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
