"""Scripts behind the figures in docs/: anyone can run them."""
