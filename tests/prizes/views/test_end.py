"""The end of an evening on one page: final, given, handed; what stands in the way, who may what."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from prizes.domain.handing import GivenLot, hand_out, note_not_taken, swap_lot
from prizes.domain.lines import add_special_lot
from prizes.domain.lots import LotLine
from prizes.domain.palmares import arrest_palmares
from prizes.enums import AwardState, PrizeMembers
from prizes.models import Award, PrizeCategory, PrizePlan
from tests.crawling.sent_forms import SentForm, read_forms
from tests.factories import PlayerFactory
from tests.prizes.domain.lots import arrested, for_ranks, played, typed
from tests.prizes.views.test_lots import read, send
from tournaments.actors import SERVER
from tournaments.models import Tournament
from tournaments.views.own_forms import FIELD

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(tournament: Tournament) -> Tournament:
    """Four teams, their only round played, the ranking hidden from the public."""
    played(tournament, 4)
    Tournament.objects.update(stopped_at=timezone.now(), hides_standings=True)
    tournament.refresh_from_db()
    return tournament


def press_finish(client: Client, tournament: Tournament, **fields: Any) -> str:
    """Send the form that stands on the page."""
    page = read(client, "end", tournament)
    address = reverse("organiser:finish", args=[tournament.slug])
    form = page.split(f'action="{address}"')[1].split("</form>")[0]
    told = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
    assert FIELD in told
    return send(client, "finish", tournament, **{**told, **fields})


def states() -> list[str]:
    return list(Award.objects.order_by("number").values_list("state", flat=True))


def test_one_press_makes_final_and_gives(organiser: Client, over: Tournament) -> None:
    typed(over, *for_ranks("Jambon", "Vin"))
    page = press_finish(organiser, over)
    assert "Le classement est définitif, les lots sont attribués." in page
    over.refresh_from_db()
    assert (over.finished_at is not None, Award.objects.count()) == (True, 2)


def test_what_is_given_is_what_was_shown(organiser: Client, over: Tournament) -> None:
    typed(over, *for_ranks("Jambon"))
    page = press_finish(organiser, over, shown="0" * 32)
    assert "Ce que vous aviez vu a changé" in page
    over.refresh_from_db()
    assert (over.finished_at, Award.objects.count()) == (None, 0)


def test_without_lots_only_the_standings_are_made_final(
    organiser: Client, over: Tournament
) -> None:
    page = press_finish(organiser, over)
    assert "Le classement est définitif." in page
    assert "Remise</strong>" not in page
    assert "Imprimer le classement et les diplômes" in page


def test_an_appeal_may_come_between_the_two(organiser: Client, over: Tournament) -> None:
    Tournament.objects.update(appeal_minutes=15)
    typed(over, *for_ranks("Jambon"))
    page = press_finish(organiser, over)
    assert "Le classement est définitif." in page
    assert "Attribuer les lots" in page
    assert not Award.objects.exists()
    shown = re.findall(r'name="shown" value="(\w+)"', page)[0]
    assert "Les lots sont attribués." in send(organiser, "lots_give", over, shown=shown)


def test_before_the_last_round_one_may_stop(organiser: Client, tournament: Tournament) -> None:
    typed(played(tournament, 4), *for_ranks("Jambon"))
    page = read(organiser, "end", tournament)
    assert "Rendre définitif" not in page
    assert "On s'arrête après" in page


def test_a_team_gets_all_its_lots_with_one_press(helper: Client, over: Tournament) -> None:
    typed(over, LotLine(title="Jambon"))
    give_one_on_top(over)
    send(helper, "awards_mark", over, 1, mark="remis", proxy="Mme Petit")
    assert states() == [AwardState.HANDED, AwardState.HANDED]
    send(helper, "awards_mark", over, 1, mark="reprendre")
    assert states() == [AwardState.WAITING, AwardState.WAITING]


def test_whoever_takes_a_lot_for_a_team_is_proposed_from_the_register(
    helper: Client, over: Tournament
) -> None:
    PlayerFactory(club=over.club, name="PETIT Solange")
    arrested(over, *for_ranks("Jambon"))
    page = helper.get(reverse("organiser:end", args=[over.slug]))
    assert "PETIT Solange" in page.context["known"]
    assert '<option value="PETIT Solange">' in page.content.decode()
    send(helper, "awards_all", over)
    assert helper.get(reverse("organiser:end", args=[over.slug])).context["known"] == ()


def give_one_on_top(tournament: Tournament) -> None:
    """A lot of the first place and one on top of it for the same team, both given."""
    first = PrizeCategory(name="Premier", members=PrizeMembers.ALL)
    add_special_lot(tournament, line=LotLine(title="Coupe"), whom=first, by=SERVER)
    arrest_palmares(tournament, by=SERVER)


def test_a_lot_handed_since_a_page_was_opened_is_not_taken_back_with_all_others(
    organiser: Client, over: Tournament
) -> None:
    arrested(over, *for_ranks("Jambon", "Vin", "Panier"))
    hand_out(Award.objects.get(number=1), by=SERVER)
    page = reverse("organiser:end", args=[over.slug])
    older = form_to(organiser, page, "awards_all", over, "reprendre")
    hand_out(Award.objects.get(number=2), by=SERVER)
    said = organiser.post(older.action, older.values, follow=True).content.decode()
    assert "Ceci a changé depuis" in said
    assert states().count(AwardState.HANDED) == 2
    newer = form_to(organiser, page, "awards_all", over, "reprendre")
    organiser.post(newer.action, newer.values)
    assert states().count(AwardState.HANDED) == 0


@pytest.mark.parametrize("press", ["absente", "reprendre"])
def test_what_was_noted_of_a_team_since_is_not_said_otherwise_by_an_older_page(
    organiser: Client, over: Tournament, press: str
) -> None:
    (award,) = arrested(over, *for_ranks("Jambon"))
    if press == "reprendre":
        note_not_taken(award, state=AwardState.ABSENT, by=SERVER)
    page = reverse("organiser:end", args=[over.slug])
    older = form_to(organiser, page, "awards_mark", over, press, of=1)
    note_not_taken(award, state=AwardState.REFUSED, by=SERVER)
    said = organiser.post(older.action, older.values, follow=True).content.decode()
    assert ("Ceci a changé depuis" in said, states()) == (True, [AwardState.REFUSED])


@pytest.mark.parametrize("press", ["absente", "remis"])
def test_a_second_press_on_a_mark_of_a_team_is_no_news(
    organiser: Client, over: Tournament, press: str
) -> None:
    arrested(over, *for_ranks("Jambon"))
    page = reverse("organiser:end", args=[over.slug])
    form = form_to(organiser, page, "awards_mark", over, press, of=1)
    said = [organiser.post(form.action, form.values, follow=True).text for _press in range(2)]
    assert ["Ceci a changé" in one for one in said] == [False, False]
    assert states() in ([AwardState.ABSENT], [AwardState.HANDED])


def test_one_lot_of_a_team_that_was_refused_since_does_not_wait_again(
    organiser: Client, over: Tournament
) -> None:
    typed(over, *for_ranks("Jambon"))
    give_one_on_top(over)
    award = Award.objects.get(number=1)
    note_not_taken(award, state=AwardState.ABSENT, by=SERVER)
    page = reverse("organiser:end", args=[over.slug])
    older = form_to(organiser, page, "award_mark", over, "reprendre", of=1)
    note_not_taken(award, state=AwardState.REFUSED, by=SERVER)
    organiser.post(older.action, older.values)
    assert states() == [AwardState.REFUSED, AwardState.WAITING]
    newer = form_to(organiser, page, "award_mark", over, "reprendre", of=1)
    organiser.post(newer.action, newer.values)
    assert states() == [AwardState.WAITING, AwardState.WAITING]


def test_who_came_after_all_has_the_lot_that_an_older_page_hands_out(
    organiser: Client, over: Tournament
) -> None:
    (award,) = arrested(over, *for_ranks("Jambon"))
    page = reverse("organiser:end", args=[over.slug])
    older = form_to(organiser, page, "awards_mark", over, "remis", of=1)
    note_not_taken(award, state=AwardState.ABSENT, by=SERVER)
    organiser.post(older.action, older.values)
    assert states() == [AwardState.HANDED]


def test_an_older_page_hands_out_or_swaps_no_lot_that_it_did_not_show(
    organiser: Client, over: Tournament
) -> None:
    (award,) = arrested(over, *for_ranks("Jambon"))
    question = reverse("organiser:award_swap", args=[over.slug, award.number])
    page = reverse("organiser:end", args=[over.slug])
    handed = form_to(organiser, page, "awards_mark", over, "remis", of=1)
    swapped = form_to(organiser, question, "award_swap", over, of=award.number)
    swap_lot(award, given=GivenLot(title="Rosette"), by=SERVER)
    for form in (handed, swapped):
        organiser.post(form.action, {**form.values, "title": ["Panier"]})
    award.refresh_from_db()
    assert (award.state, award.title) == (AwardState.WAITING, "Rosette")


def test_lots_marked_since_the_question_are_not_given_up(
    organiser: Client, over: Tournament
) -> None:
    arrested(over, *for_ranks("Jambon", "Vin"))
    page = reverse("organiser:palmares_release", args=[over.slug])
    older = form_to(organiser, page, "palmares_release", over)
    note_not_taken(Award.objects.get(number=1), state=AwardState.REFUSED, by=SERVER)
    organiser.post(page, older.values)
    assert AwardState.REFUSED in states()
    organiser.post(page, form_to(organiser, page, "palmares_release", over).values)
    assert states() == []


def form_to(
    client: Client, page: str, route: str, tournament: Tournament, mark: str = "", of: int = 0
) -> SentForm:
    """The form of a page that is sent to a route, of one team or lot, with the button `mark`
    pressed."""
    action = reverse(f"organiser:{route}", args=[tournament.slug, *([of] if of else [])])
    found = read_forms(client.get(page).content.decode(), page)
    sent = [form for form in found if form.action == action and "shown" in form.values]
    form = next(form for form in sent if not mark or form.buttons.get("mark") == mark)
    return replace(form, values={**form.values, **({"mark": [mark]} if mark else {})})


def test_everything_is_handed_at_once_and_taken_back(organiser: Client, over: Tournament) -> None:
    arrested(over, *for_ranks("Jambon", "Vin", "Panier"))
    seen = []
    for mark in ("", "reprendre"):
        page = send(organiser, "awards_all", over, mark=mark)
        seen.append((set(states()), "Tout reprendre" in page, "Tout est remis" in page))
    assert seen == [
        ({AwardState.HANDED}, True, False), ({AwardState.WAITING}, False, True),
    ]  # fmt: skip


def test_who_is_absent_keeps_that_word_when_all_is_handed(
    organiser: Client, over: Tournament
) -> None:
    arrested(over, *for_ranks("Jambon", "Vin"))
    send(organiser, "awards_mark", over, 1, mark="absente")
    send(organiser, "awards_all", over)
    assert sorted(states()) == [AwardState.ABSENT, AwardState.HANDED]


def test_after_the_last_everybody_reads_the_ranking(organiser: Client, over: Tournament) -> None:
    arrested(over, *for_ranks("Jambon"))
    page = send(organiser, "awards_all", over)
    over.refresh_from_db()
    assert (over.hides_standings, "Tout le monde voit le classement." in page) == (False, True)


def test_a_helper_who_hands_the_last_one_shows_nothing(helper: Client, over: Tournament) -> None:
    arrested(over, *for_ranks("Jambon"))
    page = send(helper, "awards_all", over)
    over.refresh_from_db()
    assert (over.hides_standings, "Le classement est encore caché." in page) == (True, True)


def test_the_wall_goes_on_to_who_is_called(organiser: Client, over: Tournament) -> None:
    arrested(over, *for_ranks("Jambon", "Vin"))
    called = []
    send(organiser, "prizes", over, called=0, rank=2)
    for number in (3, 1):
        over.refresh_from_db()
        called.append(over.places_called)
        send(organiser, "awards_mark", over, number, mark="remis")
    over.refresh_from_db()
    assert (called, over.places_called) == ([3, 4], None)


def test_level_teams_are_told_and_may_share(organiser: Client, over: Tournament) -> None:
    typed(over, LotLine(cash_cents=2000))
    send(organiser, "lots_sharing", over, sharing="drawn")
    assert PrizePlan.objects.get().sharing == "drawn"


@pytest.mark.parametrize(
    "address", ["lots/", "lots/apercu/", "lots/remise/", "terminer/", "palmares/"]
)
def test_addresses_of_before_lead_here(
    address: str, organiser: Client, tournament: Tournament
) -> None:
    answer = organiser.get(f"/orga/{tournament.slug}/{address}", follow=True)
    assert answer.redirect_chain[-1][0] == reverse("organiser:end", args=[tournament.slug])


@pytest.mark.parametrize("is_over", [False, True])
def test_one_button_is_the_next_thing(
    is_over: bool, organiser: Client, tournament: Tournament
) -> None:
    typed(played(tournament, 4), *for_ranks("Jambon", "Vin"))
    if is_over:
        Tournament.objects.update(stopped_at=timezone.now())
    assert read(organiser, "end", tournament).count("button--primary") == 1
