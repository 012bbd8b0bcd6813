package org.folio.perf.bench.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.folio.perf.testkit.SampleRunFolder;
import org.folio.perf.model.LoadProfile;
import org.folio.perf.model.LogRecords;
import org.folio.perf.source.LogSummary;
import org.folio.perf.source.SimulationLog;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Reading a simulation.log of two minutes, from the file to the sums of each request name. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = "-Xmx256m")
@State(Scope.Benchmark)
public class LogReader {
  private static final int TENANTS = 62;
  private static final int WORKFLOWS = 30;
  private static final double ITERATIONS_PER_MINUTE = 556;
  private static final LoadProfile TWO_MINUTES = new LoadProfile(0, 120_000, scala.Option.empty());
  private static final int REQUESTS_PER_ITERATION = 5;
  private static final long SEED = 1;

  private Path folder;
  private Path log;

  @Setup
  public void write() throws IOException {
    folder = Files.createTempDirectory("jmh-log");
    new SampleRunFolder(TENANTS, WORKFLOWS, ITERATIONS_PER_MINUTE, TWO_MINUTES, REQUESTS_PER_ITERATION, SEED)
        .write(folder);
    log = folder.resolve("simulation.log");
  }

  @TearDown
  public void delete() throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(java.util.Comparator.reverseOrder()).toList()) Files.delete(file);
    }
  }

  /** How many records and requests the reading of a second gave, beside the readings themselves. */
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  @State(Scope.Thread)
  public static class Read {
    public long records;
    public long requests;
  }

  @Benchmark
  public long sumsOfEachName(Read read) {
    Sums sums = new Sums();
    LogSummary summary = SimulationLog.read(log, scala.Option.empty(), records -> {
      sums.add(records);
      return scala.runtime.BoxedUnit.UNIT;
    }).toOption().get();
    if (summary.problem().isDefined()) throw new IllegalStateException(summary.problem().get());
    read.records += summary.records();
    read.requests += summary.requests();
    return sums.totalMs[1];
  }

  /** Count, sum and greatest time of each request name. */
  private static final class Sums {
    final long[] counts = new long[10_000];
    final long[] totalMs = new long[10_000];
    final int[] greatestMs = new int[10_000];

    void add(LogRecords log) {
      while (log.next())
        if (log.isRequest()) {
          int ms = log.endMs() - log.startMs();
          counts[log.name()] += 1;
          totalMs[log.name()] += ms;
          greatestMs[log.name()] = Math.max(greatestMs[log.name()], ms);
        }
    }
  }
}
