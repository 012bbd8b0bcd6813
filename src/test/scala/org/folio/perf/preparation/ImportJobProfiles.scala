package org.folio.perf.preparation

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
private[preparation] object ImportJobProfiles {
  private val kinds = ImportProfiles.all

  val recipe: Recipe = new Recipe(
    "job profiles of imports",
    kinds,
    needs => Right(kinds.filter(needs.missingOf(_) > 0).map(kind => () => make(needs.at, kind))),
  )

  private def make(at: TenantApi, kind: RecordKind): Recipe.Made = {
    val name = ImportProfiles.nameOf(kind)
    val relations =
      if (ImportProfiles.changesRecords(name))
        for {
          action <- actionOnInstance(at, name, "UPDATE")
          matched <- post(at, "matchProfiles", byHrid(name))()
        } yield Vector(
          relation("JOB_PROFILE", "MATCH_PROFILE", matched),
          relation(
            "MATCH_PROFILE",
            "ACTION_PROFILE",
            action,
            s""" "masterProfileId": "$matched", "reactTo": "MATCH",""",
          ),
        )
      else
        actionOnInstance(at, name, "CREATE").map(made => Vector(relation("JOB_PROFILE", "ACTION_PROFILE", made)))
    relations.flatMap(post(at, "jobProfiles", s"""{"name": "$name", "dataType": "MARC"}""")(_: _*))
  }

  /** Id of an action profile with a mapping of its own, which has FOLIO's default mapping only. */
  private def actionOnInstance(at: TenantApi, name: String, action: String): Either[FolioError, String] =
    for {
      mapping <- post(
        at,
        "mappingProfiles",
        s"""{
          ${newPart(name)}
          $FromMarc
          "mappingDetails": {"name": "instance", "recordType": "INSTANCE", "mappingFields": []}
        }""",
      )()
      made <- post(at, "actionProfiles", s"""{${newPart(name)} "action": "$action", "folioRecord": "INSTANCE"}""")(
        relation("ACTION_PROFILE", "MAPPING_PROFILE", mapping)
      )
    } yield made

  private def byHrid(name: String): String =
    s"""{
      ${newPart(name)}
      $FromMarc
      "matchDetails": [{
        $FromMarc
        "matchCriterion": "EXACTLY_MATCHES",
        "incomingMatchExpression": {
          "dataValueType": "VALUE_FROM_RECORD",
          "fields": [
            {"label": "field", "value": "001"},
            {"label": "indicator1", "value": ""},
            {"label": "indicator2", "value": ""},
            {"label": "recordSubfield", "value": ""}
          ]
        },
        "existingMatchExpression": {
          "dataValueType": "VALUE_FROM_RECORD",
          "fields": [{"label": "field", "value": "instance.hrid"}]
        }
      }]
    }"""

  private val FromMarc = """ "incomingRecordType": "MARC_BIBLIOGRAPHIC", "existingRecordType": "INSTANCE","""

  /** First fields of a part of the job profile. Its name is new, because an earlier attempt may have left parts. */
  private def newPart(name: String): String =
    s""" "name": "$name ${TenantApi.newCode()}", "description": "Load tests","""

  /** @param more further fields, each with a comma behind it */
  private def relation(master: String, detail: String, profileId: String, more: String = ""): String =
    s"""{
      "masterProfileType": "$master",
      "detailProfileType": "$detail",
      "detailProfileId": "$profileId",
      $more
      "order": 0
    }"""

  /** @return id of the profile */
  private def post(at: TenantApi, kind: String, profile: String)(relations: String*): Either[FolioError, String] =
    at.post(
      s"/data-import-profiles/$kind",
      s"""{"profile": $profile, "addedRelations": [${relations.mkString(", ")}], "deletedRelations": []}""",
    ).map(_.path("id").asText)
}

/**
 * The job profile that custom exports name, with a mapping profile of its own: MARC records to which
 * call numbers of holdings and barcodes of items are added.
 */
private[preparation] object ExportProfile {

  def make(at: TenantApi): Recipe.Made =
    at.post(
      "/data-export/mapping-profiles",
      s"""{
        "name": "${ExportJobProfiles.CustomName}",
        "outputFormat": "MARC",
        "recordTypes": ["SRS", "HOLDINGS", "ITEM"],
        "transformations": [
          {
            "fieldId": "holdings.callnumber",
            "path": "$$.holdings[*].callNumber",
            "recordType": "HOLDINGS",
            "transformation": "900ff$$a",
            "enabled": true
          },
          {
            "fieldId": "item.barcode",
            "path": "$$.holdings[*].items[*].barcode",
            "recordType": "ITEM",
            "transformation": "901ff$$a",
            "enabled": true
          }
        ]
      }""",
    ).flatMap { mapping =>
      at.post(
        "/data-export/job-profiles",
        s"""{
          "name": "${ExportJobProfiles.CustomName}",
          "mappingProfileId": "${mapping.path("id").asText}",
          "destination": "fileSystem",
          "default": false
        }""",
      )
    }
}
