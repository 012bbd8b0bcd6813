#!/bin/sh
# Prints the capacity of the sandbox for the requests of a run of FindCapacity, computed from the environment, beside
# what the run found: bench/sandbox-capacity.sh REPORT_JSON
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh)
exec java -cp "$classpath" org.folio.perf.bench.capacity.SandboxCapacity "$1"
