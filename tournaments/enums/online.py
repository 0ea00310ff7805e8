"""Fees paid online: whether a tournament asks for it, and what has to be looked at by a person."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class PayOnline(models.TextChoices):
    """Whether a fee can be paid from the private link of a sign-up."""

    NO = "no", _("Non : tout se règle auprès du club")
    OPTIONAL = "optional", _("Au choix : en ligne, ou auprès du club")
    REQUIRED = "required", _("Obligatoire : la place est rendue si elle n'est pas réglée à temps")


class Doubt(models.TextChoices):
    """Why a payment that arrived is not in the accounts until somebody decides."""

    AMOUNT = "amount", _("Une autre somme que celle attendue")
    NO_PLACE = "no-place", _("Payé, sans place")
    NOTHING_OWED = "nothing-owed", _("L'inscription était déjà réglée")
    REFUND = "refund", _("Remboursé, et peut-être déjà noté à la main")
    AWAY = "away", _("Arrivé pendant que le concours était à la salle")
