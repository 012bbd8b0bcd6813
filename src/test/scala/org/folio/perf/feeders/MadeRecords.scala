package org.folio.perf.feeders

import io.gatling.core.session.Session
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

  private def queueOf(session: Session): ConcurrentLinkedQueue[Record] =
    queues.computeIfAbsent(
      session(SessionKey.Tenant.name).as[String],
      _ => new ConcurrentLinkedQueue[Record],
    )
}
