"""Venture and Riche ou Pauvre: take companies over, pile them into conglomerates, live on their profits."""
