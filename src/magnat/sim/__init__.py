"""Games by the hundred thousand: bots against bots, and what came of it."""
