package org.folio.perf.preparation

import com.fasterxml.jackson.databind.node.ObjectNode
import org.folio.perf.feeders.kinds.ExportJobProfiles
import org.folio.perf.folio.FolioError

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
