"""Why two people of a mêlée are partners, opponents or neither: the draw compared with others.

The round is drawn again with the two as partners, as opponents, or at two tables. What that draw
would cost more, level by level, is the reason.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models import Match, Round, Team
from tournaments.pairing import Certificate, Draw, DrawRequest, Pairing, compare, draw, evaluate
from tournaments.pairing.certificate import MELEE_LEVELS
from tournaments.pairing.systems.melee import Melee
from tournaments.queries.draws.stored_draws import map_team_numbers, read_stored_request
from tournaments.queries.ranks.team_results import list_side_teams
from tournaments.ranking.places import Sum
from tournaments.wording import number_writer

SECONDS = 1.0
"""How long each other draw may take; the halls of most clubs need far less."""


class MeleeCompany(StrEnum):
    """What two people are to each other in a round."""

    PARTNERS = "partners"
    OPPONENTS = "opponents"
    APART = "apart"


@dataclass(frozen=True, kw_only=True, slots=True)
class OtherDraw:
    """The best draw in which two people are something else to each other.

    `verdict` says how it compares; `costs` are the levels on which it is worse, the deciding one
    first.
    """

    title: str
    verdict: str
    costs: tuple[str, ...]


def explain_melee_meeting(
    round_: Round, one: Team, other: Team
) -> tuple[str, tuple[OtherDraw, ...]]:
    """What two people are in a round and were before, and what each other draw would cost."""
    request = read_stored_request(round_)
    matches = list(round_.matches.all())
    now = _company(matches, one, other)
    sentence = _("%(now)s %(before)s") % {
        "now": _now(matches, now, (one, other)),
        "before": _phrase_times_before(request, one.number, other.number),
    }
    if round_.swaps or not round_.certificate.get("optimal", False):
        changed = _(
            "Ces tables ne sont plus celles qui ont été prouvées : elles ne se comparent pas."
        )
        return f"{sentence} {changed}", ()
    drawn = evaluate(request, *_as_drawn(round_, matches))
    pair = (one.number, other.number)
    others = [_other(request, drawn, pair, company) for company in MeleeCompany if company != now]
    return sentence, tuple(others)


def _company(matches: Sequence[Match], one: Team, other: Team) -> MeleeCompany:
    for match in matches:
        ns, ew = list_side_teams(match)
        for own, others in ((ns, ew), (ew, ns)):
            if one.pk in own:
                if other.pk in own:
                    return MeleeCompany.PARTNERS
                return MeleeCompany.OPPONENTS if other.pk in others else MeleeCompany.APART
    return MeleeCompany.APART


def _now(matches: Sequence[Match], now: MeleeCompany, pair: tuple[Team, Team]) -> str:
    waiting = {match.ns_id for match in matches if match.is_bye}
    for person in pair:
        if person.pk in waiting:
            return _("Le n° %(number)s attend cette partie.") % {"number": person.number}
    return str(_NOW[now])


def _phrase_times_before(request: DrawRequest, one: int, other: int) -> str:
    """How often two people were partners or opponents before the round."""
    pair = {one, other}
    partners = sum(set(two) == pair for two in request.partnered)
    opponents = sum(set(two) == pair for two in request.played)
    if not partners and not opponents:
        return _("Avant, jamais à la même table.")
    sentences = []
    if partners:
        sentences.append(
            ngettext("partenaires %(count)d fois", "partenaires %(count)d fois", partners)
            % {"count": partners}
        )
    if opponents:
        sentences.append(
            ngettext("adversaires %(count)d fois", "adversaires %(count)d fois", opponents)
            % {"count": opponents}
        )
    return _("Avant : %(said)s.") % {"said": ", ".join(sentences)}


def _as_drawn(round_: Round, matches: Sequence[Match]) -> tuple[list[Pairing], list[int]]:
    numbers = map_team_numbers(round_.tournament)
    tables = [
        Pairing(
            table=match.table_number or 0,
            ns=numbers[match.ns_id],
            ns_partner=numbers.get(match.ns_partner_id or 0),
            ew=numbers[match.ew_id],
            ew_partner=numbers.get(match.ew_partner_id or 0),
        )
        for match in matches
        if match.ew_id is not None
    ]
    return tables, [numbers[match.ns_id] for match in matches if match.is_bye]


def _other(
    request: DrawRequest, drawn: Certificate, pair: tuple[int, int], company: MeleeCompany
) -> OtherDraw:
    found = _DRAWERS[company](replace(request, time_limit=SECONDS), pair)
    title = str(_INSTEAD[company])
    if _company_in(found, pair) != company:
        return OtherDraw(title=title, verdict=_("Aucun tirage ne le permet."), costs=())
    differences = compare(drawn, found.certificate, levels=MELEE_LEVELS)
    if not found.certificate.optimal:
        verdict = _("Trop long à prouver ici : seul compte ce qui est dit plus haut.")
        return OtherDraw(title=title, verdict=verdict, costs=())
    if not differences:
        verdict = _("Un tirage aussi bon : le sort a choisi.")
        return OtherDraw(title=title, verdict=verdict, costs=())
    if differences[0].after < differences[0].before:  # type: ignore[operator]  # of one kind
        verdict = _(
            "Un tirage un peu plus égal existe : le nôtre n'est prouvé que pour ses partenaires."
        )
        return OtherDraw(title=title, verdict=verdict, costs=tuple(_costs(drawn, found)))
    verdict = _("Le tirage aurait été moins bon, le plus grave d'abord :")
    return OtherDraw(title=title, verdict=verdict, costs=tuple(_costs(drawn, found)))


def _draw_apart(request: DrawRequest, pair: tuple[int, int]) -> Draw:
    """To forbid them is weightier than all else: they share a table only where they must."""
    return draw(replace(request, forbidden=(*request.forbidden, pair)))


_DRAWERS: Mapping[MeleeCompany, Callable[[DrawRequest, tuple[int, int]], Draw]] = {
    MeleeCompany.PARTNERS: lambda request, pair: Melee().draw_partners(request, pair),
    MeleeCompany.OPPONENTS: lambda request, pair: draw(request, together=pair),
    MeleeCompany.APART: _draw_apart,
}


def _company_in(found: Draw, pair: tuple[int, int]) -> MeleeCompany:
    wanted = set(pair)
    for table in found.tables:
        sides = {table.ns, table.ns_partner}, {table.ew, table.ew_partner}
        if wanted in sides:
            return MeleeCompany.PARTNERS
        if all(side & wanted for side in sides):
            return MeleeCompany.OPPONENTS
    return MeleeCompany.APART


def _costs(drawn: Certificate, found: Draw) -> Iterator[str]:
    """The levels on which the other draw differs, the deciding one first."""
    write = number_writer()
    for difference in compare(drawn, found.certificate, levels=MELEE_LEVELS):
        before, after = (
            Sum(each=value).said(write) if isinstance(value, tuple) else write(value)
            for value in (difference.before, difference.after)
        )
        yield _("%(what)s : %(after)s au lieu de %(before)s") % {
            "what": _LEVELS[difference.level],
            "after": after,
            "before": before,
        }


_NOW = {
    MeleeCompany.PARTNERS: gettext_lazy("Partenaires à cette partie."),
    MeleeCompany.OPPONENTS: gettext_lazy("Adversaires à cette partie."),
    MeleeCompany.APART: gettext_lazy("À deux tables différentes."),
}
_INSTEAD = {
    MeleeCompany.PARTNERS: gettext_lazy("S'ils étaient partenaires"),
    MeleeCompany.OPPONENTS: gettext_lazy("S'ils étaient adversaires"),
    MeleeCompany.APART: gettext_lazy("S'ils n'étaient pas à la même table"),
}
_LEVELS = {
    "forbidden": gettext_lazy("paires interdites à une même table"),
    "partners_again": gettext_lazy("partenaires qui l'ont déjà été"),
    "repeat_byes": gettext_lazy("attentes répétées"),
    "bye_distance": gettext_lazy("places entre ceux qui attendent et les derniers"),
    "same_club": gettext_lazy("paires d'un même club à une même table"),
    "rematches": gettext_lazy("adversaires qui l'ont déjà été"),
    "cost": gettext_lazy("écarts de force entre partenaires et entre camps"),
}
