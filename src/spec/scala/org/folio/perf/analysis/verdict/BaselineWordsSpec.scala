package org.folio.perf.analysis.verdict

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.pair.{Baseline, RunComparison}
import org.folio.perf.model._
import org.folio.perf.testkit.PlainSuite
import org.folio.perf.testkit.SampleModuleReports._

/** What a reader of the summary learns of a comparison. */
class BaselineWordsSpec extends PlainSuite {
  private val before = report("before")

  private def compare(changes: Map[String, Double] = Map.empty): Comparison =
    RunComparison(report("after", changes, seed = 2), Baseline.Measured(before, Vector.empty))

  private def summary(comparison: Comparison): String =
    BaselineWords.inSummary(comparison).replace(Words.NoBreak, " ")

  private val same = compare()

  private def row(change: ComparedRow => ComparedRow): Comparison =
    same.copy(rows = change(same.rows.head) +: same.rows.tail)

  private def group(name: String, kind: GroupKind, percent: Double, verdict: GroupVerdict) =
    GroupChange(name, kind, same.rows.take(3).map(_.transaction), percent, percent - 5, percent + 5, verdict)

  test("an environment that is slower is told, and no row is said to be unchanged beside it") {
    val told = summary(compare(names.map(_ -> 15.0).toMap))
    told.should(include("all transactions are possibly 15 % slower (interval"))
    told.should(not).include("unchanged")
  }

  test("most transactions together are no further change beside the environment") {
    val most = group("nothing known", GroupKind.Transactions, 20, GroupVerdict.PossiblySlower)
    val all = compare(names.map(_ -> 15.0).toMap)
    summary(all.copy(groups = Vector(most.copy(transactions = names.take(6))))).should(not).include("together")
    summary(all.copy(groups = Vector(most))).should(include("together"))
  }

  test("a row that fails more often is told with both shares") {
    val told = summary(row(_.copy(errors = Some(ErrorChange(0, 3, rose = true)))))
    told.should(include(s"${names.head} fails in 3 % instead of none of its executions"))
  }

  test("a longer tail is told, unless its row is slower as a whole") {
    val tail = TailChange(500, 900, Interval(75, 40, 110), 40, RowVerdict.Slower)
    summary(row(_.copy(p95 = Some(tail)))).should(include(s"the 95th percentile of ${names.head} rose by 75 %"))
    summary(row(_.copy(p95 = Some(tail), verdict = RowVerdict.Slower))).should(not).include("95th")
  }

  test("a slower module and a faster one are both told, what costs users first") {
    val told = summary(
      same.copy(groups =
        Vector(
          group("mod-a", GroupKind.Module, -20, GroupVerdict.Faster),
          group("mod-b", GroupKind.Module, 25, GroupVerdict.PossiblySlower),
        )
      )
    )
    told.should(include("3 transactions of mod-b are possibly 25 % slower"))
    told.should(include("3 transactions of mod-a are 20 % faster"))
    told.indexOf("mod-b").should(be < told.indexOf("mod-a"))
  }

  test("of too few transactions to judge, it is not said that nothing shows a change") {
    val few = same.copy(rows = same.rows.take(2).map(_.copy(verdict = RowVerdict.NotJudged)), cluster = None)
    summary(few).should(include("no verdict, because it needs more than 2 transactions"))
    summary(few).should(not).include("no evidence")
  }

  test("transactions that moved together without a module are no suspect, and the change is not denied") {
    val told = summary(
      same.copy(groups = Vector(group("nothing known", GroupKind.Transactions, 24, GroupVerdict.PossiblySlower)))
    )
    told.should(include("3 transactions are possibly 24 % slower together"))
    told.should(not).include("suspect")
    told.should(not).include("no evidence")
  }

  test("a movement of all transactions that chance may explain is told with its size, and no row is unchanged") {
    val moved = same.cluster.get.copy(change = Interval(14, -2, 33), verdict = RowVerdict.NoEvidence)
    val told = summary(same.copy(cluster = Some(moved)))
    told.should(
      include(
        ": all are 14 % slower than the baseline, which may be chance: runs may differ by up to ±17 %; none stands out"
      )
    )
    told.should(not).include("unchanged")
    val little = moved.copy(change = Interval(2, -12, 18))
    summary(same.copy(cluster = Some(little))).should(not).include("all are")
    val beside = summary(row(_.copy(verdict = RowVerdict.Slower)).copy(cluster = Some(moved)))
    beside.should(include("; all are 14 % slower").and(not.include("none stands out")))
  }

  test("a row and a group that did not change are not faster because the others are slower") {
    val all = compare(names.drop(1).map(_ -> 25.0).toMap)
    val told = summary(all)
    told.should(include(s"${names.head} is unchanged, while the others are slower: look at what it does not use"))
    told.should(include("most transactions are").or(include("most are")).and(not.include("faster")))
    val grouped = same.copy(groups = Vector(group("mod-a", GroupKind.Module, -20, GroupVerdict.Stayed)))
    summary(grouped).should(include("are unchanged, while the others").and(not.include("% faster")))
  }

  test("rows that changed with their module are told once") {
    val slow = same.rows.take(3).map(_.copy(verdict = RowVerdict.Slower, own = Some(Interval(24, 15, 33))))
    val told = summary(
      same.copy(
        rows = slow ++ same.rows.drop(3),
        groups = Vector(group("mod-a", GroupKind.Module, 25, GroupVerdict.Slower)),
      )
    )
    told.should(endWith(": 3 transactions of mod-a are 25 % slower."))
  }

  test("large tenants are told") {
    summary(same.copy(groups = Vector(group("large tenants", GroupKind.Size, 20, GroupVerdict.Slower))))
      .should(include("large tenants are 20 % slower against the small ones"))
  }

  test("without a change the words say so, and how many transactions were not compared") {
    summary(row(_.copy(verdict = RowVerdict.NotComparable))).should(endWith("; 1 could not be compared."))
    summary(same.copy(rows = same.rows.map(_.copy(verdict = RowVerdict.NotComparable))))
      .should(endWith(": no transaction could be compared."))
    val unclear = same.copy(rows = same.rows.map(_.copy(verdict = RowVerdict.NoEvidence, detectablePercent = Some(30))))
    summary(unclear).should(
      endWith(
        "no evidence of a change in 8 transactions; half of them show a change only from +30 % on."
      )
    )
  }

  test("levels do not deny what happened within the run") {
    val plain = summary(same)
    plain.should(include("none is slower").and(not.include("over the whole time")))
    BaselineWords
      .inSummary(same, hasEvents = true)
      .replace(Words.NoBreak, " ")
      .should(include(": over the whole time, 8 of 8 transactions are unchanged").and(not.include("none is slower")))
  }

  test("the only slower transaction is not the one that is most so") {
    val one = summary(row(_.copy(verdict = RowVerdict.Slower)))
    one.should(include("1 of 8 transactions is slower, ").and(not.include("most")))
  }

  test("many changes are told as far as there is room, and the rest is counted") {
    val many = same.copy(groups =
      Vector.tabulate(9)(i => group(s"mod-with-a-name-$i", GroupKind.Module, 25, GroupVerdict.PossiblySlower))
    )
    val told = BaselineWords.inSummary(many)
    Sentences.words(told).should(be <= 65)
    told.should(include("more changes"))
  }
}
