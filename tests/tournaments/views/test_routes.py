"""Who may ask what: every route of the site, by person and by method.

Each line gives a letter (`ANSWERS`) for each of `PEOPLE`, in their order and groups: the roles, the
passes for an evening, those without a right. A form posted empty is shown again or acts and
leads on. Whoever is known and may not know that an address exists is told there is none; whoever
is not known goes to the sign-in page.
"""

import copy
import logging
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from string import ascii_lowercase
from typing import TypeVar
from unittest import mock

import pytest
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection, transaction
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.template.base import Template
from django.test import Client
from django.urls import URLResolver
from django.utils import timezone
from django.views import View
from zeal.listeners import n_plus_one_listener
from zeal.patch import get_instance_key

from tests.crawling.addresses import Evening, routes, whole_evening
from tests.factories import TournamentFactory
from tests.papers import without_pdf
from tests.people import PEOPLE, bearer_in_a_room
from tests.running import nightly
from tests.running.made_once import made_once
from tournaments.models import HelperPass, Tournament
from tournaments.pages.help import chapters
from tournaments.permissions import Permission
from tournaments.queries.rights.access import AnyUser, Holder, find_with_permissions, pass_by_token

Row = TypeVar("Row")
Gathered = Callable[[], tuple[Evening, list[list[Client]]]]
ANSWERS = {200: "o", 204: "o", 286: "o", 403: "f", 404: "n", 405: "m"}
"""o: a page, f: forbidden, n: there is none, m: not by this method; r: leads on, s: sign in."""


STATUSES: dict[str, tuple[str, str]] = {
    "sitemap": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "robots": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "set_language": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "site:readiness": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "site:liveness": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "site:metrics": ("nnnnnnnn nnnnnn nn", "mmmmmmmm mmmmmm mm"),
    "site:page": ("ffffffff ssssss fs", "ffffffff ssssss fs"),
    "arbitration:queue": ("oooonnnn nnnnfs ns", "mmmmnnnn nnnnfs ns"),
    "arbitration:teams": ("oooonnnn nnnnfs ns", "mmmmnnnn nnnnfs ns"),
    "arbitration:team": ("oooonnnn nnnnfs ns", "mmmmnnnn nnnnfs ns"),
    "arbitration:report": ("oooooonn onnnfs ns", "mmmmmmnn mnnnfs ns"),
    "arbitration:report_team": ("oooooonn onnnfs ns", "oooooonn onnnfs ns"),
    "arbitration:report_table": ("oooooonn oonnfs ns", "mmmmmmnn mmnnfs ns"),
    "arbitration:report_details": ("oooooonn oonnfs ns", "oooooonn oonnfs ns"),
    "arbitration:incident": ("oooonnnn nnnnfs ns", "mmmmnnnn nnnnfs ns"),
    "arbitration:incident_take": ("rrrrnnnn nnnnfs ns", "rrrrnnnn nnnnfs ns"),
    "arbitration:incident_release": ("rrrrnnnn nnnnfs ns", "rrrrnnnn nnnnfs ns"),
    "arbitration:incident_withdraw": ("rrrrnnnn nnnnfs ns", "oooonnnn nnnnfs ns"),
    "arbitration:incident_settle": ("rrrrnnnn nnnnfs ns", "oooonnnn nnnnfs ns"),
    "arbitration:incident_preview": ("rrrrnnnn nnnnfs ns", "rrrrnnnn nnnnfs ns"),
    "arbitration:incident_accept": ("rrrrnnnn nnnnfs ns", "oooonnnn nnnnfs ns"),
    "arbitration:incident_decide": ("oooonnnn nnnnfs ns", "oooonnnn nnnnfs ns"),
    "arbitration:incident_replay": ("rrrrnnnn nnnnfs ns", "rrrrnnnn nnnnfs ns"),
    "arbitration:ruling": ("oooonnnn nnnnfs ns", "mmmmnnnn nnnnfs ns"),
    "arbitration:ruling_notice": ("oooonnnn nnnnfs ns", "mmmmnnnn nnnnfs ns"),
    "arbitration:ruling_revise": ("rrrrnnnn nnnnfs ns", "oooonnnn nnnnfs ns"),
    "arbitration:appeal_lodge": ("oooonnnn nnnnfs ns", "oooonnnn nnnnfs ns"),
    "arbitration:appeals": ("oooonnnn nnnnfs ns", "mmmmnnnn nnnnfs ns"),
    "arbitration:appeal": ("oooonnnn nnnnfs ns", "oooonnnn nnnnfs ns"),
    "arbitration:appeal_jury": ("ooonnnnn nnnnfs ns", "rrrnnnnn nnnnfs ns"),
    "arbitration:appeal_judge": ("rrrrnnnn nnnnfs ns", "rrrrnnnn nnnnfs ns"),
    "arbitration:appeal_votes": ("rrrrnnnn nnnnfs ns", "rrrrnnnn nnnnfs ns"),
    "arbitration:appeal_withdraw": ("rrrrnnnn nnnnfs ns", "rrrrnnnn nnnnfs ns"),
    "arbitration:jury": ("ooonnnnn nnnnfs ns", "rrrnnnnn nnnnfs ns"),
    "arbitration:penalties": ("oooonnnn nnnnfs ns", "oooonnnn nnnnfs ns"),
    "arbitration:penalties_export": ("oooonnnn nnnnfs ns", "mmmmnnnn nnnnfs ns"),
    "arbitration:penalty_cancel": ("oooonnnn nnnnfs ns", "oooonnnn nnnnfs ns"),
    "arbitration:record": ("oooonnnn nnnnfs ns", "mmmmnnnn nnnnfs ns"),
    "arbitration:record_paper": ("oooonnnn nnnnfs ns", "rrrrnnnn nnnnfs ns"),
    "arbitration:club_audit": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "arbitration:people": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "arbitration:person": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "arbitration:person_file": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "arbitration:person_erase": ("onnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "arbitration:audit": ("oooonnnn nnnnfs ns", "mmmmnnnn nnnnfs ns"),
    "arbitration:audit_entry": ("oooonnnn nnnnfs ns", "mmmmnnnn nnnnfs ns"),
    "login": ("rrrrrrrr oooooo ro", "rrrrrrrr oooooo ro"),
    "login_code": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "login_passkey": ("rrrrrrrr oooooo ro", "rrrrrrrr oooooo ro"),
    "account": ("oooooooo ssssss os", "mmmmmmmm ssssss ms"),
    "account_name": ("oooooooo ssssss os", "oooooooo ssssss os"),
    "second_step": ("rrrrrrrr ssssss rs", "rrrrrrrr ssssss rs"),
    "second_step_prepare": ("oooooooo ssssss os", "oooooooo ssssss os"),
    "second_step_off": ("oooooooo ssssss os", "oooooooo ssssss os"),
    "recovery_codes": ("oooooooo ssssss os", "oooooooo ssssss os"),
    "passkey_add": ("oooooooo ssssss os", "oooooooo ssssss os"),
    "passkey_keep": ("rrrrrrrr ssssss rs", "rrrrrrrr ssssss rs"),
    "passkey_remove": ("rrrrrrrr ssssss rs", "nnnnnnnn ssssss ns"),
    "browsers_end": ("rrrrrrrr ssssss rs", "rrrrrrrr ssssss rs"),
    "browser_end": ("rrrrrrrr ssssss rs", "rrrrrrrr ssssss rs"),
    "logout": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "password_change": ("oooooooo ssssss os", "oooooooo ssssss os"),
    "password_reset_confirm": ("oooooooo oooooo oo", "oooooooo oooooo oo"),
    "jobs:page": ("ooooonnn ssssss ns", "mmmmmmmm ssssss ms"),
    "jobs:progress": ("ooooonnn ssssss ns", "mmmmmmmm ssssss ms"),
    "jobs:document": ("ooooonnn ssssss ns", "mmmmmmmm ssssss ms"),
    "jobs:rerun": ("rrrrrrrr ssssss rs", "rrrrrnnn ssssss ns"),
    "public:home": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:calendar": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:club": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:club_news": ("nnnnnnnn nnnnnn nn", "mmmmmmmm mmmmmm mm"),
    "public:club_records": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:series_records": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:club_calendar": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:series_calendar": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:tournament_calendar": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:marks": ("rrrrrrrr rrrrrr rr", "nnnnnnnn nnnnnn nn"),
    "public:time": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:help": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:help_booklet": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:help_card": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:help_chapter": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:one_trick": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:replay": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:api": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:calculator": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:club_logo": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:tournament": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:book": ("oooooooo oooooo oo", "oooooooo oooooo oo"),
    "public:rules": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:lots": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:standings": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:series": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:series_clubs": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:series_competitor": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:clubs": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:standings_running": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:standings_round": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:standings_stage": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:bracket": ("rrrrrrrr rrrrrr rr", "mmmmmmmm mmmmmm mm"),
    "public:pools": ("rrrrrrrr rrrrrr rr", "mmmmmmmm mmmmmm mm"),
    "public:rank": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:draw": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:pair": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:certificate": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:draw_input": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "table:home": ("oooooooo oooooo oo", "oooooooo oooooo oo"),
    "table:code": ("nnnnnnnn nnnnnn nn", "mmmmmmmm mmmmmm mm"),
    "table:claim": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "table:onward": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "table:leave": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "table:other_phone": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "table:deal": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "table:marks": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "table:confirm": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "table:contest": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "table:photo": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "table:sign": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "public:seats": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:cross_table": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:own_tables": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:followed": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:teams": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:team": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:wall": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:named_wall": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:results_picture": ("nnnnnnnn nnnnnn nn", "mmmmmmmm mmmmmm mm"),
    "public:announcement_picture": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:team_picture": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:widget": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:series_widget": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "public:short": ("rrrrrrrr rrrrrr rr", "mmmmmmmm mmmmmm mm"),
    "public:short_wall": ("rrrrrrrr rrrrrr rr", "mmmmmmmm mmmmmm mm"),
    "public:short_named_wall": ("rrrrrrrr rrrrrr rr", "mmmmmmmm mmmmmm mm"),
    "organiser:home": ("oooooooo ssssss os", "mmmmmmmm ssssss ms"),
    "organiser:home_export": ("oooooooo ssssss os", "mmmmmmmm ssssss ms"),
    "organiser:create": ("offfffff ssssss os", "offfffff ssssss os"),
    "organiser:clubs": ("ffffffff ssssss fs", "ffffffff ssssss fs"),
    "organiser:clubs_export": ("ffffffff ssssss fs", "ffffffff ssssss fs"),
    "organiser:club_create": ("ffffffff ssssss fs", "ffffffff ssssss fs"),
    "organiser:club": ("onnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:club_accounts": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:club_accounts_paper": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:club_accounts_export": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:club_framing": ("onnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:club_members_export": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:club_handover": ("onnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:club_close": ("ffffffff ssssss fs", "ffffffff ssssss fs"),
    "organiser:club_reopen": ("ffffffff ssssss fs", "ffffffff ssssss fs"),
    "organiser:club_take": ("rnnnnnnn ssssss ns", "rnnnnnnn ssssss ns"),
    "organiser:club_member_add": ("rnnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:club_member_remove": ("rnnnnnnn ssssss ns", "rnnnnnnn ssssss ns"),
    "organiser:online_account": ("onnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:online_verify": ("rnnnnnnn ssssss ns", "rnnnnnnn ssssss ns"),
    "organiser:online_forget": ("rnnnnnnn ssssss ns", "rnnnnnnn ssssss ns"),
    "organiser:club_token": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:club_token_export": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:club_token_new": ("onnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:club_token_revoke": ("rnnnnnnn ssssss ns", "rnnnnnnn ssssss ns"),
    "organiser:club_hook": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:club_hook_export": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:club_hook_new": ("onnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:club_hook_page": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:club_hook_page_export": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:club_hook_change": ("onnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:club_hook_secret": ("onnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:club_hook_test": ("rnnnnnnn ssssss ns", "rnnnnnnn ssssss ns"),
    "organiser:club_hook_switch": ("rnnnnnnn ssssss ns", "rnnnnnnn ssssss ns"),
    "organiser:club_hook_remove": ("rnnnnnnn ssssss ns", "rnnnnnnn ssssss ns"),
    "organiser:club_hook_again": ("rnnnnnnn ssssss ns", "rnnnnnnn ssssss ns"),
    "organiser:series_list": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:series_list_export": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:series_new": ("onnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:series": ("onnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:series_events_export": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:series_add": ("rnnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:series_remove": ("rnnnnnnn ssssss ns", "rnnnnnnn ssssss ns"),
    "organiser:series_people": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:people_export": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:people_tell": ("rnnnnnnn ssssss ns", "rnnnnnnn ssssss ns"),
    "organiser:series_person": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:series_print": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:series_export": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:people": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:people_of": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:people_file": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:people_import": ("onnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:people_review": ("rnnnnnnn ssssss ns", "rnnnnnnn ssssss ns"),
    "organiser:person": ("onnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:person_new": ("onnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:club_rules": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:club_rules_export": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:club_rules_new": ("onnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:club_rules_import": ("onnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:club_rules_newest": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:club_rules_edit": ("onnnnnnn ssssss ns", "onnnnnnn ssssss ns"),
    "organiser:club_rules_version": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:club_rules_versions_export": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:club_rules_compare": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:club_rules_file": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:club_rules_print": ("onnnnnnn ssssss ns", "mnnnnnnn ssssss ns"),
    "organiser:rules_keep": ("onnnnnnn nnnnfs ns", "onnnnnnn nnnnfs ns"),
    "organiser:overview": ("oooooooo oooofs ns", "mmmmmmmm mmmmfs ns"),
    "organiser:more": ("oooooooo oooofs ns", "mmmmmmmm mmmmfs ns"),
    "organiser:goto": ("oooooooo oooofs ns", "mmmmmmmm mmmmfs ns"),
    "organiser:begin": ("rrrrrrrr rrrrfs ns", "mmmmmmmm mmmmfs ns"),
    "organiser:habits": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "organiser:settings": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:hall_plan": ("oonnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:rooms": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:rules_take": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:rules": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:standings": ("oooooooo oooofs ns", "mmmmmmmm mmmmfs ns"),
    "organiser:standings_round": ("oooooooo oooofs ns", "mmmmmmmm mmmmfs ns"),
    "organiser:rank": ("oooooooo oooofs ns", "mmmmmmmm mmmmfs ns"),
    "organiser:rules_preview": ("oooooooo oooofs ns", "mmmmmmmm mmmmfs ns"),
    "organiser:pairs_after": ("onnnnnnn nnnnfs ns", "onnnnnnn nnnnfs ns"),
    "organiser:duplicate": ("onnnnnnn nnnnfs ns", "onnnnnnn nnnnfs ns"),
    "organiser:finish": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:reopen": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:stop": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:copy": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:resume": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:remove": ("onnnnnnn nnnnfs ns", "onnnnnnn nnnnfs ns"),
    "organiser:remove_demo": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:suitcase_bring": ("offfffff ssssss os", "offfffff ssssss os"),
    "organiser:suitcase_check": ("rfffffff ssssss rs", "rfffffff ssssss rs"),
    "organiser:suitcase_beside": ("rfffffff ssssss rs", "rfffffff ssssss rs"),
    "organiser:suitcase_paper": ("rfffffff ssssss rs", "mfffffff ssssss ms"),
    "organiser:suitcase_drop": ("rfffffff ssssss rs", "rfffffff ssssss rs"),
    "organiser:suitcase": ("onnnnnnn nnnnfs ns", "mnnnnnnn nnnnfs ns"),
    "organiser:suitcase_pack": ("rnnnnnnn nnnnfs ns", "rnnnnnnn nnnnfs ns"),
    "organiser:suitcase_file": ("rnnnnnnn nnnnfs ns", "rnnnnnnn nnnnfs ns"),
    "organiser:suitcase_close": ("rnnnnnnn nnnnfs ns", "rnnnnnnn nnnnfs ns"),
    "organiser:suitcase_archive": ("rnnnnnnn nnnnfs ns", "rnnnnnnn nnnnfs ns"),
    "organiser:suitcase_reopen": ("onnnnnnn nnnnfs ns", "onnnnnnn nnnnfs ns"),
    "organiser:deferred": ("onnnnnnn nnnnfs ns", "mnnnnnnn nnnnfs ns"),
    "organiser:deferred_apply_all": ("rnnnnnnn nnnnfs ns", "rnnnnnnn nnnnfs ns"),
    "organiser:deferred_apply": ("rnnnnnnn nnnnfs ns", "rnnnnnnn nnnnfs ns"),
    "organiser:deferred_payment": ("rnnnnnnn nnnnfs ns", "rnnnnnnn nnnnfs ns"),
    "organiser:deferred_aside_stuck": ("onnnnnnn nnnnfs ns", "onnnnnnn nnnnfs ns"),
    "organiser:deferred_aside": ("onnnnnnn nnnnfs ns", "onnnnnnn nnnnfs ns"),
    "organiser:suitcase_take_again": ("onnnnnnn nnnnfs ns", "onnnnnnn nnnnfs ns"),
    "organiser:walls": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:wall_arrange": ("rrnnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:wall_show": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:wall_say": ("rrnnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:wall_reveal": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:wall_remove": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:prizes": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:standings_hide": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:standings_show": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:lots": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:lot": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:lot_remove": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:lot_number": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:lots_sharing": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:lots_give": ("rrnnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:awards_all": ("rrrrrnnn nnnnfs ns", "rrrrrnnn nnnnfs ns"),
    "organiser:awards_mark": ("rrrrrnnn nnnnfs ns", "rrrrrnnn nnnnfs ns"),
    "organiser:lots_copy": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:lots_paste": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:lots_envelopes": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:lots_settings": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:prize_category_add": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:prize_category": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:prize_category_remove": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:palmares_release": ("oonnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:palmares_changes": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:end": ("ooooonnn nnnnfs ns", "mmmmmnnn nnnnfs ns"),
    "organiser:award_add": ("ooooonnn nnnnfs ns", "ooooonnn nnnnfs ns"),
    "organiser:award_mark": ("rrrrrnnn nnnnfs ns", "rrrrrnnn nnnnfs ns"),
    "organiser:award_swap": ("ooooonnn nnnnfs ns", "ooooonnn nnnnfs ns"),
    "organiser:settings_bookings": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:bookings": ("oonnonon nnonfs ns", "mmnnmnmn nnmnfs ns"),
    "organiser:booking": ("oonnonon nnonfs ns", "mmnnmnmn nnmnfs ns"),
    "organiser:booking_partners": ("rrnnrnrn nnrnfs ns", "oonnonon nnonfs ns"),
    "organiser:bookings_confirm": ("rrnnrnrn nnrnfs ns", "rrnnrnrn nnrnfs ns"),
    "organiser:bookings_offer": ("rrnnrnrn nnrnfs ns", "rrnnrnrn nnrnfs ns"),
    "organiser:booking_confirm": ("rrnnrnrn nnrnfs ns", "rrnnrnrn nnrnfs ns"),
    "organiser:booking_refuse": ("rrnnrnrn nnrnfs ns", "rrnnrnrn nnrnfs ns"),
    "organiser:moved": ("rrrrrrrr rrrrfs ns", "mmmmmmmm mmmmfs ns"),
    "organiser:teams": ("ooooonon nnonfs ns", "mmmmmnmn nnmnfs ns"),
    "organiser:team_add": ("rrnnrnrn nnrnfs ns", "oonnonon nnonfs ns"),
    "organiser:teams_export": ("oonnonnn nnnnfs ns", "mmnnmnnn nnnnfs ns"),
    "organiser:bookings_export": ("oonnonnn nnnnfs ns", "mmnnmnnn nnnnfs ns"),
    "organiser:solos": ("rrnnrnrn nnrnfs ns", "rrnnrnrn nnrnfs ns"),
    "organiser:import_teams": ("oonnonnn nnnnfs ns", "oonnonnn nnnnfs ns"),
    "organiser:import_confirm": ("rrnnrnnn nnnnfs ns", "rrnnrnnn nnnnfs ns"),
    "organiser:forbidden_pairs": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:forbidden_pair_remove": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:team_edit": ("oonnonon nnonfs ns", "oonnonon nnonfs ns"),
    "organiser:team_withdraw": ("rrnnrnrn nnrnfs ns", "rrnnrnrn nnrnfs ns"),
    "organiser:team_restore": ("rrnnrnrn nnrnfs ns", "rrnnrnrn nnrnfs ns"),
    "organiser:team_promote": ("rrnnrnrn nnrnfs ns", "rrnnrnrn nnrnfs ns"),
    "organiser:team_substitute": ("ooooonon nnonfs ns", "ooooonon nnonfs ns"),
    "organiser:team_numbers": ("rrnnrnrn nnrnfs ns", "oonnonon nnonfs ns"),
    "organiser:check_in_everybody": ("rrrrrnrn nnrnfs ns", "ooooonon nnonfs ns"),
    "organiser:check_in_take_back": ("rrrrrnrn nnrnfs ns", "ooooonon nnonfs ns"),
    "organiser:check_in_search": ("rrrrrnrn nnrnfs ns", "ooooonon nnonfs ns"),
    "organiser:check_in_team": ("rrrrrnrn nnrnfs ns", "rrrrrnrn nnrnfs ns"),
    "organiser:team_tag": ("rrnnrnrn nnrnfs ns", "rrnnrnrn nnrnfs ns"),
    "organiser:door_act": ("rrrrrnrn nnrnfs ns", "ooooonon nnonfs ns"),
    "organiser:check_in_leave": ("ooooonon nnonfs ns", "ooooonon nnonfs ns"),
    "organiser:rounds": ("rrrrrrrr rrrrfs ns", "mmmmmmmm mmmmfs ns"),
    "organiser:round": ("oooooooo oooofs ns", "mmmmmmmm mmmmfs ns"),
    "organiser:draw_preview": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:draw_publish": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:draw_restore": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:draw_cancel": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:draw_swap": ("rrnnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:draw_table": ("rrnnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:draw_seat_late": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:draw_seat_exempt": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:draw_take_back_exempt": ("rrnnnnnn nnnnfs ns", "nnnnnnnn nnnnfs ns"),
    "organiser:draw_winner": ("nnnnnnnn nnnnfs ns", "nnnnnnnn nnnnfs ns"),
    "organiser:stages": ("oonnnnnn nnnnfs ns", "mmnnnnnn nnnnfs ns"),
    "organiser:stage": ("oonnnnnn nnnnfs ns", "mmnnnnnn nnnnfs ns"),
    "organiser:stage_add": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:stage_edit": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:stage_open": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:stage_bring_up": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:stage_pools": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:stage_cut": ("rrnnnnnn nnnnfs ns", "nnnnnnnn nnnnfs ns"),
    "organiser:barrage_drop": ("oonnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:stage_lot": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:stage_lot_answer": ("rrnnnnnn nnnnfs ns", "nnnnnnnn nnnnfs ns"),
    "organiser:stage_lot_undo": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:stage_lot_back": ("oonnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:mending": ("oonnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:stage_reopen": ("oonnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:stage_remove": ("oonnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:round_start": ("rrrrrnnn nnnnfs ns", "rrrrrnnn nnnnfs ns"),
    "organiser:round_pause": ("rrrrrnnn nnnnfs ns", "rrrrrnnn nnnnfs ns"),
    "organiser:round_resume": ("rrrrrnnn nnnnfs ns", "rrrrrnnn nnnnfs ns"),
    "organiser:sheets_export": ("oooooonn oonnfs ns", "mmmmmmnn mmnnfs ns"),
    "organiser:totals_hand_in": ("rrrrrrnn rrnnfs ns", "oooooonn oonnfs ns"),
    "organiser:compare": ("oooooonn oonnfs ns", "mmmmmmnn mmnnfs ns"),
    "organiser:compare_totals": ("rrrrrrnn rrnnfs ns", "oooooonn oonnfs ns"),
    "organiser:compare_deals": ("rrrrrrnn rrnnfs ns", "rrrrrrnn rrnnfs ns"),
    "organiser:sheet": ("oooooonn oonnfs ns", "rrrrrrnn rrnnfs ns"),
    "organiser:sheet_score": ("rrrrrrnn rrnnfs ns", "oooooonn oonnfs ns"),
    "organiser:sheet_submit": ("rrrrrrnn rrnnfs ns", "oooooonn oonnfs ns"),
    "organiser:sheet_confirm": ("rrrrrrnn rrnnfs ns", "rrrrrrnn rrnnfs ns"),
    "organiser:sheet_contest": ("rrrrrrnn rrnnfs ns", "rrrrrrnn rrnnfs ns"),
    "organiser:sheet_decide": ("oooonnnn nnnnfs ns", "oooonnnn nnnnfs ns"),
    "organiser:phones_round": ("oooooonn oonnfs ns", "mmmmmmnn mmnnfs ns"),
    "organiser:table_phones": ("oooooonn oonnfs ns", "mmmmmmnn mmnnfs ns"),
    "organiser:phones_code": ("rrrrrrnn rrnnfs ns", "rrrrrrnn rrnnfs ns"),
    "organiser:phones_switch": ("rrrrrrnn rrnnfs ns", "rrrrrrnn rrnnfs ns"),
    "organiser:phones_accept": ("rrrrrrnn rrnnfs ns", "rrrrrrnn rrnnfs ns"),
    "organiser:sheet_photos": ("oooooonn oonnfs ns", "oooooonn oonnfs ns"),
    "organiser:sheet_photo": ("oooooonn oonnfs ns", "mmmmmmnn mmnnfs ns"),
    "organiser:sheet_photo_remove": ("rrrrrrnn rrnnfs ns", "rrrrrrnn rrnnfs ns"),
    "organiser:phones_take_over": ("rrrrrrnn rrnnfs ns", "rrrrrrnn rrnnfs ns"),
    "organiser:phones_give_back": ("rrrrrrnn rrnnfs ns", "rrrrrrnn rrnnfs ns"),
    "organiser:phone_seat_end": ("rrrrrrnn rrnnfs ns", "oooooonn oonnfs ns"),
    "organiser:phone_entries_drop": ("rrrrrrnn rrnnfs ns", "oooooonn oonnfs ns"),
    "organiser:sheet_reopen": ("rrrrrrnn rrnnfs ns", "rrrrrrnn rrnnfs ns"),
    "organiser:sheet_forfeit": ("rrrrrnnn nnnnfs ns", "rrrrrnnn nnnnfs ns"),
    "organiser:sheet_correct": ("oooonnnn nnnnfs ns", "oooonnnn nnnnfs ns"),
    "organiser:team_account": ("oonnonon nnonfs ns", "oonnonon nnonfs ns"),
    "organiser:account_cash": ("rrnnrnrn nnrnfs ns", "rrnnrnrn nnrnfs ns"),
    "organiser:receipts": ("oonnonon nnonfs ns", "rrnnrnrn nnrnfs ns"),
    "organiser:team_fees": ("rrnnrnrn nnrnfs ns", "rrnnrnrn nnrnfs ns"),
    "organiser:entry_give": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:entry_keep": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:money_refund": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:money_reverse": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:receipt_make": ("rrnnrnrn nnrnfs ns", "rrnnrnrn nnrnfs ns"),
    "organiser:receipt": ("oonnonon nnonfs ns", "mmnnmnmn nnmnfs ns"),
    "organiser:accounts": ("oonnnnnn nnnnfs ns", "mmnnnnnn nnnnfs ns"),
    "organiser:accounts_paper": ("oonnnnnn nnnnfs ns", "mmnnnnnn nnnnfs ns"),
    "organiser:accounts_export": ("oonnnnnn nnnnfs ns", "mmnnnnnn nnnnfs ns"),
    "organiser:online_decide": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:money_note": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:mails": ("oonnnnnn nnnnfs ns", "mmnnnnnn nnnnfs ns"),
    "organiser:mail_write": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:mail_withhold": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:mail_act": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:receipt_mail": ("rrnnrnrn nnrnfs ns", "rrnnrnrn nnrnfs ns"),
    "organiser:tills": ("rrnnonon nnonfs ns", "oonnonon nnonfs ns"),
    "organiser:till_count": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:till_close": ("oonnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:prints": ("ooooonnn nnnnfs ns", "mmmmmnnn nnnnfs ns"),
    "organiser:print_joined": ("rrrrrnnn nnnnfs ns", "rrrrrnnn nnnnfs ns"),
    "organiser:publishing": ("ooooonnn nnnnfs ns", "mmmmmnnn nnnnfs ns"),
    "organiser:results_picture": ("ooooonnn nnnnfs ns", "mmmmmnnn nnnnfs ns"),
    "organiser:export_all": ("ooooonnn nnnnfs ns", "rrrrrnnn nnnnfs ns"),
    "organiser:export_part": ("ooooonnn nnnnfs ns", "mmmmmnnn nnnnfs ns"),
    "organiser:print_document": ("ooooonnn nnnnfs ns", "rrrrrnnn nnnnfs ns"),
    "links:handover": ("oooooooo oooooo oo", "rrrrrrrr rrrrrr rr"),
    "links:handover_account": ("rrrrrrrr rrrrrr rr", "oooooooo oooooo oo"),
    "links:invitation": ("oooooooo oooooo oo", "rrrrrrrr rrrrrr rr"),
    "links:invitation_account": ("rrrrrrrr rrrrrr rr", "oooooooo oooooo oo"),
    "links:booking": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "links:booking_calendar": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "links:booking_data": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "links:booking_data_file": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "links:booking_change": ("oooooooo oooooo oo", "oooooooo oooooo oo"),
    "links:booking_address": ("oooooooo oooooo oo", "rrrrrrrr rrrrrr rr"),
    "links:booking_cancel": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "links:booking_accept": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "links:booking_again": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "links:booking_partner_yes": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "links:booking_partner_no": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "links:booking_partner_ask": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "links:pass_leave": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "links:booking_pay": ("rrrrrrrr rrrrrr rr", "rrrrrrrr rrrrrr rr"),
    "links:payment": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "links:payment_state": ("oooooooo oooooo oo", "mmmmmmmm mmmmmm mm"),
    "links:helloasso_hook": ("rrrrrrrr rrrrrr rr", "oooooooo oooooo oo"),
    "links:mail_refusal": ("oooooooo oooooo oo", "oooooooo oooooo oo"),
    "links:pass": ("nnnnnnnn nnnnnn nn", "nnnnnnnn nnnnnn nn"),
    "organiser:rights": ("oonnnnnn nnnnfs ns", "mmnnnnnn nnnnfs ns"),
    "organiser:rights_export": ("oonnnnnn nnnnfs ns", "mmnnnnnn nnnnfs ns"),
    "organiser:token": ("oonnnnnn nnnnfs ns", "mmnnnnnn nnnnfs ns"),
    "organiser:token_export": ("oonnnnnn nnnnfs ns", "mmnnnnnn nnnnfs ns"),
    "organiser:token_new": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:token_revoke": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:hook": ("oonnnnnn nnnnfs ns", "mmnnnnnn nnnnfs ns"),
    "organiser:hook_export": ("oonnnnnn nnnnfs ns", "mmnnnnnn nnnnfs ns"),
    "organiser:hook_new": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:hook_page": ("oonnnnnn nnnnfs ns", "mmnnnnnn nnnnfs ns"),
    "organiser:hook_page_export": ("oonnnnnn nnnnfs ns", "mmnnnnnn nnnnfs ns"),
    "organiser:hook_change": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:hook_secret": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:hook_test": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:hook_switch": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:hook_remove": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:hook_again": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:role_give": ("rrnnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:role_take": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:invite": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:invitation_revoke": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
    "organiser:pass_give": ("oonnnnnn nnnnfs ns", "oonnnnnn nnnnfs ns"),
    "organiser:pass_revoke": ("rrnnnnnn nnnnfs ns", "rrnnnnnn nnnnfs ns"),
}
"""By route: what each person gets for a GET, and for a POST without any field."""

AT_A_TIME = 40
PORTIONS = [list(STATUSES)[at : at + AT_A_TIME] for at in range(0, len(STATUSES), AT_A_TIME)]
"""Small enough for several processes to share."""


class Hall:
    """An evening in which each address leads somewhere, and everybody's browser."""

    def __init__(self, evening: Evening, people: Sequence[Sequence[Client]]) -> None:
        self.evening = evening
        self.people = people
        self.accounts: dict[str, AnyUser] = {}
        self.sessions: dict[str, dict[str, object]] = {}
        self.passes = cache(pass_by_token)
        self.rights = cache(find_with_permissions)
        self.views = cache(URLResolver.resolve)

    def answers(self, method: str, address: str, expected: str, *, alike: str) -> str:
        """The letters of what everybody gets; on a second database the page itself is made for the
        first of them, which on the first one the test of every page does.

        Only the first of each group who is `alike` is asked.
        """
        if connection.vendor != "sqlite":
            _letter(self.people[0][0], method, address)
        groups = zip(self.people, expected.split(), alike.split(), strict=True)
        with _without_words(), self._known_once():
            return " ".join(
                _letters(group, method, address, letters, same) for group, letters, same in groups
            )

    @contextmanager
    def _known_once(self) -> Iterator[None]:
        """Who signed in, which pass was brought and what either may do in a tournament is looked
        up once for each browser; that it is looked up in each request is what the tests of sign-in,
        of passes and of rights see to. Where an address leads is looked up once for all."""

        load = SessionStore.load

        def session(store: SessionStore) -> dict[str, object]:
            key = store.session_key
            if key not in self.sessions:
                self.sessions[key] = load(store)
            return copy.deepcopy(self.sessions[key])

        def account(request: HttpRequest) -> AnyUser:
            brought = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
            if brought not in self.accounts:
                self.accounts[brought] = get_user(request)
            return _alone(self.accounts[brought])

        def rights(holder: Holder, slug: str) -> tuple[Tournament, frozenset[Permission]]:
            found, permissions = self.rights(holder, slug)
            # A row of its own for each request, which would have read one.
            own = copy.copy(_alone(found))
            own.club = copy.copy(found.club)
            return own, permissions

        with (
            mock.patch("django.contrib.auth.get_user", account),
            mock.patch.object(SessionStore, "load", session),
            mock.patch("tournaments.views.access.find_with_permissions", rights),
            mock.patch(
                "tournaments.views.access.pass_by_token",
                lambda token: _alone(self.passes(token)),
            ),
            mock.patch.object(URLResolver, "resolve", self.views),
        ):
            yield


def _alone(row: Row) -> Row:
    """As if it were looked up anew: what is asked of one row is not asked of each of many."""
    if isinstance(row, Model):
        n_plus_one_listener.ignore(get_instance_key(row))
    return row


def who_asks() -> Sequence[Sequence[Callable[[Tournament], Client]]]:
    """Everybody; on a second database the first of each group: rights are not its matter."""
    return PEOPLE if connection.vendor == "sqlite" else [group[:1] for group in PEOPLE]


def _gather() -> tuple[Evening, list[list[Client]]]:
    tournament = TournamentFactory()
    evening = whole_evening(tournament)
    people = [[browser(tournament) for browser in group] for group in who_asks()]
    # Noted once a minute, which each page would do anew: what it notes is undone.
    HelperPass.objects.update(last_used_at=timezone.now())
    return evening, people


gathered = made_once(_gather)


def told_to_them(letters: str) -> str:
    """The letters of the table for those who ask."""
    groups = zip(letters.split(), who_asks(), strict=True)
    return " ".join(told[: len(people)] for told, people in groups)


@contextmanager
def _without_words() -> Iterator[None]:
    """Pages and papers are made of no words: who may ask for them is decided before."""
    with (
        mock.patch.object(Template, "render", return_value=""),
        # What is read of the help's pages is kept: of pages without words, for the tests after.
        mock.patch.object(chapters, "_read_sections", return_value=()),
        without_pdf(),
        # What is refused is told to the log, for each of them.
        mock.patch.object(logging.getLogger("django.request"), "disabled", new=True),
    ):
        yield


def _letters(group: Sequence[Client], method: str, address: str, expected: str, alike: str) -> str:
    """What each of a group gets. Where one is expected to be let in, it is enough for all but the
    first that the view's own work would begin; who is expected to be refused asks to the end."""
    return "".join(
        letter
        if alike.index(same) < number
        or (number and letter in "or" and _is_let_in(one, method, address))
        else _letter(one, method, address)
        for number, (one, letter, same) in enumerate(zip(group, expected, alike, strict=True))
    )


def _all_apart(letters: str) -> str:
    """Nobody is like another."""
    return " ".join(ascii_lowercase[: len(group)] for group in letters.split())


def _alike_where_public(read: str) -> str:
    """Who gets the same page as another of the group: all of it where nobody at all is refused. By
    day the first of them asks for it, at night each does."""
    is_public = {*read} - {" "} in ({"o"}, {"r"})
    return re.sub(r"\S", "a", read) if is_public and not nightly.is_asked_for else _all_apart(read)


def _alike_by_day(read: str, sent: str) -> str:
    """Who gets the same page, and the same answer to its form, as another of the group: rights are
    of a view, whatever the method. By day the first of them sends the form, at night each does."""
    if nightly.is_asked_for:
        return _all_apart(sent)
    kinds = sorted({*zip(read, sent, strict=True)} - {(" ", " ")})
    return "".join(
        " " if both == (" ", " ") else ascii_lowercase[kinds.index(both)]
        for both in zip(read, sent, strict=True)
    )


def _is_let_in(client: Client, method: str, address: str) -> bool:
    """Whether a view would do its work for this person."""
    with mock.patch.object(View, "dispatch", _begin):
        return _letter(client, method, address) in "or"


def _begin(view: View, request: HttpRequest, *_args: object, **_named: object) -> HttpResponse:
    """Where a view's work begins, once its own classes have let the request through."""
    known = hasattr(view, (request.method or "").lower())
    # No page, so that none is kept for those who come after.
    return HttpResponse(status=204) if known else view.http_method_not_allowed(request)


def _letter(client: Client, method: str, address: str) -> str:
    """What one gets; nothing that it does is left for the next."""
    cookies = copy.deepcopy(client.cookies)
    with transaction.atomic():
        answer = client.generic(method, address)
        transaction.set_rollback(True)
    client.cookies = cookies
    return _led(answer) if answer.status_code == 302 else ANSWERS[answer.status_code]


def _leads_nowhere(client: Client, address: str) -> bool:
    """Whether somebody who types an address ends at a page that does not exist."""
    return client.get(address, follow=True).status_code == 404


def _led(answer: HttpResponse) -> str:
    asked = answer["Location"].startswith(resolve_url(settings.LOGIN_URL) + "?next=")
    return "s" if asked else "r"


def test_table_names_every_route_and_no_other() -> None:
    assert sorted(STATUSES) == sorted(routes())


@pytest.mark.parametrize("portion", PORTIONS, ids=lambda portion: f"from-{portion[0]}")
def test_each_person_gets_what_the_table_says(
    portion: list[str], gathered: Gathered, db: None
) -> None:
    hall = Hall(*gathered())
    expected = {
        route: tuple(told_to_them(letters) for letters in STATUSES[route]) for route in portion
    }
    addresses = {route: hall.evening.address(route) for route in expected}
    found = {}
    for route, (read, sent) in expected.items():
        found[route] = (
            hall.answers("GET", addresses[route], read, alike=_alike_where_public(read)),
            hall.answers("POST", addresses[route], sent, alike=_alike_by_day(read, sent)),
        )
    assert found == expected


def test_tables_of_another_room_do_not_exist(gathered: Gathered, db: None) -> None:
    evening, _people = gathered()
    helper = bearer_in_a_room(evening.tournament)
    about_a_table = [route for route, names in routes().items() if "table_number" in names]
    elsewhere = {
        route: replace(
            evening, keys={**evening.keys, "table_number": 1, f"table_number of {route}": 1}
        ).address(route)
        for route in about_a_table
    }
    shown = {
        (route, method)
        for route, address in elsewhere.items()
        for method in ("GET", "POST")
        if _letter(helper, method, address) not in "nm" and not _leads_nowhere(helper, address)
    }
    assert shown == set()
