"""The record of a tournament: three editions of the same decisions."""

import html
import io
import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pypdf import PdfReader

from arbitration.domain.incidents import withdraw_incident
from arbitration.domain.rulings import Decision, revise_ruling, rule_on_incident
from arbitration.effects.table_effects import FixedDeal
from arbitration.effects.team_effects import Penalty
from arbitration.models import Ruling
from arbitration.pages.journal.names import Names
from tests.arbitration.deciding import LOST_BY_NS, accept
from tests.arbitration.tables import arbiter_of, finished_match, match_in_play, reported
from tests.crawling.answers import post_as_shown
from tests.crawling.reading import as_read
from tests.factories import TeamFactory, TournamentFactory
from tests.people import member
from tests.running.made_once import made_once
from tests.tournaments.chains import first_stage, play, tournament_of
from tests.tournaments.printing.evenings import needs_pango
from tests.tournaments.score_facts import played
from tournaments.actors import SERVER, Actor
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.sheets.corrections import correct_sheet
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.domain.teams.check_in import record_departure, record_return
from tournaments.domain.teams.substitutes import substitute_player
from tournaments.domain.tournament.endings import finish_tournament
from tournaments.enums import Forfeit, Role, SheetState
from tournaments.models import Job, Match, Player, Round, ScoreSheet, Tournament

pytestmark = pytest.mark.django_db


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """A match that was ruled on, and who ruled."""

    match: Match
    judge: Actor


def rule_on_a_match() -> Evening:
    """A match with a ruling that corrects it, and an incident without consequence."""
    tournament = TournamentFactory(length_value=3)
    judge = arbiter_of(tournament)
    assert judge.user is not None
    judge.user.first_name, judge.user.last_name = "Claude", "Arbitre"
    judge.user.save()
    match = finished_match(tournament)
    effect = FixedDeal(deal=3, facts=LOST_BY_NS)
    decision = Decision(effects=(effect,), reason="Du pique en main")
    incident = reported("irregular-card", match, deal_number=3, words="Dupont a triché")
    rule_on_incident(incident, decision=decision, by=judge)
    withdraw_incident(reported("conduct", match, words="Un mot"), reason="Excusé", by=SERVER)
    return Evening(match=match, judge=judge)


once = made_once(rule_on_a_match)


@pytest.fixture
def evening(once: Callable[[], Evening]) -> Evening:
    return once()


@pytest.fixture
def match(evening: Evening) -> Match:
    return evening.match


@pytest.fixture
def tournament(match: Match) -> Tournament:
    return match.round.tournament


@pytest.fixture
def judge(evening: Evening) -> Actor:
    return evening.judge


@pytest.fixture
def another(tournament: Tournament) -> Tournament:
    """A tournament of the same club of which nothing is told yet."""
    return TournamentFactory(club=tournament.club, length_value=3)


def record(client: Client, match: Match, edition: str) -> str:
    address = reverse("arbitration:record", args=[match.round.tournament.slug])
    return client.get(address, {"edition": edition}).content.decode()


def words(client: Client, match: Match, edition: str) -> str:
    return as_read(html.unescape(record(client, match, edition)))


@pytest.mark.parametrize(
    ("edition", "names", "reasons", "internal"),
    [
        ("public", True, False, False),
        ("numbers", False, False, False),
        ("internal", True, True, True),
        ("", True, False, False),
        ("x", True, False, False),
    ],
)
def test_each_edition_tells_what_it_may(
    arbiter: Client,
    match: Match,
    judge: Actor,
    edition: str,
    names: bool,
    reasons: bool,
    internal: bool,
) -> None:
    page = record(arbiter, match, edition)
    assert ("JOUEUR" in page, "Du pique en main" in page) == (names, reasons)
    told = (judge.name in page, "Dupont a triché" in page, "Excusé" in page)
    assert told == (internal, internal, internal)


def test_the_public_reads_a_reason_that_was_meant_for_it(
    arbiter: Client, match: Match, judge: Actor
) -> None:
    decision = Decision(reason="Le dé était pipé", tells_public=True)
    rule_on_incident(reported("conduct", match), decision=decision, by=judge)
    editions = ("public", "numbers", "internal")
    said = ["Le dé était pipé" in words(arbiter, match, edition) for edition in editions]
    assert said == [True, False, True]


def test_who_types_a_reason_is_told_what_the_public_reads(arbiter: Client, match: Match) -> None:
    slug = match.round.tournament.slug
    for ticked in ({}, {"tells_public": "on"}):
        incident = reported("conduct", match, side="NS")
        address = reverse("arbitration:incident_decide", args=[slug, incident.key])
        page = as_read(html.unescape(arbiter.get(address).content.decode()))
        assert page.count("Le public lit aussi cette raison") == 1
        typed = {"adjusted": "1", "amount": "-50", "reason": "Ivre et insultant", **ticked}
        post_as_shown(arbiter, address, typed, apply="1")
    told = Ruling.objects.order_by("-pk").values_list("tells_public", flat=True)[:2]
    assert list(told) == [True, False]


def test_decisions_corrections_draws_and_standings_stand_in_it(
    arbiter: Client, match: Match
) -> None:
    page = record(arbiter, match, "public")
    told = (
        "on écrit 162 points pour EO (équipe 2)",
        "de 254 – 232 à 172 – 314",
        "Personne ne rejoue contre les mêmes adversaires.",
        "Provisoire",
    )
    assert [said for said in told if said not in page] == []


def test_it_is_printed(arbiter: Client, match: Match) -> None:
    address = reverse("arbitration:record_paper", args=[match.round.tournament.slug])
    answer = arbiter.get(address, {"edition": "numbers"})
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
    assert ("Procès-verbal" in text, "JOUEUR" in text) == (True, False)


@needs_pango
def test_nobody_is_named_anywhere_in_the_file_without_names(arbiter: Client, match: Match) -> None:
    tournament = match.round.tournament
    address = reverse("arbitration:record_paper", args=[tournament.slug])
    answer = arbiter.get(address, {"edition": "numbers"})
    file = PdfReader(io.BytesIO(answer.content))
    told = [page.extract_text() for page in file.pages]
    told += [str(file.metadata), str(file.xmp_metadata), str(file.outline)]
    told.append(answer["Content-Disposition"])
    names = set(Player.objects.values_list("name", flat=True))
    for first, last in User.objects.values_list("first_name", "last_name"):
        names |= {f"{first} {last}".strip()}
    assert [name for name in names if name and name in "".join(told)] == []


@needs_pango
def test_the_name_of_the_file_tells_the_edition(arbiter: Client, match: Match) -> None:
    address = reverse("arbitration:record_paper", args=[match.round.tournament.slug])
    files = {
        edition: arbiter.get(address, {"edition": edition})["Content-Disposition"]
        for edition in ("public", "numbers", "internal")
    }
    ends = {edition: file.rpartition("proces-verbal")[2] for edition, file in files.items()}
    assert ends == {"public": '.pdf"', "numbers": '-sans-noms.pdf"', "internal": '-interne.pdf"'}


@needs_pango
def test_a_long_one_is_offered_as_a_job(
    arbiter: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.printing.papers.MOST_WEIGHT_AT_ONCE", 0)
    address = reverse("arbitration:record_paper", args=[match.round.tournament.slug])
    offered = arbiter.get(address, {"edition": "numbers"})
    answer = arbiter.post(address, {"edition": "numbers"})
    job = Job.objects.get()
    assert offered.templates[0].name == "arbitration/record_prepare.html"
    assert (answer["Location"], job.arguments["edition"]) == (
        reverse("jobs:page", args=[job.pk]), "numbers",
    )  # fmt: skip


def test_who_was_at_fault_which_card_and_what_the_deal_was_are_told(
    arbiter: Client, match: Match
) -> None:
    page = words(arbiter, match, "public")
    told = (
        "En faute : équipe 2, JOUEUR",
        'Couleur : <span class="suit suit--diamonds">♦</span>',
        "Donne 3 : de 82 – 80 à 0 – 162.",
        "Joueurs</dt><dd>8</dd>",
    )
    assert [said for said in told if said not in page] == []
    assert "En faute : équipe 2 ·" in words(arbiter, match, "numbers")


def test_misdeals_are_counted_and_told_before_a_sheet_is_handed_in(
    arbiter: Client, another: Tournament
) -> None:
    match = match_in_play(another)
    for _time in range(3):
        accept(reported("misdeal", match, seat="N", deal_number=1))
    page = words(arbiter, match, "public")
    for said in (
        "1re fausse donne du donneur Nord.",
        "3e fausse donne de suite du donneur Nord.",
        "Donne 1 : 0 – 162, rien n'y était écrit.",
    ):
        assert page.count(said) == 1


def test_what_rests_on_different_texts_is_cited_apart(arbiter: Client, match: Match) -> None:
    incident = reported("misdeal", match, deal_number=2, seat="N", facts={"earlier": 2})
    accept(incident)
    page = as_read(re.sub("<[^>]+>", "", words(arbiter, match, "public")))
    usage = "Usage retenu par le tarif : les textes ne fixent rien."
    assert f"Le joueur suivant donne. {usage}" in page
    assert page.count("Article VIII.A.") == 1


def test_what_changed_beside_the_draws_is_told(
    arbiter: Client, match: Match, tournament: Tournament
) -> None:
    other = match.round.matches.get(table_number=2)
    record_forfeit(other, absent=Forfeit.EW, by=SERVER)
    substitute_player(match.ns, position=1, name="VASSEUR Paul", since_round=2, by=SERVER)
    reported("misdeal", match, deal_number=2)
    sheet = ScoreSheet.objects.get(match=match)
    sheet.result |= {"finished": False}
    sheet.save()
    page = words(arbiter, match, "public")
    told = (
        "VASSEUR Paul remplace JOUEUR",
        f"Partie 1, table 2 : forfait (équipe {other.ew.number}).",
        "Partie 1, table 1 : partie arrêtée par le temps après 3 donnes.",
        "Incidents non tranchés</dt>",
    )
    assert [said for said in told if said not in page] == []
    bare = record(arbiter, match, "numbers")
    assert ("VASSEUR" in bare, "un joueur est remplacé" in bare) == (False, True)


def test_standings_are_a_link_on_the_page_and_stand_on_the_paper(
    arbiter: Client, match: Match
) -> None:
    slug = match.round.tournament.slug
    assert reverse("public:standings", args=[slug]) in record(arbiter, match, "public")
    page, paper = (
        arbiter.get(reverse(f"arbitration:{name}", args=[slug]), {"format": "html"})
        for name in ("record", "record_paper")
    )
    assert ['class="table ranking"' in one.content.decode() for one in (page, paper)] == [
        False,
        True,
    ]


def test_teams_without_names_cannot_be_read_as_scores(arbiter: Client, match: Match) -> None:
    page = " ".join(record(arbiter, match, "numbers").split())
    ns, ew = (
        '<span class="side__seat">NS</span> équipe 1',
        '<span class="side__seat">EO</span> équipe 2',
    )
    assert (page.count(ns), page.count(ew)) == (1, 1)


def test_an_evening_without_an_incident_says_so_in_one_line(
    arbiter: Client, another: Tournament
) -> None:
    page = record(arbiter, finished_match(another), "public")
    quiet = "Ni décision, ni incident, ni appel, ni pénalité, ni feuille corrigée."
    assert (page.count(quiet), page.count("Aucun.<") + page.count("Aucune.<")) == (1, 0)


def counted(match: Match) -> ScoreSheet:
    """The sheet of the match, closed as after its round."""
    ScoreSheet.objects.filter(match=match).update(state=SheetState.LOCKED)
    return ScoreSheet.objects.get(match=match)


def test_what_a_ruling_changed_on_a_counted_sheet_is_told_with_the_ruling(
    arbiter: Client, match: Match, judge: Actor
) -> None:
    counted(match)
    effect = FixedDeal(deal=1, facts=LOST_BY_NS)
    incident = reported("irregular-card", match, deal_number=1)
    rule_on_incident(incident, decision=Decision(effects=(effect,)), by=judge)
    page = record(arbiter, match, "public")
    assert page.count("La marque de la table passe de 172 – 314 à 72 – 414.") == 1
    assert page.count("Aucune, hors des décisions ci-dessus.") == 1


def test_what_a_revision_changed_is_told_from_before_it_to_after_it(
    arbiter: Client, match: Match, judge: Actor
) -> None:
    counted(match)
    effect = FixedDeal(deal=3, facts={"annulled": True})
    revision = Decision(effects=(effect,), reason="Annulée par les deux")
    revise_ruling(match.incidents.get(state="ruled").rulings.get(), decision=revision, by=judge)
    page = record(arbiter, match, "public")
    assert page.count("La marque de la table passe de 172 – 314 à 172 – 152.") == 1


def test_a_sheet_corrected_at_the_desk_is_listed_with_its_reason(
    arbiter: Client, match: Match
) -> None:
    sheet = counted(match)
    deals = [played("NS", 90), played("EW", 90), LOST_BY_NS]
    correct_sheet(sheet, deals=deals, base_version=sheet.version, reason="Papier", by=SERVER)
    page = record(arbiter, match, "public")
    assert (page.count("Papier"), page.count("Aucune, hors des décisions")) == (1, 0)


def test_a_penalty_of_a_ruling_leads_to_it_instead_of_repeating_its_reason(
    arbiter: Client, match: Match, judge: Actor
) -> None:
    decision = Decision(
        effects=(Penalty(team_number=match.ns.number, amount=-50),), reason="Cris répétés"
    )
    first = rule_on_incident(reported("conduct", match), decision=decision, by=judge)
    changed = Decision(
        effects=(Penalty(team_number=match.ns.number, amount=-20),), reason="Vingt suffisent"
    )
    revise_ruling(first, decision=changed, by=judge)
    page = record(arbiter, match, "internal")
    assert (page.count("Cris répétés"), page.count("Vingt suffisent")) == (1, 1)
    assert page.count("annulée par la décision n° 3") == 1


def test_what_was_left_open_at_the_end_stands_in_the_record_with_its_reason(
    arbiter: Client, match: Match
) -> None:
    reported("misdeal", match, deal_number=1)
    ScoreSheet.objects.update(state=SheetState.CONFIRMED)
    finish_tournament(match.round.tournament, by=SERVER, reason="La salle ferme")
    page = " ".join(record(arbiter, match, "public").split())
    assert (page.count("1 incident non tranché"), page.count("La salle ferme")) == (1, 1)


def test_a_cancelled_draw_stands_in_the_record_with_its_number_and_reason(
    arbiter: Client, match: Match
) -> None:
    tournament = match.round.tournament
    TeamFactory.create_batch(2, tournament=tournament)
    Round.objects.exclude(pk=match.round.pk).delete()
    ScoreSheet.objects.update(state=SheetState.CONFIRMED)
    second = publish_draw(preview_draw(tournament, by=SERVER, seed=4321), by=SERVER)
    cancel_draw(second, by=SERVER, reason="Une équipe oubliée")
    page = " ".join(record(arbiter, match, "public").split())
    assert (page.count("Partie 2 · tirage n° 4321, annulé"), page.count("Une équipe oubliée")) == (
        1,
        1,
    )


def test_who_passes_in_a_bracket_is_read_at_once_for_all_its_rounds() -> None:
    bracket = tournament_of(5, stage__system="knockout")
    play(first_stage(bracket), 3)
    arbiter = member(Role.ARBITER)(bracket)
    with CaptureQueriesContext(connection) as asked:
        arbiter.get(reverse("arbitration:record", args=[bracket.slug]))
    alone = [query for query in asked if '"ew_id" IS NULL' in query["sql"]]
    assert len(alone) == 1


def test_the_journal_names_the_round_whose_draw_was_cancelled(
    another: Tournament,
) -> None:
    TeamFactory.create_batch(4, tournament=another)
    round_ = publish_draw(preview_draw(another, by=SERVER), by=SERVER)
    cancelled = cancel_draw(round_, by=SERVER, reason="Une erreur")
    assert Names(another).cancelled_draw(cancelled.key) == "Partie 1"


def test_who_left_in_the_middle_of_it_stands_in_the_record(arbiter: Client, match: Match) -> None:
    record_departure(match.ns, by=SERVER, reason="Un malaise")
    said = [
        record(arbiter, match, edition).count("Un malaise") for edition in ("public", "internal")
    ]
    record_return(match.ns, by=SERVER)
    assert (said, record(arbiter, match, "public").count("de retour")) == ([0, 1], 1)
