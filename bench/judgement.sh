#!/bin/sh
# How often judgements of two runs are right, told and wrong: see bench/README.md.
#   bench/judgement.sh [PAIRS] ['same;all'] [SEED] [THREADS] [SUMMARIES]
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh)
exec java -Xmx1500m -cp "$classpath" org.folio.perf.bench.judgement.JudgementBench "$@"
