"""Each team's own table, for the phone that knows whose it is."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import TeamFactory
from tests.tournaments.evenings import drawn_round, play_round, record, teams_of
from tournaments.enums import Forfeit, RoundState, SheetState
from tournaments.models import Match, ScoreSheet, Tournament
from tournaments.pages.draws.own_tables import OwnTable, read_own_tables


@pytest.fixture
def drawn(tournament: Tournament) -> Tournament:
    """Five teams in their first round; table 1 has handed in its sheet."""
    round_ = drawn_round(tournament, teams_of(tournament, 5))
    record(round_.matches.get(table_number=1), [100] * 12)
    return tournament


def by_number(tournament: Tournament) -> dict[int, OwnTable]:
    return {table.team.number: table for table in read_own_tables(tournament)}


def test_the_table_the_side_and_the_others(drawn: Tournament) -> None:
    own = by_number(drawn)[4]
    assert own.seat is not None
    assert (own.seat.table, own.seat.side) == (2, "EW")
    assert own.against == f"contre {own.seat.opponents[0].label} (équipe 3)"


def test_who_sits_out_has_a_seat_without_a_table(drawn: Tournament) -> None:
    own = by_number(drawn)[5]
    assert own.seat is not None
    assert (own.seat.table, own.against) == (None, "")


def test_a_sheet_is_told_by_its_state_once_it_is_handed_in(drawn: Tournament) -> None:
    told = {number: own.sheet_words for number, own in by_number(drawn).items()}
    assert told == {**dict.fromkeys((1, 2), "✓ La feuille est vérifiée."), 3: "", 4: "", 5: ""}


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (SheetState.SUBMITTED, "✓ La feuille est rendue."),
        (SheetState.LOCKED, "✓ La feuille est close."),
        (SheetState.CONTESTED, "La feuille est contestée : l'arbitre décide."),
    ],
)
def test_the_word_is_the_one_that_every_page_has(
    drawn: Tournament, state: SheetState, words: str
) -> None:
    ScoreSheet.objects.filter(match__table_number=1).update(state=state)
    assert by_number(drawn)[1].sheet_words == words


def test_a_forfeit_has_no_sheet_that_is_checked(drawn: Tournament) -> None:
    Match.objects.filter(table_number=2).update(forfeit=Forfeit.EW)
    assert by_number(drawn)[4].sheet_words == "Forfait : cette partie ne se joue pas."


def test_nobody_has_a_table_before_the_draw_nor_after_the_end(tournament: Tournament) -> None:
    teams = teams_of(tournament, 4)
    assert [table.seat for table in read_own_tables(tournament)] == [None] * 4
    drawn_round(tournament, teams)
    tournament.finished_at = timezone.now()
    assert [table.seat for table in read_own_tables(tournament)] == [None] * 4


def test_one_answer_holds_every_team(outsider: Client, drawn: Tournament) -> None:
    shown = outsider.get(reverse("public:own_tables", args=[drawn.slug])).content.decode()
    assert [shown.count(f'id="mine-{number}"') for number in range(1, 6)] == [1] * 5
    assert "<html" not in shown


def test_the_page_of_a_team_says_its_table_without_scripts(
    outsider: Client, drawn: Tournament
) -> None:
    address = reverse("public:team", args=[drawn.slug, 4])
    shown = outsider.get(address, headers={"accept-language": "fr"}).content.decode()
    read = " ".join(re.sub("<[^>]+>", "", shown).split())
    assert read.count("Table 2, Est-Ouest") == 1


def test_who_is_not_in_the_round_under_way_is_not_told_to_wait_for_a_table(
    client: Client, drawn: Tournament
) -> None:
    TeamFactory(tournament=drawn, number=6)
    page = client.get(reverse("public:team", args=[drawn.slug, 6])).content.decode()
    assert "Pas de table à cette partie" in page


def test_a_rank_and_the_last_round_are_told_unless_standings_are_hidden(
    tournament: Tournament,
) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 4), state=RoundState.CLOSED))
    told = by_number(tournament)[1].standing
    assert (told.split(" · ")[0], "Partie 1 : gagnée," in told) == ("1er sur 4", True)
    tournament.hides_standings = True
    assert by_number(tournament)[1].standing == ""


def test_nothing_is_told_of_ranks_before_the_first_round_is_over(drawn: Tournament) -> None:
    assert {own.standing for own in read_own_tables(drawn)} == {""}
