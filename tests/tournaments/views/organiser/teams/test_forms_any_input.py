"""Whatever is sent to the sign-up's forms, they answer with a page or a redirect."""

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from tests.factories import MembershipFactory, TeamFactory, TournamentFactory
from tests.running.examples import examples
from tests.tournaments.imports.workbooks import workbook
from tournaments.models import Tournament

ANYTHING = (
    st.text(max_size=40)
    | st.integers().map(str)
    | st.sampled_from(["\0", "on", "ROUX G", "JOUEUR 1A", "9" * 5000, "=1", "é" * 61])
)
ROUTES = {
    "team_add": (),
    "team_edit": (1,),
    "team_substitute": (1,),
    "team_withdraw": (1,),
    "team_restore": (1,),
    "team_promote": (1,),
    "solos": (),
    "forbidden_pairs": (),
    "import_teams": (),
    "import_confirm": (),
    "check_in_search": (),
    "check_in_team": (1,),
    "door_act": (1, "annuler"),
    "check_in_everybody": (),
    "check_in_take_back": (),
    "team_numbers": (),
}
FIELDS = [
    *("player_1", "player_2", "club_name", "phone", "email", "has_paid", "name", "category_1"),
    *("fixed_table", "note", "namesakes_confirmed", "another", "position", "since_round"),
    *("players", "team_a", "team_b", "reason", "pasted", "draft", "import", "q", "statut"),
    *("rows", "pays", "awaited", "mark", "count", "comes"),
]
ANSWERED = (200, 302)


def workbook_of(cells: list[str]) -> bytes:
    """A workbook of one column, without what no workbook can hold."""
    return workbook(*[[ILLEGAL_CHARACTERS_RE.sub("", cell)] for cell in cells])


many = settings(max_examples=examples(100), suppress_health_check=list(HealthCheck))


class AnyInput(TestCase):
    """Each example starts from one team of two, one of one, and their organiser."""

    def arrange(self) -> tuple[Client, Tournament]:
        tournament = TournamentFactory()
        TeamFactory(tournament=tournament, number=1)
        TeamFactory(tournament=tournament, number=2, players=["SEUL S"], seeks_partner=True)
        client = Client()
        client.force_login(MembershipFactory(club=tournament.club).user)
        return client, tournament

    @given(
        st.sampled_from(sorted(ROUTES)),
        st.dictionaries(st.sampled_from(FIELDS), ANYTHING | st.lists(ANYTHING, max_size=3)),
    )
    @many
    def test_no_form_gives_a_500(self, route: str, data: dict[str, object]) -> None:
        client, tournament = self.arrange()
        address = reverse(f"organiser:{route}", args=[tournament.slug, *ROUTES[route]])
        assert client.post(address, data).status_code in ANSWERED

    @given(
        st.sampled_from(["teams", "forbidden_pairs"]),
        st.dictionaries(
            st.sampled_from(["q", "statut", "rows", "fait", "case", "equipe"]), ANYTHING
        ),
    )
    @many
    def test_no_search_gives_a_500(self, route: str, data: dict[str, str]) -> None:
        client, tournament = self.arrange()
        address = reverse(f"organiser:{route}", args=[tournament.slug])
        assert client.get(address, data).status_code in ANSWERED

    @given(st.binary(max_size=300) | st.lists(ANYTHING, max_size=6).map(workbook_of))
    @many
    def test_no_file_gives_a_500(self, content: bytes) -> None:
        client, tournament = self.arrange()
        address = reverse("organiser:import_teams", args=[tournament.slug])
        file = SimpleUploadedFile("liste.xlsx", content)
        assert client.post(address, {"file": file}).status_code in ANSWERED

    @given(
        st.lists(st.lists(ANYTHING, min_size=1, max_size=4), min_size=1, max_size=4),
        st.dictionaries(
            st.sampled_from(["column-0", "column-1", "skip", "confirm", "cell-1-0", "cell-2-1"]),
            ANYTHING | st.sampled_from(["1", "2", "player_1", "ignored", "number"]),
        ),
    )
    @many
    def test_no_answer_to_a_preview_gives_a_500(
        self, rows: list[list[str]], answers: dict[str, str]
    ) -> None:
        client, tournament = self.arrange()
        text = "\n".join(";".join(row) for row in rows)
        page = client.post(
            reverse("organiser:import_teams", args=[tournament.slug]), {"pasted": text}
        )
        draft = page.context.get("draft", "")
        data = {"draft": draft, "import": "1", **answers}
        address = reverse("organiser:import_confirm", args=[tournament.slug])
        assert client.post(address, data).status_code in ANSWERED
