# `make play` and `make test` set everything up by themselves, in .venv and web/node_modules; nothing is global.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help play test check format lock clean

help:
	@echo "make play    set up, then play: Big Shot against bots in the terminal"
	@echo "make test    set up, then check everything: formatting, types, tests, coverage"
	@echo "make format  put the code into shape"
	@echo "make lock    bring the lock file up to date with pyproject.toml"
	@echo "make clean   remove what was set up"

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

play: $(READY)
	$(BIN)/magnat play big-shot

test: check
	$(BIN)/python -m pytest
	MAGNAT_INTERPRETED=1 $(BIN)/python -m pytest tests/games tests/engine --cov=magnat.games --cov-report=term:skip-covered --cov-fail-under=95

check: $(READY)
	$(BIN)/ruff format --check src tests benchmarks
	$(BIN)/ruff check src tests benchmarks
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff format src tests benchmarks
	$(BIN)/ruff check --fix src tests benchmarks

lock: $(READY)
	$(BIN)/uv pip compile pyproject.toml --group dev --extra bench --universal --python-version 3.11 \
	  --generate-hashes --no-emit-index-url --no-annotate --no-header --quiet --output-file requirements.lock

clean:
	rm -rf $(VENV) web/node_modules web/dist
