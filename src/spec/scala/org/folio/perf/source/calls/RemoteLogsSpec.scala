package org.folio.perf.source.calls

import org.folio.perf.http.Retry
import org.folio.perf.model._
import org.folio.perf.testkit.{
  KeptLine,
  MadeCalls,
  MadeTruth,
  PlainSuite,
  ReadCalls,
  StubAnswer,
  StubLoki,
  StubOpenSearch,
}

/** Lines of a run in Loki and OpenSearch. */
class RemoteLogsSpec extends PlainSuite {
  private val Run = RequestMark.runOf("remote")
  private val StartMs = 1795464000000L
  private val Traces = 60
  private val request = CallLogRequest(Run, StartMs - 1000, StartMs + 600000)
  private val folio = Map("namespace" -> "folio", "container" -> "okapi")

  /** Calls of a run, then those of another run and lines without a mark. */
  private val lines: Vector[KeptLine] = {
    val calls = new MadeCalls(5, 1)
    val own = (0 until Traces).toVector.flatMap(i => traceOf(calls, Run, i.toLong))
    val others = (0 until 5).toVector.flatMap(i => traceOf(calls, RequestMark.runOf("other"), i.toLong))
    (own ++ others :+ KeptLine(StartMs * 1000000, folio, "20:00:00 [] [] [] [] INFO  started")).sortBy(_.ns)
  }

  /** Collectors note the time of a line to the millisecond, so that many have the same. */
  private def traceOf(calls: MadeCalls, run: String, i: Long): Vector[KeptLine] = {
    val sentMs = StartMs + i * 50
    val mark = MadeTruth.mark(run, sampled = true, "request", sentMs, i)
    calls.okapi(mark, sentMs * 1000, calls.trace()).map { line =>
      KeptLine(line.us / 1000 * 1000000, folio, line.toTheSecond)
    }
  }

  private val ownLines = lines.count(_.text.contains(RequestMark.prefix(Run)))

  private val said = KeptLine(
    (StartMs + 700) * 1000000,
    Map("namespace" -> "folio", "container" -> "mod-users"),
    s"20:00:00 [${MadeTruth.mark(Run, sampled = false, "request", StartMs, 99)};1/users] [diku] [] [mod_users] ERROR Db lost",
  )

  private def read(source: CallLogSource): ReadCalls = ReadCalls.from(source, request)

  private val retry = Retry.Reading.copy(firstMs = 1, mostMs = 8)

  private def loki(url: String, token: Option[String] = None, tenant: String = "") =
    new LokiLogs(url, """{namespace="folio"}""", token, tenant, retry)

  private def openSearch(url: String, index: String = "folio-logs", field: String = "message") =
    new OpenSearchLogs(url, index, field, Some("secret"), retry)

  private def isWhole(found: ReadCalls) = {
    found.facts.gaps.shouldBe(empty)
    found.traces.map(_.lines).sum.shouldBe(ownLines)
    found.facts.incomplete.shouldBe(0)
    found.traces.size.shouldBe(Traces)
  }

  test("Loki's lines come page by page, each once, although many have the same time") {
    val server = new StubLoki(lines :+ said, mostLines = 1000)
    val found = server.lend(url => read(loki(url, Some("secret"))))
    isWhole(found)
    server.requests.map(_.header("authorization")).distinct.shouldBe(Vector("Bearer secret"))
    found.facts.linesRead.shouldBe(ownLines + 1)
    found.said.map(w => (w.module, w.level, w.words)).shouldBe(Vector(("mod-users", "ERROR", "Db lost")))
    server.requests.count(_.parameters("query").contains("!=")).shouldBe(2)
    ownLines.should(be > 1000)
  }

  test("Loki's own limit of lines is taken from its refusal") {
    val server = new StubLoki(lines, mostLines = 300)
    isWhole(server.lend(url => read(loki(url))))
    server.requests.map(_.parameters("limit")).take(2).shouldBe(Vector("5000", "300"))
  }

  test("more lines of one moment than a page has are a gap") {
    val same = lines.map(_.copy(ns = StartMs * 1000000))
    val found = new StubLoki(same, mostLines = 300).lend(url => read(loki(url)))
    found.facts.gaps.mkString.should(include("has more than 300 lines of one moment, so the rest is missing."))
  }

  test("Loki is asked again when it has too many requests, and waits as long as it says") {
    val server = new StubLoki(lines, mostLines = 5000)
    server.once(_ => true)(StubAnswer(429, "too many outstanding requests"))
    server.once(_ => true)(StubAnswer(503, "", Seq("retry-after" -> "0")))
    isWhole(server.lend(url => read(loki(url))))
  }

  test("Loki's refusals and other answers without lines are gaps with its words, and with what to do") {
    Vector(
      StubAnswer(429, "too many outstanding requests") -> "answered 429: too many outstanding requests.",
      StubAnswer(401, "invalid token") ->
        "answered 401: invalid token. Set the environment variable FOLIO_PERF_CALLS_TOKEN to a token that may read.",
      StubAnswer(401, "no org id\n") -> "answered 401: no org id. Name the tenant: calls.tenant.",
      StubAnswer(200, "{\"status\":\"success\",\"data\":{\"resultType\":\"str") ->
        "sent no whole JSON, but {\"status\":\"success",
      StubAnswer(200, "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[]}}") ->
        "sent a result of the type matrix, and only streams are read.",
    ).foreach { case (reply, words) =>
      val server = new StubLoki(lines, mostLines = 5000)
      (1 to 12).foreach(_ => server.once(_ => true)(reply))
      server.lend(url => read(loki(url))).facts.gaps.mkString.should(include(words))
    }
    val wrong = new StubLoki(lines, mostLines = 5000).lend(url => read(new LokiLogs(url, "namespace=folio", None)))
    wrong.facts.gaps.mkString.should(include("answered 400: parse error at line 1, col 1"))
    val away = read(loki("http://127.0.0.1:1"))
    away.facts.gaps.mkString.should(include("could not be reached").and(include("Check calls.url and the network.")))
  }

  test("each of several tenants of Loki is asked alone") {
    val server = new StubLoki(lines, mostLines = 5000)
    (1 to 2).foreach(_ => server.once(_.header("x-scope-orgid") == "a")(StubAnswer(404, "no such tenant")))
    val found = server.lend(url => read(loki(url, tenant = "a | b")))
    found.facts.gaps.map(_.replaceAll(".*:\\d+", "")).shouldBe(Vector(", tenant a, answered 404: no such tenant."))
    found.traces.size.shouldBe(Traces)
    server.requests.map(_.header("x-scope-orgid")).distinct.shouldBe(Vector("a", "b"))
  }

  test("sidecars' lines in Loki have their modules by the container's name") {
    val calls = new MadeCalls(6, 1)
    val mark = MadeTruth.mark(Run, sampled = true, "request", StartMs, 1)
    val root = calls.trace()
    val its = calls.sidecars(mark, StartMs * 1000, root, _ => 0L).map { line =>
      val (module, text) = line.text.splitAt(line.text.indexOf(' '))
      KeptLine(line.us * 1000, Map("namespace" -> "folio", "container" -> s"sidecar-$module"), text.trim)
    }
    val found = new StubLoki(its, mostLines = 5000).lend(url => read(loki(url)))
    found.traces.map(_.isComplete).shouldBe(Vector(true))
    found.traces.head.calls.map(_.module).sorted.shouldBe(root.all.map(_.module).sorted)
  }

  test("OpenSearch's lines come page by page from one scroll, which is ended") {
    val many = lines ++ (0 until 400).flatMap(i => traceOf(new MadeCalls(i.toLong, 1), Run, 1000L + i))
    val server = new StubOpenSearch("folio-logs", many :+ said)
    val found = server.lend(url => read(openSearch(url)))
    found.facts.gaps.shouldBe(empty)
    found.traces.size.shouldBe(Traces + 400)
    found.facts.incomplete.shouldBe(0)
    found.said.map(_.words).shouldBe(Vector("Db lost"))
    server.requests.count(_.path == "/_search/scroll").should(be >= 3)
    server.openScrolls.shouldBe(0)
    server.requests.map(_.header("authorization")).distinct.shouldBe(Vector("Bearer secret"))
  }

  test("a page that some shards did not answer for is a gap, and its lines count") {
    val server = new StubOpenSearch("folio-logs", lines)
    val part =
      """{"_scroll_id":"","timed_out":false,"_shards":{"total":5,"successful":4,"failed":1},"hits":{"hits":[]}}"""
    server.once(_ => true)(StubAnswer(200, part))
    val found = server.lend(url => read(openSearch(url)))
    found.facts.gaps.mkString.should(include("answered for 4 of 5 shards only."))
  }

  test("OpenSearch's refusals are named by their reasons") {
    val server = new StubOpenSearch("folio-logs", lines)
    val wrong = server.lend(url => read(openSearch(url, index = "folio")))
    wrong.facts.gaps.mkString.should(endWith("answered 404: no such index [folio]."))
    server.once(_.path == "/_search/scroll")(
      server.error(404, "search_context_missing_exception", "No search context found for id [7]")
    )
    val expired = server.lend(url => read(openSearch(url)))
    expired.facts.gaps.mkString.should(endWith("answered 404: No search context found for id [7]."))
    expired.traces.should(not).be(empty)
  }
}
