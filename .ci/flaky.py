#!/usr/bin/env python3
"""Prints the names of the checks that have a second try: flaky.py [flaky.toml] [run]

Each entry of the list names a check of .ci/run, and why it needs the clock. An entry without a check or a reason is an error.
"""
import pathlib
import re
import sys
import tomllib

here = pathlib.Path(__file__).parent
listed = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here / "flaky.toml"
run = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else here / "run"

checks = set(re.findall(r'^\s*check "([^"]+)"', run.read_text(), re.M))
entries = tomllib.loads(listed.read_text()).get("check", [])
names = [str(entry.get("name", "")) for entry in entries]
problems = [f"{listed}: no check of {run} is called \"{name}\". Correct the name, or delete the entry." for name in names if name not in checks]
problems += [f"{listed}: {name} is there {names.count(name)} times." for name in sorted(set(names)) if names.count(name) > 1]
problems += [f"{listed}: {entry.get('name')} has {sorted(entry)}; it needs name and reason, and nothing else."
             for entry in entries if sorted(entry) != ["name", "reason"] or not str(entry["reason"]).strip()]
if problems:
    sys.exit("\n".join(problems))
print("\n".join(names))
