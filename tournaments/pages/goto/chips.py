"""What « Plus » says beside a place that is in use: the sum, who owes, what waits."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.db.models import Count
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.custody import phrase_custody
from tournaments.models import Tournament
from tournaments.pages.goto.places import May
from tournaments.permissions import Permission
from tournaments.ports import arbitration


@dataclass(frozen=True, kw_only=True, slots=True)
class Chip:
    """A word beside a place; `url` where it leads elsewhere. `asks`: somebody is awaited."""

    words: str
    url: str = ""
    asks: bool = False


Chips = Iterator[tuple[str, Chip]]
"""Chips, each with the code of its place."""

_OF_OTHERS: list[Callable[[Tournament, May], Chips]] = []


def add_chips(*lists: Callable[[Tournament, May], Chips]) -> None:
    """Take on the chips of another subject, as it does when it starts; each list takes a fixed
    number of queries."""
    _OF_OTHERS.extend(lists)


def find_chips(tournament: Tournament, may: May) -> dict[str, Chip]:
    """The chips of « Plus » by the code of their place; in a fixed number of queries."""
    chips = dict(_list_in_use(tournament)) if Permission.CHANGE_SETTINGS in may else {}
    for list_chips in _OF_OTHERS:
        chips |= dict(list_chips(tournament, may))
    if Permission.RESOLVE_CONTESTS in may:
        chips |= dict(_list_to_settle(tournament))
    if Permission.RUN_CLUB in may and phrase_custody(tournament):
        chips.setdefault("elsewhere", Chip(words=_("en cours")))
    return chips


def _list_in_use(tournament: Tournament) -> Chips:
    counted = Tournament.objects.filter(pk=tournament.pk).aggregate(
        stages=Count("stages", distinct=True), roles=Count("roles", distinct=True)
    )
    if counted["stages"] > 1:
        yield "stages", Chip(words=str(counted["stages"]))
    if counted["roles"]:
        sentence = ngettext("%(count)d personne", "%(count)d personnes", counted["roles"])
        yield "rights", Chip(words=sentence % {"count": counted["roles"]})


def _list_to_settle(tournament: Tournament) -> Chips:
    if waiting := arbitration().count_waiting_incidents(tournament):
        sentence = ngettext("%(count)d à trancher", "%(count)d à trancher", waiting)
        url = reverse("arbitration:queue", args=[tournament.slug])
        yield "report", Chip(words=sentence % {"count": waiting}, url=url, asks=True)
    if appeals := tournament.pending_appeals:
        sentence = ngettext("%(count)d appel", "%(count)d appels", appeals)
        yield "decisions", Chip(words=sentence % {"count": appeals}, asks=True)
