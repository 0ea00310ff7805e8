"""The page of an appeal: proposed by one, voted on by the jury, carried out as it was shown."""

import html

import pytest
from django.contrib.auth.models import User
from django.db.models import F
from django.test import Client
from django.urls import reverse

from arbitration.domain.appeals import lodge_appeal, name_jury
from arbitration.domain.judgements import carry_judgement, note_votes, propose_judgement
from arbitration.domain.rulings import Decision
from arbitration.enums import AppealState
from arbitration.models import Appeal, Ruling
from arbitration.tables import build_ruling_grid, list_penalty_rows
from tests.arbitration.deciding import decide, penalty, rule_deal_lost
from tests.arbitration.tables import arbiter_of, finished_match, reported
from tests.crawling.answers import post_as_shown
from tests.crawling.reading import as_read
from tests.factories import TournamentFactory
from tournaments.actors import SERVER, Actor
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

PROPOSED = {"outcome": "reversed", "reason": "Le pli a été revu"}


@pytest.fixture
def tournament(db: None) -> Tournament:
    return TournamentFactory(length_value=3, appeal_minutes=30)


@pytest.fixture
def judge(tournament: Tournament) -> Actor:
    """Who ruled."""
    return arbiter_of(tournament)


@pytest.fixture
def others(tournament: Tournament, arbiter: Client, judge: Actor) -> list[User]:
    """The jury beside the reader; who ruled is named too."""
    others = [arbiter_of(tournament).user for _number in range(2)]
    reader = User.objects.get(pk=arbiter.session["_auth_user_id"])
    name_jury(tournament, users=[one for one in (*others, reader, judge.user) if one], by=SERVER)
    return [one for one in others if one]


@pytest.fixture
def appeal(tournament: Tournament, judge: Actor) -> Appeal:
    match = finished_match(tournament)
    ruling = rule_deal_lost(match, by=judge)
    return lodge_appeal(ruling, team=match.ns, words="Il avait fourni", by=SERVER)


def at(appeal: Appeal, route: str = "appeal") -> str:
    return reverse(f"arbitration:{route}", args=[appeal.ruling.tournament.slug, appeal.key])


def ballots(client: Client, appeal: Appeal, **changed: str) -> dict[str, str]:
    """The votes as the page has them, some of them changed."""
    form = client.get(at(appeal)).context["votes_form"]
    held = {field.html_initial_name: field.initial for field in form}
    return held | {field.html_name: field.initial for field in form} | changed


def test_a_judgement_that_was_looked_at_still_asks_for_its_reason(
    arbiter: Client, appeal: Appeal, others: list[User]
) -> None:
    page = arbiter.post(at(appeal), {"outcome": "reversed", "look": "1"})
    form = page.context["form"]
    assert (form.errors, form.fields["reason"].required) == ({}, True)


def test_one_at_the_desk_notes_who_sits_and_the_judgement_follows(
    arbiter: Client, appeal: Appeal, others: list[User]
) -> None:
    post_as_shown(arbiter, at(appeal), PROPOSED)
    page = as_read(arbiter.get(at(appeal)).content.decode())
    assert "Il manque 2 voix pour que le jury puisse juger." in page
    shown = arbiter.get(at(appeal)).context["shown"]
    cast = {f"vote-{one.pk}": "for" for one in others}
    arbiter.post(at(appeal, "appeal_votes"), ballots(arbiter, appeal, **cast))
    arbiter.post(at(appeal, "appeal_judge"), {"shown": shown})
    assert Ruling.objects.in_force().get().revises == appeal.ruling
    assert "3 voix pour, 0 contre" in as_read(arbiter.get(at(appeal)).content.decode())


def test_a_page_that_is_older_takes_nobodys_vote_back(
    arbiter: Client, appeal: Appeal, others: list[User]
) -> None:
    post_as_shown(arbiter, at(appeal), PROPOSED)
    older = ballots(arbiter, appeal, **{f"vote-{others[0].pk}": "against"})
    note_votes(appeal, votes={others[1]: True}, by=Actor(user=others[1]))
    arbiter.post(at(appeal, "appeal_votes"), older)
    cast = sorted(vote["in_favour"] for vote in Appeal.objects.get().votes.values())
    assert cast == [False, True, True]


@pytest.mark.parametrize(
    ("named", "said"),
    [
        (0, "Personne n'est encore nommé pour juger cet appel : il faut 3 membres, sans l'arbitre"),
        (1, "Ce jury compte 1 membre sans l'arbitre qui a rendu la décision, et il en faut 3 :"),
    ],
)
def test_a_jury_too_small_is_said_before_anybody_votes(
    arbiter: Client, appeal: Appeal, others: list[User], judge: Actor, named: int, said: str
) -> None:
    users = [judge.user, *others[:named]]
    name_jury(appeal.ruling.tournament, users=users, by=SERVER)
    page = as_read(html.unescape(arbiter.get(at(appeal)).content.decode()))
    assert said in page


def test_the_list_warns_of_a_jury_too_small(
    arbiter: Client, appeal: Appeal, others: list[User], judge: Actor
) -> None:
    address = reverse("arbitration:appeals", args=[appeal.ruling.tournament.slug])
    (line,) = arbiter.get(address).context["appeals"]
    name_jury(appeal.ruling.tournament, users=[others[0], judge.user], by=SERVER)
    (smaller,) = arbiter.get(address).context["appeals"]
    assert (line.shortage, smaller.shortage[:22]) == ("", "Ce jury compte 1 membr")


def test_who_judges_one_appeal_is_named_on_its_page(
    organiser: Client, appeal: Appeal, others: list[User]
) -> None:
    organiser.post(at(appeal, "appeal_jury"), {"users": [str(others[0].pk)]})
    assert list(Appeal.objects.get().judges.all()) == [others[0]]


def test_the_jury_goes_back_on_its_ruling_by_the_votes_typed_beside_it(
    arbiter: Client, appeal: Appeal, others: list[User]
) -> None:
    first = Actor(user=others[0])
    reader = User.objects.get(pk=arbiter.session["_auth_user_id"])
    reversed_ = Decision(reason="Le pli a été revu")
    propose_judgement(appeal, outcome=AppealState.REVERSED, decision=reversed_, by=first)
    note_votes(appeal, votes={others[1]: True, reader: True}, by=first)
    carry_judgement(appeal, by=first)
    held = Ruling.objects.in_force().get()
    address = reverse("arbitration:ruling_revise", args=[held.tournament.slug, held.number])
    form = arbiter.get(address).context["votes_form"]
    typed = {"reason": "Non", **{field.html_name: "none" for field in form}}
    typed |= {field.html_initial_name: "none" for field in form}
    page = as_read(post_as_shown(arbiter, address, typed, apply="1").content.decode())
    assert "Il manque 2 voix" in page
    assert Ruling.objects.in_force().get() == held
    typed |= {field.html_name: "for" for field in form}
    post_as_shown(arbiter, address, typed, apply="1")
    assert len(Ruling.objects.in_force().get().votes) == 3


def test_a_jury_signs_together_whoever_pressed_the_button(
    arbiter: Client, tournament: Tournament, appeal: Appeal, others: list[User]
) -> None:
    User.objects.update(first_name="Juré", last_name=F("username"))
    taken = decide(
        reported("conduct", appeal.ruling.incident.match, side="NS"), penalty(appeal.team)
    )
    second = lodge_appeal(taken, team=appeal.team, words="Non", by=SERVER)
    post_as_shown(arbiter, at(second), PROPOSED)
    cast = {f"vote-{others[0].pk}": "for", f"vote-{others[1].pk}": "against"}
    arbiter.post(at(second, "appeal_votes"), ballots(arbiter, second, **cast))
    carry_judgement(Appeal.objects.get(pk=second.pk), by=Actor(user=others[1]))
    number = Ruling.objects.get(revises=taken).number
    page = as_read(
        arbiter.get(reverse("arbitration:ruling", args=[tournament.slug, number])).content.decode()
    )
    reader = User.objects.get(pk=arbiter.session["_auth_user_id"])
    names = ", ".join(sorted(f"Juré {one.username}" for one in (*others, reader)))
    assert page.count(f"· Le jury : {names} · 2 voix pour, 1 contre") == 1
    (row,) = list_penalty_rows(tournament).rows
    assert row.get_cell("outcome").startswith(
        f"annulée par la décision n° {number} : Le pli a été revu · "
    )
    assert build_ruling_grid(tournament).rows[-1][9] == f"Le jury : {names}"


def test_an_empty_jury_says_that_a_role_comes_first(client: Client) -> None:
    tournament = TournamentFactory()
    client.force_login(User.objects.create_superuser("chef"))
    page = client.get(reverse("arbitration:jury", args=[tournament.slug])).content.decode()
    assert f'href="{reverse("organiser:rights", args=[tournament.slug])}"' in page
    assert "de rôle d'arbitre" in page
