"""Why two teams meet where a calendar, a bracket or the draw of partners decides."""

import io
import json

import pytest

from tests.factories import TeamFactory
from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    qualified,
    stage_after,
    tournament_of,
)
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.models import Round, Stage
from tournaments.pages.draws.certificate import phrase_certificate
from tournaments.pages.draws.reasons import pair_reason
from tournaments.pairing.commands.command import main
from tournaments.queries.draws.stored_draws import read_drawn_request

pytestmark = pytest.mark.django_db

SYSTEMS = [
    "random", "ranking", "swiss", "slide", "round_robin", "movement", "pools", "knockout",
    "consolante", "double_elimination", "melee",
]  # fmt: skip


def reason(round_: Round, one: int, other: int) -> str:
    teams = {team.number: team for team in round_.tournament.teams.with_players()}
    return pair_reason(round_, teams[one], teams[other]).sentence


def stage_of(teams: int, system: str, **options: object) -> Stage:
    stage = first_stage(tournament_of(teams, stage__system=system))
    Stage.objects.filter(pk=stage.pk).update(options=options)
    stage.options = options
    return stage


def test_a_calendar_says_in_which_round_two_meet() -> None:
    round_ = draw_round(stage_of(4, "round_robin"))
    met = {frozenset((match.ns.number, match.ew.number)) for match in round_.matches.all()}
    together = next(sorted(pair) for pair in met if 1 in pair)
    apart = [number for number in (2, 3, 4) if number not in together]
    assert reason(round_, *together) == (
        "Elles se rencontrent : le calendrier les réunit à ce tour."
    )
    said = {reason(round_, 1, number) for number in apart}
    assert said == {
        "Elles ne se rencontrent pas à ce tour : le calendrier les réunit ailleurs "
        f"(Partie {number})."
        for number in (2, 3)
    }


def test_teams_of_two_pools_do_not_meet() -> None:
    assert reason(draw_round(stage_of(8, "pools")), 1, 2) == (
        "Elles ne se rencontrent pas : elles sont dans les poules A et B."
    )


def test_two_that_sit_never_meet_in_a_movement() -> None:
    stage = stage_of(8, "movement")
    assert reason(draw_round(stage), 1, 3) == (
        "Elles ne se rencontrent pas : le calendrier les fait avancer ensemble."
    )


def test_a_bracket_says_where_two_meet_have_met_or_still_could() -> None:
    stage = stage_of(8, "knockout")
    first = draw_round(stage)
    assert reason(first, 1, 8) == (
        "Elles se rencontrent : le tableau les réunit pour le quart de finale 1."
    )
    assert reason(first, 1, 2) == (
        "Si toutes deux gagnent jusque-là, elles se rencontrent pour la finale."
    )
    finish(first)
    second = draw_round(stage)
    assert reason(second, 1, 8) == "Le tableau les réunit pour le quart de finale 1."
    assert reason(second, 1, 7) == "L'équipe 7 n'est plus dans ce tableau."


@pytest.mark.parametrize("system", SYSTEMS)
def test_anybody_draws_the_same_round_again(system: str) -> None:
    stage = stage_of(8, system)
    Stage.objects.filter(pk=stage.pk).update(rounds_planned=3)
    stage.refresh_from_db()
    finish(draw_round(stage, seed=41))
    round_ = draw_round(stage, seed=42)
    told = io.BytesIO()
    line = json.dumps({"id": 1, **read_drawn_request(round_)}).encode()
    main(["draw"], [line], told)
    tables = {
        (table["table"], table["ns"], table["ew"], table.get("ns_partner"), table.get("ew_partner"))
        for table in json.loads(told.getvalue())["tables"]
    }
    names = ("table_number", "ns__number", "ew__number", "ns_partner__number", "ew_partner__number")
    assert tables == set(round_.matches.exclude(ew=None).values_list(*names))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("teams", [4, 5, 7])
def test_each_round_has_its_certificate_in_words(system: str, teams: int) -> None:
    stage = stage_of(teams, system)
    for _ in range(2):
        lines = phrase_certificate(finish(draw_round(stage)))
        assert len(lines) > 1
        assert all(line.text and "%(" not in line.text for line in lines)


def said(round_: Round) -> list[str]:
    return [line.text for line in phrase_certificate(round_)]


def test_what_a_calendar_guarantees() -> None:
    assert said(draw_round(stage_of(5, "round_robin"))) == [
        "Le calendrier est fixé d'avance : chacun y rencontre tous les autres.",
        "Aucune rencontre interdite.",
        "Personne ne rejoue contre les mêmes adversaires.",
        "Chacun est exempt à son tour, comme le calendrier le prévoit.",
        "Le calendrier ne laisse aucun choix : chacun peut le refaire.",
    ]


def test_what_a_bracket_guarantees() -> None:
    stage = stage_of(7, "knockout")
    first = draw_round(stage, seed=3)
    assert said(first) == [
        "Têtes de série : les mieux placés ne peuvent se rencontrer qu'à la fin du tableau.",
        "Personne ne rejoue dès le premier tour contre les mêmes adversaires.",
        "1 équipe passe sans jouer, faute d'adversaire.",
        "Le même numéro donne le même tableau. Numéro du tirage : 3.",
    ]
    finish(first)
    assert said(draw_round(stage)) == [
        "Les rencontres viennent des résultats du tour d'avant.",
        "Le tableau ne laisse aucun choix : chacun peut le vérifier.",
    ]


def test_two_who_wait_of_a_melee_are_both_told() -> None:
    tournament = tournament_of(0, stage__system="melee", entrants="individuals")
    TeamFactory.create_batch(6, tournament=tournament)
    found = said(draw_round(first_stage(tournament)))
    assert "2 joueurs attendent la partie suivante : on joue par quatre." in found
    assert "Personne n'attend plus souvent qu'un autre." in found


def test_who_lost_since_was_in_the_tree_of_the_round() -> None:
    stage = stage_of(8, "knockout")
    first = draw_round(stage)
    before = [reason(first, 1, number) for number in (2, 7, 8)]
    finish(first)
    finish(draw_round(stage))
    assert [reason(first, 1, number) for number in (2, 7, 8)] == before


def test_seeds_that_changed_places_are_named_with_what_they_avoided() -> None:
    source = qualified(8, rounds=1)
    Stage.objects.filter(pk=source.pk).update(rounds_planned=1)
    final = stage_after(source, "Finale", system="knockout", entry="ranks", to_place=8)
    round_ = draw_round(open_stage(final, by=SERVER))
    sentence = (
        "Les équipes 4 et 6, têtes de série 7 et 8, ont échangé leurs places : les équipes 2 et 4 "
        "s'étaient déjà rencontrées (Qualifications – partie 1) ; les équipes 1 et 6 s'étaient "
        "déjà rencontrées (Qualifications – partie 1)."
    )
    rule = "C'est la règle du premier tour"
    assert sentence in said(round_)
    assert [(sentence in told, rule in told) for told in (
        reason(round_, 1, 6), reason(round_, 1, 4), reason(round_, 1, 7)
    )] == [(True, True), (True, True), (False, False)]  # fmt: skip
