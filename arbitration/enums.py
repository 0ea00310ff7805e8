"""The closed lists of arbitration: values are stored, labels are what people read."""

from enum import Enum, auto

from django.db import models
from django.utils.translation import gettext_lazy as _


class IncidentState(models.TextChoices):
    """open → taken → ruled, settled or withdrawn; released, it is open again."""

    OPEN = "open", _("En attente")
    TAKEN = "taken", _("Prise en charge")
    RULED = "ruled", _("Tranché")
    SETTLED = "settled", _("Réglé à l'amiable")
    WITHDRAWN = "withdrawn", _("Sans suite")


WAITING = (IncidentState.OPEN, IncidentState.TAKEN)
"""States in which somebody still waits for a decision."""


class Seen(models.TextChoices):
    """When a fault was seen; the values are those of `scoring.faults.irregularities`."""

    AT_ONCE = "at-once", _("Aussitôt, avant la carte suivante")
    DURING_DEAL = "during-deal", _("Pendant la donne")
    AFTER_DEAL = "after-deal", _("Après la donne, avant la suivante")
    LATER = "later", _("Plus tard")


class Settlement(models.TextChoices):
    """What two sides may agree on without a ruling; the values are those of `scoring`."""

    COVER = "cover", _("Les deux camps couvrent la faute : on joue la suite")
    ANNUL = "annul", _("Les deux camps annulent la donne : on la redonne")


class AppealState(models.TextChoices):
    """lodged → upheld, reversed, changed, inadmissible or withdrawn."""

    LODGED = "lodged", _("En attente du jury")
    UPHELD = "upheld", _("Décision confirmée")
    REVERSED = "reversed", _("Décision annulée")
    CHANGED = "changed", _("Décision modifiée")
    INADMISSIBLE = "inadmissible", _("Appel irrecevable")
    WITHDRAWN = "withdrawn", _("Appel retiré")


REVISING = (AppealState.REVERSED, AppealState.CHANGED)
"""Outcomes by which the jury puts a ruling of its own instead of the arbiter's."""


JUDGED = (*REVISING, AppealState.UPHELD)
"""Outcomes after which a ruling is the jury's own."""


class Edition(models.TextChoices):
    """For whom the record of a tournament is written."""

    PUBLIC = "public", _("Publique : avec les noms")
    PSEUDONYMISED = "numbers", _("Sans noms : les numéros seulement")
    INTERNAL = "internal", _("Interne : avec les arbitres et ce qui a été dit")


class Trait(Enum):
    """What of an effect is told or counted elsewhere than by its own sentence."""

    CHANGES_SHEET = auto()
    LEAVES_PLACE = auto()
    """A team waits for a substitute."""
    WARNS = auto()
    """The warnings of a team are counted."""


class EffectCode(models.TextChoices):
    """What a ruling does that the site carries out; the engine's other effects are words that
    the table follows."""

    DEAL = "deal", _("Donne fixée")
    SHEET = "sheet", _("Feuille décidée")
    BARRED = "barred", _("Camp privé d'enchères")
    MATCH_LOST = "match-lost", _("Partie perdue")
    PENALTY = "penalty", _("Points ajustés")
    EXCLUSION = "exclusion", _("Équipe exclue")
    PLAYER_EXCLUSION = "player-exclusion", _("Joueur exclu")
    WARNING = "warning", _("Avertissement")
