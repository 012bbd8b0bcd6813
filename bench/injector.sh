#!/bin/sh
# What our layers cost on the load generator: see bench/README.md. PAIRS (5), CHECKS (false): whether bare Gatling
# has a check of each answer too. Takes about ten minutes.
set -e
cd "$(dirname "$0")/.."
mvn -B -ntp -q test-compile dependency:build-classpath \
  -Dmdep.outputFile=target/bench-classpath.txt -Dmdep.includeScope=test "$@"
exec java -cp "target/test-classes:target/classes:$(cat target/bench-classpath.txt)" \
  org.folio.perf.bench.InjectorBench "${PAIRS:-5}" "${CHECKS:-false}"
