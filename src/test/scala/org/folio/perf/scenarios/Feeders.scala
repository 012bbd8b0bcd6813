package org.folio.perf.scenarios

import org.folio.perf.feeders.{RecordFeeder, SearchWords}

/** What all scenarios of a run are fed from. */
final case class Feeders(records: RecordFeeder, words: SearchWords)
