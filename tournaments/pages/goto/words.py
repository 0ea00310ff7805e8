"""The words people say for what they look for: the one list that « Aller à… » searches.

By the code of a place, an act or a setting; French first, then English. A test asks each of them.
What clubs say for a point of the rules stands in `scoring/parameters/synonyms.py`.
"""

from collections.abc import Mapping

WORDS: Mapping[str, tuple[str, str]] = {
    "overview": (
        "accueil, début, maintenant, où en est-on",
        "home, now, tonight",
    ),
    "teams": (
        (
            "inscription, inscrire, inscrits, arrivées, pointage, présents, absents, joueurs, "
            "doublettes, importer, coller, nouvelle équipe, pas payé, coordonnées"
        ),
        "sign-up, enrol, arrivals, check-in, players, import, paste, unpaid",
    ),
    "rounds": (
        "parties, tables, totaux, saisir, taper, marquer, scores, saisie, donnes, points",
        "rounds, totals, scores, sheets, deals, enter",
    ),
    "standings": (
        "rang, ranking, score, premier, dernier, places, qui gagne, pourquoi ce rang",
        "standings, ranking, place, who wins",
    ),
    "end": (
        "lots, jambon, cadeaux, remise, récompenses, palmarès, terminer, finir, définitif",
        "prizes, awards, final, finish, hand over",
    ),
    "settings": (
        "réglages, paramètres, options, configuration, changer, modèle",
        "settings, options",
    ),
    "rules": (
        (
            "règles, règlement, capot, belote, litige, 82, 160, 162, 250, annonces, tierce, "
            "carré, coinche, contre, surcoinche, dedans, chute, sans atout, tout atout, enchères, "
            "donne passée, point par point"
        ),
        "rules, slam, melds, double, bids, no-trumps",
    ),
    "rooms": (
        (
            "salle, tables gardées, numéros des tables, plan de la salle, escalier, handicap, "
            "place fixe"
        ),
        "hall, room, tables, plan, stairs",
    ),
    "stages": (
        "finale, demi-finale, consolante, poules, tableau, phases, élimination, barrage, repêchage",
        "final, bracket, pools, knockout, consolation, stages",
    ),
    "prints": (
        (
            "imprimer, impressions, imprimante, affiche, feuilles, tirage, papier, billets, "
            "étiquettes, numéros, placement, inscrits, pdf"
        ),
        "print, printer, paper, poster, sheets, draw, labels, pdf",
    ),
    "public": (
        "page, site, public, internet, lien, adresse, affichage, joueurs",
        "page, website, public, link, address, players",
    ),
    "wall": (
        (
            "écran, télé, télévision, projecteur, vidéoprojecteur, afficher, télécommande, mur, "
            "allumer"
        ),
        "screen, tv, projector, wall, remote",
    ),
    "bookings": (
        (
            "inscriptions en ligne, internet, demandes, réserver, réservation, confirmer, attente, "
            "carte bleue, CB, payer en ligne"
        ),
        "online sign-up, requests, booking, confirm, card, pay online",
    ),
    "mails": (
        "mail, mél, email, e-mail, courriel, écrire, message, sms, lettre",
        "mail, email, write",
    ),
    "publishing": (
        (
            "résultats, Excel, tableur, liste, journal local, presse, exporter, export, données, "
            "télécharger, fichier, csv, pdf, image, facebook, publier"
        ),
        "results, Excel, spreadsheet, list, newspaper, export, data, download, publish",
    ),
    "accounts": (
        (
            "argent, comptes, caisse, sous, encaissé, recette, dépenses, trésorier, bénéfice, "
            "compter, chèque, espèces, rembourser, remboursement, qui doit, pas payé"
        ),
        "money, accounts, till, cash, expenses, refund, owes, unpaid",
    ),
    "receipts": (
        "reçu, reçus, facture, justificatif, attestation",
        "receipt, invoice",
    ),
    "price": (
        (
            "prix, tarif, tarifs, euro, euros, gratuit, combien ça coûte, entrée, participation, "
            "mise, prix réduit, par joueur"
        ),
        "price, fee, cost, free, entry",
    ),
    "report": (
        (
            "problème, arbitre, renonce, maldonne, fausse donne, carte jouée à tort, pas fourni, "
            "pas monté, pas coupé, signaler, incident, litige, dispute, désaccord, tricherie, "
            "faute, carte manquante"
        ),
        "problem, arbiter, revoke, misdeal, report, incident, dispute, fault",
    ),
    "decisions": (
        "décisions, appels, jury, pénalités, trancher, sanctions, avertissement, arbitrage",
        "decisions, rulings, appeals, jury, penalties",
    ),
    "journal": (
        "journal, historique, qui a fait quoi, trace",
        "journal, history, log",
    ),
    "record": (
        "procès-verbal, PV, compte rendu, officiel",
        "minutes, record, official",
    ),
    "rights": (
        (
            "aide, aider, bénévole, bénévoles, mot de passe, droits, inviter, invitation, "
            "laissez-passer, rôle, accès, table de marque, collègue"
        ),
        "help, helper, volunteer, password, rights, invite, pass, role",
    ),
    "elsewhere": (
        "autre ordinateur, valise, emporter, archiver, archive, hors ligne, sans internet, ramener",
        "another computer, suitcase, archive, offline",
    ),
    "copy": (
        "sauvegarde, sauvegarder, copie, clé USB, secours, copier, backup",
        "backup, copy, USB stick",
    ),
    "again": (
        "refaire, recopier, dupliquer, prochain concours, comme la dernière fois, même concours",
        "again, duplicate, next month, same",
    ),
    "club": (
        ("club, championnat, challenge, saison, logo, helloasso, association"),
        "club, series, season, logo",
    ),
    "people": (
        (
            "membres, adhérents, adhésion, cotisation, personnes, licences, fichier des membres, "
            "droit à l'oubli, anniversaire, carnet d'adresses"
        ),
        "members, membership, people, licences, address book, right to be forgotten",
    ),
    "programs": (
        "programmes, api, jetons, webhook, vitrine, cadre, site du club, json, informatique",
        "programs, api, tokens, webhook, embed, frame",
    ),
    "remove": (
        "effacer, supprimer, enlever, retirer ce concours",
        "erase, delete, remove",
    ),
    "pairs": (
        "continuer en paires, mêlée, paires",
        "go on in pairs",
    ),
    "deferred": (
        "pendant l'absence, demandes pendant l'absence",
        "while away",
    ),
    "draw": (
        (
            "tirer, tirage au sort, tirage, retirer, apparier, échanger, changer de table, "
            "publier, lancer"
        ),
        "draw, redraw, pair, swap, publish, launch",
    ),
    "draw_system": (
        (
            "gagnants, perdants, gagnants contre gagnants, gagnants gagnants, suisse, système, au "
            "hasard, appariement, qui rencontre qui, tirage"
        ),
        "winners, losers, winners against winners, Swiss, system, random",
    ),
    "late": (
        "retard, retardataire, en retard, arrive tard, arrivé tard, équipe de plus, équipe en plus",
        "late, arrives late, one more team",
    ),
    "solos": (
        "seul, joueurs seuls, cherche un partenaire, partenaire",
        "alone, partner, single",
    ),
    "forbidden": (
        "ne doivent pas se rencontrer, rencontres interdites, mari, couple, famille, séparer",
        "must not meet, forbidden, couple, family",
    ),
    "categories": (
        (
            "catégorie, catégories, dames, dame, féminine, féminines, femmes, femme, mixte, "
            "mixtes, jeunes, jeune, juniors, aînés, vétérans, seniors, prix des dames"
        ),
        "category, ladies, women, mixed, juniors, seniors",
    ),
    "exempt": (
        "exempt, exempte, impair, impaire, au pot, pot, blanc, sans adversaire, bye",
        "bye, odd, no opponent, sits out",
    ),
    "forfeit": (
        "forfait, abandon, désister, partir, partis, absent",
        "forfeit, withdraw, leave",
    ),
    "ties": (
        "égalité, ex aequo, ex-aequo, départage, départager, même score, à égalité, goal average",
        "tie, level, tie-break",
    ),
    "correct": (
        (
            "corriger, correction, corrections, erreur, annuler, mal tapé, se tromper, trompé, "
            "modifier un total, faux total, refaire une feuille"
        ),
        "correct, correction, mistake, error, undo, wrong total",
    ),
    "clock": (
        (
            "heure, chrono, chronomètre, pause, minuteur, minuterie, horloge, temps, fin de "
            "partie, gong"
        ),
        "clock, time, pause, timer",
    ),
    "phones": (
        "wifi, wi-fi, téléphone, téléphones, portable, QR, code, codes, scanner, smartphone",
        "wifi, phone, QR, code, mobile",
    ),
    "totals_or_deals": (
        "deux totaux, donne par donne, totaux ou donnes, saisie des feuilles",
        "two totals, deal by deal",
    ),
    "many": (
        "nombre de parties, combien de parties, nombre de donnes",
        "how many rounds, deals",
    ),
    "regulations": (
        "règlement, lire le règlement, afficher le règlement",
        "regulations",
    ),
    "diplomas": (
        "diplôme, diplômes",
        "diploma, certificate",
    ),
    "podium": (
        "podium, trois premiers",
        "podium, first three",
    ),
    "print_sheets": (
        "imprimer les feuilles, feuilles de marque, feuilles de la partie",
        "print the sheets",
    ),
    "print_draw": (
        "imprimer le tirage, afficher le tirage",
        "print the draw",
    ),
    "print_standings": (
        "imprimer le classement, afficher le classement",
        "print the standings",
    ),
    "ceremony": (
        "cacher, dévoiler, suspense, cérémonie, remise des prix",
        "hide, reveal, ceremony",
    ),
}
