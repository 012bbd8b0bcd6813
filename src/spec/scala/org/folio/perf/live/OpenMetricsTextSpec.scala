package org.folio.perf.live

import org.folio.perf.testkit.{PlainSuite, SampleLive}

class OpenMetricsTextSpec extends PlainSuite {

  private def lines(run: LiveRun): Vector[String] = OpenMetricsText.render(run).split('\n').toVector

  private lazy val underWay = lines(SampleLive.underWay())

  test("counts, gauges and the phase are there with their values") {
    (underWay
      .should(contain))
      .allOf(
        "# TYPE folio_perf_transactions counter",
        "folio_perf_transactions_total{transaction=\"Check-In\",outcome=\"succeeded\"} 54",
        "folio_perf_transactions_total{transaction=\"Check-In\",outcome=\"failed\"} 18",
        "folio_perf_offered_per_minute{transaction=\"Check-In\"} 6",
        "folio_perf_elapsed_seconds 90",
        "folio_perf_planned_seconds 660",
        "folio_perf_active_users 3",
        "folio_perf_requests_total 540",
        "folio_perf_iterations_total 20",
        "folio_perf_phase{folio_perf_phase=\"ramp-up\"} 0",
        "folio_perf_phase{folio_perf_phase=\"steady-state\"} 1",
        "folio_perf_run_info{run=\"run\",simulation=\"Smoke\",target=\"sandbox\"} 1",
      )
  }

  test("the load generator's figures are in base units") {
    (underWay
      .should(contain))
      .allOf(
        "folio_perf_injector_process_cpu_ratio 0.125",
        "folio_perf_injector_machine_cpu_ratio 0.75",
        "folio_perf_injector_heap_bytes 268435456",
        "folio_perf_injector_gc_seconds_total 0.05",
        "# UNIT folio_perf_injector_gc_seconds seconds",
      )
  }

  test("the histogram adds up: 100, 200 and 300 ms, each eighteen times") {
    val buckets = underWay.filter(_.startsWith("folio_perf_transaction_duration_seconds_bucket"))
    buckets.map(_.split(' ').last.toLong).take(5).shouldBe(Vector(0L, 18L, 36L, 54L, 54L))
    buckets
      .map(_.split("le=\"")(1).takeWhile(_ != '"'))
      .take(3)
      .shouldBe(Vector("0.05", "0.1", "0.25"))
    buckets.last.should(endWith("le=\"+Inf\"} 54"))
    (underWay
      .should(contain))
      .allOf(
        "folio_perf_transaction_duration_seconds_count{transaction=\"Check-In\"} 54",
        // 18 * 0.6 s
        "folio_perf_transaction_duration_seconds_sum{transaction=\"Check-In\"} 10.8",
      )
  }

  test("percentiles are those of the steady state, as the report will have them") {
    underWay.should(
      contain(
        "folio_perf_judged_duration_seconds{transaction=\"Check-In\",quantile=\"0.95\"} 0.3"
      )
    )
  }

  test("metrics of the cluster have their last value") {
    underWay.should(
      contain(
        "folio_perf_cluster_metric{source=\"AWS/RDS\",metric=\"CPUUtilization\",subject=\"db-1\"," +
          "statistic=\"Average\",unit=\"Percent\"} 97.5"
      )
    )
  }

  test("the text ends as it has to, and each family has its head right before its samples") {
    underWay.last.shouldBe("# EOF")
    OpenMetricsText.render(SampleLive.underWay()).should(endWith("# EOF\n"))
    val names = underWay.init.map { line =>
      if (line.startsWith("# ")) line.split(' ')(2)
      else
        MetricFamily.all
          .filter(f => f.sampleNames.contains(line.takeWhile(c => c != '{' && c != ' ')))
          .map(_.fullName)
          .head
    }
    // Samples of a family stand together: each name's block comes once.
    (names.zip(names.drop(1)).count { case (a, b) => a != b } + 1).shouldBe(names.distinct.size)
    MetricFamily.all.map(_.fullName).foreach(name => names.should(contain(name)))
  }

  test("what is not known yet is left out rather than 0") {
    val begun = lines(SampleLive.begun)
    begun.filter(_.contains("injector")).shouldBe(empty)
    begun.filter(_.contains("judged")).shouldBe(empty)
    begun.filter(_.startsWith("folio_perf_plan_kept_ratio")).shouldBe(empty)
    begun.should(
      contain(
        "folio_perf_transactions_total{transaction=\"Check-In\",outcome=\"succeeded\"} 0"
      )
    )
  }

  test("names with quotes, backslashes and line breaks stay one label") {
    lines(SampleLive.underWay(name = "DI \"HRID\" \\ a\nb")).should(
      contain(
        "folio_perf_transactions_total{transaction=\"DI \\\"HRID\\\" \\\\ a\\nb\",outcome=\"failed\"} 18"
      )
    )
  }
}
