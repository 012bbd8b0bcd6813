#!/usr/bin/env python3
"""Looks for each internal of Gatling that this project uses, as .ci/gatling.toml lists them, in Gatling's jars.

    python3 .ci/check_gatling.py LIBRARIES    a folder with jars
    python3 .ci/check_gatling.py 3.16.0       a version, from Maven Central

A missing one is named with the file that uses it. The imports of the load suite are compared with the list, too. This
needs no compiled project, so it runs before a new version compiles.
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile

import checks

ROOT = pathlib.Path(__file__).resolve().parent.parent
LISTED = tomllib.loads((ROOT / ".ci/gatling.toml").read_text())
INTERNALS = LISTED["internal"]
POM = """<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version>
<dependencies><dependency><groupId>io.gatling.highcharts</groupId><artifactId>gatling-charts-highcharts</artifactId>
<version>%s</version></dependency></dependencies></project>"""


def download(version, folder):
    pom = folder / "pom.xml"
    pom.write_text(POM % version)
    subprocess.run(
        ["mvn", "-B", "-ntp", "-q", "-f", str(pom), f"-DoutputDirectory={folder / 'lib'}", "-DincludeGroupIds=io.gatling",
         "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"], check=True)
    return folder / "lib"


def classes_of(jars):
    """Where each of Gatling's classes is."""
    found = {}
    for jar in jars:
        with zipfile.ZipFile(jar) as archive:
            for name in archive.namelist():
                if name.startswith("io/gatling/") and name.endswith(".class"):
                    found[name[:-6].replace("/", ".")] = jar
    return found


def declared(names, jars):
    """The declarations of classes, with those of their companions, by name."""
    text = subprocess.run(["javap", "-p", "-cp", ":".join(map(str, jars)), *names], capture_output=True, text=True).stdout
    parts = re.split(r"^Compiled from .*\n", text, flags=re.M)[1:]
    return dict(zip(names, parts))


def bytes_of(name, jar):
    with zipfile.ZipFile(jar) as archive:
        return archive.read(name.replace(".", "/") + ".class")


def imports():
    """Names of Gatling that the project imports, with the file."""
    for tree in ["src/main/scala", "src/test/scala"]:
        for file in sorted((ROOT / tree).rglob("*.scala")):
            for prefix, names in re.findall(r"^\s*import (io\.gatling\.[\w.]*?)\.(\{[^}]*\}|\w+)$", file.read_text(), re.M):
                for name in names.strip("{}").split(","):
                    yield f"{prefix}.{name.strip().split(' ')[0]}", file.relative_to(ROOT)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        given = pathlib.Path(sys.argv[1])
        libraries = given if given.is_dir() else download(sys.argv[1], pathlib.Path(folder))
        jars = sorted(libraries.glob("gatling-*.jar"))
        version = next((m[1] for jar in jars if (m := re.fullmatch(r"gatling-core-(.*)\.jar", jar.name))), "?")
        places = classes_of(jars)
        known = [name for e in INTERNALS for name in (e["class"], e["class"] + "$") if name in places]
        declarations = declared(known, jars)
        for entry in INTERNALS:
            name, file = entry["class"], entry["file"]
            used = f"which {file} uses {entry['why']}. See docs/architecture.md."
            lost = []
            if name not in places:
                lost.append(name)
            else:
                text = declarations.get(name, "") + declarations.get(name + "$", "")
                lost += [f"{name}: {m}" for m in entry.get("members", []) if m not in text]
                content = b"".join(bytes_of(n, places[n]) for n in (name, name + "$") if n in places)
                lost += [f"the text '{t}' in {name}" for t in entry.get("texts", []) if t.encode() not in content]
            checks.check(f"Gatling {version} has {name}", not lost, f"Gatling {version} lacks {'; '.join(lost)}, {used}")
    gone = sorted({e["file"] for e in INTERNALS if not (ROOT / e["file"]).is_file()})
    checks.check("the files that use them exist", not gone, f"Mend .ci/gatling.toml: there is no {', '.join(gone)}.")
    own = {file.stem for file in (ROOT / "src/test/scala/io/gatling").rglob("*.scala")}
    listed = {e.get("imported", e["class"]) for e in INTERNALS}
    unknown = [f"{file} imports {name}" for name, file in imports()
               if not name.startswith(tuple(LISTED["public"])) and not name.startswith(tuple(listed))
               and name.split(".")[-1] not in own]
    checks.check("every import of Gatling's internals is listed", not unknown, "; ".join(unknown))
    checks.end()


main()
