#!/bin/sh
# What our layers cost on the load generator: see bench/README.md. Takes about seven minutes.
set -e
cd "$(dirname "$0")/.."
mvn -B -ntp -q test-compile dependency:build-classpath \
  -Dmdep.outputFile=target/bench-classpath.txt -Dmdep.includeScope=test "$@"
exec java -cp "target/test-classes:target/classes:$(cat target/bench-classpath.txt)" \
  org.folio.perf.bench.InjectorBench
