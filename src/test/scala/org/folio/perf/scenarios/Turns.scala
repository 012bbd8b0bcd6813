package org.folio.perf.scenarios

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicLong
import org.folio.perf.feeders.MadeRecords
import org.folio.perf.protocol.{SessionKey, Transaction, TransactionChain}
import scala.concurrent.duration._

/**
 * Operations that take turns at each tenant, so that each has exactly its share of the iterations,
 * whatever the length of the run. The published tests draw them.
 */
final private[scenarios] class Turns {
  private val counts = new ConcurrentHashMap[String, AtomicLong]
  private val turn = SessionKey("turn")

  /** One of the operations an iteration; those that come first need nothing of the others. */
  def apply(operations: ChainBuilder*): ChainBuilder = {
    val numbered = operations.zipWithIndex.map { case (chain, i) => (i: Any) -> chain }
    exec(session => session.set(turn.name, next(session, operations.size)))
      .doSwitch(session => session(turn.name).as[Int])(numbered: _*)
  }

  private def next(session: Session, operations: Int): Int = {
    val tenant = session(SessionKey.Tenant.name).as[String]
    val count = counts.computeIfAbsent(tenant, _ => new AtomicLong).getAndIncrement()
    (count % operations).toInt
  }
}

/** What is done with records that the run itself makes. */
final private[scenarios] class MadeInTurn(run: TransactionChain, made: MadeRecords) {

  def create(transaction: Transaction): ChainBuilder =
    run(transaction).doIf(session => session(SessionKey.Succeeded.name).as[Boolean])(
      exec(session => made.keep(session))
    )

  /** The record can be edited again, or deleted, also when this fails. */
  def edit(transaction: Transaction): ChainBuilder =
    exec(awaited, run(transaction.after(made.take)), exec(session => made.keep(session)))

  def delete(transaction: Transaction): ChainBuilder =
    exec(awaited, run(transaction.after(made.take)))

  /** The one made before may not be finished yet. */
  private def awaited: ChainBuilder =
    asLongAsDuring(session => made.isEmpty(session), 1.minute)(pause(200.millis))
}
