"""Counts and prints checks, and starts other makers' servers, for the scripts beside it."""
import socket
import subprocess
import sys
import time
import urllib.request

passed = failed = 0


def check(name, condition, found=""):
    global passed, failed
    if condition:
        passed += 1
        print("ok      " + name, flush=True)
    else:
        failed += 1
        print(f"FAILED  {name}: {str(found)[:2000]}", flush=True)


def end():
    """The last line, and the exit code."""
    print(f"\n{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def serve(words, ready, log):
    """Starts a server, and waits until it answers at an address."""
    server = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=log.open("w"))
    for _ in range(1200):
        try:
            urllib.request.urlopen(ready, timeout=2)
            return server
        except OSError:
            time.sleep(0.2)
    server.terminate()
    sys.exit(f"{ready} does not answer")


def moto(folder):
    """A server of moto, and its URL."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    words = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    return serve(words, url + "/moto-api/", folder / "moto.log"), url


def prometheus(folder, config):
    """The real Prometheus, and its URL."""
    (folder / "prometheus.yml").write_text(config)
    address = f"127.0.0.1:{free_port()}"
    words = ["prometheus", f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/tsdb", f"--web.listen-address={address}"]
    return serve(words, f"http://{address}/-/ready", folder / "prometheus.log"), f"http://{address}"
