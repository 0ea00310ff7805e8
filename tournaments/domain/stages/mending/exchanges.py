"""The right team in the place of a wrong one, at tables where nothing has begun."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce_together
from tournaments.domain.draws.checks import refuse_happened
from tournaments.domain.draws.seating import SEATS, evaluate_tables, save_places
from tournaments.domain.phones.desk import refuse_waiting
from tournaments.domain.stages.mending.renewals import renew_lists, renew_open_lists
from tournaments.enums import Act, RoundState
from tournaments.errors import Refused
from tournaments.models import Match, Round, Stage, StageEntrant, Tournament
from tournaments.queries.draws.stored_draws import describe_certificate, map_team_numbers
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.mending.contradictions import TornMatch
from tournaments.queries.stages.mending.lists import (
    StaleList,
    StaleLists,
    describe_opening,
    is_begun,
)
from tournaments.signals import Announcement

Places = Mapping[int, int]
"""Who takes whose place, by keys of teams."""


def exchange_in_tree(tournament: Tournament, torn: TornMatch, *, reason: str, by: Actor) -> None:
    """Seat who should have gone on from a match where the other sits, and the other way round."""
    if torn.rightful is None:
        raise Refused(
            _("Personne ne devait continuer : il n'y a pas d'équipe à mettre à cette place."),
            code="nobody-rightful",
        )
    places = {torn.went_on.pk: torn.rightful.pk, torn.rightful.pk: torn.went_on.pk}
    seated = {getattr(seat, name) for seat in torn.seats for name in SEATS}
    _refuse_gone(tournament, [torn.rightful.pk, *(places[pk] for pk in places if pk in seated)])
    _refuse_unseated(torn)
    _refuse_begun(torn.seats)
    fed = {seat.round.stage_id for seat in torn.seats} - {torn.stage.pk}
    for entrant in StageEntrant.objects.filter(stage__in=fed, team__in=places):
        entrant.team_id = places[entrant.team_id]
        entrant.save(update_fields=["team"])
    slot = torn.match.slot
    rounds = _list_rounds(torn.seats)
    for round_ in rounds:
        numbers = map_team_numbers(tournament)
        of_teams = {numbers[gone]: numbers[coming] for gone, coming in places.items()}
        if round_.stage_id == torn.stage.pk:
            results = round_.draw_input.get("results", [])
            told = [_by_result(result, slot, torn.rightful.number) for result in results]
            # Beaten when the round was drawn, it may have gone home and come back since.
            teams = [
                {**team, "present": True} if team["id"] == torn.rightful.number else team
                for team in round_.draw_input["teams"]
            ]
            round_.draw_input = {**round_.draw_input, "results": told, "teams": teams}
        else:
            _rename(round_, of_teams)
        _seat(round_, torn.seats, places)
    _announce_tables(tournament, rounds, torn.seats, reason=reason, by=by)
    renew_open_lists(tournament, {stage.pk for stage in torn.lists}, by=by)


def exchange_in_lists(tournament: Tournament, stale: StaleLists, *, reason: str, by: Actor) -> None:
    """Have those play each stage who would enter it now, in the places of those who would not."""
    lists = stale.open_lists
    drawn = [outdated for outdated in lists if outdated.stage.rounds.exists()]
    for outdated in drawn:
        if len(outdated.coming) != len(outdated.dropped) or not outdated.coming:
            raise Refused(
                _("« %(name)s » est tirée : un échange ne la remet pas en ordre.")
                % {"name": outdated.stage.name},
                code="uneven-exchange",
            )
        _refuse_begun(_list_seats_of(outdated))
    _refuse_gone(tournament, [team.pk for outdated in drawn for team in outdated.coming])
    written = [(outdated, _take_out(outdated)) for outdated in drawn]
    undrawn = [outdated.stage for outdated in lists if outdated not in drawn]
    StageEntrant.objects.filter(stage__in=undrawn).delete()
    changed: list[Round] = []
    for outdated, entrants in written:
        StageEntrant.objects.bulk_create(entrants)
        stage = Stage.objects.get(pk=outdated.stage.pk)
        stage.tournament = tournament
        stage.opened_on = describe_opening(stage, outdated.renewed, StageFacts(tournament))
        stage.save(update_fields=["opened_on"])
        places = dict(
            zip((t.pk for t in outdated.dropped), (t.pk for t in outdated.coming), strict=True)
        )
        seats = _list_seats_of(outdated)
        for round_ in _list_rounds(seats):
            pairs = zip(outdated.dropped, outdated.coming, strict=True)
            _rename(round_, {gone.number: new.number for gone, new in pairs})
            _seat(round_, seats, places)
            changed.append(round_)
    # Standings follow from what is told: until every stage has its teams, some would sit in two.
    seats = [seat for stale in drawn for seat in _list_seats_of(stale)]
    _announce_tables(tournament, changed, seats, reason=reason, by=by)
    renew_lists(undrawn, by=by)


def _take_out(stale: StaleList) -> list[StageEntrant]:
    """Take those out of a list who would not enter now; the rows of those who come instead."""
    rows = {row.team_id: row for row in stale.stage.entrants.all()}
    coming = {qualifier.team.pk: qualifier for qualifier in stale.renewed.qualifiers}
    entrants = []
    for gone, new in zip(stale.dropped, stale.coming, strict=True):
        row, found = rows[gone.pk], coming[new.pk]
        row.delete()
        entrants.append(
            StageEntrant(
                stage=stale.stage,
                team=new,
                seed=row.seed,
                pool=row.pool,
                since_round=row.since_round,
                carried_ranking_points=found.carried_ranking_points,
                carried_match_points=found.carried_match_points,
            )
        )
    return entrants


def _list_seats_of(stale: StaleList) -> list[Match]:
    gone = {team.pk for team in stale.dropped}
    return [seat for seat in stale.seats if gone & {getattr(seat, name) for name in SEATS}]


def _refuse_gone(tournament: Tournament, coming: Collection[int]) -> None:
    gone = tournament.teams.filter(pk__in=coming).exclude(
        pk__in=tournament.teams.ready_to_play().values("pk")
    )
    if team := gone.order_by("number").first():
        raise Refused(
            _("L'équipe %(number)s n'est plus là : elle ne peut pas prendre cette place.")
            % {"number": team.number},
            code="team-gone",
        )


def _refuse_unseated(torn: TornMatch) -> None:
    """A team that had gone home when the next round was drawn holds no seat to be given back."""
    later = torn.stage.rounds.filter(stage_round__gt=torn.match.round.stage_round)
    for round_ in later.exclude(state=RoundState.PREVIEW):
        absent = {
            team["id"] for team in round_.draw_input["teams"] if not team.get("present", True)
        }
        if torn.went_on.number in absent:
            raise Refused(
                _("L'équipe %(number)s n'était plus là au tirage : tirez de nouveau.")
                % {"number": torn.went_on.number},
                code="unseated",
            )


def _refuse_begun(seats: Sequence[Match]) -> None:
    begun = sorted(seat.table_number or 0 for seat in seats if is_begun(seat))
    if begun:
        raise Refused(
            _("La table %(table)s a déjà commencé.") % {"table": begun[0]}, code="already-recorded"
        )
    refuse_happened(seats)
    refuse_waiting(seats)


def _list_rounds(seats: Sequence[Match]) -> list[Round]:
    rounds = Round.objects.filter(pk__in={seat.round_id for seat in seats})
    return list(rounds.select_related("tournament").order_by("number"))


def _by_result(result: dict[str, Any], slot: str, winner: int) -> dict[str, Any]:
    return {**result, "winner": winner} if result.get("slot") == slot else result


def _rename(round_: Round, numbers: Mapping[int, int]) -> None:
    """The request of a round with other teams in the places of some."""
    teams = [
        {**entrant, "id": numbers.get(entrant["id"], entrant["id"])}
        for entrant in round_.draw_input["teams"]
    ]
    round_.draw_input = {**round_.draw_input, "teams": teams}


def _seat(round_: Round, seats: Sequence[Match], places: Places) -> None:
    """Write a round's matches with the right teams, and what its draw costs with them."""
    keys = {seat.pk for seat in seats if seat.round_id == round_.pk}
    matches = list(round_.matches.select_for_update())
    changed = [match for match in matches if match.pk in keys]
    for match in changed:
        for name in SEATS:
            setattr(match, name, places.get(getattr(match, name), getattr(match, name)))
    save_places(changed)
    round_.certificate = describe_certificate(evaluate_tables(round_, matches))
    round_.save(update_fields=["draw_input", "certificate"])


def _announce_tables(
    tournament: Tournament,
    rounds: Sequence[Round],
    seats: Sequence[Match],
    *,
    reason: str,
    by: Actor,
) -> None:
    """Announce the tables of rounds as they are now, where all of them have changed."""
    numbers = map_team_numbers(tournament)
    told = [
        Announcement(
            act=Act.STAGE_PUT_RIGHT,
            subject=round_,
            after={"round": round_.number, "tables": _describe_tables(round_, seats, numbers)},
            reason=reason,
        )
        for round_ in rounds
    ]
    if told:
        announce_together(told, tournament=tournament, by=by)


def _describe_tables(
    round_: Round, seats: Sequence[Match], numbers: Mapping[int, int]
) -> list[list[int | None]]:
    """The tables of a round that changed: the number of each and its teams."""
    changed = round_.matches.filter(pk__in=[seat.pk for seat in seats])
    return [
        [match.table_number, *(numbers[pk] for pk in (match.ns_id, match.ew_id) if pk)]
        for match in changed
    ]
