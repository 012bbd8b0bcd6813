package org.folio.perf.analysis.pair

import org.folio.perf.analysis.statistics.{CallBudget, ClusterShift, RowShifts, RunLevels, Shift}
import org.folio.perf.model._

/**
 * Judges the transactions of a run by blocks of time, against a baseline and, where there are some,
 * further earlier runs.
 *
 * @param earlier rows of the baseline first, then of further runs
 * @param names of the transactions that may be compared
 * @param quiet modules whose own requests did not change
 * @param sharing number of comparisons that share the probability of a wrong call about a transaction
 */
final private[pair] class BlockComparison(
    latest: Map[String, MeasuredRow],
    earlier: Vector[Map[String, MeasuredRow]],
    names: Vector[String],
    candidates: Vector[TransactionGroup],
    quiet: Set[String],
    sharing: Int,
) {
  import BlockComparison._

  private val levels = RunLevels.of(names.map(latest(_).blocks.meanLogMs))
  private val present = levels.rows.flatten
  private val before = levelsOf(names, (run, name) => run.get(name).fold(NoBlocks)(_.blocks.meanLogMs))

  /** The rows' spread of one pair is a poorer measure of noise than earlier runs. */
  private def levelOf(level: Double): Double =
    (if (before.size >= RowShifts.FewestForNoise) level else level / 2) / sharing.toDouble

  /** `None`: too few rows to separate their common change. */
  val shifts: Option[RowShifts] = Option.when(names.size >= RowShifts.FewestRows)(
    RowShifts.of(
      present,
      before.map(_.rows),
      levelOf(CallBudget.Rows),
      candidates.map(group => names.indices.filter(i => group.transactions(names(i))).toSet),
      names.map(name => math.max(latest(name).drift, earlier.head(name).drift)),
      candidates.indices.filter(i => candidates(i).kind == GroupKind.Module && quiet(candidates(i).name)).toSet,
    )
  )

  /** Logarithm of the typical time of the baseline and the difference of this run to it, by name. */
  lazy val typical: Map[String, (Double, Double)] =
    names
      .zip(before.head.rows.zip(present))
      .collect { case (name, (Some(old), now)) => name -> ((old.value, now.value - old.value)) }
      .toMap

  def groups: Vector[GroupChange] = shifts.toVector.flatMap(s =>
    s.groups.map(
      GroupCalls.change(_, candidates, names, s.rows.map(_.difference), before.size >= RowShifts.FewestForNoise)
    )
  )

  def cluster: Option[ClusterShift] =
    shifts.map(ClusterShift.of(_, levels, before))

  /**
   * 95th percentiles by name, for rows with enough iterations in the baseline and in this run. Of two kinds of times, hits
   * and misses of a cache, the percentile says little.
   */
  lazy val tails: Map[String, TailChange] = {
    val enough = names.filter { name =>
      Vector(latest(name), earlier.head(name)).forall(r => r.blocks.succeeded >= FewestForTails && r.drift == 0) &&
      tailsOf(latest, name).nonEmpty
    }
    if (enough.size < RowShifts.FewestRows) Map.empty
    else {
      val latestRows = RunLevels.of(enough.map(tailsOf(latest, _))).rows.flatten
      val judged = RowShifts.of(latestRows, levelsOf(enough, tailsOf).map(_.rows), levelOf(CallBudget.Tails))
      enough
        .zip(judged.rows)
        .collect { case (name, row) if row.own.deviation > 0 => name -> tailChange(name, row.own) }
        .toMap
    }
  }

  /** Rows of the baseline, and of further runs that have enough of them. */
  private def levelsOf(
      rows: Vector[String],
      blocks: (Map[String, MeasuredRow], String) => Vector[Option[Double]],
  ): Vector[RunLevels] = earlier.map(run => rows.map(blocks(run, _))).zipWithIndex.collect {
    case (own, i) if i == 0 || own.count(_.exists(_.isDefined)) >= RowShifts.FewestRows => RunLevels.of(own)
  }

  private def tailChange(name: String, own: Shift): TailChange = {
    def ms(run: Map[String, MeasuredRow]) = run(name).result.p95Ms.fold(0.0)(_.toDouble)
    val isClear = math.abs(own.value) >= TailGate || own.verdict == RowVerdict.Unchanged
    TailChange(
      ms(earlier.head),
      ms(latest),
      RowCalls.interval(own),
      RowCalls.detectable(own),
      if (isClear) own.verdict else RowVerdict.NoEvidence,
    )
  }

  /** Ratios to the typical time in the narrowest blocks that this run and the baseline both have. */
  private def tailsOf(run: Map[String, MeasuredRow], name: String): Vector[Option[Double]] = {
    def there(rows: Map[String, MeasuredRow]) =
      rows.get(name).toVector.flatMap(_.blocks.tails).filter(_.p95Ms.exists(_.isDefined))
    val widths = there(latest).map(_.blockMs).intersect(there(earlier.head).map(_.blockMs))
    widths.minOption.flatMap(width => there(run).find(_.blockMs == width)).fold(NoBlocks)(_.p95Ms)
  }
}

private[pair] object BlockComparison {
  val FewestForTails = 500L

  /** Smaller rises of a 95th percentile above the typical time are never called. */
  val TailGate: Double = math.log(1.25)

  /** Of a row that a run does not have. */
  private val NoBlocks = Vector.empty[Option[Double]]
}
