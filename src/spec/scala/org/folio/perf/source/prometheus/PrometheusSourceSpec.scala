package org.folio.perf.source.prometheus

import org.folio.perf.testkit.{StubAnswer, StubFolio}
import org.folio.perf.model.{MetricsOrigin, SourceBlock}
import org.folio.perf.source.metrics.{CollectedMetrics, MetricsRequest, MetricsWindow}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Answers as Prometheus 2.42 gives them; the real server is asked by `.ci/check_infrastructure.py`. */
class PrometheusSourceSpec extends AnyFunSuite with Matchers {
  private val window = MetricsWindow(600000, 720000)

  test("each series of an expression becomes one, named by its label") {
    val collected = collect(
      200,
      """{"status":"success","data":{"resultType":"matrix","result":[
        |{"metric":{"pod":"mod-users"},"values":[[600,"1.5"],[660,"NaN"],[720,"2"]]},
        |{"metric":{"pod":"mod-search"},"values":[[660,"3"]]}]}}""".stripMargin,
    )
    collected.gaps.shouldBe(empty)
    collected.series
      .map(s => (s.source, s.metric, s.subject, s.unit))
      .shouldBe(
        Vector(
          ("Prometheus/services", "CPUUtilization", "mod-search", "Percent"),
          ("Prometheus/services", "CPUUtilization", "mod-users", "Percent"),
        )
      )
    collected.series.last.points
      .map(p => p.timeMs -> p.value)
      .shouldBe(Vector(600000L -> 1.5, 720000L -> 2.0))
  }

  test("a refused expression is a gap in the server's words") {
    collect(
      400,
      """{"status":"error","errorType":"bad_data","error":"parse error: unclosed left parenthesis"}""",
    ).gaps.mkString.should(
      include("refused the query with bad_data: parse error: unclosed left parenthesis.")
        .and(include("Metric CPUUtilization is missing"))
    )
  }

  test("no series is a gap that says where to look") {
    collect(200, """{"status":"success","data":{"result":[]}}""").gaps.mkString
      .should(include("has no series with a label pod for CPUUtilization"))
  }

  test("several series of one subject are a gap that says how to add them up") {
    collect(
      200,
      """{"status":"success","data":{"result":[
        |{"metric":{"pod":"a","node":"1"},"values":[[600,"1"]]},
        |{"metric":{"pod":"a","node":"2"},"values":[[600,"2"]]}]}}""".stripMargin,
    ).gaps.mkString.should(include("sum by (pod) (...)"))
  }

  test("an answer that is no JSON, and nobody at the address, are gaps") {
    collect(502, "<html>Bad gateway</html>").gaps.mkString.should(include("answered 502"))
    ask("http://user:hidden@127.0.0.1:1").gaps.mkString
      .should(include("could not be reached").and(not).include("hidden"))
  }

  test("a query in a run.json of an earlier version names its kind source") {
    val old = SourceBlock(Map.empty, Map("queries" -> Vector(query - "of" + ("source" -> "kafka"))))
    PrometheusQuery.of(old).map(_.kind).shouldBe(Vector("kafka"))
  }

  test("only queries of the wanted kinds are sent") {
    val origin = MetricsOrigin(
      None,
      "",
      "",
      "",
      60,
      sources = Map("prometheus" -> block("http://127.0.0.1:1")),
    )
    def gaps(kind: String) = new PrometheusSource(_ => ())
      .collect(MetricsRequest(origin, window, only = Some(Set(kind))))
      .gaps
    gaps("databases").shouldBe(empty)
    gaps("services").should(have).size(1)
  }

  test("a window of more points than Prometheus gives is asked for in parts") {
    val days = MetricsWindow(0, 86400000L * 10)
    val parts = PrometheusSource.parts(days, 60)
    parts.should(have).size(2)
    parts.head.shouldBe(0L -> 10999L * 60)
    parts.last.shouldBe(11000L * 60 -> (14400L - 1) * 60)
  }

  private def collect(status: Int, body: String): CollectedMetrics =
    StubFolio.withStub(_ => StubAnswer(status, body))(stub => ask(stub.url))

  private def block(url: String) = SourceBlock(Map("url" -> url), Map("queries" -> Vector(query)))

  private val query = Map(
    "of" -> "services",
    "metric" -> "CPUUtilization",
    "unit" -> "Percent",
    "label" -> "pod",
    "expression" -> "up",
  )

  private def ask(url: String): CollectedMetrics = {
    val origin = MetricsOrigin(None, "", "", "", 60, sources = Map("prometheus" -> block(url)))
    new PrometheusSource(_ => ()).collect(MetricsRequest(origin, window))
  }
}
