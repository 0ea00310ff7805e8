"""A match for the team that sits out."""

from collections.abc import Callable

import pytest
from django.db.models import Q

from arbitration.models import AuditEntry
from arbitration.queries.proofs import list_mismatches
from tests.arbitration.penalties import penalise
from tests.factories import MatchFactory, RoundFactory, TeamFactory
from tests.tournaments.chains import draw_round, finish, first_stage, tournament_of
from tests.tournaments.chains import play as play_rounds
from tournaments.actors import SERVER
from tournaments.domain.draws.exempt_matches import seat_exempt_team, take_back_exempt_match
from tournaments.domain.draws.seating import evaluate_tables, swap_teams
from tournaments.domain.phones.desk import take_table_over
from tournaments.domain.sheets.cached_results import refresh_match
from tournaments.enums import Act, CountsFor, PhoneEntry, SheetState
from tournaments.errors import Refused
from tournaments.models import Match, Round, ScoreSheet, Stage, Team, Tournament
from tournaments.pages.draws.certificate import phrase_certificate
from tournaments.queries.draws.exempt_matches import find_exempt_offer
from tournaments.queries.draws.requests import build_draw_request
from tournaments.queries.ranks.standings import compute_current_standings

pytestmark = pytest.mark.django_db


def hall() -> tuple[Round, Team, list[Team]]:
    """A round with one table, and a team that sits out."""
    round_ = RoundFactory()
    teams = [TeamFactory(tournament=round_.tournament, is_present=True) for _ in range(3)]
    MatchFactory(round=round_, ns=teams[0], ew=teams[1], table_number=1)
    MatchFactory(round=round_, ns=teams[2], ew=None, table_number=None)
    return round_, teams[2], teams[:2]


def play(match: Match, ns: int, ew: int) -> None:
    """Hand in a sheet with totals only."""
    sheet = match.sheet
    sheet.entry, sheet.state, sheet.version = "totals", SheetState.CONFIRMED, 1
    sheet.save()
    sheet.totals_records.create(version=1, facts={"NS": ns, "EW": ew})
    refresh_match(match, sheet=sheet)


def test_the_exempt_plays_volunteers_at_a_free_table() -> None:
    round_, exempt, (volunteers, _) = hall()
    match = seat_exempt_team(round_, exempt=exempt, against=volunteers, by=SERVER)
    assert (match.ns, match.ew, match.table_number) == (exempt, volunteers, 2)
    assert match.counts_for == CountsFor.NS
    assert match.sheet.state == SheetState.OPEN


def test_it_counts_for_the_exempt_alone() -> None:
    round_, exempt, (volunteers, _) = hall()
    match = seat_exempt_team(round_, exempt=exempt, against=volunteers, by=SERVER)
    play(match, 1100, 844)
    standings = compute_current_standings(round_.tournament).standings
    assert standings.row_of(exempt.pk).tally.total == 1100
    assert standings.row_of(volunteers.pk).tally.total == 0


def test_a_pair_of_the_organisation_is_an_opponent_and_is_not_ranked() -> None:
    round_, exempt, _ = hall()
    staff = TeamFactory(tournament=round_.tournament, is_staff=True, is_present=False)
    match = seat_exempt_team(round_, exempt=exempt, against=staff, by=SERVER)
    play(match, 900, 1044)
    rows = compute_current_standings(round_.tournament).standings.rows
    assert {row.participant.id for row in rows}.isdisjoint({staff.pk})


@pytest.mark.parametrize(
    ("who", "against", "code"),
    [(0, 1, "not-exempt"), (2, 2, "opponent-away"), (2, "gone", "opponent-away")],
)
def test_what_cannot_be_is_refused(who: int, against: int | str, code: str) -> None:
    round_, exempt, others = hall()
    teams = [*others, exempt]
    gone = TeamFactory(tournament=round_.tournament, is_present=False)
    opponent = gone if against == "gone" else teams[int(against)]
    with pytest.raises(Refused) as refused:
        seat_exempt_team(round_, exempt=teams[who], against=opponent, by=SERVER)
    assert refused.value.code == code


def test_a_round_that_is_over_takes_no_match() -> None:
    round_, exempt, (volunteers, _) = hall()
    Round.objects.filter(pk=round_.pk).update(state="closed")
    with pytest.raises(Refused) as refused:
        seat_exempt_team(round_, exempt=exempt, against=volunteers, by=SERVER)
    assert refused.value.code == "not-published"


@pytest.mark.parametrize("system", ["knockout", "double_elimination", "melee"])
def test_in_a_bracket_the_exempt_passes_and_in_a_melee_it_is_one_person(system: str) -> None:
    tournament = tournament_of(5, stage__system=system, bye_play="catch_up")
    round_ = draw_round(first_stage(tournament))
    exempt = round_.matches.filter(ew=None)[0].ns
    other = tournament.teams.exclude(pk=exempt.pk)[0]
    with pytest.raises(Refused) as refusal:
        seat_exempt_team(round_, exempt=exempt, against=other, by=SERVER)
    assert (refusal.value.code, find_exempt_offer(round_)) == ("passes", None)


def with_staff(teams: int, **settings: str) -> Tournament:
    tournament = tournament_of(teams, bye_play="staff", **settings)
    TeamFactory(tournament=tournament, number=90, is_staff=True)
    return tournament


def test_the_organisations_pair_is_seated_with_the_draw() -> None:
    round_ = draw_round(first_stage(with_staff(5)))
    match = round_.matches.get(counts_for=CountsFor.NS)
    assert (match.ew.number, match.table_number) == (90, 3)
    assert match.sheet.state == SheetState.OPEN


def test_a_pair_that_has_not_come_is_not_seated() -> None:
    tournament = with_staff(5)
    tournament.teams.filter(number=90).update(is_present=False)
    assert not draw_round(first_stage(tournament)).matches.exclude(counts_for="both").exists()


@pytest.mark.parametrize("choice", ["rest", "catch_up"])
def test_nobody_is_seated_unasked(choice: str) -> None:
    tournament = with_staff(5)
    tournament.bye_play = choice
    tournament.save()
    assert not draw_round(first_stage(tournament)).matches.exclude(counts_for="both").exists()


def test_the_exempt_is_offered_the_organisations_pair_first_then_volunteers() -> None:
    tournament = with_staff(5)
    tournament.bye_play = "catch_up"
    tournament.save()
    offer = find_exempt_offer(draw_round(first_stage(tournament)))
    assert offer is not None
    assert [team.number for team in offer.opponents][:1] == [90]
    assert len(offer.opponents) == 5


@pytest.mark.parametrize("system", ["round_robin", "pools", "movement"])
def test_a_schedule_goes_on_as_if_the_exempt_had_rested(system: str) -> None:
    def meetings(tournament: Tournament) -> list[set[frozenset[int]]]:
        stage = first_stage(tournament)
        Stage.objects.filter(pk=stage.pk).update(rounds_planned=3)
        return [
            {
                frozenset(pair)
                for pair in round_.matches.filter(ew__isnull=False, counts_for="both").values_list(
                    "ns__number", "ew__number"
                )
            }
            for round_ in play_rounds(stage, 3)
        ]

    with_a_match = meetings(with_staff(5, stage__system=system))
    assert with_a_match == meetings(tournament_of(5, stage__system=system))


def test_the_certificate_counts_it_as_the_bye_that_was_drawn() -> None:
    round_ = draw_round(first_stage(with_staff(5)))
    found = evaluate_tables(round_, list(round_.matches.all()))
    assert (found.rematches, found.repeat_byes) == (0, 0)


def test_who_plays_as_a_favour_is_swapped_at_its_own_table_alone() -> None:
    tournament = tournament_of(5, bye_play="catch_up")
    round_ = draw_round(first_stage(tournament))
    exempt = round_.matches.get(ew=None).ns
    first, second = (round_.matches.get(table_number=number) for number in (1, 2))
    favour = seat_exempt_team(round_, exempt=exempt, against=first.ns, by=SERVER)
    swap_teams(round_, first=first.ns, second=second.ns, by=SERVER)
    favour.refresh_from_db()
    second.refresh_from_db()
    assert (favour.ew, second.ns) == (first.ns, first.ns)


def test_a_next_round_is_drawn_after_it() -> None:
    stage = first_stage(with_staff(5))
    finish(draw_round(stage))
    assert draw_round(stage).matches.filter(counts_for="both", ew__isnull=False).count() == 2


def given_match() -> Match:
    """The match of an exempt against volunteers, its sheet empty."""
    round_, exempt, (volunteers, _) = hall()
    return seat_exempt_team(round_, exempt=exempt, against=volunteers, by=SERVER)


def test_a_match_taken_back_lets_the_exempt_sit_out_again() -> None:
    match = take_back_exempt_match(given_match(), by=SERVER)
    match.refresh_from_db()
    assert (match.ew, match.table_number, match.counts_for) == (None, None, CountsFor.BOTH)
    assert not ScoreSheet.objects.filter(match=match).exists()


def test_taking_it_back_leaves_the_bye_in_the_standings() -> None:
    match = given_match()
    tournament = match.round.tournament
    Tournament.objects.filter(pk=tournament.pk).update(bye_points=972)
    take_back_exempt_match(match, by=SERVER)
    standings = compute_current_standings(Tournament.objects.get(pk=tournament.pk)).standings
    assert standings.row_of(match.ns_id).tally.total == 972


def test_after_it_is_taken_back_another_is_given() -> None:
    match = given_match()
    round_, exempt = match.round, match.ns
    take_back_exempt_match(match, by=SERVER)
    other = round_.matches.get(table_number=1).ew
    assert other is not None
    again = seat_exempt_team(round_, exempt=exempt, against=other, by=SERVER)
    assert (again.ew, again.table_number) == (other, 2)


def test_the_journal_says_that_it_was_taken_back() -> None:
    match = given_match()
    numbers = [match.ns.number, match.ew.number]
    take_back_exempt_match(match, by=SERVER)
    entry = AuditEntry.objects.latest("number")
    assert (entry.act, entry.before) == (
        Act.CATCH_UP_TAKEN_BACK,
        {"table": 2, "teams": numbers},
    )


def _record(match: Match) -> None:
    match.sheet.totals_records.create(version=1, facts={"NS": 1000, "EW": 944})


def _forfeit(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(forfeit="EW")


def _contest(match: Match) -> None:
    ScoreSheet.objects.filter(match=match).update(state=SheetState.CONTESTED)


@pytest.mark.parametrize("change", [_record, _forfeit, _contest])
def test_a_match_whose_sheet_is_begun_stays(change: Callable[[Match], None]) -> None:
    match = given_match()
    change(match)
    with pytest.raises(Refused) as refused:
        take_back_exempt_match(match, by=SERVER)
    assert (refused.value.code, str(refused.value)) == (
        "already-recorded",
        "La feuille de la table 2 n'est plus vide : la partie de l'exempt reste.",
    )


def test_a_match_stays_where_an_incident_or_a_penalty_rests_on_it() -> None:
    match = given_match()
    penalise(match.ns, -5, match=match)
    with pytest.raises(Refused) as refused:
        take_back_exempt_match(match, by=SERVER)
    assert refused.value.code == "already-happened"


def test_a_match_of_a_round_that_is_over_stays() -> None:
    match = given_match()
    Round.objects.update(state="closed")
    with pytest.raises(Refused) as refused:
        take_back_exempt_match(match, by=SERVER)
    assert refused.value.code == "not-published"


def test_a_match_that_counts_for_both_is_not_taken_back() -> None:
    match = given_match().round.matches.get(table_number=1)
    with pytest.raises(Refused) as refused:
        take_back_exempt_match(match, by=SERVER)
    assert refused.value.code == "not-exempt"


def met_before() -> tuple[Round, Team, Team]:
    """The second round of five teams, its exempt, and whom the exempt met in the first."""
    tournament = tournament_of(5, bye_play="catch_up")
    stage = first_stage(tournament)
    play_rounds(stage, 1)
    round_ = draw_round(stage, seed=2)
    exempt = round_.matches.get(ew=None).ns
    (first,) = Match.objects.filter(round__number=1).filter(Q(ns=exempt) | Q(ew=exempt))
    assert first.ew is not None
    return round_, exempt, first.ew if first.ns == exempt else first.ns


def test_whom_the_exempt_has_met_is_offered_last() -> None:
    round_, _, before = met_before()
    offer = find_exempt_offer(round_)
    assert offer is not None
    assert (offer.met, offer.opponents[-1]) == ({before.pk}, before)


def test_the_certificate_counts_a_match_added_for_the_exempt() -> None:
    round_, exempt, before = met_before()
    seat_exempt_team(round_, exempt=exempt, against=before, by=SERVER)
    assert (
        f"Ajoutée après le tirage : l'équipe exempte {exempt.number} rejoue contre l'équipe "
        f"{before.number}, déjà rencontrée."
    ) in [line.text for line in phrase_certificate(round_)]


def test_a_match_added_against_a_team_met_is_counted_among_the_rematches() -> None:
    round_, exempt, before = met_before()
    seat_exempt_team(round_, exempt=exempt, against=before, by=SERVER)
    said = [line.text for line in phrase_certificate(round_)]
    assert "1 rencontre déjà jouée, dont 1 ajoutée après le tirage." in said
    assert "Personne ne rejoue contre les mêmes adversaires." not in said


def test_later_draws_know_whom_the_exempt_played() -> None:
    round_, exempt, before = met_before()
    new = round_.matches.exclude(ew=None).exclude(ns=before).exclude(ew=before).get().ns
    seat_exempt_team(round_, exempt=exempt, against=new, by=SERVER)
    finish(round_)
    played = build_draw_request(round_.stage, number=3, seed=1).played
    assert played.count((exempt.number, new.number)) == 1


def test_a_match_added_against_somebody_new_needs_no_word() -> None:
    round_, exempt, before = met_before()
    new = round_.matches.exclude(ew=None).exclude(ns=before).exclude(ew=before).first()
    assert new is not None
    seat_exempt_team(round_, exempt=exempt, against=new.ns, by=SERVER)
    assert not any("Ajoutée" in line.text for line in phrase_certificate(round_))


def test_a_sheet_that_goes_with_the_exempts_match_is_not_missed_in_the_journal() -> None:
    round_, exempt, (volunteers, _) = hall()
    match = seat_exempt_team(round_, exempt=exempt, against=volunteers, by=SERVER)
    Round.objects.update(phone_entry=PhoneEntry.EACH)
    take_table_over(match.sheet, base_version=0, by=SERVER)
    take_back_exempt_match(match, by=SERVER)
    assert "gone" not in [mismatch.fault for mismatch in list_mismatches(round_.tournament)]
