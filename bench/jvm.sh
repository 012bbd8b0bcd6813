#!/bin/sh
# Memory, processor time and start lateness of our load under sets of JVM options: see bench/README.md.
#   bench/jvm.sh 'default=-Xmx1g' 'small=MALLOC_ARENA_MAX=1 -Xmx1g -Xms64m -XX:MaxNewSize=32m'
# TIMES (5) rounds, USERS (1000) concurrent users, SECONDS_EACH (130) of a run, PART (1): a third of the rate with 3.
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh)
exec java -cp "$classpath" org.folio.perf.bench.tools.JvmBench \
  "${TIMES:-5}" "${USERS:-1000}" "${SECONDS_EACH:-130}" "${PART:-1}" "$@"
