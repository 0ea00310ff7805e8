"""Throwing a draw away: what it was stays on record, and can be taken up again."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.draws.checks import refuse_followed, refuse_happened
from tournaments.domain.phones.desk import list_waiting_at
from tournaments.domain.previews import Foreseen
from tournaments.domain.stages.entry import forget_newcomers
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, RoundState
from tournaments.errors import Refused
from tournaments.models import CancelledDraw, Match, Round, Stage
from tournaments.queries.draws.stored_draws import kept_row


@transaction.atomic
def cancel_draw(round_: Round, *, by: Actor, reason: str = "") -> CancelledDraw:
    """Take back the last draw of a stage while nothing of it is recorded.

    A published one asks a reason. The round before stays as it is. Raises Refused:
    `finished`, `not-the-last-round`, `stage-followed`, `already-recorded`, `already-happened`,
    `reason-missing`.
    """
    tournament = lock_tournament(round_.tournament)
    round_ = read_again(Round.objects.select_for_update(no_key=True), pk=round_.pk)
    round_.tournament = tournament
    if round_.stage.rounds.filter(stage_round__gt=round_.stage_round).exists():
        raise Refused(_("Seul le dernier tirage s'annule."), code="not-the-last-round")
    _refuse_rested_on(round_)
    why = _("Dites pourquoi ce tirage est annulé.")
    refuse_by_table(Act.DRAW_CANCELLED, round_, reason=reason, why=why)
    refuse_happened(round_.matches.all())
    typed = list_waiting_at(list(round_.matches.all()))
    cancelled = throw_away(round_, reason=reason)
    announce(
        Act.DRAW_CANCELLED,
        tournament=tournament,
        subject=cancelled,
        by=by,
        before={
            "round": round_.number,
            "seed": round_.seed,
            "certificate": round_.certificate,
            "tables": cancelled.tables and _seats(cancelled),
            **({"typed": typed} if typed else {}),
        },
        reason=reason,
    )
    return cancelled


def throw_away(round_: Round, *, reason: str = "") -> CancelledDraw:
    """Delete a round, and keep what its draw was."""
    cancelled = CancelledDraw.objects.create(
        stage=round_.stage,
        number=round_.number,
        stage_round=round_.stage_round,
        system=round_.system,
        seed=round_.seed,
        draw_input=round_.draw_input,
        certificate=round_.certificate,
        swaps=round_.swaps,
        tables=_tables(round_),
        drawn_at=round_.drawn_at,
        published_at=round_.published_at,
        started_at=round_.started_at,
        reason=reason.strip()[:500],
    )
    delete_draw(round_)
    return cancelled


def delete_draw(round_: Round) -> None:
    """Delete a round, and those whom its draw wrote down."""
    forget_newcomers(round_)
    round_.delete()


def foresee_thrown_away(stage: Stage | None) -> Foreseen[list[object]]:
    """The preview of a stage with its tables as they were changed by hand: what is thrown away with
    it; nothing where none is prepared."""
    previews = Round.objects.filter(stage=stage, state=RoundState.PREVIEW)
    thrown: list[object] = [[round_.pk, round_.seed, _tables(round_)] for round_ in previews]
    return Foreseen(typed=None, impact=thrown)


def _tables(round_: Round) -> list[list[int | str | None]]:
    """The tables as they stand; who sits out with a match of their own sits out as drawn."""
    seated = ("ns", "ns_partner", "ew", "ew_partner")
    matches: list[Match] = list(round_.matches.select_related(*seated))
    return [kept_row(match) for match in matches]


def _seats(cancelled: CancelledDraw) -> list[list[int | str | None]]:
    """The tables as the journal tells them: the table, then who sat there."""
    return [
        [table, *(number for number in seated if number is not None)]
        for table, _slot, *seated in cancelled.tables
    ]


def _refuse_rested_on(round_: Round) -> None:
    """Refuse to take a round back once those who go on by it are fixed."""
    refuse_followed(round_.stage)
    for stage in round_.stage.feeds.exclude(opened_at=None):
        if round_.stage_round <= max(stage.lost_rounds, default=0):
            raise Refused(
                _("Des battus de ce tour jouent déjà « %(name)s ».") % {"name": stage.name},
                code="stage-followed",
            )
