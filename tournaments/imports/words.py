"""The words of headings, in the French, English and German of clubs: what each is about; and people
whose names read like them with a number: « Nom0 Prénom0 », as one tries a list."""

import difflib
import math
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import groupby

from tournaments.imports.grid import GridRow
from tournaments.names import name_key


class About(StrEnum):
    """What a word of a heading is about; what is `left` is never a part of a sign-up."""

    SURNAME = "surname"
    FIRST_NAME = "first-name"
    PERSON = "person"
    PARTNER = "partner"
    PEOPLE = "people"
    TEAM = "team"
    NUMBER = "number"
    ORDER = "order"
    LICENCE = "licence"
    CLUB = "club"
    PHONE = "phone"
    EMAIL = "email"
    CATEGORY = "category"
    PAID = "paid"
    TABLE = "table"
    NOTE = "note"
    PAYER = "payer"
    STATE = "state"
    BIRTH = "birth"
    MEMBERSHIP = "membership"
    LEFT = "left"
    FILLER = "filler"


_WORDS: Mapping[About, str] = {
    About.SURNAME: "nom name surname lastname last nachname familienname zuname patronyme famille",
    About.FIRST_NAME: "prenom prenoms pren pre firstname forename givenname vorname vornamen vor",
    About.PERSON: "joueur joueuse participant participante equipier player capitaine captain "
    "personne adherent membre inscrit spieler spielerin teilnehmer fullname person competitor j p "
    "concurrent concurrente competiteur candidat nord sud",
    About.PARTNER: "partenaire coequipier coequipiere equipiere partner partnerin teammate mate "
    "mitspieler binome associe conjoint autre",
    About.PEOPLE: "joueurs noms participants joueuses players names equipiers inscrits membres "
    "composition",
    About.TEAM: "equipe team doublette paire pair mannschaft duo eq paar equipes doublettes",
    About.NUMBER: "n no num numero nr dossard number nummer id",
    About.ORDER: "commande order reference ref bestellung transaction",
    About.LICENCE: "licence licences license licencie licenciee lic lizenz",
    About.CLUB: "club association amicale societe commune ville village verein town city ort asso "
    "institution structure etablissement section school",
    About.PHONE: "telephone tel portable mobile phone gsm tph telefon handy port telef cell",
    About.EMAIL: "email mail courriel mel courrier",
    About.CATEGORY: "categorie cat category kategorie",
    About.PAID: "regle paye payee paiement reglement paid payment bezahlt encaisse",
    About.TABLE: "table tisch",
    About.NOTE: "remarque remarques observation observations commentaire commentaires note notes "
    "bemerkung bemerkungen comment comments remark remarks",
    About.PAYER: "payeur acheteur payer buyer kaufer",
    About.STATE: "statut status etat state",
    About.BIRTH: "naissance nee ne annee geburtstag birth born",
    About.MEMBERSHIP: "cotisation adhesion jusqu jusque echeance until membership beitrag",
    About.LEFT: "date age sexe genre adresse rue postal postale code "
    "promo tarif montant billet ticket pays raison sociale campagne horodateur timestamp moyen "
    "mode rang rank position points score total adresse strasse plz prix url heure",
    About.FILLER: "a au d de des du et l la le les ou e of the and und der die das s votre vos "
    "your ton notre son sa un une complet usage reservee reserve fixe quel quelle est indiquer "
    "merci inscription inscriptions pour avec par h f m mme sur en is to be facultatif optionnel "
    "obligatoire svp souhaite eventuel eventuelle optional required principal responsable",
}
_MEANING: Mapping[str, About] = {
    word: about for about, words in _WORDS.items() for word in words.split()
}
_ORDINALS: Mapping[str, int] = {
    "1": 1, "a": 1, "i": 1, "1er": 1, "1ere": 1, "premier": 1, "premiere": 1, "nord": 1, "un": 1,
    "one": 1, "1st": 1, "eins": 1,
    "2": 2, "b": 2, "ii": 2, "2e": 2, "2eme": 2, "2nd": 2, "2nde": 2, "second": 2, "seconde": 2,
    "deuxieme": 2, "sud": 2, "deux": 2, "two": 2, "zwei": 2,
    "3": 3, "iii": 3, "3e": 3, "3eme": 3, "troisieme": 3, "trois": 3, "three": 3, "remplacant": 3,
    "4": 4, "4e": 4, "4eme": 4, "quatrieme": 4,
}  # fmt: skip
_AS_ONE = (
    (re.compile(r"\b(first|given|last|family|full) name\b"), r"\1name"),
    (re.compile(r"\bfamilyname\b|\bnom de famille\b"), "lastname"),
    (re.compile(r"\bnom complet\b"), "fullname"),
    (re.compile(r"\bnom de jeune fille\b"), "age"),
    (re.compile(r"\be[ -]?mails?\b"), "email"),
)
_TOKENS = re.compile(r"\d+(?:er|ere|eme|e|st|nd|nde)?(?![a-z])|\d+|[a-z]+")
_SHORT_PIECES = frozenset({"id", "nr", "no", "eq", "et", "du", "de"})
_SHORTEST_PIECE, _SHORTEST_PREFIX, _SHORTEST_MISTYPED = 3, 3, 5


@dataclass(frozen=True, kw_only=True, slots=True)
class Heading:
    """What a heading says: what its words are about, which of several it is of (0 where it does
    not say), and whether some word of it was not understood, or only guessed."""

    about: frozenset[About]
    ordinal: int
    is_vague: bool


_OF_PEOPLE = frozenset({About.SURNAME, About.FIRST_NAME, About.PERSON, About.PARTNER})
_COUNTED_FIRST = frozenset({1, 2})
"""What headings begin with: the partner alone may be counted."""

_NUMBER = re.compile(r"\d+")
_MOST_DIGITS = 2
"""More are a year."""


@lru_cache(maxsize=4096)
def read_heading(written: str) -> Heading:
    """What a heading says, whatever its case, accents, signs, and words run together."""
    spaced = re.sub(r"(?<=[a-zà-ÿ])(?=[A-Z])", " ", written)
    text = name_key(re.sub(r"[^\w]|_", " ", spaced.replace("'", " ").replace("’", " ")))
    for pattern, instead in _AS_ONE:
        text = pattern.sub(instead, text)
    tokens = [piece for token in _TOKENS.findall(text) for piece in _take_apart(token)]
    ordinals = [_ORDINALS[token] for token in tokens if token in _ORDINALS]
    plain = [
        token
        for token in tokens
        if token in _MEANING or not (token in _ORDINALS or token.isdecimal())
    ]
    meant = [_find_meaning(token) for token in plain]
    about = {known for known, _is_sure in meant if known is not None} - {About.FILLER}
    return Heading(
        about=frozenset(about),
        ordinal=ordinals[0] if ordinals else 0,
        is_vague=any(known is None or not is_sure for known, is_sure in meant),
    )


_ALIKE = 0.85
"""How much of two words is the same where one is a typing error of the other."""


def _list_beginnings() -> dict[str, set[About]]:
    begun: dict[str, set[About]] = defaultdict(set)
    for word, about in _MEANING.items():
        for end in range(_SHORTEST_PREFIX, len(word) + 1):
            begun[word[:end]].add(about)
    return dict(begun)


_BEGUN: Mapping[str, Collection[About]] = _list_beginnings()
"""What the known words are about, by each of their beginnings."""

_BY_LENGTH: Mapping[int, Sequence[tuple[str, frozenset[str]]]] = {
    length: [(word, frozenset(word)) for word in words]
    for length, words in groupby(sorted(_MEANING, key=len), key=len)
}
"""The known words with their letters."""


def _find_meaning(token: str) -> tuple[About | None, bool]:
    """What a word is about, and whether that is certain: an abbreviation is, a typing error not."""
    if token in _MEANING:
        return _MEANING[token], True
    if len(begun := _BEGUN.get(token, ())) == 1:
        return next(iter(begun)), True
    if len(token) >= _SHORTEST_MISTYPED:
        for word in difflib.get_close_matches(token, _list_close(token), n=1, cutoff=_ALIKE):
            return _MEANING[word], False
    return None, False


def _list_close(token: str) -> list[str]:
    """The known words that may be as alike as `_ALIKE`: whoever is too short or too long, or lacks
    too many of the letters, is not. To compare a word with all of them takes 30 times as long."""
    size, letters = len(token), set(token)
    least = _ALIKE / (2 - _ALIKE)
    return [
        word
        for length in range(math.ceil(size * least), math.floor(size / least) + 1)
        for word, known in _BY_LENGTH.get(length, ())
        if len(letters - known) <= size - _ALIKE * (size + length) / 2
    ]


def _take_apart(token: str) -> Sequence[str]:
    """« nomprenom » as two words; a word that is known, or whose pieces are not, as it is."""
    if token in _MEANING or token in _ORDINALS or not token.isalpha():
        return [token]
    return next(_list_pieces(token), [token])


def _list_pieces(text: str) -> Iterator[list[str]]:
    if not text:
        yield []
    for end in range(len(text), 1, -1):
        piece = text[:end]
        is_long = len(piece) >= _SHORTEST_PIECE or piece in _SHORT_PIECES
        if is_long and (piece in _MEANING or piece in _ORDINALS):
            yield from ([piece, *others] for others in _list_pieces(text[end:]))


def list_numbered_people(rows: Sequence[GridRow], lines: Collection[int]) -> frozenset[int]:
    """Which of some lines are people, though they read like headings with numbers: headings
    count from 1, and none comes again with other numbers."""
    asked = {row.line: _list_numbered(row) for row in rows if row.line in lines}
    numbered = {line: cells for line, cells in asked.items() if cells}
    words = {frozenset(_leave_numbers(cells)) for cells in numbered.values()}
    alike: dict[tuple[str, ...], set[tuple[str, ...]]] = defaultdict(set)
    for row in rows:
        # Reading headings takes long: only of a line that has the words of one of those.
        own = {*_leave_numbers(row.cells)} if words else set()
        if any(their <= own for their in words):
            cells = _list_numbered(row)
            alike[_leave_numbers(cells)].add(cells)
    return frozenset(
        line
        for line, cells in numbered.items()
        if _count_first(cells) not in _COUNTED_FIRST or len(alike[_leave_numbers(cells)]) > 1
    )


def _list_numbered(row: GridRow) -> tuple[str, ...]:
    """The cells that read like headings of people, where each of them has a number."""
    if not any(map(_list_numbers, row.cells)):
        return ()
    cells = tuple(cell for cell in row.cells if read_heading(cell).about & _OF_PEOPLE)
    return cells if all(map(_list_numbers, cells)) else ()


def _list_numbers(cell: str) -> list[int]:
    return [int(number) for number in _NUMBER.findall(cell) if len(number) <= _MOST_DIGITS]


def _count_first(cells: Sequence[str]) -> int:
    return min(number for cell in cells for number in _list_numbers(cell))


def _leave_numbers(cells: Sequence[str]) -> tuple[str, ...]:
    return tuple(_NUMBER.sub("", cell) for cell in cells)
