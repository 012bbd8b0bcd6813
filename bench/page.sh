#!/bin/sh
# How large the page of a day is, and how soon Chromium shows it: see bench/README.md.
set -e
cd "$(dirname "$0")/.."
mvn -B -ntp -q test-compile dependency:build-classpath \
  -Dmdep.outputFile=target/bench-classpath.txt -Dmdep.includeScope=test "$@"
java -Xmx2g -cp "target/test-classes:target/classes:$(cat target/bench-classpath.txt)" \
  org.folio.perf.bench.PageBench target/bench/day
exec node --experimental-websocket --no-warnings bench/first_paint.mjs target/bench/day/page.html
