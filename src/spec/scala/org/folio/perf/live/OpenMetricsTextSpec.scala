package org.folio.perf.live

import org.folio.perf.testkit.{PlainSuite, SampleLive}

class OpenMetricsTextSpec extends PlainSuite {

  private def lines(run: LiveRun): Vector[String] = OpenMetricsText.render(run).split('\n').toVector

  private lazy val underWay = lines(SampleLive.underWay())

  test("each family has its head right before its samples, which are in base units") {
    (underWay
      .should(contain))
      .allOf(
        "folio_perf_transactions_total{transaction=\"Check-In\",outcome=\"succeeded\"} 54",
        "folio_perf_transactions_total{transaction=\"Check-In\",outcome=\"failed\"} 18",
        "folio_perf_offered_per_minute{transaction=\"Check-In\"} 6",
        "folio_perf_judged_duration_seconds{transaction=\"Check-In\",quantile=\"0.95\"} 0.3",
        "folio_perf_elapsed_seconds 90",
        "folio_perf_planned_seconds 660",
        "folio_perf_active_users 3",
        "folio_perf_requests_total 540",
        "folio_perf_iterations_total 20",
        "folio_perf_phase{folio_perf_phase=\"ramp-up\"} 0",
        "folio_perf_phase{folio_perf_phase=\"steady-state\"} 1",
        "folio_perf_run_info{run=\"run\",simulation=\"Smoke\",target=\"sandbox\"} 1",
        "folio_perf_injector_process_cpu_ratio 0.125",
        "folio_perf_injector_machine_cpu_ratio 0.75",
        "folio_perf_injector_heap_bytes 268435456",
        "folio_perf_cluster_metric{source=\"AWS/RDS\",metric=\"CPUUtilization\",subject=\"db-1\"," +
          "statistic=\"Average\",unit=\"Percent\"} 97.5",
      )
    underWay.should(
      contain.inOrder(
        "# TYPE folio_perf_injector_gc_seconds counter",
        "# UNIT folio_perf_injector_gc_seconds seconds",
        "folio_perf_injector_gc_seconds_total 0.05",
      )
    )
    OpenMetricsText.render(SampleLive.underWay()).should(endWith("\n# EOF\n"))
  }

  test("the histogram adds up: 100, 200 and 300 ms, each eighteen times") {
    val histogram = underWay.filter(_.startsWith("folio_perf_transaction_duration_seconds"))
    def bucket(bound: String, n: Int) =
      s"folio_perf_transaction_duration_seconds_bucket{transaction=\"Check-In\",le=\"$bound\"} $n"
    histogram.take(4).shouldBe(Vector(bucket("0.05", 0), bucket("0.1", 18), bucket("0.25", 36), bucket("0.5", 54)))
    histogram
      .takeRight(3)
      .shouldBe(
        Vector(
          bucket("+Inf", 54),
          "folio_perf_transaction_duration_seconds_count{transaction=\"Check-In\"} 54",
          // 18 * 0.6 s
          "folio_perf_transaction_duration_seconds_sum{transaction=\"Check-In\"} 10.8",
        )
      )
  }

  test("what is not known yet is left out rather than 0") {
    val begun = lines(SampleLive.begun)
    begun.filter(line => Vector("injector", "judged", "plan_kept").exists(line.contains)).shouldBe(empty)
    begun.should(contain("folio_perf_transactions_total{transaction=\"Check-In\",outcome=\"succeeded\"} 0"))
  }

  test("names with quotes, backslashes and line breaks stay one label") {
    lines(SampleLive.underWay(name = "DI \"HRID\" \\ a\nb")).should(
      contain(
        "folio_perf_transactions_total{transaction=\"DI \\\"HRID\\\" \\\\ a\\nb\",outcome=\"failed\"} 18"
      )
    )
  }
}
