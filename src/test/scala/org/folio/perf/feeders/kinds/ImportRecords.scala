package org.folio.perf.feeders.kinds

import org.folio.perf.feeders._
import FileColumn.of
import FileLayout.inFile
import org.folio.perf.protocol._
import SessionKey._
import scala.collection.concurrent.TrieMap
import org.folio.perf.model.ImportJob

/** Records for single record import and for sharing within a consortium. */
object ImportRecords {

  /** The last instances, because others view and edit the first ones. Each import adds a generation to the source record. */
  val MarcInstance: ListedKind = new ListedKind(
    "instance with a MARC record",
    "/instance-storage/instances",
    "instances",
    "source==MARC sortby hrid/sort.descending",
    inFile("marc_instances")(of(InstanceId, "instance_id")),
    atMost = Some(CatalogueRecords.MostChecked),
    mark = Some(OfMarcItem),
    check = Some(RecordCheck.sourceRecord("id")),
  )(Record.of("id" -> InstanceId))

  /** Files of updates have one record for each. */
  val MarcInstanceToUpdate: ListedKind = new ListedKind(
    "instance with source MARC (for imports of updates)",
    "/instance-storage/instances",
    "instances",
    "source==MARC sortby hrid/sort.descending",
    mark = Some(OfMarcItem),
  )(Record.of("id" -> InstanceId, "hrid" -> InstanceHrid))

  /** A changed instance keeps its items, but not its title. */
  private def OfMarcItem: (String, String) = "item.barcode" -> OwnMarks.MarcItem

  /** It is not local any more when it was shared. */
  val InstanceToShare: ListedKind = new ListedKind(
    "local instance (to be shared)",
    "/instance-storage/instances",
    "instances",
    "source==FOLIO",
    inFile("instances_to_share")(of(InstanceId, "instance_id")),
    mark = Some("item.barcode" -> OwnMarks.LentItem),
    consumed = true,
  )(Record.of("id" -> InstanceId))

  val MarcInstanceWithHrid: ListedKind = new ListedKind(
    "instance with a MARC record (by its hrid)",
    "/instance-storage/instances",
    "instances",
    "source==MARC",
    inFile("marc_instances_with_hrid")(of(InstanceId, "instance_id"), of(InstanceHrid, "instance_hrid")),
    atMost = Some(CatalogueRecords.MostChecked),
    check = Some(RecordCheck.sourceRecord("id")),
  )(Record.of("id" -> InstanceId, "hrid" -> InstanceHrid))

  /** The consortium that the tenant belongs to. The list ignores the query, as in the UI. */
  val Membership: ListedKind = new ListedKind(
    "membership of the tenant in a consortium",
    "/user-tenants",
    "userTenants",
    "cql.allRecords=1",
    inFile("consortium")(of(ConsortiumId, "consortium_id"), of(CentralTenantId, "central_tenant")),
  )(Record.of("consortiumId" -> ConsortiumId, "centralTenantId" -> CentralTenantId))

  /** The target of single record imports, which FOLIO has and libraries enable. */
  val ImportTarget: ListedKind = new ListedKind(
    "enabled target OCLC WorldCat of single record imports",
    "/copycat/profiles",
    "profiles",
    "enabled=true sortby name",
  )(target =>
    Record.of("name" -> SessionKey("targetName"))(target).filter(_ => target.path("name").asText == "OCLC WorldCat")
  )

  /**
   * An instance with a MARC record and holdings that was changed since a day.
   *
   * @param day such as `2026-01-31`, UTC
   */
  def changedSince(day: String): ListedKind =
    changed.getOrElseUpdate(
      day,
      new ListedKind(
        s"instance with a MARC record that was changed since $day",
        "/instance-storage/instances",
        "instances",
        s"""metadata.updatedDate>="$day" and source==MARC""",
        atMost = Some(1),
        check = Some(RecordCheck.sourceRecord("id")),
      )(Record.of("id" -> InstanceId)),
    )

  /** Whether a kind is one of those. */
  def isChanged(kind: RecordKind): Boolean = changed.valuesIterator.contains(kind)

  private val changed = TrieMap.empty[String, ListedKind]

  val all: Vector[ListedKind] = Vector(
    MarcInstance,
    MarcInstanceToUpdate,
    MarcInstanceWithHrid,
    InstanceToShare,
    Membership,
    ImportTarget,
  )
}

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

  /** Name of a profile among `all`. */
  def nameOf(profile: RecordKind): String = profile.words.stripPrefix(Words)

  /** Whether the profile changes existing records; otherwise it creates new ones. */
  def changesRecords(name: String): Boolean = {
    val words = name.toLowerCase
    words.contains("update") || words.contains("match")
  }

  private def named(name: String): ListedKind = new ListedKind(
    s"$Words$name",
    "/data-import-profiles/jobProfiles",
    "jobProfiles",
    s"""name=="$name"""",
  )(Record.of("id" -> ProfileId))
}
