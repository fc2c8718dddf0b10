"""The four dialects of model interfaces: a request to what is asked, an answer to what is sent."""
