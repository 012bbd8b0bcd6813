package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.{ExportSteps, Reply, SandboxSuite}

/** Answers were recorded from mod-data-export 5.0.4. Jobs of this sandbox end at once. */
class DataExportSpec extends SandboxSuite with ExportSteps {
  test("a file definition is new, has its job at once, and is complete after the upload") {
    val definition = newFile()
    definition.getString("status").shouldBe("NEW")
    execution(definition.getString("jobExecutionId")).getString("status").shouldBe("NEW")
    val id = definition.getString("id")
    val reply = upload(id, Seq(unknown))
    reply.status.shouldBe(200)
    reply.text("status").shouldBe("COMPLETED")
    reply.text("sourcePath").shouldBe(s"mod-data-export/upload/$id/north_3_bib.csv")
    reply.text("jobExecutionId").shouldBe(definition.getString("jobExecutionId"))
    folio.read(s"/data-export/file-definitions/$id").getString("status").shouldBe("COMPLETED")
  }

  test("other files than csv, uploads of text and to nothing are refused") {
    folio
      .post("/data-export/file-definitions", obj("fileName" -> "x.txt"))
      .answer
      .shouldBe(422 -> "Incorrect file extension of x.txt")
    val definition = newFile()
    folio
      .post(s"/data-export/file-definitions/${definition.getString("id")}/upload", obj())
      .status
      .shouldBe(415)
    upload(unknown, Seq("x")).answer.shouldBe(
      404 -> s"Unable to find org.folio.dataexp.domain.entity.FileDefinitionEntity with id $unknown"
    )
  }

  test("a job reports the number of exported records, its times and its user") {
    val job = exported(instanceIds(3))
    job.getString("status").shouldBe("COMPLETED")
    job.getString("jobProfileName").shouldBe("Default instances export job profile")
    job
      .getJsonObject("progress")
      .shouldBe(
        obj("exported" -> 3, "failed" -> 0, "duplicatedSrs" -> 0, "total" -> 3, "readIds" -> 3)
      )
    job.containsKey("completedDate").shouldBe(true)
    val hrId = job.getInteger("hrId")
    Json
      .objects(job, "exportedFiles")
      .head
      .getString("fileName")
      .shouldBe(s"north_3_bib-$hrId.mrc")
    job.getJsonObject("runBy").containsKey("lastName").shouldBe(true)
  }

  test("a job with unknown ids completes with errors, and fails when all are unknown") {
    val mixed = exported(instanceIds(2) :+ unknown)
    mixed.getString("status").shouldBe("COMPLETED_WITH_ERRORS")
    mixed.getJsonObject("progress").getInteger("failed").shouldBe(1)
    exported(Seq(unknown)).getString("status").shouldBe("FAIL")
  }

  test("holdings are exported by their own ids, and authorities only by their own profile") {
    val ids = folio
      .get("/holdings-storage/holdings", "limit" -> "5")
      .texts("id")
    exported(ids, "Default holdings export job profile", "holding")
      .getString("status")
      .shouldBe("COMPLETED")
    exported(instanceIds(1), idType = "authority")
      .getString("status")
      .shouldBe("FAIL")
    exported(authorityIds(5), idType = "authority")
      .getString("status")
      .shouldBe("FAIL")
    exported(authorityIds(5), "Default authority export job profile", "authority")
      .getJsonObject("progress")
      .getInteger("exported")
      .shouldBe(5)
  }

  test("an export names unknown ids") {
    val definition = newFile().getString("id")
    val profile = profileId("Default instances export job profile")
    val noFile = startExport(unknown, profile)
    noFile.status.shouldBe(404)
    noFile.body.should(endWith(s"FileDefinitionEntity with id $unknown"))
    val noProfile = startExport(definition, unknown)
    noProfile.status.shouldBe(404)
    noProfile.body.should(endWith(s"JobProfileEntity with id $unknown"))
    val noType = startExport(definition, profile, idType = "nothing")
    noType.status.shouldBe(400)
  }

  test("a file that is exported again stays in progress for ever") {
    val definition = newFile()
    val id = definition.getString("id")
    val profile = profileId("Default instances export job profile")
    upload(id, instanceIds(2)).status.shouldBe(200)
    startExport(id, profile).status.shouldBe(204)
    val first = execution(definition.getString("jobExecutionId"))
    startExport(id, profile).status.shouldBe(204)
    val again = execution(definition.getString("jobExecutionId"))
    again.getString("status").shouldBe("IN_PROGRESS")
    again.getInteger("hrId").intValue.should(be > first.getInteger("hrId").intValue)
    again.getJsonObject("progress").getInteger("exported").shouldBe(0)
  }

  test("a mapping with a wrong path is accepted, and its jobs stay in progress for ever") {
    def mapping(path: String): Reply = folio.post(
      "/data-export/mapping-profiles",
      obj(
        "name" -> s"mapping $path",
        "recordTypes" -> arr("SRS", "ITEM"),
        "outputFormat" -> "MARC",
        "transformations" -> arr(
          obj(
            "fieldId" -> "item.barcode",
            "path" -> path,
            "recordType" -> "ITEM",
            "transformation" -> ("901ff" + '$' + "a"),
            "enabled" -> true,
          )
        ),
      ),
    )
    def job(mappingId: String): Reply = folio.post(
      "/data-export/job-profiles",
      obj(
        "name" -> s"job $mappingId",
        "mappingProfileId" -> mappingId,
        "destination" -> "fileSystem",
      ),
    )
    val wrong = mapping("$.items[*].barcode")
    wrong.status.shouldBe(201)
    val profile = job(wrong.id)
    profile.status.shouldBe(201)
    exported(instanceIds(1), profile.text("name"))
      .getString("status")
      .shouldBe("IN_PROGRESS")
    val right = job(mapping("$.holdings[*].items[*].barcode").id)
    exported(instanceIds(1), right.text("name"))
      .getString("status")
      .shouldBe("COMPLETED")
    job(unknown).status.shouldBe(400)
  }

  test("FOLIO's own profiles cannot be deleted") {
    val id = profileId("Default instances export job profile")
    folio.delete(s"/data-export/job-profiles/$id").status.shouldBe(403)
  }

  test("jobs are listed by CQL; invalid CQL and an unknown order have different errors") {
    val job = exported(instanceIds(1)).getString("id")
    val path = "/data-export/job-executions"
    val ended = "status==(COMPLETED OR COMPLETED_WITH_ERRORS OR FAIL)"
    folio
      .list(path, s"id==$job and $ended sortBy completedDate/sort.descending")
      .total
      .shouldBe(1)
    folio.list(path, s"id==$job and status==IN_PROGRESS").total.shouldBe(0)
    folio.list(path, "id===").status.shouldBe(500)
    folio.list(path, "cql.allRecords=1 sortby nothing").status.shouldBe(400)
  }
}
