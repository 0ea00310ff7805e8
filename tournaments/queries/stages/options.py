"""The options of a stage: those of its draw system, and those that the site reads itself."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tournaments.enums import MATCHING_SYSTEMS, DrawSystem
from tournaments.models import Stage
from tournaments.pairing import SYSTEMS, RequestError
from tournaments.pairing.systems.options import Choice, Option, SystemSettings
from tournaments.pairing.systems.pools import count_rounds_of_pool
from tournaments.queries.stages.chain import has_fixed_order

ENTRY_ORDER = Option(
    name="entry_order",
    kind="choice",
    default="ranking",
    choices=(
        Choice(
            name="ranking",
            fr="Le classement de la phase d'avant, sinon les numéros",
            en="The ranking of the stage before, else the numbers",
        ),
        Choice(name="number", fr="Les numéros d'équipe", en="The team numbers"),
        Choice(name="lot", fr="Un tirage au sort", en="A lot"),
        Choice(
            name="season",
            fr="Le classement de la saison avant ce concours",
            en="The ranking of the season before this tournament",
        ),
        Choice(name="typed", fr="La liste tapée ici", en="The list typed here"),
    ),
    fr="Ordre d'entrée",
    en="Order of entry",
)
"""In which order the entrants of a schedule or a bracket are written down."""

CROSSED_ORDER = replace(
    ENTRY_ORDER,
    choices=(
        *ENTRY_ORDER.choices,
        Choice(
            name="apart",
            fr="Le classement, une même poule séparée le plus longtemps possible",
            en="The ranking, those of one pool kept apart for as long as possible",
        ),
        Choice(
            name="crossed",
            fr="Poules croisées : A1–B2, B1–A2, C1–D2…",
            en="Pools crossed: A1–B2, B1–A2, C1–D2…",
        ),
        Choice(
            name="crossing",
            fr="Poules croisées comme tapé ici",
            en="Pools crossed as typed here",
        ),
    ),
)
"""That of a bracket which follows another stage: its pools may cross."""

CROSSINGS = frozenset({"apart", "crossed", "crossing"})
"""Orders of entry that rest on the pools that the teams come from."""

SEEDS = "entry_seeds"
"""Beside a typed order of entry: the numbers of the teams that enter first, in their order."""

CROSSING = "entry_crossing"
"""Beside a typed crossing: who meets whom in the first round, « A1 » and « B2 » after each other,
from the top of the bracket to its bottom."""

EARLIER_MEETINGS = Option(
    name="earlier_meetings",
    kind="boolean",
    default=True,
    fr="Éviter aussi les rencontres des phases d'avant",
    en="Avoid the meetings of earlier stages too",
)
"""Whether teams that met in an earlier stage have met."""

AVERAGE_OVER = Option(
    name="average_over",
    kind="choice",
    default="field",
    choices=(
        Choice(
            name="field",
            fr="Celle de toutes les tables de la partie",
            en="That of all tables of the round",
        ),
        Choice(
            name="pool",
            fr="Celle des tables de la poule",
            en="That of the tables of the pool",
        ),
    ),
    fr="Moyenne qui vaut pour une partie non jouée (exempt, forfait)",
    en="Average that counts for a round not played (bye, forfeit)",
)
"""Over which tables an average is taken in pools. All of them by default: in a pool of three, what
the exempt gets would hang on the one table that plays, and pools would not compare."""

COMPARED_BY = Option(
    name="compared_by",
    kind="choice",
    default="match",
    choices=(
        Choice(
            name="match",
            fr="Ce qu'elles font par partie, exempts à part, puis le classement",
            en="What they make of a match, byes left aside, then the standings",
        ),
        Choice(
            name="sum",
            fr="Le classement, avec les sommes de toutes leurs parties",
            en="The standings, with the sums of all their rounds",
        ),
    ),
    fr="Entre équipes à la même place dans leurs poules",
    en="Between teams in the same place of their pools",
)
"""What orders the firsts of pools, and the seconds: pools of unequal size play unequal numbers of
matches."""

FED_FROM = "from_rounds"
"""The option of a consolante that follows from the stage's choice of losers."""

_TYPED = {"typed": SEEDS, "crossing": CROSSING}
PLACE_NAME = re.compile(r"[A-Z]{1,2}[1-9][0-9]?")
"""A pool and a place in it: « A1 »."""

_PLANNED = {DrawSystem.MOVEMENT, DrawSystem.MELEE, *MATCHING_SYSTEMS}
_SCHEDULED = {DrawSystem.ROUND_ROBIN, DrawSystem.MOVEMENT, DrawSystem.POOLS}


def list_options(system: str, *, follows: bool) -> tuple[Option, ...]:
    """What a stage of a system chooses; `follows`: it comes after another stage."""
    own = tuple(option for option in SYSTEMS[system].options if option.name != FED_FROM)
    crosses = follows and system in (DrawSystem.KNOCKOUT, DrawSystem.DOUBLE_ELIMINATION)
    entry_order = CROSSED_ORDER if crosses else ENTRY_ORDER
    order = (entry_order,) if has_fixed_order(system) else ()
    meetings = (EARLIER_MEETINGS,) if follows and system not in _SCHEDULED else ()
    pooled = (AVERAGE_OVER, COMPARED_BY) if system == DrawSystem.POOLS else ()
    return (*order, *own, *meetings, *pooled)


def plans_rounds(system: str) -> bool:
    """Whether somebody says how many rounds are played; else the system knows."""
    return system in _PLANNED


def build_system_options(stage: Stage) -> dict[str, Any]:
    """The options that go into the stage's draws.

    From how many rounds a consolante is fed is what the stage says of its losers.
    """
    known = {option.name for option in SYSTEMS[stage.system].options}
    options = {name: value for name, value in stage.options.items() if name in known}
    if stage.system == DrawSystem.CONSOLANTE:
        options[FED_FROM] = max(1, len(stage.lost_rounds))
    return options


def find_entry_order(stage: Stage) -> str:
    """The order in which entrants are written down, by the name of its choice."""
    if not has_fixed_order(stage.system):
        return str(ENTRY_ORDER.default)
    return read_entry_order(stage.options)[0]


def list_seeds(stage: Stage) -> list[int]:
    """The numbers of the teams that enter first where they were typed; the others follow."""
    order, typed = read_entry_order(stage.options)
    return typed if order == "typed" else []


def list_crossing(stage: Stage) -> list[str]:
    """Who meets whom in the first round where that was typed, by pool and place: A1, B2, …"""
    order, typed = read_entry_order(stage.options)
    return typed if order == "crossing" else []


def read_entry_order(options: Mapping[str, Any]) -> tuple[str, list[Any]]:
    """The name of an order of entry, with the list where one was typed."""
    order = options.get(ENTRY_ORDER.name, ENTRY_ORDER.default)
    return order, list(options.get(_TYPED.get(order, ""), ()))


def leave_seeds_out(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options without a typed order: its numbers are those of one tournament's teams."""
    typed = options.get(ENTRY_ORDER.name) == "typed"
    left_out = {ENTRY_ORDER.name, SEEDS} if typed else set()
    return {name: value for name, value in options.items() if name not in left_out}


def counts_earlier_meetings(stage: Stage) -> bool:
    """Whether those who met in an earlier stage have met."""
    return bool(stage.options.get(EARLIER_MEETINGS.name, EARLIER_MEETINGS.default))


def takes_average_of_pool(stage: Stage) -> bool:
    """Whether the average that counts for a round not played is that of the pool."""
    chosen = stage.options.get(AVERAGE_OVER.name, AVERAGE_OVER.default)
    return stage.system == DrawSystem.POOLS and bool(chosen == "pool")


def compares_pools_by_match(stage: Stage) -> bool:
    """Whether teams in the same place of their pools are compared by what they make of a match."""
    chosen = stage.options.get(COMPARED_BY.name, COMPARED_BY.default)
    return stage.system == DrawSystem.POOLS and bool(chosen == "match")


def check_options(system: str, given: Mapping[str, Any], *, follows: bool) -> dict[str, Any]:
    """Options as they are stored: those that the system has, where they are not the default.

    Raises RequestError for a value that an option may not have.
    """
    options = list_options(system, follows=follows)
    known = {option.name: given[option.name] for option in options if option.name in given}
    SystemSettings(options, known)
    stored = {
        option.name: known[option.name]
        for option in options
        if known.get(option.name, option.default) != option.default
    }
    order = stored.get(ENTRY_ORDER.name)
    if order == "typed":
        stored[SEEDS] = _read_seeds(given.get(SEEDS, []))
    if order == "crossing":
        stored[CROSSING] = _read_crossing(given.get(CROSSING, []))
    return stored


def _read_crossing(given: object) -> list[str]:
    if not isinstance(given, list) or not all(
        isinstance(name, str) and PLACE_NAME.fullmatch(name) for name in given
    ):
        raise RequestError(code="type", path=f"options.{CROSSING}", expected="places of pools")
    return given


def _read_seeds(given: object) -> list[int]:
    if not isinstance(given, list) or not all(
        type(number) is int and number > 0 for number in given
    ):
        raise RequestError(code="type", path=f"options.{SEEDS}", expected="integers")
    return given


def count_rounds(stage: Stage, entrants: int, *, largest_pool: int = 0) -> int:
    """How many rounds a stage of so many entrants has: its system's, or as many as planned.

    Once its pools are written, as many as the largest of them needs: who comes late joins one, and
    as many teams at the start would have made others.
    """
    if plans_rounds(stage.system):
        return stage.rounds_planned
    if largest_pool:
        return count_rounds_of_pool(largest_pool, build_system_options(stage))
    needed = SYSTEMS[stage.system].rounds(entrants, build_system_options(stage))
    return stage.rounds_planned if needed is None else needed
