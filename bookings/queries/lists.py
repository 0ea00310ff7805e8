"""Requests for places: found, listed, counted; when a tournament takes them, and until when it may
offer one."""

import datetime
from collections.abc import Sequence
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from bookings.models import Booking
from mail.models import OutgoingMail
from tournaments.enums import BookingMode, BookingPhase, BookingState, Custody, TeamStatus
from tournaments.models import Player, Team, TeamMember, Tournament
from tournaments.names import name_key
from tournaments.queries.teams.known import Named, is_same_person

_TOLD = ("tournament__club", "team__joined", "partner")
_UNANSWERED = Q(state=BookingState.ASKED) | Q(
    state=BookingState.TAKEN,
    confirmed_at=None,
    pay_until=None,
    team__status=TeamStatus.REGISTERED,
)


def list_bookings(tournament: Tournament) -> QuerySet[Booking]:
    """All of them, the first asked for first, each with its team and partner."""
    bookings = Booking.objects.filter(tournament=tournament)
    return bookings.select_related(*_TOLD).order_by("queued_at", "pk")


def list_bookings_of_team(team: Team) -> QuerySet[Booking]:
    """The requests of whoever plays in a team, each of two who came alone included."""
    bookings = Booking.objects.select_related(*_TOLD).order_by("pk")
    return bookings.filter(Q(team=team) | Q(team__joined=team))


def list_bookings_beside(booking: Booking) -> QuerySet[Booking]:
    """A request and those who play in its team, as they are now."""
    team = booking.plays_in
    own = list_bookings(booking.tournament).filter(pk=booking.pk)
    return own if team is None else list_bookings_of_team(team)


def find_by_hash(token_hash: str) -> Booking | None:
    """The booking whose private link has a token of that hash."""
    return Booking.objects.select_related(*_TOLD).filter(token_hash=token_hash).first()


def find_by_key(tournament: Tournament, key: UUID) -> Booking | None:
    return list_bookings(tournament).filter(key=key).first()


def list_unanswered(tournament: Tournament) -> QuerySet[Booking]:
    """The bookings that the club has not answered: to approve, or placed and not confirmed. What
    has to be paid first waits for its payment instead."""
    return list_bookings(tournament).filter(_UNANSWERED)


def count_to_approve(tournament: Tournament) -> int:
    """How many wait for the club's yes or no, also once no more can come in."""
    return Booking.objects.filter(tournament=tournament, state=BookingState.ASKED).count()


def list_offers_without_mail(tournament: Tournament) -> list[Booking]:
    """Whoever a place is held for now and no mail tells of it, in order."""
    offered = list_bookings(tournament).filter(offered_until__gt=timezone.now(), email="")
    return list(offered.exclude(team=None))


def list_alone(tournament: Tournament) -> list[Booking]:
    """The lone players who signed up from home and may be proposed to one another, in order."""
    found = list_bookings(tournament).filter(
        state=BookingState.TAKEN,
        team__seeks_partner=True,
        partner=None,
    )
    placed, waits = Q(team__status=TeamStatus.REGISTERED), Q(team__status=TeamStatus.WAITING)
    return list(found.filter(placed | waits & Q(offered_until=None)))


def find_first_pair(alone: list[Booking]) -> tuple[Booking, Booking] | None:
    """The first two, by queue, who are in the same case and were not proposed to one another."""
    for place, booking in enumerate(alone):
        for partner in alone[place + 1 :]:
            if may_play_together(booking, partner):
                return booking, partner
    return None


def may_play_together(one: Booking, other: Booking) -> bool:
    """Whether two lone players can be proposed: both with a place or both waiting, and neither
    declined the other before."""
    if one.team is None or other.team is None or one.team.status != other.team.status:
        return False
    return str(other.key) not in one.not_with and str(one.key) not in other.not_with


def list_possible_partners(booking: Booking) -> list[Booking]:
    """The other lone players to whom this one may propose to play together, in order."""
    if booking.partner_id is not None or booking.team is None or not booking.team.seeks_partner:
        return []
    alone = list_alone(booking.tournament)
    if booking not in alone:
        return []
    return [
        partner for partner in alone if partner != booking and may_play_together(booking, partner)
    ]


def list_lapsed(tournament: Tournament, now: datetime.datetime) -> list[Booking]:
    """The bookings that were offered a place and have not answered in time."""
    held = list_bookings(tournament).filter(state=BookingState.TAKEN, offered_until__lte=now)
    return list(held.filter(team__status=TeamStatus.WAITING))


def list_unanswered_proposals(tournament: Tournament, now: datetime.datetime) -> list[Booking]:
    """The lone players who were proposed to one another and did not both answer in time."""
    late = list_bookings(tournament).filter(partner__isnull=False, partner_until__lte=now)
    return list(late.filter(team__seeks_partner=True))


def list_people_asked(booking: Booking) -> list[Named]:
    """Who asks, each by name and licence."""
    told = ((booking.player_1, booking.licence_1), (booking.player_2, booking.licence_2))
    return [named for named in told if named[0]]


def is_asked_already(tournament: Tournament, people: Sequence[Named], *, besides: UUID) -> bool:
    """Whether one of some people stands in a request that the club has not answered."""
    asked = tournament.bookings.filter(state=BookingState.ASKED).exclude(key=besides)
    others = [asker for booking in asked for asker in list_people_asked(booking)]
    return any(is_same_person(person, asker) for person in people for asker in others)


def list_taking_bookings() -> QuerySet[Tournament]:
    """The tournaments from today on that take requests from home."""
    taking = Tournament.objects.exclude(booking_mode=BookingMode.CLOSED)
    to_come = taking.filter(date__gte=timezone.localdate(), finished_at=None)
    return to_come.select_related("club").order_by("date", "pk")


def list_tournaments_with_waits(now: datetime.datetime) -> list[Tournament]:
    """The tournaments from today on that take requests from home and have somebody whose time is
    over, or who waits for a place."""
    is_late = Q(offered_until__lte=now) | Q(pay_until__lte=now) | Q(partner_until__lte=now)
    waits = Q(team__status=TeamStatus.WAITING, offered_until=None)
    found = Booking.objects.filter(is_late | waits, state=BookingState.TAKEN)
    return list(list_taking_bookings().filter(pk__in=found.values("tournament")))


def name_mails(booking: Booking) -> str:
    """What the mails about a request from home are called by, before their own number."""
    return f"booking:{booking.key.hex}:"


def list_mails_of_booking(booking: Booking) -> QuerySet[OutgoingMail]:
    """The mails that tell whoever signed up from home of their request, the first first."""
    written = OutgoingMail.objects.filter(tournament=booking.tournament_id)
    return written.filter(dedup_key__startswith=name_mails(booking)).order_by("pk")


def list_mails_of_its_team(booking: Booking) -> QuerySet[OutgoingMail]:
    """The club's mails about the team of a request, as it was asked for and as it plays."""
    teams = [team for team in (booking.team, booking.plays_in) if team is not None]
    return OutgoingMail.objects.filter(tournament=booking.tournament_id, team__in=teams)


def list_names_typed(people: Sequence[Player]) -> list[str]:
    """How requests from home call some people of a club otherwise than it does by now: the names
    of their places in their teams, where nobody else ever had the place or has the name."""
    typed: dict[str, str] = {}
    for member in TeamMember.objects.filter(player__in=people).select_related("team"):
        same_place = TeamMember.objects.filter(team=member.team_id, position=member.position)
        if not same_place.exclude(pk=member.pk).exists():
            names = (_read_name(own, member) for own in list_bookings_of_team(member.team))
            typed |= {name_key(name): name for name in names if name}
    known = Player.objects.filter(club__in=[player.club_id for player in people])
    keys = known.filter(name_key__in=typed).values_list("name_key", flat=True)
    return sorted(typed[key] for key in typed.keys() - set(keys))


def _read_name(booking: Booking, member: TeamMember) -> str:
    """How a request calls whoever has a place in its team."""
    if booking.team_id == member.team_id:
        return booking.player_1 if member.position == 1 else booking.player_2
    # Whoever came alone and joined another is the second there.
    return booking.player_1 if member.position == 2 else ""


SHORTEST_OFFER = datetime.timedelta(minutes=10)
"""An offer that nobody could answer in time is not made."""


def find_start(tournament: Tournament) -> datetime.datetime:
    """When it begins; the end of its day where no time is announced."""
    time = datetime.time.max if tournament.starts_at is None else tournament.starts_at
    return timezone.make_aware(datetime.datetime.combine(tournament.date, time))


def has_started(tournament: Tournament, now: datetime.datetime) -> bool:
    """Whether the tournament has begun: by its hour, or because a draw was published."""
    return now >= find_start(tournament) or is_played(tournament)


def is_played(tournament: Tournament) -> bool:
    """Whether the tournament is played, or was: a draw is published."""
    return tournament.finished_at is not None or tournament.rounds.published().exists()


def find_phase(tournament: Tournament, now: datetime.datetime) -> BookingPhase:
    """Where the tournament stands with requests from home."""
    if tournament.booking_mode == BookingMode.CLOSED or not tournament.is_public:
        return BookingPhase.CLOSED
    if has_started(tournament, now):
        return BookingPhase.STARTED if tournament.is_at_hand else BookingPhase.AWAY
    if tournament.booking_opens_at is not None and now < tournament.booking_opens_at:
        return BookingPhase.TO_COME
    if tournament.booking_closes_at is not None and now >= tournament.booking_closes_at:
        return BookingPhase.OVER
    if not tournament.is_at_hand:
        return BookingPhase.NOTED if tournament.custody == Custody.AWAY else BookingPhase.AWAY
    return BookingPhase.OPEN


def find_offer_end(tournament: Tournament, now: datetime.datetime) -> datetime.datetime | None:
    """Until when a place that is offered now is held; None where none may be offered any more."""
    if find_phase(tournament, now) != BookingPhase.OPEN:
        return None
    ends = [now + datetime.timedelta(hours=tournament.offer_hours), find_start(tournament)]
    if tournament.booking_closes_at is not None:
        ends.append(tournament.booking_closes_at)
    end = min(ends)
    return end if end - now >= SHORTEST_OFFER else None


def find_partner_end(tournament: Tournament, now: datetime.datetime) -> datetime.datetime | None:
    """Until when a partner who is proposed now is to be answered; None where nobody could."""
    end = min(now + datetime.timedelta(hours=tournament.partner_hours), find_start(tournament))
    return end if end - now >= SHORTEST_OFFER and not has_started(tournament, now) else None
