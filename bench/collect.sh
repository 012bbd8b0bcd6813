#!/bin/sh
# Time, calls and size of a collection of one hour: see bench/README.md.
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh "$@")
exec java -Daws.java.v1.disableDeprecationAnnouncement=true \
  -cp "$classpath" \
  org.folio.perf.bench.CollectionBench 3600
