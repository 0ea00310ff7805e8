"""What each thing that an entry names is called."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy, pgettext_lazy

from arbitration.pages.journal import subject_words
from seasons.models import Series
from tournaments.models import Adjustment, Club, Stage, Team, Tournament

_LABELS: Mapping[str, str | Promise] = {
    **subject_words.LABELS,
    "account": gettext_lazy("Compte"),
    "amount": gettext_lazy("Points"),
    "answer": gettext_lazy("Réponse"),
    "apart": gettext_lazy("Joueurs à part"),
    "barred": gettext_lazy("Camp privé d'enchères"),
    "added": gettext_lazy("Ajoutées"),
    "corrected": gettext_lazy("Corrigées"),
    "columns": gettext_lazy("Ce qui a changé"),
    "respelled": gettext_lazy("Nom corrigé"),
    "coming": gettext_lazy("Entreraient d'après les résultats"),
    "dropped": gettext_lazy("N'y entreraient plus"),
    "exchanged": gettext_lazy("Les deux tables échangées"),
    "excluded": gettext_lazy("Exclue"),
    "finished": gettext_lazy("Partie finie"),
    "forfeit": gettext_lazy("Forfait"),
    "hook_events": gettext_lazy("De quoi il est prévenu"),
    "hook_host": gettext_lazy("Où"),
    "called_for": gettext_lazy("Appelé pour"),
    "hook_pause": gettext_lazy("Pause"),
    "hook_secret": gettext_lazy("Nouveau secret"),
    "is_present": gettext_lazy("Présente"),
    "label": gettext_lazy("Pour qui"),
    "left_open": gettext_lazy("Resté ouvert"),
    "name": gettext_lazy("Nom"),
    "number": gettext_lazy("Numéro"),
    "numbers": gettext_lazy("Numéros"),
    "order": gettext_lazy("Ordre d'entrée d'après les résultats"),
    "overrides": gettext_lazy("Règles changées"),
    "pause_seconds": gettext_lazy("Pause, en secondes"),
    "phone": gettext_lazy("Téléphone de ce camp, dans l'ordre"),
    "player": gettext_lazy("Joueur"),
    "pools": gettext_lazy("Poules"),
    "players": gettext_lazy("Joueurs"),
    "position": gettext_lazy("Place dans l'équipe"),
    "result": gettext_lazy("Marque"),
    "rightful": gettext_lazy("Aurait dû continuer"),
    "role": gettext_lazy("Rôle"),
    "until": gettext_lazy("Jusqu'au"),
    "room": gettext_lazy("Salle"),
    "rooms": gettext_lazy("Salles"),
    "round": gettext_lazy("Partie"),
    "rule_overrides": gettext_lazy("Règles changées"),
    "rules_source": gettext_lazy("Règles reprises de"),
    "scopes": gettext_lazy("Ce qu'il ouvre"),
    "seed": gettext_lazy("Graine du tirage"),
    "sha256": gettext_lazy("Empreinte de l'image"),
    "since_round": gettext_lazy("Depuis la partie"),
    "side": gettext_lazy("Camp"),
    "sign_in": gettext_lazy("Pour se connecter, on montre"),
    "state": gettext_lazy("État"),
    "status": gettext_lazy("Inscription"),
    "table": gettext_lazy("Table"),
    "table_places": gettext_lazy("Places des tables"),
    "tables": gettext_lazy("Tables"),
    "team": gettext_lazy("Équipe"),
    "teams": gettext_lazy("Équipes"),
    "tournament": gettext_lazy("Concours"),
    "trail": gettext_lazy("Journal"),
    "typed": gettext_lazy("Saisi par les joueurs, sans accord"),
    "unit": gettext_lazy("Compté en"),
    "valid_until": gettext_lazy("Valable jusqu'à"),
    "value": gettext_lazy("Valeur"),
    "version": gettext_lazy("Version"),
    "went_on": gettext_lazy("A continué"),
    "winner": gettext_lazy("Gagnant"),
}
_OF_A_PERSON: Mapping[str, str | Promise] = {
    "absent": gettext_lazy("Lot d'un joueur parti"),
    "excluded": pgettext_lazy("journal", "Exclu"),
    "is_present": gettext_lazy("Présent"),
    "level": gettext_lazy("Joueurs à égalité, dans l'ordre du sort"),
    "sharing": gettext_lazy("Joueurs à égalité"),
    "team": pgettext_lazy("journal", "Inscrit"),
    "team_number": pgettext_lazy("journal", "Inscrit"),
    "teams": pgettext_lazy("journal", "Inscrits"),
}
"""Where a mêlée has people and no teams; none is what players of the same entry are called."""

_MODELS: tuple[type[models.Model], ...] = (Tournament, Stage, Team, Club, Adjustment, Series)
"""Where the other keys are fields, with names and choices of their own."""


def phrase_label(key: str, *, of_person: bool = False) -> str:
    """What stands under a key is called; of a player of a mêlée where that is another word."""
    if of_person and key in _OF_A_PERSON:
        return str(_OF_A_PERSON[key])
    if key in _LABELS:
        return str(_LABELS[key])
    field = find_field(key)
    return capfirst(str(field.verbose_name if field else key.replace("_", " ")))


def find_field(key: str) -> models.Field[Any, Any] | None:
    """The field of that name, with its own name and choices; None where no model has one."""
    for model in _MODELS:
        try:
            found = model._meta.get_field(key)
        except FieldDoesNotExist:
            continue
        if isinstance(found, models.Field):
            return found
    return None
