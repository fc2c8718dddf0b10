"""Reports: values of the core as text and data for people and programs. Pure."""
