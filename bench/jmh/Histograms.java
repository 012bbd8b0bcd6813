package org.folio.perf.bench.jmh;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.folio.perf.analysis.Distribution;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Distributions of response times: recording them, adding up those of all tenants, and the percentiles of a row.
 * Up to 2,048 times a distribution keeps them as they are, above it is a histogram.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@State(Scope.Benchmark)
public class Histograms {
  private static final int TENANTS = 62;

  @Param({"1000", "100000"})
  private int times;

  private long[] timesMs;
  private Distribution[] tenants;

  @Setup
  public void draw() {
    Random random = new Random(1);
    timesMs = new long[times];
    // Log-normal, median 150 ms: one in a thousand is above 700 ms.
    for (int i = 0; i < times; i++) timesMs[i] = (long) Math.exp(5 + random.nextGaussian() * 0.5);
    tenants = new Distribution[TENANTS];
    for (int i = 0; i < TENANTS; i++) tenants[i] = recorded();
  }

  private Distribution recorded() {
    Distribution distribution = new Distribution(Distribution.SignificantDigits());
    for (long ms : timesMs) distribution.record(ms);
    return distribution;
  }

  /** One distribution of so many times. */
  @Benchmark
  public Distribution record() {
    return recorded();
  }

  /** The sum of 62 tenants' distributions of so many times each. */
  @Benchmark
  public Distribution merge() {
    Distribution all = new Distribution(Distribution.SignificantDigits());
    for (Distribution tenant : tenants) all.add(tenant);
    return all;
  }

  /** Average, least, four percentiles and greatest, of times that were just recorded. */
  @Benchmark
  public Object recordAndSummarise() {
    return recorded().responseTimes().get();
  }
}
