package org.folio.perf.analysis.pair

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.statistics.{CommonShift, Level, RowShifts}
import org.folio.perf.model._

/**
 * Compares a run with published averages. Their distribution, iterations and noise are unknown, so no transaction
 * is called slower; one that is far from all others stands out.
 */
private[pair] object PublishedComparison {
  val FewestIterations = 500L

  /** Standard error of an average of many iterations, as a logarithm. */
  private val Deviation = 0.01
  private val StandsOutFrom = math.log(1.5)
  private val StandsOutDeviations = 4.0

  def apply(report: RunReport, published: TestRecord): Comparison = {
    val whole = report.blocks.fold(Map.empty[String, WholeRun])(
      _.rows.map(row => row.transaction -> row.whole).toMap
    )
    val rows = report.transactions.map { t =>
      rowOf(t, whole.get(t.name), published.rows.find(_.label == t.name), leftOut(report.run, t.name))
    }
    val usable = rows.flatMap(row => logOf(row).map(row.transaction -> _))
    // What is sent is compared by the plan, if at all.
    val stated = published.facts.filterNot(f => TestRecord.LoadParts(f.part))
    val changes = Changes.between(stated, facts(report, stated), areOfOneSource = false)
    Comparison(
      baseline = ComparedRun.of(published),
      earlier = Vector.empty,
      changes = changes.all,
      notStated = changes.notStated,
      remarks = Vector(Sentence) ++ shift(usable.map(_._2)) ++ absent(report, published),
      blocked = None,
      minutes = report.blocks.fold(0L)(_.minutes),
      baselineMinutes = None,
      rows = rows.map(marked(_, usable)),
      cluster = None,
      platforms = PlatformChanges(published, report),
    )
  }

  private val Sentence =
    "Only averages were published; their distribution, executions and noise are unknown. Changes below a " +
      "factor of 1.5 are not judged. A larger one is a reason to investigate, not a verdict."

  /** Requests that the published test sent, and this run does not at all of its tenants. */
  private def leftOut(run: RunManifest, transaction: String): Option[String] = {
    val requests = run.leftOut.filter(_.transactions.contains(transaction)).map(_.request).distinct.sorted
    Option.when(requests.nonEmpty)(s"This run leaves out ${list(requests)}, which the published test sent.")
  }

  /** Published reports state their changes, not their whole environment. */
  private def facts(report: RunReport, stated: Vector[Fact]): Vector[Fact] = {
    val parts = stated.map(_.part).toSet
    RunFacts(report).filter(fact => parts(fact.part))
  }

  private def rowOf(
      t: TransactionResult,
      whole: Option[WholeRun],
      published: Option[TestRow],
      leftOut: Option[String],
  ): ComparedRow = {
    val ours = whole.flatMap(_.averageMs)
    val because = published.flatMap(_ => leftOut).orElse(reasonAgainst(t, whole, published))
    val change =
      for (now <- ours; old <- published if old.averageMs > 0 && old.doubt.isEmpty)
        yield (now / old.averageMs - 1) * 100
    RowCalls
      .row(None, t.copy(averageMs = ours), because)
      .copy(
        baselineAverageMs = published.map(_.averageMs),
        changePercent = change,
      )
  }

  private def reasonAgainst(
      t: TransactionResult,
      whole: Option[WholeRun],
      published: Option[TestRow],
  ): Option[String] = (published, whole.filter(_.iterations > 0)) match {
    case (None, _) => Some("The published table does not have it.")
    case (_, None) => Some("No execution of it finished in this run.")
    case (Some(row), _) if row.doubt.isDefined =>
      row.doubt.map(reason => s"The published figure is doubtful: $reason.")
    case (Some(row), _) if row.errorPercent.exists(_ >= Comparability.MaxErrorPercent) =>
      Some(s"In the published test ${percent(row.errorPercent.getOrElse(0.0))} failed.")
    case (_, Some(run)) if run.iterations < FewestIterations =>
      Some(
        s"It has ${count(run.iterations, "execution")}; a comparison with an average of unknown " +
          s"noise needs $FewestIterations."
      )
    case _ => t.incomparableBecause
  }

  private def logOf(row: ComparedRow): Option[Level] = for {
    now <- row.averageMs
    old <- row.baselineAverageMs
    if row.because.isEmpty && now > 0 && old > 0
  } yield Level(math.log(now / old), Deviation * Deviation)

  /** A row against the common change of the others. */
  private def marked(row: ComparedRow, usable: Vector[(String, Level)]): ComparedRow = {
    val (own, others) = usable.partition(_._1 == row.transaction)
    val isOut = usable.size >= RowShifts.FewestRows && own.exists(one => standsOut(one._2, others.map(_._2)))
    if (isOut) row.copy(verdict = RowVerdict.StandsOut) else row
  }

  private def standsOut(row: Level, others: Vector[Level]): Boolean = {
    val common = CommonShift.of(others)
    row.value - common.shift >= math.max(StandsOutFrom, StandsOutDeviations * row.deviation(common.spread))
  }

  private def shift(all: Vector[Level]): Option[String] = Option.when(all.size >= RowShifts.FewestRows)(
    s"Response times are ${times(math.exp(CommonShift.of(all).shift))} the published ones (median of " +
      s"${all.size} transactions). This is not a verdict."
  )

  private def absent(report: RunReport, published: TestRecord): Option[String] = {
    val ours = report.transactions.map(_.name).toSet
    val others = published.rows.map(_.label).filterNot(ours)
    Option.when(others.nonEmpty)(
      s"${count(others.size, "published transaction is", "published transactions are")} not in " +
        s"this run: ${list(others)}."
    )
  }
}
