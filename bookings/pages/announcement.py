"""What a tournament's public page says before it starts: the poster, and the way to sign up."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bookings.pages.online import phrase_terms
from tournaments.dates import phrase_moment
from tournaments.enums import BookingMode
from tournaments.models import Tournament
from tournaments.pages.ranks.worth_words import phrase_win_worth
from tournaments.pages.rules.regulations import phrase_chapters_by_code
from tournaments.queries.money.accounts import list_public_prices, list_tariffs
from tournaments.queries.teams.lists import Places, count_places
from tournaments.ranking import CRITERIA
from tournaments.wording import lower_first

_MAP = "https://www.openstreetmap.org/search?"
_TOLD = (("game", 1), ("matches", 1), ("draw", 2), ("ranking", 0), ("absences", 1))
"""From which chapters of the règlement the five lines are taken, and how many of each; of how teams
are ranked it is what comes first."""

MOST_LINES = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class Announcement:
    """`when` says from when to when one may sign up from home; empty where no date is set. `paying`
    tells of paying online; empty where that is not possible."""

    prices: tuple[str, ...]
    rules: tuple[str, ...]
    places: Places
    map_url: str
    takes_bookings: bool
    on_approval: bool
    when: str
    paying: str
    contact: str
    words: str

    @property
    def places_told(self) -> str:
        """How many places are left, or that there is a waiting list; empty without a limit."""
        free = self.places.free
        if free is None:
            return ""
        if free == 0 or self.places.waiting:
            return _("Complet : les inscriptions vont en liste d'attente.")
        return ngettext("Il reste %(free)d place.", "Il reste %(free)d places.", free) % {
            "free": free
        }


def read_announcement(tournament: Tournament) -> Announcement:
    """The announcement of a tournament to come."""
    return Announcement(
        prices=list_public_prices(list_tariffs(tournament), timezone.localdate()),
        rules=tuple(phrase_short_rules(tournament))[:MOST_LINES],
        places=count_places(tournament),
        map_url=_MAP + urlencode({"query": tournament.place}) if tournament.place else "",
        takes_bookings=tournament.booking_mode != BookingMode.CLOSED,
        on_approval=tournament.booking_mode == BookingMode.APPROVAL,
        when=phrase_window(tournament.booking_opens_at, tournament.booking_closes_at),
        paying=phrase_terms(tournament),
        contact=tournament.booking_contact,
        words=tournament.booking_words,
    )


def phrase_short_rules(tournament: Tournament) -> Iterator[str]:
    """The sentences of the règlement that a player asks for first."""
    chapters = phrase_chapters_by_code(tournament)
    for code, many in _TOLD:
        if code == "ranking":
            yield _phrase_ranking(tournament)
        elif code in chapters:
            yield from (str(clause.text) for clause in chapters[code].clauses[:many])


def _phrase_ranking(tournament: Tournament) -> str:
    """By what teams are ranked; what a win is worth says it where that comes first."""
    first = tournament.criteria[:2]
    if "ranking_points" in first[:1]:
        return phrase_win_worth(tournament)
    measures = _(", puis ").join(_name_criterion(code) for code in first)
    return _("Classement : %(measures)s.") % {"measures": measures}


def _name_criterion(code: str) -> str:
    return lower_first(_(CRITERIA[code].label))


def phrase_window(opens: datetime.datetime | None, closes: datetime.datetime | None) -> str:
    """From when to when one may sign up from home."""
    told = {
        "opens": "" if opens is None else phrase_moment(timezone.localtime(opens)),
        "closes": "" if closes is None else phrase_moment(timezone.localtime(closes)),
    }
    if opens and closes:
        return _("Inscriptions en ligne du %(opens)s au %(closes)s.") % told
    if opens:
        return _("Inscriptions en ligne à partir du %(opens)s.") % told
    return _("Inscriptions en ligne jusqu'au %(closes)s.") % told if closes else ""
