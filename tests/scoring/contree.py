"""A club's contrée that is the federation's coinche but for six values: data alone."""

from scoring import Rulebook
from scoring.rulebooks import RULEBOOKS
from scoring.rules.rulebook import decided, stands

CONTREE = Rulebook(
    id="contree-du-mail",
    title_fr="Contrée du Mail",
    title_en="Contrée du Mail",
    source="Règlement du club du Mail",
    edition="2026",
    like=RULEBOOKS["ffb-coinche"],
    settings={
        "round_marks": stands(False, "4"),
        "failed_base": stands(162, "5"),
        "declarations": stands(False, "3"),
        "coinche_out_of_turn": stands(True, "2"),
        "usual_target": stands(1000, "1"),
        "award_points": decided(162, 10),
    },
    articles={"base:failed": "5"},
)
