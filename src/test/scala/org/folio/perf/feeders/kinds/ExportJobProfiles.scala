package org.folio.perf.feeders.kinds

import org.folio.perf.feeders._
import org.folio.perf.protocol.SessionKey

/** Job profiles of exports, by their names. */
object ExportJobProfiles {

  /** Name of the profile that PTF's scripts use. */
  val CustomName = "srs - holdings and items"

  /** mod-data-export refuses queries for a name. */
  val custom: ListedKind = new ListedKind(
    s"data export job profile $CustomName",
    "/data-export/job-profiles",
    "jobProfiles",
    "(cql.allRecords=1) sortby name",
    atMost = Some(1),
  )(profile =>
    Record
      .of("id" -> SessionKey("availableExportProfileId"))(profile)
      .filter(_ => profile.path("name").asText == CustomName)
  )

  val all: Vector[ListedKind] = Vector(custom)
}
