#!/usr/bin/env python3
"""Watches a run that goes on: check_live.py OUTPUT [AXE_JS], where OUTPUT is the file that the run prints to.

The real Prometheus scrapes it, prometheus_client's strict parser reads its metrics where that is installed, every query
of the Grafana dashboards is asked of that Prometheus, and Chromium opens the page. Needs `prometheus`, `chromium` and
`node` on the path. All on loopback. Ends with "N passed, N failed".
"""
import json, pathlib, re, subprocess, sys, tempfile, time
import urllib.error, urllib.parse, urllib.request
from checks import check, end, prometheus

project = pathlib.Path(__file__).resolve().parent.parent
output = pathlib.Path(sys.argv[1])


def answer(url, headers={}):
    return urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=60)


def wait(what, seconds, look):
    until = time.time() + seconds
    while time.time() < until:
        found = look()
        if found:
            return found
        time.sleep(0.2)
    sys.exit(f"{what}: not within {seconds} s")


def address():
    text = output.read_text() if output.exists() else ""
    found = re.search(r"Watch the run at (http://\S+/) ", text)
    return found and found.group(1)


def query(expression):
    expression = expression.replace("$instance", ".*").replace("$__rate_interval", "5s")
    url = f"{prometheus_url}/api/v1/query?" + urllib.parse.urlencode({"query": expression})
    try:
        return json.load(answer(url))
    except urllib.error.HTTPError as refused:
        return json.load(refused)


page = wait("the run's address", 900, address)
host = page.split("/")[2]
started = []
work = pathlib.Path(tempfile.mkdtemp())
try:
    config = (project / "grafana/prometheus.yml").read_text()
    check("the configuration of Prometheus scrapes the port that docs/run-folder.md names", '"127.0.0.1:9464"' in config, config)
    server, prometheus_url = prometheus(
        work, config.replace("127.0.0.1:9464", host).replace("scrape_interval: 5s", "scrape_interval: 1s"))
    started.append(server)

    metrics = answer(page + "metrics")
    text = metrics.read().decode()
    check("metrics are OpenMetrics", metrics.headers["content-type"] ==
          "application/openmetrics-text; version=1.0.0; charset=utf-8", metrics.headers)
    check("metrics end as they have to", text.endswith("# EOF\n"), text[-100:])
    try:
        from prometheus_client.openmetrics.parser import text_string_to_metric_families as parse
        families = {family.name: family for family in parse(text)}
        check("a strict parser reads them", "folio_perf_transaction_duration_seconds" in families, sorted(families))
    except ImportError:
        print("        prometheus_client is not installed: no strict parser")
    def scraped():
        try:
            found = query("up")["data"]["result"]
            return found and found[0]["value"][1] == "1"
        except OSError:
            return False

    wait("a scrape by the real Prometheus", 240, scraped)
    targets = json.load(answer(f"{prometheus_url}/api/v1/targets"))["data"]["activeTargets"]
    check("the real Prometheus scrapes without an error", [t["lastError"] for t in targets] == [""], targets)

    def in_chromium(what, *script):
        done = subprocess.run(["node", "--experimental-websocket", "--no-warnings", *script, page], cwd=project, capture_output=True,
                              text=True, timeout=600)
        check(what, done.returncode == 0, done.stdout + done.stderr)

    in_chromium("the page stands in Chromium and keeps itself up to date", ".ci/check_live.mjs")
    if sys.argv[2:]:
        in_chromium("axe finds no violation on the page", ".ci/check_axe.mjs", sys.argv[2])

    # Some scrapes later: rates need two.
    wait("transactions in Prometheus", 240, lambda: any(
        float(r["value"][1]) > 0 for r in query("sum(folio_perf_transactions_total)")["data"]["result"]))
    now = answer(page + "metrics").read().decode()
    names = set(re.findall(r"^(folio_perf_\w+)", now, re.M))
    for file in sorted((project / "grafana/dashboards").glob("*.json")):
        for panel in json.loads(file.read_text())["panels"]:
            for target in panel["targets"]:
                result = query(target["expr"])
                name = f"{file.name}, {panel['title']}, {target['refId']}"
                check(f"Prometheus understands {name}", result["status"] == "success", result)
                # A run without failures has none to show, one without live.infrastructure no cluster.
                may_be_empty = "cluster_metric" in target["expr"] or target["expr"].endswith("> 0") or \
                    "judged" in target["expr"] or "plan_kept" in target["expr"]
                if not may_be_empty:
                    check(f"and has values for {name}", result.get("data", {}).get("result"), target["expr"])
    counts = query("sum(folio_perf_transactions_total)")["data"]["result"]
    check("Prometheus counts no more transactions than the run has", float(counts[0]["value"][1]) <= sum(
        float(line.split()[-1]) for line in answer(page + "metrics").read().decode().splitlines()
        if line.startswith("folio_perf_transactions_total")), counts)
finally:
    for process in started:
        process.terminate()
end()
