package org.folio.perf.scenarios

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.CatalogueRecords.{MarcItem, MarcItemToDelete}
import org.folio.perf.protocol.{SessionKey, TransactionChain}
import org.folio.perf.workflows.inventory.ItemRecords._

/**
 * Items are looked at, changed and deleted. The published tests draw one of the three, 35, 30 and 35 % of the
 * time; here they take turns, so that of twenty iterations of a tenant seven, six and seven are each.
 */
object ItemRecordKeeping extends TakesTurns {
  val code = "iro"
  val name = "item-record-keeping"
  val title = "Librarians look at item records, change and delete them, in turn."

  /** Each as evenly over the round as can be. */
  private val Round = "vudvudvudvdvudvudvud"

  val order: TurnOrder = TurnOrder(Round.toVector.map {
    case 'v' => Vector(view)
    case 'u' => Vector(update, updateUntilSaved)
    case _ => Vector(delete, deleteUntilGone)
  })

  private def shareOf(operation: Char): Double =
    Round.count(_ == operation).toDouble / Round.length

  val needs: Map[RecordKind, Double] =
    Map(MarcItem -> (shareOf('v') + shareOf('u')), MarcItemToDelete -> shareOf('d'))

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val turns = new Operations
    val item = feeders.records.take(MarcItem)
    val itemToDelete = feeders.records.take(MarcItemToDelete)
    doSwitch(session => turns.next(session(SessionKey.Tenant.name).as[String]))(
      'v' -> run(view.after(item)),
      'u' -> run.inOrder(update.after(item), updateUntilSaved),
      'd' -> run.inOrder(delete.after(itemToDelete), deleteUntilGone),
    )
  }

  /** Which of the three is next at a tenant. */
  final private[scenarios] class Operations {
    private val counts = new ConcurrentHashMap[String, AtomicInteger]

    def next(tenant: String): Char = {
      val count = counts.computeIfAbsent(tenant, _ => new AtomicInteger).getAndIncrement()
      Round(count % Round.length)
    }
  }
}
