package org.folio.perf.source.prometheus

import org.folio.perf.testkit.{PlainSuite, StubAnswer, StubFolio}
import org.folio.perf.model.{MetricsOrigin, PrometheusBlock, PrometheusQuery}
import org.folio.perf.source.metrics.{CollectedMetrics, MetricsRequest, MetricsWindow}

/** Answers as Prometheus 2.42 gives them; the real server is asked by `.ci/check_infrastructure.py`. */
class PrometheusSourceSpec extends PlainSuite {
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

  test("refusals, and answers that are no series by subject, are gaps in the server's words with what to do") {
    def result(series: String*) =
      series.mkString("""{"status":"success","data":{"resultType":"matrix","result":[""", ",", "]}}")
    def one(labels: String) = s"""{"metric":{$labels},"values":[[600,"1"]]}"""
    Vector(
      (403, """{"kind":"Status","message":"services is forbidden","reason":"Forbidden","code":403}""") ->
        "answered 403: services is forbidden. Allow this machine to read it without a login",
      (401, "no org id\n") ->
        "answered 401: no org id. Name the tenant: metrics.prometheus.tenant. Metric CPUUtilization is missing",
      (200, result()) -> "has no series for CPUUtilization. Check the expression",
      (200, result(one("\"pod\":\"a\""), one("\"node\":\"n\""))) ->
        "1 of 2 series without a label pod for CPUUtilization, which are left out: {node=n}.",
      (
        200,
        result(one("\"pod\":\"a\",\"node\":\"1\""), one("\"pod\":\"a\",\"node\":\"2\"")),
      ) -> "counts for 1 of 1 subjects: a. Add them up in the expression: sum by (pod) (...).",
    ).foreach { case ((status, body), words) => collect(status, body).gaps.mkString.should(include(words)) }
    ask("http://user:hidden@127.0.0.1:1").gaps.mkString
      .should(include("could not be reached").and(not).include("hidden"))
  }

  /** Series of pods with their values at 600, 660 and 720 s. */
  private def matrix(more: String, series: (String, Vector[String])*): CollectedMetrics = collect(
    200,
    series
      .map { case (pod, values) =>
        val pairs = values.zip(Vector(600, 660, 720)).map { case (value, at) => s"""[$at,"$value"]""" }
        s"""{"metric":{"pod":"$pod"},"values":[${pairs.mkString(",")}]}"""
      }
      .mkString(s"""{"status":"success",$more"data":{"resultType":"matrix","result":[""", ",", "]}}"),
  )

  private def partial(found: CollectedMetrics) = found.series.filter(_.isPartial).map(_.subject)

  test("subjects that have no finite value are a gap with their number and names, and no threshold on them can hold") {
    Vector(Vector("NaN", "NaN", "NaN"), Vector("+Inf", "-Inf", "+Inf"), Vector("NaN", "Inf", "x")).foreach { values =>
      val one = matrix("", "mod-a" -> values, "mod-b" -> Vector("1", "2", "3"))
      one.gaps.mkString.should(
        include("no finite value of CPUUtilization for 1 of 2 subjects: mod-a.")
      )
      partial(one).shouldBe(Vector("mod-a"))
      val all = matrix("", (1 to 7).map(i => s"mod-$i" -> values): _*)
      all.gaps.mkString.should(include("for 7 of 7 subjects").and(include("mod-5 and 2\u00a0others")))
    }
  }

  test("a subject with some values that are no numbers keeps the others") {
    val found = matrix("", "a" -> Vector("1", "NaN", "NaN"), "b" -> Vector("1", "1", "1"))
    found.gaps.shouldBe(empty)
    found.series.map(_.points.size).shouldBe(Vector(1, 3))
    partial(found).shouldBe(Vector("a"))
  }

  test("a partial answer is a gap, and no threshold on its metric can hold") {
    val found = matrix("\"isPartial\":true,", "a" -> Vector("1", "1", "1"))
    found.gaps.mkString.should(include("gave a partial answer for CPUUtilization"))
    partial(found).shouldBe(Vector("a"))
    val whole = matrix("\"isPartial\":false,", "a" -> Vector("1", "1", "1"))
    whole.gaps.shouldBe(empty)
    partial(whole).shouldBe(empty)
  }

  test("warnings and remarks of the server are gaps in its words; stores that did not answer make an answer partial") {
    def found(notes: String) = matrix(notes, "a" -> Vector("1", "1", "1"))
    val engine = found("\"warnings\":[\"PromQL warning: bucket\"],\"infos\":[\"PromQL info: ignored histograms.\"],")
    engine.gaps
      .map(_.replaceAll(".*:\\d+ ", ""))
      .shouldBe(
        Vector(
          "remarks on CPUUtilization: PromQL warning: bucket.",
          "remarks on CPUUtilization: PromQL info: ignored histograms.",
        )
      )
    partial(engine).shouldBe(empty)
    val store = found("\"warnings\":[\"receive series from Addr: 10.1.2.3:10901: context deadline exceeded\"],")
    store.gaps.mkString.should(include("context deadline exceeded.").and(include("gave a partial answer")))
    partial(store).shouldBe(Vector("a"))
  }

  test("native histograms and results of other types are named, and are no numbers") {
    val histograms = collect(
      200,
      """{"status":"success","data":{"resultType":"matrix","result":[
        |{"metric":{"pod":"a"},"histograms":[[600,{"count":"3","sum":"4","buckets":[]}]]},
        |{"metric":{"pod":"b"},"values":[[600,"1"]],"histograms":[[660,{"count":"3","sum":"4"}]]},
        |{"metric":{"pod":"c"},"values":[[600,"1"]]}]}}""".stripMargin,
    )
    histograms.gaps.mkString.should(
      include("no finite value of CPUUtilization for 1 of 3 subjects: a.")
    )
    histograms.gaps.should(have).size(1)
    partial(histograms).shouldBe(Vector("a", "b"))
    Vector("vector" -> "[]", "scalar" -> "[600,\"1\"]", "string" -> "[600,\"x\"]").foreach { case (kind, result) =>
      collect(200, s"""{"status":"success","data":{"resultType":"$kind","result":$result}}""").gaps.mkString
        .should(include(s"sent a result of the type $kind, and only those of the type matrix are read."))
    }
  }

  test("a server with tenants is told the tenant") {
    StubFolio.withStub(_ => StubAnswer(200, "")) { stub =>
      val named = block(stub.url)
      ask(named.copy(tenant = "folio"))
      stub.requests.map(_.headers.get("x-scope-orgid")).shouldBe(Vector(Some("folio")))
    }
  }

  test("only queries of the wanted kinds are sent") {
    def gaps(kind: String) = new PrometheusSource(_ => ())
      .collect(MetricsRequest(origin(block("http://127.0.0.1:1")), window, only = Some(Set(kind))))
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

  private def block(url: String) = PrometheusBlock(url, Vector(query))

  private val query = PrometheusQuery("services", "CPUUtilization", "Percent", "pod", "up")

  private def ask(url: String): CollectedMetrics = ask(block(url))

  private def ask(block: PrometheusBlock): CollectedMetrics =
    new PrometheusSource(_ => ()).collect(MetricsRequest(origin(block), window))

  private def origin(block: PrometheusBlock) =
    MetricsOrigin(None, "", "", "", 60, prometheus = Some(block))
}
