#!/bin/sh
# What our layers cost on the load generator: see bench/README.md. PAIRS (5), CHECKS (false): whether bare Gatling
# has a check of each answer too. Takes about ten minutes.
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh "$@")
exec java -cp "$classpath" \
  org.folio.perf.bench.InjectorBench "${PAIRS:-5}" "${CHECKS:-false}"
