package org.folio.perf.flow

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.{MadeRecords, RecordKind}
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.protocol.{SessionKey, Transaction, TransactionChain}
import org.folio.perf.settings.LoadSettings
import scala.concurrent.duration._

/**
 * Records are created, viewed, edited and deleted, one operation an iteration. Only records that the run itself
 * has created are deleted, the oldest first, so the run leaves the tenant's other records alone.
 *
 * @param record for messages, in the singular
 * @param remembers what `edit` and `delete` get of a created record
 * @param editsCreated whether `edit` works on a created record; else on one that it takes
 * @param opening transaction at the start of each iteration
 */
final case class Crud(
    record: String,
    remembers: Vector[SessionKey],
    create: Operation,
    view: Operation,
    edit: Operation,
    delete: Operation,
    editsCreated: Boolean = false,
    opening: Option[Transaction] = None,
) extends Flow {

  private val operations = Vector(create, view, edit, delete)
  private val order = TurnOrder(operations.map(opening.toVector ++ _.transactions))

  def transactions: Vector[Transaction] = order.transactions

  override def frequencies(load: LoadSettings): Vector[Frequency] = order.frequencies

  override def turns: Option[TurnOrder] = Some(order)

  def needs(load: LoadSettings): Map[RecordKind, Double] =
    Needs.inTurn(operations.map(_.needs(load)))

  def chain(run: TransactionChain, feeders: Feeders): ChainBuilder =
    chain(run, feeders, new MadeRecords(record, remembers: _*))

  private[flow] def chain(
      run: TransactionChain,
      feeders: Feeders,
      created: MadeRecords,
  ): ChainBuilder = {
    val keep = exec(session => created.keep(session))
    def expecting(operation: ChainBuilder): ChainBuilder =
      exec(session => created.begin(session)).exec(operation).exec(session => created.end(session))
    val creation = expecting(
      create.chain(run, feeders).doIf(_(SessionKey.Succeeded.name).as[Boolean])(keep)
    )
    def ofCreated(operation: Operation): ChainBuilder =
      operation.chainAfter(Vector(created.take), run, feeders)
    val turn = new TurnCounter(operations.size, isStaggered = false)
    val inTurn = TurnCounter.switch(turn.next(_))(
      Vector(
        creation,
        view.chain(run, feeders),
        // A record can be edited again, or deleted, even if an edit fails.
        if (editsCreated) exec(awaiting(created), expecting(exec(ofCreated(edit), keep)))
        else edit.chain(run, feeders),
        exec(awaiting(created), ofCreated(delete)),
      )
    )
    opening.fold(inTurn)(run(_).exec(inTurn))
  }

  /** Waits for a record that another virtual user is still creating or editing, or may be about to create. */
  private def awaiting(created: MadeRecords): ChainBuilder =
    exec(
      asLongAsDuring(session => created.isEmpty(session), 2.seconds)(pause(200.millis)),
      asLongAsDuring(
        session => created.isEmpty(session) && created.isExpected(session),
        1.minute,
      )(pause(200.millis)),
    )
}
