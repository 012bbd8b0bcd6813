#!/bin/sh
# Fits the capacity model to the published tests and prints its errors: see bench/README.md.
# Without a change, it finds the committed parameters again.
set -e
cd "$(dirname "$0")/.."
mvn -B -ntp -q compile exec:java@calibrate "$@"
