"""Changing who sits where by hand: two teams swapped, with what that costs."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.draws.checks import refuse_held
from tournaments.domain.phones.desk import refuse_waiting
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, CountsFor, Forfeit
from tournaments.errors import Refused
from tournaments.models import DealRecord, Match, Round, ScoreSheet, Team, TotalsRecord
from tournaments.pairing import Certificate, Pairing, evaluate
from tournaments.ports import arbitration
from tournaments.queries.draws.stored_draws import (
    describe_certificate,
    map_team_numbers,
    read_stored_request,
)
from tournaments.queries.stages.chain import find_draw_family

SEATS = ("ns_id", "ew_id", "ns_partner_id", "ew_partner_id")
"""The four chairs of a table; only a mêlée gives out the last two."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SwapPreview:
    """What a swap comes to: the draw's certificate, the tables that change and who sits at all."""

    certificate: Certificate
    changed: tuple[Match, ...]
    chairs: tuple[tuple[int | None, ...], ...]


def preview_swap(round_: Round, *, first: Team, second: Team) -> SwapPreview:
    """The draw with two teams in each other's place; nothing is written.

    Raises Refused as `swap_teams` does.
    """
    _refuse_fixed(round_)
    matches = list(round_.matches.order_by("pk"))
    touched = _exchange(matches, first, second)
    refuse_recorded(touched)
    refuse_held(touched)
    refuse_waiting(touched)
    return SwapPreview(
        certificate=evaluate_tables(round_, matches),
        changed=tuple(touched),
        chairs=tuple(
            (match.table_number, *(getattr(match, seat) for seat in SEATS)) for match in matches
        ),
    )


@transaction.atomic
def swap_teams(round_: Round, *, first: Team, second: Team, by: Actor) -> Round:
    """Put two teams in each other's place and say in the certificate what that costs.

    Raises Refused: `fixed-draw`, `same-team`, `not-in-the-draw`, `same-table`, `already-recorded`,
    `seats-held`, `already-typed` while what players typed there waits.
    """
    tournament = lock_tournament(round_.tournament)
    refuse_by_table(Act.DRAW_SWAPPED, tournament)
    round_ = read_again(Round.objects.select_for_update(no_key=True), pk=round_.pk)
    _refuse_fixed(round_)
    matches = list(round_.matches.select_for_update(no_key=True))
    touched = _exchange(matches, first, second)
    refuse_recorded(touched)
    refuse_held(touched)
    refuse_waiting(touched)
    save_places(touched)
    before = round_.certificate
    round_.certificate = describe_certificate(evaluate_tables(round_, matches))
    round_.swaps = [*round_.swaps, [first.number, second.number]]
    round_.save(update_fields=["certificate", "swaps"])
    announce(
        Act.DRAW_SWAPPED,
        tournament=tournament,
        subject=round_,
        by=by,
        before={"certificate": before},
        after={"teams": [first.number, second.number], "certificate": round_.certificate},
    )
    return round_


def is_fixed(round_: Round) -> bool:
    """Whether a round follows from a schedule, or from the results of a bracket."""
    family = find_draw_family(round_.system)
    return family == "schedule" or (family == "bracket" and round_.stage_round > 1)


def _refuse_fixed(round_: Round) -> None:
    if is_fixed(round_):
        raise Refused(
            _("Ce tirage découle des tours d'avant : les équipes ne s'y échangent pas."),
            code="fixed-draw",
        )


def _exchange(matches: list[Match], first: Team, second: Team) -> list[Match]:
    """Exchange two teams in memory; the matches that change."""
    places = {
        getattr(match, seat): (match, seat)
        for match in matches
        for seat in SEATS
        if getattr(match, seat) is not None and not _is_favour(match, seat)
    }
    if first.pk == second.pk:
        raise Refused(_("C'est deux fois la même équipe."), code="same-team")
    if first.pk not in places or second.pk not in places:
        raise Refused(_("Choisissez deux équipes de ce tirage."), code="not-in-the-draw")
    (one, seat_of_one), (other, seat_of_other) = places[first.pk], places[second.pk]
    partners = seat_of_one[:2] == seat_of_other[:2]
    if one is other and (partners or one.ns_partner_id is None):
        raise Refused(_("Ces deux équipes jouent déjà ensemble."), code="same-table")
    setattr(one, seat_of_one, second.pk)
    setattr(other, seat_of_other, first.pk)
    return [one] if one is other else [one, other]


def _is_favour(match: Match, seat: str) -> bool:
    """Whether who sits there plays for the exempt, besides a match of its own or none."""
    return match.counts_for != CountsFor.BOTH and seat == "ew_id"


def save_places(matches: list[Match]) -> None:
    """Write the changed matches; all leave the table first, so that nobody sits twice."""
    kept = [
        Match(
            pk=match.pk,
            key=match.key,
            round_id=match.round_id,
            table_number=match.table_number,
            ns_id=match.ns_id,
            ew_id=match.ew_id,
            ns_partner_id=match.ns_partner_id,
            ew_partner_id=match.ew_partner_id,
            slot=match.slot,
            counts_for=match.counts_for,
        )
        for match in matches
    ]
    put_incidents_back = arbitration().take_incidents_off(matches)
    sheets = list(ScoreSheet.objects.filter(match__in=matches))
    ScoreSheet.objects.filter(match__in=matches).delete()
    Match.objects.filter(pk__in=[match.pk for match in matches]).delete()
    Match.objects.bulk_create(kept)
    ScoreSheet.objects.bulk_create(sheets)
    put_incidents_back()


def refuse_recorded(matches: list[Match]) -> None:
    recorded = (
        DealRecord.objects.filter(sheet__match__in=matches).exists()
        or TotalsRecord.objects.filter(sheet__match__in=matches).exists()
        or any(match.forfeit != Forfeit.NONE for match in matches)
    )
    if recorded:
        raise Refused(_("Une de ces tables a déjà un résultat."), code="already-recorded")


def evaluate_tables(round_: Round, matches: list[Match]) -> Certificate:
    """What a round costs with these tables."""
    numbers = map_team_numbers(round_.tournament)
    tables = [
        Pairing(
            table=match.table_number or 0,
            ns=numbers[match.ns_id],
            ew=numbers[match.ew_id],
            ns_partner=numbers.get(match.ns_partner_id or 0),
            ew_partner=numbers.get(match.ew_partner_id or 0),
            slot=match.slot,
        )
        for match in matches
        if match.ew_id is not None and match.counts_for == CountsFor.BOTH
    ]
    byes = [
        numbers[match.ns_id]
        for match in matches
        if match.is_bye or match.counts_for != CountsFor.BOTH
    ]
    return evaluate(read_stored_request(round_), tuple(tables), byes)
