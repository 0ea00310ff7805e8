"""Telephone numbers and mail addresses in a club's own words, as links."""

import re

from django import template

register = template.Library()

_CONTACT = re.compile(
    r"(?P<mail>(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})"
    r"|(?P<phone>\+?\d(?:[ .\-/]?\d){8,14})"
)


@register.filter
def phone_digits(phone: str) -> str:
    """A number as a phone dials it."""
    return re.sub(r"[^\d+]", "", phone)


@register.filter
def list_contacts(text: str) -> list[tuple[str, str]]:
    """The text in pieces, each with the address that a phone calls or writes to; none for words."""
    pieces, read = [], 0
    for found in _CONTACT.finditer(text):
        pieces.append((text[read : found.start()], ""))
        contact = found[0]
        pieces.append(
            (contact, f"mailto:{contact}" if found["mail"] else f"tel:{phone_digits(contact)}")
        )
        read = found.end()
    pieces.append((text[read:], ""))
    return [(contact, address) for contact, address in pieces if contact]
