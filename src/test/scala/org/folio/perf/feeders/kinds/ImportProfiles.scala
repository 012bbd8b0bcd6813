package org.folio.perf.feeders.kinds

import org.folio.perf.feeders.{ListedKind, Record, RecordKind}
import org.folio.perf.model.ImportJob
import org.folio.perf.protocol.SessionKey

/** Job profiles that imports of files need, by their names. */
object ImportProfiles {
  private val Words = "data import job profile "
  private val ProfileId = SessionKey("availableJobProfileId")

  val create: ListedKind = named(ImportJob.Create.profile)
  val update: ListedKind = named(ImportJob.Update.profile)

  val nla: Vector[ListedKind] = Vector(
    "DISC HRID match",
    "DS LA edeposit records update",
    "DISC New edeposit records",
    "DISC New NON edeposit records",
  ).map(named)

  val all: Vector[ListedKind] = Vector(create, update) ++ nla

  def of(job: ImportJob): ListedKind = job match {
    case ImportJob.Create => create
    case ImportJob.Update => update
  }

  /** Name of a profile among `all`. */
  def nameOf(profile: RecordKind): String = profile.words.stripPrefix(Words)

  /** Whether the profile changes existing records; otherwise it creates new ones. */
  def changesRecords(name: String): Boolean = {
    val words = name.toLowerCase
    words.contains("update") || words.contains("match")
  }

  private def named(name: String): ListedKind = new ListedKind(
    s"$Words$name",
    consumed = false,
    "/data-import-profiles/jobProfiles",
    "jobProfiles",
    s"""name=="$name"""",
  )(profile => Some(Record(ProfileId -> profile.path("id").asText)))
}
