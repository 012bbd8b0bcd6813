#!/bin/sh
# Records all workflows, and runs what was recorded at a sandbox with other data: see bench/README.md.
#   bench/record.sh [CODE ...] [--out FOLDER]
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh)
exec java -Xmx1500m --add-opens=java.base/java.lang=ALL-UNNAMED -cp "$classpath" \
  org.folio.perf.bench.RecordBench "$@"
