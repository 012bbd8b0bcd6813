#!/bin/sh
# JMH: the log reader, the histograms and CQL, see bench/README.md. Takes JMH's options, such as "-f 1 Cql".
set -e
cd "$(dirname "$0")/.."
bench/classpath.sh >/dev/null
# JMH itself is in the profile only; nothing is compiled with it but what follows.
mvn -B -ntp -q -P jmh dependency:build-classpath \
  -Dmdep.outputFile=target/jmh-classpath.txt -Dmdep.includeScope=test
classpath=target/test-classes:target/classes:$(cat target/jmh-classpath.txt)
mkdir -p target/jmh
javac -d target/jmh -cp "$classpath" -processor org.openjdk.jmh.generators.BenchmarkProcessor bench/jmh/*.java
exec java -cp "target/jmh:$classpath" org.openjdk.jmh.Main -rf json -rff target/jmh/results.json "$@"
