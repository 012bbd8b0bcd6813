package org.folio.perf.scenarios

import java.nio.file.{Path, Paths}
import org.folio.perf.feeders.lists.TenantLists
import org.folio.perf.feeders.marc.MarcFiles
import org.folio.perf.feeders.{RecordFeeder, SearchWords}
import org.folio.perf.workflows.search.Words

/** What all scenarios of a run are fed from. */
final case class Feeders(
    records: RecordFeeder,
    words: SearchWords,
    marc: MarcFiles,
    lists: TenantLists,
)

object Feeders {

  /** Maven's folder of what it can make again. */
  private val MarcFolder = Paths.get("target", "marc")

  /** @param marcFolder where files to import are written */
  def apply(records: RecordFeeder, marcFolder: Path = MarcFolder): Feeders =
    Feeders(
      records,
      new SearchWords(Words.all),
      new MarcFiles(records, marcFolder),
      new TenantLists(records),
    )
}
