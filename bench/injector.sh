#!/bin/sh
# Cost of our layers on the load generator: see bench/README.md. PAIRS (5); CHECKS=true: bare Gatling checks each
# answer too. Takes a quarter of an hour.
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh "$@")
exec java -cp "$classpath" \
  org.folio.perf.bench.InjectorBench "${PAIRS:-5}" "${CHECKS:-false}"
