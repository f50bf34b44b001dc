"""A client of bbx's servers: JSON-RPC by lines (MCP) or behind headers (LSP)."""
import json
import subprocess
import threading

import proc

SECONDS = 60 * proc.TIMES


class Client:
    """One bbx. What comes is read as it is waited for; who waits too long is killed."""

    def __init__(self, folder, option, *args):
        self.headers = option == "--lsp"
        self.process = subprocess.Popen(
            [proc.BBX, "--no-init", option, *args], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder,
            env=proc.environment(folder))
        self.timer = threading.Timer(SECONDS, self.process.kill)
        self.timer.start()
        self.last, self.heard = 0, []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()
        self.timer.cancel()

    def raw(self, data):
        self.process.stdin.write(data if isinstance(data, bytes) else data.encode())
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode()
        self.raw(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) if self.headers
                 else body + b"\n")

    def notify(self, method, **params):
        self.send({"method": method, "params": params})

    def begin(self, method, **params):
        """Asks, and gives the id by which the answer will be told."""
        self.last += 1
        self.send({"id": self.last, "method": method, "params": params})
        return self.last

    def read(self):
        """The next message; None: there is no more."""
        out = self.process.stdout
        if not self.headers:
            line = out.readline()
            return json.loads(line) if line else None
        length = None
        while (line := out.readline().strip()):
            name, value = line.split(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return None if length is None else json.loads(out.read(length))

    def until(self, fits):
        """The first message that fits; those before it are kept in `heard`."""
        while True:
            message = self.read()
            assert message is not None, f"it ended: {self.process.stderr.read()[-600:]}"
            if fits(message):
                return message
            self.heard.append(message)

    def answer(self, number):
        message = self.until(lambda m: m.get("id") == number and "method" not in m)
        assert message["jsonrpc"] == "2.0", message
        return message

    def ask(self, method, **params):
        message = self.answer(self.begin(method, **params))
        assert "result" in message, message
        return message["result"]

    def refused(self, method, **params):
        """The code of the error that a request comes to."""
        return self.answer(self.begin(method, **params))["error"]["code"]

    def end(self):
        """Closes its input, and gives what comes still, and the status."""
        self.process.stdin.close()
        rest = []
        while (message := self.read()) is not None:
            rest.append(message)
        return rest, self.process.wait()
