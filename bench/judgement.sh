#!/bin/sh
# How often the judgements of two runs are wrong: see bench/README.md. Takes hours with the 1000 pairs
# of the protocol; PAIRS=100 gives a first look.
set -e
cd "$(dirname "$0")/.."
mvn -B -ntp -q test-compile dependency:build-classpath \
  -Dmdep.outputFile=target/bench-classpath.txt -Dmdep.includeScope=test "$@"
exec java -Xmx1500m -cp "target/test-classes:target/classes:$(cat target/bench-classpath.txt)" \
  org.folio.perf.bench.JudgementBench "${PAIRS:-1000}" "${SERIES:-500}" ${THREADS:-}
