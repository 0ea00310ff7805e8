"""What each act needs before it is done: nothing, a question, a reason; or it is refused.

One table that the domain decides by, pages ask by, and tests walk through. What is lost by an
act, and how it is undone, stands beside it in the words that people read.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.domain.draws.checks import is_recorded
from tournaments.enums import Act, RoundState
from tournaments.models import Round, Tournament


class Moment(StrEnum):
    """How far that is on which an act works: a round, or the tournament by its last one."""

    PREPARED = "prepared"
    """Nobody in the hall has seen anything yet."""
    PUBLISHED = "published"
    RECORDED = "recorded"
    """A table has its first result."""
    CLOSED = "closed"
    """What comes after rests on it."""
    FINAL = "final"
    """The standings are final."""


class Care(StrEnum):
    """What an act needs before it is done."""

    SAFE = "s"
    ASKS = "a"
    REASON = "r"
    REFUSED = "x"


@dataclass(frozen=True, kw_only=True, slots=True)
class Stake:
    """What an act needs now, what is lost by it, and the way back; both are empty where it is
    safe everywhere."""

    care: Care
    loses: str | Promise = ""
    undo: str | Promise = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Row:
    """One letter of `Care` for each `Moment`, in order."""

    cares: str
    loses: str | Promise = ""
    undo: str | Promise = ""


_ALWAYS, _UNTIL_FINAL = _Row(cares="sssss"), _Row(cares="ssssx")


_AT_STAKE: Mapping[Act, _Row] = {
    Act.DRAW_CANCELLED: _Row(
        cares="srxxx",
        loses=_("Les joueurs sont peut-être déjà assis, et le tirage imprimé ne vaut plus rien."),
        undo=_("Tant que rien ne change, le tirage annulé peut être repris, avec ses tables."),
    ),
    Act.TOURNAMENT_FINISHED: _Row(
        cares="aaaas",
        loses=_("Les feuilles sont closes : plus rien ne se saisit ni ne se corrige."),
        undo=_("Vous pourrez rouvrir le concours, en disant pourquoi."),
    ),
    Act.TOURNAMENT_REOPENED: _Row(
        cares="rrrrr",
        loses=_("Le classement redevient provisoire, sur l'écran comme sur le papier."),
        undo=_("Vous pourrez le rendre définitif de nouveau."),
    ),
    Act.TOURNAMENT_STOPPED: _Row(
        cares="xxrrx",
        loses=_("Les parties et les phases qui restent ne se joueront pas."),
        undo=_("« Reprendre le concours » les rend, tant que le classement n'est pas définitif."),
    ),
    Act.TOURNAMENT_RESUMED: _Row(
        cares="aaaax",
        loses=_("Les parties et les phases prévues se joueront de nouveau."),
        undo=_("Vous pourrez arrêter le concours de nouveau, en disant pourquoi."),
    ),
    Act.TOURNAMENT_REMOVED: _Row(
        cares="aaaaa",
        loses=_("Équipes, tirages, feuilles et classement disparaissent pour toujours."),
        undo=_("Rien ne l'annule ici : seule une sauvegarde du site entier le rend."),
    ),
    Act.DEMO_REMOVED: _Row(
        cares="sssss",
        loses=_("La démonstration disparaît ; rien n'y est vrai."),
        undo=_("Une autre se fait à tout moment."),
    ),
    Act.FORFEIT_RECORDED: _Row(
        cares="xaaax",
        loses=_("L'équipe absente perd la partie sans jouer ; sa feuille ne compte plus."),
        undo=_("Le forfait s'efface tant que la partie n'est pas close ; la feuille revient."),
    ),
    Act.STAGE_REMOVED: _Row(
        cares="aaaax",
        loses=_("La phase et ses réglages disparaissent."),
        undo=_("Il faut l'ajouter de nouveau, avec ses réglages."),
    ),
    Act.STAGE_REOPENED: _Row(
        cares="aaaax",
        loses=_("La liste de ceux qui jouent cette phase est effacée."),
        undo=_("Ouvrez la phase de nouveau : ceux qui se qualifient alors y entrent."),
    ),
    Act.TEAM_WITHDRAWN: _Row(
        cares="aaaax",
        loses=_("Sa place devient libre."),
        undo=_("Elle garde son numéro et peut être réinscrite."),
    ),
    Act.TEAM_EXCLUDED: _Row(
        cares="rrrrx",
        loses=_("L'équipe ne joue plus et n'est plus classée."),
        undo=_("La décision qui l'exclut peut être révisée."),
    ),
    Act.PLAYER_EXCLUDED: _Row(
        cares="rrrrx",
        loses=_("Le joueur ne joue plus : son équipe attend un remplaçant."),
        undo=_("La décision qui l'exclut peut être révisée."),
    ),
    Act.SHEET_CONTESTED: _Row(
        cares="xrrxx",
        loses=_("Cette table attend une décision ; les autres continuent."),
        undo=_("L'arbitre tranche, et la feuille compte de nouveau."),
    ),
    Act.SHEET_CORRECTED: _Row(
        cares="xrrrx",
        loses=_("La marque d'une feuille qui comptait change, et les rangs avec elle."),
        undo=_("Corrigez-la de nouveau : les deux marques restent dans le journal."),
    ),
    Act.SHEET_RESOLVED: _Row(
        cares="xrrrx",
        loses=_("Une des deux versions de la feuille ne compte pas."),
        undo=_("Corrigez la feuille : les deux versions restent dans le journal."),
    ),
    Act.RULES_CHANGED: _Row(
        cares="srrrr",
        loses=_("Les feuilles déjà saisies se comptent autrement."),
        undo=_("Remettez la règle d'avant, avec une raison."),
    ),
    Act.ADJUSTMENT_MADE: _Row(
        cares="rrrrx",
        loses=_("Des points sont donnés ou retirés hors des donnes."),
        undo=_("« Annuler » rend les points, avec une raison."),
    ),
    Act.ADJUSTMENT_REVERSED: _Row(
        cares="rrrrx",
        loses=_("L'ajustement ne compte plus."),
        undo=_("Faites-le de nouveau."),
    ),
    Act.WINNER_NAMED: _Row(
        cares="xrrrx",
        loses=_("Une équipe à égalité sort du tableau."),
        undo=_("Désignez l'autre, tant que le tour suivant n'est pas tiré."),
    ),
    Act.DETAILS_ERASED: _Row(
        cares="aaaaa",
        loses=_("Les noms et les mots effacés ne reviennent pas."),
        undo=_("Rien ne l'annule."),
    ),
}
"""Acts by which something can be lost."""

_FREE: Mapping[_Row, tuple[Act, ...]] = {
    _ALWAYS: (
        Act.TOURNAMENT_CREATED, Act.SETTINGS_CHANGED, Act.RULES_FROZEN, Act.TOURNAMENT_PUBLISHED,
        Act.TOURNAMENT_HIDDEN, Act.MEMBER_CHANGED, Act.CLUB_CREATED, Act.CLUB_CHANGED,
        Act.LOGO_CHANGED, Act.SERIES_CHANGED, Act.CLUB_RULES_KEPT, Act.INVITATION_MADE,
        Act.INVITATION_ACCEPTED, Act.INVITATION_REVOKED, Act.PASS_GIVEN, Act.PASS_REVOKED,
        Act.JURY_NAMED, Act.TEAM_CHANGED, Act.INCIDENT_OPENED, Act.INCIDENT_TAKEN,
        Act.INCIDENT_RELEASED, Act.INCIDENT_WITHDRAWN, Act.PAIR_FORBIDDEN, Act.PAIR_ALLOWED,
        Act.ROOMS_CHANGED, Act.APPEAL_LODGED, Act.APPEAL_WITHDRAWN, Act.APPEAL_DECIDED,
        Act.RULING_MADE, Act.RULING_REVISED, Act.ROUND_STARTED,
        Act.RESULTS_RECOMPUTED,
    ),
    _UNTIL_FINAL: (
        Act.TEAM_REGISTERED, Act.TEAM_RESTORED, Act.TEAM_PROMOTED, Act.SOLOS_MATCHED,
        Act.PLAYER_SUBSTITUTED, Act.TEAMS_IMPORTED, Act.TEAM_CHECKED_IN, Act.CHECK_IN_UNDONE,
        Act.TEAM_RETURNED, Act.TEAM_LEFT, Act.DRAW_PREVIEWED, Act.DRAW_SWAPPED, Act.DRAW_PUBLISHED,
        Act.DRAW_RESTORED, Act.LATE_TEAM_SEATED, Act.CATCH_UP_SEATED, Act.CATCH_UP_TAKEN_BACK,
        Act.STAGE_ADDED, Act.STAGE_CHANGED, Act.STAGE_OPENED, Act.SHEET_SAVED,
        Act.SHEET_SUBMITTED, Act.SHEET_CONFIRMED, Act.SHEET_REOPENED, Act.TEAM_READMITTED,
        Act.PLAYER_READMITTED, Act.SIDE_BARRED,
    ),
}  # fmt: skip
"""Acts that lose nothing: another one takes them back."""


def _rows() -> Iterator[tuple[Act, _Row]]:
    yield from _AT_STAKE.items()
    for row, acts in _FREE.items():
        for act in acts:
            yield act, row


_ROWS: Mapping[Act, _Row] = dict(_rows())


def stake_of(act: Act, moment: Moment) -> Stake:
    """What an act needs at a moment, what it loses, and how it is undone."""
    row = _ROWS[act]
    care = Care(row.cares[list(Moment).index(moment)])
    return Stake(care=care, loses=row.loses, undo=row.undo)


def moment_of(round_: Round) -> Moment:
    """How far a round is."""
    if round_.tournament.finished_at is not None:
        return Moment.FINAL
    if round_.state == RoundState.PREVIEW:
        return Moment.PREPARED
    if round_.state == RoundState.CLOSED:
        return Moment.CLOSED
    return Moment.RECORDED if is_recorded(round_) else Moment.PUBLISHED


def moment_of_evening(tournament: Tournament) -> Moment:
    """How far a tournament is: as its last round that the hall has seen."""
    if tournament.finished_at is not None:
        return Moment.FINAL
    last = tournament.rounds.published().order_by("-number").first()
    if last is None:
        return Moment.PREPARED
    last.tournament = tournament
    return moment_of(last)
