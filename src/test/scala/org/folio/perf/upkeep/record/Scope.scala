package org.folio.perf.upkeep.record

import org.folio.perf.feeders.RecordKind
import org.folio.perf.flow.Input
import org.folio.perf.protocol.{Expectation, Step}
import org.folio.perf.upkeep.workflow.SourceNames
import scala.collection.mutable

/**
 * Values that the transactions of an operation know so far, with the keys of the session that have them.
 *
 * @param first index of its first exchange
 */
final private[record] class Scope(val first: Int) {
  private val keys = mutable.LinkedHashMap.empty[String, String]
  private val names = mutable.Set.empty[String] ++ Scope.Reserved
  private val fromKinds = mutable.Map.empty[String, String]
  val kinds: mutable.Buffer[RecordKind] = mutable.Buffer.empty
  val lists: mutable.Buffer[Input.IdList] = mutable.Buffer.empty

  /** Captures to add, by the index of the exchange whose answer has the value. */
  val captures: mutable.Map[Int, Vector[Expectation]] = mutable.Map.empty

  /** Steps to take before an exchange, by its index. */
  val before: mutable.Map[Int, Vector[Step]] = mutable.Map.empty

  def key(value: String): Option[String] = keys.get(value)

  def valueOf(key: String): Option[String] = keys.collectFirst { case (value, `key`) => value }

  def bind(value: String, key: String): String = {
    keys(value) = key
    names += key
    key
  }

  /** A name that no other value has. */
  def newName(wanted: String): String = {
    val plain = wanted.filter(c => c.isLetterOrDigit || c == '_')
    val start = if (plain.headOption.exists(_.isLetter)) plain else s"value$plain"
    val name = Iterator
      .from(1)
      .map(n => if (n == 1) start else s"$start$n")
      .filterNot(names)
      .next()
    names += name
    name
  }

  def capture(at: Int, check: Expectation): Unit = {
    val those = captures.getOrElse(at, Vector.empty)
    if (!those.contains(check)) captures(at) = those :+ check
  }

  def stepBefore(at: Int, step: Step): Unit =
    before(at) = before.getOrElse(at, Vector.empty) :+ step

  /** Whether the feeder's values differ from those that another record has given under the same key. */
  def isTaken(supply: Supply): Boolean =
    supply.values.exists { case (value, key) => fromKinds.get(key).exists(_ != value) } ||
      kinds.contains(supply.kind)

  def take(supply: Supply): Unit = {
    kinds += supply.kind
    for ((value, key) <- supply.values) {
      fromKinds(key) = value
      bind(value, key)
    }
  }
}

private[record] object Scope {

  /** Keys that the load suite sets itself, or that feeders may give. */
  val Reserved: Set[String] = SourceNames.keys ++ Set(
    "iteration transactionClock requestUnderWay ids transactionSum failure succeeded nextStart pollingSince jobProgress",
    "vendorId vendorName fundId fundCode ledgerId ledgerName invoiceNumber locationId templateId orderId orderLineId",
    "targetName availableExportProfileId availableJobProfileId",
  ).flatMap(_.split(' '))
}
