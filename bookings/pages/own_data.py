"""All that the site keeps of whoever signed up from home, for that person alone."""

from collections.abc import Iterable, Iterator, Sequence

from django.conf import settings
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.places import find_own_player
from bookings.domain.questions import phrase_answers
from bookings.models import Booking, DeferredRequest, OnlinePayment
from bookings.pages.deferred import list_noted
from bookings.queries.lists import list_mails_of_booking, list_mails_of_its_team
from mail.pages.outbox import describe_mail
from tournaments.amounts import phrase_cents
from tournaments.dates import phrase_day, phrase_local_moment
from tournaments.models import Player, Team
from tournaments.pages.teams.kept_data import Fact, list_kept_of_teams


def list_own_data(booking: Booking) -> list[Fact]:
    """Everything, in the order in which people ask for it; what is empty is left out. Of the
    partner only what the person typed. In a fixed number of queries."""
    facts = (
        *_list_typed(booking), *_list_outcome(booking), *_list_consent(booking),
        *_list_wishes(booking), *_list_moments(booking), *_list_beside(booking),
        *_list_of_team(booking), *_list_mails(booking),
    )  # fmt: skip
    return [(label, value) for label, value in facts if value]


def _list_of_team(booking: Booking) -> Iterator[Fact]:
    """What came of the sign-up, and what the club knows besides of whom it took the person for:
    anybody may type a name, so that of the licence only its end is said."""
    team, player = booking.plays_in, find_own_player(booking)
    if team is None or player is None:
        return
    if player.licence and player.licence != booking.licence_1:
        value = _("Le club en connaît une, qui finit par %(end)s") % {"end": player.licence[-2:]}
        yield _("Licence"), value
    yield from list_kept_of_teams([team], [player])


def _list_mails(booking: Booking) -> Iterator[Fact]:
    """Mails about the request, and the club's own to the address that was given, but for those
    about another team: anybody may type an address."""
    mails = list_mails_of_booking(booking)
    if booking.email:
        mails |= list_mails_of_its_team(booking).filter(to_address=booking.email)
    yield from (describe_mail(mail) for mail in mails.distinct().order_by("pk"))


def _list_typed(booking: Booking) -> Iterator[Fact]:
    tournament = booking.tournament
    yield _("Concours"), f"{tournament.name}, {phrase_day(tournament.date)}"
    yield _("Votre nom"), booking.player_1
    yield _("Votre partenaire, comme vous l'avez écrit"), booking.player_2
    yield _("Noms de famille"), ", ".join(filter(None, (booking.family_1, booking.family_2)))
    yield _("Téléphone"), booking.phone
    yield _("Courriel"), booking.email
    yield _("Courriel de votre partenaire"), booking.email_2
    yield _("Nouveau courriel, à confirmer"), booking.new_email
    yield _("Club"), booking.club_name
    yield _("Votre licence"), booking.licence_1
    yield _("Licence de votre partenaire"), booking.licence_2
    yield _("Catégorie"), booking.category
    yield _("Vos réponses"), phrase_answers(booking)
    yield _("Tarif choisi"), ", ".join(filter(None, (booking.tariff_1, booking.tariff_2)))


def _list_outcome(booking: Booking) -> Iterator[Fact]:
    team = booking.plays_in
    yield (
        _("N°") if booking.tournament.is_of_people else _("Équipe"),
        "" if team is None else str(team.number),
    )
    yield _("Où en est votre inscription"), booking.step_label(timezone.now())
    yield _("Ce que le club a répondu"), booking.refusal


def _list_consent(booking: Booking) -> Iterator[Fact]:
    yield _("Votre accord, donné le"), phrase_local_moment(booking.consent_at)
    yield (
        _("Ce que vous avez accepté"),
        booking.consent_words or _("Les mots de ce jour-là ne sont pas gardés."),
    )


def _list_wishes(booking: Booking) -> Iterator[Fact]:
    yield _("Courriels du club"), _phrase_mails(booking) if booking.email else ""
    yield (
        _("Sur les pages publiques"),
        _("Le prénom et l'initiale seulement")
        if booking.shows_initial
        else _("Nos noms en entier"),
    )
    yield _("Langue"), str(dict(settings.LANGUAGES).get(booking.language, booking.language))


def _phrase_mails(booking: Booking) -> str:
    return _("Acceptés") if booking.agrees_to_mails else _("Seulement sur cette inscription")


def _list_moments(booking: Booking) -> Iterator[Fact]:
    yield _("Place demandée le"), phrase_local_moment(booking.queued_at)
    yield _("Confirmée par le club le"), phrase_local_moment(booking.confirmed_at)
    yield (
        _("Place gardée jusqu'au"),
        phrase_local_moment(booking.offered_until or booking.pay_until),
    )
    yield (
        _("Réponse au partenaire proposé, avant le"),
        _join([
            phrase_local_moment(booking.partner_until), _("Oui") if booking.accepts_partner else ""
        ]),
    )  # fmt: skip


def _list_beside(booking: Booking) -> Iterator[Fact]:
    """Whatever hangs on a request: each act noted while the concours was away, each payment."""
    yield from (_describe_noted(noted) for noted in booking.deferred.all())
    yield from (_describe_payment(payment) for payment in booking.payments.all())


def _join(parts: Iterable[object]) -> str:
    return " · ".join(filter(None, map(str, parts)))


def _describe_noted(request: DeferredRequest) -> Fact:
    parts = (request.get_kind_display(), phrase_local_moment(request.came_at))
    value = _join([*parts, *list_noted(request), request.get_state_display(), request.reason])
    return _("Demande notée pendant l'absence du concours"), value


def _describe_payment(payment: OnlinePayment) -> Fact:
    received = payment.received_cents
    cents = payment.expected_cents if received is None else received
    created = phrase_local_moment(payment.created_at)
    parts = [phrase_cents(cents), str(payment.get_state_display()), created]
    if payment.payment_id is not None:
        parts.append(_("n° %(number)s chez HelloAsso") % {"number": payment.payment_id})
    return _("Paiement en ligne"), _join(parts)


def list_requests_of(people: Sequence[Player], teams: Sequence[Team]) -> Iterator[Fact]:
    """The requests from home of a person, also those that only bear the name, for their club."""
    names = [player.name for player in people]
    typed = Q(player_1__in=names) | Q(player_2__in=names)
    own = Q(team__in=teams) | typed & Q(tournament__club__in={person.club_id for person in people})
    found = Booking.objects.filter(own).select_related("tournament", "team__joined")
    for booking in found.prefetch_related("deferred", "payments").order_by("pk"):
        yield _("Inscription en ligne"), _phrase_request(booking)
        yield from _list_beside(booking)


def _phrase_request(booking: Booking) -> str:
    """A request in one line, without the labels that speak to whoever sent it: the person may be
    the second of two."""
    typed = (value for _label, value in (*_list_typed(booking), *_list_consent(booking)))
    other = (*_list_outcome(booking), *_list_wishes(booking), *_list_moments(booking))
    return _join([*typed, *(f"{label} : {value}" for label, value in other if value)])
