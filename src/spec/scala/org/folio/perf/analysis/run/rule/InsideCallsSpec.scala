package org.folio.perf.analysis.run.rule

import org.folio.perf.model._
import org.folio.perf.testkit.{RuleSuite, SampleRun}

/** Findings of one run about the calls between modules. */
class InsideCallsSpec extends RuleSuite {
  private val checkIn = "POST /circulation/check-in-by-barcode"

  private def request(
      ms: Double = 1000,
      repeated: Vector[RepeatedCall] = Vector.empty,
      tree: Vector[FoldedCall] = Vector.empty,
      failed: Vector[FailedInside] = Vector.empty,
      transaction: String = "Check in",
  ) = TracedRequest(checkIn, transaction, 50, ms, Vector.empty, repeated, failedInside = failed, tree = tree)

  private def calls(
      requests: Vector[TracedRequest] = Vector.empty,
      modules: Vector[CalledModule] = Vector.empty,
      edges: Vector[CallEdge] = Vector.empty,
  ) = CallsResult("files", 50, 1000, 0, modules, edges, requests)

  private def found(rule: RunRule, calls: CallsResult, services: ServiceUse*): Vector[Finding] = {
    val measured = SampleRun().measured
    val results = measured.results
    val infrastructure = results.infrastructure.copy(services = services.toVector)
    rule(measured.copy(results = results.copy(calls = Some(calls), infrastructure = infrastructure))).iterator.toVector
  }

  private def filter(ownMsPerSec: Double) = Vector(
    CalledModule("mod-authtoken", ownMsPerSec, 50, 10, isFilter = true),
    CalledModule("mod-circulation", 100, 5, 5),
  )

  test("authorization that takes most of the time inside is a caution, a third of it a note") {
    def of(ms: Double) = found(AuthorizationTime.findings, calls(modules = filter(ms)))
    Vector(100.0, 60.0, 40.0).foreach(ms => tell(of(ms)))
  }

  test("a call that a module repeats is named once, though several transactions send the request") {
    def items(times: Double, totalMs: Double, share: Double = 100) =
      RepeatedCall("GET /item-storage/items/{id}", times, "mod-circulation", "mod-inventory-storage", totalMs, share)
    def of(call: RepeatedCall) = found(
      RepeatedCalls.findings,
      calls(Vector(request(repeated = Vector(call)), request(repeated = Vector(call), transaction = "Return"))),
    )
    // No finding: fewer than ten times, a small part of the request, or in few of the requests.
    Vector(items(12, 300), items(9, 300), items(12, 190), items(12, 300, 40)).foreach(call => tell(of(call)))
  }

  /** A request that calls `others`, each with its own time and its number of calls. */
  private def calling(ms: Double, others: FoldedCall*) =
    request(ms, tree = FoldedCall(0, checkIn, "mod-circulation", 1, ms, 10, 0) +: others.toVector)

  private def loans(ownMs: Double) = FoldedCall(1, "GET /loans", "mod-circulation-storage", 2, ownMs / 2, ownMs / 2, 0)

  test("a call that takes most of a slow request is named, and not the request itself") {
    def of(ownMs: Double, ms: Double = 1000) =
      found(SlowCallInside.findings, calls(Vector(calling(ms, loans(ownMs)))))
    Vector(of(600), of(400), of(300, ms = 400)).foreach(tell(_))
  }

  test("parallel calls of one request are both named, in one short statement, and follow from a saturated module") {
    val items = FoldedCall(1, "GET /items", "mod-inventory-storage", 1, 550, 550, 0)
    val both = calls(Vector(calling(1000, loans(600), items), calling(1000, items).copy(name = "GET /other")))
    val finding = found(SlowCallInside.findings, both).head
    tell(Some(finding))
    finding.causedBy.exists(_.fits(Cause(CauseKind.Saturated, "mod-inventory-storage"))).shouldBe(true)
    finding.causedBy.exists(_.fits(Cause(CauseKind.Saturated, "mod-users"))).shouldBe(false)
  }

  test("calls that failed inside requests that succeeded are counted; a missing record is none") {
    def of(status: Int, counts: Long*) = found(
      FailedInsideRule.findings,
      calls(counts.toVector.map { n =>
        request(failed = Vector(FailedInside("GET /accounts", "mod-circulation", "mod-feesfines", status, n)))
      }),
    )
    Vector(of(500, 2, 3), of(503, 1), of(404, 7)).foreach(tell(_))
  }

}
