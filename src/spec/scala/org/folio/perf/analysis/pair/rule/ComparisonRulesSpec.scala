package org.folio.perf.analysis.pair.rule

import org.folio.perf.analysis.pair.{Baseline, RunComparison}
import org.folio.perf.analysis.run.FindingOrder
import org.folio.perf.model._
import org.folio.perf.testkit.RuleSuite
import org.folio.perf.testkit.SampleModuleReports._

class ComparisonRulesSpec extends RuleSuite {

  private val before = report("before")

  private def compare(changes: (String, Double)*): Comparison =
    RunComparison(
      report("after", changes.toMap, seed = 2),
      Baseline.Measured(before, Vector.empty),
    )

  private def of(rule: Comparison => IterableOnce[Finding], comparison: Comparison): Vector[Finding] =
    rule(comparison).iterator.toVector

  test("a slower transaction is named with its times, its change and the interval") {
    tell(of(RowsSlower.findings, compare("Row 3" -> 40.0)))
    of(RowsSlower.findings, compare()).shouldBe(empty)
  }

  test("a faster one is good") {
    tell(of(RowsFaster.findings, compare("Row 3" -> -40.0)))
  }

  test("without earlier runs a slower environment is possible, and a caution") {
    tell(of(ClusterMoved.findings, compare(names.map(_ -> 20.0): _*)))
  }

  test("when most became slower, those that did not are unchanged, and not faster") {
    val comparison = compare(names.drop(1).map(_ -> 30.0): _*)
    RowsFaster.findings(comparison).shouldBe(empty)
    comparison.rows.find(_.transaction == names.head).map(_.verdict).shouldBe(Some(RowVerdict.Unchanged))
    tell(RowsStayed.findings(comparison))
    RowsStayed.findings(compare()).shouldBe(empty)
  }

  test("a longer tail is told, unless its row is slower as a whole") {
    val tail = TailChange(500, 900, Interval(75, 40, 110), 40, RowVerdict.Slower)
    def changed(verdict: RowVerdict) = {
      val rows = compare().rows
      compare().copy(rows = rows.head.copy(p95 = Some(tail), verdict = verdict) +: rows.tail)
    }
    tell(TailsSlower.findings(changed(RowVerdict.Unchanged)))
    TailsSlower.findings(changed(RowVerdict.Slower)).shouldBe(empty)
  }

  test("what could have been seen is always said") {
    tell(EvidenceLacking.findings(compare()))
  }

  test("nothing is concluded from another load plan") {
    val other = before.copy(run = before.run.copy(loadModel = LoadModel.Closed))
    val c = RunComparison(report("after"), Baseline.Measured(other, Vector.empty))
    tell(of(NotCompared.findings, c))
    Vector(RowsSlower.findings _, RowsFaster.findings _, ClusterMoved.findings _, EvidenceLacking.findings _)
      .flatMap(of(_, c))
      .shouldBe(empty)
  }

  test("what stands out against a published test is a caution") {
    val c = RunComparison(report("after", Map("Row 1" -> 150.0)), Baseline.Published(published))
    tell(of(AbovePublishedAverage.findings, c))
  }

  test("errors that rose are bad, and findings that ask for action come first") {
    val c = compare("Row 4" -> -50.0)
    val failing = c.copy(rows = c.rows.head.copy(errors = Some(ErrorChange(0, 12, rose = true))) +: c.rows.tail)
    tell(of(ErrorsRose.findings, failing))
    val severities = FindingOrder.sorted(ComparisonRules.all.flatMap(_(failing))).map(_.severity)
    severities.head.shouldBe(Severity.Bad)
    severities.last.shouldBe(Severity.Info)
  }

  test(
    "a module whose transactions slowed down together is bad with earlier runs, and a caution without"
  ) {
    def group(verdict: GroupVerdict) = GroupChange(
      "mod-search",
      GroupKind.Module,
      Vector("Row 0", "Row 1", "Row 2", "Row 3"),
      14.6,
      9.5,
      19.9,
      verdict,
    )
    def found(verdict: GroupVerdict) =
      of(GroupsMoved.findings, compare().copy(groups = Vector(group(verdict))))
    Vector(GroupVerdict.Slower, GroupVerdict.PossiblySlower, GroupVerdict.Faster).foreach(verdict =>
      tell(found(verdict))
    )
  }

  test("a workflow's title keeps no full stop in the middle of a sentence") {
    val group = GroupChange(
      "People search the catalogue.",
      GroupKind.Workflow,
      Vector("Row 0", "Row 1"),
      12,
      6,
      18,
      GroupVerdict.Slower,
    )
    tell(of(GroupsMoved.findings, compare().copy(groups = Vector(group))))
  }

  test("two changes at once are a caution, one is a note") {
    def changed(parts: String*) = compare().copy(
      changes = parts.map(p => Change(p, "x", Some("1"), Some("2"))).toVector,
      remarks = Vector("Things were changed."),
    )
    tell(of(ThingsChanged.findings, changed("Database", "Tasks")))
    tell(of(ThingsChanged.findings, changed("Database")))
    of(ThingsChanged.findings, changed()).shouldBe(empty)
  }
}
