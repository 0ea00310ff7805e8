"""Why two teams meet in a round, or why they do not: the draw compared with the other one.

Where they meet, the round is drawn again with the two kept apart; where they do not, with the
two at one table. What that draw would cost more, level by level, is the reason.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import MATCHING_SYSTEMS, CountsFor
from tournaments.models import Round, Team
from tournaments.pages.draws.fixed_reasons import explain_bracket_meeting, explain_schedule_meeting
from tournaments.pages.draws.melee_reasons import OtherDraw, explain_melee_meeting
from tournaments.pairing import Certificate, DrawRequest, compare, draw
from tournaments.queries.draws.stored_draws import (
    build_request_without,
    find_bye_drawn_by_lot,
    read_stored_request,
)
from tournaments.queries.ranks.team_results import list_side_teams
from tournaments.queries.stages.chain import find_draw_family
from tournaments.ranking.places import Sum
from tournaments.wording import number_writer

SECONDS = 3.0


@dataclass(frozen=True, kw_only=True, slots=True)
class PairReason:
    """The answer about two teams: whether they meet, in a sentence, and what stands behind it.

    `costs` are the levels on which the other draw is worse (or better), the first one decides;
    of a mêlée, `others` are two other draws.
    """

    one: Team
    other: Team
    meet: bool
    sentence: str
    costs: tuple[str, ...]
    others: tuple[OtherDraw, ...] = ()


def pair_reason(round_: Round, one: Team, other: Team) -> PairReason:
    """Explain the round's draw for two teams of the tournament."""
    meet = _meet(round_, one, other)
    if find_draw_family(round_.system) == "melee" and _absent_of(round_, one, other) is None:
        said, others = explain_melee_meeting(round_, one, other)
        return PairReason(one=one, other=other, meet=meet, sentence=said, costs=(), others=others)
    sentence, costs = _explain_meeting(round_, one, other, meet=meet)
    return PairReason(one=one, other=other, meet=meet, sentence=sentence, costs=costs)


def _meet(round_: Round, one: Team, other: Team) -> bool:
    pair = {one.pk, other.pk}
    return any(
        pair <= {*list_side_teams(match)[0], *list_side_teams(match)[1]}
        for match in round_.matches.filter(counts_for=CountsFor.BOTH)
    )


def _explain_meeting(
    round_: Round, one: Team, other: Team, *, meet: bool
) -> tuple[str, tuple[str, ...]]:
    absent = _absent_of(round_, one, other)
    if absent is not None:
        return _absent(absent), ()
    if round_.system not in MATCHING_SYSTEMS:
        return _explain_fixed_meeting(round_, one, other, meet=meet), ()
    if round_.swaps:
        return _("Des places ont été échangées à la main après le tirage."), ()
    request = replace(read_stored_request(round_), time_limit=SECONDS)
    lot = find_bye_drawn_by_lot(round_)
    if lot is not None:
        request = build_request_without(request, lot)
    for team in (one, other):
        if team.number == lot:
            sentence = _("Le n° %(number)s est exempt, par un tirage au sort avant les tables.")
            return sentence % {"number": team.number}, ()
    return _compare_draws(request, (one.number, other.number), meet=meet)


def _absent_of(round_: Round, *teams: Team) -> Team | None:
    """The first of two that the round's draw did not have."""
    drawn = {entrant["id"] for entrant in round_.draw_input.get("teams", [])}
    return next((team for team in teams if team.number not in drawn), None)


def _absent(team: Team) -> str:
    return _("Le n° %(number)s n'était pas dans ce tirage.") % {"number": team.number}


def _explain_fixed_meeting(round_: Round, one: Team, other: Team, *, meet: bool) -> str:
    family = find_draw_family(round_.system)
    if family == "schedule":
        return explain_schedule_meeting(round_, one, other, meet=meet)
    return explain_bracket_meeting(round_, one, other, meet=meet)


def _compare_draws(
    request: DrawRequest, pair: tuple[int, int], *, meet: bool
) -> tuple[str, tuple[str, ...]]:
    drawn = draw(request).certificate
    instead = (
        _find_certificate_apart(request, pair) if meet else draw(request, together=pair).certificate
    )
    if instead is None:
        return _("Elles se rencontrent : aucun tirage ne les sépare."), ()
    costs = tuple(_costs(drawn, instead))
    verdicts = {
        (True, True): _("Elles se rencontrent : les séparer donnerait un tirage moins bon."),
        (True, False): _("Elles se rencontrent : d'autres tirages se valaient, le sort a choisi."),
        (False, True): _(
            "Elles ne se rencontrent pas : ensemble, elles donneraient un tirage moins bon."
        ),
        (False, False): _(
            "Elles auraient pu se rencontrer : les tirages se valaient, le sort a choisi."
        ),
    }
    return verdicts[meet, bool(costs)], costs


def _find_certificate_apart(request: DrawRequest, pair: tuple[int, int]) -> Certificate | None:
    """What the best draw costs in which two teams do not meet; None where there is none.

    To forbid them is weightier than all else, so they meet only where nothing else is possible.
    """
    found = draw(replace(request, forbidden=(*request.forbidden, pair)))
    if any({table.ns, table.ew} == set(pair) for table in found.tables):
        return None
    return found.certificate


def _costs(drawn: Certificate, instead: Certificate) -> Iterator[str]:
    """The levels on which the other draw differs, in words, the deciding one first."""
    for difference in compare(drawn, instead):
        before, after = difference.before, difference.after
        if isinstance(before, int) and isinstance(after, int):
            yield _LEVELS[difference.level](before, after)
        elif isinstance(before, tuple) and isinstance(after, tuple):
            yield _("écarts entre adversaires : %(after)s au lieu de %(before)s") % {
                "before": Sum(each=before).said(number_writer()),
                "after": Sum(each=after).said(number_writer()),
            }


def _forbidden(before: int, after: int) -> str:
    return ngettext(
        "%(after)d rencontre interdite au lieu de %(before)d",
        "%(after)d rencontres interdites au lieu de %(before)d",
        after,
    ) % {"before": before, "after": after}


def _rematches(before: int, after: int) -> str:
    return ngettext(
        "%(after)d rencontre déjà jouée au lieu de %(before)d",
        "%(after)d rencontres déjà jouées au lieu de %(before)d",
        after,
    ) % {"before": before, "after": after}


def _repeat_byes(before: int, after: int) -> str:
    if after > before:
        return _("quelqu'un serait exempt plus souvent que d'autres")
    return _("personne ne serait exempt plus souvent que d'autres")


def _bye_distance(before: int, after: int) -> str:
    return _("l'exempt serait à %(after)d places de la dernière au lieu de %(before)d") % {
        "before": before,
        "after": after,
    }


def _same_club(before: int, after: int) -> str:
    return ngettext(
        "%(after)d table entre équipes d'un même club au lieu de %(before)d",
        "%(after)d tables entre équipes d'un même club au lieu de %(before)d",
        after,
    ) % {"before": before, "after": after}


_LEVELS = {
    "forbidden": _forbidden,
    "rematches": _rematches,
    "repeat_byes": _repeat_byes,
    "bye_distance": _bye_distance,
    "same_club": _same_club,
}
