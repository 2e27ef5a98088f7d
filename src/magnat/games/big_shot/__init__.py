"""Big Shot, by Alex Randolph: an auction of other people's ambitions in a city of the twenties."""
