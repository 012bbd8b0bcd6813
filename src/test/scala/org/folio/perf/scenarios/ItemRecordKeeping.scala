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
object ItemRecordKeeping extends WorkflowScenario {
  val code = "iro"
  val name = "item-record-keeping"
  val title = "Librarians look at item records, change and delete them, in turn."

  private val viewShare = 0.35
  private val updateShare = 0.30
  private val deleteShare = 0.35

  val transactions: Vector[Share] = Vector(
    Share(view, viewShare),
    Share(update, updateShare),
    Share(updateUntilSaved, updateShare),
    Share(delete, deleteShare),
    Share(deleteUntilGone, deleteShare),
  )
  val needs: Map[RecordKind, Double] =
    Map(MarcItem -> (viewShare + updateShare), MarcItemToDelete -> deleteShare)

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
      Operations.Round(count % Operations.Round.length)
    }
  }

  private object Operations {

    /** Each as evenly over the round as can be. */
    val Round = "vudvudvudvdvudvudvud"
  }
}
