#!/bin/sh
# Speed of reading a run folder: see bench/README.md. Takes a few minutes and 1 GB below target/.
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh "$@")
exec java -cp "$classpath" \
  org.folio.perf.bench.ReaderBench all target/bench
