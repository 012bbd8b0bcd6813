"""Counts and prints checks, for the scripts beside it."""
import socket
import sys

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
