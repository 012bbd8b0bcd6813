package org.folio.perf.upkeep.drift

import org.folio.perf.protocol.Transaction
import org.folio.perf.upkeep.har.Exchange

/** Kind of a difference between a recording and a transaction of ours. */
sealed trait DriftKind { def words: String; def isReal: Boolean }

object DriftKind {
  sealed abstract class Kind(val words: String, val isReal: Boolean) extends DriftKind
  case object New extends Kind("new", true)
  case object Gone extends Kind("gone", true)
  case object Moved extends Kind("moved to another path", true)
  case object Media extends Kind("another media type", true)
  case object Body extends Kind("other fields in the body", true)
  case object Parameters extends Kind("other parameters", true)
  case object MoreOften extends Kind("sent more often", false)
  case object LessOften extends Kind("sent less often", false)
  case object Order extends Kind("sent at another point", false)
}

/**
 * @param request method and path of ours, or of the recording if it is new
 * @param weightPercent share of the transaction's time; `None`: the run has no such request, or no run is given
 */
final case class Difference(
    kind: DriftKind,
    request: String,
    details: String,
    weightPercent: Option[Double] = None,
)

sealed abstract class DriftVerdict(val words: String)

object DriftVerdict {
  case object Same extends DriftVerdict("same")
  case object Small extends DriftVerdict("small")
  case object Real extends DriftVerdict("real")
}

/** @param requests compared, of the recording */
final case class Drift(
    workflow: String,
    transaction: String,
    requests: Int,
    differences: Vector[Difference],
) {

  /** Small: the same requests in another order or number, with little weight. */
  def verdict: DriftVerdict =
    if (differences.isEmpty) DriftVerdict.Same
    else if (differences.exists(_.kind.isReal)) DriftVerdict.Real
    else if (differences.flatMap(_.weightPercent).sum > Drift.SmallPercent) DriftVerdict.Real
    else DriftVerdict.Small
}

object Drift {

  /** Most of a transaction's time that another number of the same requests may take. */
  private val SmallPercent = 10.0

  /** @param weights share of the transaction's time of one request, by its name, in percent */
  def between(
      workflow: String,
      transaction: Transaction,
      exchanges: Vector[Exchange],
      weights: Map[String, Double] = Map.empty,
  ): Drift = {
    val expected = Expected.of(transaction)
    val seen = Seen.of(exchanges, expected.map(_.request.template))
    val found = new RequestComparison(expected, seen).differences
    Drift(
      workflow,
      transaction.name,
      seen.size,
      found.map(d => d.copy(weightPercent = weights.get(d.request))),
    )
  }
}
