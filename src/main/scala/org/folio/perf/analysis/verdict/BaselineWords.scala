package org.folio.perf.analysis.verdict

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.pair.RunComparison
import org.folio.perf.analysis.pair.rule.{ComparisonWords, RowsStayed, SuspectWords}
import org.folio.perf.analysis.statistics.Medians
import org.folio.perf.model._

/** The result of a comparison in two or three sentences: faster or slower, by how much, how sure, the suspect. */
object BaselineWords {

  /** Words of the changes in a summary; further ones are counted. */
  val ChangeWords = 55

  /** The result; behind it why there is none, or that the baseline is slow itself. */
  def apply(comparison: Comparison, most: Int = ChangeWords): Vector[String] = comparison.blocked match {
    case Some(reason) => Vector(s"No verdict against ${comparison.baseline.id}.", reason)
    case None =>
      Vector(
        s"Against ${comparison.baseline.id}: ${shortened(result(comparison), most)}.",
        ofBaseline(comparison),
      ).filter(_.nonEmpty)
  }

  /** Without it, the second of two slow runs would look well. */
  private def ofBaseline(comparison: Comparison): String = comparison.baseline.slowerThan.fold("") { other =>
    s"${comparison.baseline.id} was itself called slower than $other: to compare with that, -Dbaseline=$other."
  }

  private def result(comparison: Comparison): Vector[String] = {
    val called = new CalledChanges(comparison)
    val changes = called.worse ++ called.better ++ called.stayed
    movedTogether(comparison, changes.isEmpty) match {
      case None => if (changes.isEmpty) Vector(nothing(comparison)) else changes
      case Some(all) => called.worse ++ (all +: (called.better ++ called.stayed))
    }
  }

  /** Such a movement is no change. */
  private val MayBeChance = "which may be chance"

  /** Leaves out what a summary has no room for. */
  private def shortened(changes: Vector[String], most: Int): String = {
    val fit = changes.inits.find(part => Sentences.words(part.mkString(" ")) <= most)
    val told = fit.filter(_.nonEmpty).getOrElse(changes.take(1))
    val left = changes.drop(told.size).count(!_.contains(MayBeChance))
    val more = if (left == 0) "" else s"; and ${count(left, "more change")}"
    (told.head.replaceFirst("^(suspect|faster): ", "$1 ") +: told.tail.map(_.capitalize)).mkString(". ") + more
  }

  private def nothing(comparison: Comparison): String = {
    val compared = comparison.compared
    if (compared == 0) "no transaction could be compared"
    else if (comparison.baselineMinutes.isDefined && comparison.count(RowVerdict.NotJudged) == compared)
      s"not judged (${RunComparison.tooFew(compared)})${differences(comparison)}"
    else {
      val visible = Medians
        .of(comparison.rows.flatMap(_.detectablePercent))
        .filter(_ => comparison.count(RowVerdict.Unchanged) * 2 <= compared)
        .fold("")(least => s"; half of them show a change only from ${signed(least)} on")
      s"none of ${count(comparison.rows.size, "transaction")} shows a change${others(comparison)}$visible"
    }
  }

  /** The words " (3 unchanged, 30 undecided)": what is not called is not unchanged for that. */
  def others(comparison: Comparison): String =
    comparison.counted(RowVerdict.neither).fold("")(words => s" ($words)")

  /** The largest differences without a verdict: nobody may read that nothing changed. */
  private def differences(comparison: Comparison): String = {
    val largest = comparison.rows
      .flatMap(row => row.changePercent.map(row.transaction -> _))
      .sortBy { case (name, percent) => (-math.log1p(percent / 100).abs, name) }
    largest.take(MostDifferences).map { case (name, percent) => s"; $name ${signed(percent)}" }.mkString
  }

  private val MostDifferences = 2

  /** Smaller movements of all transactions, in per cent, are no news unless they are called. */
  private val LeastOfAll = 5.0

  /**
   * All transactions lie apart from the baseline, but not by more than runs may.
   *
   * @param isAlone nothing is called
   */
  private def movedTogether(comparison: Comparison, isAlone: Boolean): Option[String] = comparison.cluster
    .filter(c => c.verdict == RowVerdict.NoEvidence && c.change.percent.abs >= LeastOfAll)
    .map { cluster =>
      val busy = comparison.generatorCpu.fold("")(cpu =>
        s" or the load generator's machine (${percent(cpu.percent)} CPU, ${percent(cpu.baselinePercent)} in the baseline)"
      )
      s"all together are ${CalledChanges.changed(true, cluster.change.percent)} than the baseline, $MayBeChance$busy" +
        (if (isAlone) "; none stands out" else "")
    }
}

/** Changes that a comparison calls, each in a clause with its largest example. */
final private class CalledChanges(comparison: Comparison) {
  import CalledChanges._

  /** Some transactions without anything else in common are no news beside all of them. */
  private val groups = comparison.groups.filterNot(group =>
    group.verdict == GroupVerdict.Stayed ||
      group.kind == GroupKind.Transactions && comparison.cluster.exists(_.verdict.isCalled)
  )

  /** What does not use what changed. */
  val stayed: Vector[String] = RowsStayed.findings(comparison).map(_.statement.stripSuffix(".")).toVector

  /** Slower, failing, longer tails: what costs users most comes first. */
  val worse: Vector[String] =
    environment(RowVerdict.Slower).toVector ++ errors ++ moved(RowVerdict.Slower) ++ tails ++ outstanding
  val better: Vector[String] = environment(RowVerdict.Faster).toVector ++ moved(RowVerdict.Faster)

  private def environment(verdict: RowVerdict): Option[String] =
    comparison.cluster.filter(_.verdict == verdict).map { cluster =>
      s"${if (stayed.isEmpty) "all transactions together" else "most transactions"} are " +
        s"${changed(cluster.noiseKnown, cluster.change.percent)} (interval ${interval(cluster.change)})"
    }

  /** The first example stands for the others. */
  private def clause(examples: Vector[String])(words: Int => String): Option[String] =
    Option.when(examples.nonEmpty)(s"${words(examples.size)}: ${few(examples, 1)}")

  private def ofAll(n: Int, what: String): String =
    s"${whole(n.toLong)} of ${count(comparison.rows.size, "transaction")} ${are(n)} $what${BaselineWords.others(comparison)}"

  private def errors: Option[String] = {
    val rose = comparison.rows.flatMap(row => row.errors.filter(_.rose).map(row.transaction -> _)).sortBy(-_._2.percent)
    clause(rose.map { case (name, change) =>
      s"$name (${percent(change.percent)} instead of ${percent(change.baselinePercent)})"
    })(n => s"${count(n, "transaction fails", "transactions fail")} more often")
  }

  private def tails: Option[String] = {
    val rose = for {
      row <- comparison.rows if row.verdict != RowVerdict.Slower
      tail <- row.p95 if tail.verdict == RowVerdict.Slower
    } yield (row.transaction, tail.own.percent)
    clause(rose.sortBy(-_._2).map { case (name, percent) => s"$name (${signed(percent)})" })(_ =>
      "the 95th percentile rose more than the typical time"
    )
  }

  private def outstanding: Option[String] = {
    val n = comparison.count(RowVerdict.StandsOut)
    Option.when(n > 0)(ofAll(n, "far slower than published"))
  }

  /** Groups, suspects and rows of one direction; a group that suspects explain is not repeated. */
  private def moved(verdict: RowVerdict): Vector[String] = {
    val isSlower = verdict == RowVerdict.Slower
    val suspects = comparison.suspects.filter(_.changeMs > 0 == isSlower)
    val explained = suspects.flatMap(_.transactions).toSet
    val unexplained = groups.filter(g =>
      g.changePercent > 0 == isSlower && (g.transactions.isEmpty || !g.transactions.forall(explained))
    )
    val rows = ComparisonWords.called(comparison, verdict).flatMap { row =>
      row.own.map(own =>
        s"${row.transaction} (own change ${ComparisonWords.growth(own.percent)}, interval ${interval(own)})"
      )
    }
    unexplained.map(ofGroup) ++ clause(rows)(ofAll(_, verdict.word)) ++ suspects.map(ofSuspect)
  }

  private def ofGroup(group: GroupChange): String = {
    val n = count(group.transactions.size, "transaction")
    val change = changed(group.verdict.isCertain, group.changePercent)
    group.kind match {
      case GroupKind.Size => s"${group.name} are $change against the small ones"
      case GroupKind.Transactions =>
        s"$n are $change together, among them ${list(group.transactions.take(2))}; no module or workflow explains it"
      case _ => s"$n of ${group.name.stripSuffix(".")} are $change"
    }
  }

  private def ofSuspect(s: Suspect): String = {
    val (who, change) = if (s.changeMs > 0) ("suspect", "more") else ("faster", "less")
    val takes = if (s.requests.size == 1) "takes" else "take"
    s"$who: ${s.module}${SuspectWords.version(s)}, whose ${SuspectWords.requests(s)} $takes " +
      s"${seconds(s.changeMs.abs)} $change ${SuspectWords.aCall(s)}"
  }
}

private object CalledChanges {
  import ComparisonWords.growth

  /** Possibly 15 % slower. */
  def changed(certain: Boolean, percent: Double): String =
    s"${if (certain) "" else "possibly "}${ComparisonWords.changed(percent, RowVerdict.called(percent).word)}"
  private def are(n: Int): String = if (n == 1) "is" else "are"
  private def interval(of: Interval): String =
    if (of.lowPercent > 100) s"${growth(of.lowPercent)} to ${growth(of.highPercent)}"
    else s"${signedValue(of.lowPercent)} to ${signed(of.highPercent)}"
}
