"""Why two people of a mêlée are partners, opponents or neither, and what else would cost."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import TeamFactory
from tests.tournaments.chains import draw_round, first_stage, play, tournament_of
from tournaments.actors import SERVER
from tournaments.domain.draws.seating import swap_teams
from tournaments.models import Match, Round, Stage
from tournaments.pages.draws import melee_reasons
from tournaments.pages.draws.reasons import PairReason, pair_reason

pytestmark = pytest.mark.django_db

PARTNERS, OPPONENTS, APART = (
    "S'ils étaient partenaires",
    "S'ils étaient adversaires",
    "S'ils n'étaient pas à la même table",
)


def melee_of(people: int) -> Stage:
    tournament = tournament_of(0, stage__system="melee", entrants="individuals")
    for number in range(1, people + 1):
        TeamFactory(tournament=tournament, number=number, players=[f"JOUEUR {number}"])
    return first_stage(tournament)


def reason(round_: Round, one: int, other: int) -> PairReason:
    teams = {team.number: team for team in round_.tournament.teams.with_players()}
    return pair_reason(round_, teams[one], teams[other])


def partners_of(match: Match) -> tuple[int, int]:
    assert match.ns_partner is not None
    return match.ns.number, match.ns_partner.number


def told(found: PairReason) -> dict[str, str]:
    return {one.title: one.verdict for one in found.others}


def test_what_two_are_and_what_they_were_is_told() -> None:
    first, second = play(melee_of(4), 2)
    pair = partners_of(first.matches.get())
    assert reason(first, *pair).sentence == (
        "Partenaires à cette partie. Avant, jamais à la même table."
    )
    assert reason(second, *pair).sentence == (
        "Adversaires à cette partie. Avant : partenaires 1 fois."
    )


def test_each_of_the_two_other_draws_is_told() -> None:
    round_ = draw_round(melee_of(8))
    assert sorted(told(reason(round_, *partners_of(round_.matches.all()[0])))) == sorted(
        [OPPONENTS, APART]
    )


def test_partners_again_would_make_the_draw_worse() -> None:
    first, second = play(melee_of(8), 2)
    found = reason(second, *partners_of(first.matches.all()[0]))
    (as_partners,) = [one for one in found.others if one.title == PARTNERS]
    assert as_partners.verdict == "Le tirage aurait été moins bon, le plus grave d'abord :"
    assert as_partners.costs[0].startswith("partenaires qui l'ont déjà été : ")
    assert as_partners.costs[0].endswith(" au lieu de 0")


def test_four_people_cannot_sit_apart() -> None:
    round_ = draw_round(melee_of(4))
    found = told(reason(round_, *partners_of(round_.matches.get())))
    assert found[APART] == "Aucun tirage ne le permet."


def test_where_nothing_tells_draws_apart_the_lot_has_chosen() -> None:
    stage = melee_of(8)
    Stage.objects.filter(pk=stage.pk).update(options={"balance": "lot"})
    stage.refresh_from_db()
    found = reason(draw_round(stage), 1, 2)
    assert set(told(found).values()) == {"Un tirage aussi bon : le sort a choisi."}


def test_who_waits_is_told_so() -> None:
    round_ = draw_round(melee_of(5))
    waiting = round_.matches.get(ew=None).ns.number
    other = 1 if waiting != 1 else 2
    assert reason(round_, waiting, other).sentence.startswith(
        f"Le n° {waiting} attend cette partie."
    )


def test_tables_changed_by_hand_are_compared_with_nothing() -> None:
    round_ = draw_round(melee_of(8))
    one, other = round_.matches.order_by("table_number")
    swap_teams(round_, first=one.ns, second=other.ns, by=SERVER)
    found = reason(Round.objects.get(pk=round_.pk), 1, 2)
    assert found.others == ()
    assert found.sentence.endswith(
        "Ces tables ne sont plus celles qui ont été prouvées : elles ne se comparent pas."
    )


def test_what_takes_too_long_is_not_told_as_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    round_ = draw_round(melee_of(16))
    monkeypatch.setattr(melee_reasons, "SECONDS", 0.0)
    assert "Trop long à prouver ici : seul compte ce qui est dit plus haut." in set(
        told(reason(round_, 1, 2)).values()
    )


def test_somebody_who_was_not_drawn_is_told_so() -> None:
    stage = melee_of(4)
    round_ = draw_round(stage)
    TeamFactory(tournament=stage.tournament, number=9, players=["TARD T"])
    assert reason(round_, 1, 9).sentence == "Le n° 9 n'était pas dans ce tirage."


def test_the_page_tells_both() -> None:
    _first, second = play(melee_of(8), 2)
    one = partners_of(second.matches.all()[0])
    address = reverse("public:pair", args=[second.tournament.slug, second.number])
    page = Client().get(address, {"a": one[0], "b": one[1]}).content.decode()
    assert page.count("<h3>S&#x27;ils étaient adversaires</h3>") == 1
