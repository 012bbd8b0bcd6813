package org.folio.perf.feeders.registry

import org.folio.perf.feeders.{ListedKind, RecordKind}
import org.folio.perf.feeders.kinds._

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
  ).flatten

  val all: Vector[RecordKind] = RecordKind.circulation ++ RecordKind.modules ++ listed
}
