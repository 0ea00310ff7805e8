"""Django's entry for the prizes app, and what is done about lots and the palmarès."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from tournaments.acts.row import ALWAYS, ASKED, REASONED, ActRow, Rows
from tournaments.enums import Act

ROWS: Rows = {
    Act.LOTS_CHANGED: ActRow(cares=ALWAYS, ranks=False),
    Act.PALMARES_ARRESTED: ActRow(cares=ALWAYS, ranks=False),
    Act.PALMARES_RELEASED: ActRow(
        cares=ASKED,
        ranks=False,
        loses=_("Plus personne n'a de lot."),
        undo=_("Attribuez-les de nouveau : mêmes lots, même classement, même sort."),
    ),
    Act.PALMARES_CORRECTED: ActRow(
        cares=REASONED,
        ranks=False,
        loses=_("Des lots qui ne sont pas encore remis changent de main."),
        undo=_("Si le classement revient, corrigez les lots de nouveau."),
    ),
    Act.PRIZE_HANDED: ActRow(cares=ALWAYS, ranks=False),
    Act.PRIZE_NOT_TAKEN: ActRow(cares=ALWAYS, ranks=False),
    Act.PRIZE_TAKEN_BACK: ActRow(cares=ALWAYS, ranks=False),
    Act.PRIZE_SWAPPED: ActRow(cares=ALWAYS, ranks=False),
    Act.PRIZE_ADDED: ActRow(cares=ALWAYS, ranks=False),
}


class PrizesConfig(AppConfig):
    """Lots, the palmarès, and how they are handed out."""

    name = "prizes"
    label = "prizes"
    verbose_name = _("Lots")

    def ready(self) -> None:
        """Show what is won on pages, papers and files; answer what the core asks."""
        from api.endpoints.interface import add_desk_router, add_public_router
        from prizes import api, tables
        from prizes.pages.award_lines import list_kept_lots
        from prizes.pages.handing_rows import UNHANDED
        from prizes.port import TABLES, Prizes
        from prizes.printing import kinds
        from prizes.queries.plans import has_lots
        from tournaments.acts import add_acts
        from tournaments.pages.goto.counts import add_tab_counts
        from tournaments.pages.teams.kept_data import add_kept_of_teams
        from tournaments.ports import PagePlace, add_page_part, prizes
        from tournaments.printing.documents import add_papers
        from tournaments.queries.travelling_played import add_travelling
        from tournaments.tables.exports.parts import TEAMS, add_parts

        add_acts(ROWS)
        add_papers(*kinds.PAPERS, after="classement")
        add_papers(kinds.LABELS, after="telephone")
        add_parts(*tables.PARTS, after=TEAMS)
        add_public_router(api.public)
        add_desk_router(api.desk)
        add_page_part(PagePlace.FRONT_LINKS, has_lots, "prizes/public/_link.html", order=1)
        add_tab_counts(UNHANDED)
        add_kept_of_teams(list_kept_lots)
        add_travelling(*TABLES)
        prizes.fill(Prizes())
