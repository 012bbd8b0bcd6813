#!/bin/sh
# Fits the capacity model to the published tests and prints its errors: see bench/README.md.
# Without a change, it finds the committed parameters again.
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh)
exec java -cp "$classpath" org.folio.perf.bench.calibration.CalibrationBench "${1:-target/capacity/parameters.conf}"
