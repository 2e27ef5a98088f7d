# `make play` and `make test` set everything up by themselves, in .venv and web/; nothing is global.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
MODULES := web/node_modules/.ready
PAGE := web/dist/index.html
PAGE_SOURCES := $(shell find web/src web/words web/scripts web/public web/*.ts web/*.js web/index.html \
  src/magnat/games -name '*.json' -o -name '*.md' -o -path 'web/*' -type f 2>/dev/null | grep -v paraglide)

# Every rule by its own tests; thousands of random games are for compiled rules.
INTERPRETED := tests/games tests/engine tests/cli/test_every_box.py --ignore=tests/games/test_every_game.py

.DEFAULT_GOAL := help
.PHONY: help play test check browser format lock clean

help:
	@echo "make play    set up, then open the table in a browser"
	@echo "make test    set up, then check everything: formatting, types, tests, coverage"
	@echo "make format  put the code into shape"
	@echo "make lock    bring the lock file up to date with pyproject.toml"
	@echo "make clean   remove what was set up"

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(MODULES): web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

$(PAGE): $(MODULES) $(PAGE_SOURCES)
	cd web && npm run build
	@touch $@

play: $(READY) $(PAGE)
	$(BIN)/magnat serve

test: check browser
	cd web && npm test
	$(BIN)/python -m pytest --ignore=tests/browser
	$(BIN)/python -m pytest tests/browser
	MAGNAT_INTERPRETED=1 $(BIN)/python -m pytest $(INTERPRETED) \
	  --cov=magnat.games --cov-report=term:skip-covered --cov-fail-under=95

check: $(READY) $(PAGE)
	$(BIN)/ruff format --check src tests benchmarks
	$(BIN)/ruff check src tests benchmarks
	$(BIN)/mypy
	cd web && npm run check

# The browser tests drive a Chromium or Chrome that is there, or Debian's if it may be installed.
browser:
	@command -v chromium chromium-browser google-chrome chrome >/dev/null \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	       && apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y chromium >/dev/null; } \
	  || echo "No Chromium or Chrome was found, and none may be installed here: the browser tests will not run."

format: $(READY)
	$(BIN)/ruff format src tests benchmarks
	$(BIN)/ruff check --fix src tests benchmarks

lock: $(READY)
	$(BIN)/uv pip compile pyproject.toml --group dev --extra bench --universal --python-version 3.11 \
	  --generate-hashes --no-emit-index-url --no-annotate --no-header --quiet --output-file requirements.lock

clean:
	rm -rf $(VENV) web/node_modules web/dist
