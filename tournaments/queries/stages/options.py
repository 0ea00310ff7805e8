"""The options of a stage: those of its draw system, and those that the site reads itself."""

from collections.abc import Mapping
from typing import Any

from tournaments.enums import MATCHING_SYSTEMS, DrawSystem
from tournaments.models import Stage
from tournaments.pairing import SYSTEMS
from tournaments.pairing.systems.options import Choice, Option, Settings
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
    ),
    fr="Ordre d'entrée",
    en="Order of entry",
)
"""In which order the entrants of a schedule or a bracket are written down."""

EARLIER_MEETINGS = Option(
    name="earlier_meetings",
    kind="boolean",
    default=True,
    fr="Éviter aussi les rencontres des phases d'avant",
    en="Avoid the meetings of earlier stages too",
)
"""Whether teams that met in an earlier stage have met."""

FED_FROM = "from_rounds"
"""The option of a consolante that follows from the stage's choice of losers."""

_PLANNED = {DrawSystem.MOVEMENT, DrawSystem.MELEE, *MATCHING_SYSTEMS}
_SCHEDULED = {DrawSystem.ROUND_ROBIN, DrawSystem.MOVEMENT, DrawSystem.POOLS}


def list_options(system: str, *, follows: bool) -> tuple[Option, ...]:
    """What a stage of a system chooses; `follows`: it comes after another stage."""
    own = tuple(one for one in SYSTEMS[system].options if one.name != FED_FROM)
    order = (ENTRY_ORDER,) if has_fixed_order(system) else ()
    meetings = (EARLIER_MEETINGS,) if follows and system not in _SCHEDULED else ()
    return (*order, *own, *meetings)


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
    """The order in which entrants are written down: "ranking", "number" or "lot"."""
    return str(stage.options.get(ENTRY_ORDER.name, ENTRY_ORDER.default))


def counts_earlier_meetings(stage: Stage) -> bool:
    """Whether those who met in an earlier stage have met."""
    return bool(stage.options.get(EARLIER_MEETINGS.name, EARLIER_MEETINGS.default))


def check_options(system: str, given: Mapping[str, Any], *, follows: bool) -> dict[str, Any]:
    """Options as they are stored: those that the system has, where they are not the default.

    Raises RequestError for a value that an option may not have.
    """
    options = list_options(system, follows=follows)
    known = {one.name: given[one.name] for one in options if one.name in given}
    Settings(options, known)
    return {
        one.name: known[one.name]
        for one in options
        if known.get(one.name, one.default) != one.default
    }


def count_rounds(stage: Stage, entrants: int) -> int:
    """How many rounds a stage of so many entrants has: its system's, or as many as planned."""
    if plans_rounds(stage.system):
        return stage.rounds_planned
    needed = SYSTEMS[stage.system].rounds(entrants, build_system_options(stage))
    return stage.rounds_planned if needed is None else needed
