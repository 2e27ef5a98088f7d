"""The boxes in the words of other libraries. Each module needs its library: install "magnat[envs]"."""
