"""A false HelloAsso for a rehearsal; `docs/online-payment.md` says how."""

import argparse

from tests.bookings.helloasso.server import serve
from tests.bookings.helloasso.stand_in import CLIENT_ID, CLIENT_SECRET, ORGANIZATION, StandIn

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--port", type=int, default=9100)
parser.add_argument("--hook", default="", help="the address of notices that the club's page shows")
parser.add_argument("--at", default="", help="where the proxy of a site in https hands on to")
given = parser.parse_args()
stand_in = StandIn()
server = serve(stand_in, port=given.port, hook=given.hook, at=given.at)
print(f"HELLOASSO_URL={stand_in.address}")
print(f"association : {ORGANIZATION} · clientId : {CLIENT_ID} · clientSecret : {CLIENT_SECRET}")
server.serve_forever()
