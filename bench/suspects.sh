#!/bin/sh
# How often comparisons name the right module and request: see bench/README.md.
#   bench/suspects.sh [--pairs 30] [--seed 20260107]
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh)
exec java -Xmx1000m -cp "$classpath" org.folio.perf.bench.suspects.SuspectBench "$@"
