package org.folio.perf.feeders.registry

import java.nio.file.{Path, Paths}
import org.folio.perf.feeders.RecordFeeder
import org.folio.perf.feeders.lists.TenantLists
import org.folio.perf.feeders.marc.MarcFiles

/** Sources of all records that the workflows of a run use. */
final case class Feeders(records: RecordFeeder, marc: MarcFiles, lists: TenantLists)

object Feeders {

  /** Folder below Maven's folder for generated files. */
  private val MarcFolder = Paths.get("target", "marc")

  /** @param marcFolder folder of the files to import */
  def apply(records: RecordFeeder, marcFolder: Path = MarcFolder): Feeders =
    Feeders(records, new MarcFiles(records, marcFolder), new TenantLists(records))
}
