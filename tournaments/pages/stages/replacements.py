"""Who left a stage before its first draw, and who comes up, in words and with one button."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.stages.replacements import foresee_replacement
from tournaments.models import Stage, Team
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.replacements import Replacement, find_replacement


@dataclass(frozen=True, kw_only=True, slots=True)
class ToReplace:
    """A stage that somebody left: what to say, and what the button says where somebody comes up.

    `shown` is the digest of what the button does.
    """

    stage: Stage
    sentences: tuple[str, ...]
    button: str
    shown: str


def list_to_replace(stages: Iterable[Stage], facts: StageFacts) -> list[ToReplace]:
    """Every one of the stages that somebody left before its first draw."""
    found = (find_replacement(stage, facts) for stage in stages)
    return [_build(one) for one in found if one is not None]


def _build(found: Replacement) -> ToReplace:
    return ToReplace(
        stage=found.stage,
        sentences=tuple(_sentences(found)),
        button=_button([one.team for one in found.coming]),
        shown=foresee_replacement(found).digest if found.coming else "",
    )


def _sentences(found: Replacement) -> Iterator[str]:
    yield ngettext(
        "« %(stage)s » n'est pas tirée, et l'équipe %(teams)s n'est plus là.",
        "« %(stage)s » n'est pas tirée, et ces équipes ne sont plus là : %(teams)s.",
        len(found.gone),
    ) % {"stage": found.stage.name, "teams": _name(found.gone)}
    coming = [one.team for one in found.coming]
    if coming:
        yield ngettext(
            "L'équipe suivante est la %(teams)s.",
            "Les équipes suivantes : %(teams)s.",
            len(coming),
        ) % {"teams": _name(coming)}
    elif found.renewed.taken:
        yield _("Personne ne monte à sa place : la suivante joue déjà une autre phase.")
    else:
        yield _("Personne ne monte à sa place : ses adversaires s'en passent.")
    if coming and found.dropped:
        yield ngettext(
            "Par la même règle, l'équipe %(teams)s n'y entrerait plus.",
            "Par la même règle, ces équipes n'y entreraient plus : %(teams)s.",
            len(found.dropped),
        ) % {"teams": _name(found.dropped)}


def _button(coming: Sequence[Team]) -> str:
    if not coming:
        return ""
    numbers = [str(team.number) for team in coming]
    if len(numbers) == 1:
        return _("Faire entrer l'équipe %(number)s à sa place") % {"number": numbers[0]}
    return _("Faire entrer les équipes %(numbers)s à leur place") % {"numbers": ", ".join(numbers)}


def _name(teams: Iterable[Team]) -> str:
    return ", ".join(f"{team.number} {team.label}" for team in teams)
