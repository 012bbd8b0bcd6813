package org.folio.perf.feeders.kinds

import org.folio.perf.feeders._
import org.folio.perf.protocol.SessionKey

/** Job profiles of exports, by their names. */
object ExportJobProfiles {

  /** Name of the profile that PTF's scripts use. */
  val CustomName = "srs - holdings and items"

  val custom: ListedKind = named(CustomName)

  val all: Vector[ListedKind] = Vector(custom)

  /** A job profile; mod-data-export refuses queries for a name. */
  private def named(name: String): ListedKind = new ListedKind(
    s"data export job profile $name",
    "/data-export/job-profiles",
    "jobProfiles",
    "(cql.allRecords=1) sortby name",
    atMost = Some(1),
  )(profile =>
    Record.of("id" -> SessionKey("availableExportProfileId"))(profile).filter(_ => profile.path("name").asText == name)
  )
}
