package org.folio.perf.scenarios

import org.folio.perf.feeders.{RecordFeeder, SearchWords}
import org.folio.perf.workflows.search.Words

/** What all scenarios of a run are fed from. */
final case class Feeders(records: RecordFeeder, words: SearchWords)

object Feeders {
  def apply(records: RecordFeeder): Feeders = Feeders(records, new SearchWords(Words.all))
}
