"""Creating, setting, copying and ending a tournament."""

import datetime

import pytest

from prizes.models import Lot, PrizeGroup
from scoring import RULEBOOKS
from tests.factories import (
    ClubFactory,
    MatchFactory,
    RoundFactory,
    ScoreSheetFactory,
    SeriesEventFactory,
    SeriesFactory,
    TeamFactory,
    TournamentFactory,
    TournamentRoleFactory,
)
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.money.tariffs import TariffPlan, set_tariffs
from tournaments.domain.tournament.endings import finish_tournament, remove_demo, reopen_tournament
from tournaments.domain.tournament.presets import PRESETS
from tournaments.domain.tournament.tournaments import (
    COPIED,
    build_stem,
    change_settings,
    create_tournament,
    duplicate_tournament,
)
from tournaments.enums import Act, BookingMode, ByeValue, RoundState, SheetState
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.ranking import CRITERIA

pytestmark = pytest.mark.django_db

DAY = datetime.date(2026, 11, 21)
OF_ONE_EVENING = {"id", "slug", "club", "name", "date"}
TAKEN_ALONG_WHERE_ASKED = {"booking_mode", "booking_opens_at", "booking_closes_at"}


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.code)
def test_each_preset_makes_a_tournament_that_can_be_played(preset: object) -> None:
    tournament = create_tournament(
        ClubFactory(),
        name="Concours",
        date=DAY,
        preset=preset.code,
        by=SERVER,
    )
    assert tournament.rules.rulebook.id in RULEBOOKS
    assert set(tournament.criteria) <= set(CRITERIA)
    assert tournament.stages.order_by("number")[0].rounds_planned >= 3
    fair = ByeValue.ROUND_AVERAGE if tournament.rules.bids else ByeValue.HALF_MATCH
    assert (tournament.bye_value, tournament.forfeit_value) == (fair, fair)


def test_every_setting_is_copied_or_is_of_one_evening() -> None:
    settings = {field.name for field in Tournament._meta.concrete_fields if field.editable}
    assert settings - set(COPIED) == OF_ONE_EVENING | TAKEN_ALONG_WHERE_ASKED


def test_two_tournaments_of_one_name_have_two_addresses() -> None:
    club = ClubFactory()
    slugs = {
        create_tournament(club, name="Été", date=DAY, preset="coinche-ffb", by=SERVER).slug
        for _ in range(3)
    }
    assert slugs == {"ete-2026", "ete-2026-2", "ete-2026-3"}


def test_a_copy_has_the_rules_and_settings_but_nobody_in_it() -> None:
    original = TournamentFactory(bye_points=972, rules_frozen_at=None, stage__rounds_planned=6)
    TeamFactory(tournament=original)
    copy = duplicate_tournament(original, name="L'an prochain", date=DAY, by=SERVER)
    assert copy.rule_overrides == original.rule_overrides
    assert copy.bye_points == 972
    assert copy.stages.get().rounds_planned == 6
    assert copy.teams.count() == 0
    assert copy.lot_seed != original.lot_seed


def test_a_copy_asks_the_same_tariffs_as_many_days_before() -> None:
    original = TournamentFactory(date=datetime.date(2025, 11, 22))
    plan = TariffPlan(label="Tôt", cents=1200, unit="team", until=datetime.date(2025, 11, 15))
    member = TariffPlan(label="Adhérent", cents=600, unit="person", needs_proof=True)
    set_tariffs(original, tariffs=[plan, member], by=SERVER)
    copy = duplicate_tournament(original, name="L'an prochain", date=DAY, by=SERVER)
    told = copy.tariffs.order_by("position").values_list("label", "cents", "until", "needs_proof")
    assert list(told) == [
        ("Tôt", 1200, datetime.date(2026, 11, 14), False), ("Adhérent", 600, None, True),
    ]  # fmt: skip


def test_a_copy_takes_along_what_is_asked_for_alone() -> None:
    original = TournamentFactory(
        booking_mode=BookingMode.OPEN,
        booking_closes_at=datetime.datetime(2025, 11, 21, 12, tzinfo=datetime.UTC),
        date=datetime.date(2025, 11, 22),
    )
    group = PrizeGroup.objects.create(tournament=original, number=1, name="Lots")
    Lot.objects.create(tournament=original, number=1, group=group, title="Jambon")
    helper = TournamentRoleFactory(tournament=original).user
    season = SeriesEventFactory(tournament=original, series__club=original.club).series
    whole = duplicate_tournament(original, name="Tout", date=DAY, by=SERVER)
    bare = duplicate_tournament(original, name="Rien", date=DAY, by=SERVER, along=(), series=())
    assert [told(whole), told(bare)] == [
        (1, BookingMode.OPEN, DAY, [helper.pk], [season.pk]), (0, "closed", None, [], []),
    ]  # fmt: skip


def told(copy: Tournament) -> tuple[object, ...]:
    closes = copy.booking_closes_at
    return (
        copy.lots.count(),
        copy.booking_mode,
        closes and closes.date() + datetime.timedelta(days=1),
        list(copy.roles.values_list("user", flat=True)),
        list(copy.series_events.values_list("series", flat=True)),
    )


def test_a_concours_counts_in_a_season_from_the_start() -> None:
    season = SeriesFactory()
    given = {"name": "Été", "date": DAY, "preset": "coinche-ffb", "by": SERVER}
    made = create_tournament(season.club, **given, series=[season.pk, SeriesFactory().pk])
    assert list(made.series_events.values_list("series", flat=True)) == [season.pk]


def test_a_setting_that_does_not_change_leaves_no_trace() -> None:
    tournament = TournamentFactory()
    assert change_settings(tournament, values={"bye_points": 0}, by=SERVER).version == 1
    assert Tournament.objects.get().version == 1


def test_a_changed_setting_gives_the_tournament_a_new_version() -> None:
    tournament = TournamentFactory()
    change_settings(tournament, values={"bye_points": 972, "rounds_planned": 5}, by=SERVER)
    stored = Tournament.objects.get()
    assert (stored.bye_points, stored.stages.get().rounds_planned, stored.version) == (972, 5, 2)


def test_rules_are_frozen_once_a_deal_is_recorded() -> None:
    tournament = TournamentFactory(rules_frozen_at=datetime.datetime.now(datetime.UTC))
    with pytest.raises(Refused) as refusal:
        change_settings(tournament, values={"length_value": 10}, by=SERVER)
    assert refusal.value.code == "rules-frozen"


def test_another_rulebook_drops_the_overrides_it_does_not_know() -> None:
    tournament = TournamentFactory(
        rulebook="coinche-suisse", rule_overrides={"victory_claim": False, "failed_base": 200}
    )
    change_settings(tournament, values={"rulebook": "coinche-82"}, by=SERVER)
    stored = Tournament.objects.get()
    assert stored.rule_overrides == {"failed_base": 200}
    assert stored.edition == RULEBOOKS["coinche-82"].edition


def test_standings_are_not_final_while_a_sheet_is_open() -> None:
    match = MatchFactory()
    ScoreSheetFactory(match=match)
    with pytest.raises(Refused) as refusal:
        finish_tournament(match.round.tournament, by=SERVER, reason="La salle ferme")
    assert refusal.value.code == "matches-open"


def test_standings_are_not_final_while_a_draw_is_prepared() -> None:
    round_ = RoundFactory(state=RoundState.PREVIEW)
    with pytest.raises(Refused) as refusal:
        finish_tournament(round_.tournament, by=SERVER, reason="La salle ferme")
    assert refusal.value.code == "preview-open"


def test_the_end_locks_every_sheet_and_reopening_asks_why() -> None:
    sheet = ScoreSheetFactory(state=SheetState.CONFIRMED)
    tournament = finish_tournament(sheet.match.round.tournament, by=SERVER, reason="La salle ferme")
    sheet.refresh_from_db()
    assert (sheet.state, tournament.finished_at is not None) == (SheetState.LOCKED, True)
    with pytest.raises(Refused):
        reopen_tournament(tournament, by=SERVER, reason="")
    with recorded_acts() as acts:
        assert reopen_tournament(tournament, by=SERVER, reason="Erreur").finished_at is None
        reopen_tournament(tournament, by=SERVER, reason="Deux l'ont demandé")
    assert acts == [Act.TOURNAMENT_REOPENED]


def test_only_a_demonstration_can_be_removed() -> None:
    match = MatchFactory()
    tournament = match.round.tournament
    with pytest.raises(Refused):
        remove_demo(tournament, by=SERVER)
    Tournament.objects.update(is_demo=True)
    remove_demo(tournament, by=SERVER)
    assert Tournament.objects.count() == 0


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Belote de Noël", "belote-de-noel-2026"),
        ("Belote de Noël 2026", "belote-de-noel-2026"),
        ("Saison 2026-2027", "saison-2026-2027"),
        ("♠", "concours-2026"),
    ],
)
def test_an_address_tells_the_year_once(name: str, slug: str) -> None:
    assert build_stem(name, datetime.date(2026, 12, 19)) == slug
