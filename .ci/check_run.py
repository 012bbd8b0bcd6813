"""Checks what a short MobiusHighLoad left in its run folder; exits with 1 and the reasons."""
import json
import sys
from collections import Counter
from pathlib import Path

run = Path(sys.argv[1])
report = json.loads((run / "report.json").read_text())
manifest = json.loads((run / "run.json").read_text())
problems = []


def expect(condition, message):
    if not condition:
        problems.append(message)


for name in ("jobs.tsv", "report.css", "infrastructure/metrics.json.gz", "infrastructure/inventory.json.gz",
             "infrastructure/injector.tsv", "gatling.zip"):
    expect((run / name).is_file(), f"there is no {name}")
expect(report["verdict"]["status"] == "passed", f"verdict: {report['verdict']}")

rows = {row["name"]: row for row in report["transactions"]}
planned = [t["name"] for w in manifest["plan"] for t in w["transactions"]]
expect(set(planned) <= set(rows), f"rows missing: {sorted(set(planned) - set(rows))}")
lines = (run / "transactions.tsv").read_text().splitlines()
transactions = [fields for fields in (line.split("\t") for line in lines[1:]) if len(fields) > 3]
made = {fields[3] for fields in transactions}
for name in planned:
    row = rows.get(name, {})
    expect(name in made, f"{name}: no iterations")
    expect(row.get("failed", 1) == 0, f"{name}: {row.get('failed')} failed")
expect(sum(row["iterations"] > 0 for row in rows.values()) >= len(planned) / 2, "most transactions have no times")

signs = Counter(line.split("\t")[1] for line in lines[1:] if line.count("\t") == 2)
expect(signs["+"] == signs["-"] > 0, f"virtual users that started and ended: {signs}")
answers = (run / "failures.jsonl").read_text()
expect(answers == "", f"answers of failed requests: {answers[:500]}")
listed = json.loads((run / "modules.json").read_text())
expect(len(listed["tenants"]) == 63, f"{len(listed['tenants'])} tenants in modules.json")
expect({"mod-circulation", "okapi"} <= {m["name"] for m in listed["modules"]}, "modules.json lacks modules")
expect(not any("tenants" in m for m in listed["modules"]), "modules.json says that tenants differ")
tenants = Counter(fields[2] for fields in transactions)
expect(len(tenants) == 63, f"{len(tenants)} tenants in transactions.tsv, the central one included")

metrics = {(s["source"], s["metric"]) for s in report["infrastructure"]["series"]}
for wanted in [("AWS/ECS", "CPUUtilization"), ("AWS/ECS", "MemoryUtilization"),
               ("AWS/RDS", "CPUUtilization"), ("AWS/RDS", "DatabaseConnections"),
               ("AWS/RDS", "FreeableMemory"), ("AWS/RDS", "ReadIOPS"), ("AWS/EC2", "CPUUtilization"),
               ("AWS/ES", "CPUUtilization"), ("AWS/ES", "JVMMemoryPressure"), ("AWS/Kafka", "CpuUser"),
               ("AWS/Kafka", "SumOffsetLag"), ("AWS/PI", "db.load.avg CPU")]:
    expect(wanted in metrics, f"no series {wanted}")

page = (run / "index.html").read_text()
expect(len(page) < 3_000_000, f"index.html has {len(page)} characters")
for name in planned:
    expect(name in page, f"index.html lacks {name}")
expect("perf-sandbox" not in page, "a password is in index.html")

print("\n".join(problems) or "as expected")
sys.exit(1 if problems else 0)
