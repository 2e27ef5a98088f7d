"""Players that try their moves out in worlds they imagine. Knows no game: `Thinker` is built from a game's contract."""
