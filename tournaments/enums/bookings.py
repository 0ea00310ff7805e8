"""Places asked for by the public: how a tournament takes them, and when."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class BookingMode(models.TextChoices):
    """What becomes of a request that comes in."""

    CLOSED = "closed", _("Fermées : on s'inscrit auprès du club")
    OPEN = "open", _("Ouvertes : une place libre est donnée tout de suite")
    APPROVAL = "approval", _("Sur accord : le club répond à chaque demande")


class BookingPhase(models.TextChoices):
    """Where a tournament stands with its requests at a moment."""

    CLOSED = "closed", _("Les inscriptions en ligne sont fermées.")
    TO_COME = "to-come", _("Les inscriptions en ligne ne sont pas encore ouvertes.")
    OPEN = "open", _("Les inscriptions en ligne sont ouvertes.")
    OVER = "over", _("Les inscriptions en ligne sont closes.")
    NOTED = "noted", _("Le concours est à la salle : les demandes sont notées pour son retour.")
    AWAY = "away", _("Le concours est à la salle : adressez-vous au club.")
    STARTED = "started", _("Le concours commence : voyez la table de marque.")


class DeferredKind(models.TextChoices):
    """What somebody asked for from home while the concours was in the hall."""

    BOOK = "book", _("Demande une place")
    CHANGE = "change", _("Change son inscription")
    CANCEL = "cancel", _("Annule son inscription")
    AGAIN = "again", _("Redemande une place")
    ACCEPT = "accept", _("Accepte la place proposée")
    PARTNER_YES = "partner-yes", _("Dit oui au partenaire proposé")
    PARTNER_NO = "partner-no", _("Dit non au partenaire proposé")


class DeferredState(models.TextChoices):
    """waiting → applied, or put aside with a reason."""

    WAITING = "waiting", _("À traiter")
    APPLIED = "applied", _("Appliquée")
    ASIDE = "aside", _("Mise de côté")


class DeferredObstacle(models.TextChoices):
    """Why a request that came during an absence can be applied no more, as the club reads it."""

    STARTED = "started", _("Le concours a commencé : une inscription en ligne ne change plus.")
    CLOSED = "closed", _("Les inscriptions en ligne sont fermées depuis.")
    OFFER_OVER = "offer-over", _("La place n'était plus proposée quand la réponse est venue.")


class PayOnline(models.TextChoices):
    """Whether a fee can be paid from the private link of a sign-up."""

    NO = "no", _("Non : tout se règle auprès du club")
    OPTIONAL = "optional", _("Au choix : en ligne, ou auprès du club")
    REQUIRED = "required", _("Obligatoire : la place est rendue si elle n'est pas réglée à temps")
