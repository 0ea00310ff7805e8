"""Who left a stage before its first draw, and who comes up, in words and with one button."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.stages.replacements import foresee_replacement
from tournaments.enums import CutTie
from tournaments.models import Stage, Team
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.order import Placed
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
    return [_build(replacement) for replacement in found if replacement is not None]


def _build(found: Replacement) -> ToReplace:
    return ToReplace(
        stage=found.stage,
        sentences=tuple(_sentences(found)),
        button=_button([entering.team for entering in found.coming]),
        shown=foresee_replacement(found).digest if found.coming else "",
    )


def _sentences(found: Replacement) -> Iterator[str]:
    yield ngettext(
        "« %(stage)s » n'est pas tirée, et l'équipe %(teams)s n'est plus là.",
        "« %(stage)s » n'est pas tirée, et ces équipes ne sont plus là : %(teams)s.",
        len(found.gone),
    ) % {"stage": found.stage.name, "teams": _name(found.gone)}
    coming = [entering.team for entering in found.coming]
    if coming:
        yield ngettext(
            "L'équipe suivante est la %(teams)s.",
            "Les équipes suivantes : %(teams)s.",
            len(coming),
        ) % {"teams": _name(coming)}
        yield from _phrase_equals(found)
        yield from _phrase_dropped(found.dropped)
        yield from _phrase_below(found)
    elif found.renewed.taken and not found.late:
        yield _("Personne ne monte à sa place : la suivante joue déjà une autre phase.")
    elif not found.late:
        yield _("Personne ne monte à sa place : ses adversaires s'en passent.")
    missing = len(found.gone) + len(found.dropped) - len(coming)
    if missing > 0 and found.late:
        yield from _phrase_late(found, missing)


def _phrase_equals(found: Replacement) -> Iterator[str]:
    """Who could have come up instead: the other of a barrage that nobody plays here, those whom
    a lot left out."""
    coming = {entering.team.pk: entering.placed for entering in found.coming}
    waiting = [barrage for barrage in found.renewed.barrages if barrage.winner is None]
    for barrage in waiting:
        if {barrage.one.team.pk, barrage.other.team.pk}.isdisjoint(coming):
            continue
        sentence = _("Un barrage donnerait cette place à l'équipe %(one)s ou à l'équipe %(other)s.")
        if barrage.one.level == barrage.other.level:
            sentence = _("L'équipe %(one)s et l'équipe %(other)s sont à égalité pour cette place.")
        yield sentence % {"one": _name([barrage.one.team]), "other": _name([barrage.other.team])}
        yield _(
            "Ce bouton fait entrer la mieux classée des deux, sans barrage ; pour le jouer, passez"
            " d'abord par « Reprendre les qualifiés »."
        )
    decided = {pk for barrage in waiting for pk in (barrage.one.team.pk, barrage.other.team.pk)}
    beaten = [
        placed.team
        for placed in _list_beaten_by_lot(found, coming)
        if placed.team.pk not in decided
    ]
    if beaten:
        yield ngettext(
            "L'équipe %(teams)s était à égalité pour cette place : un tirage au sort l'a écartée.",
            "Ces équipes étaient à égalité pour cette place, un tirage au sort les a écartées :"
            " %(teams)s.",
            len(beaten),
        ) % {"teams": _name(beaten)}


def _list_beaten_by_lot(found: Replacement, coming: Mapping[int, Placed]) -> list[Placed]:
    """Teams that stay out and were level, by what the stage looks at, with one that comes up."""
    stage, out = found.stage, found.renewed.out
    by_rule = {CutTie.LOT: "worth", CutTie.BARRAGE: "level", CutTie.ORDER: "rank"}
    looked_at = by_rule.get(CutTie(stage.cut_tie))
    if looked_at is None:
        return []

    def read(one: Placed) -> tuple[str, object]:
        return one.pool if stage.places_per_pool else "", getattr(one, looked_at)

    worth = [read(placed) for placed in coming.values()]
    return [
        placed
        for placed in out
        if placed.team.pk in found.renewed.out_at_cut and read(placed) in worth
    ]


def _phrase_dropped(dropped: Sequence[Team]) -> Iterator[str]:
    if dropped:
        yield ngettext(
            "Par la même règle, l'équipe %(teams)s n'y entrerait plus.",
            "Par la même règle, ces équipes n'y entreraient plus : %(teams)s.",
            len(dropped),
        ) % {"teams": _name(dropped)}


def _phrase_below(found: Replacement) -> Iterator[str]:
    """Each stage that lets somebody come up, which is not drawn either: who enters it instead."""
    risen = {entering.team.pk for renewal in found.all_renewed for entering in renewal.coming}
    for below in found.below:
        coming = [entering.team for entering in below.coming]
        fewer = len(below.entered) - len(below.renewed.qualifiers)
        if coming:
            yield ngettext(
                "Elle quitte « %(stage)s », pas encore tirée, où entre l'équipe %(teams)s.",
                "« %(stage)s », pas encore tirée, se complète par les équipes %(teams)s.",
                len(coming),
            ) % {"stage": below.stage.name, "teams": _name(coming)}
        if fewer > 0:
            yield ngettext(
                "« %(stage)s », pas encore tirée, se joue avec une équipe de moins.",
                "« %(stage)s », pas encore tirée, se joue avec %(fewer)d équipes de moins.",
                fewer,
            ) % {"stage": below.stage.name, "fewer": fewer}
        yield from _phrase_dropped([team for team in below.dropped if team.pk not in risen])


def _phrase_late(found: Replacement, missing: int) -> Iterator[str]:
    """Who is too late to come up, and how the stage is played without."""
    held = found.late[:missing]
    playing = _("L'équipe qui suit, %(team)s, joue déjà « %(stage)s » et y reste.")
    shown = _(
        "L'équipe qui suit, %(team)s, est au tirage de « %(stage)s », pas encore publié :"
        " annulez-le, et elle peut monter."
    )
    for busy in held:
        sentence = playing if busy.is_published else shown
        yield sentence % {"team": _name([busy.team]), "stage": busy.stage.name}
    if late := [busy for busy in held if busy.is_published]:
        yield ngettext(
            "« %(stage)s » se joue avec un exempt : qui devait rencontrer l'équipe partie.",
            "« %(stage)s » se joue avec des exempts : qui devait rencontrer les équipes parties.",
            len(late),
        ) % {"stage": found.stage.name}


def _button(coming: Sequence[Team]) -> str:
    if not coming:
        return ""
    numbers = [str(team.number) for team in coming]
    if len(numbers) == 1:
        return _("Faire entrer l'équipe %(number)s à sa place") % {"number": numbers[0]}
    return _("Faire entrer les équipes %(numbers)s à leur place") % {"numbers": ", ".join(numbers)}


def _name(teams: Iterable[Team]) -> str:
    return ", ".join(f"{team.number} {team.label}" for team in teams)
