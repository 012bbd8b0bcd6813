package org.folio.perf.analysis.pair

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.statistics.{GroupShift, RowShift, RowShifts, Samples, Shift}
import org.folio.perf.model._

/** Verdicts of the statistics on rows, in the words and units of the report. */
private[pair] object RowCalls {

  /** Ratio beyond which a number is not shown. */
  def percent(log: Double): Double = math.min(MaxPercent, math.expm1(log) * 100)

  /** Of a change in per cent, its logarithm. */
  def log(percent: Double): Double = math.log1p(percent / 100)

  private val MaxPercent = 1e9

  def interval(shift: Shift): Interval = Interval(percent(shift.value), percent(shift.low), percent(shift.high))

  def detectable(shift: Shift): Double = math.min(MaxPercent, shift.detectable * 100)

  /**
   * @param because reason against a comparison, in a sentence
   * @param change judged by statistics, which a few executions may have in spite of the reason
   * @param typical without statistics: logarithm of the typical time of the baseline, and the difference of this run
   *   to it
   */
  def row(
      before: Option[TransactionResult],
      after: TransactionResult,
      because: Option[String],
      change: Option[RowShift] = None,
      typical: Option[(Double, Double)] = None,
      p95: Option[TailChange] = None,
      errors: Option[ErrorChange] = None,
  ): ComparedRow = {
    val judged = change.filter(_.own.deviation > 0)
    val reason = if (judged.isDefined) None else because.orElse(change.map(_ => Constant))
    val averages =
      for (old <- before.flatMap(_.averageMs); now <- after.averageMs if old > 0 && because.isEmpty)
        yield (now / old - 1) * 100
    val times = change.map(c => (c.reference, c.difference)).orElse(typical)
    ComparedRow(
      after.name,
      after.workflow,
      before.flatMap(_.averageMs),
      after.averageMs,
      changePercent = times.map(t => percent(t._2)).orElse(averages),
      own = judged.map(c => interval(c.own)),
      detectablePercent = judged.map(c => detectable(c.own)),
      verdict =
        judged.fold[RowVerdict](if (reason.isDefined) RowVerdict.NotComparable else RowVerdict.NotJudged)(verdict),
      reason,
      p95,
      errors,
      baselineTypicalMs = times.map { case (reference, _) => math.exp(reference) },
      typicalMs = times.map { case (reference, difference) => math.exp(reference + difference) },
      averageChangePercent = averages,
    )
  }

  private val Constant = "Its times never vary, so chance cannot be estimated."

  /** What stayed is not faster because the others are slower, and what moved with the others is not unchanged. */
  private def verdict(change: RowShift): RowVerdict = {
    import change.{difference, own}
    if (own.verdict.isCalled && !isAlong(own.value, difference))
      if (math.abs(difference) < RowShifts.Gate) RowVerdict.Unchanged else RowVerdict.NoEvidence
    else if (own.verdict == RowVerdict.Unchanged && math.abs(difference) >= RowShifts.Gate) RowVerdict.NoEvidence
    else own.verdict
  }

  /** Whether most of a change beyond the others' is one against the earlier runs, and not the change of the others. */
  def isAlong(own: Double, difference: Double): Boolean = difference * math.signum(own) >= math.abs(own) / 2
}

/** Rows without evidence whose printed interval looks as if it had some. */
object OpenRows {
  import RowCalls.log

  /**
   * Why there is none, in a few words.
   *
   * @param judged number of rows that share the probability of a wrong call
   * @return `None`: the interval says it
   */
  def reason(row: ComparedRow, judged: Int): Option[String] = for {
    own <- row.own if row.verdict == RowVerdict.NoEvidence
    change <- row.changePercent
    value = log(own.percent)
    isWithin = log(own.lowPercent) >= -RowShifts.Gate && log(own.highPercent) <= RowShifts.Gate
    why <-
      if (isWithin && math.abs(log(change)) >= RowShifts.Gate) Some("it changed with all others")
      else if (own.lowPercent <= 0 && own.highPercent >= 0) None
      else if (math.abs(value) < RowShifts.Gate) Some("a change below 10 % is not called")
      else if (!RowCalls.isAlong(value, log(change))) Some("it is the others that changed")
      else Some(s"one of ${Words.count(judged, "transaction")} may change so much by chance")
  } yield why
}

/**
 * A transaction of a run with its blocks, without those of a short stall.
 *
 * @param blocks whose 95th percentiles are natural logarithms of their ratio to the typical time
 * @param isCounted whether the plan has a number of its iterations instead of a rate
 */
final private[pair] case class MeasuredRow(
    result: TransactionResult,
    blocks: RowBlocks,
    isCounted: Boolean,
) {
  def errorPercent: Double = result.errorPercent.getOrElse(0)

  /** Standard deviation of what the typical time drifts with the share of slow iterations, as a logarithm. */
  def drift: Double = blocks.slow.fold(0.0)(_.drift)
}

private[pair] object MeasuredRow {

  /** Rows by name; a report without blocks has none. */
  def all(report: RunReport): Map[String, MeasuredRow] = report.blocks.fold(
    Map.empty[String, MeasuredRow]
  ) { blocks =>
    val above =
      blocks.copy(rows = blocks.rows.map(row => row.copy(tails = row.tails.map(ratios(row, _, blocks.blockMs)))))
    val byName = StallBlocks.leftOut(above).rows.map(row => row.transaction -> row).toMap
    val counted = report.run.plan.filter(_.arrivals.isCounted).map(_.code).toSet
    (for {
      t <- report.transactions
      row <- byName.get(t.name)
    } yield t.name -> MeasuredRow(t, row, counted(t.workflow))).toMap
  }

  private def ratios(row: RowBlocks, tail: TailBlocks, blockMs: Long): TailBlocks =
    tail.copy(p95Ms = tail.p95Ms.zipWithIndex.map { case (p95, i) =>
      for {
        ms <- p95
        typical <- meanIn(row, i * tail.blockMs, (i + 1) * tail.blockMs, blockMs)
      } yield math.log(math.max(1, ms)) - typical
    })

  private def meanIn(row: RowBlocks, fromMs: Long, toMs: Long, blockMs: Long): Option[Double] = {
    val inside = row.meanLogMs.zipWithIndex.collect {
      case (Some(x), i) if i * blockMs + blockMs / 2 >= fromMs && i * blockMs + blockMs / 2 < toMs =>
        x
    }
    Option.when(inside.nonEmpty)(Samples.mean(inside))
  }
}

private[pair] object GroupCalls {

  /**
   * @param differences of all rows to the earlier runs
   * @param certain false: no earlier runs show what modules drift without any change
   */
  def change(
      shift: GroupShift,
      groups: Vector[TransactionGroup],
      names: Vector[String],
      differences: Vector[Double],
      certain: Boolean,
  ): GroupChange = {
    val group = groups.lift(shift.set)
    val level = Samples.median(shift.rows.toArray.map(differences))
    GroupChange(
      name = group.fold(Unnamed)(_.name),
      kind = group.fold[GroupKind](GroupKind.Transactions)(_.kind),
      transactions = shift.rows.toVector.sorted.map(names),
      changePercent = RowCalls.percent(shift.shift),
      lowPercent = RowCalls.percent(shift.shift - shift.half),
      highPercent = RowCalls.percent(shift.shift + shift.half),
      verdict =
        if (RowCalls.isAlong(shift.shift, level)) GroupVerdict(shift.shift > 0, certain && group.isDefined)
        else GroupVerdict.Stayed,
    )
  }

  private val Unnamed = "transactions without a known part in common"
}
