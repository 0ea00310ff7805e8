"""What an arbiter or the jury signs is what the page showed; else it is shown again."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arbitration.domain.appeals import lodge_appeal, name_jury
from arbitration.domain.incidents import take_incident
from arbitration.models import Appeal, Incident, Ruling
from arbitration.queries.proposals import find_proposal
from tests.arbitration.deciding import rule_deal_lost
from tests.arbitration.penalties import penalise
from tests.arbitration.tables import arbiter_of, finished_match, reported, sheet_of
from tests.factories import RoundFactory, TournamentFactory
from tests.running.made_once import made_once
from tournaments.actors import SERVER
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.enums import DrawSystem, RoundState
from tournaments.models import Match, Round, Tournament
from tournaments.models.sheets.shapes import TotalsFacts
from tournaments.pairing import request_as_json
from tournaments.queries.draws.requests import build_draw_request

PageOf = Callable[[Match, Client], tuple[str, dict[str, Any]]]

pytestmark = pytest.mark.django_db
CHANGED = "Ce que vous aviez vu a changé : voici ce que cela change maintenant."
"""What the page says when it shows its preview again."""


def finish_a_match() -> Match:
    """Table 1 with its three deals handed in, where a jury of one may decide."""
    return finished_match(TournamentFactory(length_value=3, appeal_minutes=30, jury_quorum=1))


once = made_once(finish_a_match)


@pytest.fixture
def match(db: None, once: Callable[[], Match]) -> Match:
    return once()


@pytest.fixture
def tournament(match: Match) -> Tournament:
    return match.round.tournament


def address_of_incident(match: Match, arbiter: Client) -> tuple[str, dict[str, Any]]:
    incident = reported("irregular-card", match, deal_number=3, seat="S")
    place = [incident.tournament.slug, incident.key]
    return reverse("arbitration:incident_decide", args=place), {"apply": "1"}


def address_of_revision(match: Match, arbiter: Client) -> tuple[str, dict[str, Any]]:
    ruling = rule_deal_lost(match)
    place = [ruling.tournament.slug, ruling.number]
    return reverse("arbitration:ruling_revise", args=place), {"apply": "1"}


def address_of_appeal(match: Match, arbiter: Client) -> tuple[str, dict[str, Any]]:
    ruling = rule_deal_lost(match)
    lodge_appeal(ruling, team=match.ns, words="Non", by=SERVER)
    juror = User.objects.get(pk=arbiter.session["_auth_user_id"])
    name_jury(ruling.tournament, users=[juror], by=SERVER)
    place = [ruling.tournament.slug, Appeal.objects.get().key]
    return reverse("arbitration:appeal", args=place), {"outcome": "changed"}


PAGES = [address_of_incident, address_of_revision, address_of_appeal]
DECIDED = {"lost": "NS", "reason": "Ainsi jugé"}


def hand_in_the_other_table(match: Match) -> None:
    other = match.round.matches.get(table_number=2)
    totals = TotalsFacts(NS=386, EW=100)
    hand_in_sheet(other.sheet, totals=totals, base_version=0, by=SERVER)


def penalise_the_winner(match: Match) -> None:
    assert match.ew is not None
    penalise(match.ew, -500)


HAPPENINGS = [hand_in_the_other_table, penalise_the_winner]


def counted(match: Match) -> tuple[str, int]:
    """What would tell that something was applied."""
    return sheet_of(match).lost_by, Ruling.objects.count()


@pytest.mark.parametrize("happen", HAPPENINGS)
@pytest.mark.parametrize("page_of", PAGES)
def test_what_changed_elsewhere_is_shown_first_and_may_then_be_applied(
    arbiter: Client, match: Match, page_of: PageOf, happen: Callable[[Match], None]
) -> None:
    address, act = page_of(match, arbiter)
    typed = {**DECIDED, **{key: act[key] for key in act if key != "apply"}}
    before, shown = counted(match), arbiter.post(address, {**typed, "look": "1"}).context["shown"]
    happen(match)
    page = arbiter.post(address, {**typed, **act, "shown": shown})
    assert (counted(match), page.content.decode().count(CHANGED)) == (before, 1)
    arbiter.post(address, {**typed, **act, "shown": page.context["shown"]})
    assert counted(match) == ("NS", before[1] + 1)


@pytest.mark.parametrize("page_of", PAGES)
def test_what_was_shown_is_applied(arbiter: Client, match: Match, page_of: PageOf) -> None:
    address, act = page_of(match, arbiter)
    typed = {**DECIDED, **{key: act[key] for key in act if key != "apply"}}
    page = arbiter.post(address, {**typed, "look": "1"})
    shown = page.context["preview"].after
    arbiter.post(address, {**typed, **act, "shown": page.context["shown"]})
    sheet = sheet_of(match)
    assert (sheet.result, sheet.lost_by) == (shown.result, shown.lost_by)


@pytest.mark.parametrize("page_of", PAGES)
def test_something_else_than_what_was_shown_is_shown_first(
    arbiter: Client, match: Match, page_of: PageOf
) -> None:
    address, act = page_of(match, arbiter)
    typed = {**DECIDED, **{key: act[key] for key in act if key != "apply"}}
    before, shown = counted(match), arbiter.post(address, {**typed, "look": "1"}).context["shown"]
    page = arbiter.post(address, {**typed, **act, "lost": "EW", "shown": shown})
    assert (counted(match), page.content.decode().count(CHANGED)) == (before, 1)


@pytest.mark.parametrize("page_of", PAGES)
def test_nothing_is_applied_without_a_preview(
    arbiter: Client, match: Match, page_of: PageOf
) -> None:
    address, act = page_of(match, arbiter)
    before = counted(match)
    page = arbiter.post(address, {**DECIDED, **act})
    assert (counted(match), page.context["preview"].refused) == (before, None)
    assert CHANGED not in page.content.decode()


@pytest.mark.parametrize("page_of", PAGES)
def test_a_preview_asks_for_no_reason(arbiter: Client, match: Match, page_of: PageOf) -> None:
    address, act = page_of(match, arbiter)
    typed = {"lost": "NS", **{key: act[key] for key in act if key != "apply"}}
    page = arbiter.post(address, {**typed, "look": "1"})
    assert (page.context["form"].errors, page.context["preview"].refused) == ({}, None)


@pytest.mark.parametrize("page_of", PAGES)
def test_a_missing_reason_keeps_the_preview(arbiter: Client, match: Match, page_of: PageOf) -> None:
    address, act = page_of(match, arbiter)
    before = counted(match)
    page = arbiter.post(address, {**DECIDED, **act, "reason": ""})
    assert (list(page.context["form"].errors), counted(match)) == (["reason"], before)
    assert page.context["preview"].refused is None


def test_an_incident_that_another_arbiter_has_leads_back_to_it(
    arbiter: Client, match: Match
) -> None:
    address, _act = address_of_incident(match, arbiter)
    incident = Incident.objects.get()
    take_incident(incident, by=arbiter_of(match.round.tournament))
    place = [incident.tournament.slug, incident.key]
    to = reverse("arbitration:incident", args=place)
    assert arbiter.get(address).headers["Location"] == to


def test_an_incident_taken_meanwhile_is_told_by_the_preview(arbiter: Client, match: Match) -> None:
    address, _act = address_of_incident(match, arbiter)
    take_incident(Incident.objects.get(), by=arbiter_of(match.round.tournament))
    page = arbiter.post(address, DECIDED)
    assert page.context["preview"].refused.code == "taken"


@pytest.mark.parametrize(("deal", "differs"), [("NS", True), ("EW", False)])
def test_a_revision_tells_which_later_draws_would_have_differed(
    arbiter: Client, match: Match, deal: str, differs: bool
) -> None:
    hand_in_the_other_table(match)
    address, _act = address_of_revision(match, arbiter)
    stage, tournament = match.round.stage, match.round.tournament
    request = replace(build_draw_request(stage, number=2, seed=1), system=DrawSystem.RANKING)
    stored = request_as_json(request)
    RoundFactory(tournament=tournament, number=2, system=DrawSystem.RANKING, draw_input=stored)
    preview = arbiter.post(address, {"deal": deal}).context["preview"]
    assert [(draw.round.number, draw.differs) for draw in preview.follows.later_draws] == [
        (2, differs)
    ]


def test_a_deal_of_a_closed_round_is_not_offered_to_be_played_again(
    arbiter: Client, match: Match
) -> None:
    address, _act = address_of_incident(match, arbiter)
    offered = []
    for state in (RoundState.PUBLISHED, RoundState.CLOSED):
        Round.objects.update(state=state, closed_at=timezone.now())
        choices = arbiter.get(address).context["form"].fields["deal"].choices
        offered.append({"redeal", "annulled"} & {value for value, _label in choices})
    assert offered == [{"redeal", "annulled"}, set()]


def typed_third_deal(match: Match) -> tuple[Incident, dict[str, str]]:
    """An incident that the tariff decides, and what the button that looks at it sends."""
    incident = reported("irregular-card", match, deal_number=3, seat="S")
    proposal = find_proposal(incident)
    assert proposal is not None
    return incident, {"seen": proposal.seal}


@pytest.mark.parametrize("happen", HAPPENINGS)
def test_a_tariff_that_was_looked_at_is_applied_as_it_was_shown(
    arbiter: Client, match: Match, happen: Callable[[Match], None]
) -> None:
    incident, typed = typed_third_deal(match)
    look, accept = (
        reverse(f"arbitration:incident_{name}", args=[incident.tournament.slug, incident.key])
        for name in ("preview", "accept")
    )
    shown = arbiter.post(look, typed, headers={"HX-Request": "true"}).context["shown"]
    happen(match)
    page = arbiter.post(accept, {**typed, "shown": shown, "reason": "Vu"})
    said = page.content.decode()
    assert (Ruling.objects.count(), said.count(CHANGED), said.count("\nVu</textarea>")) == (0, 1, 1)
    arbiter.post(accept, {**typed, "shown": page.context["shown"]})
    assert Ruling.objects.count() == 1


def test_what_applies_a_tariff_sends_what_was_looked_at(arbiter: Client, match: Match) -> None:
    incident, typed = typed_third_deal(match)
    place = [incident.tournament.slug, incident.key]
    page = arbiter.post(reverse("arbitration:incident_preview", args=place), typed)
    accept = reverse("arbitration:incident_accept", args=place)
    form = page.content.decode().split(f'action="{accept}"')[1].split("</form>")[0]
    assert form.count(f'name="shown" value="{page.context["shown"]}"') == 1
    arbiter.post(accept, {**typed, "shown": page.context["shown"]})
    assert Ruling.objects.count() == 1
