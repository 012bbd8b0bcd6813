package org.folio.perf.feeders.kinds

import org.folio.perf.feeders.{ListedKind, Record}
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
    consumed = false,
    "/data-export/job-profiles",
    "jobProfiles",
    "(cql.allRecords=1) sortby name",
    atMost = Some(1),
  )(profile =>
    Option.when(profile.path("name").asText == name)(
      Record(SessionKey("availableExportProfileId") -> profile.path("id").asText)
    )
  )
}
