package org.folio.perf.workflows.inventory

import io.gatling.core.session.Session
import org.folio.perf.protocol.{Checks, FolioRequest, SessionKey, Step}
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.SessionKey.{InstanceId, SearchTerm}
import InventoryKeys.HitIds

/** Searches of the inventory app: one query for words and for all numbers. */
private[inventory] object InstanceSearch {

  /** @param of prefix of the numbers: none for the instance, or `holdings.` or `item.` */
  def by(term: SessionKey, of: String = ""): FolioRequest = {
    val text = s""""${term.el}""""
    get("/search/instances")
      .query(
        s"(keyword all $text or isbn=$text or ${of}hrid==$text or ${of}id==$text) sortby title"
      )
      .limit(100)
      .check(Checks.isList)
  }

  /**
   * Searches and chooses the expected instance, or the first hit if it is not among the hits. Without any hit the
   * transaction fails.
   */
  def chosen(of: String = ""): Vector[Step] = Vector(
    by(SearchTerm, of).check(Checks.captureAll("$.instances[*].id", HitIds)),
    Step.demand(_(HitIds.name).as[Seq[String]].nonEmpty)("the search finds no instance"),
    Step.compute(choose),
  )

  private def choose(session: Session): Session = {
    val hits = session(HitIds.name).as[Seq[String]]
    if (hits.contains(session(InstanceId.name).as[String])) session
    else session.set(InstanceId.name, hits.head)
  }
}
