"""A game of each box at the calm pace: which moves were seen on their way, how often, and which stood still.

python -m benchmarks.flights [--box venture ...] [--turns 60]

The page's clock runs fast; every piece that travels is looked at where it sets out, half-way and where it lands. Bots
play to the end; with --turns a script plays one of the seats, and the game is left after so many of its turns.
"""

import argparse

from tests.browser.flights import TRAVELLING, watched

from benchmarks.browsing import launched, opened


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--box", action="append", choices=list(TRAVELLING))
    options.add_argument("--turns", type=int, default=0)
    wanted = options.parse_args()
    with launched() as browser, opened("--bot-delay", "0") as house:
        for box in wanted.box or TRAVELLING:
            context = browser.new_context(viewport={"width": 1280, "height": 720}, service_workers="block")
            found = watched(context, house.address, box, most_turns=wanted.turns)
            moves = ", ".join(f"{move} {seen['between']}/{seen['times']}" for move, seen in found["seen"].items())
            missed = TRAVELLING[box] - found["seen"].keys()
            print(f"{box}: {found['turns']} turns, {found['beats']} beats; on their way {moves}", flush=True)
            print(f"  missed {missed or 'none'}; stood still {found['still'] or 'none'}", flush=True)
            print(f"  early account {found['early']}; errors {found['complaints'] or 'none'}", flush=True)
            context.close()


if __name__ == "__main__":
    main()
