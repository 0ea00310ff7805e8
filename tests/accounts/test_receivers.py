"""What happens as somebody signs in."""

import pytest
from django.contrib.auth.models import User

from tests.people import signed_in
from tournaments.models import AccountKey


@pytest.mark.django_db
def test_an_account_that_signs_in_has_its_key_before_it_acts() -> None:
    anne = User.objects.create_user("anne")
    signed_in(anne)
    kept = AccountKey.objects.get(user=anne).key
    signed_in(anne)
    assert AccountKey.objects.get(user=anne).key == kept
