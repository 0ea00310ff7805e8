"""The end of a match as the règlement says it."""

import pytest

from scoring import Length, RuleSet
from tests.tournaments.chains import first_stage, stage_after, tournament_of
from tournaments.models import Tournament
from tournaments.pages.rules.marking_rules import MARKING, TABLE, TARIFF, phrase_rules_in_force
from tournaments.pages.rules.match_end import phrase_appeal_time, phrase_match_end, phrase_ranking

FIRST = "Une partie se joue au premier camp qui atteint 2000 points"
UNREACHED = (
    "Quand la dernière donne ou la fin du temps vient avant le but, le total le plus haut gagne."
)
BOTH = "Quand les deux camps atteignent le but dans la même donne, le total le plus haut gagne."
DEALS = [
    "Une donne passée par tous est rejouée : elle ne compte pas dans le nombre de donnes.",
    "À égalité après la dernière donne, on ne joue pas d'autre donne.",
    "Après la dernière donne, les points encore en litige sont rendus.",
]
POT = "Un litige encore ouvert à la fin de la partie est perdu pour tous."
CLOCK = [
    "Elle dure au plus 75 minutes.",
    "À la fin du temps, la donne en cours se finit et compte.",
    "À égalité à la fin du temps, la partie est nulle.",
]


@pytest.mark.parametrize(
    ("length", "minutes", "said"),
    [
        (Length(deals=12), None, ["Une partie compte 12 donnes.", *DEALS]),
        (Length(target=2000), None, [f"{FIRST}.", BOTH, POT]),
        (Length(deals=12), 75, ["Une partie compte 12 donnes.", CLOCK[0], *DEALS, *CLOCK[1:]]),
        (Length(target=2000), 75, [f"{FIRST}.", CLOCK[0], UNREACHED, BOTH, *CLOCK[1:], POT]),
        (
            Length(target=2000, deals=12),
            None,
            [f"{FIRST}, et finit au plus tard après 12 donnes.", UNREACHED, BOTH, *DEALS],
        ),
    ],
)
def test_what_ends_a_match_and_what_decides(
    length: Length, minutes: int | None, said: list[str]
) -> None:
    sentences = [text.replace("\xa0", "") for text, _article in phrase_match_end(
        RuleSet.of("ffb-belote"), length, minutes
    )]  # fmt: skip
    assert sentences == said


@pytest.mark.parametrize(
    ("length", "said"),
    [
        (Length(deals=1), "Une partie compte 1 donne."),
        (Length(target=2000, deals=1), f"{FIRST}, et finit au plus tard après 1 donne."),
    ],
)
def test_one_deal_and_one_minute_are_one(length: Length, said: str) -> None:
    sentences = [text for text, _article in phrase_match_end(RuleSet.of("ffb-belote"), length, 1)]
    plain = [sentence.replace("\xa0", "") for sentence in sentences]
    assert (plain[0], "Elle dure au plus 1 minute." in plain) == (said, True)
    assert phrase_appeal_time(1).endswith("pendant 1 minute.")


def table(book: str, **overrides: object) -> list[str]:
    return [text for text, _ in phrase_rules_in_force(RuleSet.of(book, overrides), TABLE)]


def test_what_is_not_played_is_not_said() -> None:
    assert [text.replace("\xa0", " ") for text in table("coinche-suisse")] == [
        "On ne choisit l'atout que parmi les quatre couleurs.",
        "Les enchères se terminent après 3 passes de suite.",
        "On peut coincher à la volée, sans attendre son tour.",
        "Après une donne que tous ont passée, le joueur suivant donne.",
        "À enchère égale, aucun atout ne l'emporte sur un autre.",
    ]


def test_where_the_contract_alone_is_marked_no_other_mark_is_promised() -> None:
    rules = RuleSet.of("coinche-82", {"count": "contract-only"})
    said = [text for text, _ in phrase_rules_in_force(rules, MARKING)]
    # All the tricks make a bid of 180, which the pack alone does not reach.
    told = ("Tous les plis valent", "On ne marque que le contrat.", "La plus haute enchère")
    assert [sum(text.startswith(start) for text in said) for start in told] == [1, 1, 1]
    untold = ("la défense marque", "a une base de", "gardent leur belote")
    assert [text for text in said if any(words in text for words in untold)] == []


def test_an_arret_says_what_is_marked_and_until_when() -> None:
    said = table("ffb-coinche", early_stop="contract-only", early_stop_tricks=5)
    assert said[-1].replace("\xa0", " ") == "« Arrêt » se dit après 5 plis au plus."


def test_only_the_misdeals_that_can_happen_are_priced() -> None:
    rules = RuleSet.of("ffb-belote", {"first_misdeal": "awarded", "misdeal_points": 250})
    said = [text.replace("\xa0", " ") for text, _ in phrase_rules_in_force(rules, TARIFF)]
    assert [one for one in said if "fausse donne" in one][:2] == [
        "Après une première fausse donne, l'adversaire reçoit des points.",
        "Pour une fausse donne, l'adversaire reçoit 250 points.",
    ]


def test_a_victory_claimed_and_a_litige_left_open_are_told_where_a_target_is_played_to() -> None:
    claim = (
        "Qui dit « nous avons gagné » sans avoir atteint le but perd la partie, et ne marque rien "
        "de cette donne."
    )
    for book, special in (("coinche-suisse", claim), ("ffb-belote", POT)):
        by_target, by_deals = (
            [text for text, _article in phrase_match_end(RuleSet.of(book), length, 60)]
            for length in (Length(target=1000), Length(deals=12))
        )
        assert (by_target[-1], by_deals.count(special)) == (special, 0)


pytestmark = pytest.mark.django_db

IN_A_TREE = "Dans un tableau, la place dépend du tour où l'on est éliminé, non des points."


def read(tournament: Tournament) -> tuple[int, list[str]]:
    """How many criteria are told, and what else is said."""
    told = list(phrase_ranking(tournament))
    others = [clause.sentence for clause in told if not clause.is_numbered]
    return len(told) - len(others), others


@pytest.mark.parametrize("system", ["knockout", "double_elimination", "consolante"])
def test_a_tree_lists_no_criterion_since_it_ranks_by_none(system: str) -> None:
    tournament = tournament_of(0, stage__system=system, points_win=2)
    assert read(tournament) == (0, [IN_A_TREE])


def test_criteria_and_the_worth_of_a_win_are_told_where_a_stage_ranks_by_them() -> None:
    tournament = tournament_of(0, stage__system="pools")
    criteria, points = read(tournament)
    assert (criteria, IN_A_TREE in points, len(points)) == (3, False, 1)
    stage_after(first_stage(tournament), "Finale", system="knockout", entry="ranks", to_place=4)
    assert read(tournament) == (3, [*points, IN_A_TREE])
