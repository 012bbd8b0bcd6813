package org.folio.perf.testkit

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import java.time.Instant
import org.folio.perf.model._
import org.folio.perf.source.FailuresFile
import org.folio.perf.source.failures.FailureTally

/** Invented failed requests. */
object SampleFailures {
  val StartMs = 1759320000000L

  private val Json = Map("content-type" -> "application/json")

  def answered(status: Int, body: String, headers: Map[String, String] = Json): FailedRequest =
    FailedRequest(
      "POST /invoice/invoice-lines",
      "AIE_Create",
      "t1",
      StartMs,
      s"status $status instead of 201",
      Some(RawAnswer(status, headers, body.getBytes(UTF_8), isCut = false)),
      Map.empty,
    )

  /** As mod-invoice answered. */
  val noBudget: FailedRequest = answered(
    404,
    """{"errors":[{"message":"Budget not found by fundId","code":"budgetNotFoundByFundId","parameters":[{"key":"fundId","value":"f1"}]}],"total_records":1}""",
  )

  val refused: FailedRequest = noBudget.copy(
    reason = "i.n.c.AbstractChannel$AnnotatedConnectException: Connection refused: /127.0.0.1:1",
    answer = None,
  )

  /** As Okapi answers when it cannot reach a module. */
  def moduleDown(module: String): FailedRequest = answered(
    500,
    s"proxyClient failure: $module http://$module:8081: Connection refused: $module/10.0.0.9:8081: " +
      "GET /invoice/invoices/9cbc1523-ec92-4cce-a1a7-7a36413ef0a1?query=vendorId==x",
    Map("content-type" -> "text/plain"),
  )

  /** Failures of the start of [[SampleRunFolder]]'s load. */
  def write(folder: Path): Unit = {
    val atMs = Instant.parse("2026-01-05T08:00:10Z").toEpochMilli
    val requests = Vector(noBudget, noBudget, refused, moduleDown("mod-invoice-5.8.0"))
    val failures = of(requests.map(_.copy(atMs = atMs)): _*)
    Files.write(folder.resolve(FailuresFile.Name), FailuresFile.write(failures))
    ()
  }

  def of(requests: FailedRequest*): RunFailures = {
    val tally = new FailureTally
    requests.foreach(tally.add)
    tally.result
  }
}

/** A step of a search, with usual values where a test sets none. */
object SampleStep {

  /** Its measured time follows 40 s of settling. */
  def apply(
      timesPlan: Double,
      verdict: StepVerdict,
      fromMs: Long = 0,
      toMs: Long = 240000,
  ): StepResult = StepResult(
    timesPlan = timesPlan,
    fromMs = fromMs,
    measuredFromMs = fromMs + 40000,
    toMs = toMs,
    verdict = verdict,
    because = "",
    limitedBy = None,
    iterationsPerMinute = 600 * timesPlan,
    transactionsPerSec = 10 * timesPlan,
    requestsPerSec = 30 * timesPlan,
    waitingUsers = 20,
    growthPerMinute = None,
    averageMs = None,
    p95Ms = None,
    errorPercent = 0,
    tenants = 62,
  )
}
