#!/bin/sh
# The capacity model live, over HTTP, against its computed times: see bench/README.md. Takes six minutes, on
# a quiet machine; ENVIRONMENT, SIMULATION, TENANTS and DURATION choose another run.
set -e
cd "$(dirname "$0")/.."
reports=target/bench-live
rm -rf "$reports"
${MVN:-mvn} -B -ntp -q gatling:test -Dsimulation="${SIMULATION:-MobiusWithoutReceivingExport}" \
  -Dsandbox.environment="${ENVIRONMENT:-mobius-test-5}" -Dmodel=closed -Dreports="$reports" \
  -Dtenants="${TENANTS:-all}" -DrampUp=60s -Dduration="${DURATION:-4m}" "$@"
classpath=$(bench/classpath.sh)
exec java -cp "$classpath" \
  org.folio.perf.bench.LiveModelBench "$(ls -d "$reports"/*/)report.json"
