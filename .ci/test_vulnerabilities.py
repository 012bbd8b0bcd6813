#!/usr/bin/env python3
"""Tests check_vulnerabilities.py against a stand-in for OSV on this machine: test_vulnerabilities.py"""
import contextlib
import http.server
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import unittest

CHECK = pathlib.Path(__file__).parent / "check_vulnerabilities.py"
NETTY = "pkg:maven/io.netty/netty-handler@4.2.14.Final"
SCALA = "pkg:maven/org.scala-lang/scala-library@2.13.18"
ADVISORY = {"id": "GHSA-x4gw-5cx5-pgmh", "aliases": ["CVE-2026-45416"], "summary": "SNI handler pre-allocates 16 MiB"}
OTHER = {"id": "GHSA-2222-3333-4444", "summary": "Second page"}


class Osv(http.server.BaseHTTPRequestHandler):
    """Knows one vulnerability of Netty, and a second one on the second page of its answer."""
    advisories = {}

    def do_POST(self):
        queries = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
        self.answer(200, {"results": [self.result(query) for query in queries]})

    def result(self, query):
        if query["package"]["purl"] != NETTY:
            return {}
        ids = list(self.advisories)
        if "page_token" in query:
            return {"vulns": [{"id": ids[1]}]}
        return {"vulns": [{"id": ids[0]}], **({"next_page_token": "2"} if len(ids) > 1 else {})}

    def do_GET(self):
        self.answer(200, self.advisories[self.path.rsplit("/", 1)[1]])

    def answer(self, status, body):
        self.send_response(status)
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, *_):
        pass


class Broken(Osv):
    def do_POST(self):
        self.answer(500, {"message": "out of order"})


@contextlib.contextmanager
def serving(handler):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def explanation(identifier="CVE-2026-45416", version="4.2.14.Final", until="2999-01-01"):
    return (f'[[vulnerability]]\nid = "{identifier}"\ncomponent = "io.netty:netty-handler"\nversion = "{version}"\n'
            f'reason = "No server of ours has TLS."\nuntil = {until}\n')


class CheckVulnerabilities(unittest.TestCase):
    def check(self, explanations, url):
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary)
            shutil.copy(CHECK, folder)
            (folder / "dependencies.toml").write_text(explanations)
            # Two platforms of one library are one question.
            listed = [NETTY + "?type=jar", NETTY + "?classifier=linux-x86_64&type=jar", SCALA + "?type=jar"]
            (folder / "bom.json").write_text(json.dumps({"components": [{"purl": purl} for purl in listed]}))
            return subprocess.run([sys.executable, folder / CHECK.name, folder / "bom.json"], capture_output=True, text=True,
                                  timeout=60, env={**os.environ, "OSV_URL": url, "no_proxy": "127.0.0.1"})

    def ask(self, explanations, *advisories):
        handler = type("Knowing", (Osv,), {"advisories": {advisory["id"]: advisory for advisory in advisories}})
        with serving(handler) as url:
            return self.check(explanations, url)

    def test_a_finding_without_an_explanation_fails(self):
        run = self.ask("", ADVISORY)
        self.assertEqual(run.returncode, 1)
        self.assertIn("io.netty:netty-handler 4.2.14.Final: CVE-2026-45416, GHSA-x4gw-5cx5-pgmh: SNI handler", run.stderr)

    def test_one_that_is_explained_by_its_alias_passes(self):
        run = self.ask(explanation(), ADVISORY)
        self.assertEqual((run.returncode, run.stdout), (0, "2 components looked up, 1 findings, all explained\n"))

    def test_an_explanation_past_its_day_does_not_hold(self):
        run = self.ask(explanation(until="2026-01-01"), ADVISORY)
        self.assertEqual(run.returncode, 1)
        self.assertIn("held until 2026-01-01; look again", run.stderr)

    def test_a_finding_on_the_second_page_counts(self):
        run = self.ask(explanation(), ADVISORY, OTHER)
        self.assertEqual(run.returncode, 1)
        self.assertIn("GHSA-2222-3333-4444: Second page", run.stderr)
        self.assertNotIn("x4gw", run.stderr)

    def test_a_withdrawn_one_does_not(self):
        self.assertEqual(self.ask("", {**ADVISORY, "withdrawn": "2026-07-01T00:00:00Z"}).returncode, 0)

    def test_an_explanation_of_a_version_that_is_not_there_fails_without_a_network_too(self):
        run = self.check(explanation(version="4.2.13.Final"), "http://127.0.0.1:9")
        self.assertEqual(run.returncode, 1)
        self.assertIn("netty-handler 4.2.13.Final, which the SBOM does not have", run.stderr)

    def test_without_a_network_it_says_so_and_skips(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
        run = self.check("", f"http://127.0.0.1:{port}")
        self.assertEqual(run.returncode, 77)
        self.assertIn("cannot be reached from here", run.stdout)

    def test_an_answer_that_is_an_error_fails(self):
        with serving(Broken) as url:
            run = self.check("", url)
        self.assertEqual(run.returncode, 1)
        self.assertIn("answered 500", run.stderr)


if __name__ == "__main__":
    unittest.main()
