"""Tricks at the table of Venture and Riche ou Pauvre: saving up, raiding, never moving."""

from magnat.engine.bits import count_bits
from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.numbers import whole
from magnat.games.venture.actions import ALONE, FINISH, RAID, REORGANISE, TAKE_OVER
from magnat.games.venture.bot.naive import naive
from magnat.games.venture.bot.prospects import companies_to_come, raid_damage
from magnat.games.venture.bot.steady import steady
from magnat.games.venture.box import COMPANIES, MULTIPLES, OPERATIONS
from magnat.games.venture.piles import price_of
from magnat.games.venture.rules import left_to_spend, legal
from magnat.games.venture.state import State

NAMES = (
    "buys nothing until 40 are to come",
    "buys nothing until 30 are to come",
    "buys nothing until 25 are to come",
    "buys nothing until 15 are to come",
    "buys only with 50 in hand",
    "buys only with 80 in hand",
    "never raids",
    "raids whenever it can",
    "never reorganises",
    "buys the dearest it can pay for",
    "buys the cheapest there is",
    "one operation a turn",
    "buys only of four letters or more",
    "buys only of three letters or fewer",
    "stops buying when 15 are to come",
    "keeps 24 in hand",
    "is the naive player, who buys in a hurry",
)
FIRST_PURCHASE = (40, 30, 25, 15)
CAPITAL_TO_BUY = (50, 80)


@compiled
def trick(number: int, s: State, seat: int, luck: Array, out: Array) -> int:
    if number == 16:
        return int(naive(s, seat, luck, out))
    if s.phase != OPERATIONS or s.forced:
        return int(steady(s, seat, luck, out))
    if number == 7:
        count = legal(s, seat, out)
        raid = hardest_raid(s, out, count)
        if raid >= 0:
            return raid
    if number == 9:
        return int(naive(s, seat, luck, out))
    if number == 10:
        return cheapest(s, out, legal(s, seat, out))
    action = int(steady(s, seat, luck, out))
    return action if allowed(number, s, seat, action) else FINISH


@compiled
def allowed(number: int, s: State, seat: int, action: int) -> bool:
    buys = TAKE_OVER <= action < RAID
    raids = RAID <= action < ALONE
    if number < 4:
        return companies_to_come(s) <= FIRST_PURCHASE[number] or not (buys or raids)
    if number < 6:
        return s.due > 0 or s.worth[seat] >= CAPITAL_TO_BUY[number - 4] or not (buys or raids)
    if number == 6:
        return not raids
    if number == 8:
        return action != REORGANISE
    if number == 11:
        return s.operations == 0
    if number == 12:
        return not buys or count_bits(whole(s.letters[action - TAKE_OVER])) >= 4
    if number == 13:
        return not buys or count_bits(whole(s.letters[action - TAKE_OVER])) <= 3
    if number == 14:
        return companies_to_come(s) > 15 or not buys
    if number == 15:
        return not buys or left_to_spend(s, seat) - price_of(s, action - TAKE_OVER) >= 24
    return True


@compiled
def hardest_raid(s: State, out: Array, count: int) -> int:
    best = -1
    most = 0
    for place in range(count):
        action = whole(out[place])
        if RAID <= action < ALONE and raid_damage(s, (action - RAID) // MULTIPLES) > most:
            most = raid_damage(s, (action - RAID) // MULTIPLES)
            best = action
    return best


@compiled
def cheapest(s: State, out: Array, count: int) -> int:
    best = FINISH
    least = 1 << 30
    for place in range(count):
        company = whole(out[place]) - TAKE_OVER
        if 0 <= company < COMPANIES and price_of(s, company) < least:
            least = price_of(s, company)
            best = whole(out[place])
    return best
