"""What the règlement says of a setting, beside its field."""

from collections.abc import Mapping, Sequence

from django import template

from tournaments.pages.rules.regulations import Clause

register = template.Library()


@register.filter
def of_setting(clauses: Mapping[str, Sequence[Clause]] | None, name: str) -> Sequence[Clause]:
    """The sentences on the setting of that name; none on pages without any."""
    return clauses.get(name, ()) if clauses else ()
