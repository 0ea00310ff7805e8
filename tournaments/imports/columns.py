"""What a column of a sign-up list holds, recognised from headings in the club's own words."""

import re

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.names import name_key


class Column(models.TextChoices):
    """The columns the import understands."""

    IGNORED = "ignored", _("— ne pas importer —")
    NUMBER = "number", _("Numéro")
    PLAYER_1 = "player_1", _("Joueur 1")
    FIRST_NAME_1 = "first_name_1", _("Prénom du joueur 1")
    PLAYER_2 = "player_2", _("Joueur 2")
    FIRST_NAME_2 = "first_name_2", _("Prénom du joueur 2")
    BOTH_PLAYERS = "both_players", _("Les deux joueurs")
    TEAM_NAME = "team_name", _("Nom de l'équipe")
    CLUB = "club", _("Club")
    PHONE = "phone", _("Téléphone")
    EMAIL = "email", _("Courriel")
    CATEGORY = "category", _("Catégorie")
    PAID = "paid", _("A réglé")
    FIXED_TABLE = "fixed_table", _("Table réservée")
    NOTE = "note", _("Remarque")
    LICENCE_1 = "licence_1", _("Licence du joueur 1")
    LICENCE_2 = "licence_2", _("Licence du joueur 2")


SECOND = {
    Column.PLAYER_1: Column.PLAYER_2,
    Column.FIRST_NAME_1: Column.FIRST_NAME_2,
    Column.LICENCE_1: Column.LICENCE_2,
}
NAMING = frozenset({Column.PLAYER_1, Column.PLAYER_2, Column.BOTH_PLAYERS, Column.FIRST_NAME_1})

_FILLERS = frozenset(
    {"a", "au", "d", "de", "des", "du", "et", "l", "la", "le", "les", "n", "no", "ou"}
)
_NUMBER_WORDS = frozenset({"n", "no", "num", "numero", "nr", "dossard", "number"})
_ORDINALS = {
    "1": 1, "a": 1, "i": 1, "1er": 1, "1ere": 1, "premier": 1, "premiere": 1,
    "2": 2, "b": 2, "ii": 2, "2e": 2, "2eme": 2, "2nd": 2, "second": 2, "deuxieme": 2,
}  # fmt: skip
_PERSON_WORDS = frozenset(
    {"nom", "prenom", "joueur", "joueuse", "participant", "equipier", "player", "name", "capitaine"}
)
_PARTNER_WORDS = frozenset({"partenaire", "coequipier", "equipiere", "partner"})
_BOTH_WORDS = frozenset({"joueurs", "noms", "prenoms", "participants", "joueuses", "players"})
_TEAM_WORDS = frozenset({"equipe", "team", "doublette", "paire"})
_LICENCE_WORDS = frozenset({"licence", "licences", "license", "licencie", "licenciee"})
_FIRST_NAME_WORDS = (frozenset({"prenom"}), frozenset({"prenom", "joueur"}))

_SINGLE_WORDS: dict[str, Column] = {
    **dict.fromkeys(("club", "association", "amicale", "societe"), Column.CLUB),
    **dict.fromkeys(("commune", "ville", "village"), Column.CLUB),
    **dict.fromkeys(("telephone", "tel", "portable", "mobile", "phone", "gsm"), Column.PHONE),
    **dict.fromkeys(("email", "mail", "courriel", "mel"), Column.EMAIL),
    **dict.fromkeys(("categorie", "cat", "category"), Column.CATEGORY),
    **dict.fromkeys(("regle", "paye", "paiement", "reglement", "paid", "cotisation"), Column.PAID),
    **dict.fromkeys(("table",), Column.FIXED_TABLE),
    **dict.fromkeys(("remarque", "remarques", "observation", "observations"), Column.NOTE),
    **dict.fromkeys(("commentaire", "commentaires", "note", "notes"), Column.NOTE),
}


def find_column_of_heading(heading: str) -> Column | None:
    """The column a heading names, or None for one that names none."""
    written = re.findall(r"[a-z0-9]+", name_key(heading.replace("-mail", "mail")))
    ordinals = [_ORDINALS[word] for word in written if word in _ORDINALS]
    words = frozenset(written) - _ORDINALS.keys()
    if words and words <= _NUMBER_WORDS | _TEAM_WORDS | _FILLERS and words & _NUMBER_WORDS:
        return Column.NUMBER
    words -= _FILLERS
    if words & _LICENCE_WORDS:
        second = 2 in ordinals or words & _PARTNER_WORDS
        return Column.LICENCE_2 if second else Column.LICENCE_1
    person = _person_column(words, second=2 in ordinals)
    if person is not None:
        return person
    if words and words & _TEAM_WORDS and words <= _TEAM_WORDS | {"nom", "name"}:
        return Column.TEAM_NAME
    return next((_SINGLE_WORDS[word] for word in written if word in _SINGLE_WORDS), None)


def _person_column(words: frozenset[str], *, second: bool) -> Column | None:
    if words in _FIRST_NAME_WORDS:
        return Column.FIRST_NAME_2 if second else Column.FIRST_NAME_1
    if words and words <= _PARTNER_WORDS | _PERSON_WORDS and words & _PARTNER_WORDS:
        return Column.PLAYER_2
    if words and words <= _PERSON_WORDS:
        return Column.PLAYER_2 if second else Column.PLAYER_1
    if words and words & _BOTH_WORDS and words <= _BOTH_WORDS | _PERSON_WORDS | _TEAM_WORDS:
        return Column.BOTH_PLAYERS
    return None
