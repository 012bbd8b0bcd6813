package org.folio.perf.bench.jmh;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.folio.perf.sandbox.cql.Cql;
import org.folio.perf.sandbox.cql.CqlMatcher;
import org.folio.perf.sandbox.cql.CqlParser;
import org.folio.perf.sandbox.cql.CqlQuery;
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

/** CQL of the sandbox: a query's text to its tree, and a thousand loans that are asked whether they match it. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@State(Scope.Benchmark)
public class CqlEvaluation {
  private static final int LOANS = 1000;

  /** By name: texts with spaces do not fit into the table of results. */
  private static final Map<String, String> QUERIES = Map.of(
      "id", "id==00000000-0000-4000-8000-000000000500",
      "patron", "(userId==00000000-0000-4000-8000-000000000007) and (status.name==\"Open\")",
      "words", "(item.title all \"water history\" or item.title=\"atlas*\") not status.name==\"Closed\""
          + " sortby dueDate/sort.descending");

  /** How many of the loans each of them finds. */
  private static final Map<String, Integer> FOUND = Map.of("id", 1, "patron", 25, "words", 125);

  @Param({"id", "patron", "words"})
  private String query;

  private Cql filter;
  private List<JsonObject> loans;

  @Setup
  public void make() {
    filter = parse().filter();
    loans = IntStream.range(0, LOANS).mapToObj(CqlEvaluation::loan).toList();
    if (match() != FOUND.get(query)) {
      throw new IllegalStateException(query + " finds " + match() + " loans, expected " + FOUND.get(query));
    }
  }

  private static JsonObject loan(int i) {
    return new JsonObject()
        .put("id", "00000000-0000-4000-8000-%012d".formatted(i))
        .put("userId", "00000000-0000-4000-8000-%012d".formatted(i % 20))
        .put("status", new JsonObject().put("name", i % 40 < 20 ? "Open" : "Closed"))
        .put("dueDate", "2026-11-%02dT12:00:00.000+00:00".formatted(i % 28 + 1))
        .put("item", new JsonObject()
            .put("title", i % 4 == 0 ? "A history of water in Missouri" : "Atlantic crossings, volume " + i)
            .put("barcode", "item%08d".formatted(i))
            .put("contributors", new JsonArray().add(new JsonObject().put("name", "Clemens, Samuel"))));
  }

  @Benchmark
  public CqlQuery parse() {
    return CqlParser.parse(QUERIES.get(query)).toOption().get();
  }

  @Benchmark
  public int match() {
    int found = 0;
    for (JsonObject loan : loans) if (CqlMatcher.matches(filter, loan)) found++;
    return found;
  }
}
