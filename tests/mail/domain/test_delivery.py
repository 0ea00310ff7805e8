"""How each kind of mail is treated on its way."""

from mail.domain.delivery import TREATMENTS
from mail.enums import MailKind


def test_every_kind_has_its_treatment() -> None:
    assert [kind for kind in MailKind if kind not in TREATMENTS] == []
