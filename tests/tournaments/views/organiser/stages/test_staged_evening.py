"""An evening of pools and a final bracket, run from the organiser's pages alone."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import TeamFactory
from tests.running.nightly import nightly_but
from tests.tournaments.chains import finish, first_stage, stage_after
from tournaments.models import Round, Stage, Tournament

pytestmark = pytest.mark.django_db

PAGES = ("organiser:overview", "organiser:rounds", "organiser:stages", "public:standings")


def draw_and_play(
    organiser: Client, tournament: Tournament, stage: int, *, reads: bool = True
) -> Round | None:
    """A round drawn and published from the pages, every page read on the way if it `reads`; None
    at the end."""
    organiser.post(reverse("organiser:draw_preview", args=[tournament.slug]), {"stage": str(stage)})
    round_ = tournament.rounds.filter(state="preview").first()
    if round_ is None:
        return None
    numbers = [tournament.slug, round_.number]
    assert organiser.get(reverse("organiser:round", args=numbers)).status_code == 200
    organiser.post(reverse("organiser:draw_publish", args=numbers))
    if reads:
        read_pages(organiser, round_)
    return finish(Round.objects.get(pk=round_.pk))


def read_pages(organiser: Client, round_: Round) -> None:
    """What an evening's people look at while a round is played."""
    tournament, numbers = round_.tournament, [round_.tournament.slug, round_.number]
    pages = [reverse(name, args=[tournament.slug]) for name in PAGES]
    pages += [
        reverse("organiser:stage", args=[tournament.slug, round_.stage.number]),
        reverse("organiser:round", args=numbers),
        reverse("public:draw", args=numbers),
        reverse("public:certificate", args=numbers),
        reverse("public:draw_input", args=numbers),
        reverse("public:seats", args=[tournament.slug]),
        reverse("public:wall", args=[tournament.slug]),
        reverse("public:tournament", args=[tournament.slug]),
    ]
    assert [organiser.get(page).status_code for page in pages] == [200] * len(pages)


def play_out(organiser: Client, tournament: Tournament, stage: int) -> int:
    """How many rounds are played until none can be drawn; every second one has its pages read."""
    rounds = 0
    while draw_and_play(organiser, tournament, stage, reads=rounds % 2 == 0):
        rounds += 1
    return rounds


@pytest.mark.parametrize("last", nightly_but({"movement"}, ["double_elimination", "movement"]))
def test_pools_and_what_follows_run_from_the_pages(
    last: str, organiser: Client, tournament: Tournament
) -> None:
    for number in range(1, 12):
        TeamFactory(tournament=tournament, number=number)
    Stage.objects.filter(tournament=tournament).update(system="pools")
    final = stage_after(
        first_stage(tournament),
        "Finale",
        system=last,
        entry="ranks",
        to_place=2,
        places_per_pool=True,
        rounds_planned=2,
    )
    rest = stage_after(
        first_stage(tournament), "Consolante", system="slide", entry="others", rounds_planned=2
    )
    pools = play_out(organiser, tournament, 1)
    for stage in (final, rest):
        place = [tournament.slug, stage.number]
        shown = organiser.get(reverse("organiser:stage", args=place)).context["shown"]
        organiser.post(reverse("organiser:stage_open", args=place), {"shown": shown})
    found = [draw_and_play(organiser, tournament, 3), draw_and_play(organiser, tournament, 2)]
    assert (pools, None in found) == (3, False)
    rounds = 1 + (play_out(organiser, tournament, 2) if last == "double_elimination" else 0)
    assert rounds == {"double_elimination": 6, "movement": 1}[last]
