"""What ``check`` found, in the forms that forges and other programs read; one module a form.

Each has ``told(verdict)``, which returns the whole text, with a line end at its end.
"""
