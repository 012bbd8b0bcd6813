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

  private def of(rule: Comparison => IterableOnce[Finding], comparison: Comparison): Vector[(Severity, String)] =
    said(rule(comparison))

  test("a slower transaction is named with its times, its change and the interval") {
    val found = of(RowsSlower.findings, compare("Row 3" -> 40.0))
    found.map(_._1).shouldBe(Vector(Severity.Bad))
    (found.head._2
      .should(fullyMatch))
      .regex(
        """1 transaction is slower than in before: Row 3 is (39|40|41) % slower """ +
          """\(typically 1,00\d to 1,\d+ ms, 95 % interval \+3\d to \+4\d %\)\."""
      )
    of(RowsSlower.findings, compare()).shouldBe(empty)
  }

  test("a faster one is good") {
    of(RowsFaster.findings, compare("Row 3" -> -40.0)).map(_._1).shouldBe(Vector(Severity.Good))
  }

  test("without earlier runs a slower environment is possible, and a caution") {
    val found = of(ClusterMoved.findings, compare(names.map(_ -> 20.0): _*))
    found.map(_._1).shouldBe(Vector(Severity.Warning))
    found.head._2.should(
      startWith("The environment is possibly slower as a whole: all transactions changed by +20 %")
    )
  }

  test("when most became slower, those that did not are unchanged, and not faster") {
    val comparison = compare(names.drop(1).map(_ -> 30.0): _*)
    RowsFaster.findings(comparison).shouldBe(empty)
    comparison.rows.find(_.transaction == names.head).map(_.verdict).shouldBe(Some(RowVerdict.Unchanged))
    plain(RowsStayed.findings(comparison).get.statement)
      .should(fullyMatch)
      .regex(s"1 transaction is unchanged, while the others are (29|30|31) % slower: ${names.head}\\.")
    RowsStayed.findings(compare()).shouldBe(empty)
  }

  test("what could have been seen is always said") {
    val found = EvidenceLacking.findings(compare()).get
    plain(found.statement).shouldBe("Of 8 transactions 8 are unchanged within 10 %; for 0 there is no evidence.")
    found.detail.should(include("The detectable change is +"))
  }

  test("nothing is concluded from another load plan") {
    val other = before.copy(run = before.run.copy(loadModel = LoadModel.Closed))
    val c = RunComparison(report("after"), Baseline.Measured(other, Vector.empty))
    of(NotCompared.findings, c).head._2.should(startWith("The run cannot be compared with before."))
    Vector(RowsSlower.findings _, RowsFaster.findings _, ClusterMoved.findings _, EvidenceLacking.findings _)
      .flatMap(of(_, c))
      .shouldBe(empty)
  }

  test("what stands out against a published test is a caution") {
    val c = RunComparison(report("after", Map("Row 1" -> 150.0)), Baseline.Published(published))
    of(AbovePublishedAverage.findings, c).shouldBe(
      Vector(
        (
          Severity.Warning,
          "1 transaction is far slower than in mobius/test: Row 1 (3.12× the published average).",
        )
      )
    )
  }

  test("errors that rose are bad, and findings that ask for action come first") {
    val c = compare("Row 4" -> -50.0)
    val failing = c.copy(rows = c.rows.head.copy(errors = Some(ErrorChange(0, 12, rose = true))) +: c.rows.tail)
    of(ErrorsRose.findings, failing).shouldBe(
      Vector((Severity.Bad, "1 transaction fails more often than in before: Row 0 (0 % to 12 %)."))
    )
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
    found(GroupVerdict.Slower).shouldBe(
      Vector(
        (
          Severity.Bad,
          "4 transactions of mod-search are 15 % slower than in before, beyond what the other transactions " +
            "changed (95 % interval +9.5 to +20 %): Row 0, Row 1, Row 2 and 1 other.",
        )
      )
    )
    found(GroupVerdict.PossiblySlower).map(_._1).shouldBe(Vector(Severity.Warning))
    found(GroupVerdict.PossiblySlower).head._2.should(include("are possibly 15 % slower"))
    found(GroupVerdict.Faster).map(_._1).shouldBe(Vector(Severity.Good))
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
    of(GroupsMoved.findings, compare().copy(groups = Vector(group))).head._2.should(
      startWith("2 transactions of \u201cPeople search the catalogue\u201d are 12 % slower")
    )
  }

  test("two changes at once are a caution, one is a note") {
    def changed(parts: String*) = compare().copy(
      changes = parts.map(p => Change(p, "x", Some("1"), Some("2"))).toVector,
      remarks = Vector("Things were changed."),
    )
    of(ThingsChanged.findings, changed("Database", "Tasks")).map(_._1).shouldBe(Vector(Severity.Warning))
    of(ThingsChanged.findings, changed("Database")).map(_._1).shouldBe(Vector(Severity.Info))
    of(ThingsChanged.findings, changed()).shouldBe(empty)
  }
}
