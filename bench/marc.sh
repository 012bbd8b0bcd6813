#!/bin/sh
# Speed and memory of making MARC files: see bench/README.md. Takes about a minute.
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh "$@")
exec java -Xmx32m -XX:+UseSerialGC \
  -cp "$classpath" \
  org.folio.perf.bench.MarcBench
