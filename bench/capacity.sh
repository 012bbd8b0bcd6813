#!/bin/sh
# Searches of the highest sustained load, in simulated time, against the known capacity: see bench/README.md.
#   bench/capacity.sh [NUMBER OF EACH KIND, 9] [KINDS, with commas] [steps|stairs|summary] [from=SEED, 1] [steps]
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh)
exec java -Xmx1g -XX:+UseSerialGC -cp "$classpath" \
  org.folio.perf.bench.capacity.CapacityBench "${1:-9}" \
  "${2:-database,module,search,gateway,instances,p95 limit,errors}" "${3:-summary}" "${4:-from=1}" "${5:-}"
