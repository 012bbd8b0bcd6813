package org.folio.perf.scenarios

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.search.Searches

/** One line of each word list a round; each search counts for itself. */
object CatalogueSearch extends WorkflowScenario {
  val code = "msf"
  val name = "catalogue-search"
  val title = "People search the catalogue in seven ways, one after the other."
  val transactions: Vector[Share] = Searches.all.map(Share(_, 1))
  val needs: Map[RecordKind, Double] = Map.empty

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val first = Searches.all.head.after(feeders.words.take)
    exec((first +: Searches.all.tail).map(run(_)))
  }
}
