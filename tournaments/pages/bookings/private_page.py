"""What the private link of a request shows: where it stands, and what may be done."""

import datetime
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.dates import write_moment
from tournaments.enums import BookingMode, BookingPhase, BookingState, BookingStep, TeamStatus
from tournaments.models import Booking
from tournaments.queries.bookings.phases import find_phase, has_started
from tournaments.queries.teams.lists import count_waiting_before


@dataclass(frozen=True, kw_only=True, slots=True)
class PrivatePage:
    """`lines` say where it stands, the first the loudest. `partner_is` tells who the other is,
    once both said yes; `asks_partner` that an answer is awaited."""

    booking: Booking
    step: BookingStep
    lines: tuple[str, ...]
    may_change: bool
    may_cancel: bool
    may_ask_again: bool
    asks_partner: bool
    partner_is: str


def read_private_page(booking: Booking) -> PrivatePage:
    """The private page of a request now."""
    now = timezone.now()
    step, tournament = booking.step(now), booking.tournament
    is_before = not has_started(tournament, now)
    goes_on = booking.state in (BookingState.ASKED, BookingState.TAKEN)
    matched = _is_matched(booking)
    may_act = is_before and goes_on and not matched and step != BookingStep.CANCELLED
    ended = booking.state in (
        BookingState.CANCELLED, BookingState.DECLINED, BookingState.LAPSED
    )  # fmt: skip
    return PrivatePage(
        booking=booking,
        step=step,
        lines=tuple(_write_lines(booking, step, now)),
        may_change=may_act,
        may_cancel=may_act,
        may_ask_again=ended and find_phase(tournament, now) == BookingPhase.OPEN,
        asks_partner=booking.partner is not None
        and not booking.accepts_partner
        and step in (BookingStep.ALONE, BookingStep.WAITING, BookingStep.TO_PAY),
        partner_is=_tell_partner(booking) if matched else "",
    )


def _is_matched(booking: Booking) -> bool:
    """Whether both lone players said yes, and are one team."""
    partner, team = booking.partner, booking.plays_in
    if partner is None or team is None or team.status == TeamStatus.WITHDRAWN:
        return False
    both = booking.accepts_partner and partner.accepts_partner
    return both and not team.seeks_partner


def _tell_partner(booking: Booking) -> str:
    partner = booking.partner
    return "" if partner is None else f"{partner.player_1}, {partner.phone}"


def _write_lines(booking: Booking, step: BookingStep, now: datetime.datetime) -> list[str]:
    team = booking.plays_in
    number = {"number": "" if team is None else team.number}
    if step == BookingStep.OFFERED and booking.offered_until is not None:
        until = write_moment(timezone.localtime(booking.offered_until))
        return [
            _("Une place est libre pour vous."),
            _("Elle vous est gardée jusqu'au %(until)s ; ensuite elle passe au suivant.")
            % {"until": until},
        ]
    if step == BookingStep.WAITING and team is not None:
        before = {"number": team.number, "place": count_waiting_before(team) + 1}
        return [
            _("Vous êtes en liste d'attente."),
            _("Vous êtes à la place %(place)d de la liste. Revenez voir ici : quand une place "
              "se libère, elle vous est proposée.") % before,
        ]  # fmt: skip
    said = _SAID[step]()
    lines = [line % number for line in said]
    if step == BookingStep.REFUSED and booking.refusal:
        lines.append(booking.refusal)
    if booking.confirmed_at is not None and step in (BookingStep.PLACED, BookingStep.ALONE):
        lines.append(_("Le club a confirmé votre inscription."))
    if step == BookingStep.PLACED and booking.tournament.booking_mode != BookingMode.CLOSED:
        lines.append(_("Vous ne pouvez pas venir ? Annulez ici : la place ira à d'autres."))
    return lines


_SAID = {
    BookingStep.TO_APPROVE: lambda: [
        _("Votre demande est chez le club."),
        _("Il répond à chacune ; revenez voir ici."),
    ],
    BookingStep.PLACED: lambda: [_("Vous êtes inscrits : équipe %(number)s.")],
    BookingStep.TO_PAY: lambda: [_("Une place vous est gardée, numéro %(number)s.")],
    BookingStep.ALONE: lambda: [
        _("Vous avez une place, numéro %(number)s, et il vous faut un partenaire."),
        _("Le club vous en propose un dès que possible ; revenez voir ici. Vous en avez trouvé "
          "un ? Ajoutez son nom."),
    ],
    BookingStep.REFUSED: lambda: [_("Le club n'a pas pu vous inscrire.")],
    BookingStep.CANCELLED: lambda: [_("Cette inscription est annulée.")],
    BookingStep.DECLINED: lambda: [_("Vous avez décliné la place ; elle est passée au suivant.")],
    BookingStep.LAPSED: lambda: [
        _("Le délai est passé : la place a été proposée au suivant."),
        _("Vous pouvez redemander une place : vous serez à la fin de la liste."),
    ],
}  # fmt: skip
