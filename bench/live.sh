#!/bin/sh
# Cost of monitoring for the load generator: see bench/README.md. Takes about seven minutes.
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh "$@")
exec java -cp "$classpath" \
  org.folio.perf.bench.LiveBench "${PAIRS:-3}" ${PAGE:+page}
