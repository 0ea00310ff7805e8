"""Who may ask what: every route of the site, by person and by method.

Statuses stand in the order of `PEOPLE`. A form posted empty is shown again (200) or acts and
leads on (302). Whoever is signed in and may not know that an address exists gets a 404, and
whoever is not signed in goes to the sign-in page (302).
"""

import pytest
from django.db import transaction
from django.test import Client

from tests.addresses import Evening, routes, whole_evening
from tournaments.models import Tournament

PEOPLE = ("organiser", "helper", "arbiter", "stranger", "outsider")

STATUSES: dict[str, tuple[str, str]] = {
    "set_language": ("302 302 302 302 302", "302 302 302 302 302"),
    "arbitration:queue": ("200 404 200 404 302", "405 404 405 404 302"),
    "arbitration:report": ("200 200 200 404 302", "405 405 405 404 302"),
    "arbitration:report_team": ("200 200 200 404 302", "200 200 200 404 302"),
    "arbitration:report_table": ("200 200 200 404 302", "405 405 405 404 302"),
    "arbitration:report_details": ("200 200 200 404 302", "200 200 200 404 302"),
    "arbitration:incident": ("200 404 200 404 302", "405 404 405 404 302"),
    "arbitration:incident_take": ("405 404 405 404 302", "302 404 302 404 302"),
    "arbitration:incident_release": ("405 404 405 404 302", "302 404 302 404 302"),
    "arbitration:incident_withdraw": ("405 404 405 404 302", "302 404 302 404 302"),
    "arbitration:incident_settle": ("405 404 405 404 302", "302 404 302 404 302"),
    "arbitration:incident_accept": ("405 404 405 404 302", "200 404 200 404 302"),
    "arbitration:incident_decide": ("200 404 200 404 302", "200 404 200 404 302"),
    "arbitration:ruling": ("200 404 200 404 302", "405 404 405 404 302"),
    "arbitration:ruling_notice": ("200 404 200 404 302", "405 404 405 404 302"),
    "arbitration:ruling_revise": ("200 404 200 404 302", "200 404 200 404 302"),
    "arbitration:appeal_lodge": ("200 404 200 404 302", "200 404 200 404 302"),
    "arbitration:appeals": ("200 404 200 404 302", "405 404 405 404 302"),
    "arbitration:appeal": ("200 404 200 404 302", "200 404 200 404 302"),
    "arbitration:appeal_withdraw": ("405 404 405 404 302", "302 404 302 404 302"),
    "arbitration:jury": ("200 404 404 404 302", "302 404 404 404 302"),
    "arbitration:penalties": ("200 404 200 404 302", "200 404 200 404 302"),
    "arbitration:penalty_cancel": ("405 404 405 404 302", "302 404 302 404 302"),
    "arbitration:record": ("200 404 200 404 302", "405 404 405 404 302"),
    "arbitration:record_paper": ("200 404 200 404 302", "405 404 405 404 302"),
    "arbitration:audit": ("200 404 200 404 302", "405 404 405 404 302"),
    "arbitration:audit_entry": ("200 404 200 404 302", "405 404 405 404 302"),
    "login": ("302 302 302 302 200", "302 302 302 302 200"),
    "logout": ("405 405 405 405 405", "302 302 302 302 302"),
    "password_change": ("200 200 200 200 302", "200 200 200 200 302"),
    "password_change_done": ("200 200 200 200 302", "405 405 405 405 302"),
    "password_reset_confirm": ("200 200 200 200 200", "200 200 200 200 200"),
    "jobs:page": ("200 200 200 404 302", "405 405 405 405 302"),
    "jobs:progress": ("286 286 286 404 302", "405 405 405 405 302"),
    "jobs:document": ("200 200 200 404 302", "405 405 405 405 302"),
    "jobs:rerun": ("405 405 405 405 302", "302 302 302 404 302"),
    "public:home": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:replay": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:calculator": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:club_logo": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:tournament": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:rules": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:standings": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:series": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:series_clubs": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:series_competitor": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:clubs": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:standings_round": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:standings_stage": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:bracket": ("302 302 302 302 302", "405 405 405 405 405"),
    "public:pools": ("302 302 302 302 302", "405 405 405 405 405"),
    "public:rank": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:draw": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:pair": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:certificate": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:draw_input": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:seats": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:teams": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:team": ("200 200 200 200 200", "405 405 405 405 405"),
    "public:screen": ("200 200 200 200 200", "405 405 405 405 405"),
    "organiser:home": ("200 200 200 200 302", "405 405 405 405 302"),
    "organiser:create": ("200 403 403 200 302", "200 403 403 200 302"),
    "organiser:club_create": ("403 403 403 403 302", "403 403 403 403 302"),
    "organiser:club": ("200 404 404 404 302", "200 404 404 404 302"),
    "organiser:club_member_add": ("405 404 404 404 302", "200 404 404 404 302"),
    "organiser:club_member_remove": ("405 404 404 404 302", "302 404 404 404 302"),
    "organiser:series_list": ("200 404 404 404 302", "405 404 404 404 302"),
    "organiser:series_new": ("200 404 404 404 302", "200 404 404 404 302"),
    "organiser:series": ("200 404 404 404 302", "200 404 404 404 302"),
    "organiser:series_add": ("405 404 404 404 302", "200 404 404 404 302"),
    "organiser:series_remove": ("405 404 404 404 302", "302 404 404 404 302"),
    "organiser:series_print": ("200 404 404 404 302", "405 404 404 404 302"),
    "organiser:series_export": ("200 404 404 404 302", "405 404 404 404 302"),
    "organiser:club_rules": ("200 404 404 404 302", "405 404 404 404 302"),
    "organiser:club_rules_new": ("200 404 404 404 302", "200 404 404 404 302"),
    "organiser:club_rules_import": ("200 404 404 404 302", "200 404 404 404 302"),
    "organiser:club_rules_newest": ("200 404 404 404 302", "405 404 404 404 302"),
    "organiser:club_rules_edit": ("200 404 404 404 302", "200 404 404 404 302"),
    "organiser:club_rules_version": ("200 404 404 404 302", "405 404 404 404 302"),
    "organiser:club_rules_compare": ("200 404 404 404 302", "405 404 404 404 302"),
    "organiser:club_rules_file": ("200 404 404 404 302", "405 404 404 404 302"),
    "organiser:club_rules_print": ("200 404 404 404 302", "405 404 404 404 302"),
    "organiser:rules_keep": ("200 404 404 404 302", "200 404 404 404 302"),
    "organiser:overview": ("200 200 200 404 302", "405 405 405 404 302"),
    "organiser:settings": ("200 404 404 404 302", "200 404 404 404 302"),
    "organiser:settings_ranking": ("200 404 404 404 302", "200 404 404 404 302"),
    "organiser:rooms": ("200 404 404 404 302", "200 404 404 404 302"),
    "organiser:rules": ("200 404 404 404 302", "200 404 404 404 302"),
    "organiser:rules_preview": ("200 200 200 404 302", "405 405 405 404 302"),
    "organiser:duplicate": ("200 404 404 404 302", "200 404 404 404 302"),
    "organiser:finish": ("200 404 404 404 302", "302 404 404 404 302"),
    "organiser:reopen": ("200 404 404 404 302", "200 404 404 404 302"),
    "organiser:remove_demo": ("405 404 404 404 302", "302 404 404 404 302"),
    "organiser:teams": ("200 200 404 404 302", "405 405 404 404 302"),
    "organiser:team_add": ("200 200 404 404 302", "200 200 404 404 302"),
    "organiser:teams_export": ("200 200 404 404 302", "405 405 404 404 302"),
    "organiser:solos": ("200 200 404 404 302", "200 200 404 404 302"),
    "organiser:import_teams": ("200 200 404 404 302", "200 200 404 404 302"),
    "organiser:import_confirm": ("302 302 404 404 302", "302 302 404 404 302"),
    "organiser:forbidden_pairs": ("200 404 404 404 302", "200 404 404 404 302"),
    "organiser:forbidden_pair_remove": ("405 404 404 404 302", "302 404 404 404 302"),
    "organiser:team_edit": ("200 200 404 404 302", "200 200 404 404 302"),
    "organiser:team_withdraw": ("405 405 404 404 302", "302 302 404 404 302"),
    "organiser:team_restore": ("405 405 404 404 302", "302 302 404 404 302"),
    "organiser:team_promote": ("405 405 404 404 302", "302 302 404 404 302"),
    "organiser:team_substitute": ("200 200 404 404 302", "200 200 404 404 302"),
    "organiser:check_in": ("200 200 200 404 302", "405 405 405 404 302"),
    "organiser:check_in_search": ("405 405 405 404 302", "200 200 200 404 302"),
    "organiser:check_in_team": ("405 405 405 404 302", "302 302 302 404 302"),
    "organiser:check_in_undo": ("405 405 405 404 302", "200 200 200 404 302"),
    "organiser:check_in_leave": ("405 405 405 404 302", "302 302 302 404 302"),
    "organiser:check_in_return": ("405 405 405 404 302", "302 302 302 404 302"),
    "organiser:check_in_paid": ("405 405 405 404 302", "302 302 302 404 302"),
    "organiser:check_in_unpaid": ("405 405 405 404 302", "302 302 302 404 302"),
    "organiser:draw": ("200 200 200 404 302", "405 405 405 404 302"),
    "organiser:draw_preview": ("405 404 404 404 302", "302 404 404 404 302"),
    "organiser:draw_round": ("200 404 404 404 302", "405 404 404 404 302"),
    "organiser:draw_publish": ("405 404 404 404 302", "302 404 404 404 302"),
    "organiser:draw_cancel": ("405 404 404 404 302", "302 404 404 404 302"),
    "organiser:draw_swap": ("302 404 404 404 302", "200 404 404 404 302"),
    "organiser:draw_seat_late": ("302 404 404 404 302", "302 404 404 404 302"),
    "organiser:draw_winner": ("404 404 404 404 302", "404 404 404 404 302"),
    "organiser:stages": ("200 404 404 404 302", "405 404 404 404 302"),
    "organiser:stage": ("200 404 404 404 302", "405 404 404 404 302"),
    "organiser:stage_add": ("200 404 404 404 302", "200 404 404 404 302"),
    "organiser:stage_edit": ("200 404 404 404 302", "200 404 404 404 302"),
    "organiser:stage_open": ("405 404 404 404 302", "302 404 404 404 302"),
    "organiser:stage_reopen": ("405 404 404 404 302", "302 404 404 404 302"),
    "organiser:stage_remove": ("405 404 404 404 302", "302 404 404 404 302"),
    "organiser:round_start": ("405 405 405 404 302", "302 302 302 404 302"),
    "organiser:sheets": ("302 302 302 404 302", "405 405 405 404 302"),
    "organiser:sheets_round": ("200 200 200 404 302", "405 405 405 404 302"),
    "organiser:sheet": ("200 200 200 404 302", "302 302 302 404 302"),
    "organiser:sheet_score": ("405 405 405 404 302", "200 200 200 404 302"),
    "organiser:sheet_submit": ("405 405 405 404 302", "200 200 200 404 302"),
    "organiser:sheet_confirm": ("405 405 405 404 302", "302 302 302 404 302"),
    "organiser:sheet_contest": ("405 405 405 404 302", "302 302 302 404 302"),
    "organiser:sheet_decide": ("200 404 200 404 302", "200 404 200 404 302"),
    "organiser:sheet_reopen": ("405 405 405 404 302", "302 302 302 404 302"),
    "organiser:sheet_forfeit": ("405 405 405 404 302", "302 302 302 404 302"),
    "organiser:sheet_correct": ("200 404 200 404 302", "200 404 200 404 302"),
    "organiser:prints": ("200 200 200 404 302", "405 405 405 404 302"),
    "organiser:print_document": ("200 200 200 404 302", "302 302 302 404 302"),
}
"""By route: what each person gets for a GET, and for a POST without any field."""


@pytest.fixture
def evening(tournament: Tournament) -> Evening:
    """An evening in which each address leads somewhere."""
    return whole_evening(tournament)


@pytest.fixture
def people(request: pytest.FixtureRequest, evening: Evening) -> list[Client]:
    """The browsers of the standing people."""
    return [request.getfixturevalue(person) for person in PEOPLE]


def statuses(people: list[Client], method: str, address: str) -> str:
    """What each person gets; nothing that one of them does is left for the next."""
    found = []
    for client in people:
        with transaction.atomic():
            found.append(client.generic(method, address).status_code)
            transaction.set_rollback(True)
    return " ".join(map(str, found))


def test_table_names_every_route_and_no_other() -> None:
    assert sorted(STATUSES) == sorted(routes())


@pytest.mark.parametrize("route", STATUSES)
def test_each_person_gets_what_the_table_says(
    route: str, evening: Evening, people: list[Client]
) -> None:
    address = evening.address(route)
    found = tuple(statuses(people, method, address) for method in ("GET", "POST"))
    assert found == STATUSES[route]
