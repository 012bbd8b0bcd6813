#!/bin/sh
# Error rates of the judgements of two runs: see bench/README.md. Results are stored in
# target/bench-judgement, and a stopped run continues there; other code starts again.
#   bench/judgement.sh [--pairs 1000] [--cells '60 0.85 8%,30 0.60'] [--threads N] [--series 500]
#   bench/judgement.sh shapes [PAIRS] ['third;half'] [SEED]
#   bench/judgement.sh summaries [PAIRS] ['same;all'] [SEED] [THREADS]
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh)
if [ "$1" = shapes ]; then
  shift
  exec java -Xmx1500m -cp "$classpath" org.folio.perf.bench.shapes.ShapesBench "$@"
fi
if [ "$1" = summaries ]; then
  shift
  exec java -Xmx1500m -cp "$classpath" org.folio.perf.bench.told.ToldBench "$@"
fi
code=$(cat src/main/scala/org/folio/perf/analysis/tally/*.scala \
  src/main/scala/org/folio/perf/analysis/pair/*.scala \
  src/main/scala/org/folio/perf/analysis/run/*.scala \
  src/main/scala/org/folio/perf/analysis/statistics/*.scala \
  src/bench/scala/org/folio/perf/bench/Simulated*.scala \
  src/bench/scala/org/folio/perf/bench/JudgementRates.scala | cksum | cut -d' ' -f1)
exec java -Xmx1500m -cp "$classpath" \
  org.folio.perf.bench.JudgementBench --code "$code" "$@"
