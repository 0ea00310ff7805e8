"""Every setting of a tournament in one list, whatever page it stands on, found by its words."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from django import forms
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from tournaments.forms.bookings.desk import BookingSettingsForm
from tournaments.forms.ranks.ranking import RankingForm
from tournaments.forms.rules.rules import RulesForm
from tournaments.models import Tournament
from tournaments.names import has_words


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundSetting:
    """A setting: its name, the page it stands on, where exactly, and the words that find it."""

    label: str
    page: str
    url: str
    words: str
    is_found: bool


def list_settings(
    tournament: Tournament, own: Iterable[forms.BoundField], wanted: str
) -> list[FoundSetting]:
    """Every setting: those of the page itself (`own`), of sign-up from home, of the ranking, and
    each rule of the game.

    All are found where nothing is searched.
    """
    return [*_find(tournament, own, wanted), *_find_rules(tournament, wanted)]


def _find(
    tournament: Tournament, own: Iterable[forms.BoundField], wanted: str
) -> Iterator[FoundSetting]:
    ranking = RankingForm(instance=tournament).visible_fields()
    pages = (
        (_("Réglages"), "", own),
        (
            _("Inscriptions en ligne"),
            reverse("organiser:settings_bookings", args=[tournament.slug]),
            BookingSettingsForm(instance=tournament, takes_online=True).visible_fields(),
        ),
        (
            _("Classement, exempt et forfait"),
            reverse("organiser:settings_ranking", args=[tournament.slug]),
            ranking,
        ),
    )
    for page, url, fields in pages:
        for field in fields:
            words = f"{field.label} {strip_tags(str(field.help_text))}"
            anchor = field.id_for_label or field.auto_id
            yield _setting(field, page, f"{url}#{anchor}", words, wanted)


def _find_rules(tournament: Tournament, wanted: str) -> Iterator[FoundSetting]:
    url = reverse("organiser:rules", args=[tournament.slug])
    form = RulesForm(rulebook=tournament.rulebook, overrides=tournament.rule_overrides)
    for group in form.groups():
        for one in group.fields:
            query = urlencode({"q": one.field.label})
            yield _setting(one.field, group.title, f"{url}?{query}", one.words, wanted)


def _setting(field: forms.BoundField, page: str, url: str, words: str, wanted: str) -> FoundSetting:
    label = str(field.label)
    return FoundSetting(
        label=label, page=page, url=url, words=words, is_found=has_words(wanted, words)
    )
