#!/bin/sh
# Compiles everything and prints the class path of the benchmarks. Takes further arguments for Maven.
set -e
cd "$(dirname "$0")/.."
${MVN:-mvn} -B -ntp -q process-test-classes dependency:build-classpath \
  -Dmdep.outputFile=target/bench-classpath.txt -Dmdep.includeScope=test "$@" >&2
echo "target/test-classes:target/classes:$(cat target/bench-classpath.txt)"
