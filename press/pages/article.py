"""The results as a paragraph for the local paper."""

from collections.abc import Iterable

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from press.pages.results import PublishedLine, Results, read_results
from tournaments.dates import phrase_weekday
from tournaments.models import Tournament
from tournaments.wording import engine_language

LAST_TOLD = 5


def phrase_articles(tournament: Tournament, results: Results) -> list[tuple[str, str]]:
    """The paragraph in each language of the site, as (code, text); `results` were read in the
    reader's own, and are read again for the others."""
    own: str = engine_language()
    articles = [(own, phrase_article(tournament, results))]
    for code in (code for code, _name in settings.LANGUAGES if code != own):
        with override(code):
            articles.append((code, phrase_article(tournament, read_results(tournament))))
    return articles


def phrase_article(tournament: Tournament, results: Results) -> str:
    """Club, day, place, how many played, the winners, and the next four places."""
    if not results.lines:
        return ""
    parts = (_open(tournament, results), _name_winners(results), _name_following(results))
    return " ".join(part for part in parts if part)


def _open(tournament: Tournament, results: Results) -> str:
    where = ", ".join(filter(None, (tournament.place, tournament.club.town)))
    said = {
        "club": tournament.club.name,
        "field": results.field,
        "name": tournament.name,
        "day": phrase_weekday(tournament.date),
        "place": where,
    }
    if where:
        return _("%(club)s : %(field)s ont joué « %(name)s » %(day)s (%(place)s).") % said
    return _("%(club)s : %(field)s ont joué « %(name)s » %(day)s.") % said


def _name_winners(results: Results) -> str:
    first = results.among(1, 1)
    if len(first) > 1:
        return _("Premiers ex æquo : %(lines)s.") % {"lines": _join(first)}
    (winner,) = first or results.lines[:1]
    said = {"names": winner.names, "worth": winner.worth}
    if results.is_of_people:
        return _("%(names)s l'emporte (%(worth)s).") % said
    return _("%(names)s l'emportent (%(worth)s).") % said


def _name_following(results: Results) -> str:
    following = results.among(2, LAST_TOLD)
    if not following:
        return ""
    return _("Suivent : %(lines)s.") % {
        "lines": _(" ; ").join(f"{line.rank}. {_tell(line)}" for line in following)
    }


def _join(lines: Iterable[PublishedLine]) -> str:
    return _(" ; ").join(map(_tell, lines))


def _tell(line: PublishedLine) -> str:
    return f"{line.names} ({line.worth})" if line.worth else line.names
