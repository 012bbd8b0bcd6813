#!/usr/bin/env python3
"""Asks OSV (https://osv.dev) whether a version in the SBOM has a known vulnerability: check_vulnerabilities.py SBOM

SBOM is target/bom.json of mvn package. Only names and versions of libraries leave this machine. A finding fails the check unless
.ci/dependencies.toml explains it: with its id or alias, the component, the version, a reason, and the day until which
that holds. An explanation of a version that the SBOM does not have fails too, with or without a network.
Ends with 77 when OSV cannot be reached. OSV_URL names another server that speaks the same.
"""
import datetime
import json
import os
import pathlib
import re
import sys
import tomllib
import urllib.error
import urllib.request

SKIPPED = 77
BATCH = 500  # OSV takes up to 1,000 queries at once.
EXPLANATIONS = pathlib.Path(__file__).parent / "dependencies.toml"


def purls(sbom):
    """Those of all components, without the qualifiers that tell platforms apart."""
    return sorted({component["purl"].split("?")[0] for component in sbom["components"]})


def named(purl):
    """pkg:maven/io.netty/netty-handler@4.2.18.Final as io.netty:netty-handler and 4.2.18.Final"""
    group, artifact, version = re.fullmatch(r"pkg:maven/([^/]+)/([^/@]+)@(.+)", purl).groups()
    return f"{group}:{artifact}", version


def ask(url, body=None):
    request = urllib.request.Request(url, data=None if body is None else json.dumps(body).encode(),
                                     headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def found(osv, asked):
    """Each purl with the ids of what OSV knows of it, by all pages of its answers."""
    ids = {purl: set() for purl in asked}
    queries = [{"package": {"purl": purl}} for purl in asked]
    while queries:
        batch, queries = queries[:BATCH], queries[BATCH:]
        results = ask(f"{osv}/v1/querybatch", {"queries": batch})["results"]
        if len(results) != len(batch):
            raise ValueError(f"OSV gave {len(results)} results to {len(batch)} queries")
        for query, result in zip(batch, results):
            ids[query["package"]["purl"]].update(entry["id"] for entry in result.get("vulns", []))
            if result.get("next_page_token"):
                queries.append({**query, "page_token": result["next_page_token"]})
    return ids


def problems(osv, asked, explained, today):
    """What fails the check, as sentences, and how many findings are explained."""
    known, unexplained, details = 0, [], {}
    for purl, ids in found(osv, asked).items():
        component, version = named(purl)
        for identifier in sorted(ids):
            if identifier not in details:
                details[identifier] = ask(f"{osv}/v1/vulns/{identifier}")
            detail = details[identifier]
            if "withdrawn" in detail:
                continue
            names = {identifier, *detail.get("aliases", [])}
            reasons = [e for e in explained if e["id"] in names and (e["component"], e["version"]) == (component, version)]
            if any(e["until"] >= today for e in reasons):
                known += 1
                continue
            past = f" Its explanation held until {reasons[0]['until']}; look again." if reasons else ""
            unexplained.append(f"{component} {version}: {', '.join(sorted(names))}: {detail.get('summary', 'no summary')}.{past} "
                               f"Take a version without it, or explain it in .ci/dependencies.toml.")
    return unexplained, known


def main(sbom):
    asked = purls(json.loads(pathlib.Path(sbom).read_text()))
    explained = tomllib.loads(EXPLANATIONS.read_text()).get("vulnerability", [])
    here = {named(purl) for purl in asked}
    stale = [f"{e['id']} is explained for {e['component']} {e['version']}, which the SBOM does not have. Remove it from {EXPLANATIONS.name}."
             for e in explained if (e["component"], e["version"]) not in here]
    if stale:
        sys.exit("\n".join(stale))
    osv = os.environ.get("OSV_URL", "https://api.osv.dev").rstrip("/")
    try:
        unexplained, known = problems(osv, asked, explained, datetime.date.today())
    except urllib.error.HTTPError as answer:
        sys.exit(f"{osv} answered {answer.code}: {answer.read(500).decode(errors='replace')}")
    except (urllib.error.URLError, TimeoutError, ConnectionError) as unreachable:
        print(f"{osv} cannot be reached from here ({unreachable}): {len(asked)} components were not looked up")
        sys.exit(SKIPPED)
    if unexplained:
        sys.exit("\n".join(unexplained))
    print(f"{len(asked)} components looked up, {known} findings, all explained")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
