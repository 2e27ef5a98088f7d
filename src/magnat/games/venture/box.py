"""What lies in the box of Venture: the counts of things, in the words of the rule book. Values are the edition's."""

MOST_SEATS = 6

INDUSTRIES = ("aerospace", "automobile", "chemical", "electronics", "petroleum", "steel")
COMPANIES_PER_INDUSTRY = 9
COMPANIES = 54
HALF_OF_THE_COMPANIES = 27
LETTERS = 6
LARGEST_PILE = 6
"""A conglomerate holds each industry once."""
SMALLEST_CONGLOMERATE = 3
MARKET = 5
REMOVED_FOR_TWO = 14

SYMBOL_SIGNS = ("▲", "■", "●")
SYMBOLS = 3
VALUES = 4
LOW_KINDS = SYMBOLS * VALUES
HIGH_KINDS = 6
CAPITAL_KINDS = LOW_KINDS + HIGH_KINDS
MULTIPLE_SIGNS = {1: "½×", 2: "1×", 3: "1½×"}
"""How a takeover card is written, by the halves of a price that it costs."""
MULTIPLES = 3
HAND_KINDS = CAPITAL_KINDS + MULTIPLES
PROFIT_CARD = HAND_KINDS
KINDS = HAND_KINDS + 1
DECK = 54
CARDS_DEALT = 7
LARGEST_SET = 4
MOST_OF_A_SYMBOL = 9
HOLDINGS = 108
"""Different holdings of one symbol: at most 3 x 3 x 3 x 4 with nine cards in four values."""

IDLE_ROUNDS_TO_END = 8
"""So many full rounds in which nobody takes a market company end the game."""
IDLE_ROUNDS_WITHOUT_STOCK = 3
"""The same, once the stock is empty."""

MOST_ARRANGED = 24
"""Companies that the arrangement solver takes at once."""

NOBODY = -1
NONE = -1
WRONG = 128
"""Marks a pile with two companies of an industry, or without a common letter."""

# The phases of a turn.
OPERATIONS, PLACEMENT, REORGANISATION, PAYMENT, DISCARD, OVER, TURN_DONE = range(7)
"""The last is never seen: a turn that is done is closed within the same move."""
