package org.folio.perf.analysis.pair.rule

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.pair.RunComparison
import org.folio.perf.model._

/** Transactions that became slower or faster, without the change that all of them share. */
object RowsChanged {

  def findings(comparison: Comparison): Vector[Finding] = {
    val slower = ComparisonWords.called(comparison, RowVerdict.Slower)
    val faster = ComparisonWords.called(comparison, RowVerdict.Faster)
    val evidence = Vector("comparison", "changed")
    Option
      .when(slower.nonEmpty)(
        Finding(
          "slower",
          Severity.Bad,
          ComparisonWords.statement(comparison, slower),
          detail(comparison),
          evidence,
          "Look at the requests whose times changed, and at what changed in their modules.",
          asCause = Cause.of(CauseKind.Slower),
          causedBy = causesOf(comparison, slower.map(_.transaction)),
        )
      )
      .toVector ++ Option.when(faster.nonEmpty)(
      Finding("faster", Severity.Good, ComparisonWords.statement(comparison, faster), "", evidence)
    )
  }

  /** Suspects that explain all of them together, or a group that has all of them. */
  private def causesOf(comparison: Comparison, slower: Vector[String]): Vector[Cause] = {
    val ofSuspects = comparison.suspects.filter(_.changeMs > 0).flatMap(_.transactions)
    val suspects = Cause.of(CauseKind.Suspect).filter(_ => slower.forall(ofSuspects.contains))
    suspects ++ comparison.groups.collect {
      case group if slower.forall(group.transactions.contains) => Cause(CauseKind.Group, GroupsMoved.idOf(group))
    }
  }

  private def detail(comparison: Comparison): String = {
    val shared = comparison.cluster.map(c =>
      s"All transactions together changed by ${signed(c.change.percent)}; own changes exclude this."
    )
    val busy = comparison.generatorCpu.map(RunComparison.busyGenerator)
    val others = comparison.counted(RowVerdict.neither).map(words => s"Others: $words.")
    Vector(shared, others, comparison.remarks.headOption, busy).flatten.mkString(" ")
  }
}

/** Transactions whose times stayed while those of the others changed. */
object RowsStayed {

  def findings(comparison: Comparison): Option[Finding] = {
    val names = transactions(comparison)
    comparison.cluster.filter(_ => names.nonEmpty).map { cluster =>
      val others = s"${ComparisonWords.size(cluster.change.percent)} ${RowVerdict.called(cluster.change.percent).word}"
      Finding(
        "stayed",
        Severity.Info,
        s"${count(names.size, "transaction is", "transactions are")} unchanged, while the others are $others: ${few(names)}.",
        "",
        Vector("comparison"),
        "Look at what these transactions do not use: it may be what changed.",
      )
    }
  }

  /** Also those of groups. */
  def transactions(comparison: Comparison): Vector[String] =
    (comparison.rows.filter(_.stayed).map(_.transaction) ++
      comparison.groups.filter(_.verdict == GroupVerdict.Stayed).flatMap(_.transactions)).distinct
}

/** The requests that explain why transactions are slower or faster. */
object RowsExplained {
  private val MaxNamed = 3

  def findings(comparison: Comparison): Option[Finding] = {
    val all = comparison.explanations.sortBy(e => (-e.changeMs.abs, e.transaction))
    val explained = all.filter(_.parts.nonEmpty)
    val more = explained.size - MaxNamed
    Option.when(explained.nonEmpty)(
      Finding(
        "explained",
        Severity.Info,
        s"${whole(explained.size.toLong)} of ${count(all.size, "changed transaction")} " +
          "can be explained by single requests, by averages of the whole steady state. " +
          explained.take(MaxNamed).map(SuspectWords.sentence).mkString(" "),
        if (more > 0) s"The table of the comparison has ${count(more, "more", "more")}." else "",
        Vector("comparison"),
        causedBy = Cause.of(CauseKind.Suspect, CauseKind.Slower, CauseKind.OtherConditions),
      )
    )
  }
}

/** 95th percentiles that rose although the typical response time did not. */
object TailsSlower {

  def findings(comparison: Comparison): Option[Finding] = {
    val rows = for {
      row <- comparison.rows
      tail <- row.p95
      if tail.verdict == RowVerdict.Slower && row.verdict != RowVerdict.Slower
    } yield s"${row.transaction} (${whole(math.round(tail.baselineMs))} to " +
      s"${unit(whole(math.round(tail.ms)), "ms")}, ${ComparisonWords.interval(tail.own)} beyond its typical time)"
    Option.when(rows.nonEmpty)(
      Finding(
        "tails-slower",
        Severity.Warning,
        s"The 95th percentile of ${count(rows.size, "transaction")} rose against " +
          s"${comparison.baseline.id}: ${few(rows)}.",
        "Their typical times rose by less or not at all: some executions take much longer than before.",
        Vector("comparison", "results"),
        "Look for pauses in these executions: garbage collection, locks, or a queue that fills at times.",
        causedBy = Cause.of(CauseKind.Slower),
      )
    )
  }
}

/** Transactions that fail more often than in the baseline. */
object ErrorsRose {

  def findings(comparison: Comparison): Option[Finding] = {
    val rows = comparison.rows.flatMap(row => row.errors.filter(_.rose).map(row.transaction -> _))
    val named = rows.sortBy(-_._2.percent).map { case (name, errors) =>
      s"$name (${percent(errors.baselinePercent)} to ${percent(errors.percent)})"
    }
    Option.when(named.nonEmpty)(
      Finding(
        "errors-rose",
        Severity.Bad,
        s"${count(named.size, "transaction fails", "transactions fail")} more often than in " +
          s"${comparison.baseline.id}: ${few(named)}.",
        "The check allows for bursts of errors and for a drift of one third between runs.",
        Vector("comparison", "errors"),
        "Compare the messages of both runs in their tables of errors.",
        causedBy = Cause.ofFailures,
      )
    )
  }
}

/** Transactions whose average is far above the published one, unlike all others. */
object AbovePublishedAverage {

  def findings(comparison: Comparison): Option[Finding] = {
    val rows = comparison.rows.filter(_.verdict == RowVerdict.StandsOut)
    val named = rows.sortBy(row => -row.changePercent.getOrElse(0.0)).map { row =>
      val factor = row.changePercent.fold("")(c => times(1 + c / 100))
      s"${row.transaction} ($factor the published average)"
    }
    Option.when(named.nonEmpty)(
      Finding(
        "stands-out",
        Severity.Warning,
        s"${count(named.size, "transaction is", "transactions are")} far slower than in " +
          s"${comparison.baseline.id}: ${few(named)}.",
        "",
        Vector("comparison"),
        "Measure a baseline of your own to get a verdict.",
        Some(Certainty.Possible),
        "Published averages do not show chance, so this is a reason to investigate, not a verdict.",
        asCause = Cause.of(CauseKind.OtherConditions),
        causedBy = Cause.of(CauseKind.Slower),
      )
    )
  }
}
