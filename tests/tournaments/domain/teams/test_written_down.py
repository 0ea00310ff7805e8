"""Two people with the same team open: what neither touched stays, what both changed is asked."""

import pytest

from tests.factories import TournamentFactory
from tests.tournaments.played.together import PEOPLE, at_once
from tournaments.actors import SERVER
from tournaments.domain.previews import ChangedMeanwhile, Seen, mark
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import change_team, register_team
from tournaments.domain.teams.written_down import read_written
from tournaments.models import Team

PAIR = ("ROUX Gérard", "UN B")


def sign_up(*players: str, **given: object) -> Team:
    return register_team(TournamentFactory(), sign_up=tell(*players, **given), by=SERVER)


def tell(*players: str, **given: object) -> SignUp:
    return SignUp(players=players or PAIR, licences=("", ""), **given)  # type: ignore[arg-type]


def shown(team: Team) -> Seen:
    return mark(read_written(Team.objects.get(pk=team.pk)))


def change(team: Team, told: SignUp, seen: Seen) -> Team:
    changed = change_team(team, sign_up=told, by=SERVER, seen=seen)
    return Team.objects.get(pk=changed.pk)


@pytest.mark.django_db
def test_what_was_not_touched_stays_as_the_other_left_it() -> None:
    team = sign_up()
    seen = shown(team)
    theirs = tell("ROUX Gérard", "UN Bernard", phone="06 11", note="Allergique", fixed_table=4)
    change(team, theirs, seen)
    changed = change(team, tell(category="mixte"), seen)
    kept = (changed.player_names, changed.players[0].phone, changed.note, changed.fixed_table)
    assert kept == ("ROUX Gérard – UN Bernard", "06 11", "Allergique", 4)
    assert changed.category == "Mixtes"


@pytest.mark.django_db
@pytest.mark.parametrize(("before", "after"), [(PAIR[:1], PAIR), (PAIR, PAIR[:1])])
def test_a_partner_who_came_or_went_meanwhile_is_not_undone(
    before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    team = sign_up(*before)
    seen = shown(team)
    change(team, tell(*after), seen)
    changed = change(team, tell(*before, note="Allergique"), seen)
    assert [player.name for player in changed.players] == list(after)


@pytest.mark.django_db
def test_everything_that_both_changed_is_asked_about_at_once() -> None:
    team = sign_up()
    seen = shown(team)
    change(team, tell(phone="06 11", note="Allergique"), seen)
    with pytest.raises(ChangedMeanwhile) as refusal:
        change(team, tell(phone="06 22", note="Sourd", category="mixte"), seen)
    assert refusal.value.held == {"phone": "06 11", "note": "Allergique"}
    again = change(team, tell(phone="06 22", note="Sourd"), refusal.value.seen)
    assert (again.players[0].phone, again.note) == ("06 22", "Sourd")


@pytest.mark.django_db
def test_another_address_is_not_agreed_to_by_who_agreed_to_the_old_one() -> None:
    team = sign_up(email="a@example.org", mail_agreed=False)
    seen = shown(team)
    change(team, tell(email="a@example.org", mail_agreed=True), seen)
    changed = change(team, tell(email="b@example.org", mail_agreed=False), seen)
    assert changed.players[0].mail_agreed_at is None


@pytest.mark.django_db(transaction=True)
def test_of_several_saves_in_one_instant_one_passes() -> None:
    team = sign_up()
    seen = shown(team)

    def save(number: int) -> str:
        change(team, tell(note=f"Version {number}"), seen)
        return "saved"

    assert sorted(at_once(save)) == [*["changed-meanwhile"] * (PEOPLE - 1), "saved"]
