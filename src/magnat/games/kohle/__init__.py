"""Kohle, Kie$ & Knete, by Sid Sackson: sixteen big deals, and everybody talks at once."""
