#!/bin/sh
# Size of the page of a day, and time until Chromium shows it: see bench/README.md.
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh "$@")
java -Xmx2g -cp "$classpath" \
  org.folio.perf.bench.PageBench target/bench/day
exec node --experimental-websocket --no-warnings bench/first_paint.mjs target/bench/day/page.html
