package org.folio.perf.feeders.registry

import org.folio.perf.feeders.{ListedKind, RecordFeeder, RecordKind}
import org.folio.perf.feeders.kinds._
import java.nio.file.{Path, Paths}
import org.folio.perf.feeders.lists.TenantLists
import org.folio.perf.feeders.marc.MarcFiles

/** All kinds of records. */
object RecordKinds {

  /** Kinds of other apps than circulation; one line for each file of `kinds`. */
  val listed: Vector[ListedKind] = Vector(
    InstanceIds.all,
    CatalogueRecords.all,
    ImportRecords.all,
    ImportProfiles.all,
    ExportJobProfiles.all,
    FinanceRecords.all,
    OrderRecords.all,
    PatronRecords.all,
    CirculationRecords.all,
    BulkEditRecords.all,
  ).flatten

  val all: Vector[RecordKind] = RecordKind.circulation ++ RecordKind.modules ++ listed
}

/** Sources of all records that the workflows of a run use. */
final case class Feeders(records: RecordFeeder, marc: MarcFiles, lists: TenantLists)

object Feeders {

  /** Folder below Maven's folder for generated files. */
  private lazy val MarcFolder = MarcFiles.ofProcess(Paths.get("target", "marc"))

  /** @param marcFolder folder of the files to import */
  def apply(records: RecordFeeder, marcFolder: Path = MarcFolder): Feeders =
    Feeders(records, new MarcFiles(records, marcFolder), new TenantLists(records))
}
