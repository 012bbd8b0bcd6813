package org.folio.perf.plan

import org.folio.perf.feeders.RecordKind

/**
 * The records of a kind that a workflow takes at a tenant.
 *
 * @param iterations in the whole run, by the rate, so often not a whole number
 */
final case class RecordDemand(
    tenant: String,
    workflow: String,
    kind: RecordKind,
    iterations: Double,
    perIteration: Double,
) {

  /** Without which the plan cannot be kept; of those that are not used up, what one iteration takes. */
  def least: Double =
    if (kind.consumed) iterations * perIteration else math.max(1, perIteration)

  /** How many there shall be, [[RecordDemand.spareOf]] not included. */
  def withMargin: Double = {
    val taken = iterations * perIteration
    val all = if (kind.isWithoutSpare) taken else taken + taken * RecordDemand.Margin
    if (kind.consumed) all
    else
      math.max(
        perIteration,
        kind.atMost.fold(math.min(all, RecordDemand.EnoughToReuse))(most =>
          math.min(all, most.toDouble)
        ),
      )
  }
}

object RecordDemand {

  /** Of each kind: what the last seconds need. */
  private val Spare = 5

  def spareOf(kind: RecordKind): Int = if (kind.isWithoutSpare) 0 else Spare

  /** Records that are refused. */
  private val Margin = 0.1

  /** Different ones of a kind that is used again and again. */
  private val EnoughToReuse = 2000.0
}
