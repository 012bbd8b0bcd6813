#!/usr/bin/env python3
"""Checks the licence of each library of an SBOM: check_licences.py SBOM [FOLDER]

SBOM is target/bom.json of mvn package. .ci/licences.toml has the licences that are allowed, and those that somebody has read
for one library. FOLDER has jars, such as those of the test class path: the SBOM must have each of them.
"""
import json
import pathlib
import sys
import tomllib

RULES = pathlib.Path(__file__).with_name("licences.toml")


def problems(sbom, rules, folder):
    read = {(entry["component"], entry["found"]) for entry in rules["read"]}
    for component in sbom["components"]:
        name = f"{component['group']}:{component['name']}"
        entries = [entry.get("license", entry) for entry in component.get("licenses", [])]
        found = {entry.get("id") or entry.get("name") or entry.get("expression", "") for entry in entries}
        # Of several licences the user of a library may choose one.
        if not found & set(rules["allowed"]) and not (len(found) == 1 and (name, *found) in read):
            yield (f"{name} {component['version']} has the licence {' or '.join(sorted(found)) or 'none'}, which {RULES.name} does not "
                   "allow. Choose another library, or add the licence there after you have read it.")
        read.discard((name, next(iter(found), "")))
    for name, found in sorted(read):
        yield f"{name} with the licence {found} is not in the SBOM. Change or remove it in {RULES.name}."
    listed = tuple(f"{c['name']}-{c['version']}" for c in sbom["components"])
    for jar in sorted(folder.glob("*.jar")) if folder else []:
        if not jar.name.startswith(listed):
            yield f"{jar.name} is on the class path and not in the SBOM"


sbom = json.loads(pathlib.Path(sys.argv[1]).read_text())
found = sorted(set(problems(sbom, tomllib.loads(RULES.read_text()), pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None)))
sys.exit("\n".join(found) if found else print(f"{len(sbom['components'])} libraries, all under licences that are allowed"))
