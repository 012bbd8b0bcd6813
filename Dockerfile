# The load generator as an image: docker build -t folio-perf .
FROM maven:3.9-eclipse-temurin-17 AS build
WORKDIR /build
# Libraries first: they rarely change.
COPY .mvn .mvn
COPY pom.xml ./
RUN mvn -B -ntp org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DincludeScope=test -DoutputDirectory=target/lib
COPY kubernetes/natives kubernetes/natives
RUN kubernetes/natives target/lib target/native
COPY src src
RUN mvn -B -ntp test-compile

# With glibc, which Gatling's native TLS and epoll need; Alpine has another C library.
FROM eclipse-temurin:17-jre-jammy
# All libraries are in the image: a run downloads nothing.
COPY --from=build /build/target/lib /opt/folio-perf/lib
COPY --from=build /build/target/native /opt/folio-perf/native
COPY --from=build /build/target/classes /opt/folio-perf/classes
COPY --from=build /build/target/test-classes /opt/folio-perf/test-classes
COPY kubernetes/injector /opt/folio-perf/injector
RUN useradd --no-create-home --uid 10001 injector && install -d -o 10001 -g 10001 /reports
USER 10001:10001
WORKDIR /tmp
VOLUME /reports
ENTRYPOINT ["/opt/folio-perf/injector"]
CMD ["load"]
