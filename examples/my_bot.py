"""A player for `magnat arena BOX --players steady,./examples/my_bot.py`, in as few lines as it takes.

Every line on standard input asks for a choice:
    {"game": "big-shot", "seats": 4, "seat": 2, "view": {...}, "legal": [{"type": "pass"}, {"type": "bid", ...}]}
`view` is all that the seat may see, `legal` all that it may do. The answer is one line, the place of the chosen action
in `legal`: {"choice": 0}. Whoever is late or answers nonsense has something played for it by lot.
"""

import json
import random
import sys


def choose(asked):
    """Replace this: it plays the kind of action that is offered most seldom, and any of that kind."""
    kinds = [action["type"] for action in asked["legal"]]
    rarest = min(set(kinds), key=lambda kind: (kinds.count(kind), kind))
    return random.Random(asked["seat"]).choice([place for place, kind in enumerate(kinds) if kind == rarest])


for line in sys.stdin:
    print(json.dumps({"choice": choose(json.loads(line))}), flush=True)
