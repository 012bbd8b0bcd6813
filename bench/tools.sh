#!/bin/sh
# Our plan against JMeter and k6: see bench/README.md. TIMES (5) rounds, USERS (165) concurrent users,
# SECONDS_EACH (20,60) of a short and a long run, or of the long one only; TOOLS
# (folio-perf,jmeter,k6). Takes about half an hour.
set -e
cd "$(dirname "$0")/.."
root=$PWD
classpath=$(bench/classpath.sh)
jmeter=$(bench/jmeter/home.sh)
k6=$root/target/bench/k6
if [ ! -x "$k6" ] && command -v go >/dev/null; then
  GOBIN="$root/target/bench" go install go.k6.io/k6@v1.8.1 || echo "k6 could not be built; it is left out" >&2
fi
[ -x "$k6" ] || k6=-
exec java -cp "$classpath" \
  org.folio.perf.bench.tools.ToolsBench "$jmeter" "$k6" "${TIMES:-5}" "${USERS:-165}" "${SECONDS_EACH:-20,60}" \
  "${TOOLS:-folio-perf,jmeter,k6}"
