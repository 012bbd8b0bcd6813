package org.folio.perf.flow

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.MadeRecords
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.protocol.{SessionKey, Transaction, TransactionChain}
import scala.concurrent.duration._

/**
 * Records are created, viewed, edited and deleted, one operation an iteration. Only records that the run itself
 * has created are edited and deleted, the oldest first, so the run leaves the tenant's other records alone.
 *
 * @param record for messages, in the singular
 * @param remembers what `edit` and `delete` get of a created record
 * @param opening transaction at the start of each iteration
 */
final case class Crud(
    record: String,
    remembers: Vector[SessionKey],
    create: Operation,
    view: Operation,
    edit: Operation,
    delete: Operation,
    opening: Option[Transaction] = None,
) extends TurnFlow {
  override val parts: Vector[Operation] = Vector(create, view, edit, delete)
  protected val order: TurnOrder = TurnOrder(parts.map(opening.toVector ++ _.transactions))

  def chain(run: TransactionChain, feeders: Feeders): ChainBuilder =
    chain(run, feeders, new MadeRecords(record, remembers: _*))

  private[flow] def chain(
      run: TransactionChain,
      feeders: Feeders,
      created: MadeRecords,
  ): ChainBuilder = {
    val creation = exec(session => created.begin(session))
      .exec(
        create
          .chain(run, feeders)
          .doIf(session => SessionKey.succeeded(session))(exec(session => created.keep(session)))
      )
      .exec(session => created.end(session))
    def ofCreated(operation: Operation): ChainBuilder =
      operation.chainAfter(Vector(created.need), run, feeders)
    val editOfCreated = exec(session => created.awaitEdit(session))
      .exec(awaiting(created)(created.takeToEdit, created.isComing))
      .exec(session => created.endWaiting(session))
      .exec(ofCreated(edit))
      // It can be edited again, or deleted, even if the edit fails.
      .exec(session => created.giveBack(session))
    val deletion =
      exec(awaiting(created)(created.takeToDelete, created.isComingOrAwaited), ofCreated(delete))
    val turn = new TurnCounter(parts.size, isStaggered = false)
    val inTurn = TurnCounter.switch(turn.next(_))(
      Vector(
        creation,
        view.chain(run, feeders),
        editOfCreated,
        deletion,
      )
    )
    opening.fold(inTurn)(run(_).exec(inTurn))
  }

  /**
   * Waits for a record that another virtual user may be about to create, and longer as long as one may come: on a slow target
   * a creation or an edit takes minutes.
   */
  private def awaiting(
      created: MadeRecords
  )(take: Session => Session, mayCome: Session => Boolean): ChainBuilder = {
    val again = pause(200.millis).exec(session => take(session))
    exec(session => take(created.forget(session))).exec(
      asLongAsDuring(session => !created.isTaken(session), 2.seconds)(again),
      asLongAsDuring(session => !created.isTaken(session) && mayCome(session), 5.minutes)(again),
      // The loop ends as soon as the last creation has ended, which may be after the last try.
      exec(session => if (created.isTaken(session)) session else take(session)),
    )
  }
}
