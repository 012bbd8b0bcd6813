package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.rule.tests.TestsAboveReservation
import org.folio.perf.model._
import org.folio.perf.testkit.SampleRun
import org.folio.perf.testkit.SampleRun._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class LoadRulesSpec extends AnyFunSuite with Matchers {
  private def said(rule: RunRule, run: SampleRun) =
    rule.findings(run.measured).map(f => f.severity -> f.statement.replace(Words.NoBreak, " "))

  private val inventory = Inventory(
    Inventory.SchemaVersion,
    "lab",
    Vector(ComponentProperty("database", "vCPU", "4", "")),
    Vector.empty,
  )

  private def loaded(sessions: Double) = SampleRun(
    metrics = Some(
      metrics(series(Seq.fill(10)(sessions), "db1", "AWS/RDS", "DBLoad", "None"))
    ),
    inventory = Some(inventory),
  )

  test("more sessions than processors wait, fewer than four fifths are nothing to say") {
    said(DatabaseLoad, loaded(6.5)).shouldBe(
      Vector(
        Severity.Bad ->
          "Database db1: 6.5 active sessions on average for 4 vCPU, so 2.5 wait."
      )
    )
    said(DatabaseLoad, loaded(3.5)).map(_._1).shouldBe(Vector(Severity.Warning))
    said(DatabaseLoad, loaded(3.1)).shouldBe(empty)
    said(DatabaseLoad, loaded(6.5).copy(inventory = None)).shouldBe(empty)
  }

  test("a load told by kinds of wait is their sum") {
    def wait(name: String, sessions: Double) =
      series(Seq.fill(10)(sessions), "db1", "AWS/PI", s"db.load.avg $name", "Sessions")
    val run = SampleRun(
      metrics = Some(metrics(wait("CPU", 3.5), wait("IO:DataFileRead", 1))),
      inventory = Some(inventory),
    )
    val finding = DatabaseLoad.findings(run.measured).head
    finding.statement.should(include("4.5 active sessions"))
    finding.detail.shouldBe("Main wait event: CPU (3.5 sessions).")
  }

  test("a service above its reservation is named, one below it is not") {
    def used(percent: Double) = TestRecord(
      "r/a",
      "r",
      Vector.empty,
      Vector.empty,
      Vector(ResourceFigure(Metric.ServiceCpu, "mod-search", "maximum", "=", percent, "%", None)),
      Vector.empty,
      None,
      Vector.empty,
      Vector.empty,
    )
    TestsAboveReservation
      .findings(Vector(used(140)))
      .map(_.statement)
      .shouldBe(Vector(s"In a CPU above its reservation: mod-search (140${Words.NoBreak}%)."))
    TestsAboveReservation.findings(Vector(used(99))).shouldBe(empty)
  }

  test("requests that fail as a known defect does are said to be perhaps that") {
    val defect = KnownDefect(
      "PERF-1",
      "mod-x",
      DefectSign.FailingTransaction,
      ".",
      Some("2.0.0"),
      "it fails",
    )
    val run = SampleRun(transactions = steady(9) ++ steady(3, message = "no"))
    val measured = run.measured.copy(knownDefects = Vector(defect))
    KnownDefects.findings(measured).map(_.id).shouldBe(Vector("known-defect-PERF-1"))
    KnownDefects
      .findings(measured)
      .head
      .detail
      .shouldBe("The deployed version of mod-x is not known; fixed in 2.0.0.")
    KnownDefects.findings(run.measured).shouldBe(empty)
  }
}
