"""Codes of an app, and codes on paper."""

from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from accounts.domain.codes import (
    build_address,
    create_recovery_codes,
    create_secret,
    find_step,
    hash_recovery_code,
    is_code,
    is_recovery_code,
    strip_code,
)

SECRET_OF_THE_RFC = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
"""« 12345678901234567890 », of RFC 6238, appendix B."""


@pytest.mark.parametrize(
    ("seconds", "code"),
    [(59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (20000000000, "353130")],
)
def test_codes_are_those_of_the_rfc(seconds, code):
    now = datetime.fromtimestamp(seconds, UTC)
    assert find_step(SECRET_OF_THE_RFC, code, now=now) == seconds // 30


@pytest.mark.parametrize(("apart", "counts"), [(-60, 0), (-30, 1), (0, 1), (30, 1), (60, 0)])
def test_a_clock_may_be_half_a_minute_off(apart, counts):
    now = datetime.fromtimestamp(1111111109, UTC) + timedelta(seconds=apart)
    assert (find_step(SECRET_OF_THE_RFC, "081804", now=now) is not None) == bool(counts)


def test_without_a_secret_no_code_is_right():
    now = datetime.fromtimestamp(59, UTC)
    assert find_step("", "328482", now=now) is None


def test_secrets_are_of_160_bits_and_differ():
    assert (len(create_secret()), create_secret() == create_secret()) == (32, False)


def test_gaps_of_a_code_do_not_count():
    assert strip_code(" 287 082 ") == "287082"


@pytest.mark.parametrize("typed", ["28708", "2870822", "28708a", "٢٨٧٠٨٢", ""])
def test_what_no_app_shows_is_no_code(typed):
    assert not is_code(typed)


def test_ten_codes_for_paper_differ_and_are_known_as_such():
    codes = create_recovery_codes()
    assert (len(set(codes)), all(map(is_recovery_code, codes))) == (10, True)


def test_the_same_code_of_two_accounts_is_kept_as_two():
    assert hash_recovery_code(1, "0123456789") != hash_recovery_code(2, "0123456789")


def test_the_address_for_an_app_says_whose_the_secret_is():
    address = urlsplit(build_address("ABC", account="anne & co", site="Dix de der, club.fr"))
    told = parse_qs(address.query)
    assert (address.scheme, address.netloc, unquote(address.path)) == (
        "otpauth",
        "totp",
        "/Dix de der, club.fr:anne & co",
    )
    assert told == {"secret": ["ABC"], "issuer": ["Dix de der, club.fr"]}
    assert "+" not in address.query
