#!/bin/sh
# How long a collection of one hour takes, in how many calls, and how large it is: see bench/README.md.
set -e
cd "$(dirname "$0")/.."
mvn -B -ntp -q test-compile dependency:build-classpath \
  -Dmdep.outputFile=target/bench-classpath.txt -Dmdep.includeScope=test "$@"
exec java -Daws.java.v1.disableDeprecationAnnouncement=true \
  -cp "target/test-classes:target/classes:$(cat target/bench-classpath.txt)" \
  org.folio.perf.bench.CollectionBench 3600
