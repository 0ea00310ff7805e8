"""Several rows are chosen among those offered; anything else is said beside the field."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from arbitration.forms.appeals import JuryForm
from tests.factories import ClubFactory
from tournaments.forms.fields import OfferedRowsField
from tournaments.forms.teams.team import MatchSolosForm
from tournaments.models import Club, Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", ["", "-1", "0", "x", "²", "9223372036854775808", "9" * 400, "a\0"])
def test_what_is_no_row_is_refused(key: str) -> None:
    club = ClubFactory()
    field = OfferedRowsField(queryset=Club.objects.all())
    with pytest.raises(ValidationError) as error:
        field.clean([str(club.pk), key])
    assert error.value.code == "invalid_choice"
    assert list(field.clean([str(club.pk)])) == [club]


@pytest.mark.parametrize("form", [JuryForm, MatchSolosForm])
def test_people_are_chosen_so(form: type, tournament: Tournament) -> None:
    fields = form(tournament=tournament).fields.values()
    assert any(isinstance(field, OfferedRowsField) for field in fields)


def test_a_number_beyond_every_column_is_no_juror(
    organiser: Client, tournament: Tournament
) -> None:
    answer = organiser.post(f"/arbitre/{tournament.slug}/jury/", {"users": "9" * 400})
    assert list(answer.context["form"].errors) == ["users"]
