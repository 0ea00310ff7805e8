"""The programming interface of the site, its first version: which addresses it has.

Another app adds its own with `add_desk_router` when it starts.
"""

from ninja import Router

from tournaments.api import (
    money,
    prizes,
    rounds,
    series,
    sheets,
    signups,
    standings,
    teams,
    tournaments,
)
from tournaments.api.protocol.interface import Interface
from tournaments.api.protocol.tokens import Bearer

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
for _public in (tournaments, teams, rounds, standings, prizes, series):
    INTERFACE.add_router("", _public.public)


def add_desk_router(router: Router) -> None:
    """Add operations that need a token."""
    INTERFACE.add_router("/desk", router, auth=_TOKEN)


for _desk in (tournaments, teams, rounds, sheets, standings, prizes, money, signups):
    add_desk_router(_desk.desk)
