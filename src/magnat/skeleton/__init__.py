"""The skeleton of a game: a small sealed auction that plays. `magnat new-game` copies it under a name of its own.

Nothing here is special: it is a game's folder like any other, one chapter a file, and each chapter as short as it can
be. Put your own game in its place a chapter at a time; the tests of every game hold all the while.
"""
