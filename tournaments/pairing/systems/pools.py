"""Pools of three to six, each a round robin."""

from collections import defaultdict
from collections.abc import Mapping

from tournaments.pairing.model import DrawRequest
from tournaments.pairing.schedules.circle import rounds_of
from tournaments.pairing.schedules.groups import Group
from tournaments.pairing.schedules.pools import LARGEST, SMALLEST, divide, pool_count, pool_order
from tournaments.pairing.systems.options import Choice, Option, SystemSettings
from tournaments.pairing.systems.round_robin import LEGS, RoundRobin

SIZE = Option(
    name="size", kind="integer", default=4, low=SMALLEST, high=LARGEST,
    fr="Équipes par poule, autant que possible", en="Teams per pool, as nearly as can be",
)  # fmt: skip
COUNT = Option(
    name="pools", kind="integer", default=0, low=0, high=99, unused=0,
    fr="Nombre de poules (0 : d'après les équipes par poule)",
    en="Number of pools (0: by the teams per pool)",
    said_fr="{} poules, d'au moins trois équipes.",
    said_en="{} pools, of at least three teams.",
)  # fmt: skip
DIVISION = Option(
    name="division", kind="choice", default="seeding",
    choices=(
        Choice(name="seeding", fr="Par têtes de série", en="By seeding"),
        Choice(name="lot", fr="Au sort", en="By lot"),
    ),
    fr="Composition des poules", en="How pools are made up",
)  # fmt: skip


class Pools(RoundRobin):
    """Each pool goes by its own circle, in the order of the list.

    A pool that has played all its rounds rests: its teams neither play nor sit out.
    """

    name = "pools"
    options = (SIZE, COUNT, DIVISION, LEGS)
    keys = frozenset({"present", "pool", "results", "since"})
    goes_further = False

    def _list_groups(self, request: DrawRequest) -> list[Group]:
        pool_of = make_pools(request)
        members: dict[str, list[int]] = defaultdict(list)
        for rank, team in enumerate(request.teams):
            members[pool_of[team.id]].append(rank)
        return [
            Group(name=name, members=tuple(members[name]))
            for name in sorted(members, key=pool_order)
        ]

    def rounds(self, size: int, options: Mapping[str, object]) -> int | None:
        """As many as the largest pool needs."""
        pools = count_pools(size, options)
        return count_rounds_of_pool(-(-size // pools), options) if pools else 0


def count_pools(size: int, options: Mapping[str, object]) -> int:
    """How many pools so many teams make."""
    settings = SystemSettings(Pools.options, options)
    return pool_count(size, settings.number("size"), settings.number("pools"))


def count_rounds_of_pool(members: int, options: Mapping[str, object]) -> int:
    """How many rounds a pool of so many members needs."""
    return rounds_of(members, SystemSettings(Pools.options, options).number("legs"))


def make_pools(request: DrawRequest) -> Mapping[int, str]:
    """The pool of every team of a request, by id.

    Stored once and sent back as `Entrant.pool`; a team without one among others that have one
    is taken for late. Raises RequestError for options that do not exist.
    """
    settings = SystemSettings(Pools.options, request.options)
    by_lot = settings.word("division") == "lot"
    return divide(
        request,
        wanted=settings.number("size"),
        by_lot=by_lot,
        chosen=settings.number("pools"),
    )
