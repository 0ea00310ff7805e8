"""What « Plus » says beside a place that is in use: the sum, who owes, what waits."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.amounts import phrase_cents
from tournaments.domain.custody import phrase_custody
from tournaments.enums import TeamStatus
from tournaments.models import Tournament
from tournaments.pages.goto.places import May
from tournaments.permissions import Permission
from tournaments.ports import arbitration
from tournaments.queries.bookings.lists import count_to_approve
from tournaments.queries.mail.outbox import count_mails
from tournaments.queries.money.accounts import NOTHING, find_balances
from tournaments.queries.money.takings import sum_fees
from tournaments.queries.suitcases.deferred import count_waiting


@dataclass(frozen=True, kw_only=True, slots=True)
class Chip:
    """A word beside a place; `url` where it leads elsewhere. `asks`: somebody is awaited."""

    words: str
    url: str = ""
    asks: bool = False


def find_chips(tournament: Tournament, may: May) -> dict[str, Chip]:
    """The chips of « Plus » by the code of their place; in a fixed number of queries."""
    chips = dict(_list_counted(tournament, may))
    if Permission.RUN_TILL in may:
        chips |= dict(_list_money(tournament))
    if Permission.RESOLVE_CONTESTS in may:
        chips |= dict(_list_to_settle(tournament))
    if Permission.RUN_CLUB in may and phrase_custody(tournament):
        chips["elsewhere"] = Chip(words=_("en cours"))
    return chips


def _list_counted(tournament: Tournament, may: May) -> Iterator[tuple[str, Chip]]:
    if Permission.SIGN_UP_TEAMS in may and (asked := count_to_approve(tournament)):
        said = ngettext("%(count)d à confirmer", "%(count)d à confirmer", asked)
        yield "bookings", Chip(words=said % {"count": asked}, asks=True)
    if Permission.CHANGE_SETTINGS in may:
        yield from _list_in_use(tournament)
    if Permission.RUN_CLUB in may and (waits := count_waiting(tournament)):
        said = ngettext("%(count)d demande à revoir", "%(count)d demandes à revoir", waits)
        url = reverse("organiser:deferred", args=[tournament.slug])
        yield "elsewhere", Chip(words=said % {"count": waits}, url=url, asks=True)


def _list_in_use(tournament: Tournament) -> Iterator[tuple[str, Chip]]:
    mails = count_mails(tournament)
    if mails.failed:
        said = ngettext("%(count)d n'est pas arrivé", "%(count)d ne sont pas arrivés", mails.failed)
        yield "mails", Chip(words=said % {"count": mails.failed}, asks=True)
    counted = Tournament.objects.filter(pk=tournament.pk).aggregate(
        stages=Count("stages", distinct=True),
        walls=Count("walls", distinct=True),
        roles=Count("roles", distinct=True),
    )
    if counted["stages"] > 1:
        yield "stages", Chip(words=str(counted["stages"]))
    if counted["walls"]:
        said = ngettext("%(count)d allumé", "%(count)d allumés", counted["walls"])
        yield "wall", Chip(words=said % {"count": counted["walls"]})
    if counted["roles"]:
        said = ngettext("%(count)d personne", "%(count)d personnes", counted["roles"])
        yield "rights", Chip(words=said % {"count": counted["roles"]})


def _list_money(tournament: Tournament) -> Iterator[tuple[str, Chip]]:
    cents = sum_fees(tournament)
    balances = find_balances(tournament)
    teams = tournament.teams.filter(status=TeamStatus.REGISTERED).values_list("pk", flat=True)
    owe = sum(1 for team in teams if balances.get(team, NOTHING).owed_cents)
    if not cents and not owe:
        return
    words = [_("%(sum)s encaissés") % {"sum": phrase_cents(cents)}] if cents else []
    if owe:
        said = ngettext("%(count)d équipe doit", "%(count)d équipes doivent", owe)
        words.append(said % {"count": owe})
    yield "accounts", Chip(words=", ".join(words), asks=bool(owe))


def _list_to_settle(tournament: Tournament) -> Iterator[tuple[str, Chip]]:
    if waiting := arbitration().count_waiting_incidents(tournament):
        said = ngettext("%(count)d à trancher", "%(count)d à trancher", waiting)
        url = reverse("arbitration:queue", args=[tournament.slug])
        yield "report", Chip(words=said % {"count": waiting}, url=url, asks=True)
    if appeals := tournament.pending_appeals:
        said = ngettext("%(count)d appel", "%(count)d appels", appeals)
        yield "decisions", Chip(words=said % {"count": appeals}, asks=True)
