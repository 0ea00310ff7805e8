"""The programming interface of the site, its first version: which addresses it has.

Another subject adds its own with `add_public_router` and `add_desk_router` when it starts.
"""

from ninja import Router

from api.endpoints import money, rounds, sheets, standings, teams, tournaments
from api.protocol.interface import Interface
from api.protocol.tokens import Bearer

TITLE = "Dix de der"
_TOKEN = Bearer()

INTERFACE = Interface(
    title=TITLE,
    version="1",
    urls_namespace="api",
    description=(
        "Tournaments of belote and coinche. Below /tournaments and /series everybody reads what is "
        "public; below /desk a token of a club or of a tournament reads more, and acts."
    ),
)


def add_public_router(router: Router) -> None:
    """Add operations that everybody may ask for."""
    INTERFACE.add_router("", router)


def add_desk_router(router: Router) -> None:
    """Add operations that need a token."""
    INTERFACE.add_router("/desk", router, auth=_TOKEN)


for _public in (tournaments, teams, rounds, standings):
    add_public_router(_public.public)
for _desk in (tournaments, teams, rounds, sheets, standings, money):
    add_desk_router(_desk.desk)
