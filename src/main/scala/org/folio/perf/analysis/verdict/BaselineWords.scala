package org.folio.perf.analysis.verdict

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.pair.RunComparison
import org.folio.perf.analysis.pair.rule.{ComparisonWords, RowsStayed, SuspectWords}
import org.folio.perf.analysis.statistics.Medians
import org.folio.perf.model._

/** The result of a comparison in two or three sentences: faster or slower, by how much, how sure, the suspect. */
object BaselineWords {

  /** Words of the changes in a summary; further ones are counted. */
  private val ChangeWords = 40

  /** The result; behind it why there is none, or that the baseline is slow itself. */
  def apply(comparison: Comparison): Vector[String] = comparison.blocked match {
    case Some(reason) => Vector(s"No verdict against ${comparison.baseline.id}.", reason)
    case None =>
      Vector(
        s"Against ${comparison.baseline.id}: ${shortened(result(comparison))}${notCompared(comparison)}.",
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
  private def shortened(changes: Vector[String]): String = {
    val fit = changes.inits.find(part => Sentences.words(part.mkString("; ")) <= ChangeWords)
    val told = fit.filter(_.nonEmpty).getOrElse(changes.take(1))
    val left = changes.drop(told.size).count(!_.contains(MayBeChance))
    told.mkString("; ") + (if (left == 0) "" else s"; and ${count(left, "more change")}")
  }

  private def nothing(comparison: Comparison): String = {
    val compared = comparison.rows.size - comparison.count(RowVerdict.NotComparable)
    val of = count(compared, "transaction")
    val unchanged = comparison.count(RowVerdict.Unchanged)
    if (compared == 0) "no transaction could be compared"
    else if (comparison.baselineMinutes.isDefined && comparison.count(RowVerdict.NotJudged) == compared)
      s"not judged (${RunComparison.tooFew(compared)})${differences(comparison)}"
    else if (unchanged * 2 > compared)
      s"${whole(unchanged.toLong)} of $of are unchanged within ±${unit("10", "%")}, none is slower"
    else {
      val visible = Medians
        .of(comparison.rows.flatMap(_.detectablePercent))
        .fold("")(least => s"; half of them show a change only from ${signed(least)} on")
      s"none of $of shows a change$visible"
    }
  }

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
      val percents = cluster.change
      val half = math.sqrt((1 + percents.highPercent / 100) / (1 + percents.lowPercent / 100)) - 1
      val usual =
        if (half * 100 < percents.percent.abs) ""
        else s": runs may differ by up to ±${percent(math.ceil(half * 100))}"
      val who = if (RowsStayed.transactions(comparison).isEmpty) "all together" else "most"
      val busy = comparison.generatorCpu.fold("")(cpu =>
        s" or the load generator's machine (${percent(cpu.percent)} CPU, ${percent(cpu.baselinePercent)} in the baseline)"
      )
      s"$who are ${CalledChanges.changed(true, percents.percent)} than the baseline, $MayBeChance$busy$usual" +
        (if (isAlone) "; none stands out" else "")
    }

  /** Rows that have no verdict are no unchanged ones. */
  private def notCompared(comparison: Comparison): String = {
    val without = comparison.count(RowVerdict.NotComparable)
    if (without == 0 || without == comparison.rows.size) ""
    else s"; ${whole(without.toLong)} could not be compared"
  }
}

/** Changes that a comparison calls, each in a clause. */
final private class CalledChanges(comparison: Comparison) {
  import CalledChanges._
  import ComparisonWords.growth

  private val (sizes, groups) = comparison.groups
    .filterNot(g => g.verdict == GroupVerdict.Stayed || isToldByAll(g))
    .partition(_.kind == GroupKind.Size)

  /** Most transactions in the direction of all, without anything else in common, are no further change. */
  private def isToldByAll(group: GroupChange): Boolean =
    group.kind == GroupKind.Transactions && group.transactions.size * 2 > comparison.rows.size &&
      comparison.cluster.exists(_.verdict == RowVerdict.called(group.changePercent))
  private val all = comparison.rows.size

  /** What does not use what changed. */
  val stayed: Vector[String] = {
    val names = RowsStayed.transactions(comparison)
    val others = comparison.cluster.fold("changed")(c => s"are ${RowVerdict.called(c.change.percent).word}")
    val who = if (names.size == 1) "it does" else "these do"
    Option
      .when(names.nonEmpty)(
        s"${few(names, MostStayed)} ${are(names.size)} unchanged, while the others $others: look at what $who not use"
      )
      .toVector
  }

  /** Slower, failing, longer tails: what costs users most comes first. */
  val worse: Vector[String] =
    environment(RowVerdict.Slower).toVector ++ errors ++ moved(slower = true) ++ tails ++
      sizes.filter(_.changePercent > 0).map(ofSize) ++ outstanding
  val better: Vector[String] =
    environment(RowVerdict.Faster).toVector ++ moved(slower = false) ++ sizes.filter(_.changePercent < 0).map(ofSize)

  private def environment(verdict: RowVerdict): Option[String] =
    comparison.cluster.filter(_.verdict == verdict).map { cluster =>
      s"${if (stayed.isEmpty) "all transactions together" else "most transactions"} are " +
        s"${changed(cluster.noiseKnown, cluster.change.percent)} (interval ${interval(cluster.change)})"
    }

  private def errors: Option[String] = {
    val rose = comparison.rows.flatMap(row => row.errors.filter(_.rose).map(row.transaction -> _)).sortBy(-_._2.percent)
    rose.headOption.map { case (name, change) =>
      val before = if (change.baselinePercent == 0) "none" else percent(change.baselinePercent)
      val more = s"${percent(change.percent)} instead of $before"
      if (rose.size == 1) s"$name fails in $more of its executions"
      else s"${whole(rose.size.toLong)} transactions fail more often, most $name: $more"
    }
  }

  private def tails: Option[String] = {
    val rose = for {
      row <- comparison.rows if row.verdict != RowVerdict.Slower
      tail <- row.p95 if tail.verdict == RowVerdict.Slower
    } yield (row.transaction, tail)
    rose.sortBy(-_._2.own.percent).headOption.map { case (name, tail) =>
      val others = if (rose.size == 1) "" else s" and ${count(rose.size - 1, "other")}"
      s"the 95th percentile of $name$others rose by ${signed(tail.own.percent.abs).stripPrefix("+")} more than its typical time"
    }
  }

  private def outstanding: Option[String] = {
    val n = comparison.count(RowVerdict.StandsOut)
    Option.when(n > 0)(s"${whole(n.toLong)} of ${transactions(all)} ${are(n)} far slower than published")
  }

  /** Rows, groups and suspects of one direction; what a module or workflow explains is not repeated. */
  private def moved(slower: Boolean): Vector[String] = {
    val ofModules = comparison.suspects.filter(s => s.changeMs > 0 == slower)
    val explained = ofModules.flatMap(_.transactions).toSet
    val ofSide = groups.filter(g =>
      g.changePercent > 0 == slower && (g.kind == GroupKind.Module || !g.transactions.forall(explained))
    )
    val isTold = ofModules.forall(s => ofSide.exists(_.name == s.module))
    val suspects = if (isTold) Vector.empty else ofModules
    ofSide.map(ofGroup) ++ ofSuspects(suspects, slower) ++
      rows(if (slower) RowVerdict.Slower else RowVerdict.Faster, ofSide)
  }

  /** Those that changed as their group did are told with it. */
  private def rows(verdict: RowVerdict, groups: Vector[GroupChange]): Option[String] = {
    val called = comparison.rows.filter(_.verdict == verdict)
    val most = called
      .filterNot(row =>
        groups.exists(g =>
          g.kind != GroupKind.Transactions && g.transactions.contains(row.transaction) &&
            row.own.forall(_.percent.abs < MuchMore * g.changePercent.abs)
        )
      )
      .flatMap(row => row.own.map(row.transaction -> _))
      .maxByOption(_._2.percent.abs)
    most.map { case (name, own) =>
      s"${whole(called.size.toLong)} of ${transactions(all)} ${are(called.size)} ${verdict.word}, " +
        s"${if (called.size == 1) "" else "most "}$name: own change ${growth(own.percent)} (interval ${interval(own)})"
    }
  }

  private def ofGroup(group: GroupChange): String = {
    val n = transactions(group.transactions.size)
    val change = changed(group.verdict.isCertain, group.changePercent)
    group.kind match {
      case GroupKind.Transactions =>
        s"$n are $change together, among them ${list(group.transactions.take(2))}; no module or workflow explains it"
      case _ => s"$n of ${group.name.stripSuffix(".")} are $change"
    }
  }

  private def ofSuspects(suspects: Vector[Suspect], slower: Boolean): Option[String] =
    Option.when(suspects.nonEmpty) {
      val named =
        suspects.map { s =>
          s"${s.module}${SuspectWords.version(s)} (${SuspectWords.signedTime(s.changeMs)} ${SuspectWords.aCall(s)} of ${SuspectWords.requests(s)}, ${s.certainty.word})"
        }
      s"${if (slower) "suspect:" else "requests became faster in"} ${few(named)}"
    }

  private def ofSize(group: GroupChange): String =
    s"${group.name} are ${changed(group.verdict.isCertain, group.changePercent)} against the small ones"
}

private object CalledChanges {
  import ComparisonWords.growth

  /** A row that changed so many times as much as its group is told apart. */
  private val MuchMore = 2.0
  private val MostStayed = 2

  /** Possibly 15 % slower. */
  def changed(certain: Boolean, percent: Double): String =
    s"${if (certain) "" else "possibly "}${ComparisonWords.changed(percent, RowVerdict.called(percent).word)}"
  private def are(n: Int): String = if (n == 1) "is" else "are"
  private def transactions(n: Int): String = count(n, "transaction")
  private def interval(of: Interval): String =
    if (of.lowPercent > 100) s"${growth(of.lowPercent)} to ${growth(of.highPercent)}"
    else s"${signedValue(of.lowPercent)} to ${signed(of.highPercent)}"
}
