"""Prints what a site of Dix de der tells; needs Python alone. Put https in front of it.

python webhook_receiver.py whsec_… 8080
"""

import base64
import hashlib
import hmac
import json
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(sys.argv[1].removeprefix("whsec_")) if __name__ == "__main__" else b""
seen = {}


def is_genuine(headers, body, now):
    """Whether a request was signed with our secret, less than five minutes ago."""
    told_at, number = headers["webhook-timestamp"], headers["webhook-id"]
    said = hmac.new(KEY, f"{number}.{told_at}.".encode() + body, hashlib.sha256).digest()
    ours = "v1," + base64.b64encode(said).decode()
    given = headers.get("webhook-signature", "").split()
    signed = any(hmac.compare_digest(ours, signature) for signature in given)
    return signed and abs(now - int(told_at)) < 300


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(min(int(self.headers["Content-Length"]), 10_000))
        genuine = is_genuine(self.headers, body, time.time())
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if genuine and seen.setdefault(self.headers["webhook-id"], body) is body:
            told = json.loads(body)
            print(told["event"], told["url"])  # read there what is true now


if __name__ == "__main__":
    HTTPServer(("", int(sys.argv[2])), Receiver).serve_forever()
