package org.folio.perf.testkit

import org.folio.perf.analysis.Words
import org.folio.perf.model._

/** A report with answers of failed requests, of a module that was down for two minutes among them. */
object SampleAnswers {
  private val Json =
    Map("content-type" -> "application/json", "x-okapi-trace" -> "POST mod-invoice")

  private val noBudget = FailureResult(
    "POST /invoice/invoice-lines",
    Some(404),
    Some("budgetNotFoundByFundId"),
    "Budget not found by fundId",
    Vector("AIE_Create", "IO_Create", "NLA_AIE_Create", "NLA_IO_Create"),
    812,
    31000,
    198000,
    check = Some("status 404 instead of 201"),
    example = Some(
      FailureExample(
        "cs00005",
        "AIE_Create",
        31000,
        Json,
        """{"errors":[{"message":"Budget not found by fundId","code":"budgetNotFoundByFundId","parameters":[{"key":"fundId","value":"9cbc1523-ec92-4cce-a1a7-7a36413ef0a1"}]}],"total_records":1}""",
        Map("invoiceId" -> "0f6b5f3c-7a2d-4a3d-9f4e-0c1d2e3f4a5b"),
      )
    ),
  )

  private val down = FailureResult(
    "GET /invoice/invoices",
    Some(500),
    None,
    "proxyClient failure: mod-invoice-5.8.0 http://mod-invoice:8081: Connection refused: " +
      "mod-invoice/10.0.3.17:8081: GET /invoice/invoices",
    Vector("IO_View"),
    97,
    61000,
    180000,
    check = Some("status 500 instead of 200"),
    module = Some("mod-invoice-5.8.0"),
    example = Some(
      FailureExample(
        "cs00023",
        "IO_View",
        61000,
        Map("content-type" -> "text/plain"),
        "proxyClient failure: mod-invoice-5.8.0 http://mod-invoice:8081: Connection refused: " +
          "mod-invoice/10.0.3.17:8081: GET /invoice/invoices?query=status==Open",
        Map.empty,
      )
    ),
  )

  private val page = FailureResult(
    "GET /patron/account/{id}",
    Some(503),
    None,
    "<script>alert(1)</script>",
    Vector("EVA_TC: View Account"),
    2,
    900,
    1400,
    check = Some("status 503 instead of 200"),
    example = Some(
      FailureExample(
        "cs00041",
        "EVA_TC: View Account",
        900,
        Map("content-type" -> "text/html"),
        "<html><script>alert(1)</script></html>",
        Map.empty,
      )
    ),
  )

  private val timeout = FailureResult(
    "GET /circulation/loans",
    None,
    None,
    "no answer within 60000 ms",
    Vector("ULR_TC: Users loan Renewal Transaction"),
    1,
    98000,
    98000,
  )

  lazy val report: RunReport = {
    val base = SampleReports.mobius
    val failures = Vector(noBudget, down, page, timeout)
    val finding = Finding(
      "module-down:mod-invoice-5.8.0",
      Severity.Bad,
      s"mod-invoice-5.8.0 was down from 14:03:08 to 14:05:07 UTC (${Words.duration(119000L)}): 97 requests failed, in " +
        "IO_View (97).",
      "The gateway could not connect to the module.",
      Vector("errors", "timeline"),
    )
    base.copy(
      failures = failures,
      findings = finding +: base.findings,
      run = base.run.copy(failedRequests = failures.map(_.count).sum),
    )
  }
}
