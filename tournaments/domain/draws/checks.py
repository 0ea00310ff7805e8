"""What stands in the way of a draw, said before it is made."""

from collections.abc import Collection, Iterable, Sequence

from django.utils.translation import gettext as _

from tournaments.enums import DrawSystem, Forfeit, RoundState, StageEntry
from tournaments.errors import Refused
from tournaments.models import (
    Adjustment,
    DealRecord,
    Match,
    Round,
    Stage,
    TotalsRecord,
    Tournament,
)
from tournaments.pairing import Draw, DrawRequest
from tournaments.ports import arbitration
from tournaments.queries.draws.round_titles import name_round_in_sentence
from tournaments.queries.draws.rounds import list_rounds_progress
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.stages.mending.contradictions import list_open_above
from tournaments.queries.stages.options import plans_rounds
from tournaments.queries.stages.order import list_undecided_matches
from tournaments.queries.stages.progress import count_rounds_now


def refuse_stopped(tournament: Tournament) -> None:
    """Raise Refused (`stopped`) once it was decided to play no further round."""
    if tournament.stopped_at is not None:
        raise Refused(
            _("Le concours est arrêté avant la fin prévue : reprenez-le d'abord."), code="stopped"
        )


def refuse_unpublished(round_: Round) -> None:
    """Raise Refused (`round-not-published`) while a draw is a preview: nobody sits there yet, and
    the next draw replaces its tables."""
    if round_.state == RoundState.PREVIEW:
        raise Refused(_("Ce tirage n'est pas encore publié."), code="round-not-published")


def refuse_unless_played(round_: Round) -> None:
    """Raise Refused (`not-published`) where nobody sits at the tables of a round now: its draw is
    a preview, or it is closed."""
    if round_.state != RoundState.PUBLISHED:
        raise Refused(_("Cette partie ne se joue pas en ce moment."), code="not-published")


def build_preview_refusal() -> Refused:
    """What refuses to go on while a draw is neither published nor cancelled."""
    sentence = _("Un tirage est en préparation : publiez-le ou annulez-le d'abord.")
    return Refused(sentence, code="preview-open")


def refuse_happened(matches: Collection[Match]) -> None:
    """Raise Refused (`already-happened`) where more than a result rests on one of these tables:
    points given or taken there, or what others keep of it."""
    penalised = Adjustment.objects.filter(match__in=matches).exists()
    if penalised or arbitration().has_incident_at(matches):
        raise Refused(
            _("Un incident ou une pénalité tient à une de ces tables : elle reste comme tirée."),
            code="already-happened",
        )


def refuse_held(matches: Collection[Match]) -> None:
    """Raise Refused (`seats-held`) where points, a fault or a decision are about those who sit at
    one of these tables; what was told there and came to nothing stays beside the table."""
    penalised = Adjustment.objects.filter(match__in=matches).exists()
    if penalised or arbitration().holds_seats_at(matches):
        raise Refused(
            _("À une de ces tables, une faute, une décision ou une pénalité touche ceux qui y sont "
              "assis : classez-la d'abord sans suite, ou révisez-la."),
            code="seats-held",
        )  # fmt: skip


def refuse_open_tables(rounds: Iterable[Round]) -> None:
    """Raise Refused (`round-open`) while a table of these rounds has no result."""
    for round_, progress in list_rounds_progress(list(rounds)):
        if progress.is_complete:
            continue
        tables = ", ".join(str(number) for number in progress.missing_tables[:12])
        raise Refused(
            _("Il manque des résultats à %(round)s. Tables en attente : %(tables)s.")
            % {"round": name_round_in_sentence(round_), "tables": tables},
            code="round-open",
        )


def refuse_level_tables(stage: Stage, rounds: Iterable[int] | None = None) -> None:
    """Raise Refused (`undecided`) while a match of a bracket has no winner and nobody is named.

    `rounds` are those of the stage that matter, all of them without it.
    """
    wanted = None if rounds is None else set(rounds)
    level = [
        match
        for match in list_undecided_matches(stage)
        if wanted is None or match.round.stage_round in wanted
    ]
    if level:
        raise Refused(phrase_undecided(level), code="undecided")


def phrase_undecided(matches: Sequence[Match]) -> str:
    """A sentence about tables of a bracket that ended level, and what is missing."""
    tables = ", ".join(str(match.table_number) for match in matches)
    if len(matches) > 1:
        return _("Tables %(tables)s : égalité, il faut un vainqueur.") % {"tables": tables}
    return _("Table %(tables)s : égalité, il faut un vainqueur.") % {"tables": tables}


def refuse_contradicted(stage: Stage) -> None:
    """Raise Refused (`contradicted`) while what a draw of the stage rests on contradicts a result
    that was corrected since."""
    if list_open_above(stage):
        raise build_contradiction_refusal()


def build_contradiction_refusal() -> Refused:
    """What waits until somebody has chosen what becomes of it."""
    return Refused(
        _(
            "Un résultat corrigé ne correspond plus à ce qui a été tiré : choisissez d'abord"
            " ce qu'il en advient, dans « La soirée »."
        ),
        code="contradicted",
    )


def refuse_closed_stage(stage: Stage) -> None:
    """Raise Refused (`stage-closed`) before it is known who plays the stage."""
    if stage.source_id is not None and stage.opened_at is None:
        raise Refused(
            _("« %(name)s » n'est pas ouverte : fixez d'abord ses qualifiés.")
            % {"name": stage.name},
            code="stage-closed",
        )


def refuse_followed(stage: Stage) -> None:
    """Raise Refused (`stage-followed`) once those who go on from the stage are fixed."""
    following = stage.feeds.exclude(opened_at=None).exclude(entry=StageEntry.LOSERS).first()
    if following is not None:
        raise Refused(
            _("Les qualifiés de « %(name)s » sont fixés : cette phase est finie.")
            % {"name": following.name},
            code="stage-followed",
        )


def refuse_missing_losers(stage: Stage, number: int) -> None:
    """Raise Refused (`source-going-on`) where round `number` takes in the losers of a round that
    is not drawn yet."""
    if stage.entry != StageEntry.LOSERS or stage.source is None:
        return
    due = set(sorted(stage.lost_rounds)[:number])
    played = stage.source.rounds.exclude(state=RoundState.PREVIEW)
    missing = due - set(played.values_list("stage_round", flat=True))
    if missing:
        raise Refused(
            _("Les battus du tour %(round)d de « %(name)s » ne sont pas encore connus.")
            % {"round": min(missing), "name": stage.source.name},
            code="source-going-on",
        )


def refuse_over(stage: Stage, number: int) -> None:
    """Raise Refused (`stage-over`) where the stage's schedule has no round of that number."""
    if plans_rounds(stage.system) or is_bracket(stage.system):
        return
    if number > count_rounds_now(stage):
        raise build_finished_stage_refusal(stage)


def build_finished_stage_refusal(stage: Stage) -> Refused:
    """What refuses to draw in a stage of which no round is left."""
    if not stage.name:
        return Refused(_("Toutes les parties sont tirées."), code="stage-over")
    return Refused(
        _("« %(name)s » est finie : il n'y a plus rien à tirer.") % {"name": stage.name},
        code="stage-over",
    )


def refuse_too_few(request: DrawRequest) -> None:
    """Raise Refused (`too-few-teams`) where nobody could be given an opponent.

    A bracket that has begun is played to its end all the same: who is left passes.
    """
    present = sum(team.present for team in request.teams)
    if is_bracket(request.system) and request.results:
        return
    if request.system == DrawSystem.MELEE and present < 4:
        raise Refused(
            _("Il faut au moins quatre joueurs présents pour tirer."), code="too-few-teams"
        )
    if present < 2:
        raise Refused(
            _("Il faut au moins deux équipes présentes pour tirer."), code="too-few-teams"
        )


def refuse_too_few_tables(request: DrawRequest, drawn: Draw) -> None:
    """Raise Refused (`too-few-tables`) where the hall has fewer tables than the draw needs."""
    needed = len(drawn.tables)
    if request.tables is not None and len(request.tables) < needed:
        raise Refused(
            _("Il faut %(needed)d tables et les réglages n'en donnent que %(given)d.")
            % {"needed": needed, "given": len(request.tables)},
            code="too-few-tables",
        )


def list_rounds_before(stage: Stage, number: int) -> list[Round]:
    """The rounds that must be done before round `number` of a stage is drawn.

    The one before it in the stage; before the first, those of the stage it follows from. Where
    losers enter, the rounds they lose may go on beside it, but for those they come from.
    """
    found = list(stage.rounds.filter(stage_round=number - 1).without_draws())
    source = stage.source
    if source is None:
        return found
    played = source.rounds.exclude(state=RoundState.PREVIEW).without_draws()
    if stage.entry == StageEntry.LOSERS:
        due = sorted(stage.lost_rounds)[:number]
        return [*found, *played.filter(stage_round__in=due)]
    return found or list(played)


def is_recorded(round_: Round) -> bool:
    """Whether any fact of the round is on record."""
    return (
        DealRecord.objects.filter(sheet__match__round=round_).exists()
        or TotalsRecord.objects.filter(sheet__match__round=round_).exists()
        or round_.matches.exclude(forfeit=Forfeit.NONE).exists()
    )
