package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.Words
import org.folio.perf.model.{RowBlocks, TransactionResult}

/** Decides whether a transaction of two runs may be compared. */
private[comparison] object RowEligibility {
  val FewestIterations = 30L
  private val ErrorPoints = 5.0

  /** @return the reason against it, in a sentence; `None`: they may be compared */
  def reasonAgainst(before: Option[MeasuredRow], after: Option[MeasuredRow]): Option[String] =
    (before, after) match {
      case (None, _) => Some(NotInBaseline)
      case (_, None) => Some("No execution of it finished in this run.")
      case (Some(old), Some(now)) =>
        alone(now).orElse(alone(old).map(inBaseline)).orElse(together(old, now))
    }

  /** Reason for averages alone, when there are no statistics. */
  def reasonAgainstAverages(
      before: Option[TransactionResult],
      after: TransactionResult,
  ): Option[String] = before match {
    case None => Some(NotInBaseline)
    case Some(old) =>
      after.incomparableBecause.orElse(old.incomparableBecause.map(inBaseline))
  }

  private val NotInBaseline = "The baseline has no such transaction."

  private def inBaseline(reason: String): String =
    s"In the baseline: ${reason.head.toLower}${reason.tail}"

  private def alone(row: MeasuredRow): Option[String] =
    row.result.incomparableBecause.orElse(tooFew(row)).orElse(gaps(row.blocks))

  private def tooFew(row: MeasuredRow): Option[String] =
    Option.when(row.blocks.succeeded < FewestIterations)(
      if (row.isCounted)
        s"A run has ${Words.count(row.result.iterations, "execution", "executions")} of it, however long it is. " +
          "Without more, chance cannot be estimated: compare the averages."
      else
        s"${Words.count(row.blocks.succeeded, "execution", "executions")} succeeded in the compared window; " +
          s"a comparison needs $FewestIterations."
    )

  private def gaps(blocks: RowBlocks): Option[String] = {
    val there = blocks.meanLogMs.count(_.isDefined)
    Option.when(there * 2 < blocks.meanLogMs.size)(
      s"Only $there of ${blocks.meanLogMs.size} blocks of time have an execution."
    )
  }

  private def together(old: MeasuredRow, now: MeasuredRow): Option[String] =
    if (math.abs(now.errorPercent - old.errorPercent) > ErrorPoints)
      Some(
        s"${Words.percent(now.errorPercent)} failed, ${Words.percent(old.errorPercent)} in the baseline, so the " +
          "times belong to different executions."
      )
    else
      Option.when(
        !now.isCounted &&
          PlanDifference.differ(old.result.offeredPerMinute, now.result.offeredPerMinute)
      )(
        s"The plan offers ${Words.short(now.result.offeredPerMinute)} per minute, " +
          s"${Words.short(old.result.offeredPerMinute)} in the baseline."
      )
}
