"""A row of the tables of safeguards."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Safeguard:
    """Something that protects players or operators, and how to take it away.

    `text` occurs once in `file`; with `without` in its place, the safeguard is missing and the file is still valid.
    `tests`: node ids of pytest, of which at least one must then fail. It must fail by an assertion, or with one of
    `errors`, such as TimeoutError where the test waits for something that does not happen any more.
    """

    name: str
    file: str
    text: str
    without: str
    tests: tuple[str, ...]
    errors: tuple[str, ...] = ()

    def applied_to(self, content: str) -> str:
        """The content of the file without the safeguard; raises LookupError if its text is not there exactly once."""
        if (count := content.count(self.text)) != 1:
            raise LookupError(f"the text of “{self.name}” occurs {count} times in {self.file}")
        return content.replace(self.text, self.without)
