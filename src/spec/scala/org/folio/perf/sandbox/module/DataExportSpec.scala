package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.{Reply, SandboxSuite}

/** Answers were recorded from mod-data-export 5.0.4. Jobs of this sandbox end at once. */
class DataExportSpec extends SandboxSuite {
  private def instanceIds(count: Int): Vector[String] = folio
    .get("/instance-storage/instances", "limit" -> count.toString)
    .texts("id")

  private def newFile: JsonObject =
    folio.post("/data-export/file-definitions", obj("size" -> 1, "fileName" -> "north_3_bib.csv")).json

  private def upload(id: String, ids: Seq[String]): Reply = folio
    .withHeader("content-type", "application/octet-stream")
    .send("POST", s"/data-export/file-definitions/$id/upload", Some(ids.mkString("\n")), Nil)

  private def startExport(definitionId: String): Reply = {
    val profile =
      folio.first("/data-export/job-profiles", "name==\"Default instances export job profile\"").getString("id")
    folio.post(
      "/data-export/export",
      obj("fileDefinitionId" -> definitionId, "idType" -> "instance", "jobProfileId" -> profile),
    )
  }

  private def execution(id: String): JsonObject =
    folio.first("/data-export/job-executions", s"id==$id")

  /** Uploads ids and exports them; the job's record. */
  private def exported(ids: Seq[String]): JsonObject = {
    val definition = newFile
    upload(definition.getString("id"), ids).status.shouldBe(200)
    startExport(definition.getString("id")).status.shouldBe(204)
    execution(definition.getString("jobExecutionId"))
  }

  test("a job with unknown ids completes with errors, and fails when all are unknown") {
    val mixed = exported(instanceIds(2) :+ unknown)
    mixed.getString("status").shouldBe("COMPLETED_WITH_ERRORS")
    mixed.getJsonObject("progress").getInteger("failed").shouldBe(1)
    exported(Seq(unknown)).getString("status").shouldBe("FAIL")
  }
}
