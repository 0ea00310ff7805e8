"""Cards of a movement, slips of a round, and where people go next on a sheet."""

from typing import Any

import pytest

from tests.factories import RoomFactory, TeamFactory, TournamentFactory
from tests.running.nightly import nightly_but
from tests.tournaments.chains import draw_round, first_stage, play, tournament_of
from tests.tournaments.printing.evenings import (
    count_pages,
    missing,
    needs_pango,
    pages_of,
    paper,
    round_to_print,
)
from tournaments.enums import RoundState
from tournaments.models import Tournament
from tournaments.pages.draws.movement_cards import CardedMovement
from tournaments.pages.draws.seating import read_seating
from tournaments.printing.draws import arrange_in_pairs, choose_wall_size

pytestmark = pytest.mark.django_db


def mitchell(teams: int = 6, **options: Any) -> Tournament:
    """Three rounds by Mitchell, the first one drawn."""
    tournament = tournament_of(
        teams,
        stage__system="movement",
        stage__options={"kind": "mitchell", **options},
        stage__rounds_planned=3,
    )
    draw_round(first_stage(tournament))
    return tournament


def next_of(tournament: Tournament) -> dict[tuple[int, int], str]:
    movement = CardedMovement(first_stage(tournament))
    return {
        (team, number): movement.phrase_next(team, number)
        for team in movement.teams
        for number in (1, 2, 3)
    }


def test_the_half_that_sits_stays_and_the_other_moves_on() -> None:
    told = next_of(mitchell())
    assert [told[team, 1] for team in (1, 2, 3)] == ["reste ici"] * 3
    assert [told[team, 1] for team in (4, 5, 6)] == ["table 2", "table 3", "table 1"]


def test_nobody_goes_anywhere_after_the_last_round() -> None:
    assert {words for (_team, number), words in next_of(mitchell()).items() if number == 3} == {""}


def test_a_change_of_side_is_said() -> None:
    told = next_of(mitchell(switch_from=2))
    assert (told[1, 1], told[4, 1]) == ("reste ici, en Est-Ouest", "table 2, en Nord-Sud")


def test_who_sits_out_next_is_told_so() -> None:
    told = next_of(mitchell(teams=5))
    assert [words for words in told.values() if words == "exempt"] == ["exempt"] * 2


def test_a_card_lies_on_every_table() -> None:
    cards = CardedMovement(first_stage(mitchell())).list_table_cards()
    assert [card.table for card in cards] == [1, 2, 3]
    seated = [[side.team.number for side in (line.ns, line.ew) if side] for line in cards[0].lines]
    assert seated == [[1, 4], [1, 6], [1, 5]]


def test_a_team_carries_its_way() -> None:
    card = CardedMovement(first_stage(mitchell())).list_pocket_cards()[3]
    way = [line.place and (line.place.table, line.place.side) for line in card.lines]
    assert (card.team.number, way) == (4, [(1, "EW"), (2, "EW"), (3, "EW")])


@needs_pango
@pytest.mark.parametrize("cards", ["tables", "teams"])
def test_the_cards_are_printed(cards: str) -> None:
    tournament = mitchell()
    page = pages_of(paper(tournament, "mouvement", cards=cards).pdf())[0]
    assert missing(page, [tournament.name, tournament.club.name, "Partie"]) == []


@needs_pango
def test_every_team_has_its_slip() -> None:
    (page,) = pages_of(paper(round_to_print(teams=5).tournament, "billets").pdf())
    wanted = ["DUPONT1 Éva – MARTIN1 Noël", "Partie 1", "Nord-Sud", "Est-Ouest", "contre", "exempt"]
    assert missing(page, wanted) == []


@needs_pango
def test_slips_of_a_draw_that_nobody_has_seen_say_so() -> None:
    tournament = round_to_print(state=RoundState.PREVIEW).tournament
    assert missing(pages_of(paper(tournament, "billets").pdf())[0], ["tirage provisoire"]) == []


@needs_pango
def test_a_sheet_says_where_each_side_goes_next() -> None:
    pages = pages_of(paper(mitchell(), "feuilles").pdf())
    assert missing(pages[0], ["À la partie suivante", "reste ici", "table 2"]) == []


@pytest.mark.parametrize(("system", "rounds"), [("ranking", 1), ("movement", 3)])
def test_a_sheet_says_nothing_where_nothing_is_known(system: str, rounds: int) -> None:
    tournament = tournament_of(6, stage__system=system, stage__rounds_planned=3)
    play(first_stage(tournament), rounds)
    assert "À la partie suivante" not in paper(tournament, "feuilles").html(as_page=True)


def test_what_is_cut_stands_in_rows_of_two() -> None:
    assert arrange_in_pairs([1, 2, 3, 4, 5], 2) == [[(1, 2), (3, 4)], [(5, None)]]


SHORT, LONG = "PETIT Éva {}", "CHEVALIER Marie-Françoise {}"


def melee(people: int, name: str) -> Tournament:
    tournament = TournamentFactory(entrants="individuals", stage__system="melee")
    for number in range(1, people + 1):
        TeamFactory(tournament=tournament, number=number, players=[name.format(number)])
    draw_round(first_stage(tournament))
    return tournament


@pytest.mark.parametrize(
    ("teams", "size"),
    [
        (4, "wall--huge"),
        (16, "wall--huge"),
        (18, "wall--big"),
        (24, "wall--big"),
        (60, "wall--plain"),
    ],
)
def test_fewer_tables_are_set_bigger(teams: int, size: str) -> None:
    assert choose_wall_size(read_seating(round_to_print(teams=teams))) == size


def test_a_draw_that_no_size_leaves_on_one_page_is_set_as_its_tables_ask() -> None:
    tournament = TournamentFactory()
    for number in range(1, 33):
        name = f"{LONG} {LONG}".format(number, number)
        TeamFactory(tournament=tournament, number=number, players=[name] * 2)
    assert choose_wall_size(read_seating(round_to_print(tournament, teams=32))) == "wall--big"


def test_long_names_and_rooms_take_smaller_letters() -> None:
    tournament = TournamentFactory()
    for number in range(1, 17):
        TeamFactory(tournament=tournament, number=number, players=[LONG.format(number)] * 2)
    for first in (1, 4):
        RoomFactory(
            tournament=tournament, name=f"Salle {first}", first_table=first, last_table=first + 1
        )
    assert choose_wall_size(read_seating(round_to_print(tournament, teams=16))) == "wall--plain"


@needs_pango
@pytest.mark.parametrize("name", nightly_but({LONG}, [SHORT, LONG]))
@pytest.mark.parametrize("people", nightly_but({29, 32}, [28, 29, 30, 32]))
def test_a_small_melee_stands_on_one_page(people: int, name: str) -> None:
    assert count_pages(paper(melee(people, name), "tirage").pdf()) == 1
