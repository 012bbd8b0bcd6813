#!/bin/sh
# Memory, threads and files of a load generator that runs for hours: see bench/README.md. Eight hours of the plan in eight
# minutes; SECONDS_AN_HOUR=3600 HOURS=2 takes two real ones.
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh)
exec java -cp "$classpath" \
  org.folio.perf.bench.LongevityBench "${HOURS:-8}" "${SECONDS_AN_HOUR:-60}" "${TENANTS:-2}" "${RATE:-0.1}" "$@"
