#!/bin/sh
# The capacity model live, over HTTP, against what it computes: see bench/README.md. Takes six minutes, on
# a quiet machine; ENVIRONMENT, SIMULATION, TENANTS and DURATION choose another run.
set -e
cd "$(dirname "$0")/.."
reports=target/bench-live
rm -rf "$reports"
${MVN:-mvn} -B -ntp -q gatling:test -Dsimulation="${SIMULATION:-MobiusWithoutReceivingExport}" \
  -Dsandbox.environment="${ENVIRONMENT:-mobius-test-5}" -Dmodel=closed -Dreports="$reports" \
  -Dtenants="${TENANTS:-all}" -DrampUp=60s -Dduration="${DURATION:-4m}" "$@"
${MVN:-mvn} -B -ntp -q dependency:build-classpath \
  -Dmdep.outputFile=target/bench-classpath.txt -Dmdep.includeScope=test
exec java -cp "target/test-classes:target/classes:$(cat target/bench-classpath.txt)" \
  org.folio.perf.bench.LiveModelBench "$(ls -d "$reports"/*/)report.json"
