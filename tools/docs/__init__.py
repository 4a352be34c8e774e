"""What the documentation is made of besides its own pages: rules and tiles from the tables, statistics, pictures.

`hook` is what mkdocs calls; the other modules write pages and parts of pages for it. Nothing of it is kept in the tree.
"""
