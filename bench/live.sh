#!/bin/sh
# What it costs the load generator that its run can be watched: see bench/README.md. Takes about seven minutes.
set -e
cd "$(dirname "$0")/.."
mvn -B -ntp -q test-compile dependency:build-classpath \
  -Dmdep.outputFile=target/bench-classpath.txt -Dmdep.includeScope=test "$@"
exec java -cp "target/test-classes:target/classes:$(cat target/bench-classpath.txt)" \
  org.folio.perf.bench.LiveBench "${PAIRS:-3}" ${PAGE:+page}
