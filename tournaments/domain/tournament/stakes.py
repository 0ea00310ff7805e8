"""The table of what each act needs at each moment, what is lost by it, and how it is undone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Act


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One letter of `Care` for each `Moment`, in order."""

    cares: str
    loses: str | Promise = ""
    undo: str | Promise = ""


_ALWAYS, _UNTIL_FINAL = Row(cares="sssss"), Row(cares="ssssx")
_WHILE_PLAYED, _FROM_PUBLISHED = Row(cares="xssxx"), Row(cares="xsssx")


_AT_STAKE: Mapping[Act, Row] = {
    Act.DRAW_CANCELLED: Row(
        cares="srxxx",
        loses=_("Les joueurs sont peut-être déjà assis, et le tirage imprimé ne vaut plus rien."),
        undo=_("Tant que rien ne change, le tirage annulé peut être repris, avec ses tables."),
    ),
    Act.DRAW_TABLE_CHANGED: Row(
        cares="saxxx",
        loses=_("Les joueurs sont peut-être déjà assis, et le tirage affiché dit l'autre table."),
        undo=_("Donnez de nouveau l'ancien numéro, tant qu'aucun résultat n'est saisi."),
    ),
    Act.TOURNAMENT_FINISHED: Row(
        cares="aaaas",
        loses=_("Les feuilles sont closes : plus rien ne se saisit ni ne se corrige."),
        undo=_("Vous pourrez rouvrir le concours, en disant pourquoi."),
    ),
    Act.TOURNAMENT_REOPENED: Row(
        cares="rrrrr",
        loses=_("Le classement redevient provisoire, sur l'écran comme sur le papier."),
        undo=_("Vous pourrez le rendre définitif de nouveau."),
    ),
    Act.TOURNAMENT_STOPPED: Row(
        cares="xrrrx",
        loses=_("Les parties et les phases qui restent ne se joueront pas."),
        undo=_("« Reprendre le concours » les rend, tant que le classement n'est pas définitif."),
    ),
    Act.TOURNAMENT_RESUMED: Row(
        cares="aaaax",
        loses=_("Les parties et les phases prévues se joueront de nouveau."),
        undo=_("Vous pourrez arrêter le concours de nouveau, en disant pourquoi."),
    ),
    Act.TOURNAMENT_REMOVED: Row(
        cares="aaaaa",
        loses=_("Inscriptions, tirages, feuilles et classement disparaissent pour toujours."),
        undo=_("Rien ne l'annule ici : seule une sauvegarde du site entier le rend."),
    ),
    Act.SUITCASE_TAKEN_AGAIN: Row(
        cares="rrrrr",
        loses=_("Ce qui se joue à la salle depuis le départ ne pourra plus revenir ici."),
        undo=_("Rien ne l'annule : le journal garde où les deux chemins se séparent."),
    ),
    Act.DEFERRED_ASIDE: Row(
        cares="rrrrr",
        loses=_("Ce que la personne a demandé ne se fait pas."),
        undo=_("La demande reste écrite : faites-le vous-même si vous changez d'avis."),
    ),
    Act.DEMO_REMOVED: Row(
        cares="sssss",
        loses=_("La démonstration disparaît ; rien n'y est vrai."),
        undo=_("Une autre se fait à tout moment."),
    ),
    Act.FORFEIT_RECORDED: Row(
        cares="xaarx",
        loses=_("Qui est absent perd la partie sans jouer ; la feuille ne compte plus."),
        undo=_(
            "Le forfait s'efface et la feuille revient ; une fois la partie close, en corrigeant"
            " la feuille, avec une raison."
        ),
    ),
    Act.STAGE_REMOVED: Row(
        cares="aaaax",
        loses=_("La phase et ses réglages disparaissent."),
        undo=_("Il faut l'ajouter de nouveau, avec ses réglages."),
    ),
    Act.STAGE_REOPENED: Row(
        cares="aaaax",
        loses=_("La liste de ceux qui jouent cette phase est effacée."),
        undo=_("Ouvrez la phase de nouveau : ceux qui se qualifient alors y entrent."),
    ),
    Act.STAGE_PUT_RIGHT: Row(
        cares="rrrrx",
        loses=_("Deux équipes échangent leurs places dans un tirage que la salle a vu."),
        undo=_("Si le résultat est corrigé de nouveau, la question se pose de nouveau."),
    ),
    Act.STAGE_KEPT: Row(
        cares="rrrrx",
        loses=_("La suite reste comme elle a été tirée, malgré le résultat corrigé."),
        undo=_("Si le résultat est corrigé de nouveau, la question se pose de nouveau."),
    ),
    Act.STAGE_BARRAGE_DROPPED: Row(
        cares="aaaax",
        loses=_("Le match ne se jouera pas : une autre règle donne la dernière place."),
        undo=_("Prévoyez-le de nouveau tant que la phase n'est pas ouverte."),
    ),
    Act.STAGE_LOT_TAKEN_BACK: Row(
        cares="aaaax",
        loses=_("Les réponses des équipes appelées sont effacées."),
        undo=_("Tirez de nouveau : le même sort les appelle dans le même ordre."),
    ),
    Act.TEAM_WITHDRAWN: Row(
        cares="aaaax",
        loses=_("Sa place devient libre."),
        undo=_("Elle garde son numéro et peut être réinscrite."),
    ),
    Act.TEAM_LEFT: Row(
        cares="srrrx",
        loses=_(
            "Les prochains tirages se font sans ceux qui s'en vont : ils manquent ces parties."
        ),
        undo=_("« De retour », dans « Arrivées », les remet dans les prochains tirages."),
    ),
    Act.TEAM_EXCLUDED: Row(
        cares="rrrrx",
        loses=_("L'équipe ne joue plus et n'est plus classée."),
        undo=_("La décision qui l'exclut peut être révisée."),
    ),
    Act.PLAYER_EXCLUDED: Row(
        cares="rrrrx",
        loses=_("Le joueur ne joue plus : son équipe attend un remplaçant."),
        undo=_("La décision qui l'exclut peut être révisée."),
    ),
    Act.TEAM_READMITTED: Row(
        cares="rrrrx",
        loses=_("L'exclusion ne vaut plus ; les parties manquées restent manquées."),
        undo=_("Une autre décision peut l'exclure de nouveau."),
    ),
    Act.PLAYER_READMITTED: Row(
        cares="rrrrx",
        loses=_("L'exclusion ne vaut plus ; un remplaçant garde la place qu'il a prise."),
        undo=_("Une autre décision peut l'exclure de nouveau."),
    ),
    Act.SHEET_CONTESTED: Row(
        cares="xrrxx",
        loses=_("Cette table attend une décision ; les autres continuent."),
        undo=_("L'arbitre tranche, et la feuille compte de nouveau."),
    ),
    Act.SHEET_CORRECTED: Row(
        cares="xrrrx",
        loses=_("La marque d'une feuille qui comptait change, et les rangs avec elle."),
        undo=_("Corrigez-la de nouveau : les deux marques restent dans le journal."),
    ),
    Act.SHEET_RESOLVED: Row(
        cares="xrrrx",
        loses=_("Une des deux versions de la feuille ne compte pas."),
        undo=_("Corrigez la feuille : les deux versions restent dans le journal."),
    ),
    Act.SEAT_ENDED: Row(
        cares="xrrxx",
        loses=_("Ce téléphone ne parle plus pour son camp."),
        undo=_("Qui est assis là rescanne le code et reprend le camp."),
    ),
    Act.ENTRIES_DROPPED: Row(
        cares="xrrxx",
        loses=_("Ce que les joueurs ont saisi sans accord est mis de côté."),
        undo=_("Ils le saisissent de nouveau ; le journal garde ce qu'ils avaient dit."),
    ),
    Act.TABLE_CODE_REPLACED: Row(
        cares="aaaax",
        loses=_("Le chevalet et la feuille imprimés de cette table ne mènent plus nulle part."),
        undo=_("Réimprimez le chevalet : il porte le nouveau code."),
    ),
    Act.SHEET_PHOTO_REMOVED: Row(
        cares="aaaaa",
        loses=_("La photo de la feuille disparaît ; le journal n'en garde que l'empreinte."),
        undo=_("Joignez-la de nouveau, si le papier est encore là."),
    ),
    Act.RULES_CHANGED: Row(
        cares="rrrrr",
        loses=_("Les feuilles déjà saisies se comptent autrement."),
        undo=_("Remettez la règle d'avant, avec une raison."),
    ),
    Act.ADJUSTMENT_MADE: Row(
        cares="rrrrx",
        loses=_("Des points sont donnés ou retirés hors des donnes."),
        undo=_("« Annuler » rend les points, avec une raison."),
    ),
    Act.ADJUSTMENT_REVERSED: Row(
        cares="rrrrx",
        loses=_("L'ajustement ne compte plus."),
        undo=_("Faites-le de nouveau."),
    ),
    Act.WINNER_NAMED: Row(
        cares="xrrrx",
        loses=_("Une équipe à égalité sort du tableau."),
        undo=_("Désignez l'autre, tant que le tour suivant n'est pas tiré."),
    ),
    Act.MONEY_REFUNDED: Row(
        cares="rrrrr",
        loses=_("La somme sort de la caisse : elle est due de nouveau, si l'inscription tient."),
        undo=_("« Annuler cette ligne » défait le remboursement, avec une raison."),
    ),
    Act.MONEY_REVERSED: Row(
        cares="rrrrr",
        loses=_("La ligne ne compte plus ; son reçu est annulé par un autre numéro."),
        undo=_("Encaissez de nouveau : les deux lignes restent."),
    ),
    Act.TILL_CLOSED: Row(
        cares="aaaaa",
        loses=_("La caisse ne prend plus rien, et son comptage ne change plus."),
        undo=_("Rien ne la rouvre : ouvrez-en une autre."),
    ),
    Act.PALMARES_RELEASED: Row(
        cares="aaaaa",
        loses=_("Plus personne n'a de lot."),
        undo=_("Attribuez-les de nouveau : mêmes lots, même classement, même sort."),
    ),
    Act.PALMARES_CORRECTED: Row(
        cares="rrrrr",
        loses=_("Des lots qui ne sont pas encore remis changent de main."),
        undo=_("Si le classement revient, corrigez les lots de nouveau."),
    ),
    Act.DETAILS_ERASED: Row(
        cares="aaaaa",
        loses=_("Les noms et les mots effacés ne reviennent pas."),
        undo=_("Rien ne l'annule."),
    ),
}
"""Acts by which something can be lost."""

_FREE: Mapping[Row, tuple[Act, ...]] = {
    _ALWAYS: (
        Act.TOURNAMENT_CREATED, Act.SETTINGS_CHANGED, Act.RULES_FROZEN, Act.TOURNAMENT_PUBLISHED,
        Act.TOURNAMENT_HIDDEN, Act.STANDINGS_HIDDEN, Act.STANDINGS_SHOWN,
        Act.MEMBER_CHANGED, Act.CLUB_CREATED, Act.CLUB_CHANGED,
        Act.LOGO_CHANGED, Act.SERIES_CHANGED, Act.PEOPLE_JOINED, Act.PEOPLE_PARTED,
        Act.PERSON_RESPELLED, Act.IDENTIFICATION_UNDONE, Act.CLUB_RULES_KEPT, Act.INVITATION_MADE,
        Act.INVITATION_ACCEPTED, Act.INVITATION_REVOKED, Act.PASS_GIVEN, Act.PASS_REVOKED,
        Act.TOKEN_GIVEN, Act.TOKEN_REVOKED, Act.HOOK_ADDED, Act.HOOK_CHANGED, Act.HOOK_REMOVED,
        Act.JURY_NAMED, Act.INCIDENT_OPENED, Act.INCIDENT_TAKEN,
        Act.INCIDENT_RELEASED, Act.INCIDENT_REPLAYED,
        Act.INCIDENT_WITHDRAWN, Act.PAIR_FORBIDDEN, Act.PAIR_ALLOWED,
        Act.ROOMS_CHANGED, Act.APPEAL_LODGED, Act.APPEAL_PROPOSED, Act.APPEAL_VOTED,
        Act.APPEAL_WITHDRAWN, Act.APPEAL_DECIDED, Act.RULING_MADE, Act.RULING_REVISED,
        Act.ROUND_STARTED, Act.RESULTS_RECOMPUTED, Act.ROWS_CONVERTED,
        Act.ROWS_SEALED, Act.TARIFFS_CHANGED, Act.FEES_CHANGED, Act.ENTRY_GIVEN, Act.ENTRY_KEPT,
        Act.MONEY_TAKEN, Act.MONEY_MOVED, Act.TILL_OPENED, Act.TILL_COUNTED, Act.RECEIPT_MADE,
        Act.RECEIPT_CANCELLED, Act.MAIL_WRITTEN, Act.MAIL_RETRIED, Act.MAIL_WITHHELD,
        Act.MAIL_PASSED_ON, Act.MAIL_REFUSED, Act.ADDRESS_DEAD,
        Act.BOOKING_MADE, Act.BOOKING_CHANGED, Act.BOOKING_ANSWERED, Act.BOOKING_CANCELLED,
        Act.BOOKING_OFFERED, Act.BOOKING_LAPSED, Act.BOOKING_PAIRED, Act.BOOKINGS_FORGOTTEN,
        Act.ONLINE_ACCOUNT_CHANGED, Act.ONLINE_SETTLED, Act.ONLINE_ACCEPTED, Act.ONLINE_RETURNED,
        Act.LOTS_CHANGED, Act.PALMARES_ARRESTED, Act.PRIZE_HANDED,
        Act.SUITCASE_PACKED, Act.SUITCASE_OPENED, Act.SUITCASE_CLOSED, Act.SUITCASE_REOPENED,
        Act.SUITCASE_BROUGHT_BACK, Act.DEFERRED_APPLIED,
        Act.PRIZE_NOT_TAKEN, Act.PRIZE_TAKEN_BACK, Act.PRIZE_SWAPPED, Act.PRIZE_ADDED,
    ),
    _UNTIL_FINAL: (
        Act.TEAM_REGISTERED, Act.TEAM_CHANGED, Act.TEAM_RESTORED, Act.TEAM_PROMOTED,
        Act.SOLOS_MATCHED, Act.SOLOS_PARTED, Act.PLAYER_SUBSTITUTED, Act.TEAMS_IMPORTED,
        Act.TEAM_CHECKED_IN, Act.CHECK_IN_UNDONE, Act.TEAM_RETURNED, Act.DRAW_PREVIEWED,
        Act.DRAW_SWAPPED, Act.DRAW_PUBLISHED, Act.DRAW_RESTORED, Act.LATE_TEAM_SEATED,
        Act.CATCH_UP_SEATED, Act.CATCH_UP_TAKEN_BACK, Act.STAGE_ADDED, Act.STAGE_CHANGED,
        Act.STAGE_OPENED, Act.STAGE_MOVED_UP, Act.STAGE_LOT_DRAWN, Act.STAGE_LOT_ACCEPTED,
        Act.STAGE_LOT_DECLINED,
        Act.STAGE_LOT_ANSWER_UNDONE, Act.STAGE_BARRAGE_ARRANGED, Act.STAGE_POOLS_CHANGED,
    ),
    _WHILE_PLAYED: (
        Act.SHEET_SAVED, Act.SHEET_SUBMITTED, Act.MATCH_STOPPED, Act.SHEET_CONFIRMED,
        Act.SHEET_REOPENED, Act.TABLE_TAKEN_OVER, Act.TABLE_GIVEN_BACK,
        Act.FIRST_DEAL_ACCEPTED,
        Act.ROUND_PAUSED, Act.ROUND_RESUMED,
    ),
    _FROM_PUBLISHED: (Act.SIDE_BARRED, Act.SHEET_COMPARED, Act.SHEET_PHOTO_ADDED),
}  # fmt: skip
"""Acts that lose nothing: another one takes them back. What a ruling does is held to the acts
that it is made of; what is asked of a sheet in a given state, the sheet's own functions ask."""


def _rows() -> Iterator[tuple[Act, Row]]:
    yield from _AT_STAKE.items()
    for row, acts in _FREE.items():
        for act in acts:
            yield act, row


AT_STAKE = frozenset(_AT_STAKE)
ROWS: Mapping[Act, Row] = dict(_rows())
