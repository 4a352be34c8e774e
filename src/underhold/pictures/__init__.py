"""Pictures of positions: as SVG, as pixels, as text for a terminal.

>>> import underhold
>>> game = underhold.game("cave-vs-cave")
>>> view = game.view(game.new(game.setup(players=2, seed=1)), seat=0)
>>> picture_svg("cave-vs-cave", view, seat=0)[:4]
'<svg'

They are composed from the client's artwork and show exactly what the view contains, so hidden information stays hidden.
The same view gives the same picture on every machine, because only the fonts of the package are used; an SVG file
embeds them. Names are in English.

SVG needs nothing else, text needs the extra `play`, pixels and arrays need the extra `pictures`.
"""

from underhold.games.common.pictures.errors import CannotDraw
from underhold.pictures.picture import SvgPicture, picture_png, picture_rgb, picture_svg
from underhold.pictures.text import picture_text

__all__ = ["CannotDraw", "SvgPicture", "picture_png", "picture_rgb", "picture_svg", "picture_text"]
