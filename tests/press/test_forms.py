"""Which sites may frame the standings, as people type them."""

import pytest

from press.forms import MOST_SITES, FramingForm


def answered(sites: str, framers: str = "listed") -> FramingForm:
    return FramingForm({"framers": framers, "sites": sites})


@pytest.mark.parametrize(
    ("sites", "kept"),
    [
        ("https://amicale.fr", ["https://amicale.fr"]),
        (" https://Amicale.FR/belote?x=1 \n", ["https://amicale.fr"]),
        ("https://a.fr\nhttps://a.fr/\nhttps://www.a.fr", ["https://a.fr", "https://www.a.fr"]),
        ("https://a.fr:8443", ["https://a.fr:8443"]),
        ("https://belote-évian.fr", ["https://xn--belote-vian-hbb.fr"]),
    ],
)
def test_an_address_is_kept_as_an_origin(sites: str, kept: list[str]) -> None:
    form = answered(sites)
    assert (form.is_valid(), form.framed_by) == (True, kept)


@pytest.mark.parametrize(
    "sites",
    ["", "http://a.fr", "a.fr", "https://", "https://localhost", "https://a.fr:x", "https://[",
     "https://a..fr", "https://*.fr", "https://'none'", "https://a.fr;script-src", "https://u@a.fr",
     "javascript:alert(1)", "https://-a.fr", f"https://{'a' * 70}.fr",
     "\n".join(f"https://a{n}.fr" for n in range(MOST_SITES + 1))],
)  # fmt: skip
def test_what_is_no_origin_is_refused_beside_it(sites: str) -> None:
    form = answered(sites)
    assert (form.is_valid(), list(form.errors)) == (False, ["sites"])


def test_a_list_that_is_not_chosen_is_not_kept() -> None:
    forms = [answered("https://a.fr", one) for one in ("nobody", "everybody")]
    assert [form.is_valid() and form.framed_by for form in forms] == [[], ["*"]]
