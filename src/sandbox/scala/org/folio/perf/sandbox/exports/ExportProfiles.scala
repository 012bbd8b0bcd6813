package org.folio.perf.sandbox.exports

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.FixedRecords
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}

/** Job and mapping profiles of each tenant: FOLIO's own, and a custom one. */
object ExportProfiles {
  val DefaultAuthorityMapping = "5d636597-a59d-4391-a270-4e79d5ba70e3"
  private val DefaultHoldingsMapping = "1ef7d0ac-f0a8-42b5-bbbb-c7e249009c13"
  private val DefaultInstanceMapping = "25d81cbe-9686-11ea-bb37-0242ac130002"
  private val CustomMapping = "8c7ab858-e3ad-4ac9-9566-d05f502a1b8e"

  /** The job profile of custom exports, which a new FOLIO does not have. */
  val CustomJob = "5d13f220-0419-4069-8e3a-5ede2449c136"

  /** Name of the profile that PTF's scripts use. */
  private val CustomName = "srs - holdings and items"

  val mappings: FixedRecords = new FixedRecords(
    Vector(
      mapping(DefaultAuthorityMapping, "Default authority mapping profile", "AUTHORITY"),
      mapping(DefaultHoldingsMapping, "Default holdings mapping profile", "HOLDINGS"),
      mapping(DefaultInstanceMapping, "Default instance mapping profile", "INSTANCE"),
      mapping(CustomMapping, CustomName, "SRS", "HOLDINGS", "ITEM")
        .put("default", false)
        .put(
          "transformations",
          arr(
            transformation("holdings.callnumber", "$.holdings[*].callNumber", "HOLDINGS", "900"),
            transformation("item.barcode", "$.holdings[*].items[*].barcode", "ITEM", "901"),
          ),
        ),
    )
  )

  val jobs: FixedRecords = new FixedRecords(
    Vector(
      job("56944b1c-f3f9-475b-bed0-7387c33620ce", "authority", DefaultAuthorityMapping),
      job("5e9835fc-0e51-44c8-8a47-f7b8fce35da7", "holdings", DefaultHoldingsMapping),
      job("6f7f3cd7-9f24-42eb-ae91-91af1cd54d0a", "instances", DefaultInstanceMapping),
      job(CustomJob, CustomName, CustomMapping)
        .put("default", false)
        .put("name", CustomName),
    )
  )

  private def job(id: String, records: String, mappingId: String): JsonObject =
    bySystem(
      obj(
        "default" -> true,
        "id" -> id,
        "name" -> s"Default $records export job profile",
        "destination" -> "fileSystem",
        "mappingProfileId" -> mappingId,
      )
    )

  private def mapping(id: String, name: String, recordTypes: String*): JsonObject =
    bySystem(
      obj(
        "default" -> true,
        "id" -> id,
        "name" -> name,
        "recordTypes" -> arr(recordTypes: _*),
        "outputFormat" -> "MARC",
      )
    )

  private def transformation(
      field: String,
      path: String,
      recordType: String,
      tag: String,
  ): JsonObject = obj(
    "fieldId" -> field,
    "path" -> path,
    "enabled" -> true,
    "transformation" -> (tag + "ff$a"),
    "recordType" -> recordType,
  )

  private def bySystem(profile: JsonObject): JsonObject = profile
    .put(
      "userInfo",
      obj("firstName" -> "System", "lastName" -> "Process", "userName" -> "system_process"),
    )
    .put(
      "metadata",
      Json
        .metadata(Released, Released, "00000000-0000-0000-0000-000000000000")
        .put("createdByUsername", "system_process")
        .put("updatedByUsername", "system_process"),
    )

  private val Released = "2020-07-28T00:00:00.000+00:00"
}
