package org.folio.perf.testkit

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.obj
import org.scalatest.matchers.should.Matchers

/** Uploads of ids and exports of their records in the sandbox. */
trait ExportSteps extends Matchers {
  protected val unknown = "00000000-0000-4000-8000-000000000001"

  protected def instanceIds(folio: SandboxClient, count: Int): Vector[String] = folio
    .get("/instance-storage/instances", "limit" -> count.toString)
    .list("instances")
    .map(_.getString("id"))

  protected def authorityIds(folio: SandboxClient, count: Int): Vector[String] = folio
    .get("/authority-storage/authorities", "limit" -> count.toString)
    .list("authorities")
    .map(_.getString("id"))

  protected def profileId(folio: SandboxClient, name: String): String = folio
    .list("/data-export/job-profiles", "(cql.allRecords=1) sortby name", "limit" -> "100")
    .list("jobProfiles")
    .find(_.getString("name") == name)
    .get
    .getString("id")

  protected def defined(folio: SandboxClient, fileName: String = "north_3_bib.csv"): JsonObject =
    folio.post("/data-export/file-definitions", obj("size" -> 1, "fileName" -> fileName)).json

  protected def upload(folio: SandboxClient, id: String, ids: Seq[String]): Reply = folio
    .withHeader("content-type", "application/octet-stream")
    .send("POST", s"/data-export/file-definitions/$id/upload", Some(ids.mkString("\n")), Nil)

  protected def startExport(
      folio: SandboxClient,
      definitionId: String,
      profile: String,
      idType: String = "instance",
  ): Reply = folio.post(
    "/data-export/export",
    obj("fileDefinitionId" -> definitionId, "idType" -> idType, "jobProfileId" -> profile),
  )

  protected def execution(folio: SandboxClient, id: String): JsonObject =
    folio.list("/data-export/job-executions", s"id==$id").list("jobExecutions").head

  /** Uploads ids and exports them; the job's record. */
  protected def exported(
      folio: SandboxClient,
      ids: Seq[String],
      profile: String = "Default instances export job profile",
      idType: String = "instance",
  ): JsonObject = {
    val definition = defined(folio)
    upload(folio, definition.getString("id"), ids).status.shouldBe(200)
    startExport(
      folio,
      definition.getString("id"),
      profileId(folio, profile),
      idType,
    ).status.shouldBe(204)
    execution(folio, definition.getString("jobExecutionId"))
  }
}
