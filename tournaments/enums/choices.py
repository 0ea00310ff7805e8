"""What a club, a tournament, a stage or a season is set to: the organiser chooses among these."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class SignInBy(models.TextChoices):
    """What somebody shows who signs in, the least first; what a club asks of who works for it."""

    PASSWORD = "password", _("Un mot de passe")
    TWO_STEPS = "two-steps", _("Un mot de passe, puis un code du téléphone")
    PASSKEY = "passkey", _("Une clé d'accès")

    @property
    def strength(self) -> int:
        """Rank: whoever shows more is let in where less is asked for."""
        return list(SignInBy).index(self)


class JuryMajority(models.TextChoices):
    """How many of the votes a judgement of the jury needs; a tie is never enough."""

    HALF = "half", _("Plus de la moitié des voix")
    TWO_THIRDS = "two-thirds", _("Les deux tiers des voix")
    ALL = "all", _("Toutes les voix")


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


class Pairing(models.TextChoices):
    """Who of the best of a mêlée play on together."""

    ENDS = "ends", _("Le premier avec le dernier, le deuxième avec l'avant-dernier…")
    NEIGHBOURS = "neighbours", _("Le premier avec le deuxième, le troisième avec le quatrième…")
    LOT = "lot", _("Au sort")


class StageEntry(models.TextChoices):
    """Who plays a stage that follows another."""

    EVERYBODY = "everybody", _("Tous ceux de la phase précédente")
    RANKS = "ranks", _("Ceux de certaines places")
    LOSERS = "losers", _("Les battus de certains tours")
    OTHERS = "others", _("Ceux qui n'entrent dans aucune autre phase")
    BARRAGE = "barrage", _("Deux équipes qui jouent une dernière place")


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
    BARRAGE = "barrage", _("Un match de barrage entre deux équipes à égalité, le sort au-delà")
    PLAYOFF = "playoff", _("Toujours un match de barrage entre la dernière place et la suivante")


class DrawnFrom(models.TextChoices):
    """Among whom the places that a lot gives are drawn."""

    OUT = "out", _("Tous ceux qui ne sont pas qualifiés")
    PLACES = "places", _("Ceux de certaines places")
    LOSERS = "losers", _("Les battus de certains tours ou parties")


class LotAnswer(models.TextChoices):
    """What a team that the lot called says."""

    WAITING = "waiting", _("attendue")
    ACCEPTED = "accepted", _("accepte")
    DECLINED = "declined", _("décline")


class TableOrder(models.TextChoices):
    """Which table a match is given."""

    RANK = "rank", _("Les premiers aux premières tables")
    VARIED = "varied", _("Une autre table à chaque partie, autant que possible")


class Along(models.TextChoices):
    """What comes along where a concours is held again."""

    LOTS = "lots", _("les lots")
    BOOKING = "booking", _("les inscriptions en ligne")
    HELPERS = "helpers", _("les aides et leurs rôles")


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


class SheetEntry(models.TextChoices):
    """What the desk types of a sheet."""

    DEALS = "deals", _("Chaque donne")
    TOTALS = "totals", _("Les deux totaux seulement")


class PhoneEntry(models.TextChoices):
    """Whether players enter their deals on phones, and when the other side says that it is so."""

    NONE = "none", _("Sur papier seulement")
    EACH = "each", _("Sur leurs téléphones, l'autre camp confirme chaque donne")
    WHOLE = "whole", _("Sur leurs téléphones, l'autre camp confirme la feuille entière")
    BLIND = "blind", _("Sur leurs téléphones, les deux camps saisissent, le site compare")
