package org.folio.perf.workflows.orders

import io.gatling.core.session.Session
import org.folio.perf.protocol.{SessionKey, Step}

/**
 * Ids of one request of a page, taken from lists that it has read. The published script has fixed ids of one tenant
 * instead.
 *
 * @param name of the session attribute that gets them
 * @param first of the ids, before those of the lists
 * @param lists of ids, in order; an id in several lists counts once
 * @param from number of the first id of this batch; after their end the lists begin again
 * @param otherwise id that is used if the lists are empty: it finds nothing
 */
final private[orders] case class IdBatch(
    name: String,
    first: Vector[SessionKey],
    lists: Vector[SessionKey],
    from: Int,
    count: Int,
    otherwise: SessionKey,
) {
  private val key = SessionKey(name)

  /** Text of the ids for a query: `id==(` … `)`. */
  val el: String = key.el

  /** Step that sets the ids; after the lists have been read. */
  val make: Step = Step.compute(session => session.set(key.name, ids(session).mkString(" or ")))

  private def ids(session: Session): Seq[String] = {
    def own = first.map(key => session(key.name).as[String])
    val all = (own ++ lists.flatMap(list => session(list.name).as[Seq[String]])).distinct
    Seq(all.slice(from, from + count), all.take(count))
      .find(_.nonEmpty)
      .getOrElse(Seq(session(otherwise.name).as[String]))
  }
}
