package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.{ExportSteps, SandboxSuite}

/** Answers were recorded from mod-data-export 5.0.4. Jobs of this sandbox end at once. */
class DataExportSpec extends SandboxSuite with ExportSteps {
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
