"""The standard library's threaded server: one thread a connection, as many as there are connections."""

import os
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PORT = int(os.environ.get("PORT", "8080"))
WAIT_S = float(os.environ.get("WAIT_MS", "20")) / 1000


class Handler(BaseHTTPRequestHandler):
    # The default is HTTP/1.0: one connection a request.
    protocol_version = "HTTP/1.1"
    # A head and a body in two packets wait 40 ms for the client's delayed acknowledgement (Nagle's algorithm).
    disable_nagle_algorithm = True
    # One packet an answer: nothing is sent before the handler returns.
    wbufsize = -1

    def do_GET(self):
        if self.path != "/wait":
            self.answer(404, b"not found")
            return
        time.sleep(WAIT_S)
        self.answer(200, b"ok")

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """A line a request would be measured too."""


class Server(ThreadingHTTPServer):
    # The default backlog is 5: connections that open at once would be dropped, and tried again after 1, 3, 7 s.
    request_queue_size = 16384
    daemon_threads = True


# 8 MiB of address space for each of a thousand threads is more than some machines give.
threading.stack_size(512 * 1024)
Server(("127.0.0.1", PORT), Handler).serve_forever()
