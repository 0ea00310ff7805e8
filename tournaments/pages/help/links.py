"""Which chapter answers the questions that a page raises."""

ANSWERS = {
    "organiser:home": "premiere-soiree#un-concours",
    "organiser:create": "premiere-soiree#un-concours",
    "organiser:teams": "premiere-soiree#inscrire",
    "organiser:import_teams": "premiere-soiree#inscrire",
    "organiser:rounds": "premiere-soiree#tirer",
    "organiser:round": "premiere-soiree#tirer",
    "organiser:sheet": "clavier#feuille",
    "organiser:standings": "mots-du-classement",
    "organiser:standings_round": "mots-du-classement",
    "organiser:stop": "que-faire-si#arreter-tot",
    "organiser:check_in_leave": "que-faire-si#depart",
    "organiser:sheet_contest": "que-faire-si#desaccord",
    "organiser:end": "premiere-soiree#fin",
    "organiser:draw_seat_late": "que-faire-si#equipe-en-retard",
    "organiser:sheet_correct": "que-faire-si#erreur-apres",
    "organiser:bookings": "avant-et-apres#inscription-en-ligne",
    "organiser:online_account": "avant-et-apres#payer-en-ligne",
    "organiser:settings_bookings": "avant-et-apres#inscription-en-ligne",
    "organiser:team_account": "avant-et-apres#tarifs",
    "organiser:accounts": "avant-et-apres#caisse",
    "organiser:tills": "avant-et-apres#caisse",
    "organiser:till_count": "avant-et-apres#caisse",
    "organiser:lots_envelopes": "avant-et-apres#lots-et-argent",
    "organiser:suitcase": "que-faire-si#valise",
    "organiser:suitcase_bring": "que-faire-si#valise",
    "organiser:mails": "avant-et-apres#courriels",
    "organiser:publishing": "avant-et-apres#publier",
    "organiser:club_framing": "avant-et-apres#publier",
    "organiser:lot": "que-faire-si#lots",
    "public:standings": "mots-du-classement",
    "public:rank": "mots-du-classement",
    "public:seats": "joueur#ma-table",
    "public:team": "joueur#nos-points",
}
"""By the name of a page: the chapter's address, and the section in it."""

_BY_AUDIENCE = {"organiser": "premiere-soiree", "arbitration": "arbitre", "public": "joueur"}


def find_answer(route: str) -> tuple[str, str]:
    """The chapter and the section for a page; the audience's chapter where none is closer, and
    no chapter for a page outside."""
    said = ANSWERS.get(route) or _BY_AUDIENCE.get(route.partition(":")[0], "")
    chapter, _sign, anchor = said.partition("#")
    return chapter, anchor
