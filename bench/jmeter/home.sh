#!/bin/sh
# Prints where JMeter 5.6.3 is; it is put together from Maven Central first, if it is not there.
set -e
cd "$(dirname "$0")/../.."
home=$PWD/target/bench/jmeter-5.6.3
if [ ! -f "$home/bin/ApacheJMeter.jar" ]; then
  mvn -B -ntp -q -f bench/jmeter/pom.xml dependency:copy-dependencies -DoutputDirectory="$home/lib" >&2
  # Maven notes beside its POM that the archive is unpacked, also when its files are gone.
  mvn -B -ntp -q -f bench/jmeter/pom.xml dependency:unpack \
    -Dartifact=org.apache.jmeter:ApacheJMeter_config:5.6.3 -DoutputDirectory="$home" -Dmdep.overWriteReleases=true >&2
  mkdir -p "$home/lib/ext"
  mv "$home"/lib/ApacheJMeter_*.jar "$home/lib/ext"
  mv "$home"/lib/ApacheJMeter-*.jar "$home/bin/ApacheJMeter.jar"
fi
echo "$home"
