"""Who is one person in a club's seasons, who are two, and how that is taken back."""

import datetime

import pytest
from django.utils import timezone

from arbitration.domain.erasure import erase_person
from arbitration.models import AuditEntry
from arbitration.pages.journal.listing import pair_with_changes
from seasons.domain import join_people, part_people, respell_person, undo_identification
from seasons.enums import SeriesOf
from seasons.models import Series
from seasons.pages.people import SeasonPerson, list_doubts, list_likenesses, list_season_people
from seasons.pages.public_season import read_public_season
from seasons.pages.telling import compute_places, list_told_once
from seasons.queries.people import SeasonPlace
from seasons.queries.seasons import (
    compute_series_stamp,
    find_season_points,
    read_season_facts,
)
from tests.factories import PlayerFactory, SeriesFactory, TeamFactory, TournamentFactory
from tests.tournaments.played.seasons import ANNE, BRUNO, CLAIRE, DENIS, evening_of
from tournaments.actors import SERVER
from tournaments.domain.people.register import change_person
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Player, Team, TeamMember, Tournament

pytestmark = pytest.mark.django_db

OTHERS = (CLAIRE, DENIS)


def season(series: Series) -> list[tuple[str, str]]:
    return [(line.competitor.name, line.points) for line in read_public_season(series).lines]


def points(series: Series, name: str) -> list[str]:
    return [points for called, points in season(series) if called == name]


def player_of(tournament: Tournament, number: int) -> Player:
    return TeamMember.objects.get(
        team__tournament=tournament, team__number=number, position=1
    ).player


def everywhere(*players: Player) -> list[SeasonPlace]:
    return [(player.pk, None) for player in players]


def places_of(series: Series, *groups: list[SeasonPerson]) -> list[list[SeasonPlace]]:
    everybody = list_season_people(read_season_facts(series))
    return compute_places(
        [[a for one in group for a in one.appearances] for group in groups], everybody
    )


@pytest.fixture
def series() -> Series:
    """Two evenings of the club and one of another, each won by somebody called alike."""
    series = SeriesFactory(name="Hiver")
    first = evening_of(series, [("GAUTIER Michel", ANNE), OTHERS], day=1)
    second = evening_of(series, [("GAUTHIER Michel", ANNE), OTHERS], day=2)
    theirs = evening_of(SeriesFactory(), [("michel GAUTIER", BRUNO), OTHERS], day=3)
    series.events.create(tournament=theirs)
    series.evenings = [first, second, theirs]
    return series


def test_two_spellings_become_one_person_for_every_club_of_the_season(series: Series) -> None:
    first, second, _theirs = (player_of(evening, 1) for evening in series.evenings)
    assert points(series, "GAUTIER Michel") == ["20"]
    stamp = compute_series_stamp(series.slug)
    join_people(series.club, person=everywhere(first, second), name="Gautier Michel", by=SERVER)
    assert points(series, "Gautier Michel") == ["30"]
    assert compute_series_stamp(series.slug) != stamp


def test_what_is_told_is_in_the_journal_and_can_be_undone(series: Series) -> None:
    before = season(series)
    first, second, _theirs = (player_of(evening, 1) for evening in series.evenings)
    told = join_people(series.club, person=everywhere(first, second), by=SERVER)
    assert season(series) != before
    undo_identification(told, by=SERVER)
    undo_identification(told, by=SERVER)
    assert season(series) == before
    joined, undone = AuditEntry.objects.filter(club=series.club, act__startswith="people-")
    assert [joined.act, undone.act] == [Act.PEOPLE_JOINED, Act.IDENTIFICATION_UNDONE]
    ((_entry, (change,)),) = pair_with_changes([joined])
    assert change.after == "GAUTIER Michel, GAUTHIER Michel"


def test_namesakes_of_two_clubs_are_parted(series: Series) -> None:
    first, _second, theirs = (player_of(evening, 1) for evening in series.evenings)
    part_people(series.club, person=everywhere(first), others=everywhere(theirs), by=SERVER)
    assert points(series, "GAUTIER Michel") == points(series, "michel GAUTIER") == ["10"]


def test_another_clubs_season_keeps_its_own_mind(series: Series) -> None:
    other = SeriesFactory()
    for evening in series.evenings:
        other.events.create(tournament=evening)
    first, second, _theirs = (player_of(evening, 1) for evening in series.evenings)
    join_people(series.club, person=everywhere(first, second), by=SERVER)
    assert points(other, "GAUTIER Michel") == ["20"]


def test_the_club_chooses_the_spelling(series: Series) -> None:
    first = player_of(series.evenings[0], 1)
    respell_person(series.club, person=everywhere(first), name=" Gautier,  Michel", by=SERVER)
    assert points(series, "Gautier Michel") == ["20"]


def test_of_two_that_evening_the_one_told_is_the_regular(series: Series) -> None:
    evening = evening_of(series, [(BRUNO, "x"), OTHERS, ("GAUTIER Michel", "y")], day=5)
    again = PlayerFactory(club=series.club, name="Gautier Michel")
    TeamMember.objects.filter(team__tournament=evening, team__number=1, position=1).update(
        player=again
    )
    (doubt,) = list_doubts(list_season_people(read_season_facts(series)))
    assert {person.appearances[0].team.number for person in doubt.people} == {1, 3}
    chosen = next(person for person in doubt.people if person.appearances[0].team.number == 1)
    (places,) = places_of(series, [doubt.known, chosen])
    join_people(series.club, person=places, by=SERVER)
    assert points(series, "GAUTIER Michel") == ["30", "6"]
    assert list_doubts(list_season_people(read_season_facts(series))) == []


def test_one_evening_of_a_player_was_another_persons(series: Series) -> None:
    person = next(p for p in list_season_people(read_season_facts(series)) if p.name == ANNE)
    here, there = person.appearances
    places = compute_places([[there], [here]], list_season_people(read_season_facts(series)))
    part_people(series.club, person=places[0], others=places[1], by=SERVER)
    assert points(series, ANNE) == ["10", "10"]


def test_teams_follow_who_their_people_are(series: Series) -> None:
    series.ranks = SeriesOf.TEAMS
    series.save()
    first, second, _theirs = (player_of(evening, 1) for evening in series.evenings)
    join_people(series.club, person=everywhere(first, second), name="Gautier Michel", by=SERVER)
    assert points(series, f"Gautier Michel – {ANNE}") == ["20"]


@pytest.mark.parametrize(
    ("licences", "gautier"),
    [(("A1", "", ""), ["20"]), (("A1", "", "B2"), ["10", "10"]), (("A1", "", "A1"), ["20"])],
)
def test_licences_tell_namesakes_apart(
    series: Series, licences: tuple[str, ...], gautier: list[str]
) -> None:
    for evening, licence in zip(series.evenings, licences, strict=True):
        Player.objects.filter(pk=player_of(evening, 1).pk).update(licence=licence)
    found = [
        p for name, p in season(series) if name.casefold() in ("gautier michel", "michel gautier")
    ]
    assert found == gautier


def test_who_may_be_one_person_is_pointed_out(series: Series) -> None:
    def found() -> list[tuple[set[str], str]]:
        likenesses = list_likenesses(list_season_people(read_season_facts(series)))
        return [({person.name for person in pair.people}, pair.why) for pair in likenesses]

    pair = {"GAUTHIER Michel", "GAUTIER Michel"}
    assert found() == [(pair, "une lettre de différence")]
    for number in (1, 2):
        Player.objects.filter(pk=player_of(series.evenings[number], 1).pk).update(licence="L1")
    assert found() == [(pair, "même licence")]


def test_whom_the_club_parted_is_not_pointed_out_again(series: Series) -> None:
    def found() -> list[set[str]]:
        likenesses = list_likenesses(list_season_people(read_season_facts(series)))
        return [{person.name for person in pair.people} for pair in likenesses]

    first, second, theirs = (player_of(evening, 1) for evening in series.evenings)
    told = part_people(
        series.club, person=everywhere(first, theirs), others=everywhere(second), by=SERVER
    )
    assert found() == []
    respelled = respell_person(
        series.club, person=everywhere(second), name="Gauthier Michel (Val)", by=SERVER
    )
    assert found() == []
    for one in (respelled, told):
        undo_identification(one, by=SERVER)
    assert found() == [{"GAUTHIER Michel", "GAUTIER Michel"}]


def test_an_erased_person_stays_erased(series: Series) -> None:
    first, second, theirs = (player_of(evening, 1) for evening in series.evenings)
    told = join_people(
        series.club, person=everywhere(first, second, theirs), name="Gautier Michel", by=SERVER
    )
    before = [points for _name, points in season(series)]
    erase_person(second, by=SERVER)
    assert points(series, f"Joueur effacé {first.pk}") == ["30"]
    assert [points for _name, points in season(series)] == before
    written = {
        name
        for person in list_season_people(read_season_facts(series))
        for name in person.spellings
    }
    assert [name for name in written if "GAUT" in name.upper()] == []
    assert list_told_once(series.club) == []
    for act in (
        lambda: join_people(series.club, person=everywhere(first, theirs), by=SERVER),
        lambda: undo_identification(told, by=SERVER),
    ):
        with pytest.raises(Refused) as refused:
            act()
        assert refused.value.code == "erased"


@pytest.mark.parametrize("ranks", list(SeriesOf))
def test_erasing_parts_no_points_and_moves_no_rank(series: Series, ranks: SeriesOf) -> None:
    other = SeriesFactory(ranks=ranks)
    for evening in series.evenings:
        other.events.create(tournament=evening)
    Series.objects.update(ranks=ranks)
    seasons = [series, other]
    for one in seasons:
        one.refresh_from_db()
    before = [[points for _name, points in season(one)] for one in seasons]
    assert before[0] == before[1]
    erase_person(player_of(series.evenings[0], 1), by=SERVER)
    assert [[points for _name, points in season(one)] for one in seasons] == before
    if ranks == SeriesOf.PEOPLE:
        assert points(other, "michel GAUTIER") == []


def test_players_of_no_season_of_the_club_are_not_for_it(series: Series) -> None:
    with pytest.raises(Refused) as refused:
        join_people(series.club, person=everywhere(PlayerFactory()), by=SERVER)
    assert refused.value.code == "not-there"


def test_a_corrected_name_is_that_of_the_season_and_papers_keep_theirs(series: Series) -> None:
    evening = series.evenings[1]
    Tournament.objects.filter(pk=evening.pk).update(finished_at=timezone.now())
    player = player_of(evening, 1)
    before, stamp = season(series), compute_series_stamp(series.slug)
    change_person(player, fields={"name": "ROUX-GAUTHIER Michel"}, by=SERVER)
    corrected = {"GAUTHIER Michel": "ROUX-GAUTHIER Michel"}
    assert sorted(season(series)) == sorted((corrected.get(name, name), p) for name, p in before)
    assert compute_series_stamp(series.slug) != stamp
    played = Team.objects.get(tournament=evening, number=1)
    assert "GAUTHIER Michel" in [person.name for person in played.players]


def test_namesakes_of_whom_nobody_can_tell_which_is_which_seed_nobody(series: Series) -> None:
    known = points(series, "GAUTIER Michel")
    coming = TournamentFactory(club=series.club, date=datetime.date(2027, 1, 1))
    series.events.create(tournament=coming)
    one = TeamFactory(tournament=coming, players=["GAUTIER Michel", "X A"])
    assert find_season_points(coming)[one.pk] == int(known[0])
    other = TeamFactory(tournament=coming, players=["Gautier Michel", "Y B"])
    found = find_season_points(coming)
    assert (found[one.pk], found[other.pk]) == (0, 0)
