#!/bin/sh
# Records all workflows, and runs what was recorded at a sandbox with other data: see bench/README.md.
#   bench/record.sh [CODE ...] [--out FOLDER]
# Makes workflows of all scripts of JMeter below a folder, and compiles them:
#   bench/record.sh --jmx FOLDER
set -e
cd "$(dirname "$0")/.."
classpath=$(bench/classpath.sh)
run() {
  java -Xmx1500m --add-opens=java.base/java.lang=ALL-UNNAMED "$@"
}
if [ "$1" != --jmx ]; then
  run -cp "$classpath" org.folio.perf.bench.RecordBench "$@"
  exit
fi

out=target/bench/jmx
rm -rf $out
mkdir -p $out/classes
run -cp "$classpath" org.folio.perf.bench.ScriptsBench "$2" $out/recorded
${MVN:-mvn} -B -ntp -q dependency:build-classpath -Pscalac -Dmdep.outputFile=target/bench/scalac.txt >&2
# The options of the project's own compilation.
sed -n 's:.*<arg>\(.*\)</arg>.*:\1:p' pom.xml >$out/options
find $out/recorded -name '*.scala' >>$out/options
run -Xss8m -cp "$(cat target/bench/scalac.txt)" scala.tools.nsc.Main \
  -cp "$classpath" -d $out/classes @$out/options
run -cp "$out/classes:$classpath" org.folio.perf.bench.ScriptsBench --load $out/recorded
