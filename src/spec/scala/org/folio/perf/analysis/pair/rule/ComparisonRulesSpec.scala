package org.folio.perf.analysis.pair.rule

import org.folio.perf.analysis.pair.{Baseline, RunComparison}
import org.folio.perf.analysis.run.FindingOrder
import org.folio.perf.model._
import org.folio.perf.testkit.RuleSuite
import org.folio.perf.testkit.SampleModuleReports._

class ComparisonRulesSpec extends RuleSuite {

  private def compare(changes: (String, Double)*): Comparison = compared(nextRun(changes: _*))

  private val same = compare()

  private def firstRow(change: ComparedRow => ComparedRow, of: Comparison = same): Comparison =
    of.copy(rows = change(of.rows.head) +: of.rows.tail)

  test("a slower transaction is named with its times, its change and the interval; a faster one is good") {
    tell(RowsChanged.findings(compare("Row 3" -> 40.0)))
    tell(RowsChanged.findings(compare("Row 3" -> -40.0)))
    tell(RowsChanged.findings(same))
  }

  test("without earlier runs a slower environment is possible, and a caution") {
    tell(ClusterMoved.findings(compare(names.map(_ -> 20.0): _*)))
  }

  test("when most became slower, those that did not are unchanged, and not faster") {
    val comparison = compare(names.drop(1).map(_ -> 30.0): _*)
    RowsChanged.findings(comparison).filter(_.id == "faster").shouldBe(empty)
    comparison.rows.find(_.transaction == names.head).map(_.verdict).shouldBe(Some(RowVerdict.Unchanged))
    tell(RowsStayed.findings(comparison))
    tell(RowsStayed.findings(same))
  }

  test("a longer tail is told, unless its row is slower as a whole") {
    val tail = TailChange(500, 900, Interval(75, 40, 110), 40, RowVerdict.Slower)
    Vector(RowVerdict.Unchanged, RowVerdict.Slower)
      .foreach(verdict => tell(TailsSlower.findings(firstRow(_.copy(p95 = Some(tail), verdict = verdict)))))
  }

  test("what could have been seen is always said") {
    tell(EvidenceLacking.findings(same))
  }

  test("nothing is concluded from another load plan") {
    val before = report("before")
    val other = before.copy(run = before.run.copy(loadModel = LoadModel.Closed))
    tell(ComparisonRules.all.flatMap(_(compared(nextRun(), other))))
  }

  test("what stands out against a published test is a caution") {
    val c = RunComparison(report("after", Map("Row 1" -> 150.0)), Baseline.Published(published))
    tell(AbovePublishedAverage.findings(c))
  }

  test("errors that rose are bad, and findings that ask for action come first") {
    val failing = firstRow(_.copy(errors = Some(ErrorChange(0, 12, rose = true))), compare("Row 4" -> -50.0))
    tell(FindingOrder.sorted(ComparisonRules.all.flatMap(_(failing))))
  }

  test("a module whose transactions slowed down together is bad with earlier runs, and a caution without") {
    def told(name: String, kind: GroupKind, verdict: GroupVerdict): Unit = {
      val group = GroupChange(name, kind, names.take(4), 14.6, 9.5, 19.9, verdict)
      tell(GroupsMoved.findings(same.copy(groups = Vector(group))))
    }
    Vector(GroupVerdict.Slower, GroupVerdict.PossiblySlower, GroupVerdict.Faster)
      .foreach(told("mod-search", GroupKind.Module, _))
    // A workflow's title keeps no full stop in the middle of a sentence.
    told("People search the catalogue.", GroupKind.Workflow, GroupVerdict.Slower)
  }

  test("two changes at once are a caution, one is a note") {
    Vector(Vector("Database", "Tasks"), Vector("Database"), Vector.empty).foreach { parts =>
      val changes = parts.map(Change(_, "x", Some("1"), Some("2")))
      tell(ThingsChanged.findings(same.copy(changes = changes, remarks = Vector("Things were changed."))))
    }
  }
}
