"""A match for the team that sits out: against volunteers, or against the organisation's pair.

It counts for that team alone. The volunteers play their own match of the round as drawn.
"""

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.draws.checks import refuse_happened, refuse_unless_played
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, ByePlay, CountsFor, Forfeit, SheetState
from tournaments.errors import Refused
from tournaments.models import Match, Round, ScoreSheet, Team
from tournaments.queries.draws.exempt_matches import can_exempt_play, list_staff_in_the_room
from tournaments.queries.draws.halls import find_free_table


@transaction.atomic
def seat_exempt_team(round_: Round, *, exempt: Team, against: Team, by: Actor) -> Match:
    """Give the team that sits out a match against `against`, at a free table.

    Raises Refused: `not-published`, `passes` in a bracket or a mêlée, `not-exempt`,
    `opponent-away` for a pair that is neither in the room nor the organisation's.
    """
    tournament = lock_tournament(round_.tournament)
    refuse_by_table(Act.CATCH_UP_SEATED, tournament)
    round_ = read_again(Round.objects.select_for_update(no_key=True), pk=round_.pk)
    refuse_unless_played(round_)
    if not can_exempt_play(round_):
        raise Refused(
            _("Dans un tableau l'exempt passe sans jouer ; en mêlée il attend la partie suivante."),
            code="passes",
        )
    sitting_out = round_.matches.filter(ew=None, ns=exempt).first()
    if sitting_out is None:
        raise Refused(
            _("L'équipe %(number)s n'est pas exempte.") % {"number": exempt.number},
            code="not-exempt",
        )
    if against.pk == exempt.pk or not _may_play(against):
        raise Refused(
            _("Choisissez une équipe présente, ou une équipe de l'organisation."),
            code="opponent-away",
            field="against",
        )
    sitting_out.ew, sitting_out.counts_for = against, CountsFor.NS
    sitting_out.table_number = find_free_table(round_)
    sitting_out.save(update_fields=["ew", "counts_for", "table_number"])
    ScoreSheet.objects.create(match=sitting_out, entry=tournament.sheet_entry)
    announce(
        Act.CATCH_UP_SEATED,
        tournament=tournament,
        subject=sitting_out,
        by=by,
        after={"table": sitting_out.table_number, "teams": [exempt.number, against.number]},
    )
    return sitting_out


@transaction.atomic
def take_back_exempt_match(match: Match, *, by: Actor) -> Match:
    """Let the exempt sit out again: the match that it was given goes, with its empty sheet.

    Raises Refused: `not-published`, `not-exempt`, `already-recorded` once anything stands on the
    sheet, `already-happened`.
    """
    tournament = lock_tournament(match.round.tournament)
    refuse_by_table(Act.CATCH_UP_TAKEN_BACK, tournament)
    round_ = read_again(Round.objects.select_for_update(no_key=True), pk=match.round_id)
    refuse_unless_played(round_)
    match = read_again(Match.objects.select_for_update(no_key=True), pk=match.pk)
    against = match.ew
    if match.counts_for != CountsFor.NS or against is None:
        raise Refused(
            _("L'équipe %(number)s n'est pas exempte.") % {"number": match.ns.number},
            code="not-exempt",
        )
    table = match.table_number
    _refuse_begun(match)
    refuse_happened([match])
    ScoreSheet.objects.filter(match=match).delete()
    match.ew, match.counts_for, match.table_number = None, CountsFor.BOTH, None
    match.save(update_fields=["ew", "counts_for", "table_number"])
    announce(
        Act.CATCH_UP_TAKEN_BACK,
        tournament=tournament,
        subject=match,
        by=by,
        before={"table": table, "teams": [match.ns.number, against.number]},
    )
    return match


def _refuse_begun(match: Match) -> None:
    """Raise Refused (`already-recorded`) unless the sheet is as empty as on the first day."""
    sheet = read_again(ScoreSheet.objects.select_for_update(no_key=True), match=match)
    is_empty = (
        sheet.state == SheetState.OPEN
        and match.forfeit == Forfeit.NONE
        and not sheet.deal_records.exists()
        and not sheet.totals_records.exists()
    )
    if not is_empty:
        raise Refused(
            _("La feuille de la table %(table)d n'est plus vide : la partie de l'exempt reste.")
            % {"table": match.table_number or 0},
            code="already-recorded",
        )


def seat_against_staff(round_: Round, *, by: Actor) -> list[Match]:
    """Give those who sit out the organisation's pairs that are there, in order of number."""
    if round_.tournament.bye_play != ByePlay.STAFF or not can_exempt_play(round_):
        return []
    exempt = [
        match.ns for match in round_.matches.filter(ew=None).select_related("ns").order_by("ns")
    ]
    return [
        seat_exempt_team(round_, exempt=team, against=staff, by=by)
        for team, staff in zip(exempt, list_staff_in_the_room(round_), strict=False)
    ]


def _may_play(team: Team) -> bool:
    asked = team.tournament.teams.filter(pk=team.pk)
    return asked.allowed_to_play().exists() if team.is_staff else asked.ready_to_play().exists()
