"""Results made public: the places that are told, the article about them, the frame for a site."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy, override

from tournaments.dates import phrase_weekday
from tournaments.enums import StandingsState
from tournaments.models import Team, Tournament
from tournaments.names import find_surname, name_key, named_for_public
from tournaments.pages.ranks.public_standings import (
    PublicStandings,
    StandingLine,
    read_public_standings,
)
from tournaments.ranking import CRITERIA
from tournaments.wording import engine_language, number_writer

LAST_RANK = 10
_AROUND, _PER_RANK = 260, 62
"""Heights of the frame in pixels: of what stands around the table, and of a row."""

_HEARS_HEIGHT = (
    '<script>addEventListener("message",function(e){'
    'document.querySelectorAll("iframe[data-own-height]").forEach(function(f){'
    "var h=Number(e.data&&e.data.height);"
    'if(f.contentWindow===e.source&&h>0)f.style.height=h+"px"})})</script>'
)
"""What `js/widget.js` tells, heard on another site's page, where that file may not be loaded; where
no script may run the frame keeps its first height."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PublishedLine:
    """A place: who has it, as a newspaper names them, and what for (« 2 451 points »).

    `figure` is the number alone.
    """

    rank: int
    names: str
    worth: str
    figure: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Results:
    """The first ten places with all who share them, and among how many who have played."""

    state: StandingsState
    field: str
    is_of_people: bool
    lines: tuple[PublishedLine, ...]

    @property
    def is_final(self) -> bool:
        """Whether nothing will change any more."""
        return self.state == StandingsState.FINAL

    def among(self, first: int, last: int) -> tuple[PublishedLine, ...]:
        """Placed teams from one place to another."""
        return tuple(line for line in self.lines if first <= line.rank <= last)


def read_results(tournament: Tournament) -> Results:
    """The standings now, by the names that everybody may read, without who was sent out."""
    with named_for_public():
        page = read_public_standings(tournament)
    parts = page.sections or (page,) if page.after_round else ()
    shown = [
        _build_line(line, part)
        for part in parts
        for line in part.lines
        if line.rank <= LAST_RANK and line.team.excluded_at is None and line.has_played
    ]
    is_of_people = tournament.is_of_people
    return Results(
        state=page.state,
        field=_phrase_field(sum(line.has_played for line in page.lines), is_of_people=is_of_people),
        is_of_people=is_of_people,
        lines=tuple(shown),
    )


def _phrase_field(count: int, *, is_of_people: bool) -> str:
    if is_of_people:
        return ngettext("%(count)d joueur", "%(count)d joueurs", count) % {"count": count}
    return ngettext("%(count)d doublette", "%(count)d doublettes", count) % {"count": count}


def _build_line(line: StandingLine, part: PublicStandings) -> PublishedLine:
    return PublishedLine(
        rank=line.rank,
        names=name_players(line.team),
        worth=_phrase_worth(line, part),
        figure=line.cells[0] if line.cells else "",
    )


def name_players(team: Team) -> str:
    """« Simone Legrand et Thierry Muller », with the team's own name where it has one."""
    names = join_names([name_in_order(player.name) for player in team.players])
    if team.name and names:
        return _("%(names)s (%(team)s)") % {"names": names, "team": team.name}
    return names or team.name


def join_names(names: Sequence[str]) -> str:
    """Two names as one says them."""
    if len(names) != 2:
        return ", ".join(names)
    return _("%(one)s et %(other)s") % {"one": names[0], "other": names[1]}


def name_in_order(name: str) -> str:
    """First name, then surname, of a name that begins with a surname in capitals."""
    surname = find_surname(name).split()
    first = [word for word in name.split() if word not in surname]
    if not first:
        return name
    return " ".join([*first, *(word.title() if word.isupper() else word for word in surname)])


def _phrase_worth(line: StandingLine, part: PublicStandings) -> str:
    """What ranks first, in words; of a place that a bracket gave, its word."""
    if line.result or not line.measured:
        return line.result
    label, value = part.columns[0], line.measured[0]
    for code, words in _COUNTED.items():
        if label == _(CRITERIA[code].label) and isinstance(value, int):
            return words % {"n": number_writer()(value), "count": value}
    return _("%(measure)s : %(value)s") % {"measure": label, "value": line.cells[0]}


_COUNTED = {
    "total": ngettext_lazy("%(n)s point", "%(n)s points", "count"),
    "wins": ngettext_lazy("%(n)s victoire", "%(n)s victoires", "count"),
}
"""What is said with its unit instead of its heading."""


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
    where = _find_where(tournament)
    values = {
        "club": tournament.club.name,
        "field": results.field,
        "name": tournament.name,
        "day": phrase_weekday(tournament.date),
        "place": where,
    }
    if where:
        return _("%(club)s : %(field)s ont joué « %(name)s » %(day)s (%(place)s).") % values
    return _("%(club)s : %(field)s ont joué « %(name)s » %(day)s.") % values


def _find_where(tournament: Tournament) -> str:
    """The hall and the town, each unless what was said before it says it."""
    before, parts = tournament.club.name, []
    for part in (tournament.place, tournament.club.town):
        if set(name_key(part).split()) - set(name_key(before).split()):
            parts.append(part)
            before = f"{before} {part}"
    return ", ".join(parts)


def _name_winners(results: Results) -> str:
    first = results.among(1, 1)
    if len(first) > 1:
        return _("Premiers ex æquo : %(lines)s.") % {"lines": _join(first)}
    (winner,) = first or results.lines[:1]
    values = {"names": winner.names, "worth": winner.worth}
    if results.is_of_people:
        return _("%(names)s l'emporte (%(worth)s).") % values
    return _("%(names)s l'emportent (%(worth)s).") % values


def _name_following(results: Results) -> str:
    following = results.among(2, LAST_TOLD)
    if not following:
        return ""
    return _("Suivent : %(lines)s.") % {
        "lines": _(" ; ").join(f"{line.rank}. {_phrase_line(line)}" for line in following)
    }


def _join(lines: Iterable[PublishedLine]) -> str:
    return _(" ; ").join(map(_phrase_line, lines))


def _phrase_line(line: PublishedLine) -> str:
    return f"{line.names} ({line.worth})" if line.worth else line.names


def compute_frame_height(ranks: int) -> int:
    """The height in pixels of a frame that shows so many ranks, before it tells its own."""
    return _AROUND + _PER_RANK * ranks


def build_frame(address: str, height: int) -> str:
    """The line that another site's page needs: text, which the field that shows it escapes."""
    title = escape(_("Classement"))
    return (
        f'<iframe src="{escape(address)}" title="{title}" width="100%" height="{height}" '
        f'style="border:0" loading="lazy" data-own-height></iframe>{_HEARS_HEIGHT}'
    )
