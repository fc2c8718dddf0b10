"""The pages of the docs site that are made from the code, its pictures, and its build.

``python -m handbook`` writes docs/reference anew; ``python -m handbook.pictures`` the pictures;
``mkdocs build --strict`` the site. Tests hold that the pages are current.
"""
