#!/bin/sh
# Our report against Gatling's own and JMeter's dashboard: see bench/README.md.
# SAMPLES (5000000), TIMES (5) rounds. Takes some ten minutes and 2 GB below target/.
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh)
jmeter=$(bench/jmeter/home.sh)
exec java -Xmx2g -cp "$classpath" \
  org.folio.perf.bench.tools.ReportBench target/bench/report "$jmeter" "${SAMPLES:-5000000}" "${TIMES:-5}"
