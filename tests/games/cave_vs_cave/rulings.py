"""The rulings of Cave vs Cave, read from the page that lists them."""

from tests import coverage

RULINGS = coverage.rulings("cave-vs-cave.md")
