# `make play` and `make test` set everything up by themselves, in .venv and web/; nothing is global.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PLAYABLE := $(VENV)/.playable
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python
MODULES := web/node_modules/.ready
PAGE := web/dist/index.html
PAGE_SOURCES := $(shell find web/src web/words web/scripts web/public web/worker web/*.ts web/*.js web/index.html \
  src/magnat/games -name '*.json' -o -name '*.md' -o -path 'web/*' -type f 2>/dev/null | grep -v paraglide)

# Packages, the client and the system's own programs are set up side by side.
MAKEFLAGS += --jobs=3

.DEFAULT_GOAL := help
.PHONY: help play test check wheel wheel-test image-test learners-test pictures browser services format docs lock clean

help:
	@echo "make play    set up, then open the table in a browser"
	@echo "make test    set up, then check everything: formatting, types, tests, coverage"
	@echo "make check   the ordinary round: formatting, types, the client's own tests"
	@echo "make wheel   build the package for pip install into dist/"
	@echo "make wheel-test  build the wheel, install it into a bare environment, play a game in a browser"
	@echo "make image-test  what the Dockerfile does, without Docker"
	@echo "make learners-test  PyTorch and JAX, which share the arrays of a batch, and a learner that learns"
	@echo "make pictures  screenshots of every phase of every box at every size, into pictures/"
	@echo "make format  put the code into shape"
	@echo "make docs    build the documentation into site/"
	@echo "make lock    bring the lock files up to date with pyproject.toml"
	@echo "make clean   remove what was set up"

# Whoever plays needs what the server runs on and prints boxes with, and nothing that it is tested or measured with.
# uv takes a tenth of pip's time; where it does not find the packages, pip knows which mirrors are to be asked.
$(PLAYABLE): requirements-run.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	@sed -n '/^uv==/,/[^\\]$$/p' requirements.lock > $(VENV)/uv.lock
	$(INSTALL) --require-hashes -r $(VENV)/uv.lock || true
	$(UV) --require-hashes -r requirements-run.lock || $(INSTALL) --require-hashes -r requirements-run.lock
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(READY): $(PLAYABLE) requirements.lock
	$(UV) --require-hashes -r requirements.lock || $(INSTALL) --require-hashes -r requirements.lock
	@touch $@

$(MODULES): web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

$(PAGE): $(MODULES) $(PAGE_SOURCES)
	cd web && npm run build
	@touch $@

play: $(PLAYABLE) $(PAGE)
	$(BIN)/magnat serve

test: $(READY) $(PAGE) browser services
	$(BIN)/python -m tests.everything

check: $(READY) $(PAGE)
	$(BIN)/python -m tests.everything --quick

# The browser tests drive a Chromium or Chrome that is there, or Debian's if it may be installed: the one without a window.
browser:
	@command -v chromium-headless-shell >/dev/null \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get -qq update \
	       && { DEBIAN_FRONTEND=noninteractive apt-get -qq install -y chromium-headless-shell \
	            || DEBIAN_FRONTEND=noninteractive apt-get -qq install -y chromium; } >/dev/null; } \
	  || command -v chromium chromium-browser google-chrome chrome >/dev/null \
	  || echo "No Chromium or Chrome was found, and none may be installed here: the browser tests will not run."

wheel: $(PLAYABLE) $(PAGE)
	MAGNAT_CLIENT_BUILT=1 $(BIN)/python -m hatchling build --target wheel

# Longer than the ordinary round allows: run where a release is made, and by hand.
wheel-test: $(READY) browser
	$(BIN)/python -m tests.wheel

image-test: $(READY) $(PAGE)
	$(BIN)/python -m tests.image

# PyTorch and JAX are large, and nothing but these tests needs them.
learners-test: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group learners
	MAGNAT_LEARNERS=1 $(BIN)/python -m pytest tests/envs/test_learners.py

# The tests start a PostgreSQL and a NATS of their own, from what is installed, or from Debian's packages, of which one
# thing is installed at a time.
services: | browser
	@{ { command -v postgres || ls /usr/lib/postgresql/*/bin/postgres; } && PATH="$$PATH:/usr/sbin" command -v nats-server; } \
	  >/dev/null 2>&1 \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	       && apt-get -qq update \
	       && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends \
	            postgresql nats-server >/dev/null; } \
	  || echo "No PostgreSQL and NATS were found, and none may be installed here: the tests with them will not run."

# Every phase of every box at every size, by day and by night, in both languages.
pictures: $(READY) $(PAGE) browser
	$(BIN)/python -m benchmarks.pictures --all
	$(BIN)/python -m benchmarks.pictures --readme

format: $(READY)
	$(BIN)/ruff format src tests benchmarks train
	$(BIN)/ruff check --fix src tests benchmarks train

docs: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group docs
	$(BIN)/zensical build --strict

# With extras named: an older pip would look for the newest version of what is only asked for with an extra.
lock: $(READY)
	$(BIN)/uv pip compile pyproject.toml --group dev --extra bench --universal --python-version 3.11 \
	  --generate-hashes --no-strip-extras --no-emit-index-url --no-annotate --no-header --quiet --output-file requirements.lock
	$(BIN)/uv pip compile pyproject.toml --group build --extra print --constraint requirements.lock --universal --python-version 3.11 \
	  --generate-hashes --no-strip-extras --no-emit-index-url --no-annotate --no-header --quiet --output-file requirements-run.lock

clean:
	rm -rf $(VENV) web/node_modules web/dist
