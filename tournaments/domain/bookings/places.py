"""A request that becomes a team, as the desk would sign it up."""

from tournaments.actors import Actor
from tournaments.domain.money.accounts import list_players
from tournaments.domain.money.tariffs import change_fees
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import register_team, restore_team
from tournaments.enums import BookingState, TeamStatus
from tournaments.models import Booking, Player, Team
from tournaments.queries.money.accounts import list_charges, list_tariffs


def describe(booking: Booking) -> SignUp:
    """What a request says of its players, as the desk would type it."""
    return SignUp(
        players=(booking.player_1, booking.player_2),
        licences=(booking.licence_1, booking.licence_2),
        club_name=booking.club_name,
        phone=booking.phone,
        email=booking.email,
        mail_agreed=booking.agrees_to_mails,
    ).tidied()


def give_place(booking: Booking, *, by: Actor) -> Team:
    """Sign the request up, with a place or on the waiting list; its turn counts from when it was
    asked for. Raises Refused as `register_team` does."""
    if booking.team is None:
        sign_up = describe(booking)
        team = register_team(booking.tournament, sign_up=sign_up, by=by, namesakes_confirmed=True)
    else:
        team = restore_team(booking.team, by=by)
    team.registered_at = booking.queued_at
    team.save(update_fields=["registered_at"])
    booking.team, booking.state = team, BookingState.TAKEN
    write_what_they_chose(booking, team, by=by)
    return team


def write_what_they_chose(booking: Booking, team: Team, *, by: Actor) -> None:
    """Have public pages call the players as the request asks, and ask them the tariffs that they
    chose."""
    players = list_players(team)
    keys = [player.pk for player in players]
    Player.objects.filter(pk__in=keys).update(shows_initial=booking.shows_initial)
    _ask_chosen_fees(booking, team, many=len(players), by=by)


def _ask_chosen_fees(booking: Booking, team: Team, *, many: int, by: Actor) -> None:
    """Ask each player the tariff that they chose, where it still exists and differs."""
    tariffs = {one.label: one for one in list_tariffs(team.tournament)}
    wanted = [booking.tariff_1, booking.tariff_2][:many]
    chosen = [tariffs[label] for label in wanted if label in tariffs]
    asked = {charge.label for charge in list_charges(team)}
    if chosen and len(chosen) == len(wanted) and {*wanted} != asked:
        change_fees(team, tariffs=chosen, by=by)


def has_place(team: Team) -> bool:
    """Whether a team has a place, and does not wait for one."""
    return team.status == TeamStatus.REGISTERED
