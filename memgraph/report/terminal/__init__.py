"""What people see at a terminal: ``parts`` are its values, ``drawing`` alone knows rich.

Each module beside them makes the parts of one command's answer. None of them loads rich.
"""
