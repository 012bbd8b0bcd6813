#!/bin/sh
# Lines of the sandbox that requests of this project reach: see bench/README.md. The lines that nothing reaches are in
# target/coverage/missed.txt.
set -eu
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh "$@")
out=$PWD/target/coverage
rm -rf "$out"
mkdir -p "$out"
for artifact in org.jacoco.agent:0.8.15:jar:runtime org.jacoco.cli:0.8.15:jar:nodeps; do
  ${MVN:-mvn} -B -ntp -q "$@" dependency:copy -Dartifact="org.jacoco:$artifact" -DoutputDirectory="$out" -Dmdep.stripVersion=true
done
# All processes of Java add to one file, also a sandbox that a run starts.
export JAVA_TOOL_OPTIONS="-javaagent:$out/org.jacoco.agent-runtime.jar=destfile=$out/sandbox.exec,append=true,includes=org.folio.perf.sandbox.*"

program() { # program NAME JAVA-ARGUMENT...
  name=$1
  shift
  began=$(date +%s)
  code=0
  timeout 240 java -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m -Xmx1g -XX:+UseSerialGC --add-opens=java.base/java.lang=ALL-UNNAMED -Djava.awt.headless=true \
    -Daws.java.v1.disableDeprecationAnnouncement=true -Dreports="$out/reports" -Dlive=false -cp "$classpath" "$@" >"$out/$name.log" 2>&1 || code=$?
  echo "$name: exit code $code, $(($(date +%s) - began)) s"
}
load() { # load NAME SIMULATION JAVA-ARGUMENT...
  name=$1
  simulation=$2
  shift 2
  program "$name" -Dsimulation="$simulation" "$@" org.folio.perf.programs.LoadMain --results-folder "$out/gatling"
}

# Smoke at each release, and the doctor.
began=$(date +%s)
TEST_CLASSPATH="$classpath" .ci/check_golden >"$out/golden.log" 2>&1 || echo "Golden files differ: see $out/golden.log"
echo "golden files: $(($(date +%s) - began)) s"
few="-Dtenants=1 -DthinkTime=0 -Dexports.receivingRounds=2 -Dexports.records=10 -Doai.pages=2 -Doai.fullPages=3"
simulations="CheckInCheckOut MobiusBaseline MobiusWithoutReceivingExport MobiusHighLoad MobiusLongevity MobiusFiscalYearRollover
DataImportCheckInCheckOut ListsRefresh NlaNormalLoad NlaLongevity FindCapacity"
for platform in okapi eureka; do
  of="-Dsandbox.platform=$platform"
  # A sandbox with few records of its own, which all preparations fill and Smoke uses.
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  java -Xmx512m -XX:+UseSerialGC -cp "$classpath" $of -Dsandbox.data=sample -Dsandbox.serviceDemand=0 -Dsandbox.port="$port" \
    org.folio.perf.app.SandboxMain >"$out/sample-$platform.log" 2>&1 &
  sandbox=$!
  trap 'kill $sandbox 2>/dev/null || :' EXIT
  until grep -q 'runs at' "$out/sample-$platform.log"; do sleep 0.2; done
  there="$of -Dsandbox.data=sample -Dsandbox.url=http://127.0.0.1:$port -Dtenants=2"
  # shellcheck disable=SC2086
  for simulation in PrepareSmoke PrepareMobius PrepareNla PrepareDataImport PrepareLists; do
    load "$simulation-$platform" "$simulation" $there
  done
  # shellcheck disable=SC2086
  load "smoke-sample-$platform" Smoke $there $few
  # shellcheck disable=SC2086
  program "cleanup-$platform" $there -Ddelete=true org.folio.perf.programs.CleanupMain
  kill "$sandbox"
  wait "$sandbox" || :
  # shellcheck disable=SC2086
  program "doctor-stale-$platform" $of -Dsandbox.data=stale -Dsimulation=MobiusBaseline -Dtenants=1 org.folio.perf.programs.DoctorMain
  # shellcheck disable=SC2086
  for simulation in $simulations; do
    load "$simulation-$platform" "$simulation" $of -Dtenants=2 -Dduration=20s -DrampUp=0s -Datmost=2m
  done
  # Simulations differ in their rates alone.
  simulations="MobiusHighLoad NlaNormalLoad"
done
[ -n "${WITHOUT_REFUSALS:-}" ] ||
  program refusals org.scalatest.tools.Runner -oW -R target/test-classes -s org.folio.perf.sandbox.RefusalsSpec \
    -s org.folio.perf.sandbox.gateway.fault.FaultSwitchSpec

unset JAVA_TOOL_OPTIONS
java -jar "$out/org.jacoco.cli-nodeps.jar" report "$out/sandbox.exec" --classfiles target/test-classes/org/folio/perf/sandbox \
  --xml "$out/sandbox.xml" >"$out/report.log"
python3 bench/sandbox_coverage.py "$out/sandbox.xml" src/sandbox/scala "$out/missed.txt"
