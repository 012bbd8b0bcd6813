#!/bin/sh
# How often the judgements of two runs are wrong: see bench/README.md. What is measured is kept in
# target/bench-judgement, and a stopped run goes on there; other code starts anew.
#   bench/judgement.sh [--pairs 1000] [--cells '60 0.85 8%,30 0.60'] [--threads N] [--series 500]
set -e
cd "$(dirname "$0")/.."
${MVN:-mvn} -B -ntp -q test-compile dependency:build-classpath \
  -Dmdep.outputFile=target/bench-classpath.txt -Dmdep.includeScope=test
code=$(cat src/main/scala/org/folio/perf/analysis/*.scala \
  src/main/scala/org/folio/perf/analysis/comparison/*.scala \
  src/main/scala/org/folio/perf/analysis/statistics/*.scala \
  src/test/scala/org/folio/perf/bench/Simulated*.scala \
  src/test/scala/org/folio/perf/bench/JudgementRates.scala | cksum | cut -d' ' -f1)
exec java -Xmx1500m -cp "target/test-classes:target/classes:$(cat target/bench-classpath.txt)" \
  org.folio.perf.bench.JudgementBench --code "$code" "$@"
