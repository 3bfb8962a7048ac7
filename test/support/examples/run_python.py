"""Executes the Python samples in a folder one after the other, and prints what they print as JSON, by name."""

import json
import pathlib
import socket
import sys
import urllib.error

# The organisation's host name is known to nobody else.
resolve = socket.getaddrinfo
socket.getaddrinfo = lambda host, *rest, **options: resolve("127.0.0.1", *rest, **options)

answers = {}
for file in sorted(pathlib.Path(sys.argv[1]).glob("*.py")):
    def keep(answer, name=file.stem):
        answers[name] = answer

    try:
        exec(compile(file.read_text(), str(file), "exec"), {"print": keep})
    except urllib.error.HTTPError as error:
        keep(json.load(error))
print(json.dumps(answers))
