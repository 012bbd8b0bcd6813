#!/bin/sh
# How fast MARC files are made, in how little memory: see bench/README.md. Takes about a minute.
set -e
cd "$(dirname "$0")/.."
mvn -B -ntp -q test-compile dependency:build-classpath \
  -Dmdep.outputFile=target/bench-classpath.txt -Dmdep.includeScope=test "$@"
exec java -Xmx32m -XX:+UseSerialGC \
  -cp "target/test-classes:target/classes:$(cat target/bench-classpath.txt)" \
  org.folio.perf.bench.MarcBench
