"""What stands in the way of a request from home."""

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.questions import NAMES
from bookings.models import Booking
from bookings.queries.lists import find_phase, has_started, is_asked_already, list_people_asked
from tournaments.domain.custody import AWAY
from tournaments.domain.teams.solos import is_matched
from tournaments.enums import BookingPhase, BookingState, TeamStatus
from tournaments.errors import Refused
from tournaments.models import Team, Tournament
from tournaments.names import is_no_name, person_key
from tournaments.queries.teams.known import is_same_person, list_licences_playing
from tournaments.queries.teams.lists import list_namesakes
from tournaments.queries.teams.seated import list_excluded_people


def refuse_closed(tournament: Tournament, at: datetime | None = None) -> None:
    """Raise Refused where no request is taken at a moment, else now: `bookings-closed`, and
    `away` where one would be if the tournament were not in the hall."""
    phase = find_phase(tournament, at or timezone.now())
    if phase != BookingPhase.OPEN:
        code = AWAY if phase == BookingPhase.NOTED else "bookings-closed"
        raise Refused(str(phase.label), code=code)


def refuse_once_started(tournament: Tournament) -> None:
    """Raise Refused (`started`) where the evening has begun: from then on the desk decides."""
    if has_started(tournament, timezone.now()):
        raise Refused(
            _("Le concours commence : adressez-vous à la table de marque."), code="started"
        )


def refuse_form_that_served(booking: Booking, known: Booking) -> None:
    """Raise Refused (`form-served`) where a form that made a request arrives again and says
    something else, as by the browser's way back."""
    first, again = (
        [form.tournament, *(getattr(form, name) for name in NAMES)] for form in (known, booking)
    )
    if first != again:
        raise Refused(
            _("Ce formulaire a déjà servi. Rouvrez la page pour une autre inscription."),
            code="form-served",
        )


def refuse_what_is_no_name(booking: Booking) -> None:
    """Raise Refused (`no-name`) for an address or an advertisement in the place of a name: the
    club's mails would carry it to whoever's address is given."""
    for field in ("player_1", "player_2"):
        if is_no_name(getattr(booking, field)):
            raise Refused(
                _(
                    "Cela ressemble à une adresse ou à une annonce. Écrivez un nom et un prénom ; "
                    "si c'est bien un nom, appelez le club."
                ),
                code="no-name",
                field=field,
            )


def refuse_twice(booking: Booking, *, besides: Team | None = None) -> None:
    """Raise Refused (`already-signed-up`) where one of the people has asked or plays already, and
    `ask-the-club` for a name that only the desk can tell apart; another licence tells it too."""
    tournament, people = booking.tournament, list_people_asked(booking)
    players = [name for name, _licence in people]
    keys = [person_key(name) for name in players]
    if len(people) > 1 and is_same_person(people[0], people[1]):
        raise Refused(
            _("Les deux joueurs portent le même nom : inscrivez-vous auprès du club."),
            code="ask-the-club",
            field="player_2",
        )
    among = list_namesakes(players)
    playing = list_licences_playing(tournament, among=among, besides=besides)
    taken = {
        person_key(own[0])
        for own in people
        if any(is_same_person(own, player) for player in playing)
    }
    if taken or is_asked_already(tournament, people, besides=booking.key):
        raise Refused(
            _(
                "Cette personne est déjà inscrite à ce concours. Pour voir ou changer "
                "l'inscription, ouvrez votre lien privé ; s'il est perdu, appelez le club."
            ),
            code="already-signed-up",
            field=_find_field(keys, taken),
        )
    if set(list_excluded_people(tournament, among=among)).intersection(keys):
        raise Refused(
            _("Cette inscription se fait auprès du club : appelez-le."), code="ask-the-club"
        )


def _find_field(keys: Sequence[str], taken: set[str]) -> str:
    return "player_2" if len(keys) > 1 and keys[1] in taken else "player_1"


def find_own_team(booking: Booking) -> Team:
    """The team, as it is now, of a request that was taken up; not of two people matched since.

    Raises Refused: `not-signed-up`, and `matched` where somebody else has a say in it.
    """
    team = booking.team
    if booking.state != BookingState.TAKEN or team is None or team.status == TeamStatus.WITHDRAWN:
        if team is not None and team.joined_id is not None:
            raise _refuse_matched()
        raise Refused(_("Cette inscription n'est plus en cours."), code="not-signed-up")
    if is_matched(team):
        raise _refuse_matched()
    return Team.objects.select_related("tournament").get(pk=team.pk)


def _refuse_matched() -> Refused:
    return Refused(
        _(
            "Vous êtes deux dans l'équipe : pour la changer, appelez le club, qui préviendra votre "
            "partenaire."
        ),
        code="matched",
    )
