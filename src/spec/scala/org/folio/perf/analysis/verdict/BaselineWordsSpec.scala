package org.folio.perf.analysis.verdict

import org.folio.perf.analysis.pair.{Baseline, RunComparison}
import org.folio.perf.model._
import org.folio.perf.testkit.RuleSuite
import org.folio.perf.testkit.SampleModuleReports._

/** What a reader of the summary learns of a comparison: rules.txt has the sentences. */
class BaselineWordsSpec extends RuleSuite {
  private def told(comparisons: Comparison*): Unit = say(comparisons.map(BaselineWords(_).head): _*)

  private val same = compared(nextRun())

  private def row(change: ComparedRow => ComparedRow, of: Comparison = same): Comparison =
    of.copy(rows = change(of.rows.head) +: of.rows.tail)

  private def rows(change: ComparedRow => ComparedRow): Comparison = same.copy(rows = same.rows.map(change))

  private def grouped(groups: GroupChange*): Comparison = same.copy(groups = groups.toVector)

  private def group(name: String, kind: GroupKind, percent: Double, verdict: GroupVerdict) =
    GroupChange(name, kind, same.rows.take(3).map(_.transaction), percent, percent - 5, percent + 5, verdict)

  test("a baseline that was called slower itself is told with the run before it") {
    val baseline = report("before")
    def words(of: Comparison): Vector[String] = BaselineWords(
      RunComparison(nextRun(), Baseline.Measured(baseline.copy(comparison = Some(of)), Vector.empty))
    )
    words(row(_.copy(verdict = RowVerdict.Slower))).last
      .shouldBe("before was itself called slower than before: to compare with that, -Dbaseline=before.")
    words(same).mkString.should(not).include("itself")
  }

  test("an environment that is slower is told; some transactions together are no further change beside it") {
    val most = group("nothing known", GroupKind.Transactions, 20, GroupVerdict.PossiblySlower)
    val all = compared(nextRun(names.map(_ -> 15.0): _*))
    told(
      all,
      all.copy(groups = Vector(most.copy(transactions = names.take(6)))),
      all.copy(groups = Vector(most)),
    )
  }

  test("a row that fails more often is told with both shares, and a longer tail unless its row is slower as a whole") {
    val tail = row(_.copy(p95 = Some(TailChange(500, 900, Interval(75, 40, 110), 40, RowVerdict.Slower))))
    told(
      row(_.copy(errors = Some(ErrorChange(0, 3, rose = true)))),
      tail,
      row(_.copy(verdict = RowVerdict.Slower), tail),
    )
  }

  test("of modules what costs users comes first") {
    val slow = same.rows.take(3).map(_.copy(verdict = RowVerdict.Slower, own = Some(Interval(24, 15, 33))))
    val all = grouped(
      group("mod-a", GroupKind.Module, -20, GroupVerdict.Faster),
      group("mod-b", GroupKind.Module, 25, GroupVerdict.PossiblySlower),
    )
    told(all, all.copy(groups = all.groups.drop(1), rows = slow ++ same.rows.drop(3)))
  }

  test("of too few transactions to judge, it is not said that nothing shows a change") {
    def two(report: RunReport) = report.copy(transactions = report.transactions.take(2))
    val few = compared(two(nextRun("Row 1" -> 37.0)), two(report("before")))
    val words = BaselineWords(few).head.replace('\u00a0', ' ')
    words.should(
      startWith(
        "Against before: not judged (a verdict needs 6 transactions with 30 executions each, the runs have 2 to compare); Row 1 +37 %; "
      )
    )
    // The table shows what the words are of: typical times, as for runs that are judged.
    val slower = few.rows.find(_.transaction == "Row 1").value
    (slower.typicalMs.value / slower.baselineTypicalMs.value).shouldBe(1 + slower.changePercent.value / 100 +- 1e-9)
    few.cautions.mkString.should(include("a verdict needs 6 transactions"))
  }

  test("transactions that moved together without a module are no suspect, and large tenants are told") {
    told(
      grouped(group("nothing known", GroupKind.Transactions, 24, GroupVerdict.PossiblySlower)),
      grouped(group("large tenants", GroupKind.Size, 20, GroupVerdict.Slower)),
    )
  }

  test("a movement of all transactions that chance may explain is told with its size, and no row is unchanged") {
    val moved = same.cluster.get.copy(change = Interval(14, -2, 33), verdict = RowVerdict.NoEvidence)
    told(
      same.copy(cluster = Some(moved)),
      same.copy(cluster = Some(moved.copy(change = Interval(2, -12, 18)))),
      row(_.copy(verdict = RowVerdict.Slower)).copy(cluster = Some(moved)),
      same.copy(cluster = Some(moved), generatorCpu = Some(CpuChange(26.5, 98.2))),
    )
  }

  test("a row and a group that did not change are not faster because the others are slower") {
    told(
      compared(nextRun(names.drop(1).map(_ -> 25.0): _*)),
      grouped(group("mod-a", GroupKind.Module, -20, GroupVerdict.Stayed)),
    )
  }

  test("without a change the words say so, and how many transactions were not compared") {
    told(
      same,
      row(_.copy(verdict = RowVerdict.NotComparable)),
      rows(_.copy(verdict = RowVerdict.NotComparable)),
      rows(_.copy(verdict = RowVerdict.NoEvidence, detectablePercent = Some(30))),
    )
  }

  test("the only slower transaction is not the one that is most so") {
    told(row(_.copy(verdict = RowVerdict.Slower)))
  }

  test("many changes are told as far as there is room, and the rest is counted") {
    val many = grouped(
      Vector.tabulate(9)(i => group(s"mod-with-a-name-$i", GroupKind.Module, 25, GroupVerdict.PossiblySlower)): _*
    )
    told(many)
    Sentences.words(BaselineWords(many).head).should(be <= 65)
  }
}
