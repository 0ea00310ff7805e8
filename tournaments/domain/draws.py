"""Drawing a round: prepared, changed by hand, shown to the hall, taken back."""

import secrets
from dataclasses import asdict
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.enums import Act, Forfeit, RoundState, SheetState
from tournaments.errors import Refused
from tournaments.models import DealRecord, Match, Round, ScoreSheet, TotalsRecord, Tournament
from tournaments.pairing import Certificate, Draw, DrawRequest
from tournaments.queries.draws import (
    LOT_BYE,
    bye_is_by_lot,
    draw_around,
    draw_request,
    lot_bye,
    stored_request,
)
from tournaments.queries.evening import round_progress


@transaction.atomic
def preview_draw(tournament: Tournament, *, by: Actor, seed: int | None = None) -> Round:
    """Draw the next round for the organiser alone; an earlier preview of it is replaced.

    Raises Refused: `finished`, `round-open` while a table of the round before is not done,
    `too-few-teams`, `too-few-tables`.
    """
    locked = lock_tournament(tournament)
    _refuse_if_finished(locked)
    last = locked.rounds.order_by("-number").first()
    if last is not None and last.state == RoundState.PREVIEW:
        last.delete()
        last = locked.rounds.order_by("-number").first()
    if last is not None:
        _refuse_open_tables(last)
    number = 1 if last is None else last.number + 1
    stage = locked.stages.order_by("-number")[0]
    seed = secrets.randbelow(2**31) if seed is None else seed
    request = draw_request(locked, number=number, system=stage.system, seed=seed)
    _refuse_too_few(request)
    bye = lot_bye(request) if bye_is_by_lot(locked, request) else None
    drawn = draw_around(request, bye)
    round_ = Round.objects.create(
        tournament=locked,
        stage=stage,
        number=number,
        stage_round=stage.rounds.count() + 1,
        system=request.system,
        seed=seed,
        draw_input={**stored_request(request), LOT_BYE: bye},
        certificate=stored_certificate(drawn.certificate),
    )
    _seat(round_, drawn)
    announce(
        Act.DRAW_PREVIEWED,
        tournament=locked,
        subject=round_,
        by=by,
        after={"round": number, "seed": seed, "certificate": round_.certificate},
    )
    return round_


def _seat(round_: Round, drawn: Draw) -> None:
    keys = dict(round_.tournament.teams.values_list("number", "pk"))
    matches = [
        Match(round=round_, table_number=table.table, ns_id=keys[table.ns], ew_id=keys[table.ew])
        for table in drawn.tables
    ]
    matches += [Match(round=round_, ns_id=keys[bye]) for bye in drawn.byes]
    Match.objects.bulk_create(matches)


def stored_certificate(certificate: Certificate) -> dict[str, Any]:
    """The certificate as JSON."""
    stored = asdict(certificate)
    stored["cost"] = list(certificate.cost)
    stored["notes"] = [{"code": n.code, "values": list(n.values)} for n in certificate.notes]
    return stored


def _refuse_if_finished(tournament: Tournament) -> None:
    if tournament.finished_at is not None:
        raise Refused(_("Le concours est terminé : rouvrez-le d'abord."), code="finished")


def _refuse_open_tables(last: Round) -> None:
    progress = round_progress(last)
    if progress.is_complete:
        return
    tables = ", ".join(str(number) for number in progress.missing_tables[:12])
    raise Refused(
        _("La partie %(round)d n'est pas finie. Tables en attente : %(tables)s.")
        % {"round": last.number, "tables": tables},
        code="round-open",
    )


def _refuse_too_few(request: DrawRequest) -> None:
    if len(request.teams) < 2:
        raise Refused(
            _("Il faut au moins deux équipes présentes pour tirer."), code="too-few-teams"
        )
    needed = len(request.teams) // 2
    if request.tables is not None and len(request.tables) < needed:
        raise Refused(
            _("Il faut %(needed)d tables et les réglages n'en donnent que %(given)d.")
            % {"needed": needed, "given": len(request.tables)},
            code="too-few-tables",
        )


@transaction.atomic
def publish_draw(round_: Round, *, by: Actor) -> Round:
    """Show the draw to the hall, open its sheets, and lock those of the round before.

    Publishing twice changes nothing. Raises Refused: `round-open` where a sheet of the round
    before was reopened since the draw, `team-gone` where a drawn team has left.
    """
    tournament = lock_tournament(round_.tournament)
    round_ = Round.objects.select_for_update().get(pk=round_.pk)
    if round_.state != RoundState.PREVIEW:
        return round_
    _refuse_outdated(tournament, round_)
    _lock_earlier_rounds(tournament, round_.number)
    round_.state = RoundState.PUBLISHED
    round_.published_at = timezone.now()
    round_.save(update_fields=["state", "published_at"])
    ScoreSheet.objects.bulk_create(
        ScoreSheet(match=match, entry=tournament.sheet_entry)
        for match in round_.matches.exclude(ew=None)
    )
    announce(
        Act.DRAW_PUBLISHED,
        tournament=tournament,
        subject=round_,
        by=by,
        after={
            "round": round_.number,
            "seed": round_.seed,
            "tables": [
                [match.table_number, match.ns_id, match.ew_id] for match in round_.matches.all()
            ],
        },
    )
    return round_


def _refuse_outdated(tournament: Tournament, round_: Round) -> None:
    before = tournament.rounds.filter(number=round_.number - 1).first()
    if before is not None:
        _refuse_open_tables(before)
    drawn = {team["id"] for team in round_.draw_input["teams"]}
    gone = drawn - set(tournament.teams.ready_to_play().values_list("number", flat=True))
    if gone:
        raise Refused(
            _("Depuis ce tirage, une équipe est partie (n° %(numbers)s) : tirez de nouveau.")
            % {"numbers": ", ".join(str(number) for number in sorted(gone))},
            code="team-gone",
        )


def _lock_earlier_rounds(tournament: Tournament, number: int) -> None:
    earlier = tournament.rounds.filter(number__lt=number, state=RoundState.PUBLISHED)
    ScoreSheet.objects.filter(match__round__in=earlier, state=SheetState.CONFIRMED).update(
        state=SheetState.LOCKED
    )
    earlier.update(state=RoundState.CLOSED, closed_at=timezone.now())


@transaction.atomic
def cancel_draw(round_: Round, *, by: Actor, reason: str = "") -> None:
    """Take back the last draw while nothing of it is recorded; the round before reopens.

    Raises Refused: `not-the-last-round`, `already-recorded`.
    """
    tournament = lock_tournament(round_.tournament)
    round_ = Round.objects.select_for_update().get(pk=round_.pk)
    if tournament.rounds.filter(number__gt=round_.number).exists():
        raise Refused(_("Seul le dernier tirage s'annule."), code="not-the-last-round")
    if is_recorded(round_):
        raise Refused(
            _("Des résultats sont déjà saisis dans cette partie : le tirage ne s'annule plus."),
            code="already-recorded",
        )
    before = {"round": round_.number, "seed": round_.seed}
    _reopen_round(tournament, round_.number - 1)
    round_.delete()
    announce(Act.DRAW_CANCELLED, tournament=tournament, by=by, before=before, reason=reason)


def _reopen_round(tournament: Tournament, number: int) -> None:
    reopened = tournament.rounds.filter(number=number, state=RoundState.CLOSED)
    ScoreSheet.objects.filter(match__round__in=reopened, state=SheetState.LOCKED).update(
        state=SheetState.CONFIRMED
    )
    reopened.update(state=RoundState.PUBLISHED, closed_at=None)


def is_recorded(round_: Round) -> bool:
    """Whether any fact of the round is on record."""
    return (
        DealRecord.objects.filter(sheet__match__round=round_).exists()
        or TotalsRecord.objects.filter(sheet__match__round=round_).exists()
        or round_.matches.exclude(forfeit=Forfeit.NONE).exists()
    )
