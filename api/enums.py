"""What programs are told of by themselves, and why telling them failed."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class HookEvent(models.TextChoices):
    """What an address is told of; the values are what programs read."""

    ROUND_PUBLISHED = "round.published", _("Une partie est publiée")
    ROUND_CANCELLED = "round.cancelled", _("Le tirage d'une partie est annulé")
    STANDINGS_CHANGED = "standings.changed", _("Le classement public a pu changer")
    TOURNAMENT_FINISHED = "tournament.finished", _("Le classement est définitif")
    TEST = "test", _("Essai")


class HookFault(models.TextChoices):
    """Why a program was not told."""

    INSIDE = "inside", _("L'adresse mène dans un réseau privé : le site n'appelle que l'extérieur.")
    PLAIN = "plain", _("L'adresse n'est pas en https, ou son port n'est pas permis.")
    UNKNOWN_NAME = "unknown-name", _("Aucune machine ne porte ce nom.")
    NO_ANSWER = "no-answer", _("Personne ne répond à cette adresse.")
    TOO_SLOW = "too-slow", _("La réponse n'est pas venue à temps.")
    UNTRUSTED = "untrusted", _("Le certificat de l'adresse n'est pas valable.")
    REDIRECT = "redirect", _("L'adresse renvoie vers une autre : donnez la dernière.")
    REFUSED = "refused", _("Le programme a répondu par une erreur.")
    GONE = "gone", _("L'adresse répond qu'elle n'existe plus.")
    NO_SECRET = (
        "no-secret",
        _("L'adresse et son secret ne se lisent plus sur ce site : donnez-les de nouveau."),
    )
    LOST = "lost", _("L'envoi s'est interrompu.")
    PAUSED = "paused", _("L'adresse a été mise en pause avant l'envoi.")


class HookPause(models.TextChoices):
    """Why nothing is told any more."""

    BY_HAND = "by-hand", _("En pause : le club l'a demandé.")
    FAILING = "failing", _("En pause : l'adresse n'a rien pris depuis trois jours.")
    LEFT = "left", _("En pause : qui l'avait donnée n'aide plus ici, mais en connaît le secret.")
    REMOVED = "removed", _("Retirée.")
    GONE = "gone", _("En pause : l'adresse répond qu'elle n'existe plus (410).")
