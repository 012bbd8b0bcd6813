#!/usr/bin/env python3
"""The list of all libraries with their licences: check_dependencies.py [--write] SBOM [FOLDER]

Checks that docs/dependencies.md is what the SBOM (target/bom.json of mvn package) says, that .ci/dependencies.toml
allows each licence, and that the SBOM has each jar of FOLDER, such as those of the test class path. With --write
it writes the list instead of comparing it.
"""
import json
import pathlib
import re
import sys
import tomllib
import xml.etree.ElementTree

PROJECT = pathlib.Path(__file__).resolve().parent.parent
LIST = PROJECT / "docs" / "dependencies.md"
HEAD = """# Dependencies

All libraries that the build resolves. *Program*: in the main tree at run time; *load*: with simulations and specs only,
which are compiled as tests; *compiler*: while compiling only. Made from the SBOM by
`python3 .ci/check_dependencies.py --write target/bom.json` after `mvn package -DskipTests`; not to be edited.
What is special about some of them stands in [supply-chain.md](supply-chain.md).

| Library | Version | For | Licence | Homepage |
|---|---|---|---|---|
"""
POM = "{http://maven.apache.org/POM/4.0.0}"


def without_platform(purl):
    return purl.split("?")[0]


def needed(sbom):
    """What each library of the SBOM is for: the widest use among the dependencies of the pom that lead to it."""
    pom = xml.etree.ElementTree.parse(PROJECT / "pom.xml").getroot()
    properties = {p.tag.removeprefix(POM): p.text for p in pom.find(f"{POM}properties")}
    scopes = {}
    for dependency in pom.findall(f"{POM}dependencies/{POM}dependency"):
        group, artifact, scope = (dependency.findtext(POM + tag) for tag in ("groupId", "artifactId", "scope"))
        artifact = re.sub(r"\$\{(.*?)}", lambda m: properties[m.group(1)], artifact)
        scopes[f"pkg:maven/{group}/{artifact}"] = scope or "compile"
    children = {}
    for entry in sbom["dependencies"]:
        children.setdefault(without_platform(entry["ref"]), set()).update(map(without_platform, entry.get("dependsOn", [])))
    uses = {}
    for scope, use in (("compile", "program"), ("test", "load"), ("provided", "compiler")):
        reached = [purl for purl in children if scopes.get(purl.split("@")[0]) == scope]
        while reached:
            purl = reached.pop()
            if purl not in uses:
                uses[purl] = use
                reached.extend(children.get(purl, []))
    return uses


def licences(component, rules):
    """SPDX's ids where there are any; where somebody has read a licence, what it is."""
    names = set()
    for entry in component.get("licenses", []):
        licence = entry.get("license", {})
        name = licence.get("id") or licence.get("name") or entry.get("expression", "")
        names.add(rules["names"].get(name, name))
    for read in rules["read"]:
        if read["component"] == f"{component['group']}:{component['name']}" and names == {read["found"]}:
            return (read["licence"],), True
    return tuple(sorted(names)), False


def homepage(component):
    references = {entry["type"]: entry["url"] for entry in component.get("externalReferences", [])}
    return references.get("website") or references.get("vcs") or ""


def rows(sbom, rules):
    """One for each library and version, however many platforms of it there are, and whether its licence was read."""
    uses = needed(sbom)
    return sorted({(f"{c['group']}:{c['name']}", c["version"], uses.get(without_platform(c["purl"]), "?"), *licences(c, rules), homepage(c))
                   for c in sbom["components"]})


def problems(sbom, table, rules, folder):
    for library, version, use, found, is_read, _ in table:
        if use == "?":
            yield f"{library} {version} is in the SBOM, and no dependency of the pom leads to it"
        # Of several licences the user of a library may choose one.
        if not is_read and not set(found) & set(rules["allowed"]):
            yield (f"{library} {version} has the licence {' or '.join(found) or 'none'}, which .ci/dependencies.toml does not allow. "
                   "Choose another library, or add the licence there once somebody has read it.")
    libraries = {row[0] for row in table if row[4]}
    for read in rules["read"]:
        if read["component"] not in libraries:
            yield (f"{read['component']} with the licence {read['found']} is not in the SBOM. "
                   "Look again, and change or remove it in .ci/dependencies.toml.")
    listed = {f"{c['name']}-{c['version']}" for c in sbom["components"]}
    for jar in sorted(folder.glob("*.jar")) if folder else []:
        if not any(jar.stem == name or jar.stem.startswith(f"{name}-") for name in listed):
            yield f"{jar.name} is on the class path and not in the SBOM"


def main(arguments):
    write = "--write" in arguments
    paths = [pathlib.Path(argument) for argument in arguments if argument != "--write"]
    if len(paths) not in (1, 2):
        sys.exit(__doc__)
    sbom = json.loads(paths[0].read_text())
    rules = tomllib.loads((PROJECT / ".ci" / "dependencies.toml").read_text())["licences"]
    table = rows(sbom, rules)
    text = HEAD + "".join(f"| {library} | {version} | {use} | {' or '.join(found)} | {page} |\n"
                          for library, version, use, found, _, page in table)
    if write:
        LIST.write_text(text)
    found = list(problems(sbom, table, rules, paths[1] if len(paths) == 2 else None))
    if not LIST.exists() or LIST.read_text() != text:
        found.append("docs/dependencies.md is not what the SBOM says. Make it again: mvn package -DskipTests && "
                     "python3 .ci/check_dependencies.py --write target/bom.json")
    if found:
        sys.exit("\n".join(found))
    print(f"{len(table)} libraries, all under licences that are allowed")


if __name__ == "__main__":
    main(sys.argv[1:])
