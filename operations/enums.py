"""What can be wrong with the site itself."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Trouble(models.TextChoices):
    """One thing that a monitor, or the site's administrator, has to know."""

    DATABASE = "database", _("La base de données ne répond pas.")
    MIGRATIONS = (
        "migrations",
        _("La base est d'une version plus ancienne que le site : lancez la commande migrate."),
    )
    NEWER = (
        "newer",
        _("La base est d'une version plus récente que le site : relancez-le, ou restaurez."),
    )
    ADDED = (
        "added",
        _("La base est d'une version plus récente, qui n'y a fait qu'ajouter : le site continue."),
    )
    READ_ONLY = (
        "read-only",
        _("Le fichier de la base de données ne peut pas être écrit : rien ne s'enregistre plus."),
    )
    DISK_FULL = "disk-full", _("Le disque est plein : rien ne peut plus être enregistré.")
    DISK = "disk", _("Il reste peu de place sur le disque.")
    JOBS = "jobs", _("Des travaux attendent et personne ne s'en charge.")
    MAILS = "mails", _("Des courriels attendent et ne partent pas.")
    HOOKS = "hooks", _("Des programmes attendent et ne sont pas prévenus.")
    PAYMENTS = (
        "payments",
        _("Des paiements attendent : HelloAsso ne répond pas, ou personne ne l'interroge."),
    )
    BROKER = "broker", _("Le serveur des travaux ne répond pas : le site les fait lui-même.")
    CACHE = "cache", _("Redis ne répond pas : chaque page est refaite à chaque demande.")
    BACKUP = "backup", _("Il n'y a pas de sauvegarde d'aujourd'hui.")
    REHEARSAL = "rehearsal", _("La dernière restauration d'essai a échoué.")
