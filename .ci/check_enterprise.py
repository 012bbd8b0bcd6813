#!/usr/bin/env python3
"""Starts a simulation from the package for Gatling Enterprise: check_enterprise.py PACKAGE LIB

PACKAGE is what mvn gatling:enterprisePackage has made, LIB a folder with the libraries of the test class path. Of
these only those that the package does not have are used: Gatling's own, which Gatling Enterprise brings. Thus what
is missing in the package is missing here.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

package = pathlib.Path(sys.argv[1]).resolve()
library = pathlib.Path(sys.argv[2]).resolve()
problems = []


def classes(jar):
    with zipfile.ZipFile(jar) as opened:
        return [n for n in opened.namelist() if n.endswith(".class") and not n.startswith("META-INF/")]


packed = set(classes(package))
with zipfile.ZipFile(package) as opened:
    manifest = opened.read("META-INF/MANIFEST.MF").decode().replace("\r", "").replace("\n ", "")
named = set(re.search(r"Gatling-Simulations: (.*)", manifest).group(1).split(","))
source = (pathlib.Path(__file__).parent.parent / "src/test/scala/org/folio/perf/simulations")
simulations = {f"org.folio.perf.simulations.{m}" for f in source.glob("*.scala")
               for m in re.findall(r"^(?:final )?class (\w+)\s*(?:\(\))?\s*extends (?:PerfSimulation|PreparationSimulation)", f.read_text(), re.M)}
if len(simulations) < 10 or not simulations <= named:
    problems.append(f"of {len(simulations)} simulations the package does not name {sorted(simulations - named)}")

gatling = [jar for jar in sorted(library.glob("*.jar")) if not any(c in packed for c in classes(jar)[:1])]
with tempfile.TemporaryDirectory() as temporary:
    folder = pathlib.Path(temporary)
    run = subprocess.run(
        ["java", "-Xmx1g", "--add-opens=java.base/java.lang=ALL-UNNAMED", "-cp",
         ":".join(map(str, [package, *gatling])), "-Daws.java.v1.disableDeprecationAnnouncement=true",
         "-Dsimulation=CheckInCheckOut", "-Dtenants=3", "-Drate=20", "-DrampUp=1s", "-Dduration=3s",
         f"-Dreports={folder}", "io.gatling.app.Gatling", "-s", "org.folio.perf.simulations.CheckInCheckOut",
         "-rf", str(folder / "gatling")],
        capture_output=True, text=True, timeout=600)
    reports = list(folder.glob("*/report.json"))
    report = json.loads(reports[0].read_text()) if len(reports) == 1 else {}
    rows = report.get("transactions", [])
    # On a busy machine iterations may start late: then nothing is judged. But none may fail.
    if run.returncode not in (0, 2) or not sum(row["iterations"] for row in rows) or any(row["failed"] for row in rows):
        problems.append(f"the run ended with {run.returncode}, its verdict is {report.get('verdict')}:\n{run.stdout[-2000:]}\n{run.stderr[-2000:]}")
print("\n".join(problems) if problems
      else f"{package.stat().st_size / 1e6:.1f} MB with {len(named)} simulations; one of them ran without a failure")
sys.exit(1 if problems else 0)
