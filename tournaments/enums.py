"""The closed lists of the domain: values are stored, labels are what people read."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """What a person may do in a club; `permissions.py` says what each role grants."""

    ORGANISER = "organiser", _("Organisateur")
    ARBITER = "arbiter", _("Arbitre")
    HELPER = "helper", _("Aide à la table de marque")


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
    ROUND_STARTED = "round-started", _("Partie lancée")
    SHEET_SAVED = "sheet-saved", _("Feuille saisie")
    SHEET_SUBMITTED = "sheet-submitted", _("Feuille remise")
    SHEET_CONFIRMED = "sheet-confirmed", _("Feuille vérifiée")
    SHEET_REOPENED = "sheet-reopened", _("Feuille rouverte")
    SHEET_CONTESTED = "sheet-contested", _("Feuille contestée")
    SHEET_RESOLVED = "sheet-resolved", _("Contestation tranchée")
    SHEET_CORRECTED = "sheet-corrected", _("Feuille corrigée")
    FORFEIT_RECORDED = "forfeit-recorded", _("Forfait enregistré")
    ADJUSTMENT_MADE = "adjustment-made", _("Points ajustés")
    ADJUSTMENT_REVERSED = "adjustment-reversed", _("Ajustement annulé")
    MEMBER_CHANGED = "member-changed", _("Droits modifiés")
