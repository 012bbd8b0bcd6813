#!/usr/bin/env python3
"""Collects from independent implementations: moto's AWS, filled by its own client (boto3), and the real Prometheus.

The AWS SDK's CloudWatch client speaks CBOR, which moto does not: a gateway in between translates these calls, by
boto3 and cbor2, and passes all others on as they are.

Needs: moto[server], boto3, cbor2 (PyPI) in the Python that runs it, `prometheus` (Debian) on the path, and a compiled
project. All on loopback. Ends with "N passed, N failed".
"""
import datetime, gzip, http.server, json, os, pathlib, subprocess, sys, tempfile, threading, time
import urllib.error, urllib.request
import boto3, cbor2
from checks import check, end, moto, prometheus

project = pathlib.Path(__file__).resolve().parent.parent
report = os.environ.get("REPORT_COMMAND", "./perf report").split()


started = []
work = pathlib.Path(tempfile.mkdtemp())
try:
    server, aws = moto(work)
    started.append(server)
    server, prometheus_url = prometheus(work, "{}")
    started.append(server)

    def client(service):
        return boto3.client(service, endpoint_url=aws, region_name="us-east-1",
                            aws_access_key_id="sandbox", aws_secret_access_key="sandbox")

    class Gateway(http.server.BaseHTTPRequestHandler):
        def log_message(self, *arguments):
            pass

        def do_GET(self):
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            if "/operation/" in self.path:
                asked = cbor2.loads(body)
                call = {"GetMetricData": cloudwatch.get_metric_data, "ListMetrics": cloudwatch.list_metrics}
                answer = call[self.path.rsplit("/", 1)[-1]](**asked)
                answer.pop("ResponseMetadata")
                self.answer(200, {"content-type": "application/cbor", "smithy-protocol": "rpc-v2-cbor"},
                            cbor2.dumps(answer, datetime_as_timestamp=True))
                return
            headers = {k: v for k, v in self.headers.items() if k.lower() not in ("host", "content-length")}
            request = urllib.request.Request(aws + self.path, data=body or None, headers=headers, method=self.command)
            try:
                with urllib.request.urlopen(request) as found:
                    self.answer(found.status, dict(found.headers), found.read())
            except urllib.error.HTTPError as refused:
                self.answer(refused.code, dict(refused.headers), refused.read())

        do_POST = do_GET

        def answer(self, status, headers, body):
            self.send_response(status)
            for name, value in headers.items():
                if name.lower() not in ("content-length", "transfer-encoding", "connection"):
                    self.send_header(name, value)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    gateway = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Gateway)
    threading.Thread(target=gateway.serve_forever, daemon=True).start()

    now = int(time.time())
    load_start = now // 60 * 60 - 20 * 60
    cloudwatch, ecs, rds, ec2 = (client(s) for s in ("cloudwatch", "ecs", "rds", "ec2"))
    values = {}
    for module, level in [("mod-users", 10.0), ("mod-search", 60.0)]:
        for minute in range(10):
            value = level + minute * 1.5
            values[module, load_start + minute * 60] = value
            cloudwatch.put_metric_data(Namespace="AWS/ECS", MetricData=[{
                "MetricName": "CPUUtilization", "Value": value, "Unit": "Percent",
                "Timestamp": datetime.datetime.fromtimestamp(load_start + minute * 60 + 5, datetime.timezone.utc),
                "Dimensions": [{"Name": "ClusterName", "Value": "perf"}, {"Name": "ServiceName", "Value": module}]}])
    for minute in range(10):
        cloudwatch.put_metric_data(Namespace="AWS/RDS", MetricData=[{
            "MetricName": "DatabaseConnections", "Value": 1000.0 + minute, "Unit": "Count",
            "Timestamp": datetime.datetime.fromtimestamp(load_start + minute * 60, datetime.timezone.utc),
            "Dimensions": [{"Name": "DBInstanceIdentifier", "Value": "perf-db"}]}])
    ecs.create_cluster(clusterName="perf", tags=[{"key": "environment", "value": "perf"}])
    for number in range(12):  # more than DescribeServices takes at once
        name = ["mod-users", "mod-search"][number] if number < 2 else f"mod-other-{number}"
        ecs.register_task_definition(family=name, containerDefinitions=[{
            "name": name, "image": f"123456789012.dkr.ecr.us-east-1.amazonaws.com/folioorg/{name}:1.{number}.0",
            "cpu": 512, "memory": 1024, "memoryReservation": 896, "essential": True,
            "environment": [{"name": "JAVA_OPTIONS", "value": "-Xmx768m -XX:MaxMetaspaceSize=128m"}]}])
        ecs.create_service(cluster="perf", serviceName=name, taskDefinition=name, desiredCount=2)
    rds.create_db_instance(DBInstanceIdentifier="perf-db", DBInstanceClass="db.r6g.xlarge", Engine="postgres",
                           AllocatedStorage=100, MasterUsername="u", MasterUserPassword="invented-1")

    run = work / "20260101T000000Z-Check-moto"
    run.mkdir()
    iso = lambda s: datetime.datetime.fromtimestamp(s, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    manifest = {
        "schemaVersion": 1, "id": run.name, "simulation": "Check", "description": "moto and Prometheus",
        "target": {"name": "moto", "okapiUrl": "http://127.0.0.1:1"},
        "loadStartedAt": iso(load_start), "endedAt": iso(now), "ending": "completed", "loadModel": "open",
        "profile": {"rampUpMs": 60000, "steadyStateMs": 540000}, "tenants": [], "plan": [],
        "thresholds": {"p95Ms": {}}, "settings": {},
        "versions": {"folioPerf": "check", "gatling": "3.15.1", "scala": "2.13.18", "java": "17"},
        "injector": {"os": "Linux", "cpus": 2, "maxHeapMiB": 100},
        "metrics": {"endpoint": f"http://127.0.0.1:{gateway.server_port}", "region": "us-east-1", "cluster": "perf", "database": "perf-db",
                    "periodSeconds": 60,
                    "prometheus": {"url": prometheus_url, "queries": [
                        {"of": "services", "metric": "CPUUtilization", "unit": "Percent", "label": "module",
                         "expression": 'label_replace(vector(42.5), "module", "mod-users", "", "") '
                                       'or label_replace(vector(7), "module", "mod-search", "", "")'},
                        {"of": "other", "metric": "broken", "unit": "Count", "label": "module",
                         "expression": "sum("}]}},
        "remarks": []}
    (run / "run.json").write_text(json.dumps(manifest))
    before = time.time()
    done = subprocess.run(report + [f"-Drun={run}", "-Drecollect=true"], cwd=project, capture_output=True, text=True)
    print(f"collected and reported in {time.time() - before:.1f} s, start of the JVM included")
    print("\n".join(line for line in done.stdout.splitlines() if line.startswith(("Inventory", "CloudWatch", "Prometheus"))))
    check("a report was made", (run / "index.html").exists(), done.stdout + done.stderr)

    metrics = json.loads(gzip.open(run / "infrastructure/metrics.json.gz").read())
    inventory = json.loads(gzip.open(run / "infrastructure/inventory.json.gz").read())
    found = {(s["subject"], p["timeMs"] // 1000): p["value"] for s in metrics["series"]
             if s["source"] == "AWS/ECS" and s["statistic"] == "Average" for p in s["points"]}
    check("all values that boto3 put arrive, at their minutes", found == values, (found, metrics["gaps"]))
    connections = [p["value"] for s in metrics["series"]
                   if s["metric"] == "DatabaseConnections" and s["statistic"] == "Maximum" for p in s["points"]]
    check("connections of the database arrive", connections == [1000.0 + m for m in range(10)], connections)
    modules = {m["name"]: m for m in inventory["modules"]}
    check("all twelve services are found", len(modules) == 12, sorted(modules))
    users = modules.get("mod-users", {})
    check("version, limits and heap of a module are right",
          (users.get("version"), users.get("cpuUnits"), users.get("memorySoftLimitMiB"),
           users.get("memoryHardLimitMiB"), users.get("xmxMiB"), users.get("maxMetaspaceMiB"), users.get("tasks"))
          == ("1.0.0", 512, 896, 1024, 768, 128, 2), users)
    databases = [m for m in inventory["machines"] if m["kind"] == "rds"]
    check("the database has class, role and size",
          [(d["id"], d["machineType"], d["role"], d.get("vCpu")) for d in databases]
          == [("perf-db", "db.r6g.xlarge", "writer", 4)], databases)
    check("no account id is frozen", "123456789012" not in json.dumps([metrics, inventory]))
    ours = {s["subject"]: s for s in metrics["series"] if s["source"] == "Prometheus/services"}
    check("series of the real Prometheus arrive with their values",
          set(ours) == {"mod-users", "mod-search"} and {p["value"] for p in ours["mod-users"]["points"]} == {42.5},
          (ours, metrics["gaps"]))
    check("the real Prometheus' own words on a broken expression are a gap",
          any("parse error: unclosed left parenthesis" in gap and "broken" in gap for gap in metrics["gaps"]), metrics["gaps"])
    print("gaps:\n  " + "\n  ".join(metrics["gaps"] + inventory.get("gaps", [])))
finally:
    for process in started:
        process.terminate()
end()
