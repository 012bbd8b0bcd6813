package org.folio.perf.upkeep.record

import org.folio.perf.feeders.RecordKind
import org.folio.perf.flow.Input
import org.folio.perf.protocol.{Expectation, SessionKey, Step}
import org.folio.perf.upkeep.workflow.SourceNames
import scala.collection.mutable

/**
 * Values that the transactions of an operation know so far, with the keys of the session that have them.
 *
 * @param first index of its first exchange
 */
final private[record] class Scope(val first: Int) {
  private val keys = mutable.LinkedHashMap.empty[String, SessionKey]
  private val names = mutable.Set.empty[String] ++ Scope.Reserved
  private val fromKinds = mutable.Map.empty[SessionKey, String]
  private var refused = false
  val kinds: mutable.LinkedHashSet[RecordKind] = mutable.LinkedHashSet.empty
  val lists: mutable.Buffer[Input.IdList] = mutable.Buffer.empty

  /** Captures to add, by the index of the exchange whose answer has the value. */
  val captures: mutable.Map[Int, Vector[Expectation]] = mutable.Map.empty.withDefaultValue(Vector.empty)

  /** Steps to take before an exchange, by its index. */
  val before: mutable.Map[Int, Vector[Step]] = mutable.Map.empty.withDefaultValue(Vector.empty)

  /** Whether a second record of a kind would have been needed. */
  def hasConflict: Boolean = refused

  def key(value: String): Option[SessionKey] = keys.get(value)

  def valueOf(key: SessionKey): Option[String] = keys.collectFirst { case (value, `key`) => value }

  def bind(value: String, key: SessionKey): SessionKey = {
    keys(value) = key
    names += key.name
    key
  }

  /** A key with a name that no other value has. */
  def newKey(wanted: String): SessionKey = {
    val plain = wanted.filter(c => c.isLetterOrDigit || c == '_')
    val start = if (plain.headOption.exists(_.isLetter)) plain else s"value$plain"
    val name = SourceNames.free(start, names)
    names += name
    SessionKey(name)
  }

  def capture(at: Int, check: Expectation): Unit =
    if (!captures(at).contains(check)) captures(at) = captures(at) :+ check

  def stepBefore(at: Int, step: Step): Unit = before(at) = before(at) :+ step

  /** A new key for a value that a step before the exchange computes. */
  def computed(value: String, wanted: String, at: Int)(step: SessionKey => Step): SessionKey = {
    val key = bind(value, newKey(wanted))
    stepBefore(at, step(key))
    key
  }

  /**
   * Takes a record for one of its values. `None`: another record has given other values under the same keys, or is of the
   * same kind.
   */
  def take(supply: Supply, value: String): Option[SessionKey] = {
    val isTaken = kinds(supply.kind) ||
      supply.values.exists { case (value, key) => fromKinds.get(key).exists(_ != value) }
    if (isTaken) {
      refused = true
      None
    } else {
      kinds += supply.kind
      for ((value, key) <- supply.values) {
        fromKinds(key) = value
        bind(value, key)
      }
      key(value)
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
