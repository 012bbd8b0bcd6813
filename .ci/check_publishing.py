#!/usr/bin/env python3
"""Publishes runs to an independent implementation of S3: moto's, read by its own client (boto3).

Needs: moto[server] and boto3 (PyPI) in the Python that runs it, and a compiled project. All on loopback. Ends with
"N passed, N failed".
"""
import json, os, pathlib, shutil, subprocess, tempfile
import boto3
from checks import check, end, moto

project = pathlib.Path(__file__).resolve().parent.parent
publish = os.environ.get("PUBLISH_COMMAND", "./perf publish").split()
work = pathlib.Path(tempfile.mkdtemp())
server, url = moto(work)
try:
    s3 = boto3.client("s3", endpoint_url=url, region_name="us-east-1",
                      aws_access_key_id="sandbox", aws_secret_access_key="sandbox")
    s3.create_bucket(Bucket="perf-results")
    (work / "publishing.conf").write_text(
        "publishing { s3 { bucket = perf-results, region = us-east-1, prefix = folio, endpoint = \"%s\" } }" % url)

    def run_folder(name):
        folder = work / "reports" / name
        folder.mkdir(parents=True)
        for file in ("index.html", "report.css", "report.json", "run.json"):
            shutil.copy(project / "reports/example" / file, folder)
        (folder / "calls.jsonl.gz").write_bytes(os.urandom(20 * 1024 * 1024))  # large
        return folder

    def send(folder):
        return subprocess.run([*publish, f"-Drun={folder}", "-Dto=s3", f"-Dpublishing={work}/publishing.conf"],
                              cwd=project, capture_output=True, text=True)

    def stored(key):
        return s3.get_object(Bucket="perf-results", Key="folio/" + key)["Body"].read()

    def keys():
        pages = s3.get_paginator("list_objects_v2").paginate(Bucket="perf-results")
        return {o["Key"]: o["ETag"] for page in pages for o in page.get("Contents", [])}

    first, second = run_folder("run-1"), run_folder("run-2")
    done = send(first)
    check("a run is published", done.returncode == 0, done.stdout + done.stderr)
    # With the charts, which publishing draws.
    files = sorted(str(path.relative_to(first)) for path in first.rglob("*") if path.is_file())
    for file in files:
        check(f"{file} has the same bytes", stored(f"run-1/{file}") == (first / file).read_bytes())
    before = keys()
    s3.put_object(Bucket="perf-results", Key="folio/run-0/report.json", Body=(first / "report.json").read_bytes())
    done = send(second)
    check("a second run is published", done.returncode == 0, done.stdout + done.stderr)
    after = keys()
    check("objects of the other run stay",
          all(after.get(key) == tag for key, tag in before.items() if "/run-1/" in key), after)
    index = json.loads(stored("runs.json"))
    check("the index lists all runs of the bucket, also the one that came by another way",
          sorted(run["folder"] for run in index["runs"]) == ["run-0", "run-1", "run-2"], index)
    page = stored("index.html").decode()
    check("its page links to them", all(f'href="run-{i}/index.html"' in page for i in range(3)))
    done = send(second)
    check("a run that is there is sent only where it changed",
          "Sending 0 files" in done.stdout or "Sending 1 file," in done.stdout, done.stdout)
finally:
    server.terminate()
    shutil.rmtree(work, ignore_errors=True)
end()
