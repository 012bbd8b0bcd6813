package org.folio.perf.workflows.orders

import io.gatling.core.session.Session
import org.folio.perf.protocol.{SessionKey, Step}

/**
 * Ids that a page asks for in one request, out of those that its lists have shown. The published script
 * has fixed ids of one tenant instead.
 *
 * @param name of the session attribute that gets them
 * @param first of the ids, before those of the lists
 * @param lists of ids, in order; an id that is in several is taken once
 * @param from number of the first id of this batch; where the lists end before, they begin again
 * @param otherwise an id that stands for them when there is none: it finds nothing
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

  /** In a query: `id==(` and this and `)`. */
  val el: String = key.el

  /** Once the lists are known. */
  val make: Step = Step.compute(session => session.set(key.name, ids(session).mkString(" or ")))

  private def ids(session: Session): Seq[String] = {
    def own = first.map(key => session(key.name).as[String])
    val all = (own ++ lists.flatMap(list => session(list.name).as[Seq[String]])).distinct
    Seq(all.slice(from, from + count), all.take(count))
      .find(_.nonEmpty)
      .getOrElse(Seq(session(otherwise.name).as[String]))
  }
}
