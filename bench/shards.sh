#!/bin/sh
# What several injectors cost: see bench/README.md. Takes a few minutes and 1 GB below target/.
set -e
cd "$(dirname "$0")/.."
mvn -B -ntp -q test-compile dependency:build-classpath \
  -Dmdep.outputFile=target/bench-classpath.txt -Dmdep.includeScope=test "$@"
exec java -cp "target/test-classes:target/classes:$(cat target/bench-classpath.txt)" \
  org.folio.perf.bench.ShardBench all target/bench/shards
