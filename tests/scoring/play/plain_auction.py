"""What may be bid and doubled, and who speaks after a coinche, written out from the sentences of
règlements: slow, plain, and sharing no code with the engine."""

ANTICLOCKWISE = "NWSE"
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}


def plain_bids(lowest, step, most, *, counted_from_lowest):
    """Bids of 82, 92, 102, or of 82, 90, 100: the lowest, then one after the other up to the
    most."""
    bids = [lowest]
    for points in range(lowest + 1, most + 1):
        beyond = points - lowest if counted_from_lowest else points
        if beyond % step == 0:
            bids.append(points)
    return bids


def plain_doubling(contract, lowest, *, said_on_a_capot, lowest_may_be_coinched):
    """How far a bid ends up doubled when the other side says coinche and its own surcoinche: a
    club may have no coinche of a capot, no surcoinche of it, no coinche of the lowest bid."""
    if contract == "capot":
        said = {"neither": [], "coinche-only": ["coinche"], "surcoinche": ["coinche", "surcoinche"]}
        return (said[said_on_a_capot] or [None])[-1]
    if contract == lowest and not lowest_may_be_coinched:
        return None
    return "surcoinche"


def plain_end_of_auction(coincher, calls, *, partner_is_silent):
    """What becomes of the calls after a coinche, by number, and whether the auction is over: those
    who may still speak do so once each in the order of play, and a surcoinche ends it at once. The
    partner of who said coinche is one of them, or is left out."""
    place = ANTICLOCKWISE.index(coincher)
    waiting = [ANTICLOCKWISE[(place + far) % 4] for far in (1, 2, 3)]
    if partner_is_silent:
        waiting.remove(PARTNER[coincher])
    wrong, over = {}, False
    for number, (seat, word) in enumerate(calls, start=1):
        if over:
            wrong[number] = "after-end"
        elif seat != waiting[0]:
            wrong[number] = "out-of-turn"
        elif word == "surcoinche" and seat == PARTNER[coincher]:
            wrong[number] = "surcoinche-other-side"
            waiting = waiting[1:]
        elif word == "surcoinche":
            over = True
        else:
            waiting = waiting[1:]
        over = over or not waiting
    return wrong, over
