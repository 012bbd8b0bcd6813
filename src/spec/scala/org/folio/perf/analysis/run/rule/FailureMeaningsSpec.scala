package org.folio.perf.analysis.run.rule

import org.folio.perf.model._
import org.folio.perf.testkit.SampleFailures.{answered, moduleDown, noBudget, refused}
import org.folio.perf.testkit.{RuleSuite, SampleFailures, SampleRun}

/** What answers of a target mean, by the words of real modules. */
class FailureMeaningsSpec extends RuleSuite {

  private def run(requests: FailedRequest*): SampleRun = {
    val atMs = SampleRun.StartMs + 125000
    SampleRun(failures = SampleFailures.of(requests.map(_.copy(atMs = atMs)): _*))
  }

  private def ids(requests: FailedRequest*): Vector[String] =
    FailureMeanings.findings(run(requests: _*).measured).map(_.id)

  private def error(status: Int, code: String, message: String): FailedRequest =
    answered(status, s"""{"errors":[{"message":"$message","code":"$code"}]}""")

  private def text(status: Int, words: String): FailedRequest =
    answered(status, words, Map("content-type" -> "text/plain"))

  test("each kind of answer has its meaning") {
    Vector(
      noBudget -> "test-data",
      error(422, "fundCannotBePaid", "Fund cannot be paid") -> "test-data",
      text(404, "loan not found") -> "test-data",
      error(500, "genericError", "Record not found") -> "test-data",
      error(409, "-1", "Not unique pair ledgerId and fromFiscalYearId") -> "test-data",
      text(404, "No suitable module found for path and tenant") -> "not-enabled",
      text(403, "Access for user x requires permission: orders.item.put") -> "permission",
      text(401, "Invalid token") -> "permission",
      error(422, "-1", "must match \\\"^[0-9a-f]{8}$\\\"") -> "refused-body",
      error(
        422,
        "jakarta.validation.constraints.NotNull.message",
        "must not be null",
      ) -> "refused-body",
      text(
        409,
        "Cannot update record 1 because it has been changed (optimistic locking): Stored _version is 3",
      ) -> "optimistic-locking",
      text(500, "Internal Server Error") -> "server-error",
      text(500, "ERROR: syntax error at or near SELECT (42601)") -> "server-error",
      text(500, "ERROR: function json_array(jsonb) does not exist (42883)") -> "server-error",
      text(502, "") -> "overload",
      text(503, "Service Unavailable") -> "overload",
      text(429, "Too Many Requests") -> "overload",
      refused -> "overload",
      refused.copy(reason = "Request timeout to folio/10.0.0.1:9130 after 60000 ms") -> "timeout",
    ).foreach { case (request, meaning) =>
      withClue(s"$request: ")(ids(request).shouldBe(Vector(s"failures-$meaning")))
    }
  }

  test("each refusal of Kong and of a sidecar has a meaning of its own, with its advice") {
    def kong(status: Int, words: String) =
      answered(status, s"""{"message":"$words","request_id":"00"}""")
    val answers = Vector(
      kong(404, "no Route matched with those values") -> "no-gateway-route",
      kong(404, "Invalid authorization header, value must start with Bearer") -> "two-tokens",
      kong(502, "An invalid response was received from the upstream server") -> "unreachable",
      error(400, "tenant_not_enabled", "Application is not enabled for tenant: x") ->
        "not-entitled",
      error(
        404,
        "route_not_found_error",
        "Route is not found [method: GET, path: /users]",
      ) -> "no-sidecar-route",
      error(401, "authorization_error", "Unauthorized") -> "token-refused",
      error(403, "authorization_error", "Access Denied") -> "access-denied",
      error(408, "read_timeout_error", "Request Timeout") -> "module-timeout",
      error(
        500,
        "service_error",
        "Failed to proxy request: Connection refused: localhost/127.0.0.1:8081",
      )
        -> "module-down",
    )
    answers.size.shouldBe(EurekaRefusal.all.size)
    answers.foreach { case (request, meaning) =>
      withClue(s"$request: ")(ids(request).shouldBe(Vector(s"failures-eureka-$meaning")))
    }
    tell(FailureMeanings.findings, run(answers.map(_._1).slice(5, 7): _*))
  }

  test(
    "an answer without what was asked for is test data, and one that is no JSON has no meaning"
  ) {
    val record = answered(200, "{}")
    ids(record.copy(reason = "not so: there is $.loans[*].id"))
      .shouldBe(Vector("failures-test-data"))
    ids(record.copy(reason = "not so: there is $.id; the answer is no JSON")).shouldBe(empty)
  }

  test("an empty answer of edge-rtac is a time-out, and no test data") {
    val reason = "not so: the answer does not contain <instances/>, which edge-rtac gives after its time-out"
    val empty = answered(200, "<instances/>", Map("content-type" -> "application/xml"))
      .copy(request = "GET /rtac", reason = reason)
    def failed(request: FailedRequest) = run(request).copy(
      transactions =
        SampleRun.steady(2, message = s"${request.request}: status 200, but not the answer that was asked for")
    )
    ids(empty).shouldBe(Vector("failures-timeout"))
    val reasons =
      Vector(reason, "not so: the answer contains <holding>", "not so: there is $.id; the answer is no JSON")
    tell(StaleData.findings, reasons.map(other => failed(empty.copy(reason = other))): _*)
  }

  test("the main reason of failed transactions has FOLIO's words, if they are the same for all") {
    val message = "POST /invoice/invoice-lines: status 404"
    val failed = SampleRun.steady(2, message = message)
    tell(
      Errors.findings,
      Vector(run(noBudget), run(noBudget, text(404, "gone"))).map(_.copy(transactions = failed)): _*
    )
  }

  test("an answer that does not tell its reason has no meaning; more than a few of them have a finding all the same") {
    val bare = text(400, "")
    ids(bare, bare, bare).shouldBe(empty)
    ids(bare, bare, bare, bare).shouldBe(Vector("failures-other"))
    ids().shouldBe(empty)
  }

  test("the cause with most failures is the first, and a server's error is no effect of missing records") {
    def told(ofServer: Int, ofData: Int): Vector[Finding] = {
      val broken = text(500, "ERROR: syntax error at or near SELECT (42601)")
      val answers = run(Vector.fill(ofServer)(broken): _*)
      val reason = s"${broken.request}: status 500"
      answers
        .copy(transactions =
          SampleRun.steady(ofServer, name = "View", message = reason) ++
            SampleRun.steady(ofData, name = "Renew", message = "test data: the patron has no loan")
        )
        .report
        .findings
        .filter(finding => finding.id == "stale-data" || finding.id.startsWith("failures-"))
    }
    val most = told(ofServer = 13, ofData = 1)
    most.map(_.id).shouldBe(Vector("failures-server-error", "stale-data"))
    most.head.effects.map(_.id).should(contain("errors"))
    val least = told(ofServer = 4, ofData = 9)
    least.map(_.id).shouldBe(Vector("stale-data", "failures-server-error"))
    least.flatMap(_.withEffects).count(_.id == "failures-server-error").shouldBe(1)
  }

  test("the finding has the number of requests, FOLIO's words and advice") {
    val tested = run(noBudget, noBudget)
    val manifest = tested.manifest.copy(
      simulation = "MobiusBaseline",
      target = Target("carrier", "https://okapi.example.org"),
      settings = Map("target" -> "my carrier.conf", "tenants" -> "all", "duration" -> "30m", "rate" -> "2"),
    )
    // The command is about the target of the run, with its settings. A sandbox of the run's own is gone.
    tell(FailureMeanings.findings, tested.copy(manifest = manifest), tested)
  }

  test("a module that was down is named with its minutes, requests and transactions") {
    val down = moduleDown("mod-invoice-5.8.0").copy(atMs = SampleRun.StartMs + 125000)
    val later = Vector(60000, 75000).map(ms => down.copy(atMs = down.atMs + ms, transaction = "IO_Create"))
    val longer = SampleRun(failures = SampleFailures.of(down +: later: _*))
    tell(ModuleDown.findings, run(down), longer, run(noBudget))
    // Its failures are told as nothing else.
    FailureMeanings.findings(run(down).measured).shouldBe(empty)
  }

  test("a module that Okapi could connect to was not down") {
    def okapi(cause: String) =
      text(500, s"proxyClient failure: mod-search-3.2.10 http://mod-search:8081: $cause: GET /search/instances")
    val causes = Vector(
      "Connection was closed",
      "Connection reset by peer",
      "connection timed out: mod-search/10.0.0.9:8081",
      "Failed to resolve 'mod-search' [A(1)] after 2 queries",
      "No route to host: mod-search/10.0.0.9:8081",
    )
    tell(ModuleDown.findings, causes.map(cause => run(okapi(cause))): _*)
    val garbage = okapi("invalid version format: <!DOCTYPE")
    val late =
      okapi("The timeout period of 60000ms has been exceeded while executing GET /search/instances for server null")
    tell(ModuleDown.findings, run(garbage, late))
    ids(garbage, late).shouldBe(Vector("failures-server-error", "failures-timeout"))
  }

  /** All checks-ins fail so, in the load generator's words. */
  private def failing(message: String, requests: FailedRequest*): SampleRun =
    run(requests.map(_.copy(request = "GET /a", transaction = "Check-In")): _*)
      .copy(transactions = SampleRun.steady(20, message = message))

  test("answers that say otherwise are no stale test data") {
    val message = "GET /a: status 422"
    val passedOn =
      error(422, "-1", "proxyClient failure: mod-finance-4.9.0 http://a:1: Connection refused")
    tell(
      StaleData.findings,
      failing(message),
      failing(message, error(422, "x", "No budget")),
      failing(message, error(422, "-1", "must not be null")),
      failing(message, passedOn),
    )
  }

  test("a transaction that failed because its module was down is no sign of a known defect") {
    val defect =
      KnownDefect("X-1", "mod-a", DefectSign.FailingTransaction, "^Check-In", None, "it fails")
    def keys(run: SampleRun) =
      KnownDefects.findings(run.measured.copy(knownDefects = Vector(defect))).map(_.id)
    val message = "GET /a: status 500"
    keys(failing(message)).shouldBe(Vector("known-defect-X-1"))
    keys(failing(message, Vector.fill(20)(moduleDown("mod-a-1.0.0")): _*)).shouldBe(empty)
    keys(failing(message, Vector.fill(19)(moduleDown("mod-a-1.0.0")): _*))
      .shouldBe(Vector("known-defect-X-1"))
  }
}
