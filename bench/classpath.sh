#!/bin/sh
# Compiles everything and prints the class path of the benchmarks. Takes further arguments for Maven.
set -e
cd "$(dirname "$0")/.."
${MVN:-mvn} -B -ntp -q process-test-classes "$@" >&2
cat target/class-path
