"""Trains the judges of the house's searching players. Apart from the package, which only ships the weights."""
