package org.folio.perf.testkit

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.obj

/** Uploads of ids and exports of their records in the sandbox. */
trait ExportSteps { this: SandboxSuite =>

  protected def instanceIds(count: Int): Vector[String] = folio
    .get("/instance-storage/instances", "limit" -> count.toString)
    .texts("id")

  protected def authorityIds(count: Int): Vector[String] = folio
    .get("/authority-storage/authorities", "limit" -> count.toString)
    .texts("id")

  protected def profileId(name: String): String = folio
    .list("/data-export/job-profiles", "(cql.allRecords=1) sortby name", "limit" -> "100")
    .list("jobProfiles")
    .find(_.getString("name") == name)
    .get
    .getString("id")

  protected def newFile(fileName: String = "north_3_bib.csv"): JsonObject =
    folio.post("/data-export/file-definitions", obj("size" -> 1, "fileName" -> fileName)).json

  protected def upload(id: String, ids: Seq[String]): Reply = folio
    .withHeader("content-type", "application/octet-stream")
    .send("POST", s"/data-export/file-definitions/$id/upload", Some(ids.mkString("\n")), Nil)

  protected def startExport(definitionId: String, profile: String, idType: String = "instance"): Reply = folio.post(
    "/data-export/export",
    obj("fileDefinitionId" -> definitionId, "idType" -> idType, "jobProfileId" -> profile),
  )

  protected def execution(id: String): JsonObject =
    folio.first("/data-export/job-executions", s"id==$id")

  /** Uploads ids and exports them; the job's record. */
  protected def exported(
      ids: Seq[String],
      profile: String = "Default instances export job profile",
      idType: String = "instance",
  ): JsonObject = {
    val definition = newFile()
    upload(definition.getString("id"), ids).status.shouldBe(200)
    startExport(definition.getString("id"), profileId(profile), idType).status.shouldBe(204)
    execution(definition.getString("jobExecutionId"))
  }
}
