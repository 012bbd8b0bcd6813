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
  private val coming = new Counts
  private val editsWaiting = new Counts

  /** A creation begins. */
  def begin(session: Session): Session = counted(coming, session, 1)

  /** A creation has ended, with or without a record. */
  def end(session: Session): Session = counted(coming, session, -1)

  /** Remembers the record that the session has; without one it does nothing. */
  def keep(session: Session): Session = {
    if (isTaken(session)) {
      val values = keys.map(key => key -> key.value(session))
      queueOf(session).add(Record(values: _*))
    }
    session
  }

  /** Forgets a record that the session has of before. */
  def forget(session: Session): Session = session.removeAll(names: _*)

  /** An edit begins to wait for a record. No deletion gets one before it. */
  def awaitEdit(session: Session): Session = counted(editsWaiting, session, 1)

  /** An edit does not wait any more. */
  def endWaiting(session: Session): Session = counted(editsWaiting, session, -1)

  /** Lends the oldest record to this session only; without one it does nothing. */
  def takeToEdit(session: Session): Session = {
    // Before the record is gone: another edit never sees that there is none and none will come.
    counted(coming, session, 1)
    val taken = takeOldest(session)
    if (!isTaken(taken)) counted(coming, session, -1)
    taken
  }

  /** An edit gives back the record that it has; without one it does nothing. */
  def giveBack(session: Session): Session = {
    keep(session)
    if (isTaken(session)) counted(coming, session, -1) else session
  }

  /** Takes the oldest record into this session only, unless an edit waits for it. */
  def takeToDelete(session: Session): Session =
    if (editsWaiting.count(tenant(session)).get > 0) session else takeOldest(session)

  /** Whether a record is being created or edited. */
  def isComing(session: Session): Boolean = coming.count(tenant(session)).get > 0

  /** Whether a deletion may get a record later. */
  def isComingOrAwaited(session: Session): Boolean =
    isComing(session) || editsWaiting.count(tenant(session)).get > 0

  /** Whether the session has a record. */
  def isTaken(session: Session): Boolean = names.forall(session.contains)

  /** Fails the transaction if the session has no record. */
  val need: Step = Step.compute { session =>
    if (isTaken(session)) session
    else
      SessionKey.failed(session, s"no $words left that this run has created")
  }

  private def takeOldest(session: Session): Session =
    Option(queueOf(session).poll()).fold(session)(record => session.setAll(record.attributes))

  private def names: Seq[String] = keys.map(_.name)

  private def counted(counts: Counts, session: Session, change: Int): Session = {
    counts.count(tenant(session)).addAndGet(change)
    session
  }

  private def queueOf(session: Session): ConcurrentLinkedQueue[Record] =
    queues.computeIfAbsent(tenant(session), _ => new ConcurrentLinkedQueue[Record])

  private def tenant(session: Session): String = SessionKey.Tenant.value(session)
}

/** A count for each tenant. */
final private class Counts {
  private val byTenant = new ConcurrentHashMap[String, AtomicInteger]

  def count(tenant: String): AtomicInteger = byTenant.computeIfAbsent(tenant, _ => new AtomicInteger)
}
