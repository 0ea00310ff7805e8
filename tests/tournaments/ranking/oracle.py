"""The ranking once more, slowly and plainly, sharing no code with it: from facts to ranks.

It reads facts and settings as values and knows nothing of accounts, measures or keys.
"""

import hashlib
from fractions import Fraction
from math import floor

NO_VALUE = Fraction(-(10**30))


def half_up(value):
    return floor(value + Fraction(1, 2))


class Oracle:
    def __init__(self, participants, results, adjustments, settings):
        self.people = {p.id: p for p in participants}
        self.results = list(results)
        self.adjustments = list(adjustments)
        self.settings = settings

    def played(self, **wanted):
        return [
            r
            for r in self.results
            if r.kind == "played" and all(getattr(r, key) == wanted[key] for key in wanted)
        ]

    def rounds(self, who):
        return sorted((r for r in self.results if r.participant == who), key=lambda r: r.round)

    def worth(self, award, who, number):
        own = [r.scored for r in self.played(participant=who)]
        everybody = [r.scored for r in self.played(round=number)]
        half = half_up(Fraction(self.settings.match_points, 2))
        mean_of_round = half_up(Fraction(sum(everybody), len(everybody))) if everybody else half
        if award.kind == "flat":
            return award.amount
        if award.kind == "ranking_points_only":
            return 0
        if award.kind == "half_match":
            return half
        if award.kind == "round_average":
            return mean_of_round
        return half_up(Fraction(sum(own), len(own))) if own else mean_of_round

    def award(self, kind):
        return getattr(self.settings, kind)

    def scored(self, r):
        if r.kind == "played":
            return r.scored
        return self.worth(self.award(r.kind), r.participant, r.round)

    def conceded(self, r):
        if r.kind == "played":
            return r.conceded
        others = r.opponents or [r.participant]
        mirrored = {"forfeit_win": "forfeit_loss", "forfeit_loss": "forfeit_win"}
        if r.kind not in mirrored:
            return self.scored(r)
        values = [self.worth(self.award(mirrored[r.kind]), one, r.round) for one in others]
        return half_up(Fraction(sum(values), len(values)))

    def points(self, r):
        if r.kind != "played":
            return self.award(r.kind).ranking_points
        s = self.settings
        if r.outcome == "loss" and s.narrow_loss:
            near = r.conceded - r.scored <= s.narrow_loss.margin
            return s.narrow_loss.points if near else s.loss
        return {"win": s.win, "draw": s.draw, "loss": s.loss, None: 0}[r.outcome]

    def kept(self, who):
        rounds = self.rounds(who)
        wins_first = self.settings.criteria[0] in ("ranking_points", "wins")
        remaining = list(rounds)
        allowed = len(rounds)
        if self.settings.drop_worst:
            allowed = max(1, allowed - self.settings.drop_worst)
        if self.settings.best_rounds:
            allowed = min(allowed, self.settings.best_rounds)
        while len(remaining) > allowed:
            worst = remaining[0]
            for r in remaining[1:]:
                here = (self.points(r), self.scored(r))
                there = (self.points(worst), self.scored(worst))
                if not wins_first:
                    here, there = here[::-1], there[::-1]
                if here <= there:
                    worst = r
            remaining.remove(worst)
        return remaining

    def adjusted(self, who, unit):
        return sum(a.amount for a in self.adjustments if a.participant == who and a.unit == unit)

    def earned(self, who):
        return sum(self.points(r) for r in self.kept(who))

    def total(self, who):
        return sum(self.scored(r) for r in self.kept(who)) + self.adjusted(who, "match_points")

    def wins(self, who):
        counted = [
            r.outcome if r.kind == "played" else self.award(r.kind).counts_as
            for r in self.kept(who)
        ]
        return counted.count("win")

    def best(self, who, attribute):
        values = [getattr(r, attribute) for r in self.kept(who) if r.kind == "played"]
        return max((v for v in values if v is not None), default=NO_VALUE)

    def mean(self, who, kinds, count):
        rounds = [r for r in self.kept(who) if r.kind in kinds]
        divisor = sum(count(r) for r in rounds)
        if divisor == 0:
            return NO_VALUE
        points = sum(self.scored(r) for r in rounds) + self.adjusted(who, "match_points")
        return Fraction(points, divisor)

    def strength(self, who):
        result = 0
        chairs = max([1] + [len(r.opponents) for r in self.results])
        for r in self.rounds(who):
            if r.kind in ("bye", "forfeit_win"):
                result += chairs * self.earned(who)
            if r.kind == "played":
                result += sum(self.earned(one) for one in r.opponents if one in self.people)
        return result

    def ticket(self, who):
        digest = hashlib.sha256(
            f"{self.settings.lot_seed}:{self.people[who].number}".encode()
        ).digest()
        return -int.from_bytes(digest, "big")

    def encounters(self, who, tied):
        met = [
            r
            for r in self.rounds(who)
            if set(r.opponents) & set(tied) and r.kind in ("played", "forfeit_win", "forfeit_loss")
        ]
        if {one for r in met for one in r.opponents if one in tied} | {who} != set(tied):
            return None
        return (
            sum(self.points(r) for r in met),
            sum(self.scored(r) - self.conceded(r) for r in met),
        )

    def value(self, criterion, who, tied):
        if criterion == "direct_encounter":
            every = {one: self.encounters(one, tied) for one in tied}
            return (0, 0) if None in every.values() else every[who]
        conceded = sum(self.conceded(r) for r in self.kept(who))
        absent = ("forfeit_loss", "both_absent")
        return {
            "ranking_points": lambda: self.earned(who) + self.adjusted(who, "ranking_points"),
            "wins": lambda: self.wins(who),
            "total": lambda: self.total(who),
            "difference": lambda: self.total(who) - conceded,
            "average_match": lambda: self.mean(who, ("played", *absent), lambda r: 1),
            "average_deal": lambda: self.mean(who, ("played",), lambda r: r.deals),
            "best_deal": lambda: self.best(who, "best_deal"),
            "best_match": lambda: self.best(who, "scored"),
            "opponents_strength": lambda: self.strength(who),
            "fewest_byes": lambda: -sum(r.kind == "bye" for r in self.rounds(who)),
            "lot": lambda: self.ticket(who),
            "number": lambda: -self.people[who].number,
        }[criterion]()

    def ahead(self, tied, criteria):
        """For each of the tied, count those of them who are ahead."""
        if not criteria or len(tied) < 2:
            return dict.fromkeys(tied, 0)
        values = {who: self.value(criteria[0], who, tied) for who in tied}
        counts = {}
        for value in set(values.values()):
            equal = [who for who in tied if values[who] == value]
            before = sum(other > value for other in values.values())
            for who, more in self.ahead(equal, criteria[1:]).items():
                counts[who] = before + more
        return counts

    def ranks(self):
        """Every participant's rank, from 1."""
        ahead = self.ahead(list(self.people), self.settings.criteria)
        return {who: place + 1 for who, place in ahead.items()}
