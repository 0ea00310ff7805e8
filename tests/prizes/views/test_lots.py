"""Lots typed, copied, given and handed out, as the desk does it."""

import datetime
import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from prizes.domain.lots import LotLine
from prizes.domain.palmares import arrest_palmares, release_palmares
from prizes.enums import AwardState
from prizes.models import Award, Lot, PrizeCategory
from prizes.queries.awards import list_awards
from tests.crawling.reading import as_read
from tests.factories import MembershipFactory, TeamFactory, TournamentFactory
from tests.people import member
from tests.prizes.domain.lots import arrested, for_ranks, played, told, typed
from tests.tournaments.chains import first_stage, play_out, tournament_of
from tests.tournaments.domain.money.ledger import owing_team, paid_in_cash
from tournaments.actors import SERVER
from tournaments.domain.ranks.adjustments import make_adjustment
from tournaments.enums import AdjustmentKind, AdjustmentUnit, Role, TeamStatus
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def read(client: Client, route: str, tournament: Tournament, *more: object) -> str:
    answer = client.get(reverse(f"organiser:{route}", args=[tournament.slug, *more]))
    return unescape(as_read(answer.content.decode()))


def send(
    client: Client, route: str, tournament: Tournament, *more: object, **fields: object
) -> str:
    address = reverse(f"organiser:{route}", args=[tournament.slug, *more])
    return unescape(as_read(client.post(address, fields, follow=True).content.decode()))


def test_lots_are_copied_from_another_concours(organiser: Client, tournament: Tournament) -> None:
    last_year = TournamentFactory(club=tournament.club)
    category = PrizeCategory.objects.create(tournament=last_year, number=1, name="Mixte")
    typed(last_year, LotLine(title="Jambon", category=category), LotLine(title="Vin"))
    said = send(organiser, "lots_copy", tournament, source=last_year.pk)
    assert "Les lots sont repris." in said
    assert [
        (lot.title, lot.category and lot.category.name, lot.group.name)
        for lot in tournament.lots.select_related("category", "group").order_by("number")
    ] == [("Jambon", "Mixte", "Lots"), ("Vin", None, "Lots")]


def test_lots_of_each_year_are_told_apart_by_their_day(
    organiser: Client, tournament: Tournament
) -> None:
    for year in (2024, 2025):
        day = datetime.date(year, 12, 14)
        typed(
            TournamentFactory(club=tournament.club, name="Concours de Noël", date=day),
            LotLine(title="Jambon"),
        )
    page = read(organiser, "end", tournament)
    for said in ("Concours de Noël, 14 décembre 2024", "Concours de Noël, 14 décembre 2025"):
        assert said in page


def test_envelopes_are_seen_before_they_are_written(
    organiser: Client, tournament: Tournament
) -> None:
    fund = {"base": "455", "share": 50, "step": 500, "split": "50 30 20", "rest_to_first": "on"}
    seen = send(organiser, "lots_envelopes", tournament, **fund)
    assert "À partager : 225 €." in seen.replace("\N{NO-BREAK SPACE}", " ")
    assert not Lot.objects.exists()
    send(organiser, "lots_envelopes", tournament, confirmed=1, **fund)
    assert list(Lot.objects.values_list("first_place", "cash_cents")) == [
        (1, 11500), (2, 6500), (3, 4500),
    ]  # fmt: skip


def test_a_category_holds_whom_people_ticked(organiser: Client, tournament: Tournament) -> None:
    played(tournament)
    teams = [tournament.teams.get(number=n).pk for n in (2, 3)]
    send(organiser, "prize_category_add", tournament, name="Mixte", members="ticked", teams=teams)
    category = PrizeCategory.objects.get()
    typed(
        tournament,
        *for_ranks("Jambon"),
        LotLine(title="Fleurs", category=category, value_cents=100),
    )
    page = read(organiser, "end", tournament)
    assert "Mixte : 1er, 2e du classement." in page


def test_what_is_arrested_is_what_was_shown(organiser: Client, tournament: Tournament) -> None:
    typed(played(tournament), *for_ranks("Jambon"))
    page = send(organiser, "lots_give", tournament)
    assert not Award.objects.exists()
    shown = re.search(r'name="shown" value="(\w+)"', page)
    assert shown is not None
    typed(tournament, *for_ranks("Vin"))
    changed = send(organiser, "lots_give", tournament, shown=shown[1])
    assert ("a changé" in changed, Award.objects.exists()) == (True, False)
    shown = re.search(r'name="shown" value="(\w+)"', changed)
    assert shown is not None
    send(organiser, "lots_give", tournament, shown=shown[1])
    assert told(list_awards(tournament)) == [(1, "Vin", 0)]


def test_lots_are_ticked_and_taken_back(helper: Client, tournament: Tournament) -> None:
    wine, ham = arrested(played(tournament), *for_ranks("Jambon", "Vin"))
    marks = [(wine, "remis", "Mme Petit"), (ham, "absente", ""), (wine, "reprendre", "")]
    states = []
    for award, mark, proxy in marks:
        send(helper, "award_mark", tournament, award.number, mark=mark, proxy=proxy)
        award.refresh_from_db()
        states.append((award.state, award.proxy_name))
    assert states == [
        (AwardState.HANDED, "Mme Petit"), (AwardState.ABSENT, ""), (AwardState.WAITING, ""),
    ]  # fmt: skip


def test_a_missing_lot_is_replaced_and_one_is_added(
    organiser: Client, tournament: Tournament
) -> None:
    (ham,) = arrested(played(tournament), *for_ranks("Jambon"))
    send(organiser, "award_swap", tournament, ham.number, title="Saucisson", value="12")
    team = tournament.teams.get(number=2)
    group = ham.group.pk
    send(organiser, "award_add", tournament, team=team.pk, group=group, title="Cuillère de bois")
    again = send(organiser, "award_add", tournament, team=team.pk, group=group, title="Autre")
    assert "a déjà un lot du groupe" in again
    assert sorted(told(list_awards(tournament))) == [
        (1, "Saucisson", 0),
        (2, "Cuillère de bois", 0),
    ]


def test_a_late_correction_is_shown_and_applied_with_a_reason(
    organiser: Client, tournament: Tournament
) -> None:
    arrested(played(tournament), *for_ranks("Jambon"))
    make_adjustment(
        tournament.teams.get(number=1), kind=AdjustmentKind.PENALTY,
        unit=AdjustmentUnit.MATCH_POINTS, amount=-5000, reason="Triche", by=SERVER,
    )  # fmt: skip
    assert "Le classement a changé" in read(organiser, "end", tournament)
    page = read(organiser, "palmares_changes", tournament)
    shown = re.search(r'name="shown" value="(\w+)"', page)
    assert shown is not None
    assert "obligatoire" in send(organiser, "palmares_changes", tournament, shown=shown[1])
    fields = {"shown": shown[1], "reason": "Une feuille corrigée"}
    assert "Les lots sont corrigés." in send(organiser, "palmares_changes", tournament, **fields)
    assert told(list_awards(tournament)) == [(3, "Jambon", 0)]


@pytest.mark.parametrize("is_given", [False, True])
def test_a_page_takes_as_many_queries_for_three_lots_as_for_one(
    is_given: bool, organiser: Client, tournament: Tournament
) -> None:
    played(tournament)
    counts = []
    for titles in (["Jambon"], ["Jambon", "Vin", "Panier"]):
        typed(tournament, *for_ranks(*titles))
        if is_given:
            arrest_palmares(tournament, by=SERVER)
        with CaptureQueriesContext(connection) as captured:
            read(organiser, "end", tournament)
        counts.append(len(captured))
        if is_given:
            release_palmares(tournament, by=SERVER)
    assert counts[0] == counts[1]


@pytest.mark.parametrize("is_given", [False, True])
def test_the_standings_of_a_bracket_are_read_once_for_all_that_the_page_tells(
    is_given: bool,
) -> None:
    tournament = tournament_of(4, stage__system="knockout")
    play_out(first_stage(tournament))
    typed(tournament, *for_ranks("Jambon"))
    if is_given:
        arrest_palmares(tournament, by=SERVER)
    client = member(Role.ORGANISER)(tournament)
    with CaptureQueriesContext(connection) as captured:
        read(client, "end", tournament)
    tables = [query["sql"].partition(" FROM ")[2].partition(" ")[0] for query in captured]
    assert tables.count('"tournaments_adjustment"') == 1


def test_what_nobody_can_take_is_said_once_with_its_reason(
    organiser: Client, tournament: Tournament
) -> None:
    ladies = PrizeCategory.objects.create(tournament=tournament, number=1, name="Dames")
    typed(
        played(tournament, 4),
        LotLine(title="Panier", first_place=1, last_place=7, value_cents=2000),
        LotLine(title="Fleurs", category=ladies),
        LotLine(title="Bouteille", is_drawn=True),
    )
    page = read(organiser, "end", tournament)
    for said in (
        "Panier (3) : il y a plus de lots que d'équipes.",
        "Fleurs : aucune équipe n'est dans cette catégorie.",
        "Bouteille : chaque équipe qui pourrait le recevoir a déjà un lot",
    ):
        assert said in page


def test_a_category_offers_those_who_play(organiser: Client, tournament: Tournament) -> None:
    played(tournament, 2)
    gone = {"status": TeamStatus.WITHDRAWN}
    TeamFactory(tournament=tournament, number=8, **gone)
    TeamFactory(tournament=tournament, number=9, status=TeamStatus.WAITING)
    answer = organiser.get(reverse("organiser:prize_category_add", args=[tournament.slug]))
    offered = answer.context["form"].fields["teams"].queryset
    assert [team.number for team in offered] == [1, 2]


def test_envelopes_begin_with_what_entries_brought_in(organiser: Client) -> None:
    team = owing_team()
    paid_in_cash(team)
    club = team.tournament.club
    president = MembershipFactory(club=club).user
    organiser.force_login(president)
    answer = organiser.get(reverse("organiser:lots_envelopes", args=[team.tournament.slug]))
    assert answer.context["form"].initial["base"] == 1400


def test_a_team_reads_what_it_won_where_it_looks(outsider: Client, tournament: Tournament) -> None:
    arrested(played(tournament), *for_ranks("Jambon", "Vin"))
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=timezone.now())

    def page(route: str, *more: int) -> str:
        address = reverse(f"public:{route}", args=[tournament.slug, *more])
        answer = outsider.get(address, headers={"accept-language": "fr"})
        return unescape(as_read(answer.content.decode()))

    assert 'Lot gagné : <strong lang="fr">Jambon</strong>' in page("team", 1)
    assert "gagné" not in page("team", 6)
    pinned = page("own_tables").partition('id="mine-1"')[2].partition("</section>")[0]
    assert ("1er sur 6" in pinned, "Gagné : Jambon" in pinned) == (True, True)
    assert reverse("public:team", args=[tournament.slug, 1]) in page("lots")


def test_everybody_reads_the_palmares_from_the_first_rank(
    outsider: Client, tournament: Tournament
) -> None:
    titles = ("Jambon", "Vin", "Panier")
    called = arrested(played(tournament), *for_ranks(*titles))
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=timezone.now())
    page = outsider.get(reverse("public:lots", args=[tournament.slug]))
    api = outsider.get(f"/api/v1/tournaments/{tournament.slug}/prizes").json()
    assert tuple(award.title for award in called) == titles[::-1]
    assert tuple(line.prize for line in page.context["poster"].awards) == titles
    assert tuple(award["title"] for award in api["awards"]) == titles
