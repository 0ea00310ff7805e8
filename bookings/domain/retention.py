"""What a request agrees to, kept with it; and requests deleted once that delay is over."""

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.questions import LONGEST_NOTE, phrase_answers, put_answers
from bookings.models import Booking, DeferredRequest
from bookings.queries.lists import list_mails_of_booking, list_mails_of_its_team
from mail.domain.delivery import blank_mails_to
from tournaments.actors import SERVER
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.custody import refuse_elsewhere
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import AT_HAND, Act, BookingState
from tournaments.models import Club, Team, Tournament

LEFT_KEPT = datetime.timedelta(days=365)
"""After the day of the tournament, where nothing came of the request."""
TAKEN_KEPT = datetime.timedelta(days=3 * 365)

_TYPED = {
    "player_1": "–", "player_2": "", "family_1": "", "family_2": "", "licence_1": "",
    "licence_2": "", "tariff_1": "", "tariff_2": "", "club_name": "", "phone": "", "email": "",
    "email_2": "", "category": "", "answers": {}, "new_email": "", "refusal": "",
    "consent_words": "",
}  # fmt: skip
"""What a request is left with that a payment hangs on: accounts are kept for longer."""


_TELLING_OF = {
    "player_1": (
        "family_1", "licence_1", "phone", "email", "new_email", "answers", "refusal",
    ),
    "player_2": ("family_2", "licence_2", "email_2"),
}  # fmt: skip
"""By the column of a name, what else tells of that person; whoever asks answers for both."""


def forget_old_bookings() -> int:
    """Delete the requests whose delay is over; how many. Their teams, results and sums stay.

    Each tournament's journal says how many of its own went, and none of who they were.
    """
    old = Booking.objects.filter(_find_old(), tournament__custody__in=AT_HAND)
    noted = DeferredRequest.objects.filter(_find_left(), tournament__custody__in=AT_HAND)
    owners = Tournament.objects.filter(
        Q(pk__in=old.values("tournament")) | Q(pk__in=noted.values("tournament"))
    )
    return sum(_forget(owner) for owner in owners.order_by("pk"))


def _find_old() -> Q:
    taken = Q(state=BookingState.TAKEN)
    long_ago = Q(tournament__date__lt=timezone.localdate() - TAKEN_KEPT)
    return (~taken & _find_left() | long_ago) & ~Q(phone="", player_1="–")


def _find_left() -> Q:
    """What hangs on a tournament that is longer ago than what came to nothing is kept."""
    return Q(tournament__date__lt=timezone.localdate() - LEFT_KEPT)


@transaction.atomic
def _forget(tournament: Tournament) -> int:
    locked = lock_tournament(tournament)
    refuse_by_table(Act.BOOKINGS_FORGOTTEN, locked)
    old = list(Booking.objects.filter(_find_old(), tournament=locked).values_list("pk", flat=True))
    noted = DeferredRequest.objects.filter(_find_left(), tournament=locked)
    # One that hangs on a request for a place is no other request.
    gone = len(old) + noted.filter(booking=None).count()
    noted.delete()
    if not gone:
        return 0
    rows = Booking.objects.filter(pk__in=old)
    rows.filter(payments__isnull=True).delete()
    rows.update(**_TYPED)
    told = {"bookings": gone}
    announce(Act.BOOKINGS_FORGOTTEN, tournament=locked, subject=locked, by=SERVER, after=told)
    return gone


def forget_person(club: Club, *, is_named_in: Callable[[str], bool]) -> int:
    """Empty what requests from home tell of a person besides the name, for who is erased, and what
    was written to the addresses that they gave; in how many columns. Raises Refused (`away`) where
    a request is in the hall: it would come back with all of it."""
    bookings = Booking.objects.filter(tournament__club=club)
    count = 0
    for booking in bookings.select_related("tournament", "team__joined"):
        if any(is_named_in(getattr(booking, name)) for name in _TELLING_OF):
            refuse_elsewhere(booking.tournament)
            own = _list_own(vars(booking), is_named_in)
            _forget_columns(booking, own)
            count += len(own)
    for noted in DeferredRequest.objects.filter(tournament__club=club).exclude(told={}):
        own = _list_own(noted.told, is_named_in)
        noted.told |= _empty(own)
        noted.save(update_fields=["told"])
        count += len(own)
    return count


def _forget_columns(booking: Booking, own: Sequence[str]) -> None:
    mails = list_mails_of_booking(booking) | list_mails_of_its_team(booking)
    blank_mails_to(mails, [getattr(booking, column) for column in own if "email" in column])
    if "answers" in own and (team := booking.plays_in) is not None:
        note = put_answers(team.note, phrase_answers(booking)[:LONGEST_NOTE], "")
        Team.objects.filter(pk=team.pk).update(note=note)
    Booking.objects.filter(pk=booking.pk).update(**_empty(own))


def _empty(columns: Iterable[str]) -> dict[str, Any]:
    return {column: {} if column == "answers" else "" for column in columns}


def _list_own(told: Mapping[str, Any], is_named_in: Callable[[str], bool]) -> list[str]:
    """The columns that tell of a person, where the one of the name names them."""
    return [
        column
        for name, columns in _TELLING_OF.items()
        if is_named_in(told.get(name) or "")
        for column in columns
        if told.get(column)
    ]


def phrase_agreement() -> str:
    """The sentence beside the box to tick."""
    return _(
        "J'accepte que le club garde ces renseignements pour ce concours, et que nos noms "
        "paraissent dans la liste des équipes et au classement."
    )


def phrase_mail_agreement() -> str:
    """The sentence beside the second box, which nobody has to tick."""
    return _(
        "J'accepte aussi les courriels du club sur ses concours : le rappel de la veille, un "
        "changement, les résultats. Chaque courriel dit comment n'en plus avoir."
    )


def phrase_notice(club: Club) -> str:
    """What stands below: who keeps what, who reads it, how long, and how to have it changed."""
    return _(
        "%(club)s garde ces renseignements pour organiser ce concours. Le public lit vos noms (ou "
        "le prénom et l'initiale) et votre club ; jamais votre téléphone, votre courriel ni votre "
        "licence. Votre demande est effacée un an après le concours si elle est refusée ou "
        "annulée, trois ans après sinon. Pour voir ou corriger ce qui vous concerne, servez-vous "
        "de votre lien privé ; pour le faire effacer plus tôt, écrivez au club."
    ) % {"club": club.name}


def phrase_consent(club: Club, *, mails: bool) -> str:
    """All that was agreed to, in the language in use, as it is kept with a request."""
    agreed = [
        phrase_agreement(),
        *([phrase_mail_agreement()] if mails else []),
        phrase_notice(club),
    ]
    return "\n\n".join(agreed)
