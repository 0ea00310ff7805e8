"""« À voir »: what is open, and who may settle it."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import TeamFactory
from tests.tournaments.chains import draw_round, first_stage, tournament_of
from tests.tournaments.domain.money.ledger import paid_in_cash
from tournaments.actors import SERVER
from tournaments.domain.money.tariffs import TariffPlan, set_tariffs
from tournaments.enums import Role, SheetState
from tournaments.models import ScoreSheet, Team, Tournament
from tournaments.pages.evening.actions import Desk
from tournaments.pages.evening.matters import EveningMatter, list_matters, list_owing, list_urgent
from tournaments.pages.tournament.overview import read_overview
from tournaments.permissions import list_granted
from walls.enums import WallView
from walls.models import Wall

pytestmark = pytest.mark.django_db

ENTRY = TariffPlan(label="Entrée", cents=2400, unit="team")


def matters_of(tournament: Tournament, role: Role = Role.ORGANISER) -> list[EveningMatter]:
    desk = Desk(tournament=tournament, may=list_granted(role, in_club=True))
    evening = read_overview(tournament)
    return [*list_urgent(desk, evening), *list_matters(desk, evening, list_owing(tournament))]


def told(tournament: Tournament, role: Role = Role.ORGANISER) -> list[tuple[str, str | None]]:
    """Each line with what its button says."""
    return [
        (
            one.sentence,
            one.action and one.action.label.replace("\N{NO-BREAK SPACE}", " "),
        )
        for one in matters_of(tournament, role)
    ]


def owing(teams: int, paid: int) -> Tournament:
    """A round that is played by teams of which the first ones have paid."""
    tournament = tournament_of(teams)
    set_tariffs(tournament, tariffs=[ENTRY], by=SERVER)
    for team in Team.objects.filter(tournament=tournament, number__lte=paid):
        paid_in_cash(team, 2400)
    draw_round(first_stage(tournament))
    return tournament


def test_where_nothing_is_open_nothing_is_told() -> None:
    assert told(tournament_of(4)) == []


def test_a_contested_table_comes_first_and_leads_to_its_sheet() -> None:
    tournament = owing(4, 3)
    ScoreSheet.objects.filter(match__table_number=2).update(state=SheetState.CONTESTED)
    first = matters_of(tournament)[0]
    assert (first.sentence, first.tone) == ("Table 2 : pas d'accord", "urgent")
    assert first.action is not None
    assert first.action.url == reverse("organiser:sheet", args=[tournament.slug, 1, 2])
    assert told(tournament, Role.HELPER)[0] == ("Table 2 : pas d'accord", None)


def test_a_team_that_has_not_paid_is_named_and_pays_at_once() -> None:
    tournament = owing(4, 3)
    named = "L'équipe 4, JOUEUR 4A – JOUEUR 4B, n'a pas payé."
    assert told(tournament) == [(named, "Encaisser 24 €")]
    action = matters_of(tournament)[0].action
    assert action is not None
    assert action.posts
    assert action.url == reverse("organiser:check_in_team", args=[tournament.slug, 4])
    assert action.fields == (("pays", "cash-2400"),)


def test_many_that_have_not_paid_are_counted() -> None:
    assert told(owing(4, 1)) == [("3 équipes n'ont pas payé.", "Voir lesquels")]


def test_who_takes_no_money_sees_no_button_and_who_is_not_at_the_door_nothing() -> None:
    tournament = owing(4, 3)
    assert [label for _said, label in told(tournament, Role.ARBITER)] == [None]
    assert told(tournament, Role.SCORER) == []


def test_where_paying_is_a_tick_nobody_owes_anything() -> None:
    tournament = tournament_of(4)
    draw_round(first_stage(tournament))
    assert told(tournament) == []


def test_before_the_draw_the_card_alone_says_who_owes() -> None:
    tournament = tournament_of(4)
    set_tariffs(tournament, tariffs=[ENTRY], by=SERVER)
    assert told(tournament) == []


def test_who_looks_for_a_partner_is_counted() -> None:
    tournament = tournament_of(4)
    TeamFactory(tournament=tournament, number=9, seeks_partner=True, players=["SEUL Max"])
    assert told(tournament) == [("1 joueur cherche un partenaire.", "Former les équipes")]


def test_a_stopped_concours_can_go_on() -> None:
    tournament = tournament_of(4)
    tournament.stopped_at = timezone.now()
    (line,) = matters_of(tournament)
    assert line.action is not None
    assert (line.action.label, line.action.is_guarded) == ("Reprendre le concours", True)


def test_a_demonstration_says_so_and_can_be_taken_away() -> None:
    tournament = tournament_of(4, is_demo=True)
    (line,) = matters_of(tournament)
    assert line.action is not None
    assert (line.action.label, line.action.is_guarded) == ("Effacer la démonstration", True)
    assert told(tournament, Role.HELPER) == [(line.sentence, None)]


def test_a_wall_that_was_told_something_says_what_it_shows() -> None:
    tournament = tournament_of(4)
    wall = Wall.objects.create(tournament=tournament)
    assert told(tournament) == []
    Wall.objects.filter(pk=wall.pk).update(view=WallView.STANDINGS)
    assert told(tournament) == [("L'écran montre : Le classement.", "Changer")]
