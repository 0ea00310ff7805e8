"""What erasing a person takes away, and what stays and why."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbitration.domain.erasure import Erasure


def list_erased(erasure: Erasure) -> list[str]:
    """Sentences about what an erasure takes away."""
    return list(_phrase_erased(erasure))


def list_staying() -> list[str]:
    """What stays, each with its reason."""
    return [
        _("Les équipes, les points, les rangs et les saisons : « Joueur effacé » a joué."),
        _("Les sommes et les reçus, avec le nom de qui a payé : la comptabilité se garde dix ans."),
        _("Au journal, que des mots ont été effacés, et combien : rien ne s'y réécrit en secret."),
        _(
            "Ce qui est déjà imprimé ou copié : les papiers, les clés USB et les sauvegardes, "
            "jusqu'à ce que d'autres prennent leur place."
        ),
        _("Ce que d'autres clubs savent de cette personne : c'est à eux qu'elle le demande."),
    ]


def _phrase_erased(erasure: Erasure) -> Iterator[str]:
    yield _("Le nom, le téléphone, l'adresse et la licence, partout où ils sont écrits.")
    yield ngettext(
        "%(count)d texte où le nom est écrit : « [effacé] » prend sa place.",
        "%(count)d textes où le nom est écrit : « [effacé] » prend sa place.",
        erasure.texts,
    ) % {"count": erasure.texts}
    if erasure.documents:
        yield ngettext(
            "%(count)d document ou photo ; un document se refait quand vous voulez.",
            "%(count)d documents et photos ; les documents se refont quand vous voulez.",
            erasure.documents,
        ) % {"count": erasure.documents}
    entries = sum(map(len, erasure.entries.values()))
    if entries:
        yield ngettext(
            "Les mots de %(count)d entrée du journal.",
            "Les mots de %(count)d entrées des journaux.",
            entries,
        ) % {"count": entries}
