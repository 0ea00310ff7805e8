"""Money: what a fee is asked for, how a sum changed hands, and what for."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class TariffUnit(models.TextChoices):
    """What one fee of a tariff is for."""

    TEAM = "team", _("par équipe")
    PERSON = "person", _("par personne")


class ChargeKind(models.TextChoices):
    """Why a team has a sum on its account, or is free of one."""

    TARIFF = "tariff", _("Inscription")
    SETTLED = "settled", _("Réglé avant la caisse")
    GIFT = "gift", _("Offert")
    KEPT = "kept", _("Inscription gardée par le club")


class PaymentMethod(models.TextChoices):
    """How a sum changed hands."""

    CASH = "cash", _("Espèces")
    CHEQUE = "cheque", _("Chèque")
    CARD = "card", _("Carte")
    TRANSFER = "transfer", _("Virement")
    ONLINE = "online", _("En ligne")


BY_HAND = tuple(method for method in PaymentMethod if method != PaymentMethod.ONLINE)
"""How a person hands a sum over; what is paid online is noted by the site alone."""


class MovementKind(models.TextChoices):
    """What money came in or went out for."""

    FEE = "fee", _("Inscription")
    REFUND = "refund", _("Remboursement")
    OTHER_INCOME = "other_income", _("Autre recette")
    EXPENSE = "expense", _("Dépense")
    PRIZE = "prize", _("Lot en argent")
    FLOAT = "float", _("Monnaie ajoutée à la caisse")
    DEPOSIT = "deposit", _("Espèces sorties de la caisse")


COMING_IN = (MovementKind.FEE, MovementKind.OTHER_INCOME, MovementKind.FLOAT)
"""Kinds whose sums are above 0 where nothing is reversed; those of the others are below."""

OF_A_TEAM = (MovementKind.FEE, MovementKind.REFUND)
"""Kinds that stand on a team's account."""

ONLY_MOVED = (MovementKind.FLOAT, MovementKind.DEPOSIT)
"""Cash that goes from one place of the club's to another: neither takings nor expense."""


class Doubt(models.TextChoices):
    """Why a payment that arrived is not in the accounts until somebody decides."""

    AMOUNT = "amount", _("Une autre somme que celle attendue")
    NO_PLACE = "no-place", _("Payé, sans place")
    NOTHING_OWED = "nothing-owed", _("L'inscription était déjà réglée")
    REFUND = "refund", _("Remboursé, et peut-être déjà noté à la main")
    AWAY = "away", _("Arrivé pendant que le concours était à la salle")
