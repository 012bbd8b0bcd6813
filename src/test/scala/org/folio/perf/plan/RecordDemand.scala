package org.folio.perf.plan

import org.folio.perf.feeders.RecordKind

/**
 * Records of a kind that a workflow takes at a tenant.
 *
 * @param iterations in the whole run, calculated from the rate, so often not a whole number
 * @param perIteration records that an iteration takes, on average
 */
final case class RecordDemand(
    tenant: String,
    workflow: String,
    kind: RecordKind,
    iterations: Double,
    perIteration: Double,
) {

  /** Minimum for the plan; for records that can be used again, the records of one iteration. */
  def least: Double =
    if (kind.consumed || kind.wearsOut) iterations * perIteration else math.max(1, perIteration)

  /** Records to have ready, without [[RecordDemand.spareOf]]. */
  def withMargin: Double = {
    val planned = iterations * perIteration
    val all = if (kind.isWithoutSpare) planned else planned + planned * RecordDemand.Margin
    if (kind.consumed) all
    else
      math.max(
        perIteration,
        kind.atMost.fold(math.min(all, RecordDemand.EnoughToReuse))(most => math.min(all, most.toDouble)),
      )
  }
}

object RecordDemand {

  /** Records of each kind for the last seconds. */
  private val Spare = 5

  def spareOf(kind: RecordKind): Int = if (kind.isWithoutSpare) 0 else Spare

  /** Share of records that FOLIO may reject. */
  private val Margin = 0.1

  /** Different records of a kind that can be used again. */
  private val EnoughToReuse = 2000.0
}
