"""What the rules page of Cave vs Cave shows besides its texts."""

from underhold.games.cave_vs_cave.rule_pictures import PICTURES, shown_part
from underhold.games.cave_vs_cave.rules_page import PAGE
from underhold.games.cave_vs_cave.web.web_view import VIEW
from underhold.games.common.web.rules_content import rules_content_of
from underhold.locale import Words
from underhold.wire.messages import RulesContent


def rules_content(words: Words) -> RulesContent:
    """The sections, the links to lessons and the pictures of the page."""
    return rules_content_of(words, PAGE, PICTURES, VIEW, shown_part)
