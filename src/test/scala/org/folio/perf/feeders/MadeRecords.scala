package org.folio.perf.feeders

import io.gatling.core.session.Session
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.{ConcurrentHashMap, ConcurrentLinkedQueue}
import org.folio.perf.protocol.{SessionKey, Step}

/**
 * Records that the run itself has created and will delete, by tenant, the oldest first. So the load deletes
 * no existing record, and needs no preparation.
 *
 * @param words for messages, in the singular
 * @param keys attributes to keep of each record
 */
final class MadeRecords(words: String, keys: SessionKey*) {
  private val queues = new ConcurrentHashMap[String, ConcurrentLinkedQueue[Record]]
  private val expected = new ConcurrentHashMap[String, AtomicInteger]

  /** Counts a creation, or an edit, that begins. */
  def begin(session: Session): Session = counted(session, 1)

  /** Counts a creation, or an edit, that has ended, with or without a record. */
  def end(session: Session): Session = counted(session, -1)

  /** Remembers the record that the session has; without one it does nothing. */
  def keep(session: Session): Session = {
    if (keys.forall(key => session.contains(key.name))) {
      val values = keys.map(key => key -> session(key.name).as[String])
      queueOf(session).add(Record(values: _*))
    }
    session
  }

  /** Puts a record into one session only, or fails the transaction. */
  val take: Step = Step.compute { session =>
    Option(queueOf(session).poll()) match {
      case Some(record) => session.setAll(record.attributes)
      case None =>
        session
          .removeAll(keys.map(_.name): _*)
          .set(SessionKey.Failure.name, s"no $words left that this run has created")
          .markAsFailed
    }
  }

  def isEmpty(session: Session): Boolean = queueOf(session).isEmpty

  /** Whether a creation, or an edit, has begun and not ended: there may be a record afterwards. */
  def isExpected(session: Session): Boolean = expectedOf(session).get > 0

  private def counted(session: Session, change: Int): Session = {
    expectedOf(session).addAndGet(change)
    session
  }

  private def expectedOf(session: Session): AtomicInteger =
    expected.computeIfAbsent(tenant(session), _ => new AtomicInteger)

  private def queueOf(session: Session): ConcurrentLinkedQueue[Record] =
    queues.computeIfAbsent(tenant(session), _ => new ConcurrentLinkedQueue[Record])

  private def tenant(session: Session): String = session(SessionKey.Tenant.name).as[String]
}
