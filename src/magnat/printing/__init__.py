"""A box on paper: board, cards, tokens, money and rules as a PDF, at size and with cut marks.

Everything comes from the edition, so an edition of one's own prints itself. Typst sets it (the extra `print`).
"""

from magnat.printing.book import PAPERS, PrintingError, can_print, printed

__all__ = ["PAPERS", "PrintingError", "can_print", "printed"]
