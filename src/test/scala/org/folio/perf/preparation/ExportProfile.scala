package org.folio.perf.preparation

import com.fasterxml.jackson.databind.node.ObjectNode
import org.folio.perf.folio.FolioError

/**
 * The job profile that custom exports name, with a mapping profile of its own: MARC records to which
 * call numbers of holdings and barcodes of items are added.
 */
class ExportProfile(name: String) extends Recipe {
  val words = "export profiles"

  def jobs(needs: TenantNeeds): Either[FolioError, Vector[Recipe.Job]] =
    if (!needs.requests.contains("GET /data-export/job-profiles")) Right(Vector.empty)
    else
      needs.at
        .list(
          "/data-export/job-profiles",
          "jobProfiles",
          "(cql.allRecords=1) sortby name",
          TenantApi.AllOfThem,
        )
        .map { profiles =>
          if (profiles.exists(_.path("name").asText == name)) Vector.empty
          else Vector(() => make(needs.at))
        }

  private def make(at: TenantApi): Either[FolioError, Unit] =
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
      .add(field("item.barcode", "$.items[*].barcode", "ITEM", "901ff$a"))
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

/** The export profile with the name that PTF's scripts use. */
object ExportProfile extends ExportProfile("srs - holdings and items")
