"""What each word above the standings means, in the sentence that the règlement or the help has."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Tournament
from tournaments.pages.ranks.worth_words import phrase_win_worth
from tournaments.ranking import CRITERIA

_WITH_POINTS = "ranking_points"
"""What a match brings of these is a setting of the tournament."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Word:
    """A word of the standings as it heads its column, and the sentences that say what it means."""

    label: str | Promise
    sentences: tuple[str | Promise, ...]


OTHER_WORDS = {
    "rank": Word(
        label=gettext_lazy("Rang"),
        sentences=(
            gettext_lazy("La place ; à égalité sur tout, on la partage."),
            gettext_lazy("▲ et ▼ : les places gagnées ou perdues depuis la partie d'avant."),
        ),
    ),
    "round": Word(
        label=gettext_lazy("P1, P2, P3…"),
        sentences=(
            gettext_lazy("Les points de chaque partie."),
            gettext_lazy("✓ : gagnée ; = : à égalité ; barré : cette partie ne compte pas."),
        ),
    ),
    "gap_to_first": Word(
        label=gettext_lazy("Écart au premier"),
        sentences=(gettext_lazy("Ce qui sépare du premier, dans la colonne qui décide."),),
    ),
    "gap_before": Word(
        label=gettext_lazy("Écart au précédent"),
        sentences=(
            gettext_lazy("Ce qui la sépare de celle qui la précède, dans la même colonne."),
        ),
    ),
    "result": Word(
        label=gettext_lazy("Résultat"),
        sentences=(
            gettext_lazy("Jusqu'où chacun est allé dans le tableau, qui seul donne sa place."),
        ),
    ),
}
"""The words that are no criterion, by what they head."""


def list_column_words(labels: tuple[str, ...], tournament: Tournament) -> list[Word]:
    """The words above the columns of a page of standings, in their order."""
    return [_find_word(label, tournament) for label in labels]


def _find_word(label: str, tournament: Tournament) -> Word:
    for code, criterion in CRITERIA.items():
        if label == _(criterion.label):
            worth = (phrase_win_worth(tournament),) if code == _WITH_POINTS else ()
            return Word(label=label, sentences=(_(criterion.sentence), *worth))
    return next(word for word in OTHER_WORDS.values() if str(word.label) == label)
