"""Whose a licence is, and what is wrong with giving it to somebody."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.names import person_key


@dataclass(frozen=True, kw_only=True, slots=True)
class LicenceHolder:
    """Whose a licence is; `team` is the number of the team in which they play here, or 0."""

    name: str
    team: int = 0
    is_excluded: bool = False


def find_licence_problem(licence: str, name: str, holder: LicenceHolder | None) -> str:
    """Why a licence cannot be that of somebody who signs up; empty where it can.

    The name may be written otherwise, or have changed: a word of it must have stayed.
    """
    if holder is None:
        return ""
    said = {"licence": licence, "name": holder.name, "number": holder.team}
    if holder.is_excluded:
        return _("La licence %(licence)s est celle de %(name)s, exclu de ce concours.") % said
    if holder.team:
        return (
            _("La licence %(licence)s est celle de %(name)s, qui joue dans l'équipe %(number)s.")
            % said
        )
    if set(person_key(name).split()).isdisjoint(person_key(holder.name).split()):
        sentence = _(
            "La licence %(licence)s est celle de %(name)s : corrigez le nom ou la licence."
        )
        return sentence % said
    return ""
