"""The words that a mail begins with; its HTML: paragraphs, links, every word as it was typed."""

import pytest

from mail.domain.delivery import TREATMENTS
from mail.enums import MailKind
from mail.models import OutgoingMail
from mail.pages.envelopes import OFFERED, build_message
from tests.factories import TournamentFactory


@pytest.mark.django_db
def test_words_are_paragraphs_and_links_and_no_markup() -> None:
    said = 'Bonjour <b>Eva</b> & "Anne"\n\nhttps://club.example.org/'
    mail = OutgoingMail(
        tournament=TournamentFactory(), kind=MailKind.MESSAGE, language="fr", text=said
    )
    ((html, _type),) = build_message(mail).alternatives
    assert "<p>Bonjour &lt;b&gt;Eva&lt;/b&gt; &amp; &quot;Anne&quot;</p>" in str(html)
    assert ">https://club.example.org/</a></p>" in str(html)


def test_every_kind_that_goes_to_who_agreed_begins_with_words() -> None:
    to_many = {kind for kind in MailKind if TREATMENTS[kind].by_consent}
    assert to_many.symmetric_difference(OFFERED) == set()
