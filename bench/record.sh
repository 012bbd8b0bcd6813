#!/bin/sh
# Makes workflows of recordings of all workflows, compiles them, and runs them at a sandbox with other data: see
# bench/README.md.
#   bench/record.sh [CODE ...]
# Makes workflows of all scripts of JMeter below a folder, and compiles them:
#   bench/record.sh --jmx FOLDER
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh)
out=target/bench/record
rm -rf $out
mkdir -p $out/classes $out/recorded
run() {
  java -Xmx1500m --add-opens=java.base/java.lang=ALL-UNNAMED "$@"
}
bench() {
  run -cp "$out/classes:$classpath" org.folio.perf.bench.RecordBench "$@"
}

if [ "$1" = --jmx ]; then bench --jmx $out/recorded "$2"; else bench --record $out/recorded "$@"; fi
${MVN:-mvn} -B -ntp -q dependency:build-classpath -Pscalac -Dmdep.outputFile=target/bench/scalac.txt >&2
# The options of the project's own compilation.
sed -n 's:.*<arg>\(.*\)</arg>.*:\1:p' pom.xml >$out/options
find $out/recorded -name '*.scala' >>$out/options
run -Xss8m -cp "$(cat target/bench/scalac.txt)" scala.tools.nsc.Main -cp "$classpath" -d $out/classes @$out/options
if [ "$1" = --jmx ]; then bench --load $out/recorded; else bench --run $out/recorded; fi
