package org.folio.perf.model

/**
 * Transactions that changed together, beyond what all others did.
 *
 * @param name of the module or workflow; of tenants' classes e.g. `large tenants`
 * @param changePercent change of their typical times beyond the others', with its 95 % interval
 */
final case class GroupChange(
    name: String,
    kind: GroupKind,
    transactions: Vector[String],
    changePercent: Double,
    lowPercent: Double,
    highPercent: Double,
    verdict: GroupVerdict,
) {
  def interval: Interval = Interval(changePercent, lowPercent, highPercent)
}

sealed trait GroupKind

object GroupKind {
  case object Module extends GroupKind
  case object Workflow extends GroupKind

  /** Tenants of a size. */
  case object Size extends GroupKind

  /** Nothing is known that these transactions have in common. */
  case object Transactions extends GroupKind
}

sealed trait GroupVerdict

object GroupVerdict {
  case object Slower extends GroupVerdict
  case object Faster extends GroupVerdict

  /** Without earlier runs nobody knows how much a module differs from run to run without any change. */
  case object PossiblySlower extends GroupVerdict
  case object PossiblyFaster extends GroupVerdict
}
