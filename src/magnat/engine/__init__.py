"""What a game is: fields and visibility, records, actions, randomness, compilation, batches. Knows no game."""
