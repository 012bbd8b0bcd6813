"""Runs tasks of ECS on this machine, for the check of the stack for AWS."""
import contextlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

INJECTOR = pathlib.Path(__file__).resolve().parent.parent / "kubernetes" / "injector"
TOOLS = pathlib.Path(sys.executable).parent
# Notes what it is called with, and does what a load and a merge do with files. The second load generator fails.
JAVA = """#!/bin/sh
echo "$@" >>"$NOTES"
for argument in "$@"; do
  case $argument in
  -Dreports=*) reports=${argument#*=} ;;
  -Dshard=*) shard=${argument#*=} ;;
  -DrunId=*) id=${argument#*=} ;;
  -Dout=*) out=${argument#*=} ;;
  *LoadMain) [ "${shard%/*}" != 2 ] || exit 1
    own=$reports/20260102T030405Z-X-y-$id-${shard%/*}of${shard#*/}
    mkdir -p "$own"
    echo '{}' >"$own/run.json"
    case $id in *-stopped)
      trap 'echo stopped >"$own/ending"; exit 2' TERM
      touch "$NOTES.running"
      while :; do sleep 0.1; done ;;
    esac ;;
  *ReportMain) mkdir -p "$out" && echo '{}' >"$out/run.json" && echo a report >"$out/index.html"
    case $* in *-Dbaseline=worse*) exit 2 ;; esac ;;
  esac
done
"""


class Tasks:
    """Runs the containers of a task on this machine, with a folder for each volume, in the order of their dependencies."""

    def __init__(self, folder, s3):
        self.folder, self.s3 = folder, s3
        self.notes = folder / "notes"
        (folder / "bin").mkdir()
        # Who owns a file cannot be seen here.
        for name, text in (("java", JAVA), ("chown", "#!/bin/sh\n")):
            (folder / "bin" / name).write_text(text)
            (folder / "bin" / name).chmod(0o755)
        self.path = f"{folder / 'bin'}:{TOOLS}:{os.environ['PATH']}"
        self.refused = set()

    def start(self, container, overrides, volumes):
        mounts = {m["containerPath"]: volumes[m["sourceVolume"]] for m in container["mountPoints"]}

        def here(text):
            return re.sub(r"(?<![\w}.])(/reports|/config|/tmp)\b", lambda m: str(mounts.get(m[0], m[0])), text)

        own = [c for c in overrides["containerOverrides"] if c["name"] == container["name"]]
        given = {e["name"]: e["value"] for c in (container, *own) for e in c.get("environment", [])}
        variables = {name: here(value) for name, value in given.items()}
        environment = {"PATH": self.path, "NOTES": str(self.notes), "TMPDIR": str(mounts["/tmp"]),
                       "AWS_ENDPOINT_URL": self.s3, "AWS_ACCESS_KEY_ID": "none", "AWS_SECRET_ACCESS_KEY": "none",
                       "POLL_SECONDS": "0.2", **variables}
        command = [*(container.get("entryPoint") or [str(INJECTOR)]), *map(here, container["command"])]
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                start_new_session=True)

    def run(self, task, overrides):
        """Returns the exit code of the essential container, and what all have said. A task whose load goes on is stopped."""
        volumes = {v["name"]: pathlib.Path(tempfile.mkdtemp(dir=self.folder)) for v in task["volumes"]}
        started, code = {}, None
        running = pathlib.Path(f"{self.notes}.running")
        while code is None and not running.exists():
            for container in task["containerDefinitions"]:
                name = container["name"]
                needed = [(started.get(d["containerName"]), d["condition"]) for d in container.get("dependsOn", [])]
                if any(p and p.poll() and condition == "SUCCESS" for p, condition in needed):
                    code = 1
                elif name not in started and all(p and (condition == "START" or p.poll() is not None) for p, condition in needed):
                    started[name] = self.start(container, overrides, volumes)
                if container["essential"] and name in started:
                    code = started[name].poll() if code is None else code
            time.sleep(0.05)
        running.unlink(missing_ok=True)
        # A container stops before those that it depends on.
        for process in reversed(started.values()):
            if process.poll() is None:
                process.terminate()
                process.wait(120)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        said = {name: process.communicate(timeout=120)[0] for name, process in started.items()}
        return code, said
