#!/bin/sh
# Requests per second of the sandbox on one core, without service times: see
# bench/README.md. Needs wrk and taskset, and two cores.
set -e
cd "$(dirname "$0")/.."
command -v wrk >/dev/null || { echo "wrk is not there; install it, e.g. apt-get install wrk"; exit 1; }
mvn -B -ntp -q test-compile dependency:build-classpath \
  -Dmdep.outputFile=target/bench-main-classpath.txt -Dmdep.includeScope=test "$@"
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
started=$(date +%s%N)
taskset -c 0 java -Xmx350m -XX:+UseSerialGC -Dsandbox.port="$port" -Dsandbox.serviceDemand=0 \
  -cp "target/test-classes:target/classes:$(cat target/bench-main-classpath.txt)" org.folio.perf.app.SandboxMain \
  >target/bench-sandbox.txt 2>&1 &
sandbox=$!
trap 'kill $sandbox' EXIT
until curl -sf "http://127.0.0.1:$port/_/version" >/dev/null; do sleep 0.1; done
echo "ready after $((($(date +%s%N) - started) / 1000000)) ms on one core"
token=$(curl -si "http://127.0.0.1:$port/authn/login" -H 'x-okapi-tenant: cs00000001_0001' \
  -H 'content-type: application/json' -d '{"username": "perf", "password": "perf-sandbox"}' |
  tr -d '\r' | awk 'tolower($1) == "x-okapi-token:" { print $2 }')
for round in warm-up 1 2 3; do
  echo "round $round: $(taskset -c 1 wrk -t1 -c32 -d10s \
    -H 'x-okapi-tenant: cs00000001_0001' -H "x-okapi-token: $token" \
    "http://127.0.0.1:$port/users?query=(barcode==%2221000000042%22)" | grep -E 'Requests/sec|Non-2xx')"
done
echo "resident memory: $(($(awk '/VmRSS/ { print $2 }' "/proc/$sandbox/status") / 1024)) MiB"
