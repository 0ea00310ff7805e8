"""The closed lists of the domain: values are stored, labels are what people read."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """What a person may do in a club or a tournament; `permissions.py` says what each grants."""

    ORGANISER = "organiser", _("Organisateur")
    HEAD_ARBITER = "head-arbiter", _("Arbitre principal")
    ARBITER = "arbiter", _("Arbitre")
    HELPER = "helper", _("Aide à la table de marque")
    SCORER = "scorer", _("Saisie des feuilles")
    DOOR = "door", _("Accueil")
    READER = "reader", _("Lecture seule")


class Origin(models.TextChoices):
    """Where an act comes from."""

    DESK = "desk", _("Table de marque")
    ARBITER = "arbiter", _("Arbitre")
    TABLE = "table", _("Téléphone de la table")
    COMMAND = "command", _("Commande du serveur")


class LengthKind(models.TextChoices):
    """How a match ends: after N deals, or when a side reaches a target."""

    DEALS = "deals", _("Un nombre de donnes")
    TARGET = "target", _("Un nombre de points à atteindre")


class DrawSystem(models.TextChoices):
    """How opponents are chosen; the values are those of `tournaments.pairing`."""

    RANDOM = "random", _("Au sort, sans se rejouer")
    RANKING = "ranking", _("Au classement : le premier contre le deuxième")
    SWISS = "swiss", _("Suisse : à points égaux, les plus proches")
    SLIDE = "slide", _("Suisse par moitiés : le haut du groupe contre le bas")
    ROUND_ROBIN = "round_robin", _("Toutes rondes : chacun rencontre tous les autres")
    MOVEMENT = "movement", _("Rotation fixe : les uns restent, les autres avancent")
    POOLS = "pools", _("Poules")
    KNOCKOUT = "knockout", _("Élimination directe")
    CONSOLANTE = "consolante", _("Consolante")
    DOUBLE_ELIMINATION = "double_elimination", _("Double élimination")
    MELEE = "melee", _("Mêlée : un nouveau partenaire à chaque partie")


MATCHING_SYSTEMS = (
    DrawSystem.RANDOM,
    DrawSystem.RANKING,
    DrawSystem.SWISS,
    DrawSystem.SLIDE,
)
"""Systems that match whoever is in the room, round by round, by a cost."""


class Entrants(models.TextChoices):
    """Who signs up and is ranked: pairs, or people whose partners are drawn each round."""

    TEAMS = "teams", _("Des équipes de deux")
    INDIVIDUALS = "individuals", _("Des joueurs seuls, en mêlée")


class StageEntry(models.TextChoices):
    """Who plays a stage that follows another."""

    EVERYBODY = "everybody", _("Tous ceux de la phase précédente")
    RANKS = "ranks", _("Ceux de certaines places")
    LOSERS = "losers", _("Les battus de certains tours")
    OTHERS = "others", _("Ceux qui n'entrent dans aucune autre phase")


class CarryOver(models.TextChoices):
    """What a team takes along from the stage before."""

    NOTHING = "nothing", _("Rien : chacun repart de zéro")
    HALF = "half", _("La moitié des points")
    EVERYTHING = "everything", _("Tous les points")


class CutTie(models.TextChoices):
    """How equal teams at the last qualifying place are decided."""

    ORDER = "order", _("Les critères suivants du classement, jusqu'au sort")
    ALL_IN = "all_in", _("Toutes les équipes à égalité passent")
    LOT = "lot", _("Un tirage au sort entre elles")


class TableOrder(models.TextChoices):
    """Which table a match is given."""

    RANK = "rank", _("Les premiers aux premières tables")
    VARIED = "varied", _("Une autre table à chaque partie, autant que possible")


class CountsFor(models.TextChoices):
    """Whose account a match is for: a catch-up match counts for the exempt team alone."""

    BOTH = "both", _("Les deux équipes")
    NS = "NS", _("L'équipe exempte seulement")


class ByeChoice(models.TextChoices):
    """Who sits out when the number of teams is odd; nobody twice while avoidable."""

    LAST = "last", _("La dernière du classement")
    LOT = "lot", _("Au sort")


class ByeValue(models.TextChoices):
    """What a round sat out is worth; the values are those of `tournaments.ranking`."""

    FLAT = "flat", _("Un nombre de points fixe")
    HALF_MATCH = "half_match", _("La moitié d'une partie")
    OWN_AVERAGE = "own_average", _("La moyenne de l'équipe")
    ROUND_AVERAGE = "round_average", _("La moyenne de la partie")
    RANKING_POINTS_ONLY = "ranking_points_only", _("Les points de victoire seulement")


class ByePlay(models.TextChoices):
    """What the team that sits out does meanwhile."""

    REST = "rest", _("Elle attend, et marque la valeur de l'exempt")
    CATCH_UP = "catch_up", _("Elle joue contre une équipe volontaire, pour elle seule")
    STAFF = "staff", _("Elle joue contre une équipe de l'organisation")


class ClubsBy(models.TextChoices):
    """What is added up of a club's teams; the values are those of the ranking."""

    TOTAL = "total", _("La somme des points")
    RANKING_POINTS = "ranking_points", _("La somme des points de classement")
    PLACES = "places", _("La somme des places, la plus petite d'abord")


class SeriesPoints(models.TextChoices):
    """What a place in a tournament brings in a series; the values are those of the ranking."""

    TABLE = "table", _("Un barème par place")
    REVERSE = "reverse", _("Autant de points que d'équipes derrière, plus un")
    RANKING_POINTS = "ranking_points", _("Les points de classement du concours")


class SeriesOf(models.TextChoices):
    """Who is ranked over a season."""

    PEOPLE = "people", _("Les joueurs, quel que soit le partenaire")
    TEAMS = "teams", _("Les équipes")
    CLUBS = "clubs", _("Les clubs")


class SheetEntry(models.TextChoices):
    """What the desk types of a sheet."""

    DEALS = "deals", _("Chaque donne")
    TOTALS = "totals", _("Les deux totaux seulement")


class TeamStatus(models.TextChoices):
    """Where a sign-up stands before the evening."""

    REGISTERED = "registered", _("Inscrite")
    WAITING = "waiting", _("En liste d'attente")
    WITHDRAWN = "withdrawn", _("Désistée")


class RoundState(models.TextChoices):
    """preview → published → closed; a cancelled draw leaves no round behind."""

    PREVIEW = "preview", _("Aperçu")
    PUBLISHED = "published", _("Publiée")
    CLOSED = "closed", _("Terminée")


class Forfeit(models.TextChoices):
    """Which side of a match did not play."""

    NONE = "none", _("Aucun")
    NS = "NS", _("Nord-Sud absents")
    EW = "EW", _("Est-Ouest absents")
    BOTH = "both", _("Les deux équipes absentes")


class SheetState(models.TextChoices):
    """open → submitted → confirmed → locked; contested at any point before locked."""

    OPEN = "open", _("À saisir")
    SUBMITTED = "submitted", _("Saisie, à vérifier")
    CONFIRMED = "confirmed", _("Vérifiée")
    LOCKED = "locked", _("Close")
    CONTESTED = "contested", _("Contestée")


class AdjustmentKind(models.TextChoices):
    """Why points are added or taken outside the deals."""

    PENALTY = "penalty", _("Pénalité")
    CORRECTION = "correction", _("Correction")
    REVERSAL = "reversal", _("Annulation")


class AdjustmentUnit(models.TextChoices):
    """What an adjustment is counted in."""

    RANKING_POINTS = "ranking_points", _("points de classement")
    MATCH_POINTS = "match_points", _("points")


class StandingsState(models.TextChoices):
    """How far a standings page can be trusted; printed on every copy."""

    PROVISIONAL = "provisional", _("Provisoire")
    UNDER_REVIEW = "under_review", _("Sous réserve")
    FINAL = "final", _("Définitif")


class Act(models.TextChoices):
    """Everything that changes what people see; each leaves one entry in the audit trail."""

    TOURNAMENT_CREATED = "tournament-created", _("Concours créé")
    SETTINGS_CHANGED = "settings-changed", _("Réglages modifiés")
    RULES_CHANGED = "rules-changed", _("Règles modifiées")
    RULES_FROZEN = "rules-frozen", _("Règles figées")
    TOURNAMENT_PUBLISHED = "tournament-published", _("Concours publié")
    TOURNAMENT_HIDDEN = "tournament-hidden", _("Concours retiré du public")
    TOURNAMENT_FINISHED = "tournament-finished", _("Classement définitif")
    TOURNAMENT_REOPENED = "tournament-reopened", _("Concours rouvert")
    TEAM_REGISTERED = "team-registered", _("Équipe inscrite")
    TEAM_CHANGED = "team-changed", _("Équipe modifiée")
    TEAM_WITHDRAWN = "team-withdrawn", _("Équipe désistée")
    TEAM_RESTORED = "team-restored", _("Équipe réinscrite")
    TEAM_PROMOTED = "team-promoted", _("Équipe inscrite depuis la liste d'attente")
    SOLOS_MATCHED = "solos-matched", _("Joueurs seuls associés")
    PLAYER_SUBSTITUTED = "player-substituted", _("Joueur remplacé")
    TEAMS_IMPORTED = "teams-imported", _("Inscriptions importées")
    TEAM_CHECKED_IN = "team-checked-in", _("Équipe arrivée")
    CHECK_IN_UNDONE = "check-in-undone", _("Arrivée annulée")
    TEAM_LEFT = "team-left", _("Équipe partie")
    TEAM_RETURNED = "team-returned", _("Équipe revenue")
    PAIR_FORBIDDEN = "pair-forbidden", _("Rencontre interdite")
    PAIR_ALLOWED = "pair-allowed", _("Rencontre de nouveau permise")
    DRAW_PREVIEWED = "draw-previewed", _("Tirage préparé")
    DRAW_SWAPPED = "draw-swapped", _("Équipes échangées à la main")
    DRAW_PUBLISHED = "draw-published", _("Tirage publié")
    DRAW_CANCELLED = "draw-cancelled", _("Tirage annulé")
    LATE_TEAM_SEATED = "late-team-seated", _("Équipe en retard placée")
    CATCH_UP_SEATED = "catch-up-seated", _("Partie de rattrapage placée")
    CATCH_UP_TAKEN_BACK = "catch-up-taken-back", _("Partie de rattrapage reprise")
    STAGE_ADDED = "stage-added", _("Phase ajoutée")
    STAGE_CHANGED = "stage-changed", _("Phase modifiée")
    STAGE_REMOVED = "stage-removed", _("Phase retirée")
    STAGE_OPENED = "stage-opened", _("Qualifiés de la phase fixés")
    STAGE_REOPENED = "stage-reopened", _("Qualifiés de la phase repris")
    ROOMS_CHANGED = "rooms-changed", _("Salles modifiées")
    ROUND_STARTED = "round-started", _("Partie lancée")
    SHEET_SAVED = "sheet-saved", _("Feuille saisie")
    SHEET_SUBMITTED = "sheet-submitted", _("Feuille remise")
    SHEET_CONFIRMED = "sheet-confirmed", _("Feuille vérifiée")
    SHEET_REOPENED = "sheet-reopened", _("Feuille rouverte")
    SHEET_CONTESTED = "sheet-contested", _("Feuille contestée")
    SHEET_RESOLVED = "sheet-resolved", _("Contestation tranchée")
    SHEET_CORRECTED = "sheet-corrected", _("Feuille corrigée")
    FORFEIT_RECORDED = "forfeit-recorded", _("Forfait enregistré")
    WINNER_NAMED = "winner-named", _("Équipe qui passe désignée")
    ADJUSTMENT_MADE = "adjustment-made", _("Points ajustés")
    ADJUSTMENT_REVERSED = "adjustment-reversed", _("Ajustement annulé")
    MEMBER_CHANGED = "member-changed", _("Droits modifiés")
    CLUB_CREATED = "club-created", _("Club créé")
    CLUB_CHANGED = "club-changed", _("Club modifié")
    LOGO_CHANGED = "logo-changed", _("Logo du club modifié")
    SERIES_CHANGED = "series-changed", _("Challenge modifié")
    CLUB_RULES_KEPT = "club-rules-kept", _("Règles du club enregistrées")
    DEMO_REMOVED = "demo-removed", _("Démonstration effacée")
    INVITATION_MADE = "invitation-made", _("Invitation envoyée")
    INVITATION_ACCEPTED = "invitation-accepted", _("Invitation acceptée")
    INVITATION_REVOKED = "invitation-revoked", _("Invitation retirée")
    PASS_GIVEN = "pass-given", _("Droit d'un soir donné")
    PASS_REVOKED = "pass-revoked", _("Droit d'un soir retiré")
    TEAM_EXCLUDED = "team-excluded", _("Équipe exclue")
    TEAM_READMITTED = "team-readmitted", _("Équipe réintégrée")
    PLAYER_EXCLUDED = "player-excluded", _("Joueur exclu")
    PLAYER_READMITTED = "player-readmitted", _("Joueur réintégré")
    SIDE_BARRED = "side-barred", _("Camp privé d'enchères")
    INCIDENT_OPENED = "incident-opened", _("Incident signalé")
    INCIDENT_TAKEN = "incident-taken", _("Incident pris en charge")
    INCIDENT_RELEASED = "incident-released", _("Incident rendu à la file")
    INCIDENT_WITHDRAWN = "incident-withdrawn", _("Incident sans suite")
    RULING_MADE = "ruling-made", _("Décision rendue")
    RULING_REVISED = "ruling-revised", _("Décision révisée")
    APPEAL_LODGED = "appeal-lodged", _("Appel déposé")
    APPEAL_WITHDRAWN = "appeal-withdrawn", _("Appel retiré")
    APPEAL_DECIDED = "appeal-decided", _("Appel jugé")
    JURY_NAMED = "jury-named", _("Jury désigné")
    DETAILS_ERASED = "details-erased", _("Données personnelles effacées")
    TRAIL_RESEALED = "trail-resealed", _("Journal scellé de nouveau")
