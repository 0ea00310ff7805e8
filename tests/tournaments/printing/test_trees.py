"""Trees and pools on paper."""

import pytest

from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    play,
    play_out,
    stage_after,
    tournament_of,
)
from tests.tournaments.printing.evenings import missing, needs_pango, pages_of, paper
from tournaments.models import Tournament
from tournaments.pages.stages.public_brackets import read_public_bracket
from tournaments.printing.documents import (
    MOVEMENT_PAPER,
    STAGE_PAPER,
    list_paper_kinds,
    list_papers,
    list_printable_rounds,
)
from tournaments.printing.trees import PrintedTree, build_printed_tree

pytestmark = pytest.mark.django_db


def drawn(teams: int, system: str = "knockout") -> Tournament:
    tournament = tournament_of(teams, stage__system=system)
    draw_round(first_stage(tournament))
    return tournament


def trees(tournament: Tournament) -> list[PrintedTree]:
    bracket = read_public_bracket(first_stage(tournament))
    return [build_printed_tree(part) for part in bracket.parts]


@pytest.mark.parametrize("teams", [2, 3, 5, 8, 11, 16])
@pytest.mark.parametrize("system", ["knockout", "consolante", "double_elimination"])
def test_the_cells_of_a_tree_fill_a_whole_table(teams: int, system: str) -> None:
    for tree in trees(drawn(teams, system)):
        tracks = sum(width for _heading, width in tree.headings)
        assert sum(cell.rows for row in tree.rows for cell in row) == tracks * len(tree.rows)


def test_a_match_stands_between_the_two_that_feed_it() -> None:
    (tree,) = trees(drawn(4))
    begin = {
        cell.match.title: (number, cell.rows)
        for number, row in enumerate(tree.rows)
        for cell in row
        if cell.match
    }
    assert begin == {"Demi-finale 1": (0, 2), "Demi-finale 2": (2, 2), "Finale": (0, 4)}


@needs_pango
@pytest.mark.parametrize(
    ("teams", "size"),
    [
        pytest.param(8, "a4", marks=pytest.mark.nightly),
        pytest.param(13, "a4", marks=pytest.mark.nightly),
        (16, "a4"),
        (32, "a3"),
    ],
)
def test_a_tree_is_one_page(teams: int, size: str) -> None:
    tournament = drawn(teams)
    pages = pages_of(paper(tournament, "phase", size=size).pdf())
    assert len(pages) == 1
    assert missing(pages[0], [tournament.name, "Finale"]) == []


def third_placed(teams: int) -> Tournament:
    """A bracket with a match for the third place, nothing drawn."""
    return tournament_of(teams, stage__system="knockout", stage__options={"third_place": True})


@pytest.mark.parametrize(
    ("teams", "size", "matches"), [(8, "a4", [7, 1]), (16, "a4", [16]), (32, "a3", [32])]
)
def test_a_high_tree_takes_in_the_match_for_the_third_place(
    teams: int, size: str, matches: list[int]
) -> None:
    tournament = third_placed(teams)
    draw_round(first_stage(tournament))
    found: list[PrintedTree] = paper(tournament, "phase", size=size).context["trees"]
    cells = [[cell for row in tree.rows for cell in row if cell.match] for tree in found]
    assert [len(cell) for cell in cells] == matches


def test_the_final_stays_where_it_was_beside_the_match_for_the_third_place() -> None:
    tournament = third_placed(16)
    draw_round(first_stage(tournament))
    (tree,) = paper(tournament, "phase").context["trees"]
    begin = {
        cell.match.title: (number, cell.rows)
        for number, row in enumerate(tree.rows)
        for cell in row
        if cell.match
    }
    assert begin["Finale"] == (4, 8)
    assert begin["Partie pour la troisième place"] == (12, 4)


@needs_pango
def test_a_played_tree_of_sixteen_with_a_third_place_is_one_page() -> None:
    tournament = third_placed(16)
    for team in tournament.teams.with_players():
        for player, first_name in zip(team.players, ("Anne", "Paul"), strict=True):
            player.name = f"LEFÈVRE{team.number:02} {first_name}"
            player.save()
    play_out(first_stage(tournament))
    (page,) = pages_of(paper(tournament, "phase").pdf())
    assert missing(page, ["Partie pour la troisième place", "Places acquises", "9–16"]) == []


def long_names(tournament: Tournament) -> list[str]:
    """Give every team two long names, and tell how the tree calls them."""
    for team in tournament.teams.all():
        for member in team.members.select_related("player"):
            member.player.name = f"MONTGOMERY-{team.number:02} Marie-Antoinette{member.position}"
            member.player.save()
    return [team.label for team in tournament.teams.with_players()]


@needs_pango
@pytest.mark.parametrize(("teams", "size", "sheets"), [(17, "a4", 3), (32, "a4", 3), (32, "a3", 1)])
def test_no_name_of_a_high_tree_is_cut(teams: int, size: str, sheets: int) -> None:
    tournament = drawn(teams)
    names = long_names(tournament)
    pages = pages_of(paper(tournament, "phase", size=size).pdf())
    assert len(pages) == sheets
    assert missing(" ".join(pages), names) == []
    assert "…" not in " ".join(pages)


@needs_pango
def test_a_tree_says_who_has_won_and_who_comes_from_where() -> None:
    tournament = drawn(4)
    finish(tournament.rounds.get())
    page = pages_of(paper(tournament, "phase").pdf())[0]
    teams = [team.label for team in tournament.teams.with_players()]
    assert missing(page, teams) == []


@needs_pango
def test_two_pools_are_printed_on_a_page_with_who_goes_on() -> None:
    tournament = tournament_of(8, stage__system="pools")
    pools = first_stage(tournament)
    stage_after(pools, "Tableau", system="knockout", entry="ranks", to_place=2)
    play(pools, 3)
    (page,) = pages_of(paper(tournament, "phase").pdf())
    assert missing(page, ["Poule A", "Poule B", "→ Tableau"]) == []


def test_only_a_tournament_with_a_tree_or_pools_has_the_document() -> None:
    def papers(system: str) -> tuple[object, ...]:
        return list_paper_kinds(list_printable_rounds(drawn(4, system), with_previews=True))

    assert papers("ranking") == list_papers()
    assert papers("knockout") == (*list_papers(), STAGE_PAPER)
    assert papers("pools") == (*list_papers(), STAGE_PAPER, MOVEMENT_PAPER)
    assert papers("movement") == (*list_papers(), MOVEMENT_PAPER)


def test_a_draw_that_only_the_organiser_has_seen_is_no_tree_yet() -> None:
    tournament = drawn(4)
    tournament.rounds.update(state="preview")
    assert list_paper_kinds(list_printable_rounds(tournament, with_previews=True)) == list_papers()
