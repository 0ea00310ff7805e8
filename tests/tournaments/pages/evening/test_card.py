"""Each state of an evening: its sentence, its button, and where that leads, by who looks."""

import datetime
from collections.abc import Callable

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import TeamFactory, TournamentFactory
from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    play,
    set_score,
    side_by_side,
    stage_after,
    tournament_of,
)
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw
from tournaments.domain.draws.rounds import start_round
from tournaments.domain.tournament.endings import finish_tournament
from tournaments.enums import Role, SheetState
from tournaments.models import Match, Room, ScoreSheet, Tournament
from tournaments.pages.evening.actions import Desk
from tournaments.pages.evening.card import EveningCard, build_card
from tournaments.pages.evening.card_desk import CardFacts
from tournaments.pages.evening.states import CardState
from tournaments.pages.tournament.overview import read_overview
from tournaments.permissions import list_granted
from tournaments.ports import LotCount

pytestmark = pytest.mark.django_db

TODAY = timezone.localdate()
NOTHING_GIVEN = LotCount(typed=6, given=0, waiting=0)


def card_of(
    tournament: Tournament,
    known: CardFacts | None = None,
    *,
    role: Role = Role.ORGANISER,
    room: Room | None = None,
) -> EveningCard:
    may = list_granted(role, in_club=True)
    desk = Desk(tournament=tournament, may=may, room=room)
    return build_card(desk, read_overview(tournament), known or CardFacts(), today=TODAY)


def told(card: EveningCard) -> tuple[str, str, str]:
    """The sentence, the button and its address."""
    assert card.button is not None
    return card.sentence.replace("\N{NO-BREAK SPACE}", " "), card.button.label, card.button.url


def at(tournament: Tournament, route: str, *place: int) -> str:
    where = route if ":" in route else f"organiser:{route}"
    return reverse(where, args=[tournament.slug, *place])


def expected(count: int, **settings: object) -> Tournament:
    """An evening of today whose teams are all signed up and not there."""
    tournament = tournament_of(count, **{"date": TODAY, **settings})
    tournament.teams.update(is_present=False)
    return tournament


def launched(teams: int = 4, **settings: object) -> Tournament:
    """A round that is played, by totals."""
    tournament = tournament_of(teams, sheet_entry="totals", **settings)
    start_round(draw_round(first_stage(tournament)), by=SERVER)
    return tournament


def over(**settings: object) -> Tournament:
    """An evening of one round whose standings are final."""
    tournament = tournament_of(4, **settings)
    tournament.stages.update(rounds_planned=1)
    play(first_stage(tournament), 1)
    return finish_tournament(tournament, by=SERVER)


def mark_sheets(tournament: Tournament, state: SheetState, *tables: int) -> None:
    ScoreSheet.objects.filter(
        match__round__tournament=tournament, match__table_number__in=tables
    ).update(state=state)


def test_no_team() -> None:
    tournament = TournamentFactory(date=TODAY)
    wanted = ("Inscrivez les équipes.", "Inscrire les équipes", at(tournament, "teams"))
    assert told(card_of(tournament)) == wanted


def test_before_the_day() -> None:
    tournament = expected(12, date=TODAY + datetime.timedelta(days=3))
    wanted = ("12 équipes inscrites.", "Inscrire les équipes", at(tournament, "teams"))
    assert told(card_of(tournament, CardFacts(missing=range(1, 13)))) == wanted


def test_on_the_day_some_are_not_there() -> None:
    tournament = expected(17)
    tournament.teams.filter(number__lte=15).update(is_present=True)
    card = card_of(tournament, CardFacts(missing=[16, 17], owing=[3]))
    wanted = ("15 équipes là, 2 manquent.", "Noter les arrivées", at(tournament, "teams"))
    assert told(card) == wanted
    assert card.details == ("Pas encore là : 16, 17.", "Pas payé : 3.")
    assert card.second is not None
    assert (card.second.label, card.second.posts) == ("Tirer la partie 1", True)


def test_whoever_went_home_is_not_awaited() -> None:
    tournament = expected(5)
    tournament.teams.filter(number__lte=4).update(is_present=True)
    assert card_of(tournament).state == CardState.READY


@pytest.mark.parametrize(
    ("teams", "settings", "sentence"),
    [
        (17, {}, "17 équipes là : 8 tables, 1 exempte."),
        (2, {}, "2 équipes là : 1 table."),
        (5, {"bye_word": "libre"}, "5 équipes là : 2 tables, 1 libre."),
        (4, {"stage__system": "knockout"}, "4 équipes là."),
        (
            10,
            {"stage__system": "melee", "entrants": "individuals"},
            "10 joueurs là : 2 tables, 2 exempts.",
        ),
    ],
)
def test_enough_are_there(teams: int, settings: dict[str, str], sentence: str) -> None:
    assert told(card_of(tournament_of(teams, **settings)))[0] == sentence


def test_the_first_draw_is_one_press_away() -> None:
    tournament = tournament_of(4)
    card = card_of(tournament)
    assert told(card)[1:] == ("Tirer la partie 1", at(tournament, "draw_preview"))
    assert card.button is not None
    assert (card.button.posts, card.button.fields) == (True, (("stage", "1"),))
    assert card.second is not None
    assert card.second.label == "Noter les arrivées"


def test_a_draw_not_published() -> None:
    tournament = tournament_of(4)
    preview_draw(tournament, by=SERVER)
    wanted = ("La partie 1 est tirée.", "Voir et publier", at(tournament, "round", 1))
    assert told(card_of(tournament)) == wanted


def test_published_and_not_launched() -> None:
    tournament = tournament_of(4)
    draw_round(first_stage(tournament))
    card = card_of(tournament)
    wanted = ("La partie 1 est affichée.", "Lancer la partie 1", at(tournament, "round_start", 1))
    assert told(card) == wanted
    assert card.button is not None
    assert card.button.posts


def test_who_types_without_launching_is_not_held_up() -> None:
    tournament = tournament_of(4)
    match = draw_round(first_stage(tournament)).matches.get(table_number=1)
    set_score(match, 1000, 944)
    assert card_of(tournament).state == CardState.PLAYING


def test_playing_shows_the_tables_that_still_play() -> None:
    tournament = launched(6)
    set_score(Match.objects.get(table_number=2), 1000, 944)
    card = card_of(tournament)
    wanted = (
        "Partie 1 : 2 tables jouent encore",
        "Taper les totaux",
        at(tournament, "round", 1),
    )
    assert told(card) == wanted
    assert [plates.tables for plates in card.plates] == [
        ((1, at(tournament, "sheet", 1, 1)), (3, at(tournament, "sheet", 1, 3)))
    ]
    assert card.second is not None
    assert card.second.url == at(tournament, "arbitration:report")


def test_deals_are_typed_on_sheets() -> None:
    tournament = launched()
    Tournament.objects.filter(pk=tournament.pk).update(sheet_entry="deals")
    tournament.refresh_from_db()
    assert told(card_of(tournament))[1] == "Taper les feuilles"


def test_a_pass_for_one_room_shows_its_tables_alone() -> None:
    tournament = launched(6)
    room = Room(tournament=tournament, name="Bar", first_table=2, last_table=9)
    card = card_of(tournament, role=Role.SCORER, room=room)
    assert [number for number, _url in card.plates[0].tables] == [2, 3]


@pytest.mark.parametrize("role", [Role.DOOR, Role.TREASURER, Role.READER])
def test_who_opens_no_sheet_sees_the_tables_that_play_and_no_way_to_them(role: Role) -> None:
    (plates,) = card_of(launched(), role=role).plates
    assert plates.tables == ((1, ""), (2, ""))


def test_rounds_side_by_side_are_counted_together_and_shown_apart() -> None:
    tournament = side_by_side(final=4, others=4)
    for round_ in tournament.rounds.filter(closed_at=None):
        start_round(round_, by=SERVER)
    card = card_of(tournament)
    assert card.sentence == "4 tables jouent encore"
    titles = ["Finale – demi-finales", "Consolante – demi-finales"]
    assert [plates.title for plates in card.plates] == titles


def test_doubts_are_left() -> None:
    tournament = launched()
    set_score(Match.objects.get(table_number=1), 1000, 944)
    mark_sheets(tournament, SheetState.SUBMITTED, 2)
    wanted = (
        "Partie 1 : 1 total à vérifier.",
        "Vérifier la table 2",
        at(tournament, "sheet", 1, 2),
    )
    assert told(card_of(tournament)) == wanted


def test_something_to_settle_never_takes_the_button() -> None:
    tournament = launched()
    for match in Match.objects.all():
        set_score(match, 1000, 944)
    mark_sheets(tournament, SheetState.CONTESTED, 2)
    wanted = (
        "Partie 1 : 1 table attend l'arbitre.",
        "Voir les tables",
        at(tournament, "round", 1),
    )
    assert told(card_of(tournament)) == wanted


def test_complete_with_more_to_play() -> None:
    tournament = launched()
    finish(tournament.rounds.get())
    card = card_of(tournament)
    wanted = ("La partie 1 est finie.", "Tirer la partie 2", at(tournament, "draw_preview"))
    assert told(card) == wanted
    assert card.button is not None
    assert card.button.posts


def test_the_last_is_complete() -> None:
    tournament = tournament_of(4)
    play(first_stage(tournament), 4)
    wanted = ("Les 4 parties sont finies.", "Finir la soirée", at(tournament, "end"))
    assert told(card_of(tournament)) == wanted


def test_a_stage_waits_to_be_opened() -> None:
    tournament = tournament_of(8)
    tournament.stages.update(rounds_planned=1)
    play(first_stage(tournament), 1)
    stage_after(first_stage(tournament), "Finale", entry="ranks", to_place=2)
    wanted = ("« Finale » peut s'ouvrir.", "Ouvrir « Finale »", at(tournament, "stage", 2))
    assert told(card_of(tournament)) == wanted


def test_a_level_match_of_a_tree_names_its_table() -> None:
    tournament = tournament_of(4, stage__system="knockout")
    finish(draw_round(first_stage(tournament)), lambda _match: (972, 972))
    label, url = told(card_of(tournament))[1:]
    assert (label, url) == ("Dire qui passe, table 1", at(tournament, "draw_winner", 1, 1))


def test_too_few_for_the_next_round_are_awaited() -> None:
    tournament = launched()
    finish(tournament.rounds.get())
    tournament.teams.update(is_present=False)
    wanted = (
        "Il manque des équipes pour continuer.",
        "Noter les arrivées",
        at(tournament, "teams"),
    )
    assert told(card_of(tournament)) == wanted


def test_stopped_before_the_end() -> None:
    tournament = launched()
    finish(tournament.rounds.get())
    tournament.stopped_at = timezone.now()
    tournament.save()
    assert told(card_of(tournament))[:2] == ("Le concours s'arrête là.", "Finir la soirée")


def test_final_and_nobody_has_said_who_gets_what() -> None:
    card = card_of(over(), CardFacts(lots=NOTHING_GIVEN))
    assert told(card)[:2] == ("Il reste à dire qui gagne quoi.", "Attribuer les lots")


def test_final_with_lots_to_hand() -> None:
    tournament = over(hides_standings=True)
    card = card_of(tournament, CardFacts(lots=LotCount(typed=18, given=18, waiting=6)))
    wanted = ("Il reste 6 lots à remettre.", "Remettre les lots", at(tournament, "end"))
    assert told(card) == wanted


def test_final_and_still_hidden() -> None:
    tournament = over(hides_standings=True)
    card = card_of(tournament)
    wanted = (
        "Le classement est encore caché.",
        "Dévoiler le classement",
        at(tournament, "standings_show"),
    )
    assert told(card) == wanted
    assert card.button is not None
    assert card.button.posts


def test_all_is_done() -> None:
    tournament = over()
    card = card_of(tournament, CardFacts(winners=["Martin – Roux"]))
    wanted = (
        "Soirée finie : Martin – Roux gagnent.",
        "Donner les résultats",
        at(tournament, "publishing"),
    )
    assert told(card) == wanted


def waiting_for_a_draw() -> Tournament:
    tournament = tournament_of(4)
    play(first_stage(tournament), 1)
    return tournament


def arriving() -> Tournament:
    return expected(4)


@pytest.mark.parametrize(
    ("made", "role", "label"),
    [
        (lambda: TournamentFactory(date=TODAY), Role.READER, None),
        (lambda: TournamentFactory(date=TODAY), Role.ARBITER, "Noter les arrivées"),
        (lambda: tournament_of(4), Role.HELPER, "Noter les arrivées"),
        (lambda: tournament_of(4), Role.SCORER, None),
        (arriving, Role.DOOR, "Noter les arrivées"),
        (waiting_for_a_draw, Role.ARBITER, "Voir le classement"),
        (launched, Role.SCORER, "Taper les totaux"),
        (launched, Role.DOOR, "Voir le classement"),
        (launched, Role.READER, "Voir le classement"),
        (over, Role.SCORER, "Voir le classement"),
        (over, Role.TREASURER, "Donner les résultats"),
    ],
)
def test_the_button_is_one_that_this_person_may_press(
    made: Callable[[], Tournament], role: Role, label: str | None
) -> None:
    card = card_of(made(), CardFacts(missing=[1, 2, 3, 4] if made is arriving else []), role=role)
    assert (card.button and card.button.label) == label


def test_nothing_that_somebody_may_not_do_stands_beside_it() -> None:
    assert card_of(launched(), role=Role.READER).second is None
    assert card_of(tournament_of(4), role=Role.HELPER).second is None


def test_of_people_everything_is_said_of_players() -> None:
    tournament = TournamentFactory(date=TODAY, entrants="individuals")
    assert told(card_of(tournament))[:2] == ("Inscrivez les joueurs.", "Inscrire les joueurs")
    for number in (1, 2):
        TeamFactory(tournament=tournament, number=number, is_present=number == 1)
    assert card_of(tournament, CardFacts(missing=[2])).sentence == "1 joueur là, 1 manque."
