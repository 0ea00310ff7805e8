"""Drawing a round: prepared, changed by hand, shown to the hall, taken back."""

import secrets
from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.draws.cancelled_draws import delete_draw, throw_away
from tournaments.domain.draws.checks import (
    build_finished_stage_refusal,
    list_rounds_before,
    refuse_closed_stage,
    refuse_contradicted,
    refuse_followed,
    refuse_level_tables,
    refuse_missing_losers,
    refuse_open_tables,
    refuse_over,
    refuse_stopped,
    refuse_too_few,
    refuse_too_few_tables,
)
from tournaments.domain.draws.exempt_matches import seat_against_staff
from tournaments.domain.stages.entry import FIRST_ROUND, enter_newcomers
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, RoundState, SheetState
from tournaments.errors import Refused
from tournaments.models import Match, Round, ScoreSheet, Stage, Tournament
from tournaments.pairing import Draw, DrawRequest, RequestError, request_as_json
from tournaments.queries.draws.halls import seat_in_hall
from tournaments.queries.draws.requests import build_draw_request
from tournaments.queries.draws.rounds import list_rounds_progress
from tournaments.queries.draws.stored_draws import (
    LOT_BYE,
    as_stored,
    bye_is_by_lot,
    describe_certificate,
    draw_around,
    draw_lot_bye,
    list_seated_late,
    map_team_numbers,
    place_last,
    read_stored_request,
)
from tournaments.queries.ranks.team_results import list_side_teams
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.stages.progress import find_stage_to_draw


@transaction.atomic
def preview_draw(
    tournament: Tournament, *, by: Actor, stage: Stage | None = None, seed: int | None = None
) -> Round:
    """Draw the next round of a stage for the organiser alone; an earlier preview is replaced.

    Without `stage`, that of the stage that has rounds to play. A round of a bracket in which
    everybody passes is published at once, and the next one is drawn. Raises Refused: `finished`,
    `stopped`, `contradicted`, `stage-closed`, `stage-followed`, `stage-over`, `source-going-on`,
    `round-open` while a table of the round before is not done, `undecided` while a bracket's match
    is level, `too-few-teams`, `too-few-tables`.
    """
    locked = lock_tournament(tournament)
    refuse_by_table(Act.DRAW_PREVIEWED, locked)
    refuse_stopped(locked)
    stage = locked_stage(locked, stage)
    refuse_closed_stage(stage)
    refuse_followed(stage)
    number = _take_preview_back(stage) or find_next_number(locked)
    request = ready_request(stage, secrets.randbelow(2**31) if seed is None else seed)
    bye = draw_lot_bye(request) if bye_is_by_lot(locked, request) else None
    drawn = seat_in_hall(stage, request, _draw_or_refuse(stage, request, bye))
    round_ = Round.objects.create(
        tournament=locked,
        stage=stage,
        number=number,
        stage_round=request.round,
        system=request.system,
        seed=request.seed,
        draw_input={**request_as_json(request), LOT_BYE: bye},
        certificate=describe_certificate(drawn.certificate),
    )
    seat_drawn(round_, drawn)
    announce(
        Act.DRAW_PREVIEWED,
        tournament=locked,
        subject=round_,
        by=by,
        after={"round": number, "seed": request.seed, "certificate": round_.certificate},
    )
    if not drawn.tables and is_bracket(stage.system):
        return _draw_beyond(publish_draw(round_, by=by), by=by, seed=seed)
    return round_


def _draw_beyond(empty: Round, *, by: Actor, seed: int | None) -> Round:
    """The round after one without a table; that one where none can be drawn yet."""
    try:
        return preview_draw(empty.tournament, stage=empty.stage, by=by, seed=seed)
    except Refused:
        return empty


def ready_request(stage: Stage, seed: int) -> DrawRequest:
    """What the stage's next round is drawn from, once all that it rests on is done.

    Those who enter with this round are written down. Raises Refused as `preview_draw`.
    """
    number = stage.rounds.count() + 1
    refuse_contradicted(stage)
    refuse_missing_losers(stage, number)
    refuse_open_tables(list_rounds_before(stage, number))
    refuse_level_tables(stage)
    if number > FIRST_ROUND:
        # Whoever turns up after the last round opens nothing anew.
        refuse_over(stage, number)
    enter_newcomers(stage, number=number, seed=seed)
    request = build_draw_request(stage, number=number, seed=seed)
    refuse_too_few(request)
    return request


def locked_stage(tournament: Tournament, stage: Stage | None) -> Stage:
    """The stage's row, locked; without one, that of the stage that has rounds to play."""
    key = find_stage_to_draw(tournament).pk if stage is None else stage.pk
    locked = read_again(tournament.stages.select_for_update(no_key=True), pk=key)
    locked.tournament = tournament
    return locked


def _take_preview_back(stage: Stage) -> int | None:
    """Remove the stage's preview; the number that it had, if there was one."""
    last = stage.rounds.filter(state=RoundState.PREVIEW).first()
    if last is None:
        return None
    return throw_away(last).number


def find_next_number(tournament: Tournament) -> int:
    """The number in the tournament of a round that is drawn now."""
    numbers = tournament.rounds.order_by("-number").values_list("number", flat=True)
    return (numbers.first() or 0) + 1


def _why_not(error: RequestError) -> str:
    """What to do about a bracket that cannot be drawn.

    Results are decided before a draw, so that a match is open only where nobody was there for it.
    """
    if error.code == "undecided":
        return _(
            "Deux équipes absentes à leur partie du tableau sont revenues, et une seule peut "
            "continuer : notez l'autre absente."
        )
    return _("Un résultat ne correspond plus au tableau tel qu'il s'est joué : vérifiez-le.")


def _draw_or_refuse(stage: Stage, request: DrawRequest, bye: int | None) -> Draw:
    try:
        drawn = draw_around(request, bye)
    except RequestError as error:
        raise Refused(_why_not(error), code=error.code) from error
    if not drawn.tables and not drawn.byes:
        raise build_finished_stage_refusal(stage)
    refuse_too_few_tables(request, drawn)
    return drawn


def seat_drawn(round_: Round, drawn: Draw) -> None:
    """Write the matches of a draw."""
    keys = dict(round_.tournament.teams.values_list("number", "pk"))
    matches = [
        Match(
            round=round_,
            table_number=table.table,
            ns_id=keys[table.ns],
            ew_id=keys[table.ew],
            ns_partner_id=keys.get(table.ns_partner or 0),
            ew_partner_id=keys.get(table.ew_partner or 0),
            slot=table.slot,
        )
        for table in drawn.tables
    ]
    slots = drawn.bye_slots or ("",) * len(drawn.byes)
    matches += [
        Match(round=round_, ns_id=keys[bye], slot=slot)
        for bye, slot in zip(drawn.byes, slots, strict=True)
    ]
    Match.objects.bulk_create(matches)


@transaction.atomic
def publish_draw(round_: Round, *, by: Actor) -> Round:
    """Show the draw to the hall, open its sheets, and lock those of the round before.

    The organisation's pairs that play the exempt are seated at once. Publishing twice changes
    nothing. Raises Refused: `contradicted`, `round-open` where a sheet before was reopened,
    `team-gone`, `draw-outdated`.
    """
    tournament = lock_tournament(round_.tournament)
    round_ = read_again(Round.objects.select_for_update(no_key=True), pk=round_.pk)
    if round_.state != RoundState.PREVIEW:
        return round_
    refuse_by_table(Act.DRAW_PUBLISHED, tournament)
    matches = list(round_.matches.all())
    _refuse_outdated(tournament, round_, matches)
    _lock_earlier_rounds(round_)
    round_.state = RoundState.PUBLISHED
    round_.published_at = timezone.now()
    round_.save(update_fields=["state", "published_at"])
    ScoreSheet.objects.bulk_create(
        ScoreSheet(match=match, entry=tournament.sheet_entry)
        for match in matches
        if match.ew_id is not None
    )
    numbers = map_team_numbers(tournament)
    announce(
        Act.DRAW_PUBLISHED,
        tournament=tournament,
        subject=round_,
        by=by,
        after={
            "round": round_.number,
            "seed": round_.seed,
            "tables": [
                [
                    match.table_number,
                    *(numbers[pk] for side in list_side_teams(match) for pk in side),
                ]
                for match in matches
            ],
        },
    )
    seat_against_staff(round_, by=by)
    return round_


def is_outdated(preview: Round) -> bool:
    """Whether a prepared draw would be asked with something else now, or not at all; the tables
    free in the hall and those reserved apart, which only seat it."""
    with transaction.atomic():
        stage = locked_stage(preview.tournament, preview.stage)
        for prepared in stage.rounds.filter(state=RoundState.PREVIEW):
            delete_draw(prepared)
        try:
            again = place_last(ready_request(stage, preview.seed), list_seated_late(preview))
            now = _leave_seating_out(as_stored(again))
        except Refused:
            now = None
        transaction.set_rollback(True)
    return now != _leave_seating_out(read_stored_request(preview))


def _leave_seating_out(request: DrawRequest) -> DrawRequest:
    apart = request.avoid_same_club
    teams = (replace(t, fixed_table=None, club=t.club if apart else "") for t in request.teams)
    return replace(request, teams=tuple(teams), tables=None)


def _refuse_outdated(tournament: Tournament, round_: Round, matches: Sequence[Match]) -> None:
    refuse_contradicted(round_.stage)
    refuse_open_tables(list_rounds_before(round_.stage, round_.stage_round))
    placed = {pk for match in matches for side in list_side_teams(match) for pk in side}
    ready = set(tournament.teams.ready_to_play().values_list("pk", flat=True))
    missing = placed - ready
    if missing and (gone := tournament.teams.filter(pk__in=missing).order_by("number")):
        raise Refused(
            _("Depuis ce tirage, il y a eu un départ (n° %(numbers)s) : tirez de nouveau.")
            % {"numbers": ", ".join(str(team.number) for team in gone)},
            code="team-gone",
        )
    if is_outdated(round_):
        raise Refused(
            _("Depuis cet aperçu, ce dont il est tiré a changé : il faut le tirer de nouveau."),
            code="draw-outdated",
        )


def _lock_earlier_rounds(round_: Round) -> None:
    """Close what the round rests on: the rounds before it, and those of the stages before."""
    before = round_.stage.rounds.filter(stage_round__lt=round_.stage_round)
    earlier = list(before.filter(state=RoundState.PUBLISHED).values_list("pk", flat=True))
    source = round_.stage.source
    while source is not None:
        played = list(source.rounds.filter(state=RoundState.PUBLISHED).without_draws())
        earlier += [
            finished.pk for finished, found in list_rounds_progress(played) if found.is_complete
        ]
        source = source.source
    ScoreSheet.objects.filter(match__round__in=earlier, state=SheetState.CONFIRMED).update(
        state=SheetState.LOCKED
    )
    Round.objects.filter(pk__in=earlier).update(state=RoundState.CLOSED, closed_at=timezone.now())
