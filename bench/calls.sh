#!/bin/sh
# Lines a second of FOLIO's logs, memory, and the time of a mark: see bench/README.md.
#   bench/calls.sh [MILLIONS OF LINES, 2] [PER CENT SAMPLED, 10]
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh)
exec java -Xmx512m -XX:+UseSerialGC -cp "$classpath" org.folio.perf.bench.CallsBench "${1:-2}" "${2:-10}"
