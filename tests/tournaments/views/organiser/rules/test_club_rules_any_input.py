"""Whatever is sent to the forms of a club's rules, they answer with a page or a redirect."""

import json

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scoring import CATALOGUE
from tests.factories import MembershipFactory, RuleSetVersionFactory, TournamentFactory
from tests.running.examples import examples
from tournaments.models import Tournament

ANYTHING = (
    st.text(max_size=30)
    | st.integers().map(str)
    | st.sampled_from(["\0", "1", "ffb-belote", "9" * 5000, "v1", "t1", "true", "é" * 61])
)
FIELDS = [
    *("name", "rulebook", "note", "based_on", "rule_set", "club_rules", "avec", "file", "format"),
    *(f"rule-{name}" for name in sorted(CATALOGUE)),
]
ROUTES = {
    "club_rules_new": (),
    "club_rules_import": (),
    "club_rules_edit": ("vendredi",),
    "club_rules_compare": ("vendredi", 1),
    "club_rules_print": ("vendredi", 1),
}
many = settings(max_examples=examples(60), suppress_health_check=list(HealthCheck))


class AnyInput(TestCase):
    """Each example starts from one rule set of a club, and its organiser."""

    def arrange(self) -> tuple[Client, Tournament]:
        tournament = TournamentFactory()
        RuleSetVersionFactory(rule_set__club=tournament.club, rule_set__slug="vendredi")
        client = Client()
        client.force_login(MembershipFactory(club=tournament.club).user)
        return client, tournament

    @given(st.sampled_from(sorted(ROUTES)), st.dictionaries(st.sampled_from(FIELDS), ANYTHING))
    @many
    def test_no_form_gives_a_500(self, route: str, data: dict[str, str]) -> None:
        client, tournament = self.arrange()
        address = reverse(f"organiser:{route}", args=[tournament.club.slug, *ROUTES[route]])
        assert client.post(address, data).status_code in (200, 302, 405)

    @given(st.dictionaries(st.sampled_from(["name", "rule_set"]), ANYTHING))
    @many
    def test_nothing_kept_gives_a_500(self, data: dict[str, str]) -> None:
        client, tournament = self.arrange()
        address = reverse("organiser:rules_keep", args=[tournament.slug])
        assert client.post(address, data).status_code in (200, 302)

    @given(ANYTHING)
    @many
    def test_no_comparison_gives_a_500(self, choice: str) -> None:
        client, tournament = self.arrange()
        address = reverse(
            "organiser:club_rules_compare", args=[tournament.club.slug, "vendredi", 1]
        )
        assert client.get(address, {"avec": choice}).status_code == 200

    @given(
        st.binary(max_size=200)
        | st.dictionaries(
            st.sampled_from(["id", "name", "version", "rulebook", "edition", "overrides"]),
            ANYTHING | st.integers() | st.dictionaries(ANYTHING, st.integers() | ANYTHING),
        ).map(lambda held: json.dumps(held).encode())
    )
    @many
    def test_no_file_gives_a_500(self, content: bytes) -> None:
        client, tournament = self.arrange()
        address = reverse("organiser:club_rules_import", args=[tournament.club.slug])
        file = SimpleUploadedFile("regles.json", content)
        assert client.post(address, {"file": file}).status_code in (200, 302)
