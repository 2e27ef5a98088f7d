"""Biz Bluff: twelve files, four streets, and what people say about them."""
