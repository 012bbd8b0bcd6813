package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ObjectNode
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.{ExportJobProfiles, ImportProfiles}
import org.folio.perf.folio.FolioError

/**
 * The job profiles that imports of files name. One that is for new records creates instances; one that changes
 * records finds the instance by its HRID in field 001 and updates it. Profiles of one's own may do more, with
 * holdings and items.
 *
 * Source: requests of FOLIO's settings app.
 */
object ImportJobProfiles extends Recipe {
  val words = "job profiles of imports"
  val kinds: Seq[RecordKind] = ImportProfiles.all
  private val Profiles = "/data-import-profiles"

  def jobs(needs: TenantNeeds): Either[FolioError, Vector[Recipe.Job]] = {
    val wanted = kinds.toVector.filter(kind => needs.missingOf(kind) > 0)
    Right(wanted.map(kind => () => make(needs.at, kind)))
  }

  private def make(at: TenantApi, kind: RecordKind): Either[FolioError, Unit] = {
    val name = ImportProfiles.nameOf(kind)
    if (ImportProfiles.changesRecords(name)) makeUpdate(at, name) else makeCreate(at, name)
  }

  private def makeCreate(at: TenantApi, name: String): Either[FolioError, Unit] =
    for {
      action <- actionOnInstance(at, name, "CREATE")
      _ <- post(at, "jobProfiles", job(name))(relation("JOB_PROFILE", "ACTION_PROFILE", action))
    } yield ()

  private def makeUpdate(at: TenantApi, name: String): Either[FolioError, Unit] =
    for {
      action <- actionOnInstance(at, name, "UPDATE")
      matched <- post(at, "matchProfiles", byHrid(name))()
      whenFound = relation("MATCH_PROFILE", "ACTION_PROFILE", action)
        .put("masterProfileId", matched.path("id").asText)
        .put("reactTo", "MATCH")
      _ <- post(at, "jobProfiles", job(name))(
        relation("JOB_PROFILE", "MATCH_PROFILE", matched),
        whenFound,
      )
    } yield ()

  /** An action profile with a mapping of its own, which has FOLIO's default mapping only. */
  private def actionOnInstance(
      at: TenantApi,
      name: String,
      action: String,
  ): Either[FolioError, JsonNode] = {
    val mapping = named(name)
      .put("incomingRecordType", "MARC_BIBLIOGRAPHIC")
      .put("existingRecordType", "INSTANCE")
    mapping
      .putObject("mappingDetails")
      .put("name", "instance")
      .put("recordType", "INSTANCE")
      .putArray("mappingFields")
    for {
      mapped <- post(at, "mappingProfiles", mapping)()
      body = named(name).put("action", action).put("folioRecord", "INSTANCE")
      made <- post(at, "actionProfiles", body)(
        relation("ACTION_PROFILE", "MAPPING_PROFILE", mapped)
      )
    } yield made
  }

  private def byHrid(name: String): ObjectNode = {
    val profile = named(name)
      .put("incomingRecordType", "MARC_BIBLIOGRAPHIC")
      .put("existingRecordType", "INSTANCE")
    val details = profile
      .putArray("matchDetails")
      .addObject()
      .put("incomingRecordType", "MARC_BIBLIOGRAPHIC")
      .put("existingRecordType", "INSTANCE")
      .put("matchCriterion", "EXACTLY_MATCHES")
    expression(details.putObject("incomingMatchExpression"))(
      "field" -> "001",
      "indicator1" -> "",
      "indicator2" -> "",
      "recordSubfield" -> "",
    )
    expression(details.putObject("existingMatchExpression"))("field" -> "instance.hrid")
    profile
  }

  private def expression(empty: ObjectNode)(fields: (String, String)*): Unit = {
    val list = empty.put("dataValueType", "VALUE_FROM_RECORD").putArray("fields")
    fields.foreach { case (label, value) =>
      list.addObject().put("label", label).put("value", value)
    }
  }

  private def job(name: String): ObjectNode =
    TenantApi.json.put("name", name).put("dataType", "MARC")

  /** A part of the job profile. Its name is new, because an earlier attempt may have left parts. */
  private def named(name: String): ObjectNode =
    TenantApi.json.put("name", s"$name ${TenantApi.newCode()}").put("description", "Load tests")

  private def relation(master: String, detail: String, profile: JsonNode): ObjectNode =
    TenantApi.json
      .put("masterProfileType", master)
      .put("detailProfileType", detail)
      .put("detailProfileId", profile.path("id").asText)
      .put("order", 0)

  private def post(at: TenantApi, kind: String, profile: ObjectNode)(
      relations: ObjectNode*
  ): Either[FolioError, JsonNode] = {
    val body = TenantApi.json
    body.replace("profile", profile)
    val added = body.putArray("addedRelations")
    relations.foreach(added.add)
    body.putArray("deletedRelations")
    at.post(s"$Profiles/$kind", body)
  }
}

/**
 * The job profile that custom exports name, with a mapping profile of its own: MARC records to which
 * call numbers of holdings and barcodes of items are added.
 */
object ExportProfile extends KindRecipe("export profiles", ExportJobProfiles.custom) {
  private val name = ExportJobProfiles.CustomName

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    for {
      mapping <- at.post("/data-export/mapping-profiles", mappingProfile)
      _ <- at.post(
        "/data-export/job-profiles",
        TenantApi.json
          .put("name", name)
          .put("mappingProfileId", mapping.path("id").asText)
          .put("destination", "fileSystem")
          .put("default", false),
      )
    } yield ()

  private def mappingProfile: ObjectNode = {
    val body = TenantApi.json.put("name", name).put("outputFormat", "MARC")
    body.putArray("recordTypes").add("SRS").add("HOLDINGS").add("ITEM")
    body
      .putArray("transformations")
      .add(field("holdings.callnumber", "$.holdings[*].callNumber", "HOLDINGS", "900ff$a"))
      .add(field("item.barcode", "$.holdings[*].items[*].barcode", "ITEM", "901ff$a"))
    body
  }

  private def field(id: String, path: String, recordType: String, into: String): ObjectNode =
    TenantApi.json
      .put("fieldId", id)
      .put("path", path)
      .put("recordType", recordType)
      .put("transformation", into)
      .put("enabled", true)
}
