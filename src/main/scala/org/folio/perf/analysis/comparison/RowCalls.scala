package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.statistics._
import org.folio.perf.model._

/** Verdicts of the statistics on rows, in the words and units of the report. */
private[comparison] object RowCalls {

  /** Ratio beyond which a number is not shown. */
  def percent(log: Double): Double = math.min(MaxPercent, math.expm1(log) * 100)

  private val MaxPercent = 1e9

  def interval(middle: Double, low: Double, high: Double): Interval =
    Interval(percent(middle), percent(low), percent(high))

  def verdict(call: Call): RowVerdict = call match {
    case Call.Slower => RowVerdict.Slower
    case Call.Faster => RowVerdict.Faster
    case Call.Unchanged => RowVerdict.Unchanged
    case Call.NoEvidence => RowVerdict.NoEvidence
  }

  /** The row without statistics, which every transaction has. */
  def plain(
      before: Option[TransactionResult],
      after: TransactionResult,
      because: Option[String],
  ): ComparedRow = ComparedRow(
    after.name,
    after.workflow,
    before.flatMap(_.averageMs),
    after.averageMs,
    changePercent = None,
    own = None,
    detectablePercent = None,
    because.fold[RowVerdict](RowVerdict.NoEvidence)(_ => RowVerdict.NotComparable),
    because,
    p95 = None,
    errors = None,
    averageChangePercent = for {
      old <- before.flatMap(_.averageMs)
      now <- after.averageMs
      if old > 0 && because.isEmpty
    } yield (now / old - 1) * 100,
  )

  def judged(row: ComparedRow, shift: RowShift): ComparedRow = {
    val changed = row.copy(
      changePercent = Some(percent(shift.difference)),
      baselineTypicalMs = Some(math.exp(shift.reference)),
      typicalMs = Some(math.exp(shift.reference + shift.difference)),
    )
    if (shift.deviation == 0)
      changed.copy(
        verdict = RowVerdict.NotComparable,
        because = Some("Its times never vary, so chance cannot be estimated."),
      )
    else
      changed.copy(
        own = Some(interval(shift.own, shift.low, shift.high)),
        detectablePercent = Some(math.min(MaxPercent, shift.detectable * 100)),
        verdict = verdict(shift.call),
      )
  }

  /** @param gate smaller changes are not called, as a logarithm */
  def tail(shift: RowShift, beforeMs: Double, afterMs: Double, gate: Double): TailChange =
    TailChange(
      beforeMs,
      afterMs,
      interval(shift.own, shift.low, shift.high),
      math.min(MaxPercent, shift.detectable * 100),
      if (math.abs(shift.own) >= gate || shift.call == Call.Unchanged) verdict(shift.call)
      else RowVerdict.NoEvidence,
    )
}
