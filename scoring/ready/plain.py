"""The written rulebooks as they are, a village's belote, and the coinche of Saint-Étienne."""

from scoring.ready.ready_set import ReadySet, line

FFB_COINCHE = ReadySet(
    id="coinche-ffb",
    rulebook="ffb-coinche",
    title_fr="Coinche de la Fédération",
    title_en="Coinche of the federation",
    played_fr="Les clubs qui suivent la Fédération Française de Belote, annonces comprises.",
    played_en="Clubs that follow the French federation, annonces included.",
    source="Règles officielles de la belote coinchée, Fédération Française de Belote",
)

FFB_BELOTE = ReadySet(
    id="belote-ffb",
    rulebook="ffb-belote",
    title_fr="Belote de la Fédération",
    title_en="Belote of the federation",
    played_fr="Les clubs de belote qui suivent la Fédération, annonces et litige compris.",
    played_en="Belote clubs that follow the federation, annonces and litige included.",
    source="Règlement officiel de la belote avec ou sans annonce, Fédération Française de Belote",
)

VILLAGE = ReadySet(
    id="belote-de-village",
    rulebook="ffb-belote",
    title_fr="Belote de village, sans annonces",
    title_en="Village belote, without annonces",
    played_fr="Presque tous les concours de village : 162 dedans, 252 le capot, litige.",
    played_en="Nearly every village tournament: 162 for a fall, 252 for a capot, litige.",
    source="Affiches de concours de village",
    lines=(
        line("affiche", "no annonces but the belote", declarations=False),
        line("affiche", "the trump is not written on the sheet", trump_required=False),
        line("affiche", "marked to the point", "round_marks"),
        line("affiche", "a fall is worth 162", "failed_base"),
        line("affiche", "a capot is worth 252", "sweep_points"),
        line("affiche", "the belote stays with its holder", "failed_belote"),
        line("affiche", "81 each is a litige, which the next deal decides", "tie"),
        line("affiche", "a litige of the last deal is 81 each", "last_litige"),
    ),
)  # fmt: skip

SWISS = ReadySet(
    id="coinche-suisse",
    rulebook="coinche-suisse",
    title_fr="Coinche suisse à 36 cartes",
    title_en="Swiss coinche with 36 cards",
    played_fr="Les tournois de Suisse romande : neuf plis, match et générale, en 2000 points.",
    played_en="Tournaments of French Switzerland: nine tricks, match and générale, to 2000.",
    source="Règles du jeu de la coinche pour le tournoi (jeu de 36 cartes)",
)

STEPHANOISE = ReadySet(
    id="coinche-stephanoise",
    rulebook="ffb-coinche",
    title_fr="Coinche stéphanoise",
    title_en="Coinche of Saint-Étienne",
    played_fr="La Loire : on peut décoincher, le sans atout compte double.",
    played_en="The Loire: a coinche may be bid over, no trump counts double.",
    source="Règlement de la coinche stéphanoise (coinche-stephanoise.com, archivé en 2020), d'après"
    " un relevé public de ses articles",
    lines=(
        line("Distribution", "after a misdeal the dealer deals again and may not bid",
             first_misdeal="barred"),
        line("Enchères", "the lowest bid takes 82 points and is written 80", "lowest_bid",
             "must_beat_defence"),
        line("Enchères", "coinche and bids are said in turn", "coinche_out_of_turn"),
        line("Enchères", "who was coinched may be freed by a higher bid", bid_over_coinche=True),
        line("Sans atout", "no trump may be bid", no_trump_all_trump=True),
        line("Sans atout", "a no-trump bid counts double", no_trump_multiplier=2),
        line("Annonces", "annonces serve to make the bid", "contract_counts_declarations"),
        line("Annonces", "one card may serve several annonces", card_serves_two=True),
        line("Jeu", "unable to go above an opponent's trump any card may be played",
             "unable_to_overtrump"),
        line("Score", "all the tricks are worth 250, or 500 where they were bid", "capot_value",
             sweep_points=250),
    ),
)  # fmt: skip
