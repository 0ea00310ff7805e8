"""The stages as the règlement tells them."""

import pytest

from tests.tournaments.chains import first_stage, stage_after, tournament_of
from tournaments.models import Stage, Tournament
from tournaments.pages.draws.certificate_lines import EXEMPT_IN_MOVEMENT
from tournaments.pages.rules.regulated_stages import phrase_draws, phrase_sitting_out

pytestmark = pytest.mark.django_db


def sentences(tournament: Tournament) -> list[str]:
    return [told.sentence for told in phrase_draws(tournament)]


def test_a_single_stage_tells_its_rounds_and_its_draw() -> None:
    assert sentences(tournament_of(0, avoid_same_club=True)) == [
        "On joue 4 parties.",
        "Le tirage se fait au classement : le premier contre le deuxième.",
        "La première partie est tirée au sort.",
        "On ne se rencontre deux fois que si c'est inévitable.",
        "Ceux d'un même club ne se rencontrent que si c'est inévitable.",
    ]


def test_a_chain_tells_who_goes_on_with_what_and_who_of_those_level() -> None:
    stage = first_stage(tournament_of(0))
    Stage.objects.filter(pk=stage.pk).update(name="Qualifications")
    stage_after(
        stage,
        "Finale",
        system="knockout",
        entry="ranks",
        to_place=8,
        carry="half",
        cut_tie="all_in",
        options={"third_place": True},
    )
    said = sentences(stage.tournament)
    assert said[1] == (
        "« Finale » : On joue en élimination directe. Y entrent : « Qualifications » : "
        "places 1 à 8. "
        "Chacun garde la moitié de ses points. En cas d'égalité à la dernière place : Toutes les "
        "équipes à égalité passent. Placement dans le tableau : Têtes de série : 1–8, 4–5…. "
        "Séparer au premier tour ceux qui se sont déjà rencontrés. "
        "Après une égalité : On désigne le vainqueur. Partie pour la troisième place."
    )
    assert said[-1] == "Dans un tableau, qui n'a pas d'adversaire passe au tour suivant sans jouer."


@pytest.mark.parametrize(
    ("system", "sentence"),
    [
        ("pools", "Équipes par poule, autant que possible : 4."),
        ("movement", "Rotation : Les impaires restent, les paires avancent d'une table."),
        ("melee", "Personne ne retrouve un ancien partenaire tant que c'est évitable."),
    ],
)
def test_each_system_tells_what_was_chosen(system: str, sentence: str) -> None:
    assert sentence in sentences(tournament_of(0, stage__system=system))


ONCE = "En nombre impair, une équipe est exempte, jamais deux fois si c'est évitable"
LAST = (
    "Qui n'a pas joué une partie, par retard, par forfait ou faute d'adversaire, ne l'est qu'après "
    "toutes les autres équipes."
)


@pytest.mark.parametrize(
    ("system", "said"),
    [
        (
            "ranking",
            [f"{ONCE} : la dernière du classement. {LAST}"],
        ),
        (
            "random",
            [f"{ONCE} : au sort. {LAST}"],
        ),
        (
            "round_robin",
            ["Quand le calendrier fixe les rencontres, chacun est exempt à son tour."],
        ),
        (
            "movement",
            [str(EXEMPT_IN_MOVEMENT)],
        ),
        ("knockout", []),
        ("melee", []),
    ],
)
def test_who_sits_out_is_told_as_the_draw_chooses(system: str, said: list[str]) -> None:
    tournament = tournament_of(0)
    tournament.stages.update(system=system)
    assert [told.sentence for told in phrase_sitting_out(tournament)] == said


@pytest.mark.parametrize(
    ("switch", "said"),
    [(0, []), (3, ["Nord-Sud et Est-Ouest s'échangent à partir de la partie 3."])],
)
def test_an_exchange_of_sides_is_told_where_there_is_one(switch: int, said: list[str]) -> None:
    tournament = tournament_of(0)
    tournament.stages.update(system="movement", options={"switch_from": switch})
    assert [sentence for sentence in sentences(tournament) if "Nord-Sud" in sentence] == said
