#!/bin/sh
# Speed of reading a FOLIO's log for its load: ten million lines of Okapi, of which a fifth are clients' requests, 2 GB below
# target/. See bench/README.md.
set -e
cd "$(dirname "$0")/.."
log=target/bench/okapi.log
mkdir -p target/bench
[ -s "$log" ] || awk 'BEGIN {
  for (i = 0; i < 2000000; i++) {
    t = sprintf("2026-11-23T%02d:%02d:%02d.%03dZ", 8 + i / 200000, i / 3334 % 60, i / 56 % 60, i % 1000)
    tenant = "tenant" i % 62; id = sprintf("%06d/users", i % 1000000); part = sprintf("0b1a2c3d-0000-4000-8000-%012x", i)
    path = i % 3 == 0 ? "/users" : i % 3 == 1 ? "/circulation/loans" : "/users/" part
    head = t " [" id "] [" tenant "] [] [mod-authtoken-2.15.1 mod-users-19.3.1] INFO  ?                    "
    print head id " REQ 10.0.0.1:4 " tenant " GET " path " mod-authtoken-2.15.1 mod-users-19.3.1"
    print head id " RES 202 526us mod-authtoken-2.15.1 http://10.0.0.2:9130" path
    print head id ";711974/perms REQ 10.0.0.1:5 " tenant " GET /perms/users/" part " mod-permissions-6.5.0"
    print head id ";711974/perms RES 200 1526us mod-permissions-6.5.0 http://10.0.0.3:9131/perms/users/" part
    print head id " RES 200 5126us mod-users-19.3.1 http://10.0.0.2:9130" path
  }
}' >"$log"
wc -lc "$log"
classpath=$(bench/classpath.sh "$@")
exec /usr/bin/env time -v java -Xmx256m -cp "$classpath" -Dcalls.files="$log" org.folio.perf.programs.WorkloadMain
